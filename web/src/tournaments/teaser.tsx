// The tournaments in the lobby, in one line: how many, the next start, and the way back to one's own.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import '../styles/tournaments.css';
import { Link } from '../link';
import { tableAddress } from '../router';
import { Countdown, StartTime } from '../times/start';
import type { TournamentRow } from '../wire';
import { tournaments } from './ask';
import { useCalls } from './calls';
import { usePaid } from './paid';
import { usePoll } from './poll';

const REFRESH_MS = 10_000;

export function Teaser(): JSX.Element {
  const [rows, setRows] = useState<readonly TournamentRow[]>([]);
  usePoll(async () => {
    try {
      setRows((await tournaments.list()).tournaments);
    } catch {
      // The lobby says by itself that the server cannot be reached.
    }
  }, REFRESH_MS);
  useCalls(rows);
  usePaid(rows);
  const mine = rows.filter((row) => row.table !== '');
  const next = nextStart(rows);
  return (
    <section class="tn-teaser panel" aria-labelledby="teaser-title" data-testid="teaser">
      <h2 id="teaser-title">
        <Link to="/tournaments" testId="teaser-link">
          Tournaments
        </Link>
      </h2>
      <p class="quiet">{countsText(rows)}</p>
      {next !== undefined && (
        <p>
          Next: {next.name}, <StartTime at={next.start_at} home={next.zone} />, <Countdown at={next.start_at} />
        </p>
      )}
      {mine.map((row) => (
        <Link key={row.id} look="button button-main" to={tableAddress(row.table)} testId="teaser-table">
          {row.name}: go to your table
        </Link>
      ))}
    </section>
  );
}

/** The one that starts first of those that one may still enter. */
export function nextStart(rows: readonly TournamentRow[]): TournamentRow | undefined {
  return rows.filter((row) => row.status === 'registering' && row.start_at > 0).sort((one, other) => one.start_at - other.start_at)[0];
}

/** "2 running, 3 open to register". */
export function countsText(rows: readonly TournamentRow[]): string {
  const running = rows.filter((row) => row.status === 'running').length;
  const open = rows.filter((row) => row.open).length;
  const parts = [running > 0 ? `${running} running` : '', open > 0 ? `${open} open to register` : ''].filter((part) => part !== '');
  return parts.length > 0 ? parts.join(', ') : 'Sit-and-gos and tournaments at a time, with people and bots';
}
