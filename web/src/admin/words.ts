// Times and actions in words, for the host's page.
import { formatAmount } from '../amounts';
import { momentText } from '../times/store';
import type { AdminAction, AdminPlayer, AdminSanction } from '../wire';

const DEEDS: Record<string, string> = {
  mute: 'muted',
  ban: 'banned',
  ban_address: 'banned the address',
  lift: 'lifted',
  void: 'voided the hand at',
  close: 'closed',
  announce: 'announced to',
  withdraw: 'took back an',
  drain: 'holds new hands in the',
  go_on: 'deals again in the',
  restart: 'restarts the',
};

export const KINDS: Record<AdminSanction['kind'], string> = { ban: 'banned', address: 'address banned', mute: 'muted' };

/** How long people are usually shut out or muted, in minutes; 0 is for good. */
export const TIMES: readonly (readonly [number, string])[] = [
  [60, 'an hour'],
  [1440, 'a day'],
  [10_080, 'a week'],
  [43_200, '30 days'],
  [0, 'for good'],
];

export function deedWords(action: AdminAction): string {
  return `${DEEDS[action.action] ?? action.action} ${action.subject}`;
}

/** "Home game, 950 chips; 5,000 in The final; looks on at Ann's table": tournament chips are no money. */
export function whereWords({ tables, chips, stacks, watches, visits }: AdminPlayer): string {
  const places = stacks.map((one) => `${formatAmount(one.stack)} in ${one.tournament}`);
  if (tables.length > 0) places.unshift(`${tables.join(', ')}, ${formatAmount(chips)} chips`);
  if (watches.length > 0) places.push(`looks on at ${watches.join(', ')}`);
  if (visits.length > 0) places.push(`at the tournament ${visits.join(', ')}`);
  return places.length > 0 ? places.join('; ') : 'at no table';
}

export function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

export function timeWords(at: number): string {
  return momentText(at);
}

export function untilWords(until: number): string {
  return until === 0 ? 'for good' : `until ${timeWords(until)}`;
}

/** "3 h 20 min", for how long the server runs. */
export function lengthWords(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} days`;
}
