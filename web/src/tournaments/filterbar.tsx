// The row of wishes above the list of tournaments.
import type { JSX } from 'preact';
import { BETTING, FilterSelect, GAMES } from '../lobby/filterselect';
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
  game: GAMES,
  structure: BETTING,
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
        <FilterSelect key={name} name={name} label={NAMES[name]} value={filters[name]} options={OPTIONS[name]} onChange={(value) => onChange({ ...filters, [name]: value })} />
      ))}
      {KEYS.some((key) => filters[key] !== ALL[key]) && (
        <button type="button" class="filter filter-all" data-testid="filter-all" onClick={() => onChange(ALL)}>
          As usual
        </button>
      )}
    </div>
  );
}
