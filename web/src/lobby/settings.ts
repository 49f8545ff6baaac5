// What the form for a new table offers.
import type { AddBot } from '../wire';

export type Manner = AddBot['manner'];

export interface StakesPreset {
  label: string;
  small_bet: number;
  chip_decimals: number;
}

export const STAKES: [StakesPreset, StakesPreset, ...StakesPreset[]] = [
  { label: '2/4', small_bet: 2, chip_decimals: 0 },
  { label: '10/20', small_bet: 10, chip_decimals: 0 },
  { label: '20/40', small_bet: 20, chip_decimals: 0 },
  { label: '3/6 with cents', small_bet: 300, chip_decimals: 2 },
];

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
