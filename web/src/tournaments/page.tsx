// The page of one tournament: head, clock, what the viewer may do, and sections for all else.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Link } from '../link';
import { go, tableAddress } from '../router';
import { refreshSession, session } from '../session';
import type { Moved } from '../wire';
import { Chart } from './chart';
import { LevelClock } from './clock';
import { DealPart } from './deal';
import { Frame, Problem, Zone } from './frame';
import { Fresh } from './fresh';
import { Head } from './head';
import { HostPart } from './host';
import { Invite } from './invite';
import { Own } from './own';
import { Results } from './results';
import { Sections } from './sections';
import { TournamentStore } from './store';

export function OneTournament({ id }: { id: string }): JSX.Element {
  const [store] = useState(() => new TournamentStore(id));
  useEffect(() => {
    // Who comes from the table may have won something there.
    if (session.peek()) void refreshSession();
    store.open();
    return () => store.close();
  }, []);
  const me = session.value;
  const known = useRef(me);
  useEffect(() => {
    // The socket has the session that the browser had, whether the page knew of it or not.
    const isAnother = known.current !== undefined && known.current?.nickname !== me?.nickname;
    known.current = me;
    if (isAnother) store.reconnect();
  }, [me]);
  useGoing(store);
  const [view, pulse] = [store.view.value, store.pulse.value];
  if (store.isUnknown.value) {
    return (
      <Frame title="There is no such tournament">
        <p>
          Its link may be incomplete, or it was over long ago. <Link to="/tournaments">All tournaments</Link>
        </p>
      </Frame>
    );
  }
  if (view === null || pulse === null) {
    return (
      <Frame title="Tournament">
        {store.problem.value === '' ? <p class="quiet">Loading…</p> : <Problem text={store.problem.value} />}
      </Frame>
    );
  }
  const isOver = pulse.status === 'over' || pulse.status === 'cancelled';
  const isOld = pulse.status !== view.pulse.status;
  return (
    <Frame title={view.row.name}>
      {pulse.open && !pulse.clock.paused && <Fresh id={id} />}
      <Head view={view} pulse={pulse} />
      <Problem text={store.problem.value} />
      <p class="tn-moved" role="status">
        {isAtTable(store.moved.value) ? store.moved.value?.text : ''}
      </p>
      <Own store={store} view={view} pulse={pulse} />
      <LevelClock view={view} pulse={pulse} />
      {isOver && !isOld && <Results store={store} view={view} />}
      {!isOld && (view.deal !== null || view.may.includes('ask_deal')) && <DealPart store={store} view={view} />}
      {view.host && !isOver && <HostPart store={store} view={view} />}
      <Zone country={view.row.country} />
      {pulse.status === 'running' && view.chart.length > 1 && <Chart view={view} pulse={pulse} />}
      <Sections store={store} view={view} pulse={pulse} />
      <Invite view={view} />
    </Frame>
  );
}

/** Who is out reads it in his own line. */
function isAtTable(moved: Moved | null): boolean {
  return moved !== null && moved.table !== '';
}

/** Goes to the table when it begins while the page is open, and where one comes in late. */
function useGoing(store: TournamentStore): void {
  const moved = store.moved.value;
  const wasThere = useState(() => ({ seated: true, isFirst: true }))[0];
  const view = store.view.value;
  const table = view?.own?.table ?? '';
  useEffect(() => {
    if (moved !== null && moved.table !== '' && (moved.why === 'start' || moved.why === 'late')) go(tableAddress(moved.table));
  }, [moved]);
  // Without a socket the seat is learnt from the details.
  useEffect(() => {
    if (view === null) return;
    if (!wasThere.isFirst && !wasThere.seated && table !== '' && view.row.status === 'running') go(tableAddress(table));
    wasThere.isFirst = false;
    wasThere.seated = table !== '';
  }, [view]);
}
