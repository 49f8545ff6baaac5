// The addresses: the lobby at `/`, a table at `/table/ID`, equity at `/equity`, replays at `/replay`,
// proofs of hands at `/verify`,
// tournaments at `/tournaments`, `/tournaments/new`, `/tournament/ID` and `/series/NAME`,
// one's own record at `/me`, the leaderboard at `/leaders`, the host's page at `/admin`, by the history API.
import { signal } from '@preact/signals';
import { goOn, readdress, stepped } from './back';

export type TournamentPlace =
  | { page: 'tournaments'; make: boolean }
  | { page: 'tournament'; id: string }
  | { page: 'series'; name: string };
export type Route = TournamentPlace | { page: 'lobby' } | { page: 'me' } | { page: 'leaders' } | { page: 'admin' } | { page: 'equity' } | { page: 'verify' } | { page: 'replay' } | { page: 'table'; id: string; sit: boolean };

/** The route of an address; everything unknown is the lobby. */
export function parseRoute(path: string, state: unknown): Route {
  if (/^\/equity\/?(?:\?|$)/.test(path)) return { page: 'equity' };
  if (/^\/replay(?:\/|$|[?#])/.test(path)) return { page: 'replay' };
  if (/^\/verify\/?(?:\?|$)/.test(path)) return { page: 'verify' };
  const contest = tournamentPlace(path);
  if (contest !== null) return contest;
  const own = /^\/(me|leaders|admin)\/?$/.exec(path)?.[1];
  if (own === 'me' || own === 'leaders' || own === 'admin') return { page: own };
  const found = /^\/table\/([^/]+)\/?$/.exec(path);
  if (found?.[1] === undefined) return { page: 'lobby' };
  const sit = typeof state === 'object' && state !== null && 'sit' in state && state.sit === true;
  try {
    return { page: 'table', id: decodeURIComponent(found[1]), sit };
  } catch {
    return { page: 'lobby' };
  }
}

function tournamentPlace(path: string): TournamentPlace | null {
  const list = /^\/tournaments(\/new)?\/?(?:[?#]|$)/.exec(path);
  if (list !== null) return { page: 'tournaments', make: list[1] !== undefined };
  const [, page, name] = /^\/(tournament|series)\/([^/?#]+)\/?(?:[?#]|$)/.exec(path) ?? [];
  if (name === undefined) return null;
  try {
    return page === 'series' ? { page, name: decodeURIComponent(name) } : { page: 'tournament', id: decodeURIComponent(name) };
  } catch {
    return null;
  }
}

export const route = signal<Route>(parseRoute(location.pathname, history.state));

export function go(path: string, state: { sit?: boolean } = {}): void {
  goOn(state, path);
  route.value = parseRoute(path, state);
  scrollTo(0, 0);
}

/** Forgets the wish to sit down at once, so that a reload does not sit down again. */
export function forgetSit(): void {
  readdress(location.pathname);
}

/** The table that is shown has become another one: the address follows, without a step in the history. */
export function replaceTable(from: string, to: string): void {
  const here = route.peek();
  if (here.page !== 'table' || here.id !== from) return;
  readdress(tableAddress(to));
  route.value = { page: 'table', id: to, sit: false };
}

/** The tournament of a table's id, `ID-NUMBER`; empty where it cannot be one's. */
export function tournamentOf(table: string): string {
  return /^(.+)-\d+$/.exec(table)?.[1] ?? '';
}

/** What was looked for is elsewhere: its address takes the place of this one. */
export function replaceRoute(path: string): void {
  readdress(path);
  route.value = parseRoute(path, null);
}

export function tableAddress(id: string): string {
  return `/table/${encodeURIComponent(id)}`;
}

export function tournamentAddress(id: string): string {
  return `/tournament/${encodeURIComponent(id)}`;
}

addEventListener('popstate', (event) => {
  if (stepped(event.state)) route.value = parseRoute(location.pathname, event.state);
});
