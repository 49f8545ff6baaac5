// The row of wishes above the list of tables.
import type { JSX } from 'preact';
import { GAME_NAMES, STRUCTURE_NAMES } from '../words';
import { ALL, type Filters } from './filters';

interface FilterBarProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

const OPTIONS: { [K in Exclude<keyof Filters, 'free'>]: [value: Filters[K], label: string][] } = {
  game: [['any', 'Every game'], ['omaha8', GAME_NAMES.omaha8], ['omaha', GAME_NAMES.omaha]],
  structure: [['any', 'All betting'], ['fixed_limit', STRUCTURE_NAMES.fixed_limit], ['pot_limit', STRUCTURE_NAMES.pot_limit], ['no_limit', STRUCTURE_NAMES.no_limit]],
  stakes: [['any', 'All stakes'], ['low', 'Up to 5'], ['middle', '6 to 20'], ['high', 'Above 20']],
  speed: [['any', 'Any speed'], ['fast', 'Fast: 10 s'], ['usual', 'Usual: 20 s'], ['slow', 'Slow']],
};
const NAMES = { game: 'Game', structure: 'Betting', stakes: 'Stakes', speed: 'Speed' } as const;

export function FilterBar({ filters, onChange }: FilterBarProps): JSX.Element {
  const isAll = (Object.keys(ALL) as (keyof Filters)[]).every((key) => filters[key] === ALL[key]);
  return (
    <div class="filters" role="group" aria-label="Which tables to show">
      {(['game', 'structure', 'stakes', 'speed'] as const).map((name) => (
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
      <label class="filter filter-free">
        <input type="checkbox" data-testid="filter-free" checked={filters.free} onChange={(event) => onChange({ ...filters, free: event.currentTarget.checked })} />
        Free seat
      </label>
      {!isAll && (
        <button type="button" class="filter filter-all" data-testid="filter-all" onClick={() => onChange(ALL)}>
          Show all
        </button>
      )}
    </div>
  );
}
