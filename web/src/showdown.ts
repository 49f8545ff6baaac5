// The results of a hand as steps to follow with the eye: pot by pot, high then low, and
// which cards are lit at each step.
import type { AwardView, PotResult, ReadingView, Side } from './wire';

export interface Step {
  pot: number;
  potAmount: number;
  /** What the house took from the pot, said with its first step. */
  rake: number;
  /** 1 for the second board of a hand that was run twice. */
  run: number;
  side: Side;
  awards: AwardView[];
  /** What the table would say, with the last step of a pot. */
  note: string;
}

export interface Marks {
  high: ReadonlySet<string>;
  low: ReadonlySet<string>;
}

export const NO_MARKS: Marks = { high: new Set(), low: new Set() };

/** One step for each board and side of each pot that was given, in the order of the results. */
export function stepsOf(results: PotResult[]): Step[] {
  return results.flatMap((result) => {
    const parts = PARTS.map(({ run, side }) => ({ run, side, awards: result.awards.filter((award) => award.run === run && award.side === side) }));
    const given = parts.filter(({ awards }) => awards.length > 0);
    return given.map((part, index) => ({
      ...part,
      pot: result.pot,
      potAmount: result.amount,
      rake: index === 0 ? result.rake : 0,
      note: index === given.length - 1 ? result.note : '',
    }));
  });
}

const PARTS = [0, 1].flatMap((run) => (['high', 'low'] as const).map((side) => ({ run, side })));

/** Whether cards were compared at all. */
export function isShowdown(results: PotResult[]): boolean {
  return results.some((result) => result.awards.some((award) => award.hole.length > 0));
}

/** The cards that play in a step. */
export function marksOfStep(step: Step): Marks {
  const cards = new Set(step.awards.flatMap((award) => [...award.hole, ...award.board]));
  return step.side === 'high' ? { high: cards, low: NO_MARKS.low } : { high: NO_MARKS.high, low: cards };
}

/** The cards of the viewer's own high and low as they stand. */
export function marksOfReading(reading: ReadingView | null): Marks {
  const cards = (line: { hole: string[]; board: string[] } | null | undefined): Set<string> =>
    new Set(line ? [...line.hole, ...line.board] : []);
  return { high: cards(reading?.high), low: cards(reading?.low) };
}

/** Chips of `seat` that steps after `step` will bring; its stack is shown without them. */
export function notYetGiven(steps: Step[], step: number, seat: number): number {
  return steps
    .slice(step + 1)
    .flatMap((later) => later.awards)
    .filter((award) => award.seat === seat)
    .reduce((sum, award) => sum + award.amount, 0);
}

/** Milliseconds a step stays, so that all of them fit before the next hand. */
export function stepTime(steps: number, untilNext: number): number {
  if (untilNext <= 0) return 2200;
  return Math.min(2200, Math.max(600, (untilNext * 0.7) / Math.max(1, steps)));
}
