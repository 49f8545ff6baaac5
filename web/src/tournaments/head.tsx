// What stands at the top of a tournament's page: what it is, how it stands, and when.
import type { JSX } from 'preact';
import { Link } from '../link';
import { formatAmount } from '../amounts';
import { tournamentAddress } from '../router';
import { serverNow } from '../times/store';
import { Countdown, FullTime, StartTime } from '../times/start';
import type { TournamentPulse, TournamentRow, TournamentView } from '../wire';
import { levelEnd } from './levels';
import { useRows } from './names';
import { Badge } from './row';
import { badgesOf, gameOf, gatheringText, placeText, priceText, soldText, statusText } from './words';

/** Other starts of what comes again that its page names. */
const NEXT_STARTS = 3;

export function Head({ view, pulse }: { view: TournamentView; pulse: TournamentPulse }): JSX.Element {
  const { row } = view;
  const isRunning = pulse.status === 'running';
  const isIn = row.registered && (isRunning || pulse.status === 'registering');
  return (
    <section class="panel people-panel tn-head" aria-label="The tournament" data-testid="tournament" data-status={pulse.status}>
      <p class="tn-badges">
        <Badge text={`${isIn ? 'Registered. ' : ''}${statusText({ ...row, status: pulse.status, open: pulse.open, level: pulse.clock.level, paused: pulse.clock.paused, on_break: pulse.clock.on_break })}`} kind={pulse.open || isIn ? 'is-open' : ''} />
        {badgesOf({ ...row, status: pulse.status }).map((text) => (
          <Badge key={text} text={text} />
        ))}
        {pulse.final && isRunning && <Badge text="Final table" kind="is-open" />}
      </p>
      <p>
        {gameOf(row)}, {row.seats}-handed, {formatAmount(view.starting_stack)} chips
        {view.host_name !== '' && <span class="quiet">, hosted by {view.host_name}</span>}
      </p>
      {view.cancelled !== '' && <p class="form-error">Cancelled: {view.cancelled}</p>}
      <Times view={view} pulse={pulse} />
      <dl class="tn-facts">
        <Fact name="Entry" value={priceText(row, true)} />
        {isRunning ? <Fact name="Left" value={`${formatAmount(pulse.left)} of ${formatAmount(pulse.entries)}`} hook="left" /> : <Fact name="Entries" value={row.start_at === 0 && pulse.status === 'registering' ? `${pulse.entries} of ${row.max_entries}` : formatAmount(pulse.entries)} hook="entries" />}
        {soldText(view) !== '' && <Fact name="Sold besides" value={soldText(view)} hook="sold" />}
        {pulse.pool > 0 && pulse.status !== 'cancelled' && <Fact name="Prizes" value={row.guarantee > 0 ? `${formatAmount(pulse.pool)}, ${formatAmount(row.guarantee)} guaranteed` : formatAmount(pulse.pool)} />}
        {isRunning && (
          <>
            <Fact name="Average stack" value={formatAmount(pulse.average)} />
            <Fact name="Largest" value={formatAmount(pulse.largest)} />
            <Fact name="Smallest" value={formatAmount(pulse.smallest)} />
            <Fact name="Tables" value={formatAmount(pulse.tables)} />
            <Fact name="Money" value={moneyText(pulse, view)} />
          </>
        )}
      </dl>
      <Ways view={view} />
    </section>
  );
}

/** "12 go out without a prize", "the next to go out gets 120"; after a deal what the winner still gets. */
export function moneyText({ places_to_money: places, prize, pool }: Pick<TournamentPulse, 'places_to_money' | 'prize' | 'pool'>, { dealt, prizes }: Pick<TournamentView, 'dealt' | 'prizes'>): string {
  if (pool === 0) return 'no prizes';
  const [first] = prizes;
  if (dealt && first !== undefined) return `all are paid; ${formatAmount(first.amount)} for the winner`;
  if (places < 0) return 'prizes not fixed yet';
  if (places > 0) return places === 1 ? 'the next to go out is the last without a prize' : `${formatAmount(places)} go out without a prize`;
  return prize > 0 ? `the next to go out gets ${formatAmount(prize)}` : 'all who are left are paid';
}

function Times({ view, pulse }: { view: TournamentView; pulse: TournamentPulse }): JSX.Element {
  const { row } = view;
  const now = serverNow();
  const timed = { levels: view.levels, row, clock: pulse.clock, isRunning: pulse.status === 'running' };
  const lateEnds = row.late_levels > 0 && (pulse.open || pulse.status === 'registering') ? levelEnd(timed, row.late_levels, now) : 0;
  return (
    <div class="tn-times">
      {row.start_at > 0 ? (
        <p class="tn-start">
          <span class="tn-label">{pulse.status === 'registering' ? 'Starts' : row.started_at > 0 && row.started_at < row.start_at ? 'Was to start' : 'Start'}</span> <StartTime at={row.start_at} home={row.zone} />
          {pulse.status === 'registering' && (
            <>
              ,{' '}
              <b>
                <Countdown at={row.start_at} />
              </b>
            </>
          )}
        </p>
      ) : (
        pulse.status === 'registering' && <p class="tn-start" data-testid="gathering">
            {gatheringText(row, view.fills_at > 0)}
            {view.fills_at > 0 && (
              <>
                {' '}
                <b>
                  <Countdown at={view.fills_at} />
                </b>
              </>
            )}
          </p>
      )}
      {row.start_at > 0 && pulse.status === 'registering' && row.fill > 0 && (
        <p class="quiet" data-testid="gathering">
          {gatheringText(row)}, if anybody has entered.
        </p>
      )}
      {row.started_at > 0 && row.started_at < row.start_at && (
        <p data-testid="began-early">
          The host began it early: <FullTime at={row.started_at} />
        </p>
      )}
      {lateEnds > 0 && (
        <p class="quiet" data-testid="late-ends">
          Registration stays open until the end of level {row.late_levels}: <FullTime at={lateEnds} />
          {pulse.status === 'running' && (
            <>
              , <Countdown at={lateEnds} />
            </>
          )}
        </p>
      )}
      {row.ended_at > 0 && (
        <p class="quiet">
          {pulse.status === 'cancelled' ? 'Cancelled' : 'Over'}: <FullTime at={row.ended_at} />
        </p>
      )}
      {row.start_at > 0 && pulse.status === 'registering' && (
        <p>
          <a class="tn-small-link" href={`/api/tournaments/${encodeURIComponent(row.id)}.ics`} download="" data-testid="ics">
            Into your calendar
          </a>
        </p>
      )}
    </div>
  );
}

function Ways({ view }: { view: TournamentView }): JSX.Element | null {
  const { row, satellites } = view;
  const rows = useRows(row.ticket_to !== '' || satellites.length > 0 || row.schedule !== '', row.status);
  const again = [...rows.values()].filter((one) => row.schedule !== '' && one.schedule === row.schedule && one.id !== row.id && one.status === 'registering').slice(0, NEXT_STARTS);
  if (row.ticket_to === '' && satellites.length === 0 && row.series === '' && again.length === 0) return null;
  return (
    <p class="tn-ways">
      {row.ticket_to !== '' && <Link to={tournamentAddress(row.ticket_to)}>Wins tickets to {rows.get(row.ticket_to)?.name ?? 'another tournament'}</Link>}
      {satellites.map((id, index) => (
        <span key={id} class="tn-way" data-testid="satellite">
          <Link to={tournamentAddress(id)}>Win a ticket: {rows.get(id)?.name ?? `satellite ${index + 1}`}</Link>
          <WayIn row={rows.get(id)} />
        </span>
      ))}
      {again.map((one) => (
        <span key={one.id} class="tn-way" data-testid="again">
          <Link to={tournamentAddress(one.id)}>{one.start_at > row.start_at ? 'Comes again' : 'Comes before'}</Link>
          <span class="quiet">
            <StartTime at={one.start_at} home={one.zone} />
          </span>
        </span>
      ))}
      {row.series !== '' && <Link to={`/series/${encodeURIComponent(row.series)}`}>Series: {row.series}</Link>}
    </p>
  );
}

/** When a satellite starts on the reader's clock, and what it costs. */
function WayIn({ row }: { row: TournamentRow | undefined }): JSX.Element | null {
  if (row === undefined) return null;
  const price = row.price === 0 ? 'free' : `entry ${formatAmount(row.price)}`;
  return (
    <span class="quiet">
      {row.status !== 'registering' ? statusText(row) : row.start_at > 0 ? <StartTime at={row.start_at} home={row.zone} /> : gatheringText(row)}, {price}
    </span>
  );
}

export function Fact({ name, value, hook }: { name: string; value: string; hook?: string }): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-testid={hook}>{value}</dd>
    </div>
  );
}

export function ownPlaceText(place: number, worst: number): string {
  return placeText(place, Math.max(place, worst));
}
