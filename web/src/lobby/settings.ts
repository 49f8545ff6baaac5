// What the form for a new table offers.
import { formatStake } from '../amounts';
import type { AddBot, NewTable, Structure } from '../wire';

export type Manner = AddBot['manner'];

export interface StakesPreset {
  label: string;
  small_bet: number;
  chip_decimals: number;
}

type Presets = [StakesPreset, StakesPreset, ...StakesPreset[]];

/** Named by the two limits of fixed limit. */
const LIMITS: Presets = [
  { label: '2/4', small_bet: 2, chip_decimals: 0 },
  { label: '10/20', small_bet: 10, chip_decimals: 0 },
  { label: '20/40', small_bet: 20, chip_decimals: 0 },
  { label: '3.00/6.00', small_bet: 300, chip_decimals: 2 },
];

/** Named by the blinds, small and big, of pot and no limit. */
const BLINDS: Presets = [
  { label: '1/2', small_bet: 2, chip_decimals: 0 },
  { label: '5/10', small_bet: 10, chip_decimals: 0 },
  { label: '25/50', small_bet: 50, chip_decimals: 0 },
  { label: '0.50/1.00', small_bet: 100, chip_decimals: 2 },
];

export function stakesOf(structure: Structure): Presets {
  return structure === 'fixed_limit' ? LIMITS : BLINDS;
}

/** None, and a tenth, a quarter and a half of the big blind where those are whole chips. */
export function antesOf({ small_bet: base, chip_decimals: decimals }: StakesPreset): { value: number; label: string }[] {
  const antes = [10, 4, 2].filter((part) => base % part === 0).map((part) => base / part);
  return [{ value: 0, label: 'None' }, ...antes.map((ante) => ({ value: ante, label: formatStake(ante, decimals) }))];
}

export type Rules = Required<
  Pick<NewTable, 'approval' | 'observers' | 'chat' | 'rabbit' | 'untimed' | 'ante' | 'run_twice' | 'straddle' | 'kill' | 'time_bank_seconds' | 'showdown' | 'button_rule' | 'min_players_to_start'>
>;

/** What the house plays unless somebody says otherwise. */
export const HOUSE_RULES: Rules = {
  ante: 0,
  run_twice: false,
  straddle: false,
  kill: 'off',
  time_bank_seconds: 15,
  showdown: 'show_all',
  button_rule: 'forward_moving',
  min_players_to_start: 2,
  approval: false,
  observers: true,
  chat: 'all',
  rabbit: false,
  untimed: false,
};

/** The rules as the server takes them: options of the other structures are off. */
export function rulesFor(structure: Structure, stakes: StakesPreset, seats: number, rules: Rules, isPrivate: boolean): Rules {
  const isFixed = structure === 'fixed_limit';
  return {
    ...rules,
    ante: !isFixed && antesOf(stakes).some(({ value }) => value === rules.ante) ? rules.ante : 0,
    run_twice: !isFixed && rules.run_twice,
    straddle: !isFixed && rules.straddle,
    kill: isFixed ? rules.kill : 'off',
    min_players_to_start: Math.min(rules.min_players_to_start, seats),
    untimed: isPrivate && rules.untimed,
  };
}

/** The most characters that the server takes. */
export const NICKNAME_LENGTH = 20;
export const TABLE_NAME_LENGTH = 40;

/** Ring templates are 6, 8, 9 and 10; every number from two is allowed. */
export const SEATS = [2, 3, 4, 5, 6, 7, 8, 9, 10];
export const TIMES = [10, 15, 20, 30, 60];

/** Board and burnt cards leave 44: five each for eight seats, six each for seven. */
export function mostSeats(holeCards: number): number {
  return { 5: 8, 6: 7 }[holeCards] ?? 10;
}

export const MANNERS: { manner: Manner; name: string; about: string }[] = [
  { manner: 'calling', name: 'Calling station', about: 'Calls nearly everything. Good for a first evening.' },
  { manner: 'tight', name: 'Tight', about: 'Waits for hands that work together, then bets them.' },
  { manner: 'equity', name: 'Calculating', about: 'Weighs its chances against the price of each call.' },
];
