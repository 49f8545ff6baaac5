// Who is shown out reads why: banned by the host, logged out from another device.
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { App } from '../src/app';
import { announcements } from '../src/announce';
import { api, shutOut } from '../src/http';
import { parseRoute, route } from '../src/router';
import { farewell, refreshSession, session } from '../src/session';
import { zone } from '../src/times/store';
import type { Sanctioned } from '../src/wire';
import { find, settle, snapshot, stage, text } from './make';

const ANN = { nickname: 'Ann', wallet: 1, account: true, allowance: 0, allowance_at: 0, allowance_most: 0, allowance_under: 0, zone: '', seats: [] };
const here = stage(() => null);
let root: HTMLElement;

beforeEach(() => {
  session.value = ANN;
  route.value = parseRoute('/table/t1', null);
  root = document.body.appendChild(document.createElement('div'));
});
afterEach(() => {
  render(null, root);
  root.remove();
  [session.value, shutOut.value, farewell.value, announcements.value] = [undefined, '', '', []];
  vi.unstubAllGlobals();
});

const refuse = (code: string, message: string, sanction?: Sanctioned): void => here.say({ t: 'refused', d: { cid: '', code, message, ...(sanction ? { sanction } : {}) } });
const page = (): void => void act(() => render(<App />, root));

it('a banned player reads the reason of the host, and nothing reconnects', () => {
  here.show({});
  zone.value = 'America/Los_Angeles';
  refuse('banned', 'the host has shut you out until 2026-12-01 10:00 UTC: spam', { kind: 'ban', until: Date.UTC(2026, 11, 1, 10), reason: 'spam' });
  expect(here.store.status.value).toBe('closed');
  page();
  expect(find('shut-out')?.textContent).toBe('The host has shut you out until Tue 1 Dec 2026, 2:00 AM Pacific (UTC−8): spam.');
});

it('so does who comes to the lobby and is banned already', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ code: 'banned', message: 'the host has shut out your address until 2026-12-01 10:00 UTC: spam', sanction: { kind: 'address', until: Date.UTC(2026, 11, 1, 10), reason: 'spam' } }), { status: 403 })));
  zone.value = 'Asia/Kolkata';
  await expect(api.lobby()).rejects.toThrow('spam');
  route.value = parseRoute('/', null);
  page();
  expect(text('h1')).toBe('You cannot play here');
  expect(find('shut-out')?.textContent).toMatch(/^The host has shut out your address until Tue 1 Dec 2026, 3:30 PM .*\(UTC\+5:30\): spam\.$/);
});

it('whose password was changed elsewhere is logged out, not invited', () => {
  here.show({});
  refuse('no_session', 'the password of your account was changed elsewhere; log in with the new one');
  page();
  expect(text('h1')).toBe('You are logged out');
  expect(find('farewell')?.textContent).toBe('The password of your account was changed elsewhere; log in with the new one.');
});

it('who logs out stays out, though an answer about him was on its way', async () => {
  let answer = (_: Response): void => undefined;
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  const asked = refreshSession();
  session.value = null;
  answer(new Response(JSON.stringify(ANN)));
  await asked;
  expect(session.value).toBeNull();
});

it('who has logged in meanwhile in another window is known here too', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(ANN))));
  session.value = null;
  await refreshSession();
  expect(session.value).toEqual(ANN);
});

describe('a guest who comes by a link', () => {
  const comes = async (body: unknown, status = 200): Promise<string> => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body), { status })));
    session.value = null;
    page();
    await settle();
    await settle();
    return `${text('h1')}: ${find('invitation')?.textContent ?? ''}`;
  };

  it('reads to what: the table and its stakes', async () => {
    expect(await comes(snapshot().table)).toBe('You are invited to Evening: Fixed limit Omaha Hi/Lo 10/20, 2 of 6 seats taken.');
    expect(find('farewell')).toBeNull();
  });

  it('with a secret is not asked for who he is before he has a name', async () => {
    history.replaceState(null, '', '/table/t1#secret');
    const fetched = vi.fn();
    vi.stubGlobal('fetch', fetched);
    session.value = null;
    page();
    await settle();
    expect([text('h1'), fetched.mock.calls]).toEqual(['You are invited to a private table', []]);
    history.replaceState(null, '', '/');
  });

  it('to a table of a tournament that is not there any more comes to the page of the tournament', async () => {
    route.value = parseRoute('/table/sunday-3', null);
    const asked: string[] = [];
    vi.stubGlobal('fetch', (path: string) => {
      asked.push(path);
      const isTable = path.startsWith('/api/tables/');
      return Promise.resolve(new Response(JSON.stringify(isTable ? { code: 'unknown_table', message: 'no' } : {}), { status: isTable ? 404 : 200 }));
    });
    session.value = null;
    page();
    for (let step = 0; step < 4 && route.value.page === 'table'; step += 1) await settle();
    expect(asked.slice(0, 2)).toEqual(['/api/tables/sunday-3', '/api/tournaments/sunday']);
    expect([route.value, location.pathname]).toEqual([{ page: 'tournament', id: 'sunday' }, '/tournament/sunday']);
    history.replaceState(null, '', '/');
  });

  it('reads that the link to a private table is not whole without its secret, or that there is no table', async () => {
    expect(await comes({ code: 'not_invited', message: 'no' }, 403)).toContain('This link is not whole: The table is private');
    act(() => render(null, root));
    expect(await comes({ code: 'unknown_table', message: 'no' }, 404)).toContain('There is no such table: It has closed');
  });
});

it('an announcement that hangs no more after a restart is taken down by the empty list of the next hello', () => {
  here.show({});
  here.say({ t: 'announcements', d: { rows: [{ id: 'drain', text: 'New hands wait for a moment…', at: 1, until: 0 }] } });
  expect(announcements.value).toHaveLength(1);
  here.say({ t: 'announcements', d: { rows: [] } });
  expect(announcements.value).toEqual([]);
});
