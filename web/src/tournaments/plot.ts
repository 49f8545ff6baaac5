// The stacks as columns, largest first (pure): places in a box of that width and height.

export interface StackPlot {
  columns: { x: number; y: number; width: number; height: number }[];
  /** The height of the average, from the top. */
  average: number;
  /** The middle of one's own column; null where one has none. */
  own: number | null;
}

/** The chart holds at most some 100 stacks of all that are left; `place` is that of the viewer, 0 for none. */
export function stackPlot(chart: readonly number[], average: number, place: number, left: number, width: number, height: number): StackPlot {
  const largest = Math.max(1, chart[0] ?? 1);
  const step = width / Math.max(1, chart.length);
  const gap = step > 6 ? 2 : step > 3 ? 1 : 0;
  const columns = chart.map((stack, index) => {
    const tall = Math.max(1, (stack / largest) * height);
    return { x: index * step, y: height - tall, width: Math.max(1, step - gap), height: tall };
  });
  const index = left > 1 ? Math.round(((place - 1) / (left - 1)) * (chart.length - 1)) : 0;
  return {
    columns,
    average: height - Math.min(1, average / largest) * height,
    own: place > 0 && place <= left && chart.length > 0 ? index * step + Math.max(1, step - gap) / 2 : null,
  };
}
