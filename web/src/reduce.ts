// How one frame of the numbered stream changes what the client knows: a pure function.
// Gaps in the numbers are found by the connection; here every frame is taken as it comes.
import { keepingLast, type TableView, viewOf } from './view';
import { CHAT_LINES } from './wire';
import type { Action, Board, Drawn, EntryView, HandOver, HandStart, Me, Post, SeatView, StreamFrame, Frame } from './wire';

const LOG_LINES = 200;
/** What the viewer alone knows, without a seat. */
const ONLOOKER: Me = { name: '', seat: null, reading: null, time_bank: 0, owes: null, wish: '', straddles: false, can_show: false, can_rabbit: false, pre: null, tops_to: 0, auto_muck: true };

/** The view after `frame`; a bare number only raises the version. */
export function reduce(view: TableView | null, frame: Frame): TableView | null {
  if (frame.t === 'snapshot') {
    const whole = viewOf(frame.v, frame.d);
    const isSame = view !== null && view.table.id === whole.table.id;
    return isSame && whole.last === null ? { ...whole, last: view.last } : whole;
  }
  if (view === null) return null;
  const next: TableView = { ...view, version: frame.v };
  if (frame.t === undefined) return next;
  apply(next, frame);
  if (frame.t === 'hand_over') next.last = keepingLast(next).last;
  if ('entry' in frame.d && frame.d.entry !== null) setEntry(next, frame.d.entry);
  if ('mine' in frame.d && frame.d.mine !== null) next.me = frame.d.mine;
  return 'log' in frame.d ? withLog(next, frame.d.log) : next;
}

/** Writes the frame's facts into `next`, a shallow copy whose parts are replaced, never changed. */
function apply(next: TableView, frame: StreamFrame): void {
  switch (frame.t) {
    case 'seated':
      putSeat(next, frame.d.view);
      countPeople(next);
      if (frame.d.me) next.me = { ...next.me, name: frame.d.view.name, seat: frame.d.view.seat };
      break;
    case 'left':
      next.seats = next.seats.filter((taken) => taken.seat !== frame.d.seat);
      // The blinds were those of who has left: whoever sits down there has posted nothing.
      if (next.smallBlindSeat === frame.d.seat) next.smallBlindSeat = null;
      if (next.bigBlindSeat === frame.d.seat) next.bigBlindSeat = null;
      countPeople(next);
      if (frame.d.me) {
        next.me = { ...ONLOOKER, name: next.me.name };
        next.why = [];
        next.whySteps = [];
      }
      break;
    case 'seat_changed':
      putSeat(next, frame.d.view);
      break;
    case 'drawn':
      drawSeats(next, frame.d);
      break;
    case 'hand':
      beginHand(next, frame.d);
      break;
    case 'posted':
      post(next, frame.d);
      break;
    case 'dealt':
      changeSeat(next, frame.d.seat, { hole: frame.d.hole, cards: frame.d.hole.length });
      next.me = { ...next.me, reading: frame.d.reading };
      break;
    case 'acted':
      act(next, frame.d);
      break;
    case 'turn':
      next.turn = frame.d.turn;
      break;
    case 'returned': {
      const { seat, amount, stack, pot } = frame.d;
      const bet = next.seats.find((taken) => taken.seat === seat)?.street_bet ?? amount;
      changeSeat(next, seat, { stack, street_bet: Math.max(0, bet - amount), all_in: stack === 0 });
      next.pot = pot;
      next.turn = null;
      break;
    }
    case 'board':
      openStreet(next, frame.d);
      break;
    case 'shown':
      changeSeat(next, frame.d.seat, { hole: frame.d.hole, cards: frame.d.hole.length, showed: [] });
      next.shown = { ...next.shown, [frame.d.seat]: frame.d.reading };
      break;
    case 'cards_shown':
      changeSeat(next, frame.d.seat, { showed: frame.d.cards });
      break;
    case 'rabbit':
      next.rabbit = frame.d.cards;
      break;
    case 'chat':
      next.chat = [...next.chat, frame.d.line].slice(-CHAT_LINES);
      break;
    case 'muted':
      next.muted = frame.d.names;
      break;
    case 'pre_acted': // what is chosen is in `mine`
    case 'entry':
    case 'raked':
      break;
    case 'asked':
      next.ask = frame.d.ask;
      break;
    case 'ran_twice':
      next.secondBoard = frame.d.board;
      next.ask = null;
      break;
    case 'awarded':
      changeSeat(next, frame.d.award.seat, { stack: frame.d.stack });
      break;
    case 'hand_over':
      endHand(next, frame.d);
      break;
    case 'notice':
      next.nextAt = 0;
      break;
    case 'snapshot':
      break;
  }
}

function setEntry(next: TableView, entry: EntryView): void {
  next.entry = entry;
  next.table = { ...next.table, waiting: entry.waiting.length };
}

function changeSeat(next: TableView, seat: number, change: Partial<SeatView>): void {
  next.seats = next.seats.map((taken) => (taken.seat === seat ? { ...taken, ...change } : taken));
}

function putSeat(next: TableView, seat: SeatView): void {
  const others = next.seats.filter((taken) => taken.seat !== seat.seat);
  next.seats = [...others, seat].sort((a, b) => a.seat - b.seat);
}

function countPeople(next: TableView): void {
  const people = next.seats.filter((taken) => !taken.bot).length;
  next.table = { ...next.table, players: next.seats.length, people };
}

function drawSeats(next: TableView, drawn: Drawn): void {
  const places = new Map(drawn.moves);
  const moved = (seat: number): number => places.get(seat) ?? seat;
  const seated = next.seats.map((taken) => ({ ...withoutHand(taken), seat: moved(taken.seat), waits: false }));
  next.seats = seated.sort((a, b) => a.seat - b.seat);
  next.me = { ...next.me, seat: next.me.seat === null ? null : moved(next.me.seat) };
  clearTable(next);
  next.button = drawn.button;
  next.smallBlindSeat = null;
  next.bigBlindSeat = null;
  next.drawn = Object.fromEntries(Object.entries(drawn.cards).map(([seat, card]) => [moved(Number(seat)), card]));
}

function beginHand(next: TableView, start: HandStart): void {
  next.hand = start.hand;
  next.commitment = start.commitment;
  next.table = { ...next.table, hand: start.hand };
  next.running = true;
  next.button = start.button;
  next.smallBlindSeat = start.small_blind_seat;
  next.bigBlindSeat = start.big_blind_seat;
  clearTable(next);
  next.startStacks = start.stacks;
  next.seats = next.seats.map((taken) => {
    const stack = start.stacks[taken.seat];
    if (stack === undefined) {
      const waits = taken.stack > 0 && !(taken.sits_out || taken.away || taken.leaving);
      return { ...withoutHand(taken), waits };
    }
    return { ...withoutHand(taken), status: 'live', stack, cards: start.hole_cards, waits: false };
  });
}

/** The view after a hand that nobody plays to its end: it counts for nothing, and every stack is as at its start. */
export function calledOff(view: TableView): TableView {
  if (!view.running) return view;
  const next = { ...view, running: false };
  clearTable(next);
  next.seats = view.seats.map((taken) => ({ ...withoutHand(taken), stack: view.startStacks[taken.seat] ?? taken.stack }));
  next.me = { ...next.me, pre: null, can_show: false };
  return next;
}

/** Takes everything off the table that the last hand left on it. */
function clearTable(next: TableView): void {
  next.street = 'preflop';
  next.board = [];
  next.secondBoard = [];
  next.ask = null;
  next.pots = [];
  next.pot = 0;
  next.turn = null;
  next.results = [];
  next.why = [];
  next.whySteps = [];
  next.rabbit = [];
  next.shown = {};
  next.drawn = null;
  next.nextAt = 0;
  next.me = { ...next.me, reading: null };
}

function withoutHand(taken: SeatView): SeatView {
  return { ...taken, status: between(taken), street_bet: 0, all_in: false, cards: 0, hole: [], showed: [], last: '' };
}

/** The status of a seat that is in no hand. */
function between(taken: SeatView): SeatView['status'] {
  return taken.sits_out ? 'sitting_out' : 'waiting';
}

function post(next: TableView, posted: Post): void {
  changeSeat(next, posted.seat, {
    street_bet: posted.street_bet,
    stack: posted.stack,
    all_in: posted.stack === 0,
  });
  next.pot = posted.pot;
}

function act(next: TableView, action: Action): void {
  const folded: Partial<SeatView> = action.kind === 'fold' ? { status: 'folded', cards: 0 } : {};
  changeSeat(next, action.seat, {
    stack: action.stack,
    street_bet: action.to,
    all_in: action.all_in,
    last: action.words,
    ...folded,
  });
  next.pot = action.pot;
  next.turn = null;
}

function openStreet(next: TableView, board: Board): void {
  if (board.run > 0) {
    next.secondBoard = board.board;
    return;
  }
  next.street = board.street;
  next.board = board.board;
  next.pots = board.pots;
  next.turn = null;
  next.seats = next.seats.map((taken) => ({ ...taken, street_bet: 0, last: '' }));
  if (board.reading !== null) next.me = { ...next.me, reading: board.reading };
}

function endHand(next: TableView, over: HandOver): void {
  next.running = false;
  next.turn = null;
  next.results = over.results;
  next.why = over.why;
  next.whySteps = over.why_steps;
  next.nextAt = over.next_at;
  next.endStacks = over.stacks;
  next.pots = [];
  next.pot = 0;
  next.ask = null;
  next.seats = next.seats.map((taken) => ({
    ...taken,
    status: between(taken),
    street_bet: 0,
    all_in: false,
    top_up: 0,
    stack: over.stacks[taken.seat] ?? taken.stack,
  }));
}

function withLog(view: TableView, lines: string[]): TableView {
  if (lines.length === 0) return view;
  const log = [...view.log, ...lines];
  const dropped = Math.max(0, log.length - LOG_LINES);
  return { ...view, log: log.slice(dropped), logDropped: view.logDropped + dropped };
}
