// What the server refuses, in the words that the viewer reads.
import { momentText } from './times/store';
import type { Problem, Sanctioned } from './wire';

const DONE: Record<Sanctioned['kind'], string> = { ban: 'shut you out', address: 'shut out your address', mute: 'muted you' };

/** The server's own words; of what the host has put in force with the time on the viewer's clock. */
export function refusalWords({ message, sanction }: Pick<Problem, 'message' | 'sanction'>): string {
  if (!sanction) return message;
  const until = sanction.until === 0 ? '' : ` until ${momentText(sanction.until)}`;
  return `the host has ${DONE[sanction.kind]}${until}: ${sanction.reason}`;
}
