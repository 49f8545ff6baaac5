// What has been filled in of a new tournament, and what the server is asked for (pure).
import type { AnteType, Game, Level, NewTournament, PayoutRow, Structure } from '../wire';
import { ONCE, type Recurrence, ruleOf } from './recur';

export interface PayoutDraft {
  entries: number;
  /** Percents as they are typed, best first: "50 30 20". */
  shares: string;
}

const BOUGHT = ['rebuy_price', 'addon_price'] as const;
type BoughtPrice = (typeof BOUGHT)[number];

export interface Draft {
  name: string;
  game: Game;
  structure: Structure;
  hole_cards: number;
  seats: number;
  /** A sit-and-go, or at a time. */
  when: 'sit' | 'time';
  start: string;
  zone: string;
  fold: number | null;
  recurrence: Recurrence;
  last_day: string;
  country: string;
  hasFlights: boolean;
  final: string;
  flightZones: readonly string[];
  flight_buy_in: number;
  speed: NonNullable<NewTournament['speed']>;
  levels: readonly Level[];
  ante_type: AnteType;
  antes: boolean;
  starting_stack: number;
  /** Players of a sit-and-go. */
  players: number;
  min_entries: number;
  max_entries: number;
  buy_in: number;
  fee: number;
  bounty: number;
  late_levels: number;
  reentries: number;
  rebuys: number;
  rebuy_levels: number;
  rebuy_price: number;
  rebuy_stack: number;
  addon_price: number;
  addon_stack: number;
  /** Prices that a person has set; the others are that of an entry. */
  own_prices: readonly BoughtPrice[];
  payouts: readonly PayoutDraft[];
  ticket_to: string;
  by_ticket: boolean;
  hand_for_hand: number;
  deal_seconds: number;
  action_seconds: number;
  time_bank_seconds: number;
  bots: boolean;
  /** With a start time: bots up to so many entries. */
  fill: number;
  fill_seconds: number;
  series: string;
  private: boolean;
}

export function emptyDraft(name: string, zone: string, ticketTo = ''): Draft {
  return {
    name,
    game: 'omaha8',
    structure: 'fixed_limit',
    hole_cards: 4,
    seats: 6,
    when: 'sit',
    start: '',
    zone,
    fold: null,
    recurrence: ONCE,
    last_day: '',
    country: '',
    hasFlights: false,
    final: '',
    flightZones: [],
    flight_buy_in: 0,
    speed: 'turbo',
    levels: [],
    ante_type: 'big_blind',
    antes: true,
    starting_stack: 5000,
    players: 6,
    min_entries: 2,
    max_entries: 1000,
    buy_in: 0,
    fee: 0,
    bounty: 0,
    late_levels: 0,
    reentries: 0,
    rebuys: 0,
    rebuy_levels: 6,
    rebuy_price: 0,
    rebuy_stack: 0,
    addon_price: 0,
    addon_stack: 0,
    own_prices: [],
    payouts: [],
    ticket_to: ticketTo,
    by_ticket: false,
    hand_for_hand: 1,
    deal_seconds: 60,
    action_seconds: 20,
    time_bank_seconds: 30,
    bots: true,
    fill: 9,
    fill_seconds: 20,
    series: '',
    private: false,
  };
}

/** The draft after a change by hand: what a rebuy and an add-on cost goes with the price of an entry, until it is set itself. */
export function changed(old: Draft, change: Partial<Draft>): Draft {
  const next = { ...old, ...change };
  next.own_prices = BOUGHT.filter((price) => old.own_prices.includes(price) || price in change);
  for (const price of BOUGHT) if (!next.own_prices.includes(price)) next[price] = next.buy_in;
  return next;
}

const COPIED = [
  'game', 'structure', 'hole_cards', 'seats', 'speed', 'ante_type', 'antes', 'starting_stack', 'buy_in', 'fee', 'bounty', 'ticket_to', 'by_ticket',
  'hand_for_hand', 'deal_seconds', 'action_seconds', 'time_bank_seconds', 'private',
] as const satisfies readonly (keyof Draft & keyof NewTournament)[];

/** The body for the server: what belongs to a start time, rebuys or flights only where there are such. */
export function wantedOf(draft: Draft): NewTournament {
  const isTimed = draft.when === 'time';
  const wanted: NewTournament = { name: draft.name.trim(), series: draft.series.trim() };
  for (const key of COPIED) Object.assign(wanted, { [key]: draft[key] });
  if (draft.speed === 'custom') wanted.levels = [...draft.levels];
  if (draft.payouts.length > 0) wanted.payouts = draft.payouts.map(payoutOf);
  if (draft.rebuys > 0) {
    const { rebuys, rebuy_levels, rebuy_price, rebuy_stack, addon_stack } = draft;
    // A price of add-ons that nobody has set is none where there are no add-ons.
    const addon_price = addon_stack > 0 || draft.own_prices.includes('addon_price') ? draft.addon_price : 0;
    Object.assign(wanted, { rebuys, rebuy_levels, rebuy_price, rebuy_stack, addon_price, addon_stack });
  }
  if (isTimed) {
    const { start, zone, fold, country, min_entries, max_entries, late_levels, reentries } = draft;
    Object.assign(wanted, { start, zone, fold, country, min_entries, max_entries, late_levels, reentries });
    const rule = draft.hasFlights ? '' : ruleOf(draft.recurrence, start);
    if (rule !== '') Object.assign(wanted, { rule, last_day: draft.last_day });
    if (draft.hasFlights) wanted.flights = { country, final: draft.final, zones: [...draft.flightZones], buy_in: draft.flight_buy_in };
    if (draft.bots) wanted.fill = draft.fill;
  } else {
    Object.assign(wanted, { zone: draft.zone, max_entries: draft.players });
    if (draft.bots) Object.assign(wanted, { fill: draft.players, fill_seconds: draft.fill_seconds });
  }
  return wanted;
}

/** "50 30 20" as hundredths of a percent; what is no number is 0, which the server refuses. */
export function sharesOf(text: string): number[] {
  return text
    .split(/[\s;/%]+/)
    .filter((part) => part !== '')
    .map((part) => Math.round((Number(part.replace(',', '.')) || 0) * 100));
}

export function payoutOf({ entries, shares }: PayoutDraft): PayoutRow {
  return { entries, shares: sharesOf(shares) };
}

/** What is wrong with a row of shares; empty where they make up all. */
export function sharesProblem(text: string): string {
  const sum = sharesOf(text).reduce((all, one) => all + one, 0) / 100;
  return sum === 100 ? '' : `This adds up to ${sum} %, not 100 %`;
}
