// The HTTP part of the server: session, lobby, hand histories.
import { signal } from '@preact/signals';
import { refusalWords } from './refusal';
import { sentence } from './sentence';
import type { HandRow, Invite, LobbyList, NewAccount, NewTable, Problem, QuickSeat, Session, TableInfo, TableKey } from './wire';

/** An answer that is an error, in the server's own words. */
export class HttpProblem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(sentence(message));
  }
}

/** The host has shut this player or this address out; until when, and why. */
export const shutOut = signal('');

export const api = {
  /** The session of the cookie; null where there is none. */
  me: (): Promise<Session | null> => ask('GET', '/api/me'),
  enter: (nickname: string): Promise<Session> => ask('POST', '/api/session', { nickname }),
  logIn: (who: NewAccount): Promise<Session> => ask('POST', '/api/login', who),
  keepZone: (zone: string): Promise<Session> => ask('POST', '/api/zone', { zone }, { keepalive: true }),
  lobby: (): Promise<LobbyList> => ask('GET', '/api/tables'),
  quickSeat: (wanted: QuickSeat): Promise<TableInfo> => ask('POST', '/api/quick-seat', wanted),
  table: (table: string): Promise<TableInfo> => ask('GET', tablePath(table)),
  /** Comes in to a private table, by the secret of its link or by its password. */
  comeIn: (table: string, key: TableKey): Promise<TableInfo> => ask('POST', `${tablePath(table)}/entry`, key),
  invite: (table: string): Promise<Invite> => ask('GET', `${tablePath(table)}/invite`),
  newInvite: (table: string): Promise<Invite> => ask('POST', `${tablePath(table)}/invite`),
  createTable: (table: NewTable): Promise<TableInfo> => ask('POST', '/api/tables', table),
  hands: async (table: string): Promise<HandRow[]> =>
    (await ask<{ hands: HandRow[] }>('GET', `${tablePath(table)}/hands`)).hands,
};

export function tablePath(table: string): string {
  return `/api/tables/${encodeURIComponent(table)}`;
}

/** With `keepalive` the request is sent to its end even where the page is left meanwhile; its body is small then. */
export function ask<T>(method: string, path: string, body?: unknown, { keepalive = false } = {}): Promise<T> {
  return send(path, {
    method,
    keepalive,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  }).then((response) => bodyOf<T>(response));
}

/** An answer with its tag. */
export interface Tagged<T> {
  tag: string;
  body: T;
}

/** As `ask`, for what is asked again and again; null where nothing has changed since the answer with this tag. */
export async function askIfNew<T>(path: string, tag: string): Promise<Tagged<T> | null> {
  const response = await send(path, tag === '' ? {} : { headers: { 'if-none-match': tag } });
  if (response.status === 304) return null;
  return { body: await bodyOf<T>(response), tag: response.headers.get('etag') ?? '' };
}

async function send(path: string, wanted: RequestInit): Promise<Response> {
  try {
    return await fetch(path, wanted);
  } catch {
    throw new HttpProblem(0, 'unreachable', 'The server cannot be reached. Is your connection up?');
  }
}

async function bodyOf<T>(response: Response): Promise<T> {
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok && answer !== undefined) return answer as T;
  const problem = answer as Partial<Problem> | null | undefined;
  const { code = 'unknown', message = `The server answered ${response.status}. Please try again.` } = problem ?? {};
  const words = refusalWords({ message, sanction: problem?.sanction });
  if (code === 'banned') shutOut.value = words;
  throw new HttpProblem(response.status, code, words);
}
