// What the places are called.
import type { Place } from './picks';

export function placeName(place: Place): string {
  if (place === 'board') return 'the board';
  return place === 'dead' ? 'the dead cards' : `hand ${place + 1}`;
}

/** The sign of a place on a card that lies there. */
export function placeMark(place: Place): string {
  if (place === 'board') return 'B';
  return place === 'dead' ? 'D' : String(place + 1);
}
