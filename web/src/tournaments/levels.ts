// What the level clock shows, and when each level begins (pure). `now` is the server's time.
import type { Level, Structure, TournamentClock, TournamentView } from '../wire';

type Timed = Pick<TournamentView, 'levels' | 'row'> & { clock: TournamentClock; isRunning: boolean };

/** What is left of the level or the break; null where it has no end. */
export function leftOf(clock: TournamentClock, now: number): number | null {
  if (clock.ends > 0) return Math.max(0, clock.ends - now);
  return clock.left_ms > 0 ? clock.left_ms : null;
}

/** The level of that number, from 1; the last one has no end. */
export function levelAt(levels: readonly Level[], number: number): Level | undefined {
  return levels[Math.min(number, levels.length) - 1];
}

/** When each level begins, if nothing stops the clock; 0 where that is past, or not to be known. */
export function levelStarts({ levels, row, clock, isRunning }: Timed, now: number): number[] {
  const starts = levels.map(() => 0);
  let [at, first] = [row.status === 'registering' ? row.start_at : 0, 0];
  if (isRunning) {
    const left = leftOf(clock, now);
    const present = levels[clock.level - 1];
    if (left === null || present === undefined) return starts;
    at = now + left + (clock.on_break ? 0 : present.break_ms);
    first = clock.level;
  }
  if (at === 0) return starts;
  for (let index = first; index < levels.length; index += 1) {
    starts[index] = at;
    at += (levels[index]?.ms ?? 0) + (levels[index]?.break_ms ?? 0);
  }
  return starts;
}

/** When the level of that number is over; 0 where that is past, or not to be known. */
export function levelEnd(timed: Timed, number: number, now: number): number {
  if (number < 1 || number > timed.levels.length) return 0;
  const { clock } = timed;
  if (timed.isRunning && clock.level === number && !clock.on_break) {
    const left = leftOf(clock, now);
    return left === null ? 0 : now + left;
  }
  const begins = levelStarts(timed, now)[number - 1] ?? 0;
  return begins === 0 ? 0 : begins + (timed.levels[number - 1]?.ms ?? 0);
}

/** With so few big blinds on all tables together, tournaments come to their end. */
const LAST_BLINDS: Record<Structure, number> = { fixed_limit: 30, pot_limit: 20, no_limit: 20 };

/** The number of the level on which all chips are only some big blinds; the last one, if none is. */
export function lastLevel(levels: readonly Level[], structure: Structure, chips: number): number {
  const found = levels.findIndex((level) => chips <= LAST_BLINDS[structure] * level.big_blind);
  return found === -1 ? levels.length : found + 1;
}

/** When it will probably be over: once all chips are only some big blinds; 0 where that is not to be known. */
export function expectedEnd(timed: Timed, chips: number, now: number): number {
  const { levels, row } = timed;
  return chips > 0 ? levelEnd(timed, Math.max(lastLevel(levels, row.structure, chips), timed.clock.level), now) : 0;
}

/** All levels and breaks up to the expected end, from the start on. */
export function expectedLength(levels: readonly Level[], structure: Structure, chips: number): number {
  const played = levels.slice(0, lastLevel(levels, structure, chips));
  return played.reduce((length, level, index) => length + level.ms + (index < played.length - 1 ? level.break_ms : 0), 0);
}
