// Times in words: "Sat 4 Jul, 5:00 PM Pacific (8:00 PM Eastern)", and how long until then (pure).
import { type Wall, wallAt } from './wall';
import { isSameZone, zoneName } from './zones';

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type Hours = 12 | 24;

/** Whether the reader's language writes 8:00 PM or 20:00. */
export function usualHours(language?: string): Hours {
  return new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions().hour12 === false ? 24 : 12;
}

/** A start on the reader's clock, and in brackets on the organiser's; the date there where it is another one. */
export function startText(at: number, zone: string, home: string, now: number, hours: Hours = 12): string {
  const local = wallAt(at, zone);
  const year = yearOf(wallAt(now, zone));
  const text = `${dateText(local, year)}, ${clockText(local, hours)} ${zoneName(zone)}`;
  if (isSameZone(zone, home, at)) return text;
  const there = wallAt(at, home);
  const day = dateText(local, 0) === dateText(there, 0) ? '' : `${dateText(there, year)}, `;
  return `${text} (${day}${clockText(there, hours)} ${zoneName(home)})`;
}

/** A time that stands alone, with that day's offset: "Sat 4 Jul 2026, 5:00 PM Pacific (UTC−7)". */
export function fullText(at: number, zone: string, hours: Hours = 12): string {
  const local = wallAt(at, zone);
  const offset = zone === 'UTC' ? '' : ` (${offsetText(local)})`;
  return `${dateText(local, 0)}, ${clockText(local, hours)} ${zoneName(zone)}${offset}`;
}

/** The hour alone, for a list whose heading has the day and the zone. */
export function hourText(at: number, zone: string, hours: Hours = 12): string {
  return clockText(wallAt(at, zone), hours);
}

/** The zone on that day: "Pacific, UTC−7". */
export function zoneText(at: number, zone: string): string {
  return zone === 'UTC' ? 'UTC' : `${zoneName(zone)}, ${offsetText(wallAt(at, zone))}`;
}

/** "in 2 d 3 h", "in 1 h 05 min", "in 4:59"; "now" from the instant on. Asks the server's clock, not the device's. */
export function countdownText(at: number, serverNow: number): string {
  const left = Math.ceil((at - serverNow) / SECOND) * SECOND;
  if (left <= 0) return 'now';
  if (left >= DAY) return `in ${Math.floor(left / DAY)} d ${Math.floor((left % DAY) / HOUR)} h`;
  if (left >= HOUR) return `in ${Math.floor(left / HOUR)} h ${two(Math.floor((left % HOUR) / MINUTE))} min`;
  return `in ${Math.floor(left / MINUTE)}:${two((left % MINUTE) / SECOND)}`;
}

/** How long a countdown's text stays as it is, in milliseconds. */
export function textLasts(at: number, serverNow: number): number {
  const left = at - serverNow;
  if (left <= 0) return Infinity;
  const whole = Math.ceil(left / SECOND) * SECOND;
  const step = whole >= DAY ? HOUR : whole >= HOUR ? MINUTE : SECOND;
  // It changes a second after the whole step; not at once, lest a timer that is early goes round and round.
  return Math.max(50, left - Math.floor(whole / step) * step + SECOND);
}

function dateText({ shown }: Wall, year: number): string {
  const date = new Date(shown);
  const text = `${DAYS[date.getUTCDay()]} ${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`;
  return date.getUTCFullYear() === year ? text : `${text} ${date.getUTCFullYear()}`;
}

function clockText({ shown }: Wall, hours: Hours): string {
  const date = new Date(shown);
  const [hour, minute] = [date.getUTCHours(), two(date.getUTCMinutes())];
  return hours === 24 ? `${two(hour)}:${minute}` : `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;
}

function offsetText({ offset }: Wall): string {
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  return `UTC${offset < 0 ? '−' : '+'}${hours}${minutes === 0 ? '' : `:${two(minutes)}`}`;
}

function yearOf({ shown }: Wall): number {
  return new Date(shown).getUTCFullYear();
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
