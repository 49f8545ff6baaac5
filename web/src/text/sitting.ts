// The words about one's seat: sit down, sit out, come back, leave, chips, blinds, run it twice, bots.
import { amountProblem, parseAmount } from '../amounts';
import { MANNERS } from '../lobby/settings';
import { usualBuyIn } from '../table/buyin';
import { freeSeats, isAsked, isMyTurn, isTournament, mySeat, type TableView } from '../view';
import { cardName } from '../words';
import { type Here, type Meaning, refuse, type Word } from './grammar';
import { chips, noSeat } from './spoken';

export const SITTING: Word[] = [
  { names: ['sit'], usage: 'sit, sit 400, or sit 400 seat 3', about: 'take a seat, with the usual chips or with so many', read: sit },
  { names: ['sit out', 'out'], usage: 'sit out, sit out now, or sit out big blind', about: 'skip hands and keep your seat', read: sitOut },
  { names: ['back', 'sit in', 'stay'], usage: 'back', about: 'play again, or take back sitting out and leaving', read: (_rest, here) => seated(here, () => ({ do: 'send', message: { t: 'sit_in', d: {} }, words: 'You are back in.' })) },
  { names: ['leave'], usage: 'leave, or leave now', about: 'get up after this hand; now folds it as soon as your turn comes', read: leave },
  { names: ['top up', 'add'], usage: 'top up 100', about: 'add chips from your wallet', read: topUp },
  { names: ['wait'], usage: 'wait', about: 'wait for the big blind, or for a seat at a full table', read: wait },
  { names: ['post'], usage: 'post', about: 'come in at once by posting', read: (_rest, here) => seated(here, () => post('now', here.view)) },
  { names: ['show'], usage: 'show, or show As', about: 'show your cards after the hand, all or some', read: show },
  { names: ['bank', 'time bank'], usage: 'bank', about: 'use your time bank on your turn', read: bank },
  { names: ['once'], usage: 'once', about: 'answer that the board is run once', read: (_rest, here) => runs(false, here.view) },
  { names: ['twice'], usage: 'twice', about: 'answer that the board is run twice', read: (_rest, here) => runs(true, here.view) },
  { names: ['straddle'], usage: 'straddle on, or straddle off', about: 'post a straddle when you sit left of the big blind', read: straddle },
  { names: ['bot', 'add bot'], usage: 'bot, or bot tight', about: `seat a bot: ${MANNERS.map(({ manner }) => manner).join(', ')}`, read: bot },
];

function seated(here: Here, then: () => Meaning): Meaning {
  return mySeat(here.view) === undefined ? refuse(noSeat(here.view)) : then();
}

function sit(rest: string, { view }: Here): Meaning {
  if (mySeat(view) !== undefined) return refuse('You have a seat already.');
  const found = /^(?:with )?([\d.,]*) ?(?:(?:in |at )?seat (\d{1,2}))?$/.exec(rest);
  if (found === null) return refuse(`Type sit, or sit with the number of chips: sit ${chips(view, usualBuyIn(view))}.`);
  const [, text = '', place] = found;
  const amount = text === '' ? usualBuyIn(view) : parseAmount(text, view.table.chip_decimals);
  if (amount === null) return refuse(`${amountProblem(text, view.table.chip_decimals)}.`);
  const seat = place === undefined ? -1 : Number(place) - 1;
  if (seat >= view.table.seats || (place !== undefined && seat < 0)) return refuse(`The seats are 1 to ${view.table.seats}.`);
  if (freeSeats(view) === 0 && view.entry.held_until === 0) return refuse('Every seat is taken: type wait to stand in line.');
  const asks = view.table.approval && !view.entry.host ? ' The host has to agree first.' : '';
  return { do: 'send', message: { t: 'sit', d: { buy_in: amount, seat } }, words: `You sit down with ${chips(view, amount)}.${asks}` };
}

const WHEN: Record<string, 'next_hand' | 'next_big_blind' | 'now'> = { '': 'next_hand', 'next hand': 'next_hand', now: 'now', 'big blind': 'next_big_blind', 'next big blind': 'next_big_blind', blind: 'next_big_blind' };

function sitOut(rest: string, here: Here): Meaning {
  return seated(here, () => {
    const when = WHEN[rest];
    if (when === undefined) return refuse('Type sit out, sit out now, or sit out big blind.');
    const away = isTournament(here.view) ? ' Your hands are folded and your blinds are posted.' : '';
    const words = { next_hand: 'You sit out from the next hand on.', next_big_blind: 'You sit out from your next big blind on.', now: 'You sit out now.' }[when];
    return { do: 'send', message: { t: 'sit_out', d: { when } }, words: `${words}${away} Type back to play again.` };
  });
}

function leave(rest: string, here: Here): Meaning {
  return seated(here, () => {
    const inHand = here.view.running && mySeat(here.view)?.status === 'live';
    if (rest !== '' && rest !== 'now' && rest !== 'after hand') return refuse('Type leave, or leave now.');
    if (rest !== 'now' && inHand) return { do: 'send', message: { t: 'leave', d: { after_hand: true } }, words: 'You leave after this hand. Type back to stay.' };
    return { do: 'send', message: { t: 'leave', d: {} }, words: leavesWhen(here.view) };
  });
}

/** Who has been dealt in keeps the seat until the hand is over, with or without cards. */
function leavesWhen(view: TableView): string {
  const me = mySeat(view);
  if (!view.running || (me?.status !== 'live' && me?.status !== 'folded')) return 'You leave your seat.';
  if (me.status === 'folded') return 'You have folded: you leave when this hand is over.';
  if (me.all_in) return 'You are all-in: you leave when this hand is over, with what it brings you.';
  return isMyTurn(view) ? 'You fold, and leave when this hand is over.' : 'You fold when your turn comes, and leave when this hand is over.';
}

function topUp(rest: string, here: Here): Meaning {
  return seated(here, () => {
    const { table } = here.view;
    const amount = parseAmount(rest, table.chip_decimals);
    if (amount === null || amount === 0) return refuse(`Say how many chips: top up ${chips(here.view, table.min_buy_in)}.`);
    return { do: 'send', message: { t: 'top_up', d: { amount } }, words: `${chips(here.view, amount)} chips are added with the next hand.` };
  });
}

function wait(_rest: string, { view }: Here): Meaning {
  if (mySeat(view) !== undefined) return post('wait', view);
  if (view.entry.place > 0) return refuse(`You are number ${view.entry.place} on the waiting list.`);
  if (freeSeats(view) > 0) return refuse('A seat is free: type sit.');
  return { do: 'send', message: { t: 'wait', d: {} }, words: 'You are on the waiting list.' };
}

function post(how: 'now' | 'wait', view: TableView): Meaning {
  const { owes } = view.me;
  if (owes === null) return refuse('You owe no blind.');
  if (how === 'now' && !owes.now) return refuse('Nobody comes in between the big blind and the button; you can post when it has passed.');
  return { do: 'send', message: { t: 'post', d: { how } }, words: how === 'now' ? 'You post with the next hand.' : 'You wait for the big blind.' };
}

function show(rest: string, { view }: Here): Meaning {
  if (!view.me.can_show || view.running) return refuse('There is nothing to show now: you can show your cards when a hand is over.');
  const cards = rest === '' || rest === 'all' ? [] : rest.replaceAll('10', 't').split(/[ ,]+/).map((card) => card.charAt(0).toUpperCase() + card.slice(1));
  const hole = mySeat(view)?.hole ?? [];
  const foreign = cards.find((card) => !hole.includes(card));
  if (foreign !== undefined) return refuse(`You do not hold “${foreign}”: name a card as rank and suit, ${hole[0] ?? 'As'} for the ${cardName(hole[0] ?? 'As')}.`);
  return { do: 'send', message: { t: 'show', d: cards.length === 0 ? {} : { cards } }, words: cards.length === 0 ? 'You show your cards.' : `You show the ${cards.map(cardName).join(', ')}.` };
}

function bank(_rest: string, { view }: Here): Meaning {
  if (view.turn === null || view.turn.seat !== view.me.seat) return refuse('The time bank is for your own turn.');
  if (view.turn.banked) return refuse('Your time bank is running already.');
  if (view.me.time_bank < 1000) return refuse('Your time bank is empty.');
  return { do: 'send', message: { t: 'time_bank', d: {} }, words: `Your time bank is added: ${Math.floor(view.me.time_bank / 1000)} seconds.` };
}

function runs(agree: boolean, view: TableView): Meaning {
  if (!isAsked(view)) return refuse('Nobody asks you to run it twice now.');
  return { do: 'send', message: { t: 'run_twice', d: { agree } }, words: agree ? 'You agree to run it twice.' : 'It is run once.' };
}

function straddle(rest: string, here: Here): Meaning {
  return seated(here, () => {
    if (!here.view.table.straddle) return refuse('This table has no straddle.');
    if (rest !== 'on' && rest !== 'off') return refuse(`Your straddle is ${here.view.me.straddles ? 'on' : 'off'}: type straddle on, or straddle off.`);
    return { do: 'send', message: { t: 'straddle', d: { on: rest === 'on' } }, words: `Your straddle is ${rest}.` };
  });
}

function bot(rest: string, { view }: Here): Meaning {
  const manner = MANNERS.find((each) => each.manner === (rest === '' ? 'tight' : rest))?.manner;
  if (manner === undefined) return refuse(`There are these bots: ${MANNERS.map((each) => each.manner).join(', ')}.`);
  if (freeSeats(view) === 0) return refuse('Every seat is taken.');
  return { do: 'send', message: { t: 'add_bot', d: { manner, seat: -1 } }, words: 'A bot sits down.' };
}
