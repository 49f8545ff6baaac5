// Numbers of the page as people read them.
import { cardsOf } from './state';
import type { EquityAnswer } from '../wire';

/** `0.7145` as "71.45%". */
export function percent(part: number, decimals = 2): string {
  return `${(100 * part).toFixed(decimals)}%`;
}

/** What a next card changes, in points: "+12.3", "−4.0", "±0.0". */
export function change(points: number): string {
  const text = Math.abs(100 * points).toFixed(1);
  if (text === '0.0') return '±0.0';
  return points > 0 ? `+${text}` : `−${text}`;
}

/** How sure the answer is: "Exact: all 1,086,008 boards counted"; with ranges these are deals. */
export function howSure(answer: EquityAnswer): string {
  const count = answer.boards.toLocaleString('en');
  const isKnown = answer.players.every((player) => (cardsOf(player.hand)?.length ?? 0) > 0);
  if (answer.method === 'exact') return answer.boards === 1 ? 'Exact: the board is complete' : `Exact: all ${count} ${isKnown ? 'boards' : 'deals'} counted`;
  const worst = Math.max(...answer.players.map((player) => player.standard_error));
  const early = answer.time_limit ? '; stopped by its time limit' : '';
  return `Sampled: ${count} deals, standard error ${percent(worst)}${early}`;
}
