// The dialog in which the host says why, and for how long.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Dialog } from '../dialog';
import type { AdminRequest } from '../wire';
import { TIMES } from './words';

export interface Deed {
  /** What is to be done; the words and the time are asked for here. */
  wish: AdminRequest;
  title: string;
  /** What it does, in a sentence. */
  told: string;
  /** What the words are; none where none are needed. */
  words?: string;
  longest?: number;
  isTimed?: boolean;
  button: string;
}

export function DeedDialog({ deed, onDo, onClose }: { deed: Deed; onDo: (wish: AdminRequest) => Promise<string>; onClose: () => void }): JSX.Element {
  const [text, setText] = useState('');
  const [minutes, setMinutes] = useState(1440);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    const found = await onDo({ ...deed.wish, text: text.trim(), minutes: deed.isTimed ? minutes : 0 });
    setBusy(false);
    setProblem(found);
    if (found === '') onClose();
  };
  return (
    <Dialog title={deed.title} onClose={onClose} testId="deed">
      <form class="people-form" onSubmit={(event) => void send(event)}>
        <p>{deed.told}</p>
        {deed.words !== undefined && (
          <label class="field">
            <span>{deed.words}</span>
            <textarea class="deed-words" data-testid="deed-words" rows={3} required maxLength={deed.longest ?? 200} value={text} onInput={(event) => setText(event.currentTarget.value)} />
          </label>
        )}
        {deed.isTimed && (
          <label class="field">
            <span>For how long</span>
            <select class="filter" data-testid="deed-time" value={minutes} onChange={(event) => setMinutes(Number(event.currentTarget.value))}>
              {TIMES.map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </select>
          </label>
        )}
        {problem !== '' && (
          <p class="form-error" role="alert">
            {problem}
          </p>
        )}
        <button type="submit" class="button button-main" data-testid="deed-ok" disabled={busy}>
          {deed.button}
        </button>
      </form>
    </Dialog>
  );
}
