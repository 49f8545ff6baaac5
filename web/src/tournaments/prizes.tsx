// What the places are paid, as it is fixed or as it would be with the entries so far.
import type { JSX } from 'preact';
import { formatAmount } from '../amounts';
import type { TournamentView } from '../wire';
import { fixedWhen, ordinal } from './words';

export function Prizes({ view }: { view: TournamentView }): JSX.Element {
  const { prizes, pulse, row } = view;
  if (pulse.status === 'cancelled') return <p class="quiet">It was cancelled: no prizes are paid.</p>;
  if (prizes.length === 0) {
    return <p class="quiet">{row.price === 0 && row.guarantee === 0 ? 'This one is played for the place alone.' : 'The prizes are known with the first entries.'}</p>;
  }
  return (
    <>
      <p data-testid="prizes-state">
        {view.prizes_fixed
          ? `${formatAmount(pulse.pool)} are paid out.`
          : `Estimate, with the ${pulse.entries === 1 ? 'one entry' : `${formatAmount(pulse.entries)} entries`} so far: ${formatAmount(pulse.pool)}${row.guarantee > 0 ? `, at least ${formatAmount(row.guarantee)}` : ''}. It is fixed ${fixedWhen(pulse, view)}.`}
      </p>
      <table class="people-table" data-testid="prizes">
        <thead>
          <tr>
            <th scope="col">Place</th>
            <th scope="col">{view.prizes_fixed ? 'Prize' : 'Prize, estimated'}</th>
          </tr>
        </thead>
        <tbody>
          {prizes.map((prize) => (
            <tr key={prize.best}>
              <th scope="row">{prize.worst > prize.best ? `${ordinal(prize.best)} to ${ordinal(prize.worst)}` : ordinal(prize.best)}</th>
              <td>{prize.ticket ? `a ticket worth ${formatAmount(prize.amount)}` : formatAmount(prize.amount)}{prize.worst > prize.best && <small>each</small>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {row.bounty > 0 && <p class="quiet">And {formatAmount(row.bounty)} for each player whom one puts out.</p>}
    </>
  );
}
