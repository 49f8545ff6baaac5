// The replayer is loaded when it is wanted, so that a table does not wait for it.
import type { ComponentType, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

type Loaded = typeof import('./entry');

/** The page "Replay". */
export function ReplayRoute(): JSX.Element {
  return <Later<object> pick={({ ReplayPage }) => ReplayPage} props={{}} />;
}

interface TableReplayProps {
  table: string;
  /** Number of the hand; null for the last one. */
  hand: number | null;
  /** From its showdown on. */
  isEnd?: boolean | undefined;
}

/** A hand of a table, in a dialog over it. */
export function TableReplay(props: TableReplayProps): JSX.Element {
  return <Later<TableReplayProps> pick={(loaded) => loaded.TableHand} props={props} />;
}

function Later<P extends object>({ pick, props }: { pick: (loaded: Loaded) => ComponentType<P>; props: P }): JSX.Element {
  const [loaded, setLoaded] = useState<{ Part: ComponentType<P> } | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    import('./entry').then(
      (found) => setLoaded({ Part: pick(found) }),
      () => setProblem('This part of the page could not be loaded. Reload to try again.'),
    );
  }, []);
  if (loaded !== null) return <loaded.Part {...props} />;
  return (
    <div class="blank" aria-busy={problem === ''}>
      {problem !== '' && <p class="form-error">{problem}</p>}
    </div>
  );
}
