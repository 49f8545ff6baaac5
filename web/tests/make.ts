// Small tables for the tests, in the words of the wire.
import type { Me, SeatView, Snapshot } from '../src/wire';

export function seat(number: number, name: string, change: Partial<SeatView> = {}): SeatView {
  return {
    seat: number,
    name,
    bot: false,
    stack: 400,
    status: 'waiting',
    street_bet: 0,
    all_in: false,
    cards: 0,
    hole: [],
    away: false,
    leaving: false,
    last: '',
    sits_out: false,
    top_up: 0,
    waits: false,
    ...change,
  };
}

/** What Ann in seat 0 alone knows. */
export function mine(change: Partial<Me> = {}): Me {
  return { name: 'Ann', seat: 0, reading: null, time_bank: 15_000, owes: null, wish: '', straddles: false, can_show: false, ...change };
}

export function snapshot(change: Partial<Snapshot> = {}): Snapshot {
  return {
    table: {
      id: 't1',
      name: 'Evening',
      game: 'omaha8',
      structure: 'fixed_limit',
      hole_cards: 4,
      stakes: { small_blind: 5, big_blind: 10, small_bet: 10, big_bet: 20 },
      seats: 6,
      min_buy_in: 100,
      max_buy_in: 0,
      chip_decimals: 0,
      action_seconds: 20,
      seat_draw: 'button',
      players: 2,
      people: 2,
      hand: 0,
      run_twice: false,
      straddle: false,
      kill: 'off',
      ante: 0,
      time_bank_seconds: 15,
    },
    me: mine(),
    seats: [seat(0, 'Ann'), seat(3, 'Bob')],
    hand: 0,
    running: false,
    button: null,
    small_blind_seat: null,
    big_blind_seat: null,
    street: 'preflop',
    board: [],
    pots: [],
    pot: 0,
    turn: null,
    results: [],
    log: [],
    second_board: [],
    ask: null,
    ...change,
  };
}
