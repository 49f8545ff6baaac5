// The live line: what has just happened, whose turn it is with what is to be paid, and the viewer's
// own high and low. A screen reader is told each part when it changes, not the whole line again.
import type { JSX } from 'preact';
import { mySeat, type TableView } from '../view';
import { readingInWords, spokenLine, standing } from './spoken';

const NEWS_LINES = 3;

/** `waits`: why a tournament begins no hand, without its countdown. */
export function LiveLine({ view, waits = '', news = '' }: { view: TableView; waits?: string; news?: string }): JSX.Element {
  const from = Math.max(0, view.log.length - NEWS_LINES);
  // Who has folded hears no more of a hand that wins nothing; "hand" tells it still.
  const reading = view.running && mySeat(view)?.status !== 'folded' ? readingInWords(view) : '';
  const isMine = view.turn !== null && view.turn.seat === view.me.seat;
  return (
    <p class={isMine ? 'live-line is-mine' : 'live-line'} aria-live="polite" aria-atomic="false" data-testid="live-line">
      {view.log.slice(from).map((line, index) => (
        <span key={view.logDropped + from + index} class="live-news">
          {spokenLine(line, view)}{' '}
        </span>
      ))}
      {news !== '' && news !== waits && (
        <span key={news} class="live-news" data-testid="tournament-news">
          {news}{' '}
        </span>
      )}
      <b key="turn" data-testid="live-turn">
        {standing(view, waits)}
      </b>{' '}
      <span key="reading" data-testid="live-reading">
        {reading}
      </span>
    </p>
  );
}
