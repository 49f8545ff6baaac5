// In by a token of the command line. An account that is an administrator needs none.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { AdminView } from '../wire';
import { admin } from './ask';

export function LogIn({ onIn }: { onIn: (view: AdminView) => void }): JSX.Element {
  const [token, setToken] = useState('');
  const [problem, setProblem] = useState('');
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    try {
      onIn(await admin.logIn(token.trim()));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <form class="panel people-panel people-form" onSubmit={(event) => void send(event)}>
      <p>
        This page is the host's. A token for it comes from <code>splitpot admin token</code>, on the machine that runs the room.
      </p>
      <label class="field">
        <span>Token</span>
        <input type="password" data-testid="admin-token" autoComplete="off" required maxLength={200} value={token} onInput={(event) => setToken(event.currentTarget.value)} />
      </label>
      {problem !== '' && (
        <p class="form-error" role="alert">
          {problem}
        </p>
      )}
      <button type="submit" class="button button-main" data-testid="admin-in">
        Open
      </button>
    </form>
  );
}
