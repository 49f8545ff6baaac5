// What comes again and again stands in the list once, with its later starts behind it (pure).
import type { TournamentRow } from '../wire';

export interface Group {
  first: TournamentRow;
  /** Later starts of the same, not yet entered. */
  later: TournamentRow[];
}

/** Rows in their order; those to come at a time that are alike but for the start are one group. */
export function groupsOf(rows: readonly TournamentRow[]): Group[] {
  const groups: Group[] = [];
  const byKind = new Map<string, Group>();
  for (const row of rows) {
    const isAlike = row.status === 'registering' && row.start_at > 0 && !row.registered;
    const kind = isAlike ? [row.name, row.game, row.structure, row.hole_cards, row.price, row.zone, row.speed].join('|') : `one ${row.id}`;
    const known = byKind.get(kind);
    if (known !== undefined) {
      known.later.push(row);
      continue;
    }
    const group: Group = { first: row, later: [] };
    groups.push(group);
    byKind.set(kind, group);
  }
  return groups;
}
