// From a typed line to its meaning: finds the word, and answers what is not understood with what
// is near to it and what can be done now.
import { isTournament, type TableView } from '../view';
import { BETTING, legalWords } from './betting';
import { CONTEST, whyNot } from './contest';
import { type Here, type Meaning, refuse, say, type Word } from './grammar';
import { SITTING } from './sitting';
import { TALKING } from './talking';
import { TELLING } from './telling';

const HELP: Word = { names: ['help', '?', 'commands'], usage: 'help, or help raise', about: 'the commands, or what one of them does', read: help };
const GROUPS: [string, Word[]][] = [
  ['To decide', BETTING],
  ['To know', TELLING],
  ['Your seat', SITTING],
  ['The evening', TALKING],
];
export const WORDS: Word[] = [...BETTING, ...SITTING, ...TELLING, ...TALKING, HELP];

type Named = { name: string; word: Word };

/** Every name with its word, the longest names first: "sit out" is not "sit". */
function named(words: Word[]): Named[] {
  return words.flatMap((word) => word.names.map((name) => ({ name, word }))).sort((a, b) => b.name.length - a.name.length);
}

const NAMES = named(WORDS);
const CONTEST_NAMES = named([...CONTEST, ...WORDS]);

function namesAt(view: TableView): Named[] {
  return isTournament(view) ? CONTEST_NAMES : NAMES;
}

/** The commands by group, for the list on the page. */
export const COMMANDS = GROUPS.map(([title, words]) => ({ title, words: words.map(({ usage, about }) => ({ usage, about })) }));

/** As `COMMANDS`, for a table: a tournament's has words of its own, and none about chips for cash. */
export function commandsAt(view: TableView): typeof COMMANDS {
  return groupsAt(view).map(([title, words]) => ({ title, words: words.map(({ usage, about }) => ({ usage, about })) }));
}

function groupsAt(view: TableView): [string, Word[]][] {
  if (!isTournament(view)) return GROUPS;
  const own: [string, Word[]][] = GROUPS.map(([title, words]) => [title, words.filter(({ names }) => whyNot(names[0], view)?.do !== 'refuse')]);
  return [['The tournament', CONTEST], ...own];
}

/** What a line means at the table as it is now. */
export function read(line: string, at: Omit<Here, 'line'>): Meaning {
  const here = { ...at, line };
  const text = plain(line);
  if (text === '') return refuse(`Nothing was typed. ${hint(here)}`);
  const names = namesAt(here.view);
  const found = find(text, names);
  if (found !== null) return whyNot(found.word.names[0], here.view) ?? found.word.read(found.rest, here);
  const near = nearest(text.split(' ')[0] ?? text, names);
  const maybe = near === null ? '' : ` Did you mean ${near}?`;
  return refuse(`“${text.slice(0, 40)}” is not a command.${maybe} ${hint(here)}`);
}

/** Lower case, one space between words, without a slash in front or a full stop behind. */
function plain(line: string): string {
  const text = line.toLowerCase().replace(/[\u2019']/g, '').replace(/\s+/g, ' ').trim();
  return text.replace(/^\/\s*/, '').replace(/[.]+$/, '').replace(/(?<=\w)!$/, ' !');
}

function find(text: string, names: Named[]): { word: Word; rest: string } | null {
  const exact = names.find(({ name }) => text === name || text.startsWith(`${name} `));
  if (exact !== undefined) return { word: exact.word, rest: text.slice(exact.name.length).trim() };
  // "r20" and "bet40": an amount right behind the word.
  const glued = /^([a-z]+)(\d[\d.,]*)$/.exec(text);
  const word = names.find(({ name }) => name === glued?.[1])?.word;
  return word === undefined ? null : { word, rest: glued?.[2] ?? '' };
}

function hint({ view }: Here): string {
  const legal = legalWords(view);
  return legal.startsWith('You can type') ? `${legal} Type help for all commands.` : 'Type help for the commands.';
}

function help(rest: string, here: Here): Meaning {
  if (rest !== '') {
    const found = find(rest, namesAt(here.view));
    return found === null ? refuse(`There is no command “${rest}”. Type help for the commands.`) : say(`${found.word.usage}: ${found.word.about}.`);
  }
  const groups = groupsAt(here.view).map(([title, words]) => `${title}: ${words.map(({ names }) => names[0]).join(', ')}.`);
  return say(`${groups.join(' ')} Type help and a command for more. ${legalWords(here.view)}`);
}

/** The command whose name is at most two typing errors away. */
function nearest(text: string, names: Named[]): string | null {
  const measured = names.filter(({ name }) => name.length > 2).map(({ name }) => ({ name, far: distance(text, name) }));
  const best = measured.reduce((a, b) => (b.far < a.far ? b : a));
  return best.far <= (text.length < 5 ? 1 : 2) ? best.name : null;
}

/** Letters to change, add or leave out; two that changed places count once. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)));
  const at = (i: number, j: number): number => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, at(i - 2, j - 2) + 1);
      const row = rows[i];
      if (row !== undefined) row[j] = least;
    }
  }
  return at(a.length, b.length);
}
