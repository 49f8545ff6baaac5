// A start on the page: its time in the reader's zone, and how long until then.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import '../styles/times.css';
import { momentText, serverNow, zone } from './store';
import { countdownText, startText, textLasts, usualHours, zoneText } from './text';
import { isSameZone, zoneName } from './zones';

interface StartTimeProps {
  /** Milliseconds since 1970. */
  at: number;
  /** The organiser's zone. */
  home: string;
}

/** "Sat 4 Jul, 5:00 PM Pacific (8:00 PM Eastern)", and what the reader's zone is on that day. */
export function StartTime({ at, home }: StartTimeProps): JSX.Element {
  const hours = usualHours();
  const offset = zoneText(at, zone.value).split(', ')[1];
  return (
    <time class="start-time" dateTime={new Date(at).toISOString()} title={momentText(at)} data-testid="start-time">
      {startText(at, zone.value, home, serverNow(), hours)}
      {offset !== undefined && <small>{isSameZone(zone.value, home, at) ? ` ${offset}` : `, ${zoneName(zone.value)} is ${offset}`}</small>}
    </time>
  );
}

/** One time alone, such as the end of a break or of the late registration: "Sat 4 Jul 2026, 5:00 PM Pacific (UTC−7)". */
export function FullTime({ at }: { at: number }): JSX.Element {
  return (
    <time class="start-time" dateTime={new Date(at).toISOString()}>
      {momentText(at)}
    </time>
  );
}

/** "in 4:59", by the server's clock; not spoken as it runs. */
export function Countdown({ at }: { at: number }): JSX.Element {
  const [, tick] = useState(0);
  useEffect(() => {
    let timer = 0;
    const wait = (): void => {
      const lasts = textLasts(at, serverNow());
      if (lasts === Infinity) return;
      timer = window.setTimeout(() => {
        tick((count) => count + 1);
        wait();
      }, lasts);
    };
    wait();
    return () => window.clearTimeout(timer);
  }, [at]);
  return (
    <span class="countdown" role="timer" aria-live="off" data-testid="countdown">
      {countdownText(at, serverNow())}
    </span>
  );
}
