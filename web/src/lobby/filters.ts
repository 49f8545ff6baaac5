// Which tables of the lobby somebody wants to see, kept from visit to visit.
import type { Game, QuickSeat, Structure, TableInfo } from '../wire';

export type Speed = NonNullable<QuickSeat['speed']>;

export interface Filters {
  game: Game | 'any';
  structure: Structure | 'any';
  stakes: 'any' | 'low' | 'middle' | 'high';
  speed: Speed;
  /** Only tables where a seat is free. */
  free: boolean;
}

export const ALL: Filters = { game: 'any', structure: 'any', stakes: 'any', speed: 'any', free: false };

/** By the lower limit, or the big blind, in whole units of the table. */
export const STAKES: Record<Filters['stakes'], [least: number, most: number]> = {
  any: [0, 0],
  low: [0, 5],
  middle: [6, 20],
  high: [21, 0],
};

export function speedOf(table: TableInfo): Exclude<Speed, 'any'> {
  if (table.action_seconds <= 10) return 'fast';
  return table.action_seconds <= 20 ? 'usual' : 'slow';
}

export function fits(table: TableInfo, filters: Filters): boolean {
  const [least, most] = STAKES[filters.stakes];
  const bet = table.stakes.small_bet / 10 ** table.chip_decimals;
  return (
    (filters.game === 'any' || table.game === filters.game) &&
    (filters.structure === 'any' || table.structure === filters.structure) &&
    bet >= least &&
    (most === 0 || bet <= most) &&
    (filters.speed === 'any' || speedOf(table) === filters.speed) &&
    (!filters.free || table.players < table.seats)
  );
}

/** The same wishes, as the server takes them for a quick seat. */
export function wanted(filters: Filters): QuickSeat {
  const [least, most] = STAKES[filters.stakes];
  return {
    ...(filters.game === 'any' ? {} : { game: filters.game }),
    ...(filters.structure === 'any' ? {} : { structure: filters.structure }),
    min_bet: least,
    max_bet: most,
    speed: filters.speed,
  };
}

const KEY = 'splitpot-filters';

/** The wishes of the last visit; all tables where there are none, or none that make sense. */
export function loadFilters(): Filters {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (typeof found === 'object' && found !== null) {
      const kept = { ...ALL, ...(found as Partial<Filters>) };
      if (kept.stakes in STAKES) return kept;
    }
  } catch {
    // Storage may be forbidden, or hold what somebody else has written.
  }
  return ALL;
}

export function saveFilters(filters: Filters): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(filters));
  } catch {
    // Then they hold for this visit.
  }
}
