// Which tournaments of the list somebody wants to see, kept from visit to visit.
import type { Game, Structure, TournamentRow } from '../wire';

export interface Filters {
  /** All that are not over, open to register, running, over, or one's own. */
  show: 'now' | 'open' | 'running' | 'over' | 'mine';
  game: Game | 'any';
  structure: Structure | 'any';
  price: 'any' | 'free' | 'paid';
  kind: 'any' | 'sit' | 'timed';
}

export const ALL: Filters = { show: 'now', game: 'any', structure: 'any', price: 'any', kind: 'any' };

export const ALLOWED: { [K in keyof Filters]: readonly Filters[K][] } = {
  show: ['now', 'open', 'running', 'over', 'mine'],
  game: ['any', 'omaha8', 'omaha'],
  structure: ['any', 'fixed_limit', 'pot_limit', 'no_limit'],
  price: ['any', 'free', 'paid'],
  kind: ['any', 'sit', 'timed'],
};

export function fits(row: TournamentRow, filters: Filters): boolean {
  return (
    isShown(row, filters.show) &&
    (filters.game === 'any' || row.game === filters.game) &&
    (filters.structure === 'any' || row.structure === filters.structure) &&
    (filters.price === 'any' || (row.price === 0) === (filters.price === 'free')) &&
    (filters.kind === 'any' || (row.start_at === 0) === (filters.kind === 'sit'))
  );
}

function isShown(row: TournamentRow, show: Filters['show']): boolean {
  const isOver = row.status === 'over' || row.status === 'cancelled';
  switch (show) {
    case 'now':
      return !isOver;
    case 'open':
      return row.open;
    case 'running':
      return row.status === 'running';
    case 'over':
      return isOver;
    case 'mine':
      return row.registered || row.table !== '';
  }
}

const KEY = 'splitpot-tournaments';

/** The wishes of the last visit; what is missing or makes no sense there is as at the first. */
export function loadFilters(): Filters {
  try {
    return readFilters(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
  } catch {
    // Storage may be forbidden, or hold what somebody else has written.
    return ALL;
  }
}

function readFilters(found: unknown): Filters {
  if (typeof found !== 'object' || found === null) return ALL;
  const kept = found as Partial<Record<keyof Filters, unknown>>;
  const one = <K extends keyof Filters>(name: K): Filters[K] => ALLOWED[name].find((value) => value === kept[name]) ?? ALL[name];
  return { show: one('show'), game: one('game'), structure: one('structure'), price: one('price'), kind: one('kind') };
}

export function saveFilters(filters: Filters): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(filters));
  } catch {
    // Then they hold for this visit.
  }
}
