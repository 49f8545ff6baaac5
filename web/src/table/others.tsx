// The strip of the other tables where the viewer sits; one that waits for him is lit.
import type { JSX } from 'preact';
import { go, tableAddress } from '../router';
import { otherTables } from './opened';

export function OtherTables(): JSX.Element | null {
  const tables = otherTables.value;
  if (tables.length === 0) return null;
  return (
    <nav class="others" aria-label="Your other tables" data-testid="others">
      <span class="others-lead">You sit at</span>
      {tables.map((table) => (
        <a
          key={table.id}
          class={table.isMyTurn ? 'other is-turn' : 'other'}
          href={tableAddress(table.id)}
          data-testid="other-table"
          onClick={(event) => {
            event.preventDefault();
            go(tableAddress(table.id));
          }}
        >
          {table.name}
          {table.isMyTurn && (
            <>
              {' '}
              <b>your turn</b>
            </>
          )}
          {table.isLost && <span class="quiet"> reconnecting</span>}
        </a>
      ))}
    </nav>
  );
}

/** Goes to the next of the other tables, one that waits for the viewer first. */
export function goToNextTable(): void {
  const tables = otherTables.value;
  const next = tables.find((table) => table.isMyTurn) ?? tables[0];
  if (next !== undefined) go(tableAddress(next.id));
}
