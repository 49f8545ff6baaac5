// The page of one table: opens its store and lays out felt, dock, log and dialogs.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { forgetSit, go } from '../router';
import { isMyTurn, type TableView } from '../view';
import { gameTitle } from '../words';
import { usualBuyIn } from './buyin';
import { Dialogs, type Opened } from './dialogs';
import { Dock } from './dock';
import { Felt } from './felt';
import { LogList, LogTicker } from './log';
import { TableStore } from './store';
import { Announcer, ConnectionBar, ErrorBar } from './bars';
import { Mark } from '../lobby/logo';

interface PageProps {
  id: string;
  sit: boolean;
}

export function TablePage({ id, sit }: PageProps): JSX.Element {
  const [store] = useState(() => new TableStore(id));
  const [opened, open] = useState<Opened | null>(null);
  useEffect(() => {
    store.open();
    return () => store.close();
  }, [store]);
  const view = store.seen.value;
  useTitle(view);
  useSitAtOnce(store, view, sit);

  if (store.fatal.value !== null) return <NoTable reason={store.fatal.value.message} />;
  if (view === null) {
    return (
      <main class="blank" aria-busy="true">
        <p class="quiet">{store.status.value === 'lost' ? 'The server cannot be reached. Trying again…' : 'Coming to the table…'}</p>
      </main>
    );
  }
  return (
    <div class="table-page" data-testid="table">
      <header class="table-head">
        <a
          class="icon-button"
          href="/"
          aria-label="Back to the lobby"
          onClick={(event) => {
            event.preventDefault();
            go('/');
          }}
        >
          <Mark />
        </a>
        <div class="table-title">
          <h1>{view.table.name}</h1>
          <p>
            {gameTitle(view.table)}
            {view.hand > 0 && <span data-testid="hand-number"> · Hand {view.hand}</span>}
          </p>
        </div>
        <button type="button" class="icon-button" data-testid="menu" aria-label="Menu" aria-haspopup="dialog" onClick={() => open({ dialog: 'menu' })}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 7h16M4 12h16M4 17h16" />
          </svg>
        </button>
      </header>
      <ConnectionBar store={store} />
      <ErrorBar store={store} isCovered={opened !== null} />
      <main class="table-main">
        <Felt store={store} view={view} open={open} />
        <LogTicker view={view} onOpen={() => open({ dialog: 'log' })} />
        <Dock store={store} view={view} open={open} />
      </main>
      <aside class="side" aria-label="Hand log">
        <LogList view={view} />
      </aside>
      <Announcer view={view} />
      {opened !== null && <Dialogs store={store} view={view} opened={opened} open={open} />}
    </div>
  );
}

function NoTable({ reason }: { reason: string }): JSX.Element {
  return (
    <main class="enter-page">
      <div class="panel enter-panel">
        <h1>No table here</h1>
        <p data-testid="error">{reason}</p>
        <button type="button" class="button button-main" onClick={() => go('/')}>
          To the lobby
        </button>
      </div>
    </main>
  );
}

function useTitle(view: TableView | null): void {
  const name = view?.table.name ?? 'Splitpot';
  const mine = view !== null && isMyTurn(view);
  useEffect(() => {
    document.title = mine ? `● Your turn · ${name}` : `${name} · Splitpot`;
  }, [mine, name]);
}

/** After "Play now": takes any seat as soon as the table is known, once. */
function useSitAtOnce(store: TableStore, view: TableView | null, sit: boolean): void {
  const isKnown = view !== null;
  useEffect(() => {
    if (!sit || view === null) return;
    forgetSit();
    if (view.me.seat === null) void store.tell('sit', { buy_in: usualBuyIn(view.table), seat: -1 });
  }, [isKnown, sit]);
}
