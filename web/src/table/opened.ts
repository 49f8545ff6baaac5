// The tables that are open at once: a table where the viewer sits stays connected when another page is
// shown, and says when it waits for him.
import { computed, effect, signal } from '@preact/signals';
import { session } from '../session';
import { isMyTurn } from '../view';
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
  const store = new TableStore(id);
  set(id, store);
  return { store, isNew: true };
}

/** Its page is left: the table stays open where the viewer sits there. */
export function leaveStore(id: string): void {
  if (shownTable.value === id) shownTable.value = '';
  const store = stores.value.get(id);
  if (store !== undefined && !isSeated(store)) drop(id, store);
}

function drop(id: string, store: TableStore): void {
  store.close();
  set(id, null);
}

function isSeated(store: TableStore): boolean {
  return store.fatal.value === null && (store.view.value?.me.seat ?? null) !== null;
}

export interface OtherTable {
  id: string;
  name: string;
  isMyTurn: boolean;
  isLost: boolean;
}

/** The tables where the viewer sits and whose page is not shown. */
export const otherTables = computed<OtherTable[]>(() =>
  [...stores.value]
    .filter(([id, store]) => id !== shownTable.value && isSeated(store))
    .map(([id, store]) => {
      const view = store.view.value;
      return { id, name: view?.table.name ?? '', isMyTurn: view !== null && isMyTurn(view), isLost: store.status.value === 'lost' };
    }),
);

// Who has gone out of the room is at no table of it.
effect(() => {
  if (session.value === null) for (const [id, store] of stores.peek()) if (id !== shownTable.peek()) drop(id, store);
});

// Whoever has left a table that is not shown does not hear from it any more.
effect(() => {
  for (const [id, store] of stores.value) {
    if (id !== shownTable.value && store.view.value !== null && !isSeated(store)) queueMicrotask(() => stores.peek().get(id) === store && id !== shownTable.peek() && drop(id, store));
  }
});
