// A frame of a replay as the view that the table's own components draw (pure).
import { NO_ENTRY, type TableView } from '../view';
import type { Replay, ReplayFrame, ReplaySeat, SeatView } from '../wire';

/** The table at a frame. With `isOpen`, known hands lie open from the start; else as they were turned up. */
export function viewOfFrame(replay: Replay, frame: ReplayFrame, isOpen: boolean): TableView {
  const { table, hero } = replay;
  const isOver = frame.step !== null;
  return {
    version: 0,
    table,
    me: { name: '', seat: hero, reading: null, time_bank: 0, owes: null, wish: '', straddles: false, can_show: false, can_rabbit: false, pre: null, tops_to: 0, auto_muck: true },
    seats: replay.players
      .map((player, index) => seatView(replay, index, frame.seats[index], player.seat === hero || isOpen))
      .sort((a, b) => a.seat - b.seat),
    hand: 1,
    running: !isOver,
    button: replay.button,
    smallBlindSeat: replay.small_blind_seat,
    bigBlindSeat: replay.big_blind_seat,
    street: frame.street,
    board: frame.board,
    secondBoard: frame.second_board,
    pots: frame.pots,
    pot: frame.pot,
    turn: frame.to_act === null ? null : { seat: frame.to_act, turn: 0, deadline: 0, legal: null, banked: false, nudge: false, ahead: null },
    results: isOver ? replay.results : [],
    why: [],
    whySteps: [],
    last: null,
    rabbit: [],
    chat: [],
    muted: [],
    commitment: '',
    ask: null,
    entry: NO_ENTRY,
    log: [],
    logDropped: 0,
    nextAt: 0,
    shown: {},
    startStacks: {},
    endStacks: {},
    drawn: null,
  };
}

function seatView(replay: Replay, index: number, now: ReplaySeat | undefined, isOpen: boolean): SeatView {
  const player = replay.players[index];
  if (player === undefined || now === undefined) throw new Error('a frame has a seat for each player');
  // What has been folded is gone from the table; one's own cards stay to be seen, darker.
  const isThere = now.live || player.seat === replay.hero;
  return {
    seat: player.seat,
    name: player.name,
    bot: false,
    stack: now.stack,
    status: now.live ? 'live' : 'folded',
    street_bet: now.bet,
    all_in: now.all_in,
    cards: now.live ? replay.table.hole_cards : 0,
    hole: isThere && (isOpen || now.shown) ? player.hole : [],
    away: false,
    leaving: false,
    last: now.last,
    sits_out: false,
    top_up: 0,
    waits: false,
    showed: [],
  };
}

