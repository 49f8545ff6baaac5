// Several tables at once: where one sits, the table goes on while another page is shown.
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadFilters } from '../src/lobby/filters';
import { TableList } from '../src/lobby/tables';
import { route } from '../src/router';
import { session } from '../src/session';
import { leaveStore, otherTables, takeStore } from '../src/table/opened';
import { goToNextTable, OtherTables } from '../src/table/others';
import type { TableStore } from '../src/table/store';
import { viewOf } from '../src/view';
import type { Snapshot } from '../src/wire';
import { mine, snapshot } from './make';
import { render } from 'preact';

const TURN: Snapshot['turn'] = { seat: 0, turn: 2, deadline: 0, banked: false, nudge: false, ahead: null, legal: { check: true, call: 0, call_all_in: false, wager: null, no_wager: '' } };
const ME = { nickname: 'Ann', wallet: 1, account: false, allowance: 0, allowance_at: 0, allowance_most: 0, allowance_under: 0, zone: '', seats: [] };

function open(id: string, change: Partial<Snapshot> = {}): TableStore {
  const { store } = takeStore(id);
  vi.spyOn(store, 'close');
  tell(store, id, change);
  return store;
}
function tell(store: TableStore, id: string, change: Partial<Snapshot> = {}): void {
  const first = snapshot(change);
  store.view.value = viewOf(1, { ...first, table: { ...first.table, id, name: `Table ${id}` } });
}
const others = (): [string, boolean][] => otherTables.value.map(({ id, isMyTurn }) => [id, isMyTurn]);

beforeEach(() => {
  session.value = ME;
});
afterEach(() => {
  // Out of the room: nothing stays open.
  leaveStore('a');
  leaveStore('b');
  leaveStore('c');
  session.value = null;
});

describe('several tables', () => {
  it('a table where one sits stays open behind another, and says when it waits', () => {
    const first = open('a');
    open('b');
    leaveStore('a');
    expect(others()).toEqual([['a', false]]);
    expect(first.close).not.toHaveBeenCalled();
    tell(first, 'a', { turn: TURN });
    expect(others()).toEqual([['a', true]]);
    expect(takeStore('a')).toEqual({ store: first, isNew: false });
    expect(others()).toEqual([['b', false]]);
  });

  it('a table that was only watched is closed', () => {
    const watched = open('a', { me: mine({ seat: null }) });
    open('b');
    leaveStore('a');
    expect([others(), vi.mocked(watched.close).mock.calls.length]).toEqual([[], 1]);
    expect(takeStore('a').isNew).toBe(true);
  });

  it('a table that one has left is closed, though it is not shown', async () => {
    const first = open('a');
    open('b');
    leaveStore('a');
    tell(first, 'a', { me: mine({ seat: null }) });
    await Promise.resolve();
    expect([others(), vi.mocked(first.close).mock.calls.length]).toEqual([[], 1]);
  });

  it('all are closed with the session', () => {
    const first = open('a');
    open('b');
    leaveStore('a');
    leaveStore('b');
    session.value = null;
    expect([others(), vi.mocked(first.close).mock.calls.length]).toEqual([[], 1]);
  });

  it('a table where one sits, also from another device, is named although it is not open in this window', () => {
    session.value = { ...ME, seats: [{ table: 'a', name: 'Table a' }, { table: 'z', name: 'Friends' }] };
    expect(others()).toEqual([['a', false], ['z', false]]);
    open('a', { turn: TURN });
    expect(others()).toEqual([['z', false]]);
    leaveStore('a');
    expect(others()).toEqual([['a', true], ['z', false]]);
  });

  it('a seat that was left is named no more, though the room has not been asked again', async () => {
    session.value = { ...ME, seats: [{ table: 'a', name: 'Table a' }] };
    const first = open('a');
    leaveStore('a');
    tell(first, 'a', { me: mine({ seat: null }) });
    await Promise.resolve();
    expect(others()).toEqual([]);
  });

  it('the lobby marks the tables where one sits', () => {
    session.value = { ...ME, seats: [{ table: 'z', name: 'Friends' }] };
    const table = snapshot().table;
    const lobby = { tables: [table, { ...table, id: 'z', name: 'Friends', rake_bps: 500, rake_cap: 30 }], online: 1, seated: 1, announcements: [] };
    const root = document.body.appendChild(document.createElement('div'));
    act(() => render(<TableList lobby={lobby} filters={loadFilters()} onFilters={() => undefined} />, root));
    const rows = [...root.querySelectorAll('.table-row')].map((row) => [row.querySelector('.row-title')?.textContent, row.querySelector('.row-mine') !== null]);
    expect(rows).toEqual([['Evening', false], ['Friends', true]]);
    expect([...root.querySelectorAll('.row-game')].map((game) => game.textContent)).toEqual([
      'Fixed limit Omaha Hi/Lo 10/20',
      'Fixed limit Omaha Hi/Lo 10/20, rake 5\u00a0%, at most 30 a hand',
    ]);
    expect(root.querySelector('.row-buy-in')?.textContent).toBe('buy-in from 100');
    act(() => render(null, root));
    root.remove();
  });

  it('the next one is that which waits', () => {
    open('a');
    open('b', { turn: TURN });
    open('c');
    leaveStore('a');
    leaveStore('b');
    const root = document.body.appendChild(document.createElement('div'));
    act(() => render(<OtherTables />, root));
    expect([...root.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual(['Table a', 'Table b your turn']);
    act(() => goToNextTable());
    expect(route.value).toMatchObject({ page: 'table', id: 'b' });
    act(() => render(null, root));
    root.remove();
  });
});
