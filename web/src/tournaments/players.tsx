// The standings: 50 rows a page, a search by name, a jump to oneself.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { formatAmount } from '../amounts';
import { tableAddress } from '../router';
import type { StandingRow, TournamentPulse, TournamentView } from '../wire';
import { Link } from '../link';
import { PAGE, type TournamentStore } from './store';
import { placeText } from './words';

interface PlayersProps {
  store: TournamentStore;
  view: TournamentView;
  pulse: TournamentPulse;
}

export function Players({ store, view, pulse }: PlayersProps): JSX.Element {
  const [name, setName] = useState('');
  useEffect(() => {
    store.showStandings(1);
    return () => store.hideStandings();
  }, []);
  const page = store.standings.value;
  const own = view.own;
  // One that was called off before it began has neither places nor chips.
  const hasBegun = pulse.status !== 'registering' && !(pulse.status === 'cancelled' && pulse.clock.level === 0);
  const search = (event: Event): void => {
    event.preventDefault();
    if (name.trim() === '') store.showStandings(1);
    else store.search(name.trim());
  };
  if (page === null) return <p class="quiet">Looking…</p>;
  const last = page.first + page.rows.length - 1;
  return (
    <>
      {page.total > 10 && (
        <div class="tn-inline">
          <form class="tn-inline tn-wide" role="search" onSubmit={search}>
            <label class="field tn-wide">
              <span class="unseen">Name of a player</span>
              <input type="search" placeholder="Name" value={name} maxLength={40} data-testid="find-player" onInput={(event) => setName(event.currentTarget.value)} />
            </label>
            <button type="submit" class="button" data-testid="find">
              Find
            </button>
          </form>
          {own !== null && (
            <button type="button" class="button" data-testid="find-me" onClick={() => store.jumpTo(own.place, own.name)}>
              Me
            </button>
          )}
        </div>
      )}
      <p class="quiet" role="status">
        {store.foundText.value}
      </p>
      {page.total === 0 ? (
        <p class="quiet">{pulse.entries === 0 ? 'Nobody has registered yet.' : 'Looking…'}</p>
      ) : (
        <Table rows={page.rows} hasBegun={hasBegun} isOver={pulse.status === 'over'} own={own?.name ?? ''} find={store.find.value} hasBounty={view.row.bounty > 0} />
      )}
      {page.total > PAGE && (
        <nav class="tn-pages" aria-label="Pages of the standings">
          <button type="button" class="button" data-testid="previous-page" disabled={page.first <= 1} onClick={() => store.showStandings(Math.max(1, page.first - PAGE))}>
            Before
          </button>
          <span data-testid="page-of">
            {page.first} to {last} of {formatAmount(page.total)}
          </span>
          <button type="button" class="button" data-testid="next-page" disabled={last >= page.total} onClick={() => store.showStandings(page.first + PAGE)}>
            Next
          </button>
        </nav>
      )}
    </>
  );
}

interface TableProps {
  rows: StandingRow[];
  hasBegun: boolean;
  isOver: boolean;
  own: string;
  find: string;
  hasBounty: boolean;
}

function Table({ rows, hasBegun, isOver, own, find, hasBounty }: TableProps): JSX.Element {
  const wanted = find.toLowerCase();
  const hasChips = hasBegun && !isOver;
  const hasPrizes = rows.some((row) => row.prize > 0);
  return (
    <div class="table-scroll" role="group" aria-label="Standings" tabIndex={0}>
      <table class="people-table tn-standings" data-testid="standings">
        <thead>
          <tr>
            <th scope="col">Player</th>
            {hasChips && <th scope="col">Chips</th>}
            {hasPrizes && <th scope="col">Prize</th>}
            {hasBounty && hasBegun && <th scope="col">Bounties</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name} class={`${row.name === own ? 'is-me' : ''} ${wanted !== '' && row.name.toLowerCase().includes(wanted) ? 'is-found' : ''} ${row.out ? 'is-out' : ''}`} data-testid="standing">
              <th scope="row">
                {hasBegun && <span class="rank">{row.out || isOver ? placeText(row.place, row.worst) : row.place}</span>} <span class="tn-name">{row.name}</span>
                <small>{asideOf(row)}</small>
              </th>
              {hasChips && <td>{row.out ? 'out' : <Stack row={row} />}</td>}
              {hasPrizes && <td>{row.prize > 0 ? `${formatAmount(row.prize)}${row.ticket ? ' (ticket)' : ''}` : ''}</td>}
              {hasBounty && hasBegun && <td>{row.bounties > 0 ? formatAmount(row.bounties) : ''}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The chips, which lead to the table. */
function Stack({ row }: { row: StandingRow }): JSX.Element {
  const chips = formatAmount(row.stack);
  if (row.table === '') return <>{chips}</>;
  return (
    <Link look="tn-stack-link" to={tableAddress(row.table)} label={`${chips}: watch ${row.name}`}>
      {chips}
    </Link>
  );
}

/** "bot", "2 entries, 1 rebuy": what stands small beside a name. */
export function asideOf(row: StandingRow): string {
  return [
    row.bot ? 'bot' : '',
    row.entries > 1 ? `${row.entries} entries` : '',
    row.rebuys > 0 ? (row.rebuys === 1 ? '1 rebuy' : `${row.rebuys} rebuys`) : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
}
