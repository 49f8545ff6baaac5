// A line of the log, with the cards in it drawn in the colours of their suits.
import type { JSX } from 'preact';
import { cardText } from '../words';

/** Only what follows one of these is read for cards, so that a nickname like "Ah" stays a name. */
const BEFORE_CARDS = /^(?:Flop|Turn|River|Second (?:flop|turn|river)): | shows /;
const CARD = /(?<![\w])([2-9TJQKA][shdc])(?![\w])/;

export function LogLine({ text }: { text: string }): JSX.Element {
  const found = BEFORE_CARDS.exec(text);
  if (found === null) return <>{text}</>;
  const start = found.index + found[0].length;
  const parts = text.slice(start).split(CARD);
  return (
    <>
      {text.slice(0, start)}
      {parts.map((part, index) =>
        index % 2 === 1 ? (
          <span key={index} class={`small-card suit-${part.charAt(1)}`}>
            {cardText(part)}
          </span>
        ) : (
          part
        ),
      )}
    </>
  );
}
