// The host's page in words, and what the host says to everybody.
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AdminPage } from '../src/admin/page';
import { deedWords, lengthWords, untilWords, whereWords } from '../src/admin/words';
import { Announced, announcements } from '../src/announce';
import type { AdminView } from '../src/wire';
import { find } from './make';

const ACTION = { at: 0, actor: 'Olga', address: '', note: '' };

describe('words', () => {
  test('an action is told as a sentence, one that is not known by its name', () => {
    expect(deedWords({ ...ACTION, action: 'ban', subject: 'Ann (12)' })).toBe('banned Ann (12)');
    expect(deedWords({ ...ACTION, action: 'dance', subject: 'x' })).toBe('dance x');
  });

  test('how long the server runs is told roughly', () => {
    expect(lengthWords(59_000)).toBe('0 min');
    expect(lengthWords(3 * 3_600_000 + 20 * 60_000)).toBe('3 h 20 min');
    expect(lengthWords(100 * 3_600_000)).toBe('4 days');
  });

  test('where somebody is: chips of a tournament are not told as money', () => {
    const nobody = { id: '1', name: 'Ann', account: false, tables: [], sockets: 1, addresses: [], muted: false, chips: 0, stacks: [], watches: [], visits: [] };
    expect(whereWords({ ...nobody, tables: ['Home game'], chips: 10_950 })).toBe('Home game, 10,950 chips');
    expect(whereWords({ ...nobody, stacks: [{ tournament: 'The final', stack: 15_000 }] })).toBe('15,000 in The final');
    expect(whereWords({ ...nobody, visits: ['The final'] })).toBe('at the tournament The final');
    expect(whereWords({ ...nobody, watches: ['x'], visits: ['y'] })).toBe('looks on at x; at the tournament y');
    expect(whereWords(nobody)).toBe('at no table');
  });

  test('what has no end is for good', () => {
    expect(untilWords(0)).toBe('for good');
    expect(untilWords(1_000)).toMatch(/^until /);
  });
});

describe('the page', () => {
  const table = { id: 'k3f9', name: 'x', game: 'Limit Hi/Lo 10/20', private: false, seats: 6, people: 2, bots: 0, watchers: 2, hand: 4, running: true, deadline: 0, complaint: '', host: 'Ann', tournament: '' };
  const room: AdminView = { you: 'Olga', version: '1', now: 0, started: 0, draining: false, restarting: false, can_restart: true, hands: 1, online: 2, tables: [table, { ...table, id: 'm2pp', host: '' }, { ...table, id: 'z0', people: 0, bots: 5, running: false, hand: 0 }, { ...table, id: 'tq-2', name: 'The final, table 2', tournament: 'The final' }], lost: [], players: [], sanctions: [], announcements: [], trail: [] };
  const asked: unknown[] = [];
  let root: HTMLElement;
  beforeEach(async () => {
    asked.length = 0;
    vi.stubGlobal('fetch', async (_path: string, { method, body }: RequestInit) => {
      if (method === 'POST') asked.push(JSON.parse(String(body)));
      return new Response(JSON.stringify(room));
    });
    root = document.body.appendChild(document.createElement('div'));
    await act(async () => render(<AdminPage />, root));
    await act(async () => void (await new Promise((resolve) => setTimeout(resolve, 10))));
  });
  afterEach(() => {
    act(() => render(null, root));
    root.remove();
    vi.unstubAllGlobals();
  });

  test('tables of one name are told apart by their id and by who has opened them', () => {
    expect(find('admin-table-k3f9')?.textContent).toContain('k3f9, opened by Ann');
    expect(find('admin-table-m2pp')?.textContent).toContain("m2pp, the house's");
    act(() => find('close-k3f9')?.click());
    expect(find('deed')?.textContent).toContain('At x (k3f9, opened by Ann) no new hand is dealt');
  });

  test('a table tells who sits there, and that it has played none yet', () => {
    expect(find('admin-table-k3f9')?.textContent).toContain('2 people on 6 seats');
    expect(find('admin-table-z0')?.textContent).toContain('5 bots on 6 seats');
    expect(find('admin-table-z0')?.textContent).toContain('no hand yet');
  });

  test("a tournament's table is its host's, and nothing there offers to close it", () => {
    expect(find('admin-table-tq-2')?.textContent).toContain('tq-2, tournament opened by Ann');
    expect([find('close-tq-2'), find('void-tq-2') === null]).toEqual([null, false]);
  });

  test.each(['drain', 'restart'])('%s stops the whole room, and so asks first', async (deed) => {
    act(() => find(deed)?.click());
    expect([find('deed')?.textContent?.includes('No new hand is dealt') || find('deed')?.textContent?.includes('no table deals a new one'), asked]).toEqual([true, []]);
    await act(async () => find('deed-ok')?.click());
    expect(asked).toEqual([expect.objectContaining({ action: deed })]);
  });
});

describe('announcements', () => {
  let root: HTMLElement;
  beforeEach(() => {
    root = document.createElement('div');
    announcements.value = [];
    act(() => render(<Announced />, root));
  });

  test('one is shown as text until it is put away, and stays away when the server tells it again', () => {
    const said = [{ id: 'a', text: 'Cake <b>now</b>', at: 0, until: 0 }];
    act(() => {
      announcements.value = said;
    });
    expect(root.textContent).toBe('Cake <b>now</b>');
    expect(root.querySelector('b')).toBeNull();
    act(() => root.querySelector('button')?.click());
    expect(root.textContent).toBe('');
    act(() => {
      announcements.value = [...said, { id: 'b', text: 'Tea', at: 0, until: 0 }];
    });
    expect(root.textContent).toBe('Tea');
  });
});
