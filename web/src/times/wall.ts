// What the clocks of a zone show at an instant, and which instants show a time (pure; the zones are Intl's).

/** A time on a wall: the fields as UTC milliseconds, and how far that is from UTC. */
export interface Wall {
  /** The time on the clock, as if it were UTC. */
  shown: number;
  /** Minutes to add to UTC on that day. */
  offset: number;
}

const MINUTE = 60_000;
const DAY = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

export function wallAt(at: number, zone: string): Wall {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(at)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const shown = Date.UTC(year, month - 1, day, hour, minute, second);
  const whole = Math.floor(at / 1000) * 1000;
  return { shown, offset: Math.round((shown - whole) / MINUTE) };
}

/** The time on the clock as "2026-07-04T17:00", which a form's field takes. */
export function localText(at: number, zone: string): string {
  return new Date(wallAt(at, zone).shown).toISOString().slice(0, 16);
}

/**
 * The instants at which the clocks of a zone show a time: one; none where they jump over it; two, in order, where
 * they show it twice and the organiser has to be asked; none for what is no time.
 */
export function instantsOf(local: string, zone: string): number[] {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local)) return [];
  const shown = Date.parse(`${local}Z`);
  // 30 February would become 2 March.
  if (Number.isNaN(shown) || !new Date(shown).toISOString().startsWith(local)) return [];
  const offsets = new Set([-DAY, DAY].map((days) => wallAt(shown + days, zone).offset));
  return [...offsets]
    .map((offset) => shown - offset * MINUTE)
    .filter((at) => wallAt(at, zone).shown === shown)
    .sort((one, other) => one - other);
}

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
  }
  return format;
}
