// The leaderboard says what the viewer still lacks to stand there.
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, it, vi } from 'vitest';
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
  session.value = { nickname: 'Ann', wallet: 1, account: false, allowance: 0, allowance_at: 0, zone: '', seats: [] };
  expect(await shown(120)).toBe('You have played 120 of 1000 hands: 880 more, and you are ranked.');
  expect(await shown(1000)).toBe('');
});
