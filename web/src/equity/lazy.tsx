// The page "Equity" is loaded when it is opened, so that a table does not wait for it.
import type { ComponentType, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

export function EquityRoute(): JSX.Element {
  const [loaded, setLoaded] = useState<{ Page: ComponentType } | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    import('./page').then(
      ({ EquityPage }) => setLoaded({ Page: EquityPage }),
      () => setProblem('This part of the page could not be loaded. Reload to try again.'),
    );
  }, []);
  if (loaded !== null) return <loaded.Page />;
  return (
    <main id="content" tabIndex={-1} class="blank" aria-busy={problem === ''}>
      {problem !== '' && <p class="form-error">{problem}</p>}
    </main>
  );
}
