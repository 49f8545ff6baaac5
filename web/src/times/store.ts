// The zone that every page shows its times in, kept from visit to visit and with the session, and the server's clock.
import { signal } from '@preact/signals';
import { ClockOffset } from '../offset';
import { fullText, usualHours } from './text';
import { detectedZone, isZone } from './zones';

const KEY = 'splitpot-zone';
const heard = new ClockOffset();
let keeper: ((zone: string) => void) | null = null;

/** The zone that was chosen, or that of the device. */
export const zone = signal(loadZone());

/** Takes a zone for all times on all pages, and keeps it: here, and with the session where there is one. */
export function chooseZone(chosen: string): void {
  if (!isZone(chosen)) return;
  zone.value = chosen;
  try {
    localStorage.setItem(KEY, chosen);
  } catch {
    // Storage may be forbidden: then it holds for this visit.
  }
  keeper?.(chosen);
}

/**
 * Takes the zone that the session remembers, and tells it what is chosen from now on. A zone that was clicked in this
 * browser stays, and is told where none is remembered. Without a session there is nobody to tell.
 */
export function sessionZone(remembered: string, keep: ((zone: string) => void) | null): void {
  keeper = keep;
  const stored = storedZone();
  if (stored === null) zone.value = isZone(remembered) ? remembered : detectedZone();
  else if (remembered === '') keep?.(stored);
}

export function loadZone(): string {
  return storedZone() ?? detectedZone();
}

function storedZone(): string | null {
  try {
    const stored = localStorage.getItem(KEY);
    return isZone(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Learns the server's time from an answer that has it. */
export function hearServerTime(serverNow: number, localNow: number = Date.now()): void {
  heard.add(serverNow, localNow);
}

/** Now, on the server's clock, whatever the device's says. */
export function serverNow(): number {
  return Date.now() + heard.value;
}

/** A moment on any page: "Sat 4 Jul 2026, 5:00 PM Pacific (UTC−7)". */
export function momentText(at: number): string {
  return fullText(at, zone.value, usualHours());
}
