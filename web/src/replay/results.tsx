// Results over the hands of a file, for one of its players.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { PlayerResults } from '../wire';
import { Plot } from './plot';

export function Results({ results }: { results: PlayerResults[] }): JSX.Element | null {
  const [chosen, setChosen] = useState(0);
  const one = results[chosen] ?? results[0];
  if (one === undefined) return null;
  const hasLuck = Math.abs(one.luck) >= 0.005;
  return (
    <section class="rp-results panel" aria-label="Results" data-testid="results-plot">
      <header>
        <h3>Results</h3>
        <label class="rp-who">
          <span class="unseen">Player</span>
          <select data-testid="result-player" value={chosen} onChange={(event) => setChosen(Number(event.currentTarget.value))}>
            {results.map(({ name, is_hero, played }, index) => (
              <option key={name} value={index}>
                {name}
                {is_hero ? ' (hero)' : ''}, {played} hands
              </option>
            ))}
          </select>
        </label>
      </header>
      <Plot curve={one} hasLuck={hasLuck} />
      <p class="rp-legend">
        <span>
          <i class="rp-key-won" aria-hidden="true" /> won, in {one.unit}
        </span>
        {hasLuck && (
          <span>
            <i class="rp-key-luck" aria-hidden="true" /> without the luck of all-ins
          </span>
        )}
      </p>
      <dl class="rp-figures">
        <Figure name={`Won per 100 (${one.unit})`} value={`${signed(one.per_100)}${one.error === null ? '' : ` ± ${one.error.toFixed(1)}`}`} />
        <Figure name="Won in all" value={signed(one.total)} />
        <Figure name="Entered pots" value={share(one.vpip)} />
        <Figure name="Raised before the flop" value={share(one.pfr)} />
        <Figure name="Went to showdown" value={share(one.went_to_showdown)} />
        <Figure name="Won at showdown" value={share(one.won_at_showdown)} />
      </dl>
      {one.count < one.played && <p class="quiet">The line and the money count the {one.count} hands that were played for {one.unit}; the shares count all {one.played}.</p>}
    </section>
  );
}

function Figure({ name, value }: { name: string; value: string }): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function signed(value: number): string {
  return `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value).toFixed(1)}`;
}

function share(part: number | null): string {
  return part === null ? '–' : `${Math.round(100 * part)}%`;
}
