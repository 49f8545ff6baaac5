// Editing a structure: rows added, taken away, all scaled (pure).
import type { Level } from '../wire';

const MINUTE = 60_000;
const FIRST: Level = { big_blind: 50, small_blind: 0, ante: 0, ms: 10 * MINUTE, break_ms: 0 };
export const MOST_LEVELS = 100;

/** A level more, half as much again as the last one. */
export function addLevel(levels: readonly Level[]): Level[] {
  const last = levels.at(-1);
  if (last === undefined) return [FIRST];
  if (levels.length >= MOST_LEVELS) return [...levels];
  return [...levels, { ...scaled(last, 1.5), break_ms: 0 }];
}

export function removeLevel(levels: readonly Level[], index: number): Level[] {
  return levels.filter((_, at) => at !== index);
}

export function changeLevel(levels: readonly Level[], index: number, change: Partial<Level>): Level[] {
  return levels.map((level, at) => (at === index ? { ...level, ...change } : level));
}

/** All blinds and antes times a factor. */
export function scaleLevels(levels: readonly Level[], factor: number): Level[] {
  return levels.map((level) => scaled(level, factor));
}

/** All lengths times a factor, in whole minutes and at least one. */
export function stretchLevels(levels: readonly Level[], factor: number): Level[] {
  return levels.map((level) => ({ ...level, ms: Math.max(1, Math.round((level.ms * factor) / MINUTE)) * MINUTE }));
}

function scaled(level: Level, factor: number): Level {
  const big = even(level.big_blind * factor);
  // A small blind that is half stays half, and an ante of a big blind one.
  const small = level.small_blind === 0 ? 0 : Math.max(1, Math.round(level.small_blind * factor));
  const ante = level.ante === level.big_blind ? big : level.ante === 0 ? 0 : Math.max(1, Math.round(level.ante * factor));
  return { ...level, big_blind: big, small_blind: Math.min(small, big), ante };
}

/** The nearest even number that is worth a chip: from 100 on in tens, then in hundreds. */
function even(amount: number): number {
  const unit = amount >= 2000 ? 100 : amount >= 100 ? 10 : 2;
  return Math.max(2, Math.round(amount / unit) * unit);
}
