// The row of wishes above the list of tournaments.
import type { JSX } from 'preact';
import { GAME_NAMES, STRUCTURE_NAMES } from '../words';
import { ALL, type Filters } from './filters';

const OPTIONS: { [K in keyof Filters]: [value: Filters[K], label: string][] } = {
  show: [
    ['now', 'To come, running'],
    ['open', 'Open to register'],
    ['running', 'Running'],
    ['over', 'Over'],
    ['mine', 'Mine'],
  ],
  kind: [
    ['any', 'Any start'],
    ['timed', 'At a time'],
    ['sit', 'Sit-and-go'],
  ],
  game: [
    ['any', 'Every game'],
    ['omaha8', GAME_NAMES.omaha8],
    ['omaha', GAME_NAMES.omaha],
  ],
  structure: [
    ['any', 'All betting'],
    ['fixed_limit', STRUCTURE_NAMES.fixed_limit],
    ['pot_limit', STRUCTURE_NAMES.pot_limit],
    ['no_limit', STRUCTURE_NAMES.no_limit],
  ],
  price: [
    ['any', 'Any price'],
    ['free', 'Free'],
    ['paid', 'Paid'],
  ],
};
const NAMES: Record<keyof Filters, string> = { show: 'Which tournaments', kind: 'Start', game: 'Game', structure: 'Betting', price: 'Price' };
const KEYS = Object.keys(OPTIONS) as (keyof Filters)[];

export function FilterBar({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }): JSX.Element {
  return (
    <div class="filters" role="group" aria-label="Which tournaments to show">
      {KEYS.map((name) => (
        <select
          key={name}
          class="filter"
          aria-label={NAMES[name]}
          data-testid={`filter-${name}`}
          value={filters[name]}
          onChange={(event) => onChange({ ...filters, [name]: event.currentTarget.value })}
        >
          {OPTIONS[name].map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      ))}
      {KEYS.some((key) => filters[key] !== ALL[key]) && (
        <button type="button" class="filter filter-all" data-testid="filter-all" onClick={() => onChange(ALL)}>
          As usual
        </button>
      )}
    </div>
  );
}
