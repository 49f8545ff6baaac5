// A line of the log, with the cards in it drawn in the colours of their suits.
import type { JSX } from 'preact';
import { piecesOf } from '../logpieces';
import { cardText } from '../words';

export function LogLine({ text, names = [] }: { text: string; names?: string[] }): JSX.Element {
  return <>{piecesOf(text, names).map((piece, index) => (typeof piece === 'string' ? piece : <LogCard key={index} card={piece.card} />))}</>;
}

function LogCard({ card }: { card: string }): JSX.Element {
  return <span class={`small-card suit-${card.charAt(1)}`}>{cardText(card)}</span>;
}
