// What is said above the table: the state of the connection, refusals, and, for screen readers,
// whose turn it is.
import type { JSX } from 'preact';
import { isMyTurn, type TableView } from '../view';
import { turnSentence } from '../words';
import type { TableStore } from './store';

export function ConnectionBar({ store }: { store: TableStore }): JSX.Element | null {
  if (store.status.value === 'online' || store.status.value === 'connecting') return null;
  const isTurn = store.view.value !== null && isMyTurn(store.view.value);
  return (
    <div class="bar bar-lost" role="status" data-testid="connection-bar">
      <span class="spinner" aria-hidden="true" />
      Connection lost, reconnecting. Your seat and chips are safe. {isTurn && 'Your choice will be sent when you are back.'}
    </div>
  );
}

export function ErrorBar({ store, isCovered }: { store: TableStore; isCovered: boolean }): JSX.Element | null {
  if (store.error.value === '' || isCovered) return null;
  return (
    <div class="bar bar-error" role="alert" data-testid="error">
      <span>{store.error.value}</span>
      <button type="button" class="bar-close" onClick={() => store.dismissError()}>
        OK
      </button>
    </div>
  );
}

export function Announcer({ view }: { view: TableView }): JSX.Element {
  const legal = isMyTurn(view) ? view.turn?.legal : null;
  return (
    <>
      <div class="unseen" aria-live="polite">
        {view.log.at(-1) ?? ''}
      </div>
      <div class="unseen" aria-live="assertive" data-testid="announcer">
        {legal ? turnSentence(legal, view.table.chip_decimals) : ''}
      </div>
    </>
  );
}
