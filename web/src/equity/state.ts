// What the page asks, and its address. All of it is in the address, so that a link shows the same.
import type { EquityRequest, Game } from '../wire';

export type HoleCards = 4 | 5 | 6;

export interface Ask {
  game: Game;
  cards: HoleCards;
  /** What stands in each row: cards, a range, or nothing for a hand that nobody knows. */
  hands: string[];
  board: string[];
  dead: string[];
}

export const RANKS = 'AKQJT98765432';
export const SUITS = 'shdc';
/** Ace to two, suit by suit. */
export const DECK = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit));
export const MIN_HANDS = 2;
export const MAX_HANDS = 10;
export const LONGEST_HAND = 500;
export const BOARD_CARDS = 5;

export const EMPTY: Ask = { game: 'omaha8', cards: 4, hands: ['', ''], board: [], dead: [] };

const CARD_ROW = /^(?:(?:10|[2-9tjqka])[shdc]\s*)*$/i;
/** As many single cards as a hand may have; fewer are a range: any of them. */
const CARD_LIST = /^(?:10|[2-9tjqka])[shdc](?:\s*,\s*(?:10|[2-9tjqka])[shdc]){3,5}$/i;

/** The cards that a text is; null where it is a range, has a card twice, or writes suits in capitals (those are variables). */
export function cardsOf(text: string): string[] | null {
  const trimmed = text.trim();
  if (!CARD_ROW.test(trimmed) && !CARD_LIST.test(trimmed)) return null;
  const found = (trimmed.match(/(?:10|[2-9tjqka])[shdc]/gi) ?? []).map(
    (card) => card.slice(0, -1).replace('10', 'T').toUpperCase() + card.slice(-1),
  );
  const isPlain = found.every((card) => SUITS.includes(card.charAt(1)));
  return isPlain && new Set(found).size === found.length ? found : null;
}

/** The state that the query of an address means, without what cannot be read in it. */
export function parseAsk(search: string): Ask {
  return readAddress(search).ask;
}

/** The state that the query of an address means, and what of it was left out, for people to read. */
export function readAddress(search: string): { ask: Ask; leftOut: string[] } {
  const query = new URLSearchParams(search);
  const leftOut: string[] = [];
  const written = query.getAll('h');
  const hands = written.slice(0, MAX_HANDS).map((text) => text.slice(0, LONGEST_HAND));
  if (written.length > MAX_HANDS) leftOut.push(`${written.length - MAX_HANDS} hands, as ${MAX_HANDS} are the most`);
  written.slice(0, MAX_HANDS).forEach((text, index) => {
    if (text.length > LONGEST_HAND) leftOut.push(`the end of hand ${index + 1}, of which ${LONGEST_HAND} characters are the most`);
  });
  while (hands.length < MIN_HANDS) hands.push('');
  const taken = new Map(hands.flatMap((text, index) => (cardsOf(text) ?? []).map((card): [string, string] => [card, `hand ${index + 1}`])));
  const free = (name: string, place: string, most: number): string[] => {
    const text = query.get(name) ?? '';
    const all = cardsOf(text.replaceAll(',', ' '));
    if (all === null) leftOut.push(`${place} “${text.slice(0, 60)}”, which is no row of different cards`);
    const cards = [];
    for (const card of all ?? []) {
      const owner = taken.get(card);
      if (owner !== undefined) leftOut.push(`${card} of ${place}, which is in ${owner}`);
      else if (cards.length === most) leftOut.push(`${card} of ${place}, which has ${most} cards`);
      else {
        cards.push(card);
        taken.set(card, place);
      }
    }
    return cards;
  };
  const choice = (name: string, options: string[]): string => {
    const value = query.get(name);
    if (value !== null && !options.includes(value)) leftOut.push(`${name} “${value.slice(0, 20)}”, which is none of ${options.join(', ')}`);
    return value ?? '';
  };
  const game = choice('game', ['omaha8', 'omaha']);
  const size = choice('cards', ['4', '5', '6']);
  return {
    ask: {
      game: game === 'omaha' ? 'omaha' : 'omaha8',
      cards: size === '5' ? 5 : size === '6' ? 6 : 4,
      hands,
      board: free('board', 'the board', BOARD_CARDS),
      dead: free('dead', 'the dead cards', DECK.length),
    },
    leftOut,
  };
}

/** The address of a state, without what is as it is at the beginning. */
export function addressOf(ask: Ask): string {
  const parts: [string, string][] = [];
  if (ask.game !== 'omaha8') parts.push(['game', ask.game]);
  if (ask.cards !== 4) parts.push(['cards', String(ask.cards)]);
  const hasHands = ask.hands.length > MIN_HANDS || ask.hands.some((text) => text.trim() !== '');
  if (hasHands) for (const text of ask.hands) parts.push(['h', text.trim()]);
  if (ask.board.length > 0) parts.push(['board', ask.board.join('')]);
  if (ask.dead.length > 0) parts.push(['dead', ask.dead.join('')]);
  const query = parts.map(([name, value]) => `${name}=${encode(value)}`).join('&');
  return query === '' ? '/equity' : `/equity?${query}`;
}

/** What to ask the server; null while the flop is not complete. */
export function requestOf(ask: Ask): EquityRequest | null {
  if (ask.board.length === 1 || ask.board.length === 2) return null;
  return {
    hands: ask.hands.map((text) => handOf(text, ask.cards)),
    board: ask.board.join(''),
    dead: ask.dead.join(''),
    game: ask.game,
    hole_cards: ask.cards,
    next: ask.board.length === 3 || ask.board.length === 4,
  };
}

/** A row for the server: some cards of a hand stand for every hand that has them. */
function handOf(text: string, size: HoleCards): string {
  const cards = cardsOf(text);
  if (cards === null) return text;
  return cards.length < size ? `${cards.join('')}*` : cards.join('');
}

/** As `encodeURIComponent`, but the signs of the notation that a query may have stay readable. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/%(?:3A|24|2C|40)/g, decodeURIComponent);
}
