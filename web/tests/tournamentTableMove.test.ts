// A seat in a tournament moves: the table follows on the same socket, and finds the way where word of it was lost.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SocketLike } from '../src/connection';
import { route } from '../src/router';
import { session } from '../src/session';
import { leaveStore, otherTables, pageKey, shownTable, takeStore } from '../src/table/opened';
import type { TableStore } from '../src/table/store';
import type { Moved, Snapshot, TournamentView } from '../src/wire';
import { goneWords } from '../src/table/tournament';
import { own, page, pulse } from './contest';
import { mine, seat, snapshot } from './make';

interface Fake extends SocketLike {
  sent: { t: string; cid: string; d: Record<string, unknown> }[];
}

let sockets: Fake[];
let told: TournamentView | null;
let asked: string[];

function openTable(id: string): TableStore {
  const { store, isNew } = takeStore(id);
  if (isNew) store.open();
  socket().onopen?.();
  return store;
}
const socket = (): Fake => sockets.at(-1) as Fake;
const say = (frame: unknown, to: Fake = socket()): void => to.onmessage?.({ data: JSON.stringify(frame) });
const hellos = (): [string, number][] => sockets.flatMap(({ sent }) => sent.filter(({ t }) => t === 'hello').map(({ d }) => [String(d['table']), Number(d['since'])] as [string, number]));
function at(id: string, change: Partial<Snapshot> = {}): Snapshot {
  const first = snapshot(change);
  return { ...first, table: { ...first.table, id, name: `Sunday, table ${id.slice(-1)}`, tournament: 'sun' } };
}
const moved = (table: string, why = 'balance', tournament = 'sun'): { t: string; d: Moved } => ({
  t: 'moved',
  d: { tournament, name: 'Sunday', table, seat: 2, why, text: table === '' ? 'You are out of Sunday: place 12.' : `You are moved. You sit at table ${table.slice(-1)}, seat 3.` },
});
/** Reads the answer to what has been asked of the server. */
const settle = async (): Promise<void> => void (await vi.advanceTimersByTimeAsync(1));

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  sessionStorage.clear();
  [sockets, asked, told] = [[], [], page()];
  vi.stubGlobal('WebSocket', function WebSocket(): Fake {
    const fake: Fake = { onopen: null, onmessage: null, onclose: null, sent: [], send: (line) => fake.sent.push(JSON.parse(line)), close: () => undefined };
    sockets.push(fake);
    return fake;
  });
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const found = path.startsWith('/api/tournaments/sun') ? told : null;
    return new Response(JSON.stringify(found ?? { code: 'unknown_tournament', message: 'There is none.' }), { status: found === null ? 404 : 200, headers: { etag: `"${asked.length}"` } });
  });
  session.value = { nickname: 'Ann', wallet: 1, account: false, allowance: 0, allowance_at: 0, allowance_most: 0, allowance_under: 0, zone: '', seats: [] };
  route.value = { page: 'table', id: 'sun-1', sit: false };
  history.replaceState({}, '', '/table/sun-1');
});
afterEach(() => {
  leaveStore(shownTable.value);
  session.value = null;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('moved to another table', () => {
  it('one says hello there on the same socket, and the old table stays to be seen until the new one is there', async () => {
    const store = openTable('sun-1');
    const key = pageKey('sun-1');
    say({ v: 5, t: 'snapshot', d: at('sun-1') });
    say({ v: 6, t: 'left', d: { seat: 0, name: 'Ann', me: true, log: [], mine: null } });
    const before = history.length;
    say(moved('sun-2'));
    expect([sockets.length, hellos()]).toEqual([1, [['sun-1', -1], ['sun-2', -1]]]);
    expect([route.value, location.pathname, history.length]).toEqual([{ page: 'table', id: 'sun-2', sit: false }, '/table/sun-2', before]);
    expect(pageKey('sun-2')).toBe(key);
    expect(store.view.value?.table.id).toBe('sun-1');
    // What the old table still has to say is not for the new one.
    say({ v: 7, t: 'hand_over', d: { hand: 7, results: [], stacks: {}, next_at: 0, log: ['old'], mine: null, why: [] } });
    expect(hellos()).toHaveLength(2);
    say({ v: 30, t: 'snapshot', d: at('sun-2', { me: mine({ seat: 2 }), seats: [seat(2, 'Ann'), seat(4, 'Eve')], log: ['Hand 12: Eve has the button'] }) });
    expect(store.view.value).toMatchObject({ table: { id: 'sun-2' }, me: { seat: 2 }, log: ['Hand 12: Eve has the button'] });
    expect(store.tournament.notice.value?.text).toBe('You are moved. You sit at table 2, seat 3.');
    say({ v: 31, t: 'seated', d: { view: seat(5, 'Fox'), me: false, log: [], mine: null } });
    expect(store.view.value?.seats).toHaveLength(3);
  });

  it('a decision that the old table has not answered is not carried to the new one', async () => {
    const store = openTable('sun-1');
    say({ v: 5, t: 'snapshot', d: at('sun-1') });
    const lost = store.send('sit_out', { when: 'next_hand' });
    const answered = store.send('time_bank', {});
    const refusal = expect(lost).rejects.toMatchObject({ code: 'moved' });
    const cid = socket().sent.at(-1)?.cid;
    say(moved('sun-2'));
    // An answer that was on its way is one all the same.
    say({ t: 'ack', d: { cid, version: 6 } });
    await answered;
    socket().onclose?.({ code: 1006, reason: '' });
    await vi.advanceTimersByTimeAsync(400);
    socket().onopen?.();
    await refusal;
    expect(socket().sent.map(({ t }) => t)).toEqual(['hello']);
    expect(hellos().at(-1)).toEqual(['sun-2', -1]);
  });

  it('the refusal of a table that was closed behind one is not the end of the page', () => {
    const store = openTable('sun-1');
    say({ v: 5, t: 'snapshot', d: at('sun-1') });
    say(moved('sun-2', 'break'));
    say({ t: 'refused', d: { cid: '', code: 'unknown_table', message: 'It is closed.' } });
    expect([store.fatal.value, store.status.value]).toEqual([null, 'online']);
  });

  it('while another page is shown the strip of tables follows', () => {
    openTable('sun-1');
    say({ v: 5, t: 'snapshot', d: at('sun-1') });
    route.value = { page: 'lobby' };
    leaveStore('sun-1');
    say({ v: 6, t: 'left', d: { seat: 0, name: 'Ann', me: true, log: [], mine: null } });
    expect(otherTables.value.map(({ id }) => id)).toEqual(['sun-1']);
    say(moved('sun-2'));
    say({ v: 30, t: 'snapshot', d: at('sun-2', { me: mine({ seat: 2 }), seats: [seat(2, 'Ann')] }) });
    expect(otherTables.value).toMatchObject([{ id: 'sun-2', name: 'Sunday, table 2' }]);
    expect(route.value).toEqual({ page: 'lobby' });
    // Out: the table that nobody looks at is closed.
    say({ v: 31, t: 'left', d: { seat: 2, name: 'Ann', me: true, log: [], mine: null } });
    say(moved('', 'out'));
    expect(otherTables.value).toEqual([]);
  });

  it('the strip names no other table of a tournament than the one where he sits, whichever page hears of it', () => {
    if (session.value) session.value = { ...session.value, seats: [{ table: 'late-3', name: 'Late show, table 3' }, { table: 'moving-2', name: 'Moving, table 2' }, { table: 'z', name: 'Friends' }] };
    openTable('cash');
    say({ v: 5, t: 'snapshot', d: snapshot() });
    say(moved('late-2', 'break', 'late'));
    socket().onopen?.();
    say({ v: 1, t: 'snapshot', d: { ...at('late-2'), table: { ...at('late-2').table, tournament: 'late' } } });
    say(moved('', 'out', 'moving'), sockets[0]);
    expect(otherTables.value.map(({ id }) => id)).toEqual(['late-2', 'z']);
    say(moved('', 'out', 'late'));
    say({ v: 2, t: 'left', d: { seat: 0, name: 'Ann', me: true, log: [], mine: null } });
    expect(otherTables.value.map(({ id }) => id)).toEqual(['z']);
  });

  it('the strip names no table of a tournament that is over, though one has sat there to the end', async () => {
    openTable('sun-1');
    say({ v: 5, t: 'snapshot', d: at('sun-1') });
    route.value = { page: 'lobby' };
    leaveStore('sun-1');
    expect(otherTables.value.map(({ id }) => id)).toEqual(['sun-1']);
    say(moved('', 'over'));
    say({ t: 'tournament', d: pulse({ version: 60, status: 'cancelled' }) });
    await settle();
    expect(otherTables.value).toEqual([]);
  });

  it('who only watches a table is told where his seat is, and stays', () => {
    const store = openTable('sun-1');
    say({ v: 5, t: 'snapshot', d: at('sun-1', { me: mine({ seat: null }), seats: [seat(1, 'Bob')] }) });
    say(moved('sun-2'));
    expect([hellos(), store.tournament.notice.value?.table]).toEqual([[['sun-1', -1]], 'sun-2']);
  });

  it('a tournament that begins elsewhere opens its table beside the one for cash', () => {
    const store = openTable('cash');
    say({ v: 5, t: 'snapshot', d: snapshot() });
    const cash = socket();
    say(moved('sun-3', 'start'));
    expect(sockets).toHaveLength(2);
    expect(store.id).toBe('cash');
    socket().onopen?.();
    say({ v: 1, t: 'snapshot', d: at('sun-3') });
    expect(otherTables.value).toMatchObject([{ id: 'sun-3', name: 'Sunday, table 3' }]);
    // And is moved like any other, whichever socket hears of it first.
    say(moved('sun-2'), cash);
    say(moved('sun-2'));
    expect([sockets.length, hellos().at(-1)]).toEqual([2, ['sun-2', -1]]);
    leaveStore('cash');
    takeStore('sun-2');
    say(moved('', 'out'));
  });
});

describe('where word of a move was lost', () => {
  it('the page of the tournament tells after a new connection', async () => {
    const store = openTable('sun-1');
    const stop = store.tournament.attend();
    say({ v: 5, t: 'snapshot', d: at('sun-1') });
    socket().onclose?.({ code: 1006, reason: '' });
    await vi.advanceTimersByTimeAsync(10_000);
    told = page({ own: own({ table: 'sun-2', seat: 2 }) });
    socket().onopen?.();
    say({ v: 9, t: 'snapshot', d: at('sun-1', { me: mine({ seat: null }), seats: [seat(3, 'Bob')] }) });
    await vi.advanceTimersByTimeAsync(5_000);
    expect([hellos().at(-1), location.pathname]).toEqual([['sun-2', -1], '/table/sun-2']);
    stop();
  });

  it('a table that is gone leads to the own one', async () => {
    const store = openTable('sun-1');
    told = page({ own: own({ table: 'sun-2' }) });
    say({ t: 'refused', d: { cid: socket().sent[0]?.cid, code: 'unknown_table', message: 'There is no table sun-1.' } });
    await settle();
    socket().onopen?.();
    expect([asked[0], hellos().at(-1), store.fatal.value, sockets.length]).toEqual(['/api/tournaments/sun', ['sun-2', -1], null, 2]);
    expect(location.pathname).toBe('/table/sun-2');
  });

  it('a window that is loaded again after the move comes from the old table to the new one', async () => {
    sessionStorage.setItem('splitpot.seat.sun', 'sun-1');
    told = page({ own: own({ table: 'sun-2' }) });
    const store = openTable('sun-1');
    const stop = store.tournament.attend();
    say({ v: 9, t: 'snapshot', d: at('sun-1', { me: mine({ seat: null }), seats: [seat(3, 'Bob')] }) });
    await settle();
    expect(hellos().at(-1)).toEqual(['sun-2', -1]);
    stop();
  });

  it('who is out, or never was in, is not sent anywhere', async () => {
    told = page({ own: own({ out: true, table: '' }) });
    const store = openTable('sun-1');
    say({ t: 'refused', d: { cid: socket().sent[0]?.cid, code: 'unknown_table', message: 'There is no table sun-1.' } });
    await settle();
    expect([store.fatal.value?.code, store.tournament.id.value, hellos().length]).toEqual(['unknown_table', 'sun', 1]);
  });

  it('a table that is not there says what has become of its tournament', () => {
    const { row } = page();
    expect([
      goneWords(null),
      goneWords(page({ row: { ...row, status: 'over' } })),
      goneWords(page({ row: { ...row, status: 'cancelled' }, cancelled: 'The host is ill' })),
      goneWords(page({ row: { ...row, status: 'cancelled' } })),
    ]).toEqual([
      'This table of the tournament is closed, and you have no seat at another.',
      `${row.name} is over.`,
      `${row.name} is cancelled: The host is ill.`,
      `${row.name} is cancelled.`,
    ]);
  });

  it('a table of no tournament is simply not there', async () => {
    const store = openTable('evening');
    say({ t: 'refused', d: { cid: socket().sent[0]?.cid, code: 'unknown_table', message: 'There is no table evening.' } });
    await settle();
    expect([store.fatal.value?.code, asked]).toEqual(['unknown_table', []]);
  });

  it('a room that starts again is asked again, a few times', async () => {
    const store = openTable('sun-3');
    told = page({ own: own({ table: 'sun-3' }) });
    for (let tries = 0; tries < 5; tries += 1) {
      say({ t: 'refused', d: { cid: socket().sent.at(-1)?.cid, code: 'unknown_table', message: 'Not yet.' } });
      await vi.advanceTimersByTimeAsync(2_100);
      socket().onopen?.();
      expect(store.fatal.value).toBeNull();
    }
    say({ t: 'refused', d: { cid: socket().sent.at(-1)?.cid, code: 'unknown_table', message: 'Not yet.' } });
    await settle();
    expect(store.tournament.isClosed.value).toBe(true);
  });

  it('who watches a table that is broken up hears of the tournament from its page', async () => {
    const store = openTable('sun-1');
    const stop = store.tournament.attend();
    told = page({ own: own({ out: true, table: '' }) });
    say({ v: 5, t: 'snapshot', d: at('sun-1', { me: mine({ seat: null }), seats: [] }) });
    say(moved('', 'break'));
    expect(hellos()).toEqual([['sun-1', -1], ['sun-1', -1]]);
    say({ t: 'refused', d: { cid: socket().sent.at(-1)?.cid, code: 'unknown_table', message: 'It is closed.' } });
    await vi.advanceTimersByTimeAsync(6_000);
    expect([store.tournament.isClosed.value, store.fatal.value]).toEqual([true, null]);
    told = page({ own: own({ out: true, table: '' }), pulse: pulse({ version: 90, clock: { level: 3 } }) });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(store.tournament.pulse.value?.clock.level).toBe(3);
    told = page({ own: own({ out: true, table: '' }), pulse: pulse({ version: 95, status: 'over' }) });
    await vi.advanceTimersByTimeAsync(20_000);
    const count = asked.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(count);
    stop();
  });

  it('who watches another table of it goes on watching', () => {
    const store = openTable('sun-1');
    say({ v: 5, t: 'snapshot', d: at('sun-1', { me: mine({ seat: null }), seats: [seat(1, 'Bob')] }) });
    say(moved('', 'break'));
    say({ v: 5, t: 'snapshot', d: at('sun-1', { me: mine({ seat: null }), seats: [seat(1, 'Bob')] }) });
    expect([store.tournament.isClosed.value, store.status.value]).toEqual([false, 'online']);
  });

  it('a closed table of a tournament that goes on is noticed, though its pulses come', async () => {
    openTable('sun-1');
    say({ v: 5, t: 'snapshot', d: at('sun-1', { me: mine({ seat: null }), seats: [] }) });
    for (let second = 0; second < 60 && sockets.length === 1; second += 1) {
      say({ t: 'tournament', d: pulse({ version: 40 + second }) });
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(sockets.length).toBeGreaterThan(1);
  });
});

describe('the page of the tournament', () => {
  it('is asked for when something has changed, at most each five seconds, and only while one looks', async () => {
    const store = openTable('sun-1');
    say({ v: 5, t: 'snapshot', d: at('sun-1') });
    say({ t: 'tournament', d: pulse() });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(asked).toEqual([]);
    const stop = store.tournament.attend();
    await settle();
    expect(asked).toHaveLength(1);
    for (let second = 1; second <= 10; second += 1) {
      told = page({ pulse: pulse({ version: 40 + second, left: 12 - second }) });
      say({ t: 'tournament', d: told.pulse });
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(asked).toHaveLength(3);
    say({ t: 'tournament', d: pulse({ version: 60, left: 2, average: 481 }) });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(asked).toHaveLength(3);
    stop();
  });

  it('that was made before the seats were drawn is asked for again', async () => {
    const store = openTable('sun-1');
    told = page({ own: own({ place: 0, worst: 0 }) });
    const stop = store.tournament.attend();
    say({ v: 5, t: 'snapshot', d: at('sun-1') });
    say({ t: 'tournament', d: pulse() });
    await settle();
    told = page();
    await vi.advanceTimersByTimeAsync(20_000);
    expect([asked.length, store.tournament.own.value?.place]).toEqual([2, 7]);
    stop();
  });

  it('that is slower than the pulses does not set the clock back', async () => {
    const store = openTable('sun-1');
    const stop = store.tournament.attend();
    say({ v: 5, t: 'snapshot', d: at('sun-1') });
    told = page({ pulse: pulse({ version: 39, left: 13 }) });
    say({ t: 'tournament', d: pulse({ version: 41, left: 11 }) });
    await settle();
    expect([store.tournament.page.value?.pulse.left, store.tournament.pulse.value?.left]).toEqual([13, 11]);
    stop();
  });
});
