// Who one is, in the head of a page: the way to the own account and results.
import type { JSX } from 'preact';
import { formatAmount } from '../amounts';
import { Link } from '../link';
import { session } from '../session';

export function WhoAmI(): JSX.Element | null {
  const me = session.value;
  if (!me) return null;
  return (
    <Link look="whoami" to="/me" testId="me-link" title="Your account and your results">
      <span class="whoami-name" title={me.nickname}>
        {me.nickname}
      </span>
      <small data-testid="wallet" title="Your chips away from the tables">
        {formatAmount(me.wallet)} chips
      </small>
    </Link>
  );
}
