// Names and starts of other tournaments, which details tell only the ids of; asked for once.
import { useEffect, useState } from 'preact/hooks';
import type { TournamentRow } from '../wire';
import { tournaments } from './ask';

/** Rows of the list by id, as soon as they are known; private ones are not among them. */
export function useRows(isWanted: boolean): ReadonlyMap<string, TournamentRow> {
  const [rows, setRows] = useState<ReadonlyMap<string, TournamentRow>>(new Map());
  useEffect(() => {
    if (!isWanted) return;
    tournaments.list().then(
      (found) => setRows(new Map(found.tournaments.map((row) => [row.id, row]))),
      // Links without names lead there as well.
      () => undefined,
    );
  }, [isWanted]);
  return rows;
}
