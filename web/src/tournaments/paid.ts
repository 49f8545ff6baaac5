// The chips in the head of a page, after a tournament that ends without the viewer having its page open.
import { useEffect, useRef } from 'preact/hooks';
import { refreshSession } from '../session';
import type { TournamentRow } from '../wire';

/** Asks for the wallet again where the viewer is not in one of the rows any more: it may have paid him, or paid back. */
export function usePaid(rows: readonly TournamentRow[]): void {
  const entered = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const now = new Set(rows.filter((row) => row.registered).map((row) => row.id));
    const isLess = [...entered.current].some((id) => !now.has(id));
    entered.current = now;
    if (isLess) void refreshSession();
  }, [rows]);
}
