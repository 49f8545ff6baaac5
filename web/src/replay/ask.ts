// What the replayer asks the server: a file's hands, one hand step by step, another format, a room's hand.
import { HttpProblem, tablePath } from '../http';
import type { Problem, Replay, ReplayFile } from '../wire';

export type Format = 'phh' | 'ohh' | 'stars';
export const FORMATS: { format: Format; name: string; suffix: string }[] = [
  { format: 'phh', name: 'PHH', suffix: 'phh' },
  { format: 'ohh', name: 'Open Hand History', suffix: 'json' },
  { format: 'stars', name: 'PokerStars text', suffix: 'txt' },
];

type Bytes = Blob | string;

const TRIES = 5;
const PAUSE_MS = 1000;

export async function askFile(file: Bytes): Promise<ReplayFile> {
  return (await (await send('/api/replay/file', file)).json()) as ReplayFile;
}

export async function askHand(file: Bytes): Promise<Replay> {
  return (await (await send('/api/replay/hand', file)).json()) as Replay;
}

/** All hands of a file in a format; `anonymous`: in PHH without names. */
export async function askFormat(file: Bytes, format: Format | 'anonymous'): Promise<Blob> {
  return await (await send(`/api/replay/${format}`, file)).blob();
}

/** A finished hand of a table, as the viewer may see it, in PHH. */
export async function askTableHand(table: string, hand: number): Promise<string> {
  return await (await send(`${tablePath(table)}/hands/${hand}.phh`)).text();
}

/** Posts a file, or gets an address where there is none; a busy server is asked again. */
async function send(path: string, file?: Bytes): Promise<Response> {
  for (let tries = 1; ; tries++) {
    let response: Response;
    try {
      response = await fetch(path, file === undefined ? {} : { method: 'POST', body: file, headers: { 'content-type': 'application/octet-stream' } });
    } catch {
      throw new HttpProblem(0, 'unreachable', 'The server cannot be reached. Is your connection up?');
    }
    if (response.ok) return response;
    const problem = (await response.json().catch(() => null)) as Partial<Problem> | null;
    if (problem?.code === 'busy' && tries < TRIES) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      continue;
    }
    throw new HttpProblem(response.status, problem?.code ?? 'unknown', problem?.message ?? `The server answered ${response.status}. Please try again.`);
  }
}

/** Offers a file to be saved. */
export function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** "splitpot-1234.phh" out of a hand's own number. */
export function fileName(number: string, suffix: string): string {
  const safe = number.replace(/[^\w-]+/g, '').slice(0, 40);
  return `${safe === '' ? 'hand' : `hand-${safe}`}.${suffix}`;
}
