// On the page of a tournament that has just been made: that it is open, notices, and all that was made with it.
import type { JSX } from 'preact';
import { Link } from '../link';
import { tournamentAddress } from '../router';
import { StartTime } from '../times/start';
import { made } from './made';
import { useRows } from './names';

export function Fresh({ id }: { id: string }): JSX.Element | null {
  const fresh = made.value;
  const isFresh = fresh !== null && fresh.ids.includes(id);
  const others = isFresh ? fresh.ids.filter((one) => one !== id) : [];
  const rows = useRows(others.length > 0);
  if (!isFresh) return null;
  return (
    <section class="panel people-panel tn-fresh" role="status" data-testid="fresh">
      <p>
        <b>It is open.</b> Send the link below to your friends.
      </p>
      {fresh.notices.map((notice) => (
        <p key={notice}>{notice}</p>
      ))}
      {others.length > 0 && (
        <details class="tn-more">
          <summary>{others.length === 1 ? 'One more is open' : `${others.length} more are open`}</summary>
          <ul class="tn-plain">
            {others.map((one, index) => {
              const row = rows.get(one);
              return (
                <li key={one}>
                  <Link to={tournamentAddress(one)}>{row?.name ?? `Tournament ${index + 1}`}</Link>
                  {row !== undefined && row.start_at > 0 && (
                    <span class="quiet">
                      <StartTime at={row.start_at} home={row.zone} />
                    </span>
                  )}
                </li>
              );
            })}
          </ul>
        </details>
      )}
    </section>
  );
}
