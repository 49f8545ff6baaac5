// The host's page: how the room stands, and what a host may do about it.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { PeoplePage } from '../account/frame';
import { HttpProblem } from '../http';
import type { AdminRequest, AdminView } from '../wire';
import { admin } from './ask';
import { type Deed, DeedDialog } from './deed';
import { ANNOUNCE, DRAIN, RESTART } from './deeds';
import { InForce, People, Tables, Trail } from './lists';
import { LogIn } from './login';
import '../styles/account.css';
import '../styles/admin.css';
import { lengthWords } from './words';

const REFRESH_MS = 4000;

/** Undefined until the server has answered; null where it does not know an administrator. */
type Seen = AdminView | null | undefined;

export function AdminPage(): JSX.Element {
  const [view, setView] = useState<Seen>(undefined);
  const [problem, setProblem] = useState('');
  const [deed, setDeed] = useState<Deed | null>(null);

  const failed = (error: unknown): string => {
    if (error instanceof HttpProblem && error.code === 'not_admin') setView(null);
    return error instanceof Error ? error.message : String(error);
  };
  const look = async (): Promise<void> => {
    try {
      setView(await admin.look());
      setProblem('');
    } catch (error) {
      setProblem(failed(error));
    }
  };
  /** The problem in words; empty where it is done. */
  const carryOut = async (wish: AdminRequest): Promise<string> => {
    try {
      setView(await admin.do(wish));
      return '';
    } catch (error) {
      return failed(error);
    }
  };
  const isIn = view !== null && view !== undefined;
  useEffect(() => {
    void look();
  }, []);
  useEffect(() => {
    if (!isIn) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState !== 'hidden') void look();
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [isIn]);

  return (
    <PeoplePage title="The room">
      {problem !== '' && (
        <p class="form-error" role="alert">
          {problem}
        </p>
      )}
      {view === null && <LogIn onIn={setView} />}
      {view && (
        <>
          <Standing view={view} onDo={async (wish) => setProblem(await carryOut(wish))} onDeed={setDeed} />
          <Tables view={view} onDeed={setDeed} onDo={() => undefined} />
          <People view={view} onDeed={setDeed} onDo={() => undefined} />
          <InForce view={view} onDeed={setDeed} onDo={async (wish) => setProblem(await carryOut(wish))} />
          <Trail view={view} />
          <p class="quiet small">
            You are {view.you}.{' '}
            <button
              type="button"
              class="button"
              data-testid="admin-out"
              onClick={() =>
                void admin.logOut().then(
                  () => look(),
                  (error: unknown) => setProblem(failed(error)),
                )
              }
            >
              Log out
            </button>
          </p>
        </>
      )}
      {deed !== null && <DeedDialog deed={deed} onDo={carryOut} onClose={() => setDeed(null)} />}
    </PeoplePage>
  );
}

interface StandingProps {
  view: AdminView;
  onDo: (wish: AdminRequest) => Promise<void>;
  onDeed: (deed: Deed) => void;
}

function Standing({ view, onDo, onDeed }: StandingProps): JSX.Element {
  const stuck = view.tables.filter((table) => table.complaint !== '').length;
  const facts: [string, string | number][] = [
    ['Tables', view.tables.length],
    ['Hands in play', view.hands],
    ['At tables and tournaments', view.online],
    ['Stuck tables', stuck],
    ['Runs for', lengthWords(view.now - view.started)],
    ['Version', view.version],
  ];
  return (
    <section class="panel people-panel" aria-label="How it stands">
      <dl class="admin-facts" data-testid="admin-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {view.draining && (
        <p role="status" data-testid="draining">
          {view.restarting ? 'The room restarts when no hand is in play any more.' : 'No new hand is dealt.'} Hands in play: {view.hands}.
        </p>
      )}
      <div class="admin-deeds">
        <button type="button" class="button button-main" data-testid="announce" onClick={() => onDeed(ANNOUNCE)}>
          Announce
        </button>
        {view.draining ? (
          <button type="button" class="button" data-testid="go-on" onClick={() => void onDo({ action: 'go_on' })}>
            Deal again
          </button>
        ) : (
          <button type="button" class="button" data-testid="drain" aria-haspopup="dialog" onClick={() => onDeed(DRAIN)}>
            Hold new hands
          </button>
        )}
        {view.can_restart && !view.restarting && (
          <button type="button" class="button" data-testid="restart" aria-haspopup="dialog" onClick={() => onDeed(RESTART)}>
            Restart after these hands
          </button>
        )}
      </div>
    </section>
  );
}
