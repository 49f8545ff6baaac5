// Who waits for a start elsewhere than on its page, in the lobby or the list, is called to his table when he
// is seated: he would be dealt in and folded without knowing it.
import { useEffect, useRef } from 'preact/hooks';
import { go, tableAddress } from '../router';
import { play } from '../sounds';
import { called } from '../table/opened';
import { serverNow } from '../times/store';
import type { Moved, TournamentRow } from '../wire';
import { Live } from './live';

/** So long before a start its seats are listened for. */
const NEAR_MS = 15 * 60_000;

/** Whether the viewer may be seated in it at any moment. */
export function isNear(row: TournamentRow, now: number): boolean {
  const isWaiting = row.registered && row.table === '' && (row.status === 'registering' || row.status === 'running');
  return isWaiting && (row.status === 'running' || row.start_at - now <= NEAR_MS);
}

/** Listens while one of the rows may begin; the rows themselves tell it where there is no socket. */
export function useCalls(rows: readonly TournamentRow[]): void {
  const waiting = useRef<ReadonlySet<string>>(new Set());
  const near = rows.find((row) => isNear(row, serverNow()))?.id ?? '';
  useEffect(() => {
    if (near === '') return;
    // One is enough: word of a seat comes to every socket of the viewer.
    const live = new Live(near, { onPulse: () => undefined, onMoved: come, onOnline: () => undefined });
    live.open();
    return () => live.close();
  }, [near]);
  useEffect(() => {
    const seated = rows.find((row) => row.table !== '' && waiting.current.has(row.id));
    waiting.current = new Set(rows.filter((row) => row.registered && row.table === '').map((row) => row.id));
    if (seated !== undefined) come({ tournament: seated.id, table: seated.table });
  }, [rows]);
}

/** Goes to the table; where something is being written it opens beside that, and is lit when it is the viewer's turn. */
function come({ tournament, table }: Pick<Moved, 'tournament' | 'table'>): void {
  if (table === '') return;
  play('moved');
  const isWriting = document.querySelector('dialog[open]') !== null || document.activeElement instanceof HTMLInputElement;
  if (isWriting) called({ tournament, table });
  else go(tableAddress(table));
}
