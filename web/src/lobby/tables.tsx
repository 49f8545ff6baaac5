// The list of tables in the lobby.
import type { JSX } from 'preact';
import { formatAmount } from '../amounts';
import { go, tableAddress } from '../router';
import { session } from '../session';
import type { TableInfo } from '../wire';
import { gameTitle } from '../words';

export function TableList({ tables }: { tables: TableInfo[] | null }): JSX.Element {
  return (
    <section class="tables" aria-labelledby="tables-title">
      <h2 id="tables-title">Tables</h2>
      {tables === null && <p class="quiet">Looking for tables…</p>}
      {tables?.length === 0 && <p class="quiet">No table is open yet. Be the first: play against bots, or create one and send its link to friends.</p>}
      {tables !== null && tables.length > 0 && (
        <ul class="table-list">
          {tables.map((table) => (
            <li key={table.id}>
              <TableRow table={table} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function TableRow({ table }: { table: TableInfo }): JSX.Element {
  const address = tableAddress(table.id);
  const bots = table.players - table.people;
  return (
    <a
      class="table-row"
      href={address}
      data-testid="table-row"
      aria-disabled={!session.value}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        go(address);
      }}
    >
      <span class="row-name">{table.name}</span>
      <span class="row-game">{gameTitle(table)}</span>
      <SeatDots table={table} />
      <span class="row-players">
        {table.players}/{table.seats}
        {bots > 0 && <small>{bots === 1 ? '1 bot' : `${bots} bots`}</small>}
      </span>
      <span class="row-buy-in">from {formatAmount(table.min_buy_in, table.chip_decimals)}</span>
    </a>
  );
}

function SeatDots({ table }: { table: TableInfo }): JSX.Element {
  const kinds = Array.from({ length: table.seats }, (_, index) =>
    index < table.people ? 'is-person' : index < table.players ? 'is-bot' : '',
  );
  return (
    <span class="seat-dots" aria-hidden="true">
      {kinds.map((kind, index) => (
        <i key={index} class={kind} />
      ))}
    </span>
  );
}
