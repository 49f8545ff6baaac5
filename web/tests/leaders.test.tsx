// The leaderboard says what the viewer still lacks to stand there; the own page what of the day's chips there is.
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, it, vi } from 'vitest';
import { AccountPage } from '../src/account/page';
import { LeadersPage } from '../src/account/leaders';
import { session } from '../src/session';
import { find } from './make';

afterEach(() => {
  session.value = undefined;
  vi.unstubAllGlobals();
});

async function shown(own: number): Promise<string> {
  const board = { game: 'fixed_limit:omaha8:4', games: [], least_hands: 1000, rows: [], own_hands: own };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(board)));
  const root = document.body.appendChild(document.createElement('div'));
  await act(async () => render(<LeadersPage />, root));
  await act(async () => void (await new Promise((resolve) => setTimeout(resolve, 10))));
  expect(find('no-leaders')).not.toBeNull();
  const said = find('own-hands')?.textContent ?? '';
  act(() => render(null, root));
  root.remove();
  return said;
}

it('says how many hands the viewer lacks, and nothing to who has enough or no name', async () => {
  expect(await shown(0)).toBe('');
  session.value = { nickname: 'Ann', wallet: 1, account: false, allowance: 0, allowance_at: 0, allowance_most: 0, allowance_under: 0, zone: '', seats: [] };
  expect(await shown(120)).toBe('You have played 120 of 1000 hands: 880 more, and you are ranked.');
  expect(await shown(1000)).toBe('');
});

it("offers the day's chips only where there is room for them, and says when that is", async () => {
  const chips = async (allowance: number, at: number, most = 20_000): Promise<(string | null)[]> => {
    const me = { nickname: 'Ann', wallet: 99_995, account: false, allowance, allowance_at: at, allowance_most: most, allowance_under: 90_000, zone: '', seats: [] };
    session.value = me;
    vi.stubGlobal('fetch', async (path: string) => (path === '/api/me' ? new Response(JSON.stringify(me)) : new Response(JSON.stringify({ code: 'x', message: 'x' }), { status: 400 })));
    const root = document.body.appendChild(document.createElement('div'));
    await act(async () => render(<AccountPage />, root));
    const said = ['claim', 'claim-part', 'no-claim'].map((hook) => find(hook)?.textContent ?? null);
    act(() => render(null, root));
    root.remove();
    return said;
  };
  expect(await chips(0, 0)).toEqual([null, null, 'Once a day there are up to 20,000 new chips here, as soon as you have 90,000 or fewer in all, those at tables, in tournaments that have not begun and with your bots counted.']);
  expect(await chips(20_000, 0)).toEqual(["Take today's 20,000", null, null]);
  expect(await chips(12_000, 0)).toEqual(["Take today's 12,000", "You have room for so many of the day's 20,000; what is left of them is not kept.", null]);
  expect((await chips(0, 1_000_000))[2]).toContain("You have had today's chips");
  expect(await chips(0, 0, 0)).toEqual([null, null, null]);
});

it('says that its results are those of cash tables, and where those of tournaments are', async () => {
  session.value = { nickname: 'Ann', wallet: 1, account: false, allowance: 0, allowance_at: 0, allowance_most: 0, allowance_under: 0, zone: '', seats: [] };
  const stats = { hands: 0, net: 0, games: [], curve: [], recent: [] };
  vi.stubGlobal('fetch', async (path: string) => new Response(JSON.stringify(path === '/api/me' ? session.value : stats)));
  const root = document.body.appendChild(document.createElement('div'));
  await act(async () => render(<AccountPage />, root));
  await act(async () => void (await new Promise((resolve) => setTimeout(resolve, 10))));
  expect(find('no-hands')?.textContent).toBe('Your results at cash tables stand here once you have played a hand there. Those of tournaments stand under “Mine” on the page of the tournaments.');
  expect(find('tournament-results')?.getAttribute('href')).toBe('/tournaments');
  act(() => render(null, root));
  root.remove();
});
