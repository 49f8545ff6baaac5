// How it ended: the first three, and the way to all others.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { formatAmount } from '../amounts';
import type { StandingRow, TournamentView } from '../wire';
import { tournaments } from './ask';
import type { TournamentStore } from './store';
import { placeText } from './words';

export function Results({ store, view }: { store: TournamentStore; view: TournamentView }): JSX.Element | null {
  const [best, setBest] = useState<readonly StandingRow[]>([]);
  useEffect(() => {
    tournaments.standings(store.id, 1, 3, '').then(
      (found) => setBest(found?.body.rows.filter(({ place }) => place > 0) ?? []),
      // The standings below say the same.
      () => undefined,
    );
  }, [view.row.version]);
  if (view.row.status === 'cancelled' || best.length === 0) return null;
  return (
    <section class="panel people-panel" aria-labelledby="results-title" data-testid="results">
      <h2 id="results-title">Results</h2>
      <ol class="tn-podium">
        {best.map((row, index) => (
          <li key={row.name} class={`tn-step-${index + 1}`} data-testid={`podium-${index + 1}`}>
            <span class="tn-place">{placeText(row.place, row.worst)}</span>
            <b>{row.name}</b>
            <span>{prizeText(row)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function prizeText(row: StandingRow): string {
  const prize = row.ticket ? `a ticket worth ${formatAmount(row.prize)}` : row.prize > 0 ? formatAmount(row.prize) : '';
  const bounties = row.bounties > 0 ? `${formatAmount(row.bounties)} in bounties` : '';
  return [prize, bounties].filter((part) => part !== '').join(', ');
}
