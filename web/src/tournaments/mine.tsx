// One's own tournaments: entered, tickets, history.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Link } from '../link';
import { signed } from '../account/words';
import { formatAmount } from '../amounts';
import { tournamentAddress } from '../router';
import { FullTime, StartTime } from '../times/start';
import type { OwnTournaments, PlayedTournament } from '../wire';
import { told, tournaments } from './ask';
import { Problem } from './frame';
import { cameText, gameOf, placeText } from './words';

export function Mine(): JSX.Element {
  const [mine, setMine] = useState<OwnTournaments | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    tournaments.mine().then(setMine, (error: unknown) => setProblem(told(error)));
  }, []);
  return (
    <section class="panel people-panel" aria-labelledby="mine-title" data-testid="mine">
      <h2 id="mine-title">Mine</h2>
      <Problem text={problem} />
      {mine !== null && <Found mine={mine} />}
    </section>
  );
}

function Found({ mine }: { mine: OwnTournaments }): JSX.Element {
  const { entered, tickets, played } = mine;
  if (entered.length + tickets.length + played.length === 0) return <p class="quiet">What you enter stands here, with your tickets and results.</p>;
  return (
    <>
      {entered.length > 0 && (
        <>
          <h3>Entered</h3>
          <ul class="tn-plain" data-testid="entered">
            {entered.map((row) => (
              <li key={row.id}>
                <Link to={tournamentAddress(row.id)}>{row.name}</Link>{' '}
                <span class="quiet">{row.place > 0 ? `${cameText(row).toLowerCase()}, of ${formatAmount(row.entries)}; the others play on` : row.start_at > 0 ? <StartTime at={row.start_at} home={row.zone} /> : 'sit-and-go'}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {tickets.length > 0 && (
        <>
          <h3>Tickets</h3>
          <ul class="tn-plain" data-testid="tickets">
            {tickets.map((ticket) => (
              <li key={ticket.tournament}>
                <Link to={tournamentAddress(ticket.tournament)}>{ticket.name}</Link>{' '}
                <span class="quiet">
                  {ticket.count === 1 ? 'one ticket' : `${ticket.count} tickets`}, worth {formatAmount(ticket.value)}
                  {ticket.count > 1 && ' each'}
                  {!ticket.open && ', cannot be used any more'}
                  {ticket.start_at > 0 && (
                    <>
                      , starts <FullTime at={ticket.start_at} />
                    </>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {played.length > 0 && <History played={played} />}
    </>
  );
}

function History({ played }: { played: PlayedTournament[] }): JSX.Element {
  const net = played.reduce((sum, one) => sum + one.net, 0);
  return (
    <>
      <h3>Played</h3>
      <p class="quiet">
        {played.length === 100 ? 'The last 100' : played.length}: {signed(net)} chips in all
      </p>
      <div class="table-scroll">
        <table class="people-table" data-testid="played">
          <thead>
            <tr>
              <th scope="col">Tournament</th>
              <th scope="col">Place</th>
              <th scope="col">Result</th>
            </tr>
          </thead>
          <tbody>
            {played.map((one) => (
              <tr key={one.id}>
                <th scope="row">
                  <Link to={tournamentAddress(one.id)}>{one.name}</Link>
                  <small>
                    {gameOf(one)} · <FullTime at={one.at} />
                  </small>
                </th>
                <td>
                  {one.cancelled ? 'cancelled' : placeText(one.place, one.worst)}
                  <small>{one.cancelled ? `${formatAmount(one.prize)} came back` : `of ${formatAmount(one.players)}`}</small>
                </td>
                <td class={one.net > 0 ? 'is-won' : one.net < 0 ? 'is-lost' : ''}>{signed(one.net)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
