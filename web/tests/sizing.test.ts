// How much to bet: bounds, decimals and keys.
import { describe, expect, it } from 'vitest';
import { sizeKeyOf } from '../src/keyboard';
import { clampTo, isSized, rangeWords, readTyped, sizeOfKey, snapTo, steppedBy } from '../src/sizing';
import type { WagerView } from '../src/wire';

/** Pot limit 5/10, first in: the pot is the most, so the server names it once. */
const FIRST_IN: WagerView = {
  kind: 'raise',
  min_to: 20,
  max_to: 35,
  note: '',
  sizes: [{ name: 'min', to: 20 }, { name: 'half', to: 23 }, { name: 'two_thirds', to: 27 }, { name: 'pot', to: 35 }],
};
const NO_LIMIT: WagerView = { ...FIRST_IN, max_to: 400, note: '', sizes: [...FIRST_IN.sizes, { name: 'max', to: 400 }] };

describe('a size', () => {
  it('is there to choose only between two different totals', () => {
    expect([isSized(FIRST_IN), isSized({ ...FIRST_IN, max_to: 20 }), isSized(null)]).toEqual([true, false, false]);
  });

  it('stays within the range of the server', () => {
    expect([-5, 19, 20, 28.6, 36, Number.MAX_SAFE_INTEGER].map((to) => clampTo(FIRST_IN, to))).toEqual([20, 20, 20, 29, 35, 35]);
  });

  it('is whole chips on the slider, and both ends can be reached', () => {
    const cents: WagerView = { kind: 'bet', min_to: 150, max_to: 1275, note: '', sizes: [] };
    expect([150, 180, 449, 450, 1274, 1275].map((to) => snapTo(cents, to, 2))).toEqual([150, 200, 400, 500, 1275, 1275]);
    expect(snapTo(FIRST_IN, 27, 0)).toBe(27);
  });
});

describe('a typed amount', () => {
  it('is read with the decimals of the table', () => {
    const cents: WagerView = { kind: 'bet', min_to: 100, max_to: 1275, note: '', sizes: [] };
    expect(readTyped('1.5', cents, 2)).toEqual({ to: 150, problem: '' });
    expect(readTyped('12,75', cents, 2)).toEqual({ to: null, problem: 'Write 12.75: cents come after a point' });
    expect(readTyped('1.505', cents, 2).problem).toBe('Write an amount with at most 2 decimals');
    expect(readTyped('2.5', FIRST_IN, 0)).toEqual({ to: null, problem: 'Write a whole number of chips' });
  });

  it('outside the range says the range in words', () => {
    for (const text of ['19', '36', '0', '1000000']) expect(readTyped(text, FIRST_IN, 0)).toEqual({ to: null, problem: 'From 20 to 35' });
    expect(rangeWords({ ...FIRST_IN, max_to: 12_500 }, 2)).toBe('From 0.20 to 125.00');
  });
});

describe('the keys of sizes', () => {
  it('take the server’s totals, 1 to 5 as the buttons stand', () => {
    expect(['1', '2', '3', '4', '5', '6', 'x'].map((key) => sizeOfKey(NO_LIMIT, key, false))).toEqual([20, 23, 27, 35, 400, null, null]);
  });

  it('reach both ends where sizes fall together', () => {
    const short: WagerView = { ...FIRST_IN, max_to: 25, note: '', sizes: [{ name: 'min', to: 20 }, { name: 'max', to: 25 }] };
    expect(['1', '2', '3', '4', '5'].map((key) => sizeOfKey(short, key, false))).toEqual([20, null, null, null, 25]);
    expect(sizeOfKey(FIRST_IN, '5', true)).toBe(35);
    expect(sizeOfKey({ ...FIRST_IN, sizes: [{ name: 'max', to: 35 }] }, '4', true)).toBe(35);
  });

  it('step by a big blind, by five, by a chip, and to the ends', () => {
    const step = (key: string, to: number): number | null => steppedBy(key, NO_LIMIT, to, 10, 0);
    expect([step('ArrowUp', 20), step('ArrowDown', 35), step('ArrowDown', 25), step('PageUp', 20), step('PageDown', 90)]).toEqual([30, 25, 20, 70, 40]);
    expect([step('ArrowRight', 20), step('ArrowLeft', 20), step('End', 20), step('Home', 90), step('a', 20)]).toEqual([21, 20, 400, 20, null]);
    expect(steppedBy('ArrowRight', NO_LIMIT, 100, 10, 2)).toBe(200);
  });

  it('are not heard while somebody types, and Enter is left to a button that has the focus', () => {
    const heard = (key: string, target: HTMLElement, change: KeyboardEventInit = {}): string | null => {
      document.body.append(target);
      let meant: string | null = null;
      target.addEventListener('keydown', (event) => (meant = sizeKeyOf(event)), { once: true });
      target.dispatchEvent(new KeyboardEvent('keydown', { key, ...change }));
      target.remove();
      return meant;
    };
    const element = <K extends keyof HTMLElementTagNameMap>(tag: K, change: Partial<HTMLElementTagNameMap[K]> = {}): HTMLElementTagNameMap[K] =>
      Object.assign(document.createElement(tag), change);
    expect([heard('Enter', element('div')), heard('3', element('div')), heard('ArrowUp', element('div'), { repeat: true })]).toEqual(['Enter', '3', 'ArrowUp']);
    expect([heard('Enter', element('button')), heard('Enter', element('input')), heard('3', element('input')), heard('3', element('div'), { ctrlKey: true })]).toEqual([null, null, null, null]);
    expect(heard('3', element('input', { type: 'range' }))).toBe('3');
    expect(heard('Enter', element('div'), { repeat: true })).toBeNull();
  });
});
