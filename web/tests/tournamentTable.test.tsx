// A table in a tournament: its bar, what stands in the dock, what it asks and tells, the menu, the last table.
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { route } from '../src/router';
import { Dialogs, type Opened } from '../src/table/dialogs';
import { Dock } from '../src/table/dock';
import { Felt } from '../src/table/felt';
import '../src/table/tournamentmore';
import '../src/table/tournamentparts';
import { TournamentHead, TournamentPanel, TournamentSidePart } from '../src/table/tournamentlazy';
import type { AwardView, Snapshot, TournamentNote, TournamentView } from '../src/wire';
import { own, page, pulse, row } from './contest';
import { click, find, mine, over, seat, settle, snapshot, stage, text, type, wait } from './make';

const AWARD: AwardView = { side: 'high', seat: 3, amount: 20, words: 'a pair', hole: ['As', '2s'], board: ['3s', '4s', '5s'], odd: 0, run: 0 };
/** A pot that is shown down for. */
const RESULTS: Snapshot['results'] = [{ pot: 0, amount: 20, seats: [0, 3], awards: [AWARD], note: '', rake: 0 }];

let opened: Opened | null = null;
const open = (dialog: unknown): void => {
  opened = typeof dialog === 'function' ? dialog(opened) : (dialog as Opened | null);
  redraw();
};
const set = stage((store) => {
  const view = store.seen.value;
  if (view === null) return null;
  return (
    <div id="content">
      <TournamentHead store={store} view={view} open={open} />
      <Felt store={store} view={view} live={{ store, open }} />
      <Dock store={store} view={view} open={open} />
      <TournamentPanel store={store} view={view} open={open} />
      <TournamentSidePart store={store} view={view} open={open} />
      {opened !== null && <Dialogs store={store} view={view} opened={opened} open={open} />}
    </div>
  );
});
function redraw(): void {
  act(() => {
    const { view } = set.store;
    if (view.value !== null) view.value = { ...view.value };
  });
}

let told: TournamentView;
let done: Record<string, unknown>[];
let refusal: string;

/** Ann's table 3 of the tournament, as `change` has it. */
function show(change: Partial<Snapshot> = {}): void {
  const first = snapshot(change);
  set.show({ ...first, table: { ...first.table, id: 'sun-3', name: 'Sunday, table 3', tournament: 'sun', stakes: { small_blind: 10, big_blind: 20, small_bet: 20, big_bet: 40 } } });
}
async function shown(change: Partial<TournamentView> = {}, table: Partial<Snapshot> = {}): Promise<void> {
  told = page(change);
  show(table);
  set.say({ t: 'tournament', d: told.pulse });
  for (let step = 0; step < 4; step += 1) await settle();
}
async function press(hook: string): Promise<void> {
  click(hook);
  await settle();
}
function submit(hook: string): void {
  act(() => void find(hook)?.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
}
const note = (version: number, text: string, deal = false): TournamentNote => ({ version, text, deal });
const labels = (): string[] => [...document.querySelectorAll('.menu-item b')].map((each) => each.textContent ?? '');

beforeEach(() => {
  sessionStorage.clear();
  [opened, done, refusal] = [null, [], ''];
  told = page();
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (init?.method === 'POST' && path === '/api/tournaments/sun/do') {
      const { cid, ...wish } = JSON.parse(String(init.body)) as Record<string, unknown>;
      expect(cid).toMatch(/^[0-9a-f]{16}$/);
      done.push(wish);
      if (refusal !== '') return new Response(JSON.stringify({ code: 'not_allowed', message: refusal }), { status: 409 });
    }
    return new Response(JSON.stringify(told), { headers: { etag: '"1"' } });
  });
});
afterEach(() => {
  route.value = { page: 'lobby' };
});

describe('the bar', () => {
  it('has the level, what is played for, its clock, the own place, the average and the money', async () => {
    await shown();
    expect(text('.tour-level')).toBe('Level 2 20/40 next 40/80 ante 5');
    expect(find('level-clock')?.textContent).toBe('4:32');
    expect(find('own-place')?.textContent).toBe('7th of 12');
    expect(text('.tour-average').trim()).toBe('average 480, 24 BB');
    expect(text('.tour-money')).toBe('3 to the money');
    wait(2_000);
    expect(find('level-clock')?.textContent).toBe('4:30');
  });

  it('runs by the clock of the server', async () => {
    set.say({ t: 'beat', d: { version: 5, now: 1_030_000 } });
    await shown();
    expect(find('level-clock')?.textContent).toBe('4:02');
  });

  it.each([
    [{ clock: { paused: true } }, 'Paused', 'Paused by the host.'],
    [{ clock: { on_break: true } }, 'Break', 'A break: play goes on in 4:32.'],
    [{ clock: { hand_for_hand: true, waits: 'tables' as const } }, 'Hand for hand', 'Hand for hand: waiting for the other tables.'],
    [{ final: true, tables: 1, left: 2, places_to_money: 0, prize: 950 }, 'Final table', 'The next hand is about to begin.'],
    [{ status: 'over' as const, left: 1, places_to_money: 0 }, 'Over', 'The tournament is over.'],
  ])('says why no hand begins: %j', async (change, word, sentence) => {
    await shown({ pulse: pulse(change) });
    expect(find('tournament-state')?.textContent).toBe(word);
    expect(find('tournament-standing')?.textContent?.trim()).toBe(sentence);
  });

  it('says that the room deals no new hands for now, and that hands in play are finished', async () => {
    const hold = (rows: unknown[]): void => set.say({ t: 'announcements', d: { rows } });
    await shown();
    hold([{ id: 'drain', text: 'New hands wait for a moment.', at: 1, until: 0 }]);
    expect([text('[data-testid="tournament-standing"]').trim(), text('[data-testid="tournament-state"]')]).toEqual(['New hands wait for a moment.', 'Hands wait']);
    show({ running: true, hand: 7, turn: { seat: 3, turn: 1, deadline: 0, banked: false, nudge: false, ahead: null, legal: null }, seats: [seat(0, 'Ann', { status: 'folded' }), seat(3, 'Bob', { status: 'live' })] });
    expect(text('[data-testid="tournament-standing"]').trim()).toBe('You folded. Bob is to act.');
    hold([]);
    show();
    expect([text('[data-testid="tournament-standing"]').trim(), find('tournament-state')]).toEqual(['The next hand is about to begin.', null]);
  });

  it.each([
    [{ open: true }, {}, 'when registration closes'],
    [{ open: true }, { rebuy_levels: 4 }, 'when rebuys end'],
    [{ open: false }, { rebuy_levels: 4 }, 'when rebuys end'],
    [{ open: false }, { rebuy_levels: 4, addon_stack: 200 }, 'when rebuys and add-ons end'],
    [{ open: false }, { rebuy_levels: 1 }, 'once nobody can buy in any more'],
  ])('says when the prizes are fixed: %j, %j', async (clock, change, when) => {
    await shown({ rebuy_levels: 0, addon_stack: 0, ...change, row: row({ late_levels: 3 }), pulse: pulse({ ...clock, places_to_money: -1 }), prizes_fixed: false, own: own({ out: true, table: '', place: 7, worst: 7 }) }, { me: mine({ seat: null }), seats: [seat(3, 'Bob')] });
    expect(text('[data-testid="out-panel"] p')).toBe(`No prize as it stands: how many places are paid is known ${when}.`);
    await press('tournament-bar');
    expect(find('tournament-facts')?.textContent).toContain(`Prizes are fixed ${when}.`);
  });

  it('tells what has changed once, and to the ear as well', async () => {
    await shown();
    expect(find('tournament-news')?.textContent).toBe('');
    set.say({ t: 'tournament', d: pulse({ version: 41, clock: { level: 3 } }) });
    expect([find('tournament-news')?.textContent, text('.tour-level')]).toEqual(['Level 3 begins.', 'Level 3 40/80 ante 5 next 80/160']);
    set.say({ t: 'tournament', d: pulse({ version: 42, clock: { level: 3, on_break: true } }) });
    expect(find('tournament-news')?.textContent).toBe('A break begins.');
    set.say({ t: 'tournament', d: pulse({ version: 43, clock: { level: 3 }, places_to_money: 0, prize: 650 }) });
    expect(find('tournament-news')?.textContent).toBe('The break is over. Everybody who is left is paid.');
  });

  it('opens everything that is to be known', async () => {
    await shown();
    await press('tournament-bar');
    const facts = [...(find('tournament-facts')?.children ?? [])].map((each) => each.textContent);
    expect(facts).toEqual([
      'Level 2: limits 20/40, ends in 4:32.',
      'Next level: limits 40/80 ante 5.',
      'You are 7th of 12 by stack; 45 entered.',
      'Your stack: 400 (20 BB).',
      'Average 480 (24 BB), largest 1210, smallest 45.',
      '3 more out until the money.',
      'Prize pool 4500.',
    ]);
    expect(find('prizes-left')?.textContent).toBe('1st 15002nd 9503rd 650');
  });

  it('says a move until it is put away', async () => {
    await shown();
    set.say({ t: 'moved', d: { tournament: 'sun', name: 'Sunday', table: 'sun-3', seat: 0, why: 'balance', text: 'You sit at table 3, seat 1.' } });
    expect(find('moved')?.getAttribute('role')).toBe('alert');
    expect(find('moved')?.textContent).toContain('You sit at table 3, seat 1.');
    // A showdown does not take it away for a while.
    show({ hand: 7, running: true });
    set.say({ v: 6, t: 'hand_over', d: over({ results: RESULTS, stacks: { 0: 400 } }) });
    expect([set.store.isWalking.value, find('moved') !== null]).toEqual([true, true]);
    act(() => find('moved')?.querySelector('button')?.click());
    expect(find('moved')).toBeNull();
  });
});

describe('chips and seats are the director’s', () => {
  it('nothing can be bought, and nobody chosen or sent away', async () => {
    await shown({}, { seats: [seat(0, 'Ann'), seat(3, 'Bob', { bot: true })] });
    expect(document.querySelectorAll('[data-testid^="add-bot-"], [data-testid^="sit-"], [data-testid="offer-bot"]')).toHaveLength(0);
    open({ dialog: 'menu' });
    expect(labels()).toEqual(['Be away from the next hand on', 'Leave the page', 'Tournament', 'Hand histories', 'Text mode', 'Display and sound', 'Keys', "Copy the table's address"]);
    expect(text('[data-testid="leave"] small')).toContain('You stay in, and are folded');
  });

  it('who leaves the page is away, and comes to the page of the tournament', async () => {
    await shown();
    open({ dialog: 'menu' });
    click('leave');
    expect(set.sent('sit_out').map(({ d }) => d)).toEqual([{ when: 'now' }]);
    set.say({ t: 'ack', d: { cid: set.sent('sit_out')[0]?.cid, version: 6 } });
    await settle();
    expect(location.pathname).toBe('/tournament/sun');
  });

  it('who is away reads what happens to him, and comes back with one press', async () => {
    await shown({}, { running: true, seats: [seat(0, 'Ann', { sits_out: true, status: 'folded' }), seat(3, 'Bob', { status: 'live', cards: 4 })] });
    expect(find('away')?.textContent).toContain('your hands are folded and your blinds are posted');
    click('sit-in');
    expect(set.sent('sit_in')).toHaveLength(1);
  });

  it('a player without chips is offered none for cash', async () => {
    await shown({}, { seats: [seat(0, 'Ann', { stack: 0, sits_out: false }), seat(3, 'Bob')] });
    expect(find('tournament-standing')?.textContent?.trim()).toBe('You have lost all your chips.');
    expect([...document.querySelectorAll('.dock button')]).toHaveLength(0);
  });

  it('a watcher cannot sit down, and is shown the way to his own table', async () => {
    await shown({ own: own({ table: 'sun-5' }) }, { me: mine({ seat: null }), seats: [seat(1, 'Bob')] });
    expect(find('tournament-standing')?.textContent).toBe('Your seat is at table 5.');
    click('to-own-table');
    expect(location.pathname).toBe('/table/sun-5');
  });
});

describe('a rebuy', () => {
  const broke = { seats: [seat(0, 'Ann', { stack: 0 }), seat(3, 'Bob')] };

  it('is offered beside the table with its time, and bought with one press', async () => {
    await shown({ may: ['rebuy', 'decline_rebuy'], own: own({ stack: 0, buy_until: 1_025_000 }) }, broke);
    const box = find('rebuy-offer');
    expect(box?.textContent).toContain('120 more cost 100.');
    expect([box?.getAttribute('role'), box?.getAttribute('aria-modal'), document.querySelector('dialog')]).toEqual(['dialog', 'false', null]);
    expect(box?.querySelector('[role=timer]')?.textContent).toBe('25 s');
    act(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
    expect([find('rebuy-offer'), done]).toEqual([box, []]);
    told = page({ own: own({ stack: 120, rebuys: 1 }) });
    await press('rebuy');
    expect([done, find('rebuy-offer')]).toEqual([[{ wish: 'rebuy' }], null]);
  });

  it('is declined by the button alone, or by its time', async () => {
    await shown({ may: ['rebuy', 'decline_rebuy'], own: own({ stack: 0, buy_until: 1_003_000 }) }, broke);
    refusal = 'The bank is closed.';
    await press('decline-rebuy');
    expect([done, find('tournament-problem')?.textContent]).toEqual([[{ wish: 'decline_rebuy' }], 'The bank is closed.']);
    wait(4_000);
    expect(find('rebuy-offer')).toBeNull();
  });
});

describe('who has lost his chips and may buy again', () => {
  const offer = { may: ['rebuy' as const, 'decline_rebuy' as const], own: own({ stack: 0, buy_until: 1_030_000 }) };
  const offered = (): boolean => find('rebuy-offer') !== null;
  const busts = async (): Promise<void> => {
    await shown({}, { hand: 7, running: true, seats: [seat(0, 'Ann', { status: 'live', cards: 4 }), seat(3, 'Bob', { status: 'live', cards: 4 })] });
    set.say({ v: 6, t: 'hand_over', d: over({ results: RESULTS, stacks: { 0: 0, 3: 400 } }) });
  };
  /** The others play hand 8 to its showdown, without Ann. */
  const othersPlay = (change: Partial<Snapshot> = {}): void => {
    show({ hand: 8, running: true, seats: [seat(0, 'Ann', { stack: 0 }), seat(3, 'Bob', { status: 'live', cards: 4 })], ...change });
    set.say({ v: 6, t: 'hand_over', d: over({ hand: 8, results: RESULTS, stacks: { 0: 0, 3: 400 } }) });
  };

  it('sees first how he has lost them, and then the offer through all hands of the others', async () => {
    await busts();
    act(() => void (set.store.tournament.page.value = page(offer)));
    expect([set.store.isWalking.value, offered()]).toEqual([true, false]);
    show({ hand: 8, running: true, seats: [seat(0, 'Ann', { stack: 0 }), seat(3, 'Bob', { status: 'live', cards: 4 })] });
    expect(offered()).toBe(true);
    othersPlay();
    expect([set.store.isWalking.value, offered()]).toEqual([true, true]);
    wait(9_000);
    othersPlay();
    expect(offered()).toBe(true);
    wait(21_000);
    expect(offered()).toBe(false);
  });

  it('is offered chips at once, though the others show down already when the offer is heard of', async () => {
    await busts();
    othersPlay();
    act(() => void (set.store.tournament.page.value = page(offer)));
    expect([set.store.isWalking.value, offered()]).toEqual([true, true]);
  });

  it('is not told that he plays on, nor that he posts blinds while he is away', async () => {
    const seats = (change = {}): Partial<Snapshot> => ({ hand: 8, running: true, seats: [seat(0, 'Ann', { stack: 0, ...change }), seat(3, 'Bob', { status: 'live', cards: 4 })] });
    await shown(offer, seats());
    expect(text('[data-testid="seat-0"] .says')).toBe('out of chips');
    expect(text('[data-testid="tournament-standing"]').trim()).toBe('You have lost your chips. You have 30 s to buy again.');
    wait(5_000);
    expect(text('[data-testid="tournament-standing"]')).toContain('You have 25 s to buy again.');
    show(seats({ away: true }));
    expect([find('away'), text('[data-testid="tournament-standing"]').includes('You have lost your chips.')]).toEqual([null, true]);
    // What he has bought joins him when the hand is over.
    show(seats({ top_up: 120 }));
    expect(text('[data-testid="seat-0"] .says')).toBe('+120 next hand');
    expect(text('[data-testid="tournament-standing"]').trim()).toBe('You are dealt in with the next hand.');
  });
});

describe('the add-on', () => {
  it('is there in its break, never over a hand', async () => {
    await shown({ may: ['add_on'] });
    wait(3_000);
    await settle();
    expect(find('addon-offer')?.textContent).toContain('200 chips for 80');
    show({ running: true, seats: [seat(0, 'Ann', { status: 'live', cards: 4 }), seat(3, 'Bob', { status: 'live', cards: 4 })] });
    expect(find('addon-offer')).toBeNull();
    show({});
    await press('addon');
    expect(done).toEqual([{ wish: 'add_on' }]);
    await press('no-addon');
    expect(find('addon-offer')).toBeNull();
  });
});

describe('a deal', () => {
  const last = { final: true, tables: 1, left: 2, places_to_money: 0, prize: 950 };
  const deal = { by: 'Bob', method: 'icm' as const, left: 100, amounts: [['Bob', 1300], ['Ann', 1050]] as [string, number][], agreed: ['Bob'], until: 1_050_000 };

  it('is asked for with its method and what is left for the winner', async () => {
    await shown({ pulse: pulse(last), may: ['ask_deal'] });
    await press('tournament-bar');
    click('deal-chips');
    type('deal-left', '1x');
    submit('ask-deal');
    expect(find('tournament-problem')?.textContent).toContain('Write a whole number');
    type('deal-left', '200');
    submit('ask-deal');
    await settle();
    expect(done).toEqual([{ wish: 'ask_deal', method: 'chips', left: 200 }]);
    expect(opened).toBeNull();
  });

  it('is seen by everybody with all amounts and who has agreed, and answered until its time is over', async () => {
    await shown({ pulse: pulse(last), may: ['answer_deal'], deal });
    expect(find('deal-offer')?.textContent).toContain('Bob asks to share the prizes by the worth of the stacks (ICM); 100 stay for the winner, and are played for.');
    expect([...document.querySelectorAll('[data-testid="deal-offer"] tbody tr')].map((each) => [...each.children].map((cell) => cell.textContent))).toEqual([
      ['Bob', '1300', 'yes'],
      ['Ann', '1050', '…'],
    ]);
    expect(find('deal-offer')?.querySelector('[role=timer]')?.textContent).toBe('50 s');
    told = page({ pulse: pulse({ ...last, version: 41 }), deal: { ...deal, agreed: ['Bob', 'Ann'] } });
    await press('deal-yes');
    expect(done).toEqual([{ wish: 'answer_deal', agree: true }]);
    expect(document.querySelector('[data-testid="deal-offer"] .is-me td:last-child')?.textContent).toBe('yes');
  });

  it('has a result that all hear of', async () => {
    await shown({ pulse: pulse(last), deal, notes: [note(31, 'Bob asks for a deal.'), note(20, 'Level 2.')] });
    expect(find('deal-result')).toBeNull();
    told = page({ pulse: pulse({ ...last, version: 44 }), notes: [note(44, 'Ann wins 1050 by the deal.', true), note(43, 'Bob wins 1300 by the deal.', true), note(42, 'All agree to the deal. 100 is left to play for.', true), note(31, 'Bob asks for a deal.'), note(20, 'Level 2.')] });
    set.say({ t: 'tournament', d: told.pulse });
    await act(async () => void (await vi.advanceTimersByTimeAsync(5_000)));
    expect(find('deal-result')?.getAttribute('role')).toBe('alert');
    expect(text('[data-testid="deal-result"] span')).toBe('All agree to the deal. 100 is left to play for. Bob wins 1300, Ann 1050.');
    expect(find('deal-offer')).toBeNull();
    told = page({ pulse: pulse({ ...last, version: 45 }), notes: [note(45, 'No deal: Bob says no.', true), ...told.notes.slice(0, 2)] });
    set.say({ t: 'tournament', d: told.pulse });
    await act(async () => void (await vi.advanceTimersByTimeAsync(5_000)));
    expect(text('[data-testid="deal-result"] span')).toBe('No deal: Bob says no.');
    act(() => find('deal-result')?.querySelector('button')?.click());
    expect(find('deal-result')).toBeNull();
  });

  it('leaves what is kept for the winner, and nobody goes out without money', async () => {
    await shown({ pulse: pulse({ ...last, prize: 0 }), dealt: true, prizes: [{ best: 1, worst: 1, amount: 300, ticket: false }] });
    expect(text('.tour-money')).toBe('300 for the winner');
  });

  it('does not lie over the cards that are shown', async () => {
    const asked = { ...deal, amounts: [], agreed: [] };
    await shown({ pulse: pulse(last), deal: asked }, { hand: 7, running: true });
    expect(find('deal-asked')).not.toBeNull();
    await shown({ pulse: pulse(last), deal: asked }, { hand: 7, results: [{ pot: 0, amount: 40, seats: [0], awards: [{ side: 'high', seat: 0, amount: 40, words: '', hole: [], board: [], odd: 0, run: 0 }], note: '', rake: 0 }] });
    expect(find('deal-asked')).toBeNull();
  });

  it('has a result that goes by itself once the next hand has begun', async () => {
    await shown({ pulse: pulse(last) }, { hand: 7 });
    act(() => void (set.store.tournament.dealt.value = 'No deal: Bob says no.'));
    wait(60_000);
    expect(find('deal-result')).not.toBeNull();
    show({ hand: 8, running: true });
    expect(find('deal-result')).not.toBeNull();
    wait(8_000);
    expect(find('deal-result')).toBeNull();
  });

  it('that is only asked for waits for the end of the hand', async () => {
    await shown({ pulse: pulse({ ...last, clock: { waits: 'deal' } }), deal: { ...deal, amounts: [], until: 0 } });
    expect(find('deal-offer')).toBeNull();
    expect(find('tournament-standing')?.textContent?.trim()).toBe('A deal is being asked about.');
    expect(text('[data-testid="deal-asked"] span')).toBe(`${deal.by} has asked for a deal: it is put to all when this hand is over.`);
    act(() => find('deal-asked')?.querySelector('button')?.click());
    expect(find('deal-asked')).toBeNull();
  });

  it('that the viewer has asked for is confirmed to him', async () => {
    await shown({ pulse: pulse(last), deal: { ...deal, by: 'Ann', amounts: [], until: 0 } });
    expect(text('[data-testid="deal-asked"] span')).toMatch(/^You have asked for a deal: /);
  });
});

describe('the end', () => {
  const gone = { me: mine({ seat: null }), seats: [seat(3, 'Bob')] };

  it('tells who is out his place and what he has won, with the ways on', async () => {
    await shown({ own: own({ out: true, table: '', place: 3, worst: 3, prize: 650, bounties: 20 }) }, gone);
    expect(text('[data-testid="out-panel"] h2')).toBe('You are out in 3rd place. You have won 650 and 20 in bounties.');
    expect(find('enter-again')).toBeNull();
    // The panel says it, and nothing else does while it is there.
    expect(text('[data-testid="tournament-standing"]')).not.toContain('You are out');
    await press('watch-on');
    expect(find('out-panel')).toBeNull();
    expect(text('[data-testid="tournament-standing"]')).toContain('You are out in 3rd place.');
  });

  it('says why there is no prize', async () => {
    await shown({ own: own({ out: true, table: '', place: 7, worst: 7 }) }, gone);
    expect(find('out-panel')?.textContent).toContain('No prize: 3 places are paid.');
  });

  it('marks the empty seat at which the button lies dead, and no other', async () => {
    await shown({ own: own() }, { hand: 7, button: 2, small_blind_seat: 2, big_blind_seat: 3 });
    expect([...document.querySelectorAll('.seat.is-empty')].map((each) => each.textContent)).toEqual(['', 'EmptyD', '', '']);
  });

  it('at a table that was broken up says so, with the way to the tournament, and no button on the empty felt', async () => {
    await shown({ own: own({ out: true, table: '', place: 7, worst: 7 }) }, { ...gone, seats: [], button: 2 });
    await press('watch-on');
    act(() => set.store.tournament.tableClosed());
    expect(text('[data-testid="tournament-standing"]')).toBe('You are out in 7th place. This table was broken up.');
    expect(text('.standing [data-testid="tournament-page"]')).toBe('Tournament page');
    expect(document.querySelector('.felt .marker')).toBeNull();
    set.store.tournament.close();
  });

  it('at a table that was broken up leads on to the last one, and that is not this one', async () => {
    const tables = [{ id: 'sun-3', number: 3, players: [], hand: 9 }, { id: 'sun-1', number: 1, players: [['Bob', 900]] as [string, number][], hand: 12 }];
    await shown({ own: own({ out: true, table: '', place: 7, worst: 7 }), pulse: pulse({ final: true, tables: 1 }), tables }, { ...gone, seats: [seat(5, 'Eve')], hand: 9 });
    act(() => set.store.tournament.tableClosed('sun-3'));
    expect([text('[data-testid="tournament-state"]'), find('final-table')]).toEqual(['Broken up', null]);
    expect(find('watch-on')).toBeNull();
    expect(text('[data-testid="out-panel"] [data-testid="watch-onwards"]')).toBe('Watch the last table');
    click('watch-onwards');
    expect([set.sent('hello').at(-1)?.d, find('out-panel')]).toEqual([{ table: 'sun-1', since: -1 }, null]);
    const last = snapshot({ me: mine({ seat: null }), seats: [seat(1, 'Bob', { stack: 900 })] });
    set.say({ v: 40, t: 'snapshot', d: { ...last, table: { ...last.table, id: 'sun-1', tournament: 'sun' } } });
    expect([text('[data-testid="tournament-state"]'), document.querySelectorAll('[data-testid="final-table"] tbody tr').length]).toEqual(['Final table', 1]);
  });

  it('tells no rank that somebody’s going out has made untrue', async () => {
    await shown();
    set.say({ t: 'tournament', d: pulse({ version: 41, left: 6 }) });
    expect(text('[data-testid="own-place"]')).toBe('6 left');
  });

  it('tells a shared place, and lets in again who may', async () => {
    await shown({ own: own({ out: true, table: '', place: 11, worst: 12 }), may: ['register'] }, gone);
    expect(text('[data-testid="out-panel"] h2')).toBe('You are out in 11th to 12th place.');
    told = page({ own: own({ table: 'sun-4' }) });
    await press('enter-again');
    expect(done).toEqual([{ wish: 'register' }]);
    set.say({ t: 'moved', d: { tournament: 'sun', name: 'Sunday', table: 'sun-4', seat: 1, why: 'late', text: 'You sit at table 4.' } });
    expect(set.sent('hello').at(-1)?.d).toEqual({ table: 'sun-4', since: -1 });
  });

  it('is told by the panel alone, after the showdown', async () => {
    await shown({ own: own({ out: true, table: '' }) }, gone);
    set.say({ t: 'moved', d: { tournament: 'sun', name: 'Sunday', table: '', seat: -1, why: 'out', text: 'You are out of Sunday: place 7.' } });
    expect([find('moved'), find('out-panel') !== null]).toEqual([null, true]);
  });

  it('stays through later showdowns, once it was shown, until it is put away', async () => {
    const walks = (v: number): void => set.say({ v, t: 'hand_over', d: over({ results: RESULTS, stacks: { 3: 400 } }) });
    await shown({ own: own({ out: true, table: '', place: 7, worst: 7 }) }, { ...gone, hand: 7, running: true });
    walks(6);
    expect([set.store.isWalking.value, find('out-panel') !== null]).toEqual([true, true]);
  });

  it('waits for the end of the showdown that has put one out', async () => {
    await shown({}, { hand: 7, running: true });
    set.say({ v: 6, t: 'hand_over', d: over({ results: RESULTS, stacks: { 0: 0, 3: 400 } }) });
    set.store.tournament.page.value = page({ own: own({ out: true, table: '', place: 7, worst: 7 }) });
    set.say({ v: 7, t: 'left', d: { seat: 0, me: true, log: [], mine: null } });
    expect([set.store.isWalking.value, find('out-panel')]).toEqual([true, null]);
  });

  it('has a winner', async () => {
    await shown({ pulse: pulse({ status: 'over', left: 1 }), row: row({ status: 'over' }), own: own({ place: 1, worst: 1, prize: 1500 }) }, { seats: [seat(0, 'Ann', { stack: 5400 })] });
    expect([text('[data-testid="end-panel"] h2'), text('[data-testid="end-panel"] p')]).toEqual(['You have won!', 'You have won the tournament. You have won 1500.']);
  });

  it('by a deal puts nobody out', async () => {
    await shown({ pulse: pulse({ status: 'over', left: 3 }), row: row({ status: 'over' }), own: own({ place: 2, worst: 3, prize: 834 }), dealt: true }, { seats: [seat(0, 'Ann', { stack: 5400 }), seat(3, 'Bob', { stack: 5400 })] });
    expect(text('[data-testid="end-panel"] p')).toBe('The deal has ended it; you are placed 2nd to 3rd. You have won 834.');
  });

  it('names the winner to the others', async () => {
    await shown({ pulse: pulse({ status: 'over', left: 1 }), row: row({ status: 'over' }), own: null }, { ...gone, seats: [seat(3, 'Bob', { stack: 5400 })] });
    expect(text('[data-testid="end-panel"] h2')).toBe('Bob has won.');
  });

  it('may come without a winner', async () => {
    await shown({ pulse: pulse({ status: 'cancelled' }), row: row({ status: 'cancelled' }), cancelled: 'The host is ill.' });
    expect(text('[data-testid="end-panel"] h2')).toBe('Cancelled: The host is ill.');
  });

  it('in the middle of a hand takes the hand off the table, and says why and what comes back', async () => {
    const turn: Snapshot['turn'] = { seat: 0, turn: 2, deadline: 1_020_000, banked: false, nudge: false, ahead: null, legal: { check: true, call: 0, call_all_in: false, wager: null, no_wager: '' } };
    const play = { hand: 7, running: true, pot: 60, turn, seats: [seat(0, 'Ann', { status: 'live', cards: 4, hole: ['As', '2s', '3h', '4h'] }), seat(3, 'Bob', { status: 'live', cards: 4 })] };
    // The page that was asked for last is from before the start.
    await shown({ row: row({ status: 'registering' }), own: own({ place: 1, worst: 1 }) }, play);
    expect(find('action-call')).not.toBeNull();
    told = page({ pulse: pulse({ version: 41, status: 'cancelled' }), row: row({ status: 'cancelled', version: 41 }), cancelled: 'The host is ill', own: own({ refund: 50 }) });
    set.say({ t: 'moved', d: { tournament: 'sun', name: 'Sunday', table: '', seat: -1, why: 'over', text: 'Sunday is cancelled: The host is ill.' } });
    set.say({ t: 'tournament', d: told.pulse });
    expect([find('action-call'), document.querySelectorAll('.felt [data-card]').length, text('[data-testid="tournament-standing"]').trim()]).toEqual([null, 0, 'The tournament is cancelled.']);
    expect(find('end-panel')).toBeNull();
    wait(5_000);
    for (let step = 0; step < 3; step += 1) await settle();
    expect([text('[data-testid="end-panel"] h2'), text('[data-testid="end-panel"] p')]).toEqual(['Cancelled: The host is ill.', 'You have got back 50.']);
    expect(text('[data-testid="end-panel"] [data-testid="tournament-page"]')).toBe('Tournament page');
  });

  it('says to what a ticket is', async () => {
    const list = { tournaments: [row({ id: 'main', name: 'Main event' })], now: 0 };
    const details = fetch;
    vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => (path === '/api/tournaments' ? new Response(JSON.stringify(list)) : details(path, init)));
    await shown({ own: own({ out: true, table: '', place: 1, worst: 2, ticket: 'main' }) }, gone);
    await settle();
    expect(text('[data-testid="out-panel"] h2')).toBe('You have won a ticket to Main event.');
  });
});

describe('the last table', () => {
  it('ranks all stacks in big blinds, with the prizes and what a knock-out pays', async () => {
    await shown(
      { pulse: pulse({ final: true, tables: 1, left: 3, places_to_money: 0, prize: 650 }) },
      { seats: [seat(0, 'Ann', { stack: 300 }), seat(3, 'Bob', { stack: 900 }), seat(4, 'Eve', { stack: 300 })] },
    );
    const rows = [...document.querySelectorAll('[data-testid="final-table"] tbody tr')].map((each) => [...each.children].map((cell) => cell.textContent));
    expect(rows).toEqual([
      ['1', 'Bob', '900', '45'],
      ['2', 'Ann', '300', '15'],
      ['2', 'Eve', '300', '15'],
    ]);
    // The prizes are of the places; whoever shares a rank has none of them yet.
    expect(find('prizes-left')?.textContent).toBe('1st 15002nd 9503rd 650');
    expect(find('final-table')?.textContent).toContain('Next out gets 650, then 950.');
    expect(find('final-table')?.textContent).toContain('Whoever knocks a player out gets 10 for him.');
  });
});
