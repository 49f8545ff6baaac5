// What is open on the page "Replay": the file that was brought, its hands, and the hand that is looked at.
import { batch, signal } from '@preact/signals';
import { HttpProblem } from '../http';
import type { Replay, ReplayFile } from '../wire';
import { askFile, askHand, askTableHand } from './ask';
import { hashOf, readHash } from './link';

export interface OpenFile {
  name: string;
  bytes: Blob;
  told: ReplayFile;
}

export interface OpenHand {
  replay: Replay;
  at: number;
  /** Its place in the open file's list; null where it came by a link. */
  index: number | null;
}

export const file = signal<OpenFile | null>(null);
export const hand = signal<OpenHand | null>(null);
export const working = signal('');
export const problem = signal('');
/** Whether a nickname would help with the problem. */
export const needsName = signal(false);

const MOST_BYTES = 4 * 1024 * 1024;
let asked = 0;

/** Reads a file or a pasted text; a single hand is opened at once. */
export async function readFile(bytes: Blob, name: string): Promise<void> {
  if (bytes.size > MOST_BYTES) {
    problem.value = `${name} has ${(bytes.size / 1024 / 1024).toFixed(1)} MB; 4 MB are read at a time. Bring a part of it, or use splitpot history import.`;
    return;
  }
  await doing(`Reading ${name}…`, async (isMine) => {
    const told = await askFile(bytes);
    if (!isMine()) return;
    batch(() => {
      file.value = { name, bytes, told };
      hand.value = null;
    });
    if (told.hands.length === 1 && told.hands[0]?.phh) await openHand(0);
  });
}

/** Opens a hand of the list; its address goes into the history. */
export async function openHand(index: number, isStep = false): Promise<void> {
  const brief = file.value?.told.hands[index];
  if (brief === undefined || brief.phh === '') return;
  await doing('Opening the hand…', async (isMine) => {
    const [replay, hash] = await Promise.all([askHand(brief.phh), hashOf(brief.phh)]);
    if (!isMine()) return;
    const address = `/replay${hash}`;
    // Walking from hand to hand is one step for the back button.
    if (isStep) history.replaceState({ index }, '', address);
    else history.pushState({ index }, '', address);
    hand.value = { replay: { ...replay, brief }, at: 0, index };
    scrollTo(0, 0);
  });
}

/** The next hand of the list that can be replayed, or the one before. */
export function neighbour(by: 1 | -1): number | undefined {
  const [hands, from] = [file.value?.told.hands, hand.value?.index];
  if (hands === undefined || from === null || from === undefined) return undefined;
  for (let index = from + by; index >= 0 && index < hands.length; index += by) {
    if (hands[index]?.phh) return index;
  }
  return undefined;
}

/** Shows what the address says, as long as it is one of this page. */
export async function loadAddress(): Promise<void> {
  const table = /^\/replay\/table\/([^/]+)\/(\d+)\/?$/.exec(location.pathname);
  if (table?.[1] !== undefined && table[2] !== undefined) {
    const [id, number] = [decodeURIComponent(table[1]), Number(table[2])];
    await doing('Opening the hand…', async (isMine) => {
      const replay = await askHand(await askTableHand(id, number));
      if (isMine()) hand.value = { replay, at: 0, index: null };
    });
    return;
  }
  if (!location.pathname.startsWith('/replay')) return;
  if (location.hash === '') {
    asked++;
    hand.value = null;
    return;
  }
  const state = history.state as { index?: unknown } | null;
  const index = typeof state?.index === 'number' ? state.index : null;
  await doing('Opening the hand…', async (isMine) => {
    const found = await readHash(location.hash);
    if (found === null) throw new Error('This link is damaged: the hand in it cannot be read.');
    const replay = await askHand(found.phh);
    if (!isMine()) return;
    const brief = index === null ? undefined : file.value?.told.hands[index];
    const isListed = brief?.phh === found.phh;
    hand.value = { replay: isListed ? { ...replay, brief } : replay, at: found.at, index: isListed ? index : null };
  });
}

/** One thing at a time: the last one asked for is shown. */
async function doing(what: string, work: (isMine: () => boolean) => Promise<void>): Promise<void> {
  const mine = ++asked;
  const isMine = (): boolean => mine === asked;
  batch(() => {
    working.value = what;
    problem.value = '';
    needsName.value = false;
  });
  try {
    await work(isMine);
  } catch (error) {
    if (isMine()) {
      problem.value = error instanceof Error ? error.message : String(error);
      needsName.value = error instanceof HttpProblem && error.code === 'no_session';
    }
  } finally {
    if (isMine()) working.value = '';
  }
}
