// A line over hands, drawn as SVG. The numbers come from the server.
import type { JSX } from 'preact';
import type { PlayerResults } from '../wire';
import { linePath, ticks } from './scale';

const WIDTH = 640;
const HEIGHT = 240;
const EDGE = { left: 62, right: 14, top: 14, bottom: 28 };

type Curve = Pick<PlayerResults, 'name' | 'unit' | 'hands' | 'won' | 'adjusted'>;

export function Plot({ curve, hasLuck }: { curve: Curve; hasLuck: boolean }): JSX.Element {
  const values = [0, ...curve.won, ...(hasLuck ? curve.adjusted : [])];
  const rows = ticks(Math.min(...values), Math.max(...values), 5);
  const last = curve.hands.at(-1) ?? 1;
  const columns = ticks(0, last, 5).filter((hand) => hand <= last && Number.isInteger(hand));
  const [low, high] = [rows[0] ?? 0, rows.at(-1) ?? 1];
  const x = (hand: number): number => EDGE.left + ((WIDTH - EDGE.left - EDGE.right) * hand) / Math.max(1, last);
  const y = (value: number): number => EDGE.top + ((HEIGHT - EDGE.top - EDGE.bottom) * (high - value)) / (high - low || 1);
  const end = curve.won.at(-1) ?? 0;
  return (
    <svg class="rp-plot" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${curve.name}: ${end.toFixed(1)} ${curve.unit} after ${last} hands`}>
      {rows.map((value) => (
        <g key={value} class={value === 0 ? 'rp-zero' : ''}>
          <line x1={EDGE.left} x2={WIDTH - EDGE.right} y1={y(value)} y2={y(value)} />
          <text x={EDGE.left - 8} y={y(value) + 4} text-anchor="end">
            {plain(value)}
          </text>
        </g>
      ))}
      {columns.map((hand) => (
        <text key={hand} x={x(hand)} y={HEIGHT - 6} text-anchor={hand === 0 ? 'start' : hand > last * 0.94 ? 'end' : 'middle'}>
          {hand}
        </text>
      ))}
      {hasLuck && <path class="rp-line-luck" d={linePath(curve.hands, curve.adjusted, x, y)} />}
      <path class="rp-line-won" data-testid="line-won" d={linePath(curve.hands, curve.won, x, y)} />
    </svg>
  );
}

function plain(value: number): string {
  return `${value < 0 ? '−' : ''}${Number(Math.abs(value).toFixed(2))}`;
}
