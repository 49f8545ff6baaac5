// The HTTP part of the server: session, lobby, hand histories.
import type { HandRow, NewTable, Problem, Session, TableInfo } from './wire';

/** An answer that is an error, in the server's own words. */
export class HttpProblem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export const api = {
  /** The session of the cookie; null where there is none. */
  async me(): Promise<Session | null> {
    try {
      return await ask<Session>('GET', '/api/me');
    } catch (problem) {
      if (problem instanceof HttpProblem && problem.status === 401) return null;
      throw problem;
    }
  },
  enter: (nickname: string): Promise<Session> => ask('POST', '/api/session', { nickname }),
  tables: async (): Promise<TableInfo[]> => (await ask<{ tables: TableInfo[] }>('GET', '/api/tables')).tables,
  createTable: (table: NewTable): Promise<TableInfo> => ask('POST', '/api/tables', table),
  hands: async (table: string): Promise<HandRow[]> =>
    (await ask<{ hands: HandRow[] }>('GET', `${tablePath(table)}/hands`)).hands,
};

export function tablePath(table: string): string {
  return `/api/tables/${encodeURIComponent(table)}`;
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
  } catch {
    throw new HttpProblem(0, 'unreachable', 'The server cannot be reached. Is your connection up?');
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer as T;
  const problem = answer as Partial<Problem> | null;
  throw new HttpProblem(
    response.status,
    problem?.code ?? 'unknown',
    problem?.message ?? `The server answered ${response.status}. Please try again.`,
  );
}
