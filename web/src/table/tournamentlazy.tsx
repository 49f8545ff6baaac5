// The parts of a table that only a tournament has; they are loaded when the first such table is opened.
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

const parts = signal<typeof import('./tournamentparts') | null>(null);
let isAsked = false;

function load(): void {
  if (isAsked) return;
  isAsked = true;
  import('./tournamentparts').then(
    (found) => {
      parts.value = found;
    },
    () => {
      // A later page tries again; the hands are played without it.
      isAsked = false;
    },
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
  return <div class="entry tour">{Part === undefined ? <div class="tour-bar" /> : <Part {...props} />}</div>;
}

/** In the dock, where nothing is to be decided: what is waited for. */
export function TournamentStanding(props: TournamentProps & { waits: string; net: JSX.Element | null }): JSX.Element {
  const Part = parts.value?.Standing;
  return Part === undefined ? <div class="standing" /> : <Part {...props} />;
}

/** Over the dock while no hand asks for anything: rebuy, add-on, deal, the end. */
export function TournamentPanel(props: TournamentProps): JSX.Element | null {
  const Part = parts.value?.Panel;
  return Part === undefined || !isTournament(props.view) ? null : <Part {...props} />;
}

/** Beside a wide table: all stacks of the last one. */
export function TournamentSidePart(props: TournamentProps): JSX.Element | null {
  const Part = parts.value?.Side;
  return Part === undefined || !isTournament(props.view) ? null : <Part {...props} />;
}

export function TournamentDialog(props: TournamentProps & { onClose: () => void }): JSX.Element | null {
  const Part = parts.value?.Sheet;
  return Part === undefined ? null : <Part {...props} />;
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
