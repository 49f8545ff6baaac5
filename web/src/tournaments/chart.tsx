// All stacks from the largest to the smallest, with the average, and one's own marked.
import type { JSX } from 'preact';
import { formatAmount } from '../amounts';
import type { TournamentPulse, TournamentView } from '../wire';
import { stackPlot } from './plot';
import { ordinal } from './words';

const WIDTH = 640;
const HEIGHT = 180;

export function Chart({ view, pulse }: { view: TournamentView; pulse: TournamentPulse }): JSX.Element {
  const { own } = view;
  const place = own !== null && !own.out && own.stack > 0 ? own.place : 0;
  const { columns, average, own: mine } = stackPlot(view.chart, pulse.average, place, pulse.left, WIDTH, HEIGHT);
  return (
    <section class="panel people-panel" aria-labelledby="chart-title">
      <h2 id="chart-title">Stacks</h2>
      <svg class="tn-chart" viewBox={`-4 -34 ${WIDTH + 8} ${HEIGHT + 40}`} role="img" aria-label={chartText(view, pulse)} data-testid="chart">
        {columns.map((column, index) => (
          <rect key={index} class="tn-column" {...column} />
        ))}
        <line class="tn-average" x1="0" x2={WIDTH} y1={average} y2={average} />
        {mine !== null && (
          <g data-testid="chart-own">
            <line class="tn-mine" x1={mine} x2={mine} y1="-6" y2={HEIGHT} />
            <text class="tn-chart-label" x={Math.min(Math.max(mine, 20), WIDTH - 20)} y="-12" text-anchor="middle">
              you
            </text>
          </g>
        )}
      </svg>
      <p class="quiet small" aria-hidden="true">
        Largest {formatAmount(pulse.largest)}, average {formatAmount(pulse.average)} (line), smallest {formatAmount(pulse.smallest)}
      </p>
    </section>
  );
}

/** The chart in words. */
export function chartText({ own }: Pick<TournamentView, 'own'>, pulse: TournamentPulse): string {
  const all = `${formatAmount(pulse.left)} stacks from ${formatAmount(pulse.largest)} down to ${formatAmount(pulse.smallest)}, ${formatAmount(pulse.average)} on average.`;
  if (own === null || own.out || own.stack === 0) return all;
  return `${all} You are ${ordinal(own.place)} with ${formatAmount(own.stack)}.`;
}
