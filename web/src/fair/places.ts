// Which position of the deck goes where, by the rules of the deal: one card at a time from the
// left of the button, then burn and flop, burn and turn, burn and river.
import type { HandProof, SeenCard } from '../wire';

const MOST_PLAYERS: Record<number, number> = { 4: 10, 5: 8, 6: 7 };
const MOST_SEATS = 64;
const BOARD = [
  { street: 'flop', first: 1, cards: 3, second: 2 },
  { street: 'turn', first: 5, cards: 1, second: 1 },
  { street: 'river', first: 7, cards: 1, second: 0 },
] as const;

/** The positions by place; null where no such hand can be dealt. */
export function placesOf({ seats, button, hole_cards: holeCards }: HandProof): Map<string, number[]> | null {
  const dealt = [...new Set(seats)];
  const most = MOST_PLAYERS[holeCards];
  const fits = most !== undefined && dealt.length >= 2 && dealt.length <= most;
  if (!fits || [...dealt, button].some((seat) => seat < 0 || seat >= MOST_SEATS)) return null;
  const ring = Math.max(...dealt, button) + 1;
  const turn = (seat: number): number => (seat - button - 1 + ring) % ring;
  const order = dealt.sort((a, b) => turn(a) - turn(b));
  const places = new Map<string, number[]>();
  order.forEach((seat, place) => {
    places.set(key({ place: 'hole', seat, street: '', run: 0 }), range(holeCards, (round) => place + order.length * round));
  });
  const top = order.length * holeCards;
  for (const { street, first, cards, second } of BOARD) {
    places.set(key({ place: 'board', seat: null, street, run: 0 }), range(cards, (index) => top + first + index));
    places.set(key({ place: 'board', seat: null, street, run: 1 }), range(cards, (index) => top + 8 + second + index));
  }
  return places;
}

export function key({ place, seat, street, run }: Pick<SeenCard, 'place' | 'seat' | 'street' | 'run'>): string {
  return [place, seat ?? '', street, run].join(' ');
}

function range(length: number, value: (index: number) => number): number[] {
  return Array.from({ length }, (_, index) => value(index));
}
