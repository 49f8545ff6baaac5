// A line of the log, with the cards in it drawn in the colours of their suits.
import type { JSX } from 'preact';
import { cardText } from '../words';

/** Only what follows one of these is read for cards, so that a nickname like "Ah" stays a name. */
const BEFORE_CARDS = /^(?:Flop|Turn|River|Second (?:flop|turn|river)): | shows /;
const DRAW = 'Draw for the button: ';
const CARD = /(?<![\w])([2-9TJQKA][shdc])(?![\w])/;

export function LogLine({ text, names = [] }: { text: string; names?: string[] }): JSX.Element {
  if (text.startsWith(DRAW)) return <DrawLine text={text} names={names} />;
  const found = BEFORE_CARDS.exec(text);
  if (found === null) return <>{text}</>;
  const start = found.index + found[0].length;
  const parts = text.slice(start).split(CARD);
  return (
    <>
      {text.slice(0, start)}
      {parts.map((part, index) =>
        index % 2 === 1 ? (
          <LogCard key={index} card={part} />
        ) : (
          part
        ),
      )}
    </>
  );
}

/** "Draw for the button: Ann Kh, Bob 7d. Ann has it": step by step over names known at the table; from the first unknown one on it stays text. */
function DrawLine({ text, names }: { text: string; names: string[] }): JSX.Element {
  const longest = [...names].sort((a, b) => b.length - a.length);
  const parts: (string | JSX.Element)[] = [DRAW];
  let at = DRAW.length;
  for (let isOpen = true; isOpen; ) {
    const name = longest.find((each) => text.startsWith(`${each} `, at) && /^[2-9TJQKA][shdc][,.] /.test(text.slice(at + each.length + 1)));
    if (name === undefined) break;
    const cardAt = at + name.length + 1;
    parts.push(`${name} `, <LogCard key={at} card={text.slice(cardAt, cardAt + 2)} />);
    isOpen = text.charAt(cardAt + 2) === ',';
    at = cardAt + (isOpen ? 4 : 2);
    if (isOpen) parts.push(', ');
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  );
}

function LogCard({ card }: { card: string }): JSX.Element {
  return <span class={`small-card suit-${card.charAt(1)}`}>{cardText(card)}</span>;
}
