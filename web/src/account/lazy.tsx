// One's own page and the leaderboard are loaded when they are opened, so that a table does not wait for them.
import type { ComponentType, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

type Loaded = typeof import('./pages');

export function AccountRoute(): JSX.Element {
  return <Later pick={({ AccountPage }) => AccountPage} />;
}

export function LeadersRoute(): JSX.Element {
  return <Later pick={({ LeadersPage }) => LeadersPage} />;
}

function Later({ pick }: { pick: (loaded: Loaded) => ComponentType }): JSX.Element {
  const [loaded, setLoaded] = useState<{ Part: ComponentType } | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    import('./pages').then(
      (found) => setLoaded({ Part: pick(found) }),
      () => setProblem('This part of the page could not be loaded. Reload to try again.'),
    );
  }, []);
  if (loaded !== null) return <loaded.Part />;
  return (
    <main id="content" tabIndex={-1} class="blank" aria-busy={problem === ''}>
      {problem !== '' && <p class="form-error">{problem}</p>}
    </main>
  );
}
