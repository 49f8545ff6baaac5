// The tables in play: who sits there with how much, and a link to watch.
import type { JSX } from 'preact';
import { formatAmount } from '../amounts';
import { tableAddress } from '../router';
import type { TournamentView } from '../wire';
import { Link } from '../link';

export function Tables({ view }: { view: TournamentView }): JSX.Element {
  const own = view.own?.table ?? '';
  if (view.tables.length === 0) return <p class="quiet">No table is in play.</p>;
  return (
    <ul class="tn-tables" data-testid="tables">
      {view.tables.map((table) => (
        <li key={table.id} class={table.id === own ? 'is-mine' : ''}>
          <h3>
            Table {table.number}
            {table.id === own && <small> your table</small>}
          </h3>
          <Link look="button" to={tableAddress(table.id)} testId={`watch-${table.number}`} label={table.id === own ? 'Go there: your table' : `Watch table ${table.number}`}>
            {table.id === own ? 'Go there' : 'Watch'}
          </Link>
          <p class="quiet small">{table.hand === 0 ? 'No hand yet' : `Hand ${table.hand}`}</p>
          <ol>
            {[...table.players]
              .sort(([, one], [, other]) => other - one)
              .map(([name, stack]) => (
                <li key={name}>
                  <span>{name}</span> <b>{formatAmount(stack)}</b>
                </li>
              ))}
          </ol>
        </li>
      ))}
    </ul>
  );
}
