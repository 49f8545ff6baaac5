// The addresses: the lobby at `/`, a table at `/table/ID`, equity at `/equity`, replays at `/replay`,
// proofs of hands at `/verify`,
// one's own record at `/me`, the leaderboard at `/leaders`, the host's page at `/admin`, by the history API.
import { signal } from '@preact/signals';

export type Route = { page: 'lobby' } | { page: 'me' } | { page: 'leaders' } | { page: 'admin' } | { page: 'equity' } | { page: 'verify' } | { page: 'replay' } | { page: 'table'; id: string; sit: boolean };

/** The route of an address; everything unknown is the lobby. */
export function parseRoute(path: string, state: unknown): Route {
  if (/^\/equity\/?(?:\?|$)/.test(path)) return { page: 'equity' };
  if (/^\/replay(?:\/|$|[?#])/.test(path)) return { page: 'replay' };
  if (/^\/verify\/?(?:\?|$)/.test(path)) return { page: 'verify' };
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

export const route = signal<Route>(parseRoute(location.pathname, history.state));

export function go(path: string, state: { sit?: boolean } = {}): void {
  history.pushState(state, '', path);
  route.value = parseRoute(path, state);
  scrollTo(0, 0);
}

/** Forgets the wish to sit down at once, so that a reload does not sit down again. */
export function forgetSit(): void {
  history.replaceState({}, '', location.pathname);
}

export function tableAddress(id: string): string {
  return `/table/${encodeURIComponent(id)}`;
}

addEventListener('popstate', (event) => {
  route.value = parseRoute(location.pathname, event.state);
});
