// Who would get what by a deal, and who has agreed; on the tournament's page and at its table.
import type { JSX } from 'preact';
import { formatAmount } from '../amounts';
import type { DealView } from '../wire';

interface DealTableProps {
  deal: DealView;
  /** The viewer's name; empty for who is not in it. */
  me: string;
  /** The class of the table. */
  look: string;
  /** What stands over the answers. */
  answers: string;
}

export function DealTable({ deal, me, look, answers }: DealTableProps): JSX.Element {
  return (
    <table class={look}>
      <thead>
        <tr>
          <th scope="col">Player</th>
          <th scope="col">Gets</th>
          <th scope="col">{answers}</th>
        </tr>
      </thead>
      <tbody>
        {deal.amounts.map(([name, amount]) => (
          <tr key={name} class={name === me ? 'is-me' : ''}>
            <th scope="row">{name}</th>
            <td>{formatAmount(amount)}</td>
            <td>{deal.agreed.includes(name) ? 'yes' : '…'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
