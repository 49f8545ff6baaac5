// The door of a private table: the secret of an invite link is shown once, a password is asked for.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { api } from '../http';
import { go } from '../router';
import { sentence } from '../sentence';
import { Logo } from './logo';

/** Shows the secret behind the # of the address, and takes it out of the address; what was wrong with it, or nothing. */
export async function comeByLink(table: string): Promise<string> {
  const key = location.hash.slice(1);
  if (key === '') return '';
  try {
    await api.comeIn(table, { key });
    return '';
  } catch (problem) {
    return problem instanceof Error ? problem.message : String(problem);
  } finally {
    history.replaceState(history.state, '', location.pathname);
  }
}

/** Hears of an invite link that is pasted into the page which asks for it: the browser changes the address alone. */
export function useLinkPasted(pasted: () => void): void {
  useEffect(() => {
    const heard = (): void => {
      if (location.hash.length > 1) pasted();
    };
    addEventListener('hashchange', heard);
    return () => removeEventListener('hashchange', heard);
  });
}

interface GateProps {
  id: string;
  hasPassword: boolean;
  reason: string;
  onIn: () => void;
}

export function Gate({ id, hasPassword, reason, onIn }: GateProps): JSX.Element {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const [linkProblem, setLinkProblem] = useState('');
  useLinkPasted(() => {
    void comeByLink(id).then((refused) => (refused === '' ? onIn() : setLinkProblem(refused)));
  });
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      await api.comeIn(id, { password });
      onIn();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };
  return (
    <main id="content" tabIndex={-1} class="enter-page">
      <Logo />
      <div class="panel enter-panel" data-testid="gate">
        <h1>{hasPassword ? 'This table has a password' : 'A private table'}</h1>
        <p data-testid="error">{sentence(linkProblem || reason)}</p>
        {hasPassword && (
          <form class="enter-form" onSubmit={(event) => void submit(event)} noValidate>
            <label class="field">
              <span>Password</span>
              <input
                type="password"
                data-testid="table-password"
                value={password}
                autocomplete="off"
                aria-invalid={problem !== ''}
                onInput={(event) => setPassword(event.currentTarget.value)}
              />
            </label>
            <button type="submit" class="button button-main" data-testid="table-password-ok" disabled={busy || password === ''}>
              Come in
            </button>
            <p class="form-error" role="alert">
              {problem === '' ? '' : sentence(problem)}
            </p>
          </form>
        )}
        <button type="button" class="button" onClick={() => go('/')}>
          To the lobby
        </button>
      </div>
    </main>
  );
}
