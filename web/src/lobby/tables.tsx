// The list of tables in the lobby.
import type { JSX } from 'preact';
import { formatAmount } from '../amounts';
import { Link } from '../link';
import { tableAddress } from '../router';
import { session } from '../session';
import { otherTables } from '../table/opened';
import type { LobbyList, TableInfo } from '../wire';
import { gameTitle, rakeWords } from '../words';
import { FilterBar } from './filterbar';
import { type Filters, fits } from './filters';
import { marksOf } from './namesakes';

interface TableListProps {
  lobby: LobbyList | null;
  filters: Filters;
  onFilters: (filters: Filters) => void;
}

export function TableList({ lobby, filters, onFilters }: TableListProps): JSX.Element {
  const all = lobby?.tables ?? null;
  const tables = all?.filter((table) => fits(table, filters)) ?? null;
  const marks = marksOf(all ?? []);
  return (
    <section class="tables" aria-labelledby="tables-title">
      <div class="tables-head">
        <h2 id="tables-title">Tables</h2>
        {lobby !== null && (
          <p class="quiet" data-testid="counts">
            {playing(lobby)}
          </p>
        )}
      </div>
      {all !== null && all.length > 0 && <FilterBar filters={filters} onChange={onFilters} />}
      {tables === null && <p class="quiet">Looking for tables…</p>}
      {tables?.length === 0 && all !== null && all.length > 0 && (
        <p class="quiet" data-testid="none-fits">
          None of the {all.length} tables fits. A quick seat opens one that does, with bots.
        </p>
      )}
      {all?.length === 0 && <p class="quiet">No table is open yet. Be the first: play against bots, or create one and send its link to friends.</p>}
      {tables !== null && tables.length > 0 && (
        <ul class="table-list">
          {tables.map((table) => (
            <li key={table.id}>
              <TableRow table={table} mark={marks.get(table.id) ?? ''} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** "3 playing, 1 watching"; people only. */
function playing({ seated, online }: LobbyList): string {
  const watching = Math.max(0, online - seated);
  if (seated + watching === 0) return 'Nobody plays yet';
  return `${seated} playing${watching > 0 ? `, ${watching} watching` : ''}`;
}

function TableRow({ table, mark }: { table: TableInfo; mark: string }): JSX.Element {
  const address = tableAddress(table.id);
  const bots = table.players - table.people;
  return (
    <Link look="table-row" to={address} testId="table-row" isDisabled={!session.value}>
      <span class="row-name">
        {(table.private || table.locked) && (
          <svg class="row-lock" viewBox="0 0 24 24" role="img" aria-label={table.private ? 'Private' : 'With a password'}>
            <path d="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3" />
          </svg>
        )}
        <span class="row-title">{table.name}</span>
        {mark !== '' && (
          <small class="row-mark" title="From its address: another table has the same name">
            #{mark}
          </small>
        )}
        {otherTables.value.some(({ id }) => id === table.id) && (
          <small class="row-mine" data-testid="row-mine">
            you sit here
          </small>
        )}
      </span>
      <span class="row-game">
        {gameTitle(table)}
        {table.rake_bps > 0 && <small data-testid="row-rake">, {rakeWords(table)}</small>}
      </span>
      <SeatDots table={table} />
      <span class="row-players">
        {table.players}/{table.seats}
        {bots > 0 && <small>{bots === 1 ? '1 bot' : `${bots} bots`}</small>}
        {table.waiting > 0 && <small>{table.waiting} wait</small>}
      </span>
      <span class="row-buy-in">buy-in from {formatAmount(table.min_buy_in, table.chip_decimals)}</span>
    </Link>
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
