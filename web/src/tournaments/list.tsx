// The list of tournaments: filters, rows in the reader's time, a sit-and-go by one tap, calendars, one's own.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Link } from '../link';
import { go, tournamentAddress } from '../router';
import { refreshSession, session } from '../session';
import type { TournamentList, TournamentRow } from '../wire';
import { told, tournaments } from './ask';
import { useCalls } from './calls';
import { EnterFirst } from './enter';
import { FilterBar } from './filterbar';
import { ALL, fits, loadFilters, saveFilters } from './filters';
import { Frame, Problem, Zone } from './frame';
import { type Group, groupsOf } from './groups';
import { Mine } from './mine';
import { usePaid } from './paid';
import { usePoll } from './poll';
import { Row } from './row';
import { SeriesLinks } from './series';

const REFRESH_MS = 6000;
const NONE: readonly TournamentRow[] = [];

export function TournamentsPage(): JSX.Element {
  const [found, setFound] = useState<TournamentList | null>(null);
  const [filters, setFilters] = useState(loadFilters);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const me = session.value;
  usePoll(async () => {
    try {
      setFound(await tournaments.list());
      setProblem('');
    } catch (error) {
      setProblem(told(error));
    }
  }, REFRESH_MS);
  useEffect(() => void refreshSession(), []);
  useCalls(found?.tournaments ?? NONE);
  usePaid(found?.tournaments ?? NONE);

  const register = async (row: TournamentRow): Promise<void> => {
    setBusy(true);
    try {
      await tournaments.wish(row.id, 'register');
      void refreshSession();
      // Its page is where one waits for the start: it goes to the table by itself.
      go(tournamentAddress(row.id));
    } catch (error) {
      setProblem(told(error));
      setBusy(false);
    }
  };

  return (
    <Frame title="Tournaments">
      <Zone isOpen={innerWidth > 640} />
      <div class="tn-actions">
        {me ? (
          <Link to="/tournaments/new" testId="new-tournament">
            <span class="button button-main">New tournament</span>
          </Link>
        ) : (
          <EnterFirst words="Enter a nickname to register" />
        )}
        <a class="tn-small-link" href="/api/tournaments.ics" data-testid="feed">
          Calendar feed
        </a>
      </div>
      <Problem text={problem} />
      <section aria-labelledby="list-title" class="tn-list-part">
        <h2 id="list-title" class="unseen">
          List
        </h2>
        <FilterBar
          filters={filters}
          onChange={(chosen) => {
            setFilters(chosen);
            saveFilters(chosen);
          }}
        />
        <Rows
          rows={found?.tournaments ?? null}
          shown={ownFirst(found?.tournaments.filter((row) => fits(row, filters)) ?? [])}
          onAll={() => setFilters(ALL)}
          onRegister={me ? (row) => void register(row) : undefined}
          isBusy={busy}
        />
      </section>
      {me && <Mine />}
      <SeriesLinks />
    </Frame>
  );
}

/** Where the viewer sits comes first, whatever else there is. */
function ownFirst(rows: TournamentRow[]): TournamentRow[] {
  return rows.sort((one, other) => Number(other.table !== '') - Number(one.table !== ''));
}

interface RowsProps {
  rows: TournamentRow[] | null;
  shown: TournamentRow[];
  onAll: () => void;
  onRegister: ((row: TournamentRow) => void) | undefined;
  isBusy: boolean;
}

function Rows({ rows, shown, onAll, onRegister, isBusy }: RowsProps): JSX.Element {
  if (rows === null) return <p class="quiet">Looking for tournaments…</p>;
  if (rows.length === 0) return <p class="quiet">There is no tournament yet. Open one: your friends come by its link, bots fill it up.</p>;
  if (shown.length === 0) {
    return (
      <p class="quiet" data-testid="none-fits">
        None of the {rows.length} fits.{' '}
        <button type="button" class="tn-text-button" onClick={onAll}>
          Show all that are to come or running
        </button>
      </p>
    );
  }
  return (
    <ul class="tn-list" data-testid="tournaments">
      {groupsOf(shown).map((group) => (
        <GroupRows key={group.first.id} group={group} onRegister={onRegister} isBusy={isBusy} />
      ))}
    </ul>
  );
}

/** The next start of what comes again, and the later ones when they are asked for. */
function GroupRows({ group: { first, later }, onRegister, isBusy }: { group: Group; onRegister: ((row: TournamentRow) => void) | undefined; isBusy: boolean }): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Row row={first} onRegister={onRegister} isBusy={isBusy} />
      {later.length > 0 && (
        <li class="tn-later">
          <button type="button" class="tn-text-button" aria-expanded={isOpen} data-testid="later" aria-label={`${first.name}: ${later.length} later`} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Only the next of these' : later.length === 1 ? 'One later start' : `${later.length} later starts`}
          </button>
        </li>
      )}
      {isOpen && later.map((row) => <Row key={row.id} row={row} onRegister={onRegister} isBusy={isBusy} />)}
    </>
  );
}
