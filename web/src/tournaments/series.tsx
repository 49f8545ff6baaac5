// A series: its leaderboard and its tournaments.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Link } from '../link';
import { formatAmount } from '../amounts';
import { session } from '../session';
import type { SeriesTable } from '../wire';
import { told, tournaments } from './ask';
import { Frame, Problem, Zone } from './frame';
import { Row } from './row';
import { ordinal } from './words';

export function SeriesPage({ name }: { name: string }): JSX.Element {
  const [found, setFound] = useState<SeriesTable | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    tournaments.series(name).then(setFound, (error: unknown) => setProblem(told(error)));
  }, [name]);
  return (
    <Frame title={found?.series ?? name} tab={`${name}, series`}>
      <Problem text={problem} />
      {found !== null && <Board found={found} />}
      <Zone />
      {found !== null && (
        <section aria-labelledby="series-list" class="tn-list-part">
          <h2 id="series-list">Tournaments</h2>
          <p>
            <a class="tn-small-link" href={`/api/series/${encodeURIComponent(found.series)}.ics`} data-testid="series-feed">
              Calendar of the series
            </a>
          </p>
          {found.tournaments.length === 0 && <p class="quiet">None is announced.</p>}
          <ul class="tn-list">
            {found.tournaments.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </ul>
        </section>
      )}
    </Frame>
  );
}

function Board({ found }: { found: SeriesTable }): JSX.Element {
  const me = session.value?.nickname;
  return (
    <section class="panel people-panel" aria-labelledby="board-title">
      <h2 id="board-title">Leaderboard</h2>
      <p class="quiet small">{found.rule}</p>
      {found.rows.length === 0 ? (
        <p class="quiet">None of its tournaments is over yet.</p>
      ) : (
        <div class="table-scroll">
          <table class="people-table" data-testid="series-board">
            <thead>
              <tr>
                <th scope="col">Player</th>
                <th scope="col">Points</th>
                <th scope="col">Played</th>
                <th scope="col">Prizes</th>
              </tr>
            </thead>
            <tbody>
              {found.rows.map((row) => (
                <tr key={row.name} class={row.name === me ? 'is-me' : ''}>
                  <th scope="row">
                    <span class="rank">{row.place}</span> {row.name}
                    <small>
                      best {ordinal(row.best)}
                      {row.wins > 0 && `, won ${row.wins}`}
                    </small>
                  </th>
                  <td>
                    <b>{formatAmount(row.points)}</b>
                  </td>
                  <td>
                    {row.played}
                    <small>{row.paid} paid</small>
                  </td>
                  <td>{formatAmount(row.prizes)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/** The names of all series, each a link; nothing where there is none. */
export function SeriesLinks(): JSX.Element | null {
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    tournaments.allSeries().then(
      ({ series }) => setNames(series),
      // The list is whole without it.
      () => undefined,
    );
  }, []);
  if (names.length === 0) return null;
  return (
    <section class="panel people-panel" aria-labelledby="series-title" data-testid="series">
      <h2 id="series-title">Series</h2>
      <ul class="tn-plain">
        {names.map((name) => (
          <li key={name}>
            <Link to={`/series/${encodeURIComponent(name)}`}>{name}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
