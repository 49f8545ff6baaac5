// The clock of the seat to act: a bar that runs by itself in CSS, set from the server's deadline.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { TurnView } from '../wire';
import type { TableStore } from './store';

interface ClockProps {
  store: TableStore;
  turn: TurnView;
  seconds: number;
  isMe: boolean;
}

export function Clock({ store, turn, seconds, isMe }: ClockProps): JSX.Element {
  const left = useTimeLeft(store, turn.deadline);
  const total = Math.max(seconds * 1000, left);
  const style = { '--total': `${total}ms`, '--elapsed': `${left - total}ms` };
  const whole = Math.ceil(left / 1000);
  return (
    <>
      <span key={`${turn.turn}-${turn.deadline}`} class="clock" style={useOnce(style, `${turn.turn}-${turn.deadline}`)} aria-hidden="true" />
      {(isMe || whole <= 5) && (
        <span class={whole <= 5 ? 'seconds is-short' : 'seconds'} role="timer" aria-label={`${whole} seconds left`}>
          {whole}
        </span>
      )}
    </>
  );
}

/** Milliseconds until the server's `deadline`, looked at four times a second. */
export function useTimeLeft(store: TableStore, deadline: number): number {
  const [left, setLeft] = useState(() => Math.max(0, deadline - store.serverNow()));
  useEffect(() => {
    const look = (): void => setLeft(Math.max(0, deadline - store.serverNow()));
    look();
    const timer = setInterval(look, 250);
    return () => clearInterval(timer);
  }, [store, deadline]);
  return left;
}

/** The first value given for `key`: a running animation must not be set again. */
function useOnce<T>(value: T, key: string): T {
  const [kept, keep] = useState({ key, value });
  if (kept.key === key) return kept.value;
  keep({ key, value });
  return value;
}
