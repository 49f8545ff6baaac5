// The form for a new table is loaded when it is wanted, so that neither the lobby nor a table waits for it.
import type { ComponentType, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Dialog } from '../dialog';

interface Props {
  nickname: string;
  onClose: () => void;
}

export function CreateTable(props: Props): JSX.Element | null {
  const [loaded, setLoaded] = useState<{ Part: ComponentType<Props> } | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    import('./create').then(
      (found) => setLoaded({ Part: found.CreateTable }),
      () => setProblem('The form could not be loaded. Reload to try again.'),
    );
  }, []);
  if (loaded !== null) return <loaded.Part {...props} />;
  if (problem === '') return null;
  return (
    <Dialog title="New table" onClose={props.onClose}>
      <p class="form-error" role="alert">
        {problem}
      </p>
    </Dialog>
  );
}
