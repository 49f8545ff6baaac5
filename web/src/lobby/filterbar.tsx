// The row of wishes above the list of tables.
import type { JSX } from 'preact';
import { ALL, type Filters } from './filters';
import { BETTING, FilterSelect, GAMES } from './filterselect';

interface FilterBarProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

const OPTIONS: { [K in Exclude<keyof Filters, 'free'>]: [value: Filters[K], label: string][] } = {
  game: GAMES,
  structure: BETTING,
  stakes: [['any', 'All stakes'], ['low', 'Up to 5'], ['middle', '6 to 20'], ['high', 'Above 20']],
  speed: [['any', 'Any speed'], ['fast', 'Fast: 10 s'], ['usual', 'Usual: 20 s'], ['slow', 'Slow']],
};
const NAMES = { game: 'Game', structure: 'Betting', stakes: 'Stakes', speed: 'Speed' } as const;

export function FilterBar({ filters, onChange }: FilterBarProps): JSX.Element {
  const isAll = (Object.keys(ALL) as (keyof Filters)[]).every((key) => filters[key] === ALL[key]);
  return (
    <div class="filters" role="group" aria-label="Which tables to show">
      {(['game', 'structure', 'stakes', 'speed'] as const).map((name) => (
        <FilterSelect key={name} name={name} label={NAMES[name]} value={filters[name]} options={OPTIONS[name]} onChange={(value) => onChange({ ...filters, [name]: value })} />
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
