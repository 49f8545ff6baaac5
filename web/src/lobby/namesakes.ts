// Tables of the same name in one list: what tells them apart.
import type { TableInfo } from '../wire';

const LEAST = 4;

/** For tables that share their name: the beginning of what stands in their address, by id. */
export function marksOf(tables: readonly Pick<TableInfo, 'id' | 'name'>[]): ReadonlyMap<string, string> {
  const marks = new Map<string, string>();
  for (const { id, name } of tables) {
    const others = tables.filter((other) => other.id !== id && other.name === name);
    if (others.length === 0) continue;
    let length = LEAST;
    while (length < id.length && others.some((other) => other.id.slice(0, length) === id.slice(0, length))) length += 1;
    marks.set(id, id.slice(0, length));
  }
  return marks;
}
