// The line of the won chips as SVG coordinates, and round numbers for its scale (pure).
import type { CurvePoint } from '../wire';

export interface Plot {
  /** Points of the line, "x,y x,y". */
  line: string;
  zero: number;
  ticks: { y: number; value: number }[];
}

/** The plot in a box of `width` by `height`; the line begins with nothing won before the first hand. */
export function plotOf(curve: readonly CurvePoint[], width: number, height: number): Plot {
  const points = [{ hand: 0, total: 0 }, ...curve];
  const totals = points.map(({ total }) => total);
  const step = roundStep(Math.max(...totals) - Math.min(...totals));
  const least = Math.floor(Math.min(...totals) / step) * step;
  const most = Math.max(Math.ceil(Math.max(...totals) / step) * step, least + step);
  const last = Math.max(1, points.at(-1)?.hand ?? 1);
  const y = (total: number): number => round(height - ((total - least) / (most - least)) * height);
  const ticks = [];
  for (let value = least; value <= most; value += step) ticks.push({ y: y(value), value });
  return {
    line: points.map(({ hand, total }) => `${round((hand / last) * width)},${y(total)}`).join(' '),
    zero: y(0),
    ticks,
  };
}

/** 1, 2 or 5 times a power of ten, so that a span has three to six steps. */
export function roundStep(span: number): number {
  const rough = Math.max(1, span / 4);
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5].find((times) => times * power >= rough) ?? 10) * power;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
