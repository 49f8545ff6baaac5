// The tables that are open at once: a table where the viewer sits stays connected when another page is
// shown, and says when it waits for him.
import { computed, effect, signal } from '@preact/signals';
import { replaceTable } from '../router';
import { forgetSeat, forgetTournament, session } from '../session';
import { isMyTurn } from '../view';
import type { Moved } from '../wire';
import { TableStore } from './store';

const stores = signal<ReadonlyMap<string, TableStore>>(new Map());
/** The table whose page is shown; empty for none. */
export const shownTable = signal('');

function set(id: string, store: TableStore | null): void {
  const next = new Map(stores.value);
  if (store === null) next.delete(id);
  else next.set(id, store);
  stores.value = next;
}

/** The store of a table: the one that is still open, else a new one, which its page opens. */
export function takeStore(id: string): { store: TableStore; isNew: boolean } {
  const open = stores.value.get(id);
  shownTable.value = id;
  if (open !== undefined) return { store: open, isNew: false };
  return { store: newStore(id), isNew: true };
}

function newStore(id: string): TableStore {
  const store = new TableStore(id);
  store.onTurned = turned;
  store.onCalled = (moved) => called(moved);
  set(id, store);
  return store;
}

/** A store has gone to another table of its tournament: the page that shows it stays, under the new address. */
function turned(from: string, to: string): void {
  const next = new Map(stores.peek());
  const [store, other] = [next.get(from), next.get(to)];
  if (store === undefined || store.id !== to) return;
  next.delete(from);
  next.set(to, store);
  forgetSeat(from);
  stores.value = next;
  if (other !== undefined && other !== store) other.close();
  keys.set(to, pageKey(from));
  keys.set(from, `${from} ${(turns += 1)}`);
  if (shownTable.peek() !== from && shownTable.peek() !== to) return;
  shownTable.value = to;
  replaceTable(from, to);
}

/** A tournament has given the viewer a seat while he is elsewhere: its table opens beside the others. Without a table he has none in it any more. */
export function called(moved: Pick<Moved, 'tournament' | 'table'>): void {
  forgetTournament(moved.tournament, moved.table);
  if (moved.table === '') return;
  for (const store of stores.peek().values()) if (store.tournament.id.peek() === moved.tournament) return;
  if (!stores.peek().has(moved.table)) newStore(moved.table).open();
}

/** What stays the same while a page shows the same store, whatever table that has come to. */
const keys = new Map<string, string>();
let turns = 0;

export function pageKey(id: string): string {
  return keys.get(id) ?? id;
}

/** Its page is left: the table stays open where the viewer sits there. */
export function leaveStore(id: string): void {
  if (shownTable.value === id) shownTable.value = '';
  const store = stores.value.get(id);
  if (store !== undefined && !store.isSeated) drop(id, store);
}

function drop(id: string, store: TableStore): void {
  store.close();
  set(id, null);
  forgetSeat(id);
}

export interface OtherTable {
  id: string;
  name: string;
  isMyTurn: boolean;
  isLost: boolean;
}

/** The tables where the viewer sits and whose page is not shown; of those that are not open in this window only the name is known. */
export const otherTables = computed<OtherTable[]>(() => {
  const open = [...stores.value]
    .filter(([id, store]) => id !== shownTable.value && store.isSeated)
    .map(([id, store]) => {
      const view = store.view.value;
      return { id, name: view?.table.name ?? '', isMyTurn: view !== null && isMyTurn(view), isLost: store.status.value === 'lost' };
    });
  const elsewhere = (session.value?.seats ?? []).filter(({ table }) => table !== shownTable.value && !stores.value.has(table));
  return [...open, ...elsewhere.map(({ table, name }) => ({ id: table, name, isMyTurn: false, isLost: false }))];
});

// Who has gone out of the room is at no table of it.
effect(() => {
  if (session.value === null) for (const [id, store] of stores.peek()) if (id !== shownTable.peek()) drop(id, store);
});

// Whoever has left a table that is not shown does not hear from it any more.
effect(() => {
  for (const [id, store] of stores.value) {
    if (id !== shownTable.value && store.view.value !== null && !store.isSeated) queueMicrotask(() => stores.peek().get(id) === store && id !== shownTable.peek() && drop(id, store));
  }
});
