// Round numbers along an axis, and a line as an SVG path (pure).

/** Round numbers, evenly spaced, from at or below `low` to at or above `high`: about `count` of them. */
export function ticks(low: number, high: number, count: number): number[] {
  const span = high - low || 1;
  const rough = span / Math.max(1, count - 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((each) => each * power >= rough * 0.999) ?? 10) * power;
  const [first, last] = [Math.floor(low / step + 1e-9), Math.ceil(high / step - 1e-9)];
  return Array.from({ length: Math.max(2, last - first + 1) }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

export function linePath(xs: number[], ys: number[], x: (value: number) => number, y: (value: number) => number): string {
  return ys.map((value, index) => `${index === 0 ? 'M' : 'L'}${x(xs[index] ?? 0).toFixed(1)} ${y(value).toFixed(1)}`).join('');
}
