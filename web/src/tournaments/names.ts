// Names and starts of other tournaments, which details tell only the ids of; asked for seldom.
import { signal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { TournamentRow } from '../wire';
import { tournaments } from './ask';

/** The starts of a recurrence that ends are called off one after another, in a moment. */
const AGAIN_MS = 3000;

/** How often something has been done to a tournament here, which may be something to others too. */
export const deedsDone = signal(0);

/** Rows of the list by id, as soon as they are known, and again after every `news`; private ones are not among them. */
export function useRows(isWanted: boolean, news = ''): ReadonlyMap<string, TournamentRow> {
  const [rows, setRows] = useState<ReadonlyMap<string, TournamentRow>>(new Map());
  const isFirst = useRef(true);
  const deeds = deedsDone.value;
  useEffect(() => {
    if (!isWanted) return;
    let isHere = true;
    const ask = (): void =>
      void tournaments.list().then(
        (found) => isHere && setRows(new Map(found.tournaments.map((row) => [row.id, row]))),
        // Links without names lead there as well.
        () => undefined,
      );
    ask();
    const timer = isFirst.current ? undefined : setTimeout(ask, AGAIN_MS);
    isFirst.current = false;
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [isWanted, news, deeds]);
  return rows;
}
