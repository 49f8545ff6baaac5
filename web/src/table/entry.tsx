// Above the table: the waiting list, a seat that is held, and buy-ins that the host has to answer.
import type { JSX } from 'preact';
import { formatAmount } from '../amounts';
import { freeSeats, type TableView } from '../view';
import type { RequestView } from '../wire';
import { useTimeLeft } from './clock';
import type { Open } from './dialogs';
import type { TableStore } from './store';

interface EntryProps {
  store: TableStore;
  view: TableView;
  open: Open;
}

export function EntryBar({ store, view, open }: EntryProps): JSX.Element | null {
  const { entry } = view;
  const requests = entry.requests.slice(0, 3);
  const more = entry.requests.length - requests.length;
  const own = <Own store={store} view={view} open={open} />;
  return (
    <div class="entry" role="region" aria-label="Seats and buy-ins" data-testid="entry">
      {requests.map((request) => (
        <Request key={request.number} store={store} view={view} request={request} />
      ))}
      {more > 0 && <p class="entry-row">{more} more ask to buy in</p>}
      {own}
    </div>
  );
}

function Request({ store, view, request }: { store: TableStore; view: TableView; request: RequestView }): JSX.Element {
  const answer = (agree: boolean): void => void store.tell('answer_buy_in', { request: request.number, agree });
  const chips = formatAmount(request.amount, view.table.chip_decimals);
  return (
    <div class="entry-row" data-testid="buy-in-request">
      <span>
        <b>{request.name}</b> {request.top_up ? `wants to add ${chips}` : `wants to sit down with ${chips}`}
      </span>
      <button type="button" class="button button-main" data-testid="request-yes" onClick={() => answer(true)}>
        Agree
      </button>
      <button type="button" class="button" data-testid="request-no" onClick={() => answer(false)}>
        No
      </button>
    </div>
  );
}

/** What concerns the viewer: asked, held, in line, or free to stand in line. */
function Own({ store, view, open }: EntryProps): JSX.Element | null {
  const { entry, table } = view;
  const left = Math.ceil(useTimeLeft(store, entry.held_until) / 1000);
  const stop = (label: string): JSX.Element => (
    <button type="button" class="button" data-testid="stop-waiting" onClick={() => void store.tell('stop_waiting', {})}>
      {label}
    </button>
  );
  if (entry.asked > 0) {
    return (
      <div class="entry-row" role="status" data-testid="asked">
        <span>You have asked for {formatAmount(entry.asked, table.chip_decimals)}. The host has to agree.</span>
        {stop('Take back')}
      </div>
    );
  }
  if (entry.held_until > 0) {
    return (
      <div class="entry-row is-held" role="alert" data-testid="held">
        <span>A seat is held for you{left > 0 ? ` for ${left} s` : ''}.</span>
        <button type="button" class="button button-main" data-testid="take-held" onClick={() => open({ dialog: 'sit', seat: -1 })}>
          Take it
        </button>
        {stop('No, thanks')}
      </div>
    );
  }
  if (entry.place > 0) {
    return (
      <div class="entry-row" role="status" data-testid="in-line">
        <span>
          You are number {entry.place} of {entry.waiting.length} on the waiting list.
        </span>
        {stop('Leave the list')}
      </div>
    );
  }
  if (view.me.seat !== null || freeSeats(view) > 0) return null;
  const others = entry.waiting.length;
  return (
    <div class="entry-row">
      <span>{others === 0 ? 'All seats are taken.' : `All seats are taken; ${others} wait.`}</span>
      <button type="button" class="button button-main" data-testid="wait" onClick={() => void store.tell('wait', {})}>
        Wait for a seat
      </button>
    </div>
  );
}
