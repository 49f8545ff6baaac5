// The words that decide: fold, check, call, bet and raise. What may be done, and for how much, comes
// from the server; a word that does not fit is refused with what would.
import { formatAmount } from '../amounts';
import { isSized, rangeWords, readTyped } from '../sizing';
import { isMyTurn, mySeat, nameAt, type TableView } from '../view';
import type { LegalView, SizeView, WagerView } from '../wire';
import { callLabel, wagerLabel } from '../words';
import { type Here, type Meaning, refuse, type Word } from './grammar';
import { chips, ended, noSeat } from './spoken';

const SIZES: Record<string, SizeView['name']> = {
  min: 'min',
  minimum: 'min',
  half: 'half',
  'half pot': 'half',
  'half the pot': 'half',
  'two thirds': 'two_thirds',
  'two thirds pot': 'two_thirds',
  pot: 'pot',
  'the pot': 'pot',
  max: 'max',
  maximum: 'max',
};
const ALL_IN = new Set(['all in', 'all-in', 'allin', 'all']);

export const BETTING: Word[] = [
  { names: ['fold', 'f'], usage: 'fold', about: 'give up the hand; fold anyway where checking is free', read: (rest, here) => decision(here, (legal) => fold(rest, legal)) },
  { names: ['check', 'k', 'x'], usage: 'check', about: 'stay in without paying', read: (_rest, here) => decision(here, (legal) => check(legal, here.view)) },
  { names: ['call', 'c'], usage: 'call, or call 20', about: 'pay what is asked; with an amount, only if it is that', read: (rest, here) => decision(here, (legal) => call(rest, legal, here.view)) },
  { names: ['raise', 'r', 'complete'], usage: 'raise, or raise 40', about: 'raise to that total, not by it; also raise min, half, pot, max', read: wager },
  { names: ['bet', 'b'], usage: 'bet, or bet 20', about: 'open the betting', read: wager },
  { names: ['pot'], usage: 'pot', about: 'bet or raise the pot, where the size can be chosen', read: (rest, here) => (rest === '' ? wager('pot', here) : refuse('Pot stands alone: type pot.')) },
  { names: ['all in', 'allin', 'all-in', 'shove'], usage: 'all in', about: 'put all your chips in, where that is allowed', read: (_rest, here) => wager('all in', here) },
];

/** What can be decided now: the words to type, or whose turn it is. */
export function legalWords(view: TableView): string {
  const legal = isMyTurn(view) ? view.turn?.legal : null;
  if (!legal) return notYourTurn(view);
  const decimals = view.table.chip_decimals;
  const words = ['fold', legal.check ? 'check' : `call ${formatAmount(legal.call, decimals)}${legal.call_all_in ? ' (all-in)' : ''}`];
  if (legal.wager !== null) words.push(wagerWord(legal.wager, decimals));
  return `You can type ${words.join(', or ')}.${legal.wager === null ? ` ${ended(legal.no_wager)}` : ''}`;
}

/** The commands that fit now, to be pressed instead of typed. */
export function readyWords(view: TableView): string[] {
  const legal = isMyTurn(view) ? view.turn?.legal : null;
  if (!legal) return [];
  const decimals = view.table.chip_decimals;
  const words = ['fold', legal.check ? 'check' : `call ${formatAmount(legal.call, decimals)}`];
  const wager = legal.wager;
  if (wager !== null) {
    const verb = wager.kind === 'bet' ? 'bet' : wager.kind === 'complete' ? 'complete' : 'raise';
    words.push(`${verb} ${formatAmount(wager.min_to, decimals)}`);
    if (isSized(wager) && wager.sizes.some(({ name }) => name === 'pot')) words.push('pot');
  }
  return words;
}

function wagerWord(wager: WagerView, decimals: number): string {
  const verb = wager.kind === 'bet' ? 'bet' : wager.kind === 'complete' ? 'complete' : 'raise';
  const least = formatAmount(wager.min_to, decimals);
  return isSized(wager) ? `${verb} with a total from ${least} to ${formatAmount(wager.max_to, decimals)}` : `${verb} ${least}`;
}

function decision(here: Here, read: (legal: LegalView) => Meaning): Meaning {
  const legal = isMyTurn(here.view) ? here.view.turn?.legal : null;
  return legal ? read(legal) : refuse(notYourTurn(here.view));
}

function notYourTurn(view: TableView): string {
  const me = mySeat(view);
  if (me === undefined) return noSeat(view);
  if (!view.running) return 'No hand is being played now.';
  if (me.status === 'folded') return 'You have folded this hand.';
  if (me.status !== 'live') return 'You are not in this hand.';
  if (me.all_in) return 'You are all-in: nothing is left to decide.';
  return view.turn === null ? 'It is nobody’s turn just now.' : `It is not your turn: ${nameAt(view, view.turn.seat)} is to act.`;
}

function fold(rest: string, legal: LegalView): Meaning {
  const isSure = rest === 'anyway' || rest === '!';
  if (rest !== '' && !isSure) return refuse('Fold stands alone: type fold.');
  if (legal.check && !isSure) return refuse('Checking is free. Type check, or fold anyway to give the hand up.');
  return { do: 'act', choice: 'fold', words: 'You fold.' };
}

function check(legal: LegalView, view: TableView): Meaning {
  if (!legal.check) return refuse(`You cannot check: ${chips(view, legal.call)} is to be paid. ${legalWords(view)}`);
  return { do: 'act', choice: 'call', words: 'You check.' };
}

function call(rest: string, legal: LegalView, view: TableView): Meaning {
  if (legal.check) return refuse('There is nothing to call: type check.');
  const decimals = view.table.chip_decimals;
  const price = formatAmount(legal.call, decimals);
  if (rest !== '' && rest.replaceAll(',', '') !== price.replaceAll(',', '') && Number(rest) * 10 ** decimals !== legal.call) return refuse(`Calling costs ${price}, not ${rest}.`);
  return { do: 'act', choice: 'call', words: `You ${callLabel(legal, decimals).toLowerCase()}.` };
}

function wager(rest: string, here: Here): Meaning {
  return decision(here, (legal) => (legal.wager === null ? noWager(legal, here.view, rest) : sized(rest.replace(/^to /, ''), legal.wager, legal, here.view)));
}

/** Where no raise is possible: all-in can still be a call. */
function noWager(legal: LegalView, view: TableView, rest: string): Meaning {
  const hint = ALL_IN.has(rest) && legal.call_all_in ? 'Calling puts you all-in: type call.' : legalWords(view);
  return refuse(`You cannot bet or raise now. ${hint}`);
}

function sized(rest: string, wager: WagerView, legal: LegalView, view: TableView): Meaning {
  const decimals = view.table.chip_decimals;
  const me = mySeat(view);
  const all = me === undefined ? null : me.street_bet + me.stack;
  const done = (to: number): Meaning => ({ do: 'act', choice: 'raise', to, words: `You ${wagerLabel(legal, decimals, all, to).toLowerCase()}.` });
  const bottom = wager.min_to;
  const least = formatAmount(bottom, decimals);
  const range = rangeWords(wager, decimals).toLowerCase();
  const verb = wager.kind === 'bet' ? 'bet' : 'raise';
  if (/^by /.test(rest)) return refuse(`Say the total, not what is added: raise ${least}, for example.`);
  if (ALL_IN.has(rest)) {
    if (all !== null && all >= wager.min_to && all <= wager.max_to) return done(all);
    return refuse(`You cannot go all-in here: ${isSized(wager) ? `a total ${range} is possible` : `the only total is ${least}`}.`);
  }
  const name = SIZES[rest];
  if (!isSized(wager)) {
    const isThat = rest === '' || name === 'min' || readTyped(rest, wager, decimals).to === bottom;
    return isThat ? done(bottom) : refuse(`The size is fixed here: ${wagerLabel(legal, decimals).toLowerCase()}, nothing else.`);
  }
  if (rest === '') return refuse(`How much? A total ${range}: for example ${verb} ${least}, or pot.`);
  if (name !== undefined) {
    const to = sizeNamed(name, wager, view);
    return to === null ? refuse(`That size is not possible now: choose a total ${range}.`) : done(to);
  }
  const typed = readTyped(rest, wager, decimals);
  if (typed.to !== null) return done(typed.to);
  return refuse(typed.problem.startsWith('From') ? `${rest} is not possible: choose a total ${range}.` : `${ended(typed.problem)} Choose a total ${range}.`);
}

function sizeNamed(name: SizeView['name'], wager: WagerView, view: TableView): number | null {
  const found = wager.sizes.find((size) => size.name === name);
  if (found !== undefined) return found.to;
  if (name === 'min') return wager.min_to;
  return name === 'max' || (name === 'pot' && view.table.structure === 'pot_limit') ? wager.max_to : null;
}
