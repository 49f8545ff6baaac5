// What comes again and again stands in the list once, with its later starts behind it (pure).
import type { TournamentRow } from '../wire';

export interface Group {
  first: TournamentRow;
  /** Later starts of the same, not yet entered. */
  later: TournamentRow[];
}

/** Rows in their order; the starts to come of one schedule are one group: names are anybody's to choose. */
export function groupsOf(rows: readonly TournamentRow[]): Group[] {
  const groups: Group[] = [];
  const byKind = new Map<string, Group>();
  for (const row of rows) {
    const isAlike = row.status === 'registering' && row.schedule !== '' && !row.registered;
    const kind = isAlike ? `all ${row.schedule}` : `one ${row.id}`;
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
