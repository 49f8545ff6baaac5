// The commitments that this browser was given when hands began: what a proof has to agree with.
// A room that makes up a proof afterwards cannot reach in here.
const STORE = 'splitpot.commitments';
const MOST = 200;
/** A room that was set up anew counts its hands from 1 again: a name alone does not tell two hands apart. */
const SAME_HAND_MS = 24 * 3_600_000;

export interface Known {
  hand_id: string;
  commitment: string;
  at: number;
  /** The table's name, for the list of hands. */
  table: string;
}

export function handId(table: string, hand: number): string {
  return `${table}/${hand}`;
}

/** Keeps what a hand began with. `isFirst`: the hand begins now, so this replaces what is there. */
export function keep(table: string, hand_id: string, commitment: string, isFirst: boolean, at = Date.now()): void {
  if (commitment === '') return;
  const kept = known();
  if (!isFirst && kept.some((one) => one.hand_id === hand_id && at - one.at < SAME_HAND_MS)) return;
  const others = kept.filter((one) => one.hand_id !== hand_id);
  try {
    localStorage.setItem(STORE, JSON.stringify([...others, { hand_id, commitment, at, table }].slice(-MOST)));
  } catch {
    // Without storage, there is nothing to compare with; the page says so.
  }
}

/** What is kept, newest last. */
export function known(): Known[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORE) ?? '[]');
    return Array.isArray(found) ? found.filter(isKnown) : [];
  } catch {
    return [];
  }
}

/** The commitment that this browser was given for a hand; null where it was not there. */
export function knownCommitment(hand_id: string, beganAt: number): string | null {
  return known().find((one) => one.hand_id === hand_id && Math.abs(one.at - beganAt) < SAME_HAND_MS)?.commitment ?? null;
}

function isKnown(found: unknown): found is Known {
  if (typeof found !== 'object' || found === null) return false;
  const { hand_id, commitment, at, table } = found as Record<string, unknown>;
  return [hand_id, commitment, table].every((text) => typeof text === 'string') && typeof at === 'number';
}
