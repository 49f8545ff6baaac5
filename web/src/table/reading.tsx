// The viewer's own high and low in words, as they stand (U1 to U3 of the rules).
import type { JSX } from 'preact';
import { prefs } from '../prefs';
import { mySeat, type TableView } from '../view';
import type { Line } from '../wire';
import { cardText } from '../words';

export function Reading({ view }: { view: TableView }): JSX.Element | null {
  const reading = view.me.reading;
  const me = mySeat(view);
  const isHilo = view.table.game === 'omaha8';
  if (me === undefined || reading === null) return <div class="reading is-blank" aria-hidden="true" />;
  const isFolded = me.status === 'folded';
  // Why a bet is to an unusual amount goes before what is always true of the hand.
  const hint = view.turn?.legal?.wager?.note || (isFolded ? '' : reading.hints[0]) || '';
  return (
    <dl class={isFolded ? 'reading is-folded' : 'reading'} aria-label="Your hand">
      <div class="reading-line">
        <dt class="tag-word tag-high">High</dt>
        <dd data-testid="reading-high">{reading.high ? <Made line={reading.high} /> : 'comes with the flop'}</dd>
      </div>
      {isHilo && (
        <div class="reading-line">
          <dt class="tag-word tag-low">Low</dt>
          <dd data-testid="reading-low" class={reading.low ? '' : 'is-note'}>
            {reading.low ? <Made line={reading.low} /> : reading.low_note || (reading.high ? 'none yet' : 'comes with the flop')}
          </dd>
        </div>
      )}
      {prefs.value.helper && hint !== '' && (
        <div class="reading-line is-hint" data-testid="hint">
          <dt class="unseen">Note</dt>
          <dd title={hint}>{hint}</dd>
        </div>
      )}
    </dl>
  );
}

function Made({ line }: { line: Line }): JSX.Element {
  return (
    <>
      <span class="made-words">{line.words}</span> <SmallCards hole={line.hole} board={line.board} />
    </>
  );
}

/** "A♠ 3♣ + 2♥ 5♦ 8♣", each card in the colour of its suit. */
export function SmallCards({ hole, board }: { hole: string[]; board: string[] }): JSX.Element | null {
  if (hole.length === 0) return null;
  const card = (text: string): JSX.Element => (
    <span key={text} class={`small-card suit-${text.charAt(1)}`}>
      {cardText(text)}
    </span>
  );
  return (
    <span class="small-cards">
      {hole.map(card)}
      <span class="plus">+</span>
      {board.map(card)}
    </span>
  );
}
