// What the client knows of one table: the snapshot's fields and a few that only a running
// client can know. How it changes lives in reduce.ts; how it looks in table/.
import type { AskView, ChatLine, EntryView, Me, PotResult, PotView, ReadingView, SeatView, Snapshot, Street, TableInfo, TurnView } from './wire';

export interface TableView {
  /** Version of the table after the last frame. */
  version: number;
  table: TableInfo;
  me: Me;
  /** Occupied seats in the order of their numbers. */
  seats: SeatView[];
  hand: number;
  running: boolean;
  button: number | null;
  smallBlindSeat: number | null;
  bigBlindSeat: number | null;
  street: Street;
  board: string[];
  /** The whole second board of a hand that is run twice; else empty. */
  secondBoard: string[];
  pots: PotView[];
  pot: number;
  turn: TurnView | null;
  results: PotResult[];
  /** The viewer's results of the last hand explained. */
  why: string[];
  /** Which step of the results each of these sentences explains; -1 for the hand as a whole. */
  whySteps: number[];
  /** The last finished hand as it was told; it stays to be asked about while the next one runs. */
  last: LastHand | null;
  /** Board cards that would have come, shown after the hand. */
  rabbit: string[];
  chat: ChatLine[];
  /** Names of those whom the host does not let speak. */
  muted: string[];
  /** To the deck of the running or last hand; empty where it has none. */
  commitment: string;
  /** How things stand for those who want a seat: waiting list, buy-ins that the host has to answer. */
  entry: EntryView;
  /** An open question to the players who are all-in. */
  ask: AskView | null;
  log: string[];
  /** How many lines of the log have been dropped; gives each line a lasting key. */
  logDropped: number;
  /** When the next hand begins, by the server's clock; 0 where that is unknown. */
  nextAt: number;
  /** What each shown hole makes of the board. */
  shown: Record<number, ReadingView>;
  /** Stacks as the hand began, where its start was seen. */
  startStacks: Record<number, number>;
  /** Stacks as the last hand ended, before anybody topped up. */
  endStacks: Record<number, number>;
  /** Cards of the draw for the button, until the first hand. */
  drawn: Record<string, string> | null;
}

/** How a finished hand was told. */
export interface LastHand {
  hand: number;
  results: PotResult[];
  why: string[];
  whySteps: number[];
  names: ReadonlyMap<number, string>;
  isTwice: boolean;
}

/** The hand that has just been settled, for later; none where there is none. */
function lastHandOf(view: TableView): LastHand | null {
  if (!isSettled(view)) return null;
  const { hand, results, why, whySteps, seats, secondBoard } = view;
  return { hand, results, why, whySteps, names: new Map(seats.map(({ seat, name }) => [seat, name])), isTwice: secondBoard.length > 0 };
}

/** The view with what lies on the table kept for later. */
export function keepingLast(view: TableView): TableView {
  return { ...view, last: lastHandOf(view) ?? view.last };
}

/** Nobody waits and nobody is asked. */
export const NO_ENTRY: EntryView = { waiting: [], place: 0, held_until: 0, held: 0, host: false, requests: [], asked: 0, brings: 0, brings_until: 0 };

/** The view that a snapshot gives; it replaces everything known before. */
export function viewOf(version: number, snapshot: Snapshot): TableView {
  return keepingLast({
    version,
    table: snapshot.table,
    me: snapshot.me,
    seats: [...snapshot.seats].sort((a, b) => a.seat - b.seat),
    hand: snapshot.hand,
    running: snapshot.running,
    button: snapshot.button,
    smallBlindSeat: snapshot.small_blind_seat,
    bigBlindSeat: snapshot.big_blind_seat,
    street: snapshot.street,
    board: snapshot.board,
    secondBoard: snapshot.second_board,
    pots: snapshot.pots,
    pot: snapshot.pot,
    turn: snapshot.turn,
    results: snapshot.results,
    why: snapshot.why,
    whySteps: snapshot.why_steps,
    last: null,
    rabbit: snapshot.rabbit,
    chat: snapshot.chat,
    muted: snapshot.muted,
    ask: snapshot.ask,
    entry: snapshot.entry,
    commitment: snapshot.commitment,
    log: snapshot.log,
    logDropped: 0,
    nextAt: 0,
    shown: {},
    startStacks: {},
    endStacks: {},
    drawn: null,
  });
}

export function seatAt(view: TableView, seat: number | null): SeatView | undefined {
  return seat === null ? undefined : view.seats.find((taken) => taken.seat === seat);
}

export function mySeat(view: TableView): SeatView | undefined {
  return seatAt(view, view.me.seat);
}

export function nameAt(view: TableView, seat: number): string {
  return seatAt(view, seat)?.name ?? `Seat ${seat + 1}`;
}

/** Seats that the viewer could take: free ones that are not held for others. */
export function freeSeats(view: TableView): number {
  return Math.max(0, view.table.seats - view.seats.length - view.entry.held);
}

/** Whether the viewer has to decide now. */
export function isMyTurn(view: TableView): boolean {
  return view.turn !== null && view.turn.seat === view.me.seat && view.turn.legal !== null;
}

/** Whether the hand has been settled and its results are on the table. */
export function isSettled(view: TableView): boolean {
  return !view.running && view.results.length > 0;
}

/** Whether the viewer is asked something and has not answered yet. */
export function isAsked(view: TableView): boolean {
  const { ask, me } = view;
  return ask !== null && me.seat !== null && ask.seats.includes(me.seat) && !ask.agreed.includes(me.seat);
}

/** What the table says before the flop about a missing blind, a dead button (U18) or a kill pot, in the log's words. */
export function noticeOfHand(view: TableView): string {
  if (!view.running || view.street !== 'preflop') return '';
  const begun = view.log.findLastIndex((line) => /^Hand \d+/.test(line));
  if (begun < 0) return '';
  const lines = view.log.slice(begun + 1).filter((line) => /^(?:No small blind|Kill pot)/.test(line));
  if (/dead button/.test(view.log[begun] ?? '')) lines.unshift('Dead button');
  return lines.join('. ');
}

/** The seat that has straddled in this hand, in the log's words; -1 for none. */
export function straddler(view: TableView): number {
  if (!view.table.straddle || !view.running) return -1;
  const begun = view.log.findLastIndex((line) => /^Hand \d+/.test(line));
  const lines = view.log.slice(begun + 1);
  return view.seats.find(({ name }) => lines.some((line) => line.startsWith(`${name} straddles `)))?.seat ?? -1;
}

/** Whether a seat is dealt in when a hand begins. */
function isReady({ stack, sits_out, away, leaving }: SeatView): boolean {
  return stack > 0 && !sits_out && !away && !leaving;
}

/** Whether a player has lost all his chips and has got no new ones: nothing is dealt to him. */
export function isBroke({ stack, top_up, all_in, status }: SeatView): boolean {
  return stack === 0 && top_up === 0 && !all_in && status !== 'live' && status !== 'folded';
}

/** Whether the table belongs to a tournament: seats and chips are its director's. */
export function isTournament(view: TableView): boolean {
  return view.table.tournament !== '';
}

/** Whether enough can play for another hand: two, one of them a person. In a tournament who is away plays too. */
export function canDeal(view: TableView): boolean {
  if (isTournament(view)) return view.seats.filter(({ stack }) => stack > 0).length > 1;
  const ready = view.seats.filter(isReady);
  return ready.length > 1 && ready.some(({ bot }) => !bot);
}

/** Why there is no next hand for the viewer: "Ben sits out", or that somebody else is waited for. */
export function whoIsMissing(view: TableView): string {
  const out = view.seats.filter((taken) => taken.seat !== view.me.seat && !isReady(taken));
  const [first, second] = out;
  if (first === undefined) return hasOnlyBots(view) ? ONLY_BOTS : 'Waiting for another player';
  if (out.length > 2) return 'Too few can play: the others sit out or are away';
  return [first, ...(second ? [second] : [])].map(absence).join(', ');
}

const ONLY_BOTS = 'Bots do not play among themselves: a hand begins as soon as a person is in';

function hasOnlyBots(view: TableView): boolean {
  const ready = view.seats.filter(isReady);
  return ready.length > 1 && ready.every(({ bot }) => bot);
}

function absence({ name, stack, away, leaving }: SeatView): string {
  if (leaving) return `${name} is leaving`;
  if (away) return `${name} is away`;
  return stack === 0 ? `${name} is out of chips` : `${name} sits out`;
}
