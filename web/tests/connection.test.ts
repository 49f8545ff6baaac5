// The connection against a socket that the test plays.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection, FIRST_BACKOFF_MS, type Refusal, type SocketLike, type Status } from '../src/connection';
import type { Frame } from '../src/wire';
import { snapshot } from './make';

class FakeSocket implements SocketLike {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  sent: { t: string; cid?: string; d: Record<string, unknown>; hand?: number; turn?: number }[] = [];
  isClosed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.isClosed = true;
  }
  open(): void {
    this.onopen?.();
  }
  say(frame: unknown): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
  break(): void {
    this.onclose?.({ code: 1006, reason: '' });
  }
  of(t: string): FakeSocket['sent'] {
    return this.sent.filter((message) => message.t === t);
  }
}

let sockets: FakeSocket[];
let frames: Frame[];
let statuses: Status[];
let lates: boolean[];
let fatal: Refusal | null;
let connection: Connection;
const socket = (): FakeSocket => sockets.at(-1) as FakeSocket;
const SNAPSHOT = { v: 5, t: 'snapshot', d: snapshot() };

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  [sockets, frames, statuses, lates, fatal] = [[], [], [], [], null];
  connection = new Connection({
    table: 't1',
    openSocket: () => {
      sockets.push(new FakeSocket());
      return socket();
    },
    onFrame: (frame) => frames.push(frame),
    onStatus: (status) => statuses.push(status),
    onLate: (isLate) => lates.push(isLate),
    onFatal: (refusal) => {
      fatal = refusal;
    },
  });
  connection.open();
  socket().open();
});
afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

describe('the stream', () => {
  it('begins with hello and no version', () => {
    expect(socket().sent[0]).toMatchObject({ t: 'hello', d: { table: 't1', since: -1 } });
  });

  it('passes frames on in the order of their numbers, each once', () => {
    socket().say(SNAPSHOT);
    socket().say({ v: 6 });
    socket().say({ v: 6 });
    socket().say({ v: 7 });
    expect(frames.map((frame) => frame.v)).toEqual([5, 6, 7]);
  });

  it('asks again from the last good version when a number is missing, and only once', () => {
    socket().say(SNAPSHOT);
    socket().say({ v: 8 });
    socket().say({ v: 9 });
    expect(frames.map((frame) => frame.v)).toEqual([5]);
    expect(socket().of('hello').map(({ d }) => d['since'])).toEqual([-1, 5]);
    for (const v of [6, 7, 8, 9]) socket().say({ v });
    expect(connection.version).toBe(9);
  });

  it('heals when the heartbeat knows a higher version, and takes a snapshot when it knows a lower one', () => {
    socket().say(SNAPSHOT);
    socket().say({ t: 'beat', d: { version: 6, now: 0 } });
    expect(socket().of('hello').at(-1)?.d['since']).toBe(5);
    socket().say({ v: 6 });
    socket().say({ t: 'beat', d: { version: 2, now: 0 } });
    expect(socket().of('hello').at(-1)?.d['since']).toBe(-1);
  });

  it('sends a heartbeat with its version every five seconds', () => {
    socket().say(SNAPSHOT);
    vi.advanceTimersByTime(5000);
    expect(socket().of('beat')).toMatchObject([{ d: { version: 5 } }]);
  });
});

describe('a break', () => {
  it('is told, and ends with a hello since the last version', () => {
    socket().say(SNAPSHOT);
    socket().break();
    expect(statuses.at(-1)).toBe('lost');
    vi.advanceTimersByTime(FIRST_BACKOFF_MS);
    socket().open();
    expect(socket().sent[0]).toMatchObject({ t: 'hello', d: { since: 5 } });
    expect(statuses.at(-1)).toBe('online');
  });

  it('waits longer from try to try, up to five seconds', () => {
    const waits: number[] = [];
    for (let attempt = 0; attempt < 7; attempt += 1) {
      const [count, from] = [sockets.length, Date.now()];
      socket().break();
      while (sockets.length === count) vi.advanceTimersByTime(50);
      waits.push(Date.now() - from);
    }
    expect(waits).toEqual([300, 600, 1200, 2400, 4800, 5000, 5000]);
  });

  it('is seen by silence alone', () => {
    socket().say(SNAPSHOT);
    vi.advanceTimersByTime(15_000);
    expect(statuses.at(-1)).toBe('lost');
  });

  it('is seen within seconds where a command waits for its answer', () => {
    socket().say(SNAPSHOT);
    void connection.send('act', { kind: 'call', price: 10 }, { hand: 3, turn: 2 });
    vi.advanceTimersByTime(7000);
    expect(statuses.at(-1)).toBe('lost');
  });

  it('is not suspected where an answer is late and heartbeats come', () => {
    void connection.send('act', { kind: 'call', price: 10 }, { hand: 3, turn: 2 });
    for (let second = 0; second < 20; second += 1) {
      socket().say({ t: 'beat', d: { version: -1, now: Date.now() } });
      vi.advanceTimersByTime(1000);
    }
    expect(statuses).toEqual(['online']);
  });

  it('is not waited for where the browser says that the network is gone', () => {
    connection.suspect();
    expect(statuses.at(-1)).toBe('lost');
    vi.advanceTimersByTime(FIRST_BACKOFF_MS);
    socket().open();
    expect(statuses.at(-1)).toBe('online');
  });

  it('sends an unanswered command again under the same name, after hello', async () => {
    const done = connection.send('act', { kind: 'call', price: 10 }, { hand: 3, turn: 2 });
    const first = socket().of('act')[0];
    socket().break();
    vi.advanceTimersByTime(FIRST_BACKOFF_MS);
    socket().open();
    expect(socket().sent.map(({ t }) => t)).toEqual(['hello', 'act']);
    expect(socket().of('act')[0]).toEqual(first);
    socket().say({ t: 'ack', d: { cid: first?.cid, version: 9 } });
    await expect(done).resolves.toBeUndefined();
    socket().break();
    vi.advanceTimersByTime(FIRST_BACKOFF_MS);
    socket().open();
    expect(socket().of('act')).toEqual([]);
  });
});

describe('answers', () => {
  it('that take longer than two seconds are said to be late until they come', () => {
    void connection.send('act', { kind: 'call', price: 10 }, { hand: 3, turn: 2 });
    vi.advanceTimersByTime(1500);
    expect(lates).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(lates).toEqual([true]);
    socket().say({ t: 'ack', d: { cid: socket().of('act')[0]?.cid, version: 9 } });
    expect(lates).toEqual([true, false]);
  });

  it('are not late where the connection is lost: that is said already', () => {
    void connection.send('act', { kind: 'call', price: 10 }, { hand: 3, turn: 2 });
    vi.advanceTimersByTime(2500);
    socket().break();
    expect(lates).toEqual([true, false]);
  });

  it('reject with the words of the server', async () => {
    const done = connection.send('sit', { buy_in: 5, seat: 1 });
    socket().say({ t: 'refused', d: { cid: socket().of('sit')[0]?.cid, code: 'buy_in_too_small', message: 'at least 100' } });
    await expect(done).rejects.toMatchObject({ code: 'buy_in_too_small', message: 'At least 100.' });
  });

  it('end the connection where the table is unknown', () => {
    socket().say({ t: 'refused', d: { cid: socket().sent[0]?.cid, code: 'unknown_table', message: 'no such table' } });
    vi.advanceTimersByTime(60_000);
    expect(fatal?.code).toBe('unknown_table');
    expect(sockets).toHaveLength(1);
  });

  it('end the connection where the host has sent the viewer away: there is nothing to come back to', () => {
    socket().say({ t: 'refused', d: { cid: '', code: 'not_allowed', message: 'the host has sent you away from this table' } });
    expect(fatal).toBeNull();
    socket().break();
    vi.advanceTimersByTime(5000);
    socket().open();
    socket().say({ t: 'refused', d: { cid: socket().sent[0]?.cid, code: 'not_allowed', message: 'the host has sent you away from this table' } });
    vi.advanceTimersByTime(60_000);
    expect(fatal?.message).toContain('sent you away');
    expect(sockets).toHaveLength(2);
  });

  it('tell the offset of the clock by the heartbeat that was least late', () => {
    socket().say({ t: 'beat', d: { version: -1, now: Date.now() + 4000 - 250 } });
    socket().say({ t: 'beat', d: { version: -1, now: Date.now() + 4000 - 10 } });
    socket().say({ t: 'beat', d: { version: -1, now: Date.now() + 4000 - 90 } });
    expect(connection.serverNow()).toBe(Date.now() + 3990);
  });
});
