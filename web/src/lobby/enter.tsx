// In by a nickname, without an account; or by name and password, with one.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { arrive } from '../arrive';
import { api, ask, HttpProblem } from '../http';
import { replaceRoute, tournamentAddress, tournamentOf } from '../router';
import { sentence } from '../sentence';
import { farewell, session } from '../session';
import type { TableInfo } from '../wire';
import { fullTitle } from '../words';
import { useLinkPasted } from './gate';
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
      farewell.value = '';
      arrive();
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

/** What a visitor without a session is told of the table whose address he has. */
function Invitation({ table }: { table: string }): JSX.Element {
  const [info, setInfo] = useState<TableInfo | null>(null);
  // With the secret of a private table nothing is asked: without a session the answer would be a refusal.
  const [hasSecret, setSecret] = useState(location.hash.length > 1);
  const [code, setCode] = useState(hasSecret ? 'not_invited' : '');
  useLinkPasted(() => {
    setSecret(true);
    setCode('not_invited');
  });
  useEffect(() => {
    if (hasSecret) return;
    let isLeft = false;
    const find = async (): Promise<void> => {
      try {
        setInfo(await api.table(table));
      } catch (problem) {
        const refused = problem instanceof HttpProblem ? problem.code : '';
        const tournament = refused === 'unknown_table' ? tournamentOf(table) : '';
        // A table of a tournament that was broken up, or is over: its page needs no name, and says how it went.
        const isThere = tournament !== '' && (await ask('GET', `/api/tournaments/${encodeURIComponent(tournament)}`).then(() => true, () => false));
        if (isLeft) return;
        if (isThere) replaceRoute(tournamentAddress(tournament));
        else setCode(refused);
      }
    };
    void find();
    return () => {
      isLeft = true;
    };
  }, [table]);
  if (code === 'unknown_table') {
    return (
      <>
        <h1>There is no such table</h1>
        <p data-testid="invitation">It has closed, or its address is wrong. Choose a name all the same: other tables are in the lobby.</p>
      </>
    );
  }
  if (code === 'not_invited' && !hasSecret) {
    return (
      <>
        <h1>This link is not whole</h1>
        <p data-testid="invitation">
          The table is private, and what comes after the # of its invite link is missing here. Ask the host for the whole link. Choose a name all the same: other tables are in
          the lobby.
        </p>
      </>
    );
  }
  const kind = code === 'password_needed' ? 'a table with a password' : code === 'not_invited' ? 'a private table' : 'a table';
  return (
    <>
      <h1>You are invited to {info?.name ?? kind}</h1>
      {info !== null && (
        <p data-testid="invitation">
          {fullTitle(info)}, {info.players} of {info.seats} seats taken.
        </p>
      )}
      <p>{WELCOME}</p>
    </>
  );
}

const WELCOME = 'No account needed, no download, play money only. Choose a name and take a seat.';

/** The whole page for somebody who came by a link, for example to a table. */
export function Enter({ table = '' }: { table?: string }): JSX.Element {
  return (
    <main id="content" tabIndex={-1} class="enter-page">
      <Logo />
      <div class="panel enter-panel">
        {farewell.value === '' && table !== '' ? (
          <Invitation table={table} />
        ) : farewell.value === '' ? (
          <>
            <h1>Welcome</h1>
            <p>{WELCOME}</p>
          </>
        ) : (
          <>
            <h1>You are logged out</h1>
            <p data-testid="farewell">{sentence(farewell.value)}</p>
          </>
        )}
        <NicknameForm />
      </div>
    </main>
  );
}

/** The host has shut this visitor out, and why. */
export function ShutOut({ why }: { why: string }): JSX.Element {
  return (
    <main id="content" tabIndex={-1} class="enter-page">
      <Logo />
      <div class="panel enter-panel">
        <h1>You cannot play here</h1>
        <p role="alert" data-testid="shut-out">
          {sentence(why)}
        </p>
        <button type="button" class="button" onClick={() => location.reload()}>
          Try again
        </button>
      </div>
    </main>
  );
}
