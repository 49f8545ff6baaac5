// Between hands: who is missing, what is held back until the pots have been walked through, what a lost connection says.
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { describe, expect, it, vi } from 'vitest';
import { NicknameForm } from '../src/lobby/enter';
import { session } from '../src/session';
import { ConnectionBar } from '../src/table/bars';
import { BuyInForm, usualTopUp } from '../src/table/buyin';
import { Dock } from '../src/table/dock';
import { Felt } from '../src/table/felt';
import { LogList } from '../src/table/log';
import { viewOf } from '../src/view';
import type { AwardView, PotResult, SeatView } from '../src/wire';
import { click, find, over, seat, settle, snapshot, stage, text, wait } from './make';

const here = stage((store) => {
  const view = store.seen.value;
  return view && (
    <>
      <ConnectionBar store={store} />
      <Felt store={store} view={view} live={{ store, open: () => undefined }} />
      <Dock store={store} view={view} open={() => undefined} />
      <LogList view={view} />
    </>
  );
});
const { say, show } = here;

const award = (side: 'high' | 'low', at: number, amount = 10): AwardView => ({ side, seat: at, amount, words: 'a hand', hole: ['As', '2s'], board: ['3s', '4s', '5s'], odd: 0, run: 0 });
const RESULTS: [PotResult] = [{ pot: 0, amount: 20, seats: [0, 3], awards: [award('high', 0), award('low', 0)], note: '', rake: 0 }];

describe('when no hand will come', () => {
  const rests = (ben: Partial<SeatView>): void => show({ hand: 7, results: RESULTS, seats: [seat(0, 'Ann'), seat(3, 'Ben', ben)] });

  it('the dock says who is missing and offers a bot', () => {
    rests({ sits_out: true, status: 'sitting_out' });
    expect(text('.standing')).toContain('Ben sits out.');
    expect(text('.standing')).not.toContain('Soon');
    expect(find('offer-bot')).not.toBeNull();
    rests({ away: true });
    expect(text('.standing')).toContain('Ben is away.');
    show({ hand: 7, results: RESULTS, seats: [seat(0, 'Ann')] });
    expect(text('.standing')).toContain('Waiting for another player.');
  });

  it('the dock promises none while the results are told', () => {
    show({ hand: 7, running: true, seats: [seat(0, 'Ann', { stack: 0, status: 'live' }), seat(3, 'Ben', { stack: 0, status: 'live' })] });
    say({ v: 6, t: 'hand_over', d: over({ results: RESULTS, stacks: { 0: 20, 3: 0 }, next_at: 0 }) });
    wait(950);
    expect([here.store.isWalking.value, find('results')?.dataset['step'], text('.standing').trim()]).toEqual([true, '0', '']);
  });

  it('the table of the last hand is not drawn as a running one', () => {
    rests({ sits_out: true });
    expect(document.querySelector('.felt')?.classList.contains('is-resting')).toBe(true);
    expect(text('.pot')).toContain('Last pot');
    rests({});
    expect(document.querySelector('.felt')?.classList.contains('is-resting')).toBe(false);
  });

  it('a table of one offers the address to send', async () => {
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    show({ seats: [seat(0, 'Ann')] });
    expect(text('.standing')).toContain('send this page’s address to a friend, or add a bot.');
    click('invite');
    await settle();
    expect([writeText.mock.calls, find('invite-said')?.textContent]).toEqual([[[location.href]], 'Copied: send it to a friend.']);
    show({ seats: [seat(0, 'Ann')], table: { ...snapshot().table, private: true } });
    expect(find('invite')?.textContent).toBe('Copy the invite link');
  });

  it('the first hand of a full table waits for nobody', () => {
    const seats = [0, 1, 2, 3, 4, 5].map((number) => seat(number, `P${number}`));
    show({ seats });
    expect(text('.standing')).toContain('The first hand is about to begin.');
    show({ seats: seats.slice(0, 3) });
    expect(text('.standing')).toContain('as soon as enough players are here');
  });

  it('no hand is about to begin while the room holds new ones', () => {
    show({ hand: 7, results: RESULTS });
    say({ t: 'announcements', d: { rows: [{ id: 'drain', text: '', at: 1, until: 0 }] } });
    expect(text('.standing')).toContain('New hands wait for a moment.');
    show({ hand: 7 });
    expect(text('.standing')).toBe('New hands wait for a moment.');
    say({ t: 'announcements', d: { rows: [] } });
    expect(text('.standing')).toBe('The next hand is about to begin.');
  });

  it('the next hand is not about to begin', () => {
    show({ hand: 7, seats: [seat(0, 'Ann'), seat(3, 'Ben', { stack: 0, sits_out: true })] });
    expect(text('.standing')).toContain('Ben is out of chips.');
    show({ hand: 7 });
    expect(text('.standing')).toContain('The next hand is about to begin.');
    expect(find('offer-bot')).toBeNull();
  });
});

describe('a showdown', () => {
  it('keeps its end back until the pots have been walked through', () => {
    show({ hand: 7, running: true, log: ['Ben shows As'], seats: [seat(0, 'Ann', { stack: 0, status: 'live' }), seat(3, 'Ben', { stack: 0, status: 'live' })] });
    say({ v: 6, t: 'awarded', d: { pot: 0, award: award('high', 0), stack: 10, log: ['Ann wins 10'], mine: null } });
    expect([text('.log'), find('stack-0')?.textContent]).toEqual(['Ben shows A♠', '0']);
    say({ v: 7, t: 'hand_over', d: over({ results: RESULTS, stacks: { 0: 20, 3: 0 }, log: ['Ann wins all'] }) });
    say({ v: 8, t: 'seat_changed', d: { view: seat(3, 'Ben', { stack: 0, sits_out: true, status: 'sitting_out' }), log: ['Ben is out of chips'], mine: null } });
    say({ v: 9, t: 'notice', d: { text: '', log: ['The table waits: too few can play'], mine: null } });
    wait(950);
    expect(find('results')?.dataset['step']).toBe('0');
    expect([text('.log'), find('stack-0')?.textContent]).toEqual(['Ben shows A♠', '10']);
    expect(text('.felt')).not.toContain('sits out');
    expect(text('.standing')).not.toContain('out of chips');
    expect(here.store.view.value?.log.length).toBe(5);
    wait(6000);
    expect(text('.log')).toContain('Ben is out of chips');
    expect([find('stack-0')?.textContent, text('.standing').includes('Ben is out of chips.')]).toEqual(['20', true]);
  });

  it('keeps a broke player who leaves at once in place, and lets go where a step is chosen or a hand begins', () => {
    const begin = (): void => show({ hand: 7, running: true, seats: [seat(0, 'Ann'), seat(3, 'Ben', { stack: 5 })] });
    const end = (v: number): void => {
      say({ v, t: 'hand_over', d: over({ results: RESULTS, stacks: { 0: 400, 3: 0 }, log: ['over'] }) });
      say({ v: v + 1, t: 'left', d: { seat: 3, me: false, log: ['Ben leaves'], mine: null } });
    };
    begin();
    end(6);
    expect([text('.felt').includes('Ben'), text('.log')]).toEqual([true, '']);
    act(() => here.store.showStep(0));
    expect([text('.felt').includes('Ben'), text('.log')]).toEqual([false, 'overBen leaves']);
    begin();
    end(6);
    say({ v: 8, t: 'hand', d: { hand: 8, button: 0, small_blind_seat: 0, big_blind_seat: 0, stacks: { 0: 400 }, hole_cards: 4, log: ['Hand 8'], mine: null } });
    expect(text('.log')).toBe('overBen leavesHand 8');
  });

  it('tells what the hand cost, though the stack has been topped up since', () => {
    say({ v: 5, t: 'snapshot', d: snapshot({ hand: 6 }) });
    say({ v: 6, t: 'hand', d: { hand: 7, button: 0, small_blind_seat: 0, big_blind_seat: 3, stacks: { 0: 400, 3: 400 }, hole_cards: 4, log: [], mine: null } });
    const folded = [{ ...RESULTS[0], awards: [{ ...award('high', 3), hole: [], board: [] }] }];
    say({ v: 7, t: 'hand_over', d: over({ results: folded, stacks: { 0: 380, 3: 420 } }) });
    say({ v: 8, t: 'seat_changed', d: { view: seat(0, 'Ann', { stack: 400 }), log: [], mine: null } });
    expect(text('.standing')).toContain('This hand cost you 20.');
  });

  it('is not held back where all others folded', () => {
    const folded = [{ ...RESULTS[0], awards: [{ ...award('high', 0), hole: [], board: [] }] }];
    show({ hand: 7, running: true });
    say({ v: 6, t: 'hand_over', d: over({ results: folded, stacks: { 0: 410, 3: 390 }, log: ['Ann wins'] }) });
    expect(text('.log')).toBe('Ann wins');
  });
});

describe('topping up', () => {
  const usual = (stack: number, most = 0): ReturnType<typeof usualTopUp> => usualTopUp(viewOf(1, snapshot({ seats: [seat(0, 'Ann', { stack }), seat(3, 'Ben')], table: { ...snapshot().table, max_buy_in: most } })));

  it('suggests what fills the stack to the usual buy-in, and says what the table takes', () => {
    expect(usual(0)).toEqual({ first: 400, hint: 'At least 100. The chips play from the next hand on.' });
    expect(usual(150, 1000)).toEqual({ first: 250, hint: 'As many as you like, up to a stack of 1000. The chips play from the next hand on.' });
    expect(usual(960, 1000)?.first).toBe(40);
    expect(usual(1000, 1000)).toBeNull();
  });
});

describe('around it', () => {
  it('a lost connection dims the buttons, and says that a choice is kept where there is one', () => {
    const legal = { check: false, call: 10, call_all_in: false, wager: null, no_wager: 'Capped' };
    show({ hand: 7, running: true, turn: { seat: 0, turn: 6, deadline: Date.now() + 20_000, banked: false, nudge: false, ahead: null, legal } });
    expect(document.querySelector('.is-offline')).toBeNull();
    act(() => void (here.store.status.value = 'lost'));
    expect(document.querySelector('.actions.is-offline')).not.toBeNull();
    expect(find('connection-bar')?.textContent).toContain('It is your turn');
    expect(find('connection-bar')?.textContent).not.toContain('Your choice');
    act(() => void here.store.decide('call'));
    expect(find('connection-bar')?.textContent).toContain('Your choice will be sent when you are back.');
  });

  it('a lost connection promises nothing that a tournament does not keep', () => {
    show({});
    act(() => void (here.store.status.value = 'lost'));
    expect(find('connection-bar')?.textContent).toContain('Your seat and chips are safe.');
    const { table } = snapshot();
    show({ table: { ...table, tournament: 'sun' } });
    expect(find('connection-bar')?.textContent?.trim()).toBe('Connection lost, reconnecting. The tournament goes on: you are dealt in, and folded while you are away.');
  });

  it('a choice that is not confirmed is said to be so, and a network that is gone at once', async () => {
    show({});
    void here.store.tell('sit_out', { when: 'now' });
    wait(2500);
    expect(find('late-bar')?.textContent).toContain('Not confirmed yet');
    act(() => void dispatchEvent(new Event('offline')));
    expect([find('late-bar'), find('connection-bar') === null]).toEqual([null, false]);
  });

  it('a long nickname is cut by the plate and whole in its title', () => {
    const name = 'W'.repeat(20);
    show({ seats: [seat(0, name), seat(3, name)] });
    expect(find('seat-0')?.querySelector('.name span')?.getAttribute('title')).toBe(name);
    expect(find('person-3')?.getAttribute('title')).toBe(name);
    expect(find('seat-3')?.getAttribute('aria-label')).toContain(name);
  });

  it('a nickname cannot be typed longer than the server takes it', () => {
    act(() => render(<NicknameForm />, here.root));
    expect(find('nickname')?.getAttribute('maxlength')).toBe('20');
  });

  it('the buy-in shows the wallet as it is now, and refuses a comma in words', async () => {
    session.value = { nickname: 'Ann', wallet: 1, account: false, allowance: 0, allowance_at: 0, allowance_most: 0, allowance_under: 0, zone: '', seats: [] };
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ nickname: 'Ann', wallet: 123_450 })));
    const onAmount = vi.fn();
    const table = { ...snapshot().table, chip_decimals: 2, rake_bps: 500, rake_cap: 30 };
    await act(async () => {
      render(<BuyInForm table={table} verb="Sit down" first={4000} hint="" onAmount={onAmount} />, here.root);
    });
    await act(async () => void (await vi.advanceTimersByTimeAsync(10)));
    expect(find('wallet')?.textContent).toBe('1234.50');
    expect(find('buy-in-rake')?.textContent).toBe('The house takes 5\u00a0% of each pot that has seen a flop, at most 0.30 a hand.');
    const input = find('buy-in-amount') as HTMLInputElement;
    input.value = '45,5';
    act(() => void input.dispatchEvent(new Event('input', { bubbles: true })));
    act(() => void input.form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
    expect([find('error')?.textContent, onAmount.mock.calls.length]).toEqual(['Write 45.50: cents come after a point.', 0]);
  });
});
