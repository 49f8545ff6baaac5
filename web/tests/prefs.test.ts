// What a person likes, as it is kept and shown, and which sounds that leaves.
import { afterEach, describe, expect, it } from 'vitest';
import { prefs, readPrefs, setPref, showPrefs, USUAL } from '../src/prefs';
import { soundOf } from '../src/sounds';
import { type TableView, viewOf } from '../src/view';
import type { ChatLine, Frame, TurnView } from '../src/wire';
import { mine, over, seat, snapshot } from './make';

afterEach(() => {
  localStorage.clear();
  prefs.value = USUAL;
});

describe('wishes', () => {
  it('are as usual where nothing, or nonsense, was kept', () => {
    expect([readPrefs(null), readPrefs('{'), readPrefs('7'), readPrefs('{"deck":"five","sounds":"yes"}')]).toEqual([USUAL, USUAL, USUAL, USUAL]);
  });

  it('keep what is known beside what is not', () => {
    expect(readPrefs('{"deck":"two","theme":"pink","helper":false}')).toEqual({ ...USUAL, deck: 'two', helper: false });
  });

  it('are written on the root of the page and kept in the browser', () => {
    setPref('theme', 'light');
    setPref('deck', 'two');
    setPref('index', 'large');
    setPref('motion', 'less');
    expect({ ...document.documentElement.dataset }).toMatchObject({ theme: 'light', deck: 'two', index: 'large', motion: 'less' });
    expect(readPrefs(localStorage.getItem('splitpot.prefs'))).toEqual(prefs.value);
  });

  it('left to the system end up as one of two colours', () => {
    showPrefs();
    expect(['dark', 'light']).toContain(document.documentElement.dataset['theme']);
  });
});

describe('a sound', () => {
  const turn = (at: number, number: number): TurnView => ({ seat: at, turn: number, deadline: 0, banked: false, nudge: false, ahead: null, legal: at === 0 ? { check: true, call: 0, call_all_in: false, wager: null, no_wager: '' } : null });
  const view = (change: Parameters<typeof snapshot>[0] = {}): TableView => viewOf(1, snapshot(change));
  const line = (change: Partial<ChatLine>): Frame => ({ v: 2, t: 'chat', d: { line: { number: 1, name: 'Bob', me: false, text: 'hi', emote: '', ...change } as ChatLine, log: [], mine: null } } as unknown as Frame);
  const frame = { v: 2, t: 'turn', d: {} } as unknown as Frame;

  it('is heard as the own turn begins, once for each decision', () => {
    expect(soundOf(frame, view({ turn: turn(3, 1) }), view({ turn: turn(0, 2) }))).toBe('turn');
    expect(soundOf(frame, view({ turn: turn(0, 2) }), view({ turn: turn(0, 2) }))).toBeNull();
    expect(soundOf(frame, view({ turn: turn(0, 2) }), view({ turn: turn(0, 4) }))).toBe('turn');
    expect(soundOf(frame, view(), view({ turn: turn(3, 1) }))).toBeNull();
  });

  it('tells the line of somebody else, not the own', () => {
    expect([soundOf(line({}), view(), view()), soundOf(line({ me: true }), view(), view())]).toEqual(['chat', null]);
  });

  it('tells chips from a check', () => {
    const acted = (amount: number): Frame => ({ v: 2, t: 'acted', d: { amount } } as unknown as Frame);
    expect([soundOf(acted(10), view(), view()), soundOf(acted(0), view(), view())]).toEqual(['chips', null]);
  });

  it('is glad only about chips won', () => {
    const end: Frame = { v: 2, t: 'hand_over', d: over() };
    const after = (stack: number): TableView => ({ ...view({ me: mine(), seats: [seat(0, 'Ann', { stack })] }), startStacks: { 0: 400 } });
    expect([soundOf(end, view(), after(410)), soundOf(end, view(), after(400)), soundOf(end, view(), after(390))]).toEqual(['win', null, null]);
  });
});
