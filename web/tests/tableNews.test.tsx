// What a table tells at a glance: a void hand, a straddle, a wish that waits, seats that are held, who is missing;
// and what is said over it and in its chat.
import { h, type JSX } from 'preact';
import { act } from 'preact/test-utils';
import { describe, expect, it } from 'vitest';
import { Announced, announcements } from '../src/announce';
import { Announcer, ErrorBar } from '../src/table/bars';
import { Chat } from '../src/table/chat';
import { Felt } from '../src/table/felt';
import { Showing } from '../src/table/showing';
import type { TableStore } from '../src/table/store';
import { NO_ENTRY, straddler, viewOf, whoIsMissing } from '../src/view';
import { click, find, mine, over, seat, settle, snapshot, stage, text, type, wait } from './make';

function Table({ store }: { store: TableStore }): JSX.Element | null {
  const view = store.seen.value;
  if (view === null) return null;
  return (
    <>
      <Announced />
      <ErrorBar store={store} isCovered={false} />
      <Felt store={store} view={view} live={{ store, open: () => undefined }} />
      <Chat store={store} view={view} />
      <Announcer view={view} />
      {view.me.can_show && <Showing store={store} view={view} onClose={() => undefined} />}
    </>
  );
}

const here = stage((store) => h(Table, { store }));
const live = [seat(0, 'Ann', { status: 'live' }), seat(3, 'Bob', { status: 'live' })];

describe('a void hand', () => {
  const line = 'Hand 7 is void after an error: every stack is as at its start';
  const become = (v: number, change: object): void => here.say({ v, t: 'snapshot', d: snapshot({ hand: 7, ...change }) });

  it('is said above the table until it is put away', () => {
    become(5, { running: true, seats: live, log: ['Hand 7: Ann has the button'] });
    become(6, { running: false, log: ['Hand 7: Ann has the button', line] });
    expect(find('notice')?.textContent).toContain(`${line}.`);
    wait(60_000);
    act(() => find('notice')?.querySelector('button')?.click());
    expect(find('notice')).toBeNull();
  });

  it('is old news once the next hand is over, and none to who comes later', () => {
    become(5, { running: false, log: [line] });
    expect(find('notice')).toBeNull();
    become(6, { running: true, seats: live, log: [] });
    become(7, { running: false, log: [line] });
    here.say({ v: 8, t: 'hand_over', d: over({ hand: 8 }) });
    expect(find('notice')).toBeNull();
  });
});

describe('a seat', () => {
  it('says beside the own plate what was asked for later, on turn too', () => {
    here.show({ running: true, hand: 3, seats: live, me: mine({ wish: 'leave' }) });
    expect(text('[data-me] .says')).toBe('leaves after this hand');
  });

  it('is marked where it has straddled', () => {
    const table = { ...snapshot().table, straddle: true };
    const log = ['Bob straddles 40', 'Hand 3: Bob has the button', 'Ann posts the small blind 10', 'Ann straddles 40'];
    here.show({ running: true, hand: 3, seats: live, table, log });
    expect(find('seat-0')?.querySelector('[data-testid="straddle-mark"]')).not.toBeNull();
    expect(find('seat-3')?.querySelector('[data-testid="straddle-mark"]')).toBeNull();
    expect(straddler(viewOf(1, snapshot({ running: false, table, seats: live, log })))).toBe(-1);
  });

  it('that is held for somebody in line is offered to nobody else', () => {
    const table = { ...snapshot().table, seats: 3 };
    const watching = { me: mine({ seat: null }), table, seats: [seat(0, 'Bob'), seat(1, 'Cat')] };
    here.show({ ...watching, entry: { ...NO_ENTRY, held: 1 } });
    expect(find('sit-2')).toBeNull();
    expect(find('held-2')?.textContent).toBe('Held');
    here.show({ ...watching, entry: NO_ENTRY });
    here.say({ v: 6, t: 'entry', d: { entry: { ...NO_ENTRY, held_until: 9_000_000 }, log: [], mine: null } });
    expect(find('sit-2')).not.toBeNull();
  });
});

describe('who is missing', () => {
  const bots = [1, 2, 3].map((at) => seat(at, `Bot ${at}`, { bot: true }));

  it('is a person, where only bots could play', () => {
    const out = viewOf(1, snapshot({ seats: [seat(0, 'Ann', { sits_out: true }), ...bots] }));
    expect(whoIsMissing(out)).toMatch(/^Bots do not play among themselves/);
  });

  it('is another player, where the viewer is alone', () => {
    expect(whoIsMissing(viewOf(1, snapshot({ seats: [seat(0, 'Ann')] })))).toBe('Waiting for another player');
  });
});

describe('what is said', () => {
  it('is read out with the names of the cards', () => {
    here.show({ seats: live, log: ['Bob shows 4c 3c Jh 3d: pair of threes'] });
    expect(here.root.querySelector('.unseen[aria-live="polite"]')?.textContent).toBe('Bob shows four of clubs, three of clubs, jack of hearts, three of diamonds: pair of threes');
  });

  it('by the host at length begins with its beginning, and is there as a whole when asked for', () => {
    here.show({});
    act(() => void (announcements.value = [{ id: 'a', text: 'Cake at ten' }, { id: 'b', text: 'long '.repeat(60) }] as never));
    const [short, long] = [...document.querySelectorAll('[data-testid="announced"] p')];
    expect(short?.querySelectorAll('button')).toHaveLength(1);
    expect(long?.querySelector('.announced-start')).not.toBeNull();
    click('announced-more');
    expect(long?.querySelector('.announced-start')).toBeNull();
    act(() => void (announcements.value = []));
  });

  it('too often is refused, for as long as that holds', async () => {
    here.show({});
    type('say', 'hello');
    act(() => void find('send')?.closest('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
    const cid = here.sent('chat')[0]?.cid;
    here.say({ t: 'refused', d: { cid, code: 'too_fast', message: 'You have said 5 things in 10 s; wait a moment.' } });
    await settle();
    expect(find('chat-problem')?.textContent).toContain('wait a moment');
    wait(10_100);
    expect(find('chat-problem')).toBeNull();
  });

  it('of one’s cards names their number once there is one', () => {
    here.show({ seats: [seat(0, 'Ann', { hole: ['As', 'Kd', '4c', '3h'], cards: 4 }), seat(3, 'Bob')], me: mine({ can_show: true }) });
    expect(find('show-chosen')?.textContent).toBe('Choose some to show');
    click('show-As');
    click('show-4c');
    expect(find('show-chosen')?.textContent).toBe('Show these 2');
  });
});
