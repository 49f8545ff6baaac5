// One wish in a row of filters, and the options that every list of games has.
import type { JSX } from 'preact';
import type { TableInfo } from '../wire';
import { GAME_NAMES, STRUCTURE_NAMES } from '../words';

export type Options<T extends string> = [value: T, label: string][];

export const GAMES: Options<'any' | TableInfo['game']> = [
  ['any', 'Every game'],
  ['omaha8', GAME_NAMES.omaha8],
  ['omaha', GAME_NAMES.omaha],
];
export const BETTING: Options<'any' | TableInfo['structure']> = [
  ['any', 'All betting'],
  ['fixed_limit', STRUCTURE_NAMES.fixed_limit],
  ['pot_limit', STRUCTURE_NAMES.pot_limit],
  ['no_limit', STRUCTURE_NAMES.no_limit],
];

interface FilterSelectProps {
  /** Hook for tests: `filter-NAME`. */
  name: string;
  label: string;
  value: string;
  options: Options<string>;
  onChange: (value: string) => void;
}

export function FilterSelect({ name, label, value, options, onChange }: FilterSelectProps): JSX.Element {
  return (
    <select class="filter" aria-label={label} data-testid={`filter-${name}`} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      {options.map(([each, words]) => (
        <option key={each} value={each}>
          {words}
        </option>
      ))}
    </select>
  );
}
