// What the host may do at the own table, each after a question: send somebody away, close the table.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { ask, tablePath } from '../http';
import type { HostDeed } from '../wire';

interface DeedProps {
  table: string;
  deed: HostDeed;
  label: string;
  about: string;
  /** What is asked before it is done. */
  question: string;
  testId: string;
  onDone: () => void;
}

/** An item of a menu that asks once more before it does what it says. */
export function HostItem({ table, deed, label, about, question, testId, onDone }: DeedProps): JSX.Element {
  const [isAsked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const item = useRef<HTMLButtonElement>(null);
  const notNow = useRef<HTMLButtonElement>(null);
  const wasAsked = useRef(false);
  // The question takes the item's place, and the item the question's: the focus goes along.
  useEffect(() => {
    if (isAsked) notNow.current?.focus();
    else if (wasAsked.current) item.current?.focus();
    wasAsked.current = isAsked;
  }, [isAsked]);
  const act = async (): Promise<void> => {
    setBusy(true);
    try {
      await ask<null>('POST', `${tablePath(table)}/host`, deed);
      onDone();
    } catch (failed) {
      setProblem(failed instanceof Error ? failed.message : String(failed));
      setBusy(false);
    }
  };
  if (!isAsked) {
    return (
      <button ref={item} type="button" class="menu-item" data-testid={testId} onClick={() => setAsked(true)}>
        <b>{label}</b>
        <small>{about}</small>
      </button>
    );
  }
  return (
    <div class="host-question" role="group" aria-label={label}>
      <p role="alert">{question}</p>
      <div class="menu-bot-row">
        <button type="button" class="button button-danger" data-testid={`${testId}-yes`} disabled={busy} onClick={() => void act()}>
          {label}
        </button>
        <button ref={notNow} type="button" class="button" data-testid={`${testId}-no`} onClick={() => setAsked(false)}>
          Not now
        </button>
      </div>
      {problem !== '' && (
        <p class="form-error" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
