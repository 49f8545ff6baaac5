// The words for the rest of the evening: chat, what to do when the turn comes, hurrying, rabbit hunt,
// mucking and topping up by itself.
import { parseAmount } from '../amounts';
import { isMyTurn, mySeat } from '../view';
import type { PreAct } from '../wire';
import { legalWords } from './betting';
import { type Here, type Meaning, refuse, type Word } from './grammar';
import { chips, noSeat } from './spoken';

const LONGEST = 200;

export const TALKING: Word[] = [
  { names: ['say', 'chat'], usage: 'say good game', about: 'write to the table', read: chat },
  { names: ['next'], usage: 'next check, next call, next fold, or next nothing', about: 'choose now what happens on your next turn; void if the price changes', read: next },
  { names: ['nudge', 'hurry'], usage: 'nudge', about: 'set a clock for somebody who takes long, at a table without time-outs', read: nudge },
  { names: ['rabbit'], usage: 'rabbit', about: 'after the hand: the cards that would have come', read: (_rest, { view }) => (view.me.can_rabbit ? { do: 'send', message: { t: 'rabbit', d: {} }, words: 'You ask for the cards that would have come.' } : refuse('There are no cards to look for now.')) },
  { names: ['muck'], usage: 'muck on, or muck off', about: 'throw beaten hands away unseen, where the table allows it', read: muck },
  { names: ['keep'], usage: 'keep 400, or keep off', about: 'top up to so many chips before each hand', read: keep },
];

/** The words as they were typed, with their capitals. */
function chat(_rest: string, { view, line }: Here): Meaning {
  const text = line.trim().replace(/^\/?\s*\S+\s*/, '').trim();
  if (view.table.chat === 'off') return refuse('There is no chat at this table.');
  if (view.table.chat === 'players' && mySeat(view) === undefined) return refuse('Only players speak at this table.');
  if (text === '') return refuse('Type say and what you want to say.');
  if (text.length > LONGEST) return refuse(`At most ${LONGEST} letters; these are ${text.length}.`);
  return { do: 'send', message: { t: 'chat', d: { text } }, words: 'Said.' };
}

const WISHES: Record<string, PreAct['wish']> = { check: 'check', call: 'call', fold: 'check_fold', 'check fold': 'check_fold', 'check or fold': 'check_fold', nothing: '', off: '' };

function next(rest: string, { view }: Here): Meaning {
  const [asked = '', price] = /^(.*?)(?: ([\d.,]+))?$/.exec(rest)?.slice(1) ?? [];
  const wish = WISHES[asked];
  if (wish === undefined) return refuse('Type next check, next call, next fold, or next nothing.');
  if (wish === '') return { do: 'send', message: { t: 'pre_act', d: { wish } }, words: 'Nothing is chosen for your next turn.' };
  if (isMyTurn(view)) return refuse(`It is your turn. ${legalWords(view)}`);
  const ahead = view.turn?.ahead ?? null;
  if (ahead === null) return refuse('No decision comes to you on this street, as it is now.');
  const cost = chips(view, ahead.price);
  if (!ahead.wishes.includes(wish)) return refuse(wish === 'check' ? `Checking will not be possible: a call costs you ${cost}.` : 'A call costs nothing: type next check.');
  if (price !== undefined && parseAmount(price, view.table.chip_decimals) !== ahead.price) return refuse(`A call costs you ${cost}, not ${price}.`);
  const does = { check: 'check', call: `call ${cost}`, check_fold: ahead.price > 0 ? 'fold' : 'check' }[wish];
  return { do: 'send', message: { t: 'pre_act', d: { wish, hand: ahead.hand, street: ahead.street, price: ahead.price } }, words: `You ${does} on your next turn, unless the price changes.` };
}

function nudge(_rest: string, { view }: Here): Meaning {
  if (view.turn?.nudge === true) return { do: 'send', message: { t: 'nudge', d: {} }, words: 'A clock is set.' };
  return refuse(view.table.untimed ? 'Nobody can be hurried by you now.' : 'The clock runs by itself at this table.');
}

function muck(rest: string, { view }: Here): Meaning {
  if (mySeat(view) === undefined) return refuse(noSeat(view));
  if (rest !== 'on' && rest !== 'off') return refuse(`Mucking is ${view.me.auto_muck ? 'on' : 'off'}: type muck on, or muck off.`);
  return { do: 'send', message: { t: 'auto_muck', d: { on: rest === 'on' } }, words: rest === 'on' ? 'Beaten hands of yours are mucked.' : 'Your hands are shown.' };
}

function keep(rest: string, { view }: Here): Meaning {
  if (mySeat(view) === undefined) return refuse(noSeat(view));
  const amount = rest === 'off' ? 0 : parseAmount(rest, view.table.chip_decimals);
  if (amount === null) return refuse(view.me.tops_to > 0 ? `You are topped up to ${chips(view, view.me.tops_to)}: type keep off to stop.` : 'Type keep and how many chips, or keep off.');
  return { do: 'send', message: { t: 'auto_top_up', d: { amount } }, words: amount === 0 ? 'You are not topped up any more.' : `You are topped up to ${chips(view, amount)} before each hand.` };
}
