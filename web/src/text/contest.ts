// The words of a tournament's table: how it stands, one's place, buying again, a deal.
import { amountProblem, formatAmount, parseAmount } from '../amounts';
import { bigBlindOf, bountyWords, cancelledWords, dealWords, endWords, factLines, inBlinds, levelsAt, moneyWords, placeWords, prizesLeft, ranking, refundWords, seatElsewhere, secondsToBuy, stakesName, stakesNow, stakesText, waitsSentence } from '../table/tournamentwords';
import { leftOf } from '../tournaments/levels';
import { clockText, ordinal } from '../tournaments/words';
import { isTournament, mySeat, type TableView } from '../view';
import type { TournamentPulse, TournamentView, TournamentWish } from '../wire';
import { type Here, type Meaning, refuse, say, type Word } from './grammar';

/** What is known of the tournament of a table. */
export interface Contest {
  pulse: TournamentPulse | null;
  page: TournamentView | null;
  /** Where it is played on, if this table is gone. */
  onwards?: { isLast: boolean } | null;
}

export const CONTEST: Word[] = [
  { names: ['level', 'blinds'], usage: 'level', about: 'the level now and the next one, and how long it lasts', read: (_rest, here) => known(here, level) },
  { names: ['place', 'rank'], usage: 'place', about: 'your place, the average stack, and how far it is to the money', read: (_rest, here) => known(here, place) },
  { names: ['stacks', 'final'], usage: 'stacks', about: 'who sits here by stack, in big blinds', read: (_rest, here) => known(here, stacks) },
  { names: ['prizes', 'prize'], usage: 'prizes', about: 'what is still to be won', read: (_rest, here) => known(here, prizes) },
  { names: ['facts', 'status'], usage: 'facts', about: 'all that is to be known of the tournament', read: (_rest, here) => known(here, ({ pulse, page }) => say(factLines(here.view, page, pulse, here.now).join(' '))) },
  { names: ['rebuy'], usage: 'rebuy', about: 'buy chips again, while that is offered', read: (_rest, here) => wish(here, 'rebuy', {}, 'You have bought chips again.', 'Nothing can be bought again now.') },
  { names: ['decline'], usage: 'decline', about: 'do not buy again, and be out', read: (_rest, here) => wish(here, 'decline_rebuy', {}, 'You are out.', 'No rebuy is offered to you now.') },
  { names: ['addon', 'add on', 'add-on'], usage: 'addon', about: 'buy the add-on, in its break', read: (_rest, here) => wish(here, 'add_on', {}, 'You have added on.', 'There is no add-on for you now.') },
  { names: ['deal'], usage: 'deal, deal yes, deal no, deal icm, or deal chips 500', about: 'hear, answer or ask for a deal at the last table; an amount is left for the winner', read: deal },
  { names: ['enter', 'reenter', 're-enter'], usage: 'enter', about: 'enter again after you are out, while that is possible', read: (_rest, here) => wish(here, 'register', {}, 'You have entered; your seat is coming.', 'You cannot enter now.') },
  { names: ['watch'], usage: 'watch', about: 'go on watching at another table, where this one was broken up', read: (_rest, { contest }) => (contest?.onwards ? { do: 'go', where: 'onwards' } : refuse('This table was not broken up: there is no other to go to.')) },
  { names: ['tournament'], usage: 'tournament', about: 'to the page of the tournament', read: () => ({ do: 'go', where: 'tournament' }) },
];

/** Words of tables for cash, which mean nothing here. */
const CASH: ReadonlySet<string> = new Set(['sit', 'top up', 'wait', 'post', 'straddle', 'bot', 'keep']);

/** Why a word is not for this table; null where it is. */
export function whyNot(name: string, view: TableView): Meaning | null {
  if (!isTournament(view)) return null;
  if (CASH.has(name)) return refuse('Seats and chips of a tournament are given by its director. Type help for the commands.');
  if (name !== 'leave') return null;
  if (mySeat(view) === undefined) return refuse('You have no seat at this table: type lobby to leave the page.');
  return { do: 'send', message: { t: 'sit_out', d: { when: 'now' } }, words: 'You stay in, and are folded: your blinds are posted. Type back to play on, or lobby to leave the page.' };
}

/** What is asked of the viewer by the tournament, each as it is typed. */
export function contestReady(contest: Contest | undefined, serverNow: number): string[] {
  const page = contest?.page ?? null;
  if (page === null) return [];
  const can = (name: TournamentWish['wish']): boolean => page.may.includes(name);
  const ready: string[] = [];
  if (can('rebuy') && (page.own?.buy_until ?? 0) > serverNow) ready.push('rebuy', 'decline');
  if (can('add_on')) ready.push('addon');
  if (can('answer_deal') && page.deal !== null && page.deal.amounts.length > 0) ready.push('deal yes', 'deal no');
  if (can('register') && page.own?.out === true) ready.push('enter');
  if (contest?.onwards) ready.push('watch');
  return ready;
}

/** What is asked now, in sentences: a rebuy, the add-on, a deal, the end. */
export function offersInWords({ page, onwards }: Contest, view: TableView, serverNow: number): string[] {
  if (page === null) return [];
  const { own, deal } = page;
  const lines: string[] = [];
  const until = own?.buy_until ?? 0;
  if (page.may.includes('rebuy') && until > serverNow) lines.push(`You have lost your chips. ${formatAmount(page.rebuy_stack || page.starting_stack)} more cost ${formatAmount(page.rebuy_price)}: type rebuy, or decline; type time to hear how long that is offered.`);
  if (page.may.includes('add_on')) lines.push(`You can add ${formatAmount(page.addon_stack)} chips for ${formatAmount(page.addon_price)}: type addon.`);
  if (deal !== null) lines.push(dealInWords(page));
  if (page.row.status === 'cancelled') return [endInWords(page)];
  // The pulse may be ahead of the page, which alone knows the places.
  const isOver = page.row.status === 'over';
  if (own !== null && (own.out || isOver)) lines.push(endWords(own, isOver, page?.dealt ?? false));
  const elsewhere = seatElsewhere(own, view);
  if (elsewhere !== '') lines.push(`Your seat is at ${elsewhere}.`);
  else if (onwards) lines.push(`This table was broken up: type watch for ${onwards.isLast ? 'the last table' : 'another one'}.`);
  return lines;
}

/** How long chips can be bought again; empty where they cannot. */
export function offerTime(contest: Contest | undefined, serverNow: number): string {
  const seconds = secondsToBuy(contest?.page, serverNow);
  return seconds > 0 ? `You have ${seconds} seconds to buy again.` : '';
}

/** How it has ended for the viewer; empty where it was not his. */
function endInWords(page: TournamentView): string {
  const { own } = page;
  if (page.row.status === 'cancelled') return [cancelledWords(page), refundWords(own)].filter((part) => part !== '').join(' ');
  return own === null ? '' : endWords(own, true, page.dealt);
}

function dealInWords({ deal, may, own }: TournamentView): string {
  if (deal === null) return 'Nobody asks for a deal.';
  if (deal.amounts.length === 0) return `${dealWords(deal)} The amounts come when the hand in play is over.`;
  const amounts = deal.amounts.map(([name, amount]) => `${name} ${formatAmount(amount)}`).join(', ');
  const agreed = deal.agreed.length === 0 ? 'Nobody has agreed yet.' : `Agreed: ${deal.agreed.join(', ')}.`;
  const ask = may.includes('answer_deal') && own !== null && !deal.agreed.includes(own.name) ? ' Type deal yes, or deal no.' : '';
  return `${dealWords(deal)} ${amounts}. ${agreed}${ask}`;
}

interface Known {
  pulse: TournamentPulse;
  page: TournamentView | null;
  here: Here;
}

function known(here: Here, tell: (what: Known) => Meaning): Meaning {
  const { pulse, page } = here.contest ?? {};
  if (!pulse) return refuse('Nothing is known of the tournament yet.');
  return tell({ pulse, page: page ?? null, here });
}

function isEnded({ status }: Pick<TournamentPulse, 'status'>): boolean {
  return status === 'over' || status === 'cancelled';
}

function level({ pulse, page, here: { view, now } }: Known): Meaning {
  if (isEnded(pulse)) return say(waitsSentence(pulse, null));
  const name = stakesName(view.table.structure).toLowerCase();
  const { next } = levelsAt(page, pulse);
  const left = leftOf(pulse.clock, now);
  const lasts = left === null ? '' : pulse.clock.on_break ? ` The break ends in ${clockText(left)}.` : ` It lasts ${clockText(left)} more.`;
  const then = next === undefined ? '' : ` Then ${name} ${stakesText(next, view.table.structure)}.`;
  return say(`Level ${pulse.clock.level}: ${name} ${stakesNow(view, page, pulse)}.${lasts}${then} ${waitsSentence(pulse, now)}`.trim());
}

function place({ pulse, page, here: { view } }: Known): Meaning {
  if (isEnded(pulse)) return say((page !== null && isEnded(page.row) && endInWords(page)) || waitsSentence(pulse, null));
  const own = page?.own ?? null;
  const big = bigBlindOf(view, page, pulse);
  const me = mySeat(view);
  const first = own === null ? 'You have not entered.' : own.out ? endWords(own, false) : own.place < 1 || own.place > pulse.left ? `There are ${placeWords(own, pulse)}.` : `You are ${placeWords(own, pulse)}.`;
  const stack = me === undefined ? '' : ` You have ${inBlinds(me.stack, big)}.`;
  const average = pulse.average > 0 ? ` The average is ${inBlinds(pulse.average, big)}.` : '';
  const money = moneyWords(pulse, page);
  return say(`${first}${stack}${average}${money === '' ? '' : ` ${money}.`}`);
}

function stacks({ pulse, page, here: { view } }: Known): Meaning {
  const big = bigBlindOf(view, page, pulse);
  return say(`${ranking(view).map(({ rank, name, stack, isMe }) => `${ordinal(rank)} ${name}${isMe ? ' (you)' : ''} ${formatAmount(stack)}, ${inBlinds(stack, big)}`).join('; ')}.`);
}

function prizes({ pulse, page }: Known): Meaning {
  if (page === null || page.prizes.length === 0) return say('The prizes are not known yet.');
  const rows = prizesLeft(page, pulse.left).map(({ place: where, amount, ticket }) => `${where} ${ticket ? 'a ticket worth ' : ''}${formatAmount(amount)}`);
  return say(`${rows.join(', ')}. ${bountyWords(page)}`.trim());
}

function wish({ contest }: Here, name: TournamentWish['wish'], more: Partial<TournamentWish>, words: string, why: string): Meaning {
  return contest?.page?.may.includes(name) ? { do: 'wish', wish: name, more, words } : refuse(why);
}

function deal(rest: string, here: Here): Meaning {
  const page = here.contest?.page ?? null;
  if (page === null) return refuse('Nothing is known of the tournament yet.');
  if (rest === '') return say(dealInWords(page));
  if (rest === 'yes' || rest === 'no') {
    const agree = rest === 'yes';
    return wish(here, 'answer_deal', { agree }, agree ? 'You agree to the deal.' : 'You do not agree to the deal.', 'No deal is to be answered by you now.');
  }
  const [, method, amount] = /^(icm|chips)(?: (.+))?$/.exec(rest) ?? [];
  if (method !== 'icm' && method !== 'chips') return refuse('Type deal yes, deal no, deal icm or deal chips; with an amount behind it that is left for the winner.');
  const left = amount === undefined ? 0 : parseAmount(amount);
  if (left === null) return refuse(`${amountProblem(amount ?? '')}.`);
  return wish(here, 'ask_deal', { method, left }, 'You ask for a deal: the amounts come when the hand in play is over.', 'A deal can be asked for at the last table only.');
}
