// What these pages ask the server. What is asked again and again is sent only where it has changed (ETag).
import { randomHex } from '../connection';
import { ask, askIfNew, HttpProblem, type Tagged } from '../http';
import { sentence } from '../sentence';
import { hearServerTime } from '../times/store';
import type {
  NewTournament,
  NewTournamentMade,
  OwnTournaments,
  SeriesNames,
  SeriesTable,
  Standings,
  Structure,
  StructurePreview,
  TournamentList,
  TournamentView,
  TournamentWish,
} from '../wire';

export type Wish = TournamentWish['wish'];

export const tournaments = {
  list: async (): Promise<TournamentList> => {
    const found = await ask<TournamentList>('GET', '/api/tournaments');
    hearServerTime(found.now);
    return found;
  },
  view: (id: string, tag = ''): Promise<Tagged<TournamentView> | null> => askIfNew(tournamentPath(id), tag),
  standings: (id: string, from: number, count: number, find: string, tag = ''): Promise<Tagged<Standings> | null> =>
    askIfNew(`${tournamentPath(id)}/standings?from=${from}&count=${count}&find=${encodeURIComponent(find)}`, tag),
  create: (wanted: NewTournament): Promise<NewTournamentMade> => ask('POST', '/api/tournaments', wanted),
  levels: (speed: string, stack: number, structure: Structure, antes: boolean): Promise<StructurePreview> =>
    ask('GET', `/api/tournaments/levels?speed=${speed}&stack=${stack}&structure=${structure}&antes=${antes}`),
  mine: (): Promise<OwnTournaments> => ask('GET', '/api/me/tournaments'),
  series: (name: string): Promise<SeriesTable> => ask('GET', `/api/series/${encodeURIComponent(name)}`),
  allSeries: (): Promise<SeriesNames> => ask('GET', '/api/series'),
  wish: doWish,
};

export function tournamentPath(id: string): string {
  return `/api/tournaments/${encodeURIComponent(id)}`;
}

const TRIES = 3;
const AGAIN_MS = 700;

/** Asks for something at a tournament. Where the answer is lost it is asked again under the same name, which does it once. */
async function doWish(id: string, wish: Wish, more: Partial<TournamentWish> = {}): Promise<TournamentView> {
  const wanted: TournamentWish = { ...more, wish, cid: randomHex() };
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask('POST', `${tournamentPath(id)}/do`, wanted);
    } catch (problem) {
      if (!(problem instanceof HttpProblem) || problem.code !== 'unreachable' || tries === TRIES) throw problem;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS * tries));
    }
  }
}

export function told(problem: unknown): string {
  return sentence(problem instanceof Error ? problem.message : String(problem));
}
