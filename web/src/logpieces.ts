// A line of the log taken apart into words and cards: for the page, which draws the cards, and for
// the text mode, which names them. What is no card of the table stays text.
import { cardName } from './words';

/** Only what follows one of these is read for cards, so that a nickname like "Ah" stays a name. */
const BEFORE_CARDS = /^(?:Flop|Turn|River|Second (?:flop|turn|river)): | shows |: there would have come /;
const DRAW = 'Draw for the button: ';
/** Somebody who is not at the table any more, with his card. */
const GONE = /^([^,.]+) [2-9TJQKA][shdc][,.] /;
const CARD = /(?<![\w])([2-9TJQKA][shdc])(?![\w])/;

/** Words, or a card such as `Ts`. */
export type Piece = string | { card: string };

export function piecesOf(text: string, names: string[] = []): Piece[] {
  if (text.startsWith(DRAW)) return drawPieces(text, names);
  const found = BEFORE_CARDS.exec(text);
  if (found === null) return [text];
  const start = found.index + found[0].length;
  const parts = text.slice(start).split(CARD);
  return [text.slice(0, start), ...parts.map((part, index) => (index % 2 === 1 ? { card: part } : part))];
}

/** The line as it is read out, its cards by their names. */
export function lineInWords(text: string, names: string[]): string {
  const pieces = piecesOf(text, names).map((piece) => (typeof piece === 'string' ? piece : cardName(piece.card)));
  return pieces.join('').replace(/ of (spades|hearts|diamonds|clubs) (?=\w+ of )/g, ' of $1, ');
}

/** "Draw for the button: Ann Kh, Bob 7d. Ann has it": step by step over the names known at the table, and those of players who have left, as long as they have no comma or full stop. */
function drawPieces(text: string, names: string[]): Piece[] {
  const longest = [...names].sort((a, b) => b.length - a.length);
  const pieces: Piece[] = [DRAW];
  let at = DRAW.length;
  for (let isOpen = true; isOpen; ) {
    const name = longest.find((each) => text.startsWith(`${each} `, at) && /^[2-9TJQKA][shdc][,.] /.test(text.slice(at + each.length + 1))) ?? GONE.exec(text.slice(at))?.[1];
    if (name === undefined) break;
    const cardAt = at + name.length + 1;
    pieces.push(`${name} `, { card: text.slice(cardAt, cardAt + 2) });
    isOpen = text.charAt(cardAt + 2) === ',';
    at = cardAt + (isOpen ? 4 : 2);
    if (isOpen) pieces.push(', ');
  }
  return [...pieces, text.slice(at)];
}
