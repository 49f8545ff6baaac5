// The action bar with a whole store behind it and a socket that the test plays.
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SocketLike } from '../src/connection';
import { GUARD_MS } from '../src/guard';
import { Dock } from '../src/table/dock';
import { TableStore } from '../src/table/store';
import type { LegalView } from '../src/wire';
import { seat, snapshot } from './make';

const CALL_OR_RAISE: LegalView = { check: false, call: 10, call_all_in: false, wager: { kind: 'raise', min_to: 20, max_to: 20, sizes: [] }, no_wager: '' };
const CHECK_ONLY: LegalView = { check: true, call: 0, call_all_in: false, wager: null, no_wager: 'Capped: one bet and three raises' };

let store: TableStore;
let sent: { t: string; cid: string; hand?: number; turn?: number; d: unknown }[];
let socket: SocketLike;
let root: HTMLElement;

function say(frame: unknown): void {
  act(() => socket.onmessage?.({ data: JSON.stringify(frame) }));
}
function find(hook: string): HTMLElement | null {
  return document.querySelector(`[data-testid="${hook}"]`);
}
function click(hook: string): void {
  act(() => find(hook)?.click());
}
function press(key: string): void {
  act(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
}
function wait(ms: number): void {
  act(() => void vi.advanceTimersByTime(ms));
}
const acts = (): typeof sent => sent.filter(({ t }) => t === 'act');

function Page(): preact.JSX.Element | null {
  const view = store.view.value;
  return view && <Dock store={store} view={view} open={() => undefined} />;
}

/** It is the viewer's turn in hand 91, by default for decision 6. */
function turn(legal: LegalView, number = 6): void {
  const seats = [seat(0, 'Ann', { status: 'live', cards: 4 }), seat(3, 'Bob', { status: 'live', cards: 4 })];
  const view = { seat: 0, turn: number, deadline: Date.now() + 20_000, legal, banked: false };
  say({ v: 5, t: 'snapshot', d: snapshot({ hand: 91, running: true, seats, turn: view }) });
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  sent = [];
  socket = { onopen: null, onmessage: null, onclose: null, send: (text) => sent.push(JSON.parse(text)), close: () => undefined };
  store = new TableStore('t1', () => socket);
  store.open();
  socket.onopen?.();
  root = document.body.appendChild(document.createElement('div'));
  act(() => render(<Page />, root));
});
afterEach(() => {
  act(() => render(null, root));
  root.remove();
  store.close();
  vi.useRealTimers();
});

describe('the action bar', () => {
  it('says what each button costs', () => {
    turn(CALL_OR_RAISE);
    expect(['fold', 'call', 'raise'].map((choice) => find(`action-${choice}`)?.querySelector('.action-label')?.textContent)).toEqual(['Fold', 'Call 10', 'Raise to 20']);
  });

  it('ignores a click in the first half second, and says so', () => {
    turn(CALL_OR_RAISE);
    wait(GUARD_MS - 50);
    click('action-call');
    expect(acts()).toEqual([]);
    expect(root.textContent).toContain('Ignored');
  });

  it('sends hand, turn and price with a decision, once', () => {
    turn(CALL_OR_RAISE);
    wait(GUARD_MS + 50);
    click('action-raise');
    click('action-raise');
    press('r');
    expect(acts()).toMatchObject([{ hand: 91, turn: 6, d: { kind: 'raise_to', amount: 20, price: 10 } }]);
  });

  it('takes the first decision of a hand, whose number is 0', () => {
    turn(CALL_OR_RAISE, 0);
    wait(GUARD_MS + 50);
    expect(find('action-call')?.getAttribute('aria-disabled')).toBe('false');
    click('action-call');
    expect(acts()).toMatchObject([{ hand: 91, turn: 0, d: { kind: 'call', price: 10 } }]);
  });

  it('offers the buttons again when the server refuses, in its words', async () => {
    turn(CALL_OR_RAISE);
    wait(GUARD_MS + 50);
    click('action-call');
    say({ t: 'refused', d: { cid: acts()[0]?.cid, code: 'stale_action', message: 'the price is 20 now' } });
    await act(async () => {
      await Promise.resolve();
    });
    expect(store.error.value).toBe('the price is 20 now');
    click('action-call');
    expect(acts()).toHaveLength(2);
  });

  it('asks before it folds where checking is free', () => {
    turn(CHECK_ONLY);
    wait(GUARD_MS + 50);
    press('f');
    expect(acts()).toEqual([]);
    click('check-instead');
    expect(acts()).toMatchObject([{ d: { kind: 'check', price: 0 } }]);
  });

  it('folds at once where there is something to pay', () => {
    turn(CALL_OR_RAISE);
    wait(GUARD_MS + 50);
    press('F');
    expect(acts()).toMatchObject([{ d: { kind: 'fold', price: 10 } }]);
  });

  it('says why there is no raise, and R does nothing then', () => {
    turn(CHECK_ONLY);
    wait(GUARD_MS + 50);
    press('r');
    expect(find('no-wager')?.textContent).toBe('Capped: one bet and three raises');
    expect(acts()).toEqual([]);
  });

  it('goes away with the turn', () => {
    turn(CALL_OR_RAISE);
    say({ v: 6, t: 'turn', d: { turn: { seat: 3, turn: 7, deadline: 0, legal: null, banked: false } } });
    expect(find('action-call')).toBeNull();
    expect(root.textContent).toContain('Bob is to act.');
  });
});

describe('results', () => {
  it('walk from the turning up through high and low to a summary that stays', () => {
    turn(CALL_OR_RAISE);
    const award = (side: 'high' | 'low', at: number): object => ({ side, seat: at, amount: 10, words: 'a hand', hole: ['As', '2s'], board: ['3s', '4s', '5s'], odd: 0, run: 0 });
    const results = [{ pot: 0, amount: 20, seats: [0, 3], awards: [award('high', 0), award('low', 3)], note: '', rake: 0 }];
    say({ v: 6, t: 'hand_over', d: { hand: 91, results, stacks: { 0: 410, 3: 410 }, next_at: Date.now() + 8000, log: [], mine: null } });
    const seen = [find('results')?.dataset['step']];
    for (let step = 0; step < 3; step += 1) {
      wait(step === 0 ? 900 : 2200);
      seen.push(find('results')?.dataset['step']);
    }
    expect(seen).toEqual(['-1', '0', '1', '2']);
    wait(10_000);
    expect(find('results')?.dataset['done']).toBe('');
  });
});
