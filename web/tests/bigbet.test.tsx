// Playing a big-bet table: the size panel with a whole store behind it, and what stands around it.
import { act } from 'preact/test-utils';
import { describe, expect, it } from 'vitest';
import { GUARD_MS } from '../src/guard';
import type { Open } from '../src/table/dialogs';
import { Dock } from '../src/table/dock';
import { OwnButtons } from '../src/table/own';
import { noticeOfHand, viewOf } from '../src/view';
import type { Me, Owes, Snapshot, WagerView } from '../src/wire';
import { click, find, mine, press, seat, snapshot, stage, type, wait } from './make';

const WAGER: WagerView = {
  kind: 'raise',
  min_to: 20,
  max_to: 400,
  note: '',
  sizes: [{ name: 'min', to: 20 }, { name: 'half', to: 23 }, { name: 'two_thirds', to: 27 }, { name: 'pot', to: 35 }, { name: 'max', to: 400 }],
};

const opened: (string | undefined)[] = [];
const here = stage((store) => {
  const view = store.view.value;
  const open: Open = (dialog) => void opened.push(typeof dialog === 'function' ? undefined : dialog?.dialog);
  return view && (
    <>
      <Dock store={store} view={view} open={open} />
      <OwnButtons store={store} view={view} open={open} />
    </>
  );
});
const of = here.sent;
const label = (): string | null | undefined => find('action-raise')?.querySelector('.action-label')?.textContent;

function show(change: Partial<Snapshot>, structure: Snapshot['table']['structure'] = 'no_limit'): void {
  const seats = [seat(0, 'Ann', { status: 'live', cards: 4 }), seat(3, 'Bob', { status: 'live', cards: 4 })];
  const first = snapshot({ hand: 91, running: true, seats, ...change });
  here.show({ ...first, table: { ...first.table, structure } });
}
function turn(wager: WagerView | null = WAGER, number = 6): void {
  const legal = { check: false, call: 10, call_all_in: false, wager, no_wager: '' };
  show({ turn: { seat: 0, turn: number, deadline: Date.now() + 20_000, banked: false, nudge: false, ahead: null, legal } });
  wait(GUARD_MS + 50);
}

describe('the size of a bet', () => {
  it('begins at the least, and the button says the chosen total', () => {
    turn();
    expect(label()).toBe('Raise to 20');
    click('size-two_thirds');
    expect(label()).toBe('Raise to 27');
    click('size-max');
    expect(label()).toBe('Raise to 400 (all-in)');
  });

  it('is sent with hand, turn and price', () => {
    turn();
    click('size-pot');
    click('action-raise');
    expect(of('act')).toMatchObject([{ hand: 91, turn: 6, d: { kind: 'raise_to', amount: 35, price: 10 } }]);
  });

  it('does not put the guard up when it changes', () => {
    turn();
    click('size-half');
    press('r');
    expect(of('act')).toMatchObject([{ d: { amount: 23 } }]);
  });

  it('is chosen by keys and bet with Enter', () => {
    turn();
    press('4');
    expect(label()).toBe('Raise to 35');
    press('ArrowUp');
    press('ArrowUp');
    press('ArrowDown');
    expect(label()).toBe('Raise to 45');
    press('Enter');
    expect(of('act')).toMatchObject([{ d: { kind: 'raise_to', amount: 45 } }]);
  });

  it('is moved by the slider', () => {
    turn();
    type('size-slider', '120');
    expect(label()).toBe('Raise to 120');
    const slider = find('size-slider') as HTMLElement;
    press('PageUp', slider);
    press('ArrowLeft', slider);
    expect(label()).toBe('Raise to 169');
    press('Home', slider);
    expect(label()).toBe('Raise to 20');
  });

  it('is typed, and not sent while it is outside the range', () => {
    turn();
    type('size-amount', '401');
    expect(find('size-problem')?.textContent).toBe('From 20 to 400');
    expect(find('size-amount')?.getAttribute('aria-invalid')).toBe('true');
    click('action-raise');
    press('Enter', find('size-amount') as HTMLElement);
    expect(of('act')).toEqual([]);
    type('size-amount', '77');
    expect(find('size-problem')?.textContent).toBe('');
    press('Enter', find('size-amount') as HTMLElement);
    expect(of('act')).toMatchObject([{ d: { amount: 77 } }]);
  });

  it('begins anew with the next decision, behind the guard', () => {
    turn();
    click('size-pot');
    turn(WAGER, 8);
    expect(label()).toBe('Raise to 20');
    turn({ ...WAGER, min_to: 60 }, 8);
    expect(label()).toBe('Raise to 60');
    show({ turn: { seat: 0, turn: 10, deadline: 0, banked: false, nudge: false, ahead: null, legal: { check: true, call: 0, call_all_in: false, wager: { ...WAGER, kind: 'bet' }, no_wager: '' } } });
    press('Enter');
    expect(of('act')).toEqual([]);
  });

  it('has no panel where only one total is left', () => {
    turn({ kind: 'raise', min_to: 400, max_to: 400, note: '', sizes: [{ name: 'min', to: 400 }] });
    expect(find('sizes')).toBeNull();
    expect(label()).toBe('Raise to 400 (all-in)');
    press('Enter');
    press('1');
    expect(of('act')).toEqual([]);
  });
});

describe('around the hand', () => {
  it('all-in players are asked whether to run it twice, behind the guard', () => {
    const ask = { kind: 'run_twice', seats: [0, 3], agreed: [], deadline: Date.now() + 10_000 } as const;
    show({ ask: { ...ask, seats: [0, 3], agreed: [] } });
    click('run-twice');
    expect(of('run_twice')).toEqual([]);
    wait(GUARD_MS + 50);
    click('run-twice');
    expect(of('run_twice')).toMatchObject([{ d: { agree: true } }]);
    show({ ask: { ...ask, seats: [0, 3], agreed: [0] } });
    expect(find('run-twice')).toBeNull();
    expect(find('ask')?.textContent).toContain('Waiting for Bob.');
  });

  it('newcomers see the exact amounts, and may not post between big blind and button', () => {
    const owes: Owes = { live: 10, dead: 5, now: true, wait_words: 'Wait for big blind', now_words: 'Post 10 + 5 dead', chosen: '', note: '' };
    const seats = [seat(0, 'Ann', { waits: true }), seat(3, 'Bob', { status: 'live' })];
    show({ seats, me: mine({ owes }) });
    expect([find('post-wait')?.textContent, find('post-now')?.textContent]).toEqual(['Wait for big blind', 'Post 10 + 5 dead']);
    click('post-now');
    expect(of('post')).toMatchObject([{ d: { how: 'now' } }]);
    show({ seats, me: mine({ owes: { ...owes, now: false } }) });
    expect(find<HTMLButtonElement>('post-now')?.disabled).toBe(true);
  });

  it('a missing small blind and a dead button are said before the flop, in the words of the log', () => {
    const said = (log: string[], street: Snapshot['street'] = 'preflop'): string => noticeOfHand(viewOf(1, snapshot({ running: true, street, log })));
    const missing = 'No small blind this hand: its seat is empty or out';
    expect(said(['Hand 7: dead button', 'Hand 8: Bob has the button', missing, 'Bob calls 10'])).toBe(missing);
    expect(said(['Hand 9: dead button', missing])).toBe(`Dead button. ${missing}`);
    expect([said([missing, 'Hand 10: Bob has the button']), said(['Hand 9: dead button', missing], 'flop')]).toEqual(['', '']);
  });

  it('the time bank is offered on turn while something is left in it', () => {
    turn();
    expect(find('time-bank')?.textContent).toBe('+15 s time bank');
    click('time-bank');
    expect(of('time_bank')).toHaveLength(1);
    act(() => void (here.store.view.value = here.store.view.value && { ...here.store.view.value, me: mine({ time_bank: 0 }) }));
    expect(find('time-bank')).toBeNull();
  });

  it('the hand may be shown after it is over, and a wish taken back', () => {
    const after = (me: Partial<Me>): void => show({ running: false, me: mine(me), seats: [seat(0, 'Ann'), seat(3, 'Bob')], results: [] });
    after({ can_show: true });
    click('show');
    expect(opened).toEqual(['showing']);
    after({ wish: 'leave' });
    expect(find('wish')?.textContent).toContain('You leave after this hand.');
    click('unwish');
    expect(of('sit_in')).toHaveLength(1);
  });
});
