// How often a tournament comes back, as the form says it, in the rule's letters and in words (pure).

export interface Recurrence {
  every: '' | 'DAILY' | 'WEEKLY' | 'MONTHLY';
  /** Every so many days, weeks or months. */
  interval: number;
  /** Days of the week, of a weekly one; that of the first start is always one of them. */
  days: readonly string[];
  /** A monthly one: on that day of the month, or on that weekday of the month. */
  by: 'date' | 'weekday';
  /** 0: it goes on, as long as `last_day` allows. */
  count: number;
}

export const ONCE: Recurrence = { every: '', interval: 1, days: [], by: 'date', count: 0 };
export const WEEK = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
const DAY_NAMES: Record<string, string> = { MO: 'Monday', TU: 'Tuesday', WE: 'Wednesday', TH: 'Thursday', FR: 'Friday', SA: 'Saturday', SU: 'Sunday' };
const UNITS = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month' } as const;

/** The day of the week of a local time, `SU`; empty where it is none yet. */
export function dayOf(start: string): string {
  const at = Date.parse(`${start.slice(0, 10)}T00:00Z`);
  return Number.isNaN(at) ? '' : (WEEK[(new Date(at).getUTCDay() + 6) % 7] ?? '');
}

/** The rule for the server, `FREQ=WEEKLY;BYDAY=MO,SU`; empty for once. */
export function ruleOf(recurrence: Recurrence, start: string): string {
  const { every, interval, count } = recurrence;
  if (every === '' || dayOf(start) === '') return '';
  const parts = [`FREQ=${every}`];
  if (interval > 1) parts.push(`INTERVAL=${interval}`);
  if (every === 'WEEKLY') parts.push(`BYDAY=${daysOf(recurrence, start).join(',')}`);
  if (every === 'MONTHLY') parts.push(recurrence.by === 'date' ? `BYMONTHDAY=${dateOf(start)}` : `BYDAY=${weekOf(start)}${dayOf(start)}`);
  if (count > 0) parts.push(`COUNT=${count}`);
  return parts.join(';');
}

/** "Every 2 weeks on Monday and Sunday, 10 times"; empty for once. */
export function recurrenceText(recurrence: Recurrence, start: string): string {
  const { every, interval, count } = recurrence;
  if (every === '' || dayOf(start) === '') return '';
  const unit = UNITS[every];
  let text = interval > 1 ? `Every ${interval} ${unit}s` : `Every ${unit}`;
  if (every === 'WEEKLY') text += ` on ${listed(daysOf(recurrence, start).map(dayName))}`;
  if (every === 'MONTHLY') text += recurrence.by === 'date' ? ` on day ${dateOf(start)}` : ` on the ${placeOf(weekOf(start))} ${DAY_NAMES[dayOf(start)]}`;
  return count > 0 ? `${text}, ${count} times` : text;
}

export function dayName(day: string): string {
  return DAY_NAMES[day] ?? day;
}

/** The days of a weekly one, the first start's among them, Monday first. */
export function daysOf({ days }: Recurrence, start: string): string[] {
  return WEEK.filter((day) => days.includes(day) || day === dayOf(start));
}

/** "Monday, Wednesday and Sunday". */
function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

function dateOf(start: string): number {
  return Number(start.slice(8, 10));
}

/** Which one of its weekday in the month: 1 to 4; -1 for the last, from the 29th on. */
function weekOf(start: string): number {
  const week = Math.ceil(dateOf(start) / 7);
  return week === 5 ? -1 : week;
}

function placeOf(week: number): string {
  return { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth' }[week] ?? 'last';
}
