// The account: made out of a guest, its password, out of the room.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { NICKNAME_LENGTH } from '../lobby/settings';
import { go } from '../router';
import { session } from '../session';
import type { Session } from '../wire';
import { people } from './ask';

export function Account({ me }: { me: Session }): JSX.Element {
  return (
    <section class="panel people-panel" aria-labelledby="account-title">
      <h2 id="account-title">Account</h2>
      {me.account ? <WithAccount me={me} /> : <MakeAccount me={me} />}
      <Leave me={me} />
    </section>
  );
}

/** A form with one button, whose refusal stands under it. */
function useForm(work: () => Promise<void>): { submit: (event: Event) => void; busy: boolean; problem: JSX.Element } {
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const run = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setProblem('');
    try {
      await work();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
    setBusy(false);
  };
  return {
    submit: (event) => void run(event),
    busy,
    problem: (
      <p class="form-error" role="alert" data-testid={problem === '' ? undefined : 'error'}>
        {problem}
      </p>
    ),
  };
}

interface FieldProps {
  label: string;
  hook: string;
  value: string;
  onInput: (value: string) => void;
  type?: 'text' | 'password';
  autocomplete: string;
  maxLength?: number;
}

function Field({ label, hook, value, onInput, type = 'password', autocomplete, maxLength = 200 }: FieldProps): JSX.Element {
  return (
    <label class="field">
      <span>{label}</span>
      <input
        type={type}
        data-testid={hook}
        value={value}
        maxLength={maxLength}
        autocomplete={autocomplete}
        spellcheck={false}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </label>
  );
}

function MakeAccount({ me }: { me: Session }): JSX.Element {
  const [name, setName] = useState(me.nickname);
  const [password, setPassword] = useState('');
  const form = useForm(async () => {
    session.value = await people.makeAccount({ name: name.trim(), password });
  });
  return (
    <form class="people-form" onSubmit={form.submit} noValidate>
      <p>
        You play as a guest: this browser alone knows you. With a password your name, chips and results stay yours, on every device. No e-mail, so nobody can give you a lost password back.
      </p>
      <Field label="Name" hook="account-name" value={name} onInput={setName} type="text" autocomplete="username" maxLength={NICKNAME_LENGTH} />
      <Field label="Password, 8 characters or more" hook="new-password" value={password} onInput={setPassword} autocomplete="new-password" />
      <button type="submit" class="button button-main" data-testid="make-account" disabled={form.busy}>
        Make an account
      </button>
      {form.problem}
    </form>
  );
}

function WithAccount({ me }: { me: Session }): JSX.Element {
  return (
    <>
      <p data-testid="has-account">
        <b>{me.nickname}</b> is yours: log in with this name and your password on any device.
      </p>
      <ChangePassword />
      <Delete />
    </>
  );
}

function ChangePassword(): JSX.Element {
  const [old, setOld] = useState('');
  const [fresh, setFresh] = useState('');
  const [done, setDone] = useState(false);
  const form = useForm(async () => {
    session.value = await people.changePassword({ password: old, new: fresh });
    setOld('');
    setFresh('');
    setDone(true);
  });
  return (
    <details class="more">
      <summary data-testid="change-password">Change the password</summary>
      <form class="people-form" onSubmit={form.submit} noValidate>
        <Field label="Present password" hook="old-password" value={old} onInput={setOld} autocomplete="current-password" />
        <Field label="New password" hook="new-password" value={fresh} onInput={setFresh} autocomplete="new-password" />
        <button type="submit" class="button button-main" disabled={form.busy}>
          Change it
        </button>
        {done && <p role="status">Changed. All your other devices are logged out.</p>}
        {form.problem}
      </form>
    </details>
  );
}

function Delete(): JSX.Element {
  const [password, setPassword] = useState('');
  const form = useForm(async () => {
    await people.deleteAccount({ password });
    session.value = null;
    go('/');
  });
  return (
    <details class="more">
      <summary data-testid="delete-account">Delete the account</summary>
      <form class="people-form" onSubmit={form.submit} noValidate>
        <p>Name, chips and results are gone for good. What others have seen at the tables stays in their hands' records.</p>
        <Field label="Password" hook="delete-password" value={password} onInput={setPassword} autocomplete="current-password" />
        <button type="submit" class="button button-danger" disabled={form.busy}>
          Delete it
        </button>
        {form.problem}
      </form>
    </details>
  );
}

function Leave({ me }: { me: Session }): JSX.Element {
  const [isSure, setSure] = useState(false);
  const form = useForm(async () => {
    if (!me.account && !isSure) {
      setSure(true);
      return;
    }
    await people.logOut();
    session.value = null;
    go('/');
  });
  return (
    <form class="people-form" onSubmit={form.submit}>
      {isSure && <p role="alert">A guest who logs out cannot come back: {me.nickname}, the chips and the results are lost. Make an account to keep them.</p>}
      <button type="submit" class="button" data-testid="log-out" disabled={form.busy}>
        {isSure ? 'Log out all the same' : 'Log out'}
      </button>
      {form.problem}
    </form>
  );
}
