// The text mode is loaded when it is wanted, so that the picture of a table does not wait for it.
import type { ComponentType, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { TextProps } from './page';

export function TextTable(props: TextProps): JSX.Element {
  const [loaded, setLoaded] = useState<{ Part: ComponentType<TextProps> } | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    import('./page').then(
      (found) => setLoaded({ Part: found.TextPage }),
      () => setProblem('The text mode could not be loaded. Reload to try again.'),
    );
  }, []);
  if (loaded !== null) return <loaded.Part {...props} />;
  return (
    <main class="blank" aria-busy={problem === ''}>
      <h1 class="unseen">{props.view.table.name}</h1>
      {problem !== '' && <p class="form-error">{problem}</p>}
    </main>
  );
}
