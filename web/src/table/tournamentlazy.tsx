// The parts of a table that only a tournament has: bar and dock are loaded when the first such table is opened,
// panels and sheet a moment later.
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { tournamentAddress, go } from '../router';
import { isTournament, type TableView } from '../view';
import type { Open } from './dialogs';
import type { TableStore } from './store';

export interface TournamentProps {
  store: TableStore;
  view: TableView;
  open: Open;
}

const MORE_MS = 2500;
const more = signal<typeof import('./tournamentmore') | null>(null);
const parts = signal<typeof import('./tournamentparts') | null>(null);
let isAsked = false;

function load(): void {
  if (isAsked) return;
  isAsked = true;
  import('./tournamentparts').then(
    (found) => {
      parts.value = found;
      // Hardly anybody is out, or opens the sheet, in the first seconds; a hand may begin in them.
      setTimeout(loadMore, MORE_MS);
    },
    () => {
      // A later page tries again; the hands are played without it.
      isAsked = false;
    },
  );
}

function loadMore(): void {
  if (more.peek() !== null) return;
  import('./tournamentmore').then(
    (found) => {
      more.value = found;
    },
    () => undefined,
  );
}

/** Above the table: the level and its clock, the own place, and what has happened to the own seat. In words the last alone. */
export function TournamentHead(props: TournamentProps & { inWords?: boolean }): JSX.Element {
  const { store } = props;
  useEffect(() => {
    load();
    return store.tournament.attend();
  }, [store]);
  const Part = parts.value?.Head;
  const Notice = parts.value?.Notice;
  if (props.inWords === true) return <div class="tour">{Notice !== undefined && <Notice {...props} />}</div>;
  return (
    <div class="entry tour" role="region" aria-label="Tournament">
      {Part === undefined ? <div class="tour-bar" /> : <Part {...props} />}
    </div>
  );
}

/** In the dock, where nothing is to be decided: what is waited for. */
export function TournamentStanding(props: TournamentProps & { waits: string; net: JSX.Element | null }): JSX.Element {
  const Part = parts.value?.Standing;
  return Part === undefined ? <div class="standing" /> : <Part {...props} />;
}

/** Over the dock while no hand asks for anything: rebuy, add-on, deal, the end. */
export function TournamentPanel(props: TournamentProps): JSX.Element | null {
  const { own, page, isOver } = props.store.tournament;
  const isWanted = own.value?.out === true || (own.value?.buy_until ?? 0) > 0 || (page.value?.deal ?? null) !== null || isOver.value;
  useEffect(() => {
    if (isWanted) loadMore();
  }, [isWanted]);
  const Part = more.value?.Panel;
  return Part === undefined || !isTournament(props.view) ? null : <Part {...props} />;
}

/** Whether this is the last table; one that is gone never is, though the others say so. */
export function isLastTable({ tournament }: TableStore): boolean {
  return tournament.pulse.value?.final === true && !tournament.isClosed.value;
}

/** Beside a wide table: all stacks of the last one. */
export function TournamentSidePart(props: TournamentProps): JSX.Element | null {
  const isFinal = isLastTable(props.store);
  useEffect(() => {
    if (isFinal) loadMore();
  }, [isFinal]);
  const Part = more.value?.Side;
  return Part === undefined || !isTournament(props.view) ? null : <Part {...props} />;
}

export function TournamentDialog(props: TournamentProps & { onClose: () => void }): JSX.Element | null {
  useEffect(loadMore, []);
  const Part = more.value?.Sheet;
  return Part === undefined ? null : <Part {...props} />;
}

/** From a table that is gone to one where it is played on. */
export function WatchOnwards({ store, onGo }: Pick<TournamentProps, 'store'> & { onGo?: () => void }): JSX.Element | null {
  const onwards = store.tournament.onwards.value;
  if (onwards === null) return null;
  return (
    <button type="button" class="button button-main" data-testid="watch-onwards" onClick={() => (onGo?.(), store.watchOnwards())}>
      {onwards.isLast ? 'Watch the last table' : 'Watch another table'}
    </button>
  );
}

export function TournamentLink({ id, children, isMain = false }: { id: string; children: string; isMain?: boolean }): JSX.Element {
  return (
    <a
      class={isMain ? 'button button-main' : 'button'}
      href={tournamentAddress(id)}
      data-testid="tournament-page"
      onClick={(event) => {
        event.preventDefault();
        go(tournamentAddress(id));
      }}
    >
      {children}
    </a>
  );
}
