// Picking cards: which place the next card goes to, and what each step changes. Pure.
import type { Game } from '../wire';
import { BOARD_CARDS, EMPTY, LONGEST_HAND, MAX_HANDS, MIN_HANDS, cardsOf, type Ask, type HoleCards } from './state';

/** The number of a hand, from 0, or another place where cards lie. */
export type Place = number | 'board' | 'dead';

export interface Picks {
  ask: Ask;
  /** Where the next card goes. */
  place: Place;
}

export type Step =
  | { do: 'aim'; place: Place }
  | { do: 'card'; card: string }
  | { do: 'come'; card: string }
  | { do: 'write'; hand: number; text: string }
  | { do: 'clear'; place: Place }
  | { do: 'add' }
  | { do: 'remove'; hand: number }
  | { do: 'game'; game: Game }
  | { do: 'size'; cards: HoleCards }
  | { do: 'load'; ask: Ask };

export function begin(ask: Ask = EMPTY): Picks {
  const open = ask.hands.findIndex((text) => text.trim() === '');
  return { ask, place: open === -1 ? 'board' : open };
}

export function reduce(picks: Picks, step: Step): Picks {
  const { ask, place } = picks;
  switch (step.do) {
    case 'aim':
      return { ask, place: step.place };
    case 'card':
      return pick(picks, step.card);
    case 'come':
      return ownerOf(ask, step.card) === null ? { ask: withCards(ask, 'board', [...ask.board, step.card]), place } : picks;
    case 'write':
      return { ask: withHand(ask, step.hand, step.text.slice(0, LONGEST_HAND)), place: step.hand };
    case 'clear':
      return { ask: withCards(ask, step.place, []), place: step.place };
    case 'add':
      if (ask.hands.length >= MAX_HANDS) return picks;
      return { ask: { ...ask, hands: [...ask.hands, ''] }, place: ask.hands.length };
    case 'remove': {
      const hands = ask.hands.filter((_, index) => index !== step.hand);
      while (hands.length < MIN_HANDS) hands.push('');
      const after = typeof place === 'number' && place > step.hand ? place - 1 : place;
      return { ask: { ...ask, hands }, place: typeof after === 'number' ? Math.min(after, hands.length - 1) : after };
    }
    case 'game':
      return { ask: { ...ask, game: step.game }, place };
    case 'size': {
      const hands = ask.hands.map((text) => cardsOf(text)?.slice(0, step.cards).join('') ?? text);
      return { ask: { ...ask, cards: step.cards, hands }, place };
    }
    case 'load':
      return begin(step.ask);
  }
}

/** The place where a card lies; null where it is free. Cards within a range are free. */
export function ownerOf(ask: Ask, card: string): Place | null {
  if (ask.board.includes(card)) return 'board';
  if (ask.dead.includes(card)) return 'dead';
  const hand = ask.hands.findIndex((text) => cardsOf(text)?.includes(card) ?? false);
  return hand === -1 ? null : hand;
}

/** The cards of a place; none for a range. */
export function cardsAt(ask: Ask, place: Place): string[] {
  if (place === 'board') return ask.board;
  if (place === 'dead') return ask.dead;
  return cardsOf(ask.hands[place] ?? '') ?? [];
}

/** How many cards a place can have. */
export function roomAt(ask: Ask, place: Place): number {
  if (place === 'board') return BOARD_CARDS;
  return place === 'dead' ? 52 : ask.cards;
}

/** Two steps with the same key are one change for the back button. */
export function keyOf(step: Step, place: Place): string {
  if (step.do === 'write') return `write ${step.hand}`;
  return step.do === 'card' ? `card ${place}` : '';
}

/** Takes a card to the place that is aimed at, or back from it; a card that lies elsewhere stays there. */
function pick({ ask, place }: Picks, card: string): Picks {
  const owner = ownerOf(ask, card);
  const cards = cardsAt(ask, place);
  if (owner === place) return { ask: withCards(ask, place, cards.filter((one) => one !== card)), place };
  if (owner !== null || cards.length >= roomAt(ask, place)) return { ask, place };
  const picked = withCards(ask, place, [...cards, card]);
  const isComplete = typeof place === 'number' && cards.length + 1 === ask.cards;
  return { ask: picked, place: isComplete ? placeAfter(picked, place) : place };
}

/** After a complete hand: the next hand with nothing in it, then the board. */
function placeAfter(ask: Ask, hand: number): Place {
  const order = ask.hands.map((_, index) => (hand + 1 + index) % ask.hands.length);
  const open = order.find((index) => ask.hands[index]?.trim() === '');
  return open ?? (ask.board.length < BOARD_CARDS ? 'board' : hand);
}

function withCards(ask: Ask, place: Place, cards: string[]): Ask {
  if (place === 'board') return { ...ask, board: cards.slice(0, BOARD_CARDS) };
  if (place === 'dead') return { ...ask, dead: cards };
  return withHand(ask, place, cards.join(''));
}

function withHand(ask: Ask, hand: number, text: string): Ask {
  return { ...ask, hands: ask.hands.map((before, index) => (index === hand ? text : before)) };
}
