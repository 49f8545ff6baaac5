// The proof in a file or a pasted text, read with nothing taken for granted.
import type { HandProof, SeenCard } from '../wire';

/** A text that is no proof; the message says why. */
export class NotAProof extends Error {}

const MOST_CHARACTERS = 1_000_000;

export function readProof(text: string): HandProof {
  if (text.trim() === '') throw new NotAProof('Nothing is there yet: choose a file, or paste what is in it.');
  if (text.length > MOST_CHARACTERS) throw new NotAProof('This is far too long for a proof of one hand.');
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    throw new NotAProof('This is not JSON. A proof is the whole file, from { to }.');
  }
  return proofOf(found);
}

export function proofOf(found: unknown): HandProof {
  const fields = record(found, 'the file');
  const cards = list(fields['cards'], 'cards').map(seenCard);
  const names = record(fields['names'], 'names');
  return {
    scheme: text(fields['scheme'], 'scheme'),
    hand_id: text(fields['hand_id'], 'hand_id'),
    commitment: text(fields['commitment'], 'commitment'),
    began_at: whole(fields['began_at'], 'began_at'),
    button: whole(fields['button'], 'button'),
    seats: list(fields['seats'], 'seats').map((seat) => whole(seat, 'seats')),
    hole_cards: whole(fields['hole_cards'], 'hole_cards'),
    names: Object.fromEntries(Object.entries(names).map(([seat, name]) => [seat, text(name, 'names')])),
    viewer: fields['viewer'] === null ? null : whole(fields['viewer'], 'viewer'),
    cards,
  };
}

function seenCard(found: unknown): SeenCard {
  const fields = record(found, 'cards');
  return {
    place: oneOf(['hole', 'board'] as const, fields['place'], 'place'),
    seat: fields['seat'] === null ? null : whole(fields['seat'], 'seat'),
    street: oneOf(['', 'flop', 'turn', 'river'] as const, fields['street'], 'street'),
    run: whole(fields['run'], 'run'),
    position: whole(fields['position'], 'position'),
    card: text(fields['card'], 'card'),
    salt: text(fields['salt'], 'salt'),
    path: list(fields['path'], 'path').map((hash) => text(hash, 'path')),
  };
}

function wrong(name: string, wanted: string): NotAProof {
  return new NotAProof(`This is not a proof of a hand: "${name}" should be ${wanted}.`);
}

function record(found: unknown, name: string): Record<string, unknown> {
  if (typeof found !== 'object' || found === null || Array.isArray(found)) throw wrong(name, 'an object');
  return found as Record<string, unknown>;
}

function list(found: unknown, name: string): unknown[] {
  if (!Array.isArray(found)) throw wrong(name, 'a list');
  return found;
}

function text(found: unknown, name: string): string {
  if (typeof found !== 'string') throw wrong(name, 'a text');
  return found;
}

function whole(found: unknown, name: string): number {
  if (!Number.isSafeInteger(found)) throw wrong(name, 'a whole number');
  return found as number;
}

function oneOf<T extends string>(choices: readonly T[], found: unknown, name: string): T {
  const chosen = choices.find((choice) => choice === found);
  if (chosen === undefined) throw wrong(name, `one of ${choices.map((choice) => `"${choice}"`).join(', ')}`);
  return chosen;
}
