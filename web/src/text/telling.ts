// The words that ask: they change nothing and are answered from the view.
import { areHandsHeld } from '../announce';
import { waitsSentence } from '../table/tournamentwords';
import { canDeal, type TableView } from '../view';
import { legalWords } from './betting';
import { offerTime } from './contest';
import { type Here, type Meaning, refuse, say, type Word } from './grammar';
import { boardInWords, ownHand, playingCards, potsInWords, readingInWords, resultsInWords, seatInWords, spokenLine, standing, timeInWords } from './spoken';

const LAST_LINES = 5;

export const TELLING: Word[] = [
  { names: ['what', 'turn', 'legal'], usage: 'what', about: 'whose turn it is, and what you can do now', read: (_rest, { view, contest, now }) => say(withLegal(standing(view, waitsSentence(contest?.pulse ?? null, now, areHandsHeld.value && canDeal(view))), legalWords(view))) },
  { names: ['hand', 'cards', 'h'], usage: 'hand', about: 'your cards, and your high and low', read: (_rest, { view }) => say([ownHand(view), ...playingCards(view)].join(' ')) },
  { names: ['board', 'pots'], usage: 'board', about: 'the board and the pots', read: (_rest, { view }) => say(`${boardInWords(view)} ${potsInWords(view)}`) },
  { names: ['seats', 'players', 'who'], usage: 'seats', about: 'who sits where, with how much', read: (_rest, { view }) => say(view.seats.length === 0 ? 'Nobody sits here.' : view.seats.map((seat) => seatInWords(view, seat)).join(' ')) },
  { names: ['results', 'won'], usage: 'results', about: 'who has won what, pot by pot', read: (_rest, { view }) => say(lastResults(view)) },
  { names: ['log', 'last'], usage: 'log, or log 10', about: 'the last lines of the log', read: log },
  { names: ['time', 'clock'], usage: 'time', about: 'how long there is to decide', read: (_rest, { view, contest, now }) => say([offerTime(contest, now), timeInWords(view, now)].filter((part) => part !== '').join(' ')) },
  { names: ['repeat', 'again'], usage: 'repeat', about: 'the live line once more, with your hand', read: (_rest, { view }) => say([standing(view), readingInWords(view)].filter((part) => part !== '').join(' ')) },
  { names: ['menu'], usage: 'menu', about: 'the menu of the table: bots, hand histories, invite link', read: () => ({ do: 'go', where: 'menu' }) },
  { names: ['picture', 'text off'], usage: 'picture', about: 'draw the table instead of writing it', read: () => ({ do: 'go', where: 'picture' }) },
  { names: ['lobby', 'tables'], usage: 'lobby', about: 'back to the list of tables', read: () => ({ do: 'go', where: 'lobby' }) },
];

/** What can be typed is added where it is one's turn; else the standing has said it all. */
function withLegal(stands: string, legal: string): string {
  return legal.startsWith('You can type') ? `${stands} ${legal}` : stands;
}

/** Of the hand on the table, or of the last one that was seen to its end. */
function lastResults(view: TableView): string {
  if (view.results.length > 0) return resultsInWords(view).join(' ');
  if (view.last !== null) return `Hand ${view.last.hand}. ${resultsInWords(view, view.last).join(' ')}`;
  return view.hand > 1 ? `${view.running ? 'This hand is not over' : 'The last hand was not seen here'}; type log for what has happened.` : 'No hand is over yet.';
}

function log(rest: string, { view }: Here): Meaning {
  const count = rest === '' ? LAST_LINES : Number(rest);
  if (!Number.isInteger(count) || count < 1) return refuse('Type log, or log and how many lines: log 10.');
  const lines = view.log.slice(-count).map((line) => spokenLine(line, view));
  return say(lines.length === 0 ? 'The log is empty.' : lines.join(' '));
}
