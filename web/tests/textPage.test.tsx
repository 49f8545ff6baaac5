// The text mode with a whole store behind it and a socket that the test plays.
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SocketLike } from '../src/connection';
import { TableStore } from '../src/table/store';
import { TextPage } from '../src/text/page';
import type { LegalView } from '../src/wire';
import { mine, seat, snapshot } from './make';

const CALL: LegalView = { check: false, call: 10, call_all_in: false, wager: { kind: 'raise', min_to: 20, max_to: 20, sizes: [], note: '' }, no_wager: '' };

let store: TableStore;
let sent: { t: string; cid: string; hand?: number; turn?: number; d: unknown }[];
let socket: SocketLike;
let root: HTMLElement;

function say(frame: unknown): void {
  act(() => socket.onmessage?.({ data: JSON.stringify(frame) }));
}
function find(hook: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-testid="${hook}"]`);
  if (found === null) throw new Error(`no ${hook}`);
  return found;
}
async function command(line: string): Promise<string> {
  const field = find('command') as HTMLInputElement;
  await act(async () => {
    field.value = line;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
  return find('answer').textContent ?? '';
}
/** What the server answers to the last command. */
async function answer(t: 'ack' | 'refused', words: object = { version: 6 }): Promise<void> {
  const cid = sent.at(-1)?.cid;
  await act(async () => socket.onmessage?.({ data: JSON.stringify({ t, d: { cid, ...words } }) }));
}
function wait(ms: number): void {
  act(() => void vi.advanceTimersByTime(ms));
}
const acts = (): typeof sent => sent.filter(({ t }) => t === 'act');

function Page(): preact.JSX.Element | null {
  const view = store.view.value;
  return view && <TextPage store={store} view={view} open={() => undefined} />;
}

function turn(number = 6): void {
  const seats = [seat(0, 'Ann', { status: 'live', cards: 4, hole: ['As', '3c', 'Kh', 'Td'] }), seat(3, 'Bob', { status: 'live', cards: 4, street_bet: 10 })];
  const view = { seat: 0, turn: number, deadline: Date.now() + 20_000, legal: CALL, banked: false, nudge: false, ahead: null };
  say({ v: 5, t: 'snapshot', d: snapshot({ hand: 91, running: true, seats, turn: view, log: ['Hand 91: Ann has the button', 'Bob bets 10'] }) });
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

it('who has folded hears no more what the folded cards would make', () => {
  const reading = { high: { words: 'pair of kings', hole: ['Kh', 'As'], board: ['Kd', '8c', '5d'] }, low: null, low_note: 'Low needs 2 more low cards on the board', hints: [] };
  const told = (status: 'live' | 'folded'): string => {
    const seats = [seat(0, 'Ann', { status, cards: 4, hole: ['As', '3c', 'Kh', 'Td'] }), seat(3, 'Bob', { status: 'live', cards: 4 })];
    say({ v: 5, t: 'snapshot', d: snapshot({ hand: 91, running: true, seats, board: ['Kd', '8c', '5d'], me: mine({ reading }) }) });
    return find('live-reading').textContent ?? '';
  };
  expect(told('live')).toBe('High: pair of kings. Low needs 2 more low cards on the board.');
  expect(told('folded')).toBe('');
});

describe('a command', () => {
  it('is sent for the hand, the turn and the price that are on the page', async () => {
    turn();
    wait(600);
    expect(find('live-line').textContent).toContain('Bob bets 10. Your turn: call 10 or raise to 20.');
    await command('call 10');
    expect(acts()).toEqual([expect.objectContaining({ t: 'act', hand: 91, turn: 6, d: { kind: 'call', price: 10 } })]);
    await answer('ack');
    expect(find('answer').textContent).toBe('You call 10.');
    expect((find('command') as HTMLInputElement).value).toBe('');
  });

  it('that came within half a second of the turn was meant for what stood there before', async () => {
    turn();
    wait(300);
    expect(await command('call')).toContain('Not done. Your turn had just begun. You can type fold, or call 10, or raise 20.');
    wait(300);
    turn(7);
    wait(100);
    expect(await command('fold')).toContain('had just begun');
    expect(acts()).toEqual([]);
  });

  it('is not sent twice while it is on its way', async () => {
    turn();
    wait(600);
    await command('call');
    expect(await command('raise')).toContain('on its way already');
    expect(acts()).toHaveLength(1);
  });

  it('that the server refuses is answered beside the field', async () => {
    turn();
    wait(600);
    await command('call');
    await answer('refused', { code: 'stale_action', message: 'The price has changed.' });
    expect(find('answer').textContent).toBe('Not done. The price has changed.');
    expect(store.error.value).toBe('');
    await command('top up 50');
    await answer('refused', { code: 'not_enough_chips', message: 'Your wallet holds 20.' });
    expect(find('answer').textContent).toBe('Not done. Your wallet holds 20.');
  });

  it('stands on a button as well, and comes back by the arrow key', async () => {
    turn();
    wait(600);
    expect([...find('ready-words').children].map((each) => each.textContent)).toEqual(['Fold', 'Call 10', 'Raise 20']);
    await command('what');
    await command('hand');
    const field = find('command') as HTMLInputElement;
    for (const line of ['hand', 'what', 'what']) {
      act(() => void field.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true })));
      expect(field.value).toBe(line);
    }
    act(() => find('ready-words').querySelectorAll('button')[1]?.click());
    expect(acts()).toHaveLength(1);
  });
});

describe('the page', () => {
  it('spells the cards and keeps one line alive', () => {
    turn();
    expect(find('text-hand').textContent).toBe('ace of spades, three of clubs, king of hearts, ten of diamonds.');
    expect(document.querySelectorAll('[aria-live]')).toHaveLength(1);
    expect([...document.querySelectorAll('h2')].map((each) => each.textContent)).toEqual(['Now', 'Your hand', 'Board and pot', 'Seats', 'Log of the hand', 'Chat', 'Commands']);
  });

  it('adds to the line what is new, and leaves the rest of it alone', () => {
    turn();
    const bet = find('live-line').querySelector('.live-news:last-of-type');
    say({ v: 6, t: 'acted', d: { seat: 0, kind: 'call', amount: 10, to: 10, stack: 390, all_in: false, pot: 20, words: 'calls', clock: false, log: ['Ann calls 10'], mine: null } });
    const news = [...find('live-line').querySelectorAll('.live-news')];
    expect(news.at(-1)?.textContent).toBe('Ann calls 10. ');
    expect(bet === null || news.includes(bet)).toBe(true);
    expect(find('live-turn').textContent).toBe('The hand goes on.');
  });
});
