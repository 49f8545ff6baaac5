// Choosing before the own turn: offered in the place of its buttons, bound to hand, street and price.
import { describe, expect, it } from 'vitest';
import { GUARD_MS } from '../src/guard';
import { Dock } from '../src/table/dock';
import type { AheadView, Me, TurnView } from '../src/wire';
import { click, find, mine, seat, stage, text, wait } from './make';

const here = stage((store) => store.view.value && <Dock store={store} view={store.view.value} open={() => undefined} />);
const AHEAD: AheadView = { hand: 91, street: 'turn', price: 20, wishes: ['check_fold', 'call'] };
const FREE: AheadView = { ...AHEAD, price: 0, wishes: ['check_fold', 'check'] };

function bobActs(ahead: AheadView | null, me: Partial<Me> = {}): void {
  const turn: TurnView = { seat: 3, turn: 6, deadline: Date.now() + 20_000, legal: null, banked: false, nudge: false, ahead };
  here.show({ hand: 91, running: true, me: mine(me), seats: [seat(0, 'Ann', { status: 'live', cards: 4 }), seat(3, 'Bob', { status: 'live', cards: 4 })], turn });
}
const labels = (): (string | undefined)[] => [...document.querySelectorAll('.pre-action')].map((button) => button.textContent ?? undefined);

describe('before the own turn', () => {
  it('says what each choice is, with the amount to pay', () => {
    bobActs(AHEAD);
    expect(labels()).toEqual(['Fold', 'Call 20']);
    bobActs(FREE);
    expect(labels()).toEqual(['Check or fold', 'Check']);
    expect(text('.ahead-note')).toContain('Bob is to act.');
  });

  it('is sent with hand, street and price, and taken back with a second press', () => {
    bobActs(AHEAD);
    wait(GUARD_MS + 50);
    click('pre-call');
    expect(here.sent('pre_act').map(({ d }) => d)).toEqual([{ wish: 'call', hand: 91, street: 'turn', price: 20 }]);
    bobActs(AHEAD, { pre: { wish: 'call', hand: 91, street: 'turn', price: 20 } });
    expect(find('pre-call')?.getAttribute('aria-pressed')).toBe('true');
    click('pre-call');
    expect(here.sent('pre_act').at(-1)?.d).toEqual({ wish: '' });
  });

  it('counts no press in the half second after the price has changed', () => {
    bobActs(AHEAD);
    wait(GUARD_MS + 50);
    bobActs({ ...AHEAD, price: 40 });
    click('pre-call');
    expect(here.sent('pre_act')).toEqual([]);
    wait(GUARD_MS + 50);
    click('pre-call');
    expect(here.sent('pre_act')).toMatchObject([{ d: { price: 40 } }]);
  });

  it('is not offered where no decision can come, or whoever leaves has nothing to choose', () => {
    bobActs(null);
    expect(find('ahead')).toBeNull();
    bobActs(AHEAD, { wish: 'leave' });
    expect([find('ahead'), find('wish') === null]).toEqual([null, false]);
  });

  it('a choice that the table has dropped is said at the top, in its words', () => {
    bobActs(AHEAD);
    here.say({ v: 6, t: 'pre_acted', d: { words: 'The price changed: choose again', log: [], mine: null } });
    expect(here.store.error.value).toBe('The price changed: choose again');
  });
});
