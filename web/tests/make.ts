// Small tables for the tests, in the words of the wire, and a stage: a whole store behind a page, with a
// socket that the test plays.
import { type ComponentChild, h, render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, vi } from 'vitest';
import type { SocketLike } from '../src/connection';
import { TableStore } from '../src/table/store';
import { NO_ENTRY } from '../src/view';
import type { HandOver, Me, SeatView, Snapshot } from '../src/wire';

export function seat(number: number, name: string, change: Partial<SeatView> = {}): SeatView {
  return {
    seat: number,
    name,
    bot: false,
    stack: 400,
    status: 'waiting',
    street_bet: 0,
    all_in: false,
    cards: 0,
    hole: [],
    away: false,
    leaving: false,
    last: '',
    sits_out: false,
    top_up: 0,
    waits: false,
    showed: [],
    ...change,
  };
}

/** What Ann in seat 0 alone knows. */
export function mine(change: Partial<Me> = {}): Me {
  return { name: 'Ann', seat: 0, reading: null, time_bank: 15_000, owes: null, wish: '', straddles: false, can_show: false, can_rabbit: false, pre: null, tops_to: 0, auto_muck: true, ...change };
}

export function snapshot(change: Partial<Snapshot> = {}): Snapshot {
  return {
    table: {
      id: 't1',
      name: 'Evening',
      game: 'omaha8',
      structure: 'fixed_limit',
      hole_cards: 4,
      stakes: { small_blind: 5, big_blind: 10, small_bet: 10, big_bet: 20 },
      seats: 6,
      min_buy_in: 100,
      max_buy_in: 0,
      chip_decimals: 0,
      action_seconds: 20,
      seat_draw: 'button',
      players: 2,
      people: 2,
      hand: 0,
      run_twice: false,
      straddle: false,
      kill: 'off',
      ante: 0,
      time_bank_seconds: 15,
      private: false,
      locked: false,
      approval: false,
      observers: true,
      waiting: 0,
      chat: 'all',
      rabbit: false,
      untimed: false,
      muck: false, tournament: '', rake_bps: 0, rake_cap: 0,
    },
    me: mine(),
    seats: [seat(0, 'Ann'), seat(3, 'Bob')],
    hand: 0,
    running: false,
    button: null,
    small_blind_seat: null,
    big_blind_seat: null,
    street: 'preflop',
    board: [],
    pots: [],
    pot: 0,
    turn: null,
    results: [],
    log: [],
    second_board: [],
    ask: null,
    entry: NO_ENTRY,
    commitment: '',
    chat: [],
    muted: [],
    rabbit: [],
    why: [],
    why_steps: [],
    ...change,
  };
}

/** The end of hand 7. */
export function over(change: Partial<HandOver> = {}): HandOver {
  return { hand: 7, results: [], stacks: {}, next_at: 0, log: [], mine: null, why: [], why_steps: [], ...change };
}

export const find = <T extends HTMLElement = HTMLElement>(hook: string): T | null => document.querySelector<T>(`[data-testid="${hook}"]`);
export const text = (selector: string): string => document.querySelector(selector)?.textContent ?? '';
export const click = (hook: string): void => void act(() => find(hook)?.click());
export const press = (key: string, on: HTMLElement = document.body): void => void act(() => void on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
export const wait = (ms: number): void => void act(() => void vi.advanceTimersByTime(ms));
export function type(hook: string, written: string): void {
  const input = find<HTMLInputElement>(hook);
  if (input === null) throw new Error(`no ${hook}`);
  input.value = written;
  act(() => void input.dispatchEvent(new Event('input', { bubbles: true })));
}
/** Lets what has been promised come to pass. */
export async function settle(): Promise<void> {
  await act(async () => void (await vi.advanceTimersByTimeAsync(0)));
}

interface Sent {
  t: string;
  cid: string;
  hand?: number;
  turn?: number;
  d: unknown;
}

export interface Stage {
  readonly store: TableStore;
  readonly root: HTMLElement;
  /** What the server says. */
  say: (frame: unknown) => void;
  show: (change: Partial<Snapshot>) => void;
  /** What has been sent to it, of one kind. */
  sent: (kind: string) => Sent[];
}

/** Sets a page up before each test of a file, with the clock in the test's hand, and clears away after it. */
export function stage(page: (store: TableStore) => ComponentChild): Stage {
  let [store, root, socket, sent] = [] as unknown as [TableStore, HTMLElement, SocketLike, Sent[]];
  const Page = (): ComponentChild => page(store);
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000_000 });
    sent = [];
    socket = { onopen: null, onmessage: null, onclose: null, send: (line) => sent.push(JSON.parse(line)), close: () => undefined };
    store = new TableStore('t1', () => socket);
    store.open();
    socket.onopen?.();
    root = document.body.appendChild(document.createElement('div'));
    act(() => render(h(Page, null), root));
  });
  afterEach(() => {
    act(() => render(null, root));
    root.remove();
    store.close();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  const say = (frame: unknown): void => void act(() => socket.onmessage?.({ data: JSON.stringify(frame) }));
  return {
    get store() {
      return store;
    },
    get root() {
      return root;
    },
    say,
    show: (change) => say({ v: 5, t: 'snapshot', d: snapshot(change) }),
    sent: (kind) => sent.filter(({ t }) => t === kind),
  };
}
