// The size of a bet where there is a choice: within the server's range, by slider, key or typing.
// Every total comes from the server or from the person; nothing about pots is worked out here.
import { amountProblem, formatAmount, parseAmount } from './amounts';
import type { SizeView, WagerView } from './wire';

export const SIZE_NAMES: Record<SizeView['name'], string> = { min: 'Min', half: '½ pot', two_thirds: '⅔ pot', pot: 'Pot', max: 'Max' };
export const SIZE_TITLES: Record<SizeView['name'], string> = {
  min: 'The least',
  half: 'Half the pot',
  two_thirds: 'Two thirds of the pot',
  pot: 'The pot',
  max: 'The most',
};
const KEY_ORDER: SizeView['name'][] = ['min', 'half', 'two_thirds', 'pot', 'max'];

/** Whether there is a size to choose at all. */
export function isSized(wager: WagerView | null): wager is WagerView {
  return wager !== null && wager.min_to < wager.max_to;
}

export function clampTo(wager: WagerView, to: number): number {
  return Math.min(wager.max_to, Math.max(wager.min_to, Math.round(to)));
}

/** Where the slider was let go: whole chips, as they are written, with both ends as they are. */
export function snapTo(wager: WagerView, to: number, decimals: number): number {
  if (to >= wager.max_to || to <= wager.min_to) return clampTo(wager, to);
  const unit = 10 ** decimals;
  return clampTo(wager, Math.round(to / unit) * unit);
}

/** What was typed: a total to bet, or why it cannot be one, in words. */
export type Typed = { to: number; problem: '' } | { to: null; problem: string };

export function readTyped(text: string, wager: WagerView, decimals: number): Typed {
  const to = parseAmount(text, decimals);
  if (to === null) return { to, problem: amountProblem(text, decimals) };
  if (to < wager.min_to || to > wager.max_to) return { to: null, problem: rangeWords(wager, decimals) };
  return { to, problem: '' };
}

/** "From 20 to 105". */
export function rangeWords(wager: WagerView, decimals: number): string {
  return `From ${formatAmount(wager.min_to, decimals)} to ${formatAmount(wager.max_to, decimals)}`;
}

/**
 * The total for key 1 to 5: Min, half, two thirds, Pot, Max. Sizes that fall together are sent once, so the outer keys take
 * the ends, and at a pot limit table 4 is the most; any other key without its button means nothing.
 */
export function sizeOfKey(wager: WagerView, key: string, isPotLimit: boolean): number | null {
  const name = KEY_ORDER[Number(key) - 1];
  if (name === undefined) return null;
  const named = wager.sizes.find((size) => size.name === name);
  if (named !== undefined) return named.to;
  if (name === 'min') return wager.min_to;
  return name === 'max' || (name === 'pot' && isPotLimit) ? wager.max_to : null;
}

/** The key that chooses a size. */
export function keyOfSize(name: SizeView['name']): string {
  return String(KEY_ORDER.indexOf(name) + 1);
}

/** Where a key moves the size to: arrows up and down by a big blind, page keys by five, left and right by a chip, Home and End to the ends. */
export function steppedBy(key: string, wager: WagerView, to: number, bigBlind: number, decimals: number): number | null {
  const unit = 10 ** decimals;
  const steps: Record<string, number> = {
    ArrowUp: bigBlind,
    ArrowDown: -bigBlind,
    PageUp: 5 * bigBlind,
    PageDown: -5 * bigBlind,
    ArrowRight: unit,
    ArrowLeft: -unit,
    End: Number.MAX_SAFE_INTEGER / 2,
    Home: Number.MIN_SAFE_INTEGER / 2,
  };
  const step = steps[key];
  return step === undefined ? null : clampTo(wager, to + step);
}
