// A small tournament for the tests, in the words of the wire.
import type { OwnEntry, TournamentPulse, TournamentRow, TournamentView } from '../src/wire';

type PulseChange = Partial<Omit<TournamentPulse, 'clock'>> & { clock?: Partial<TournamentPulse['clock']> };

/** Level 2 of four, twelve of 45 left, three from the money. */
export function pulse({ clock, ...change }: PulseChange = {}): TournamentPulse {
  return {
    id: 'sun',
    version: 40,
    status: 'running',
    clock: { level: 2, ends: 1_272_000, left_ms: 0, on_break: false, paused: false, hand_for_hand: false, next_break: 0, waits: '', ...clock },
    left: 12,
    entries: 45,
    average: 480,
    largest: 1210,
    smallest: 45,
    tables: 2,
    open: false,
    final: false,
    pool: 4500,
    prize: 0,
    places_to_money: 3,
    now: 1_000_000,
    ...change,
  };
}

export function row(change: Partial<TournamentRow> = {}): TournamentRow {
  return {
    id: 'sun', name: 'Sunday', game: 'omaha8', structure: 'fixed_limit', hole_cards: 4, seats: 9, speed: 'regular', status: 'running', start_at: 1, zone: 'UTC',
    price: 120, fee: 10, bounty: 10, entries: 45, max_entries: 1000, left: 12, pool: 4500, guarantee: 0, open: false, level: 2, version: 40, late_levels: 0,
    reentries: 0, rebuys: 0, addon: false, ticket_to: '', by_ticket: false, series: '', country: '', private: false, paused: false, on_break: false,
    registered: true, table: 'sun-3', ended_at: 0, fill: 0, fill_seconds: 0, started_at: 0, schedule: '', place: 0, worst: 0,
    ...change,
  };
}

export function own(change: Partial<OwnEntry> = {}): OwnEntry {
  return { name: 'Ann', entries: 1, stack: 400, table: 'sun-3', seat: 0, place: 7, worst: 7, out: false, buy_until: 0, prize: 0, bounties: 0, ticket: '', rebuys: 0, addon: false, away: false, refund: 0, ...change };
}

/** What Ann reads at the tournament's page. */
export function page(change: Partial<TournamentView> = {}): TournamentView {
  const levels = [10, 20, 40, 80].map((big, index) => ({ big_blind: big, small_blind: 0, ante: index === 2 ? 5 : 0, ms: 600_000, break_ms: 0 }));
  const prizes = [1500, 950, 650].map((amount, index) => ({ best: index + 1, worst: index + 1, amount, ticket: false }));
  return {
    row: row(), pulse: pulse(), levels, ante_type: 'big_blind', starting_stack: 120, min_entries: 2, rebuy_levels: 4, rebuy_price: 100, rebuy_stack: 0,
    addon_price: 80, addon_stack: 200, action_seconds: 20, time_bank_seconds: 30, deal_seconds: 60, prizes, prizes_fixed: true, terms: [], tables: [], chart: [],
    notes: [], may: [], own: own(), deal: null, host: false, host_name: '', satellites: [], cancelled: '', rebuys_sold: 0, addons_sold: 0, fills_at: 0, dealt: false,
    ...change,
  };
}
