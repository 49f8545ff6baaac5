// In by a nickname, without an account.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { api } from '../http';
import { session } from '../session';
import { Logo } from './logo';
import { NICKNAME_LENGTH } from './settings';

/** The nickname form by itself. */
export function NicknameForm(): JSX.Element {
  const [nickname, setNickname] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (nickname.trim() === '') {
      setProblem('Choose a nickname first.');
      return;
    }
    setBusy(true);
    try {
      session.value = await api.enter(nickname.trim());
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };

  return (
    <form class="enter-form" onSubmit={(event) => void submit(event)} noValidate>
      <label class="field">
        <span>Your nickname</span>
        <input
          data-testid="nickname"
          name="nickname"
          value={nickname}
          maxLength={NICKNAME_LENGTH}
          autocomplete="nickname"
          spellcheck={false}
          aria-invalid={problem !== ''}
          aria-describedby="nickname-problem"
          onInput={(event) => setNickname(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="button button-main" data-testid="enter" disabled={busy}>
        Enter
      </button>
      <p id="nickname-problem" class="form-error" role="alert" data-testid={problem === '' ? undefined : 'error'}>
        {problem}
      </p>
    </form>
  );
}

/** The whole page for somebody who came by a link to a table. */
export function Enter({ invited = false }: { invited?: boolean }): JSX.Element {
  return (
    <main class="enter-page">
      <Logo />
      <div class="panel enter-panel">
        <h1>{invited ? 'You are invited to a table' : 'Welcome'}</h1>
        <p>No account, no download, play money only. Choose a name and take a seat.</p>
        <NicknameForm />
      </div>
    </main>
  );
}
