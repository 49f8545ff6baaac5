// The host's page is loaded when it is opened: nobody else needs it.
import type { ComponentType, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

export function AdminRoute(): JSX.Element {
  const [loaded, setLoaded] = useState<{ Part: ComponentType } | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    import('./page').then(
      ({ AdminPage }) => setLoaded({ Part: AdminPage }),
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
