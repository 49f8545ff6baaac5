// The time that a level, a break or an offer still has, by the server's clock; it alone is drawn each second.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { clockText } from '../tournaments/words';

interface Clocked {
  serverNow: () => number;
}

/** Seconds until `at`, looked at as often as they change. */
export function useSecondsTo(clock: Clocked, at: number): number {
  const [now, setNow] = useState(() => clock.serverNow());
  useEffect(() => {
    setNow(clock.serverNow());
    if (at <= 0) return;
    const timer = setInterval(() => setNow(clock.serverNow()), 500);
    return () => clearInterval(timer);
  }, [clock, at]);
  return Math.max(0, Math.ceil((at - now) / 1000));
}

export function TimeTo({ clock, at }: { clock: Clocked; at: number }): JSX.Element {
  const seconds = useSecondsTo(clock, at);
  return (
    <span class={seconds <= 10 ? 'tour-time is-short' : 'tour-time'} role="timer" aria-live="off" data-testid="level-clock">
      {clockText(seconds * 1000)}
    </span>
  );
}
