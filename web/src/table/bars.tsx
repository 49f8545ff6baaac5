// What is said above the table: the state of the connection, refusals, and, for screen readers,
// whose turn it is.
import type { JSX } from 'preact';
import { arrive } from '../arrive';
import { lineInWords } from '../logpieces';
import { isMyTurn, isTournament, mySeat, type TableView } from '../view';
import { turnSentence } from '../words';
import type { TableStore } from './store';

export function ConnectionBar({ store }: { store: TableStore }): JSX.Element | null {
  if (store.isLate.value) {
    return (
      <div class="bar bar-lost" role="status" data-testid="late-bar">
        <span class="spinner" aria-hidden="true" />
        Not confirmed yet: the connection is slow, or gone.
      </div>
    );
  }
  // What is closed is so for good: the page says why.
  if (store.status.value !== 'lost') return null;
  const view = store.view.value;
  const turn = view !== null && isMyTurn(view) ? view.turn : null;
  const choice = turn === null ? '' : store.sentTurn.value === turn.turn ? 'Your choice will be sent when you are back.' : 'It is your turn: what you choose now is sent when you are back.';
  return (
    <div class="bar bar-lost" role="status" data-testid="connection-bar">
      <span class="spinner" aria-hidden="true" />
      Connection lost, reconnecting. {whatOfChips(store, view)} {choice}
    </div>
  );
}

/** A tournament waits for nobody: who is away is dealt in and pays blinds. */
function whatOfChips(store: TableStore, view: TableView | null): string {
  if (view === null || !isTournament(view)) return 'Your seat and chips are safe.';
  return mySeat(view) === undefined || store.tournament.isOver.value ? '' : 'The tournament goes on: you are dealt in, and folded while you are away.';
}

export function ErrorBar({ store, isCovered }: { store: TableStore; isCovered: boolean }): JSX.Element | null {
  const [error, notice] = [store.error.value, store.notice.value];
  if ((error === '' && notice === '') || isCovered) return null;
  const isError = error !== '';
  const putAway = (): void => {
    if (isError) store.dismissError();
    else store.notice.value = '';
    arrive();
  };
  return (
    <div class={isError ? 'bar bar-error' : 'bar bar-error is-notice'} role="alert" data-testid={isError ? 'error' : 'notice'}>
      <span>{isError ? error : `${notice}.`}</span>
      <button type="button" class="bar-close" onClick={putAway}>
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
        {lineInWords(view.log.at(-1) ?? '', view.seats.map(({ name }) => name))}
      </div>
      <div class="unseen" aria-live="assertive" data-testid="announcer">
        {legal ? turnSentence(legal, view.table.chip_decimals) : ''}
      </div>
    </>
  );
}
