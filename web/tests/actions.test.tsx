// The action bar with a whole store behind it and a socket that the test plays.
import { act } from 'preact/test-utils';
import { describe, expect, it } from 'vitest';
import { GUARD_MS } from '../src/guard';
import { Dock } from '../src/table/dock';
import type { AwardView, LegalView } from '../src/wire';
import { click, find, over, press, seat, snapshot, stage, wait } from './make';

const CALL_OR_RAISE: LegalView = { check: false, call: 10, call_all_in: false, wager: { kind: 'raise', min_to: 20, max_to: 20, note: '', sizes: [] }, no_wager: '' };
const CHECK_ONLY: LegalView = { check: true, call: 0, call_all_in: false, wager: null, no_wager: 'Capped: one bet and three raises' };

const here = stage((store) => store.view.value && <Dock store={store} view={store.view.value} open={() => undefined} />);
const { say } = here;
const acts = (): ReturnType<typeof here.sent> => here.sent('act');

/** It is the viewer's turn in hand 91, by default for decision 6. */
function turn(legal: LegalView, number = 6): void {
  const seats = [seat(0, 'Ann', { status: 'live', cards: 4 }), seat(3, 'Bob', { status: 'live', cards: 4 })];
  const view = { seat: 0, turn: number, deadline: Date.now() + 20_000, legal, banked: false, nudge: false, ahead: null };
  say({ v: 5, t: 'snapshot', d: snapshot({ hand: 91, running: true, seats, turn: view }) });
}

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
    expect(here.root.textContent).toContain('Ignored');
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
    expect(here.store.error.value).toBe('The price is 20 now.');
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
    say({ v: 6, t: 'turn', d: { turn: { seat: 3, turn: 7, deadline: 0, legal: null, banked: false, nudge: false, ahead: null } } });
    expect(find('action-call')).toBeNull();
    expect(here.root.textContent).toContain('Bob is to act.');
  });
});

describe('results', () => {
  it('walk from the turning up through high and low to a summary that stays', () => {
    turn(CALL_OR_RAISE);
    const award = (side: 'high' | 'low', at: number): AwardView => ({ side, seat: at, amount: 10, words: 'a hand', hole: ['As', '2s'], board: ['3s', '4s', '5s'], odd: 0, run: 0 });
    const results = [{ pot: 0, amount: 20, seats: [0, 3], awards: [award('high', 0), award('low', 3)], note: '', rake: 0 }];
    say({ v: 6, t: 'hand_over', d: over({ hand: 91, results, next_at: Date.now() + 8000, why: ['You win the high half.'] }) });
    expect(find('why')).toBeNull();
    const seen = [find('results')?.dataset['step']];
    for (let step = 0; step < 3; step += 1) {
      wait(step === 0 ? 900 : 2200);
      seen.push(find('results')?.dataset['step']);
    }
    expect(seen).toEqual(['-1', '0', '1', '2']);
    wait(10_000);
    expect(find('results')?.dataset['done']).toBe('');
    expect(find('why')?.textContent).toBe('You win the high half.');
  });
});
