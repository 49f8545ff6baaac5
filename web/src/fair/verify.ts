// What `splitpot verify` does, in the browser: every hash is made anew and followed to the
// commitment. The bytes are written down in docs/reference/fair-deal.md.
import type { HandProof, SeenCard } from '../wire';
import { sha256 } from './hash';
import { key, placesOf } from './places';

export interface Fault {
  code: 'unknown_scheme' | 'bad_hand' | 'bad_card' | 'bad_path' | 'wrong_place' | 'twice' | 'differs';
  words: string;
  position: number | null;
}

export const SCHEME = 'splitpot-deal-1';
const POSITIONS = 52;
const DEPTH = 6;
const CARD = /^[2-9TJQKA][cdhs]$/;

/** Everything in a proof that does not hold; nothing where all of it does. */
export async function verify(proof: HandProof): Promise<Fault[]> {
  if (proof.scheme !== SCHEME) {
    return [{ code: 'unknown_scheme', position: null, words: `The scheme is ${proof.scheme.slice(0, 40)}; this page knows ${SCHEME}.` }];
  }
  const places = placesOf(proof);
  if (places === null) return [{ code: 'bad_hand', position: null, words: 'No such hand can be dealt: the seats, the button or the number of hole cards is wrong.' }];
  const faults = await Promise.all(proof.cards.map((seen) => check(proof, seen, places)));
  return [...faults.flat(), ...repeats(proof)];
}

async function check(proof: HandProof, seen: SeenCard, places: Map<string, number[]>): Promise<Fault[]> {
  const { position } = seen;
  const name = cardWords(proof, seen);
  const salt = bytes(seen.salt, 16);
  const path = seen.path.map((hash) => bytes(hash, 32));
  const isWhole = salt !== null && path.every((hash) => hash !== null) && path.length === DEPTH && CARD.test(seen.card);
  if (!isWhole || position < 0 || position >= POSITIONS) {
    return [{ code: 'bad_card', position, words: `${name}: card, position, salt or path is not written as it should be.` }];
  }
  const faults: Fault[] = [];
  const root = await rootOf(await leafOf(proof.hand_id, position, seen.card, salt), position, path as Uint8Array[]);
  if (hex(root) !== proof.commitment) {
    faults.push({ code: 'bad_path', position, words: `${name}: its hash does not lead to the commitment. The card, its position, salt or path, the hand or the commitment is not what it was.` });
  }
  if (places.get(key(seen))?.includes(position) !== true) {
    faults.push({ code: 'wrong_place', position, words: `${name}: position ${position} of the deck does not belong there.` });
  }
  return faults;
}

/** The hash of one position of the deck. */
export function leafOf(handId: string, position: number, card: string, salt: Uint8Array): Promise<Uint8Array> {
  const encode = (words: string): Uint8Array => new TextEncoder().encode(words);
  return sha256(join([0], encode(SCHEME), salt, [position], encode(card), encode(handId)));
}

async function rootOf(leaf: Uint8Array, position: number, path: Uint8Array[]): Promise<Uint8Array> {
  let node = leaf;
  for (const [level, beside] of path.entries()) {
    node = await sha256((position >> level) & 1 ? join([1], beside, node) : join([1], node, beside));
  }
  return node;
}

/** The commitment to a whole deck, as the room makes it; for the test vectors. */
export async function commit(handId: string, deck: string[], salts: Uint8Array): Promise<string> {
  let level = await Promise.all(deck.map((card, place) => leafOf(handId, place, card, salts.slice(16 * place, 16 * place + 16))));
  while (level.length < 2 ** DEPTH) level.push(new Uint8Array(32));
  while (level.length > 1) {
    const below = level;
    level = await Promise.all(Array.from({ length: below.length / 2 }, (_, at) => sha256(join([1], below[2 * at] ?? [], below[2 * at + 1] ?? []))));
  }
  return hex(level[0] ?? new Uint8Array());
}

function repeats({ cards }: HandProof): Fault[] {
  const positions = counts(cards.map(({ position }) => position));
  const texts = counts(cards.map(({ card }) => card));
  return [
    ...positions.map(([position, count]): Fault => ({ code: 'twice', position, words: `Position ${position} is told ${count} times.` })),
    ...texts.map(([card, count]): Fault => ({ code: 'twice', position: null, words: `${card} lies at ${count} positions.` })),
  ];
}

function counts<T>(values: T[]): [T, number][] {
  const found = new Map<T, number>();
  for (const value of values) found.set(value, (found.get(value) ?? 0) + 1);
  return [...found].filter(([, count]) => count > 1);
}

/** A card and where it was seen: `As in the hole of Ann`, `7d on the turn`. */
export function cardWords(proof: HandProof, { place, seat, street, run, card }: SeenCard): string {
  if (place === 'board') return `${card} on the ${run > 0 ? 'second ' : ''}${street === '' ? 'board' : street}`;
  return `${card} in the hole of ${nameOf(proof, seat)}`;
}

export function nameOf({ names }: HandProof, seat: number | null): string {
  return names[String(seat)] ?? `seat ${seat ?? '?'}`;
}

/** Bytes from hexadecimal digits in lower case, as many as there must be; else null. */
export function bytes(text: string, length: number): Uint8Array | null {
  if (text.length !== 2 * length || !/^[0-9a-f]*$/.test(text)) return null;
  return Uint8Array.from({ length }, (_, at) => parseInt(text.slice(2 * at, 2 * at + 2), 16));
}

export function hex(found: Uint8Array): string {
  return Array.from(found, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function join(...parts: ArrayLike<number>[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
