// How a tournament stands for the one who plays in it, in words (pure): the table's bar, its panels and
// the text mode say the same.
import { formatAmount } from '../amounts';
import { HANDS_WAIT } from '../announce';
import { leftOf } from '../tournaments/levels';
import { blindsText, clockText, fixedWhen, ordinal, placeText } from '../tournaments/words';
import { mySeat, type TableView } from '../view';
import type { DealView, Level, OwnEntry, PrizeRow, SeatView, Structure, TournamentPulse, TournamentView } from '../wire';
import { tableNumber } from './tournament';

/** "100/200" by the limits of fixed limit, else by the blinds, with the ante. */
export function stakesText(level: Level, structure: Structure): string {
  const stakes = structure === 'fixed_limit' ? `${formatAmount(level.big_blind)}/${formatAmount(2 * level.big_blind)}` : blindsText(level);
  return level.ante > 0 ? `${stakes} ante ${formatAmount(level.ante)}` : stakes;
}

export function stakesName(structure: Structure): string {
  return structure === 'fixed_limit' ? 'Limits' : 'Blinds';
}

/** The level that the clock shows, and the one after it. */
export function levelsAt(page: TournamentView | null, pulse: TournamentPulse): { now: Level | undefined; next: Level | undefined } {
  const levels = page?.levels ?? [];
  return { now: levels[Math.max(0, pulse.clock.level - 1)], next: pulse.clock.level > 0 ? levels[pulse.clock.level] : undefined };
}

/** What is played for now: by the level's clock, or as the table's last hand had it. */
export function stakesNow(view: TableView, page: TournamentView | null, pulse: TournamentPulse): string {
  const { now } = levelsAt(page, pulse);
  if (now !== undefined) return stakesText(now, view.table.structure);
  const { big_blind, small_blind } = view.table.stakes;
  return stakesText({ big_blind, small_blind, ante: view.table.ante, ms: 0, break_ms: 0 }, view.table.structure);
}

/** Chips in big blinds: "24 BB", "7.5 BB". */
export function inBlinds(chips: number, bigBlind: number): string {
  if (bigBlind <= 0) return '';
  const blinds = chips / bigBlind;
  return `${blinds < 20 ? Number(blinds.toFixed(1)) : Math.round(blinds)} BB`;
}

/** The big blind that stacks are measured by. */
export function bigBlindOf(view: TableView, page: TournamentView | null, pulse: TournamentPulse | null): number {
  return (pulse === null ? undefined : levelsAt(page, pulse).now?.big_blind) ?? view.table.stakes.big_blind;
}

export function withBlinds(chips: number, bigBlind: number): string {
  return `${formatAmount(chips)} (${inBlinds(chips, bigBlind)})`;
}

/** A word for what holds the tournament up or sets it apart; empty where it simply goes on. `isGone`: this table of it is not in play. */
export function stateWord(pulse: TournamentPulse, isGone = false, isHeld = false): string {
  const { clock, status } = pulse;
  if (status === 'over') return 'Over';
  if (status === 'cancelled') return 'Cancelled';
  if (status === 'registering') return 'Not begun';
  if (clock.paused) return 'Paused';
  if (clock.on_break) return 'Break';
  if (isHeld && !isGone) return 'Hands wait';
  if (clock.hand_for_hand && !pulse.final) return 'Hand for hand';
  if (isGone) return 'Broken up';
  return pulse.final ? 'Final table' : '';
}

/** Why no hand begins, in a sentence; empty where one does. Without a time nothing is counted down. `isHeld`: the room deals no new hands for now. */
export function waitsSentence(pulse: TournamentPulse | null, serverNow: number | null, isHeld = false): string {
  const waits = isHeld ? HANDS_WAIT : '';
  if (pulse === null) return waits;
  const { clock } = pulse;
  if (pulse.status === 'over') return 'The tournament is over.';
  if (pulse.status === 'cancelled') return 'The tournament is cancelled.';
  if (pulse.status === 'registering') return 'The tournament has not begun.';
  if (clock.paused) return 'Paused by the host.';
  if (clock.on_break && serverNow === null) return 'There is a break.';
  if (clock.on_break) return `A break: play goes on in ${clockText(clock.ends - (serverNow ?? 0))}.`;
  if (clock.waits === 'tables') return 'Hand for hand: waiting for the other tables.';
  return clock.waits === 'deal' ? 'A deal is being asked about.' : waits;
}

/** For how many seconds the viewer may still buy again; 0 where he may not. */
export function secondsToBuy(page: TournamentView | null | undefined, serverNow: number): number {
  return page?.may.includes('rebuy') === true ? Math.max(0, Math.ceil(((page.own?.buy_until ?? 0) - serverNow) / 1000)) : 0;
}

/** What who has lost his chips is told: that he may buy again, if he may, and for how long. */
export function brokeWords(page: TournamentView | null, serverNow: number): string {
  const left = secondsToBuy(page, serverNow);
  return left > 0 ? `You have lost your chips. You have ${left} s to buy again.` : 'You have lost all your chips.';
}

/** The own place by stack, "7th of 12"; "12 left" for who has none. */
export function placeWords(own: OwnEntry | null, pulse: TournamentPulse): string {
  const left = formatAmount(pulse.left);
  if (own === null || own.place < 1) return `${left} left`;
  if (own.out) return `${placeText(own.place, own.worst)}, ${left} left`;
  // Somebody has gone out since the place was told: perhaps the viewer himself.
  if (own.place > pulse.left) return `${left} left`;
  return `${ordinal(own.place)} of ${left}`;
}

/** "3 more out until the money", "Next out gets 120, then 150", "All are paid; 300 for the winner", or that nothing is known yet. */
export function moneyWords(pulse: TournamentPulse, page: TournamentView | null): string {
  if (pulse.status !== 'running') return '';
  const away = pulse.places_to_money;
  if (away < 0) return `Prizes are fixed ${fixedWhen(pulse, page)}`;
  if (away > 0) return `${formatAmount(away)} more out until the money`;
  // After a deal nobody's place is worth anything but the winner's.
  if (pulse.prize === 0) {
    const left = page?.dealt === true ? prizeOf(page.prizes, 1) : 0;
    return left > 0 ? `All are paid; ${formatAmount(left)} for the winner` : 'All are paid';
  }
  const after = prizeOf(page?.prizes ?? [], pulse.left - 1);
  const jump = after > pulse.prize ? `, then ${formatAmount(after)}` : '';
  return `Next out gets ${formatAmount(pulse.prize)}${jump}`;
}

/** As `moneyWords`, for the bar: "3 to the money", "Next out 120, then 150", "300 for the winner". */
export function shortMoney(pulse: TournamentPulse, page: TournamentView | null): string {
  if (pulse.places_to_money < 0 || pulse.status !== 'running') return '';
  return pulse.places_to_money > 0 ? `${formatAmount(pulse.places_to_money)} to the money` : moneyWords(pulse, page).replace(/ gets|All are paid; /, '');
}

export function prizeOf(prizes: PrizeRow[], place: number): number {
  return prizes.find(({ best, worst }) => best <= place && place <= worst)?.amount ?? 0;
}

/** The prizes that are still to be won, best first. */
export function prizesLeft(page: TournamentView, left: number): { place: string; amount: number; ticket: boolean }[] {
  return page.prizes.filter(({ best }) => best <= Math.max(1, left)).map(({ best, worst, amount, ticket }) => ({ place: placeText(best, Math.min(worst, Math.max(best, left))), amount, ticket }));
}

/** What putting a player out brings, in a sentence; empty where there is no bounty. */
export function bountyWords(page: TournamentView): string {
  return page.row.bounty > 0 ? `Whoever knocks a player out gets ${formatAmount(page.row.bounty)} for him.` : '';
}

export interface Ranked {
  seat: number;
  rank: number;
  name: string;
  stack: number;
  isMe: boolean;
}

/** Who sits here by stack, largest first; equal stacks share a rank. While a hand is played: as it began. */
export function ranking(view: TableView): Ranked[] {
  const stackOf = (seat: SeatView): number => (view.running ? (view.startStacks[seat.seat] ?? seat.stack + seat.street_bet) : seat.stack);
  const whole = view.seats.map((seat) => ({ seat: seat.seat, name: seat.name, stack: stackOf(seat), isMe: seat.seat === view.me.seat }));
  const sorted = whole.filter(({ stack }) => stack > 0).sort((a, b) => b.stack - a.stack || a.seat - b.seat);
  return sorted.map((one) => ({ ...one, rank: sorted.findIndex(({ stack }) => stack === one.stack) + 1 }));
}

/** What the viewer has come to, in a sentence or two; `ticketTo` is the name of what a ticket is to, where it is known: "You are out in 7th place. You have won 120, and 50 in bounties." */
export function endWords(own: OwnEntry, isOver: boolean, dealt = false, ticketTo = ''): string {
  const place = placeText(own.place, own.worst);
  const isWinner = own.place === 1 && own.worst <= 1;
  // Nobody goes out by a deal; the stacks have made the places.
  if (dealt && isOver && !own.out && !isWinner) return [`The deal has ended it; you are placed ${place}.`, wonWords(own, ticketTo)].filter((part) => part !== '').join(' ');
  const first = isWinner ? 'You have won the tournament.' : own.ticket === '' && (own.out || isOver) ? `You are out in ${place} place.` : '';
  return [first, wonWords(own, ticketTo)].filter((part) => part !== '').join(' ');
}

/** "Cancelled: The host is ill." */
export function cancelledWords(page: TournamentView): string {
  return page.cancelled === '' ? 'The tournament is cancelled.' : `Cancelled: ${page.cancelled.replace(/\.$/, '')}.`;
}

/** What a cancellation means for the viewer, in a sentence; empty where it means nothing. */
export function refundWords(own: OwnEntry | null): string {
  return own !== null && own.refund > 0 ? `You have got back ${formatAmount(own.refund)}.` : '';
}

/** Why who is out has won nothing, if he has: "No prize: 3 places are paid." */
export function unpaidWords(own: OwnEntry, page: TournamentView): string {
  if (own.prize > 0 || own.ticket !== '') return '';
  if (page.pulse.pool === 0) return '';
  if (!page.prizes_fixed) return `No prize as it stands: how many places are paid is known ${fixedWhen(page.pulse, page)}.`;
  const paid = Math.max(0, ...page.prizes.map(({ worst }) => worst));
  return paid === 1 ? 'No prize: the first place alone is paid.' : `No prize: ${formatAmount(paid)} places are paid.`;
}

export function wonWords(own: OwnEntry, ticketTo = ''): string {
  const won = [own.prize > 0 ? formatAmount(own.prize) : '', own.ticket === '' ? '' : ticketTo === '' ? 'a ticket' : `a ticket to ${ticketTo}`, own.bounties > 0 ? `${formatAmount(own.bounties)} in bounties` : ''].filter((part) => part !== '');
  return won.length === 0 ? '' : `You have won ${won.join(' and ')}.`;
}

/** Who wants which deal: "Ben asks to share the prizes by stacks (ICM), 100 stay for the winner." */
export function dealWords(deal: DealView): string {
  const how = deal.method === 'icm' ? 'by the worth of the stacks (ICM)' : 'by chips';
  const left = deal.left > 0 ? `; ${formatAmount(deal.left)} stay for the winner, and are played for` : '';
  return `${deal.by} asks to share the prizes ${how}${left}.`;
}

/** That a deal is asked for and comes when the hand is over; empty where none is, or it is on the table. */
export function dealAskedWords(deal: DealView | null, own: OwnEntry | null): string {
  if (deal === null || deal.amounts.length > 0) return '';
  return `${deal.by === own?.name ? 'You have' : `${deal.by} has`} asked for a deal: it is put to all when this hand is over.`;
}

/** Where the own seat is, if it is not at this table: "table 3". */
export function seatElsewhere(own: OwnEntry | null, view: TableView): string {
  if (own === null || own.out || own.table === '' || own.table === view.table.id || mySeat(view) !== undefined) return '';
  return `table ${tableNumber(own.table)}`;
}

/** Everything of interest, a line each: for the text mode and the sheet. */
export function factLines(view: TableView, page: TournamentView | null, pulse: TournamentPulse, serverNow: number, isGone = false): string[] {
  const { clock } = pulse;
  if (pulse.status === 'over' || pulse.status === 'cancelled') return [waitsSentence(pulse, null), `${formatAmount(pulse.entries)} entered.`, `Prize pool ${formatAmount(pulse.pool)}.`];
  const left = leftOf(pulse.clock, serverNow);
  const { next } = levelsAt(page, pulse);
  const name = stakesName(view.table.structure).toLowerCase();
  const big = bigBlindOf(view, page, pulse);
  const own = page?.own ?? null;
  const me = mySeat(view);
  const ends = clock.on_break ? 'the break ends in' : 'ends in';
  return [
    `Level ${clock.level}: ${name} ${stakesNow(view, page, pulse)}${left === null ? ', to the end' : `, ${ends} ${clockText(left)}`}.`,
    next === undefined ? '' : `Next level: ${name} ${stakesText(next, view.table.structure)}.`,
    waitsSentence(pulse, serverNow),
    clock.hand_for_hand && !pulse.final ? 'It is played hand for hand.' : '',
    isGone ? 'This table was broken up.' : pulse.final ? 'This is the final table.' : '',
    own === null || own.out || own.place < 1 ? `${formatAmount(pulse.left)} of ${formatAmount(pulse.entries)} are left.` : `You are ${ordinal(Math.min(own.place, pulse.left))} of ${formatAmount(pulse.left)} by stack; ${formatAmount(pulse.entries)} entered.`,
    me === undefined ? '' : `Your stack: ${withBlinds(me.stack, big)}.`,
    pulse.average > 0 ? `Average ${withBlinds(pulse.average, big)}, largest ${formatAmount(pulse.largest)}, smallest ${formatAmount(pulse.smallest)}${view.running ? ', before the hand in play' : ''}.` : '',
    moneyWords(pulse, page) === '' ? '' : `${moneyWords(pulse, page)}.`,
    `Prize pool ${formatAmount(pulse.pool)}.`,
  ].filter((line) => line !== '');
}
