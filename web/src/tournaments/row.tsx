// One tournament in a list: when, what, for how much, and the next thing to do about it.
import type { JSX } from 'preact';
import { Link } from '../link';
import { formatAmount } from '../amounts';
import { tableAddress, tournamentAddress } from '../router';
import { Countdown, FullTime, StartTime } from '../times/start';
import type { TournamentRow } from '../wire';
import { badgesOf, cameText, entriesText, gameOf, gatheringText, priceText, statusText } from './words';

interface RowProps {
  row: TournamentRow;
  /** Registers at once; missing where the viewer has no session. */
  onRegister?: ((row: TournamentRow) => void) | undefined;
  isBusy?: boolean;
}

export function Row({ row, onRegister, isBusy = false }: RowProps): JSX.Element {
  const badges = badgesOf(row);
  return (
    <li class={`tn-row panel ${row.registered ? 'is-mine' : ''}`} data-testid="tournament-row" data-id={row.id} data-status={row.status}>
      <h3 class="tn-row-name">
        <Link to={tournamentAddress(row.id)} testId="tournament-link">
          {row.name}
        </Link>
      </h3>
      <p class="tn-row-when">
        <When row={row} />
      </p>
      <p class="tn-row-game quiet">
        {gameOf(row)}, {row.seats}-handed
      </p>
      <dl class="tn-row-facts">
        <Fact name="Entry">{priceText(row)}</Fact>
        <Fact name={row.status === 'running' ? 'Left' : 'Entries'}>{entriesText(row)}</Fact>
        {row.pool > 0 && <Fact name={row.guarantee > 0 && row.pool <= row.guarantee ? 'Guaranteed' : 'Prizes'}>{formatAmount(row.pool)}</Fact>}
      </dl>
      <p class="tn-badges">
        <Badge text={row.registered ? `Registered. ${statusText(row)}` : statusText(row)} kind={row.open || row.registered ? 'is-open' : ''} />
        {row.place > 0 && <Badge text={cameText(row)} kind="is-open" />}
        {badges.map((text) => (
          <Badge key={text} text={text} />
        ))}
      </p>
      <div class="tn-row-deeds">
        <Deed row={row} onRegister={onRegister} isBusy={isBusy} />
      </div>
    </li>
  );
}

function Deed({ row, onRegister, isBusy }: RowProps): JSX.Element | null {
  if (row.table !== '') {
    return (
      <Link look="button button-main" to={tableAddress(row.table)} testId="go-to-table" label={`${row.name}: go to your table`}>
        Go to your table
      </Link>
    );
  }
  if (onRegister !== undefined && row.start_at === 0 && row.open && !row.registered && !row.by_ticket) {
    return (
      <button type="button" class="button button-main" data-testid="row-register" disabled={isBusy} aria-label={`Register for ${row.name}`} onClick={() => onRegister(row)}>
        {row.price === 0 ? 'Register, free' : `Register for ${formatAmount(row.price)}`}
      </button>
    );
  }
  if (row.status !== 'registering' || row.start_at === 0) return null;
  return (
    <a class="tn-small-link" href={`/api/tournaments/${encodeURIComponent(row.id)}.ics`} download="" data-testid="row-ics" aria-label={`${row.name}: into your calendar`}>
      Into your calendar
    </a>
  );
}

function When({ row }: { row: TournamentRow }): JSX.Element {
  if (row.status === 'over' || row.status === 'cancelled') {
    return row.ended_at === 0 ? <>{statusText(row)}</> : <>{row.status === 'over' ? 'Over since ' : 'Called off '}<FullTime at={row.ended_at} /></>;
  }
  if (row.start_at === 0) return <>{row.status === 'running' ? 'Sit-and-go, running' : `Sit-and-go. ${gatheringText(row)}`}</>;
  return (
    <>
      <StartTime at={row.start_at} home={row.zone} />
      {row.status === 'registering' && (
        <>
          ,{' '}
          <span class="tn-soon">
            <Countdown at={row.start_at} />
          </span>
        </>
      )}
    </>
  );
}

export function Badge({ text, kind = '' }: { text: string; kind?: string }): JSX.Element {
  return <span class={`tn-badge ${kind}`}>{text}</span>;
}

function Fact({ name, children }: { name: string; children: string }): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
