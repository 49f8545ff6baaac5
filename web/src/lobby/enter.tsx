// In by a nickname, without an account; or by name and password, with one.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { api } from '../http';
import { session } from '../session';
import { Logo } from './logo';
import { NICKNAME_LENGTH } from './settings';

/** The nickname form by itself; a click away from it the one for those with an account. */
export function NicknameForm(): JSX.Element {
  const [nickname, setNickname] = useState('');
  const [password, setPassword] = useState('');
  const [hasAccount, setHasAccount] = useState(false);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const name = nickname.trim();
    if (name === '') {
      setProblem(hasAccount ? 'Type the name of your account.' : 'Choose a nickname first.');
      return;
    }
    setBusy(true);
    try {
      session.value = hasAccount ? await api.logIn({ name, password }) : await api.enter(name);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };

  return (
    <form class={`enter-form ${hasAccount ? 'has-account' : ''}`} onSubmit={(event) => void submit(event)} noValidate>
      <label class="field">
        <span>{hasAccount ? 'Name' : 'Your nickname'}</span>
        <input
          data-testid="nickname"
          name="nickname"
          value={nickname}
          maxLength={NICKNAME_LENGTH}
          autocomplete={hasAccount ? 'username' : 'nickname'}
          spellcheck={false}
          aria-invalid={problem !== ''}
          aria-describedby="nickname-problem"
          onInput={(event) => setNickname(event.currentTarget.value)}
        />
      </label>
      {hasAccount && (
        <label class="field">
          <span>Password</span>
          <input
            type="password"
            data-testid="password"
            name="password"
            value={password}
            autocomplete="current-password"
            aria-invalid={problem !== ''}
            aria-describedby="nickname-problem"
            onInput={(event) => setPassword(event.currentTarget.value)}
          />
        </label>
      )}
      <button type="submit" class="button button-main" data-testid="enter" disabled={busy}>
        {hasAccount ? 'Log in' : 'Enter'}
      </button>
      <p id="nickname-problem" class="form-error" role="alert" data-testid={problem === '' ? undefined : 'error'}>
        {problem}
      </p>
      <button
        type="button"
        class="link-button"
        data-testid="have-account"
        onClick={() => {
          setHasAccount(!hasAccount);
          setProblem('');
        }}
      >
        {hasAccount ? 'Play as a guest' : 'I have an account'}
      </button>
    </form>
  );
}

/** The whole page for somebody who came by a link to a table. */
export function Enter({ invited = false }: { invited?: boolean }): JSX.Element {
  return (
    <main id="content" tabIndex={-1} class="enter-page">
      <Logo />
      <div class="panel enter-panel">
        <h1>{invited ? 'You are invited to a table' : 'Welcome'}</h1>
        <p>No account needed, no download, play money only. Choose a name and take a seat.</p>
        <NicknameForm />
      </div>
    </main>
  );
}
