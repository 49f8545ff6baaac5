// The list of tournaments: in the reader's time, filtered, a sit-and-go by one tap, and nothing hidden from a visitor.
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { go, route } from '../src/router';
import { session } from '../src/session';
import { chooseZone } from '../src/times/store';
import { TournamentsPage } from '../src/tournaments/list';
import { SeriesPage } from '../src/tournaments/series';
import { Teaser } from '../src/tournaments/teaser';
import type { OwnTournaments } from '../src/wire';
import { AT, FakeServer, refusal, row, Stage, view } from './tourneys';

const ANN = { nickname: 'Ann', wallet: 5000, account: false, allowance: 0, allowance_at: 0, allowance_most: 0, allowance_under: 0, zone: '', seats: [] };
const MINE: OwnTournaments = {
  entered: [row({ registered: true })],
  tickets: [{ tournament: 'final', name: 'The final', value: 400, count: 2, start_at: AT, open: true }],
  played: [{ id: 'old', name: 'Last week', game: 'omaha8', structure: 'fixed_limit', hole_cards: 4, at: AT - 86_400_000, place: 2, worst: 3, players: 30, prize: 0, net: -110, cancelled: false }],
};

let stage: Stage;

beforeEach(() => {
  localStorage.clear();
  stage = new Stage();
  vi.useFakeTimers({ now: AT - 3_600_000, toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'] });
  act(() => chooseZone('America/Los_Angeles'));
  session.value = ANN;
});

afterEach(() => {
  stage.close();
  session.value = undefined;
  go('/');
});

function server(tournaments: unknown[], more: Record<string, unknown> = {}): FakeServer {
  return new FakeServer({ '/api/tournaments': { tournaments, now: Date.now() }, '/api/me': ANN, '/api/me/tournaments': MINE, '/api/series': { series: ['Winter'] }, ...more });
}

describe('a row', () => {
  it('has the start on the reader’s clock, then on the organiser’s, and how long until then', async () => {
    server([row()]);
    await stage.show(<TournamentsPage />);
    expect(stage.all('start-time')[0]).toBe('Sat 4 Jul, 5:00 PM Pacific (8:00 PM Eastern), Pacific is UTC−7');
    expect(stage.said('countdown')).toBe('in 1 h 00 min');
    act(() => chooseZone('Asia/Kathmandu'));
    expect(stage.all('start-time')[0]).toBe('Sun 5 Jul, 5:45 AM Kathmandu (Sat 4 Jul, 8:00 PM Eastern), Kathmandu is UTC+5:45');
    expect(stage.said('tournament-row')).toContain('Entry110');
  });

  it('of the own running tournament leads to the table', async () => {
    server([row({ status: 'running', registered: true, table: 'sunday-2', level: 3 })]);
    await stage.show(<TournamentsPage />);
    expect(stage.find<HTMLAnchorElement>('go-to-table').getAttribute('href')).toBe('/table/sunday-2');
  });
});

describe('the chips in the head', () => {
  it('are asked for again when a tournament of one’s own is over', async () => {
    const listed = [row({ registered: true })];
    let wallet = 5000;
    server([], { '/api/tournaments': () => ({ tournaments: listed, now: Date.now() }), '/api/me': () => ({ ...ANN, wallet }) });
    await stage.show(<TournamentsPage />);
    wallet = 5550;
    await stage.wait(6000);
    expect(stage.said('wallet')).toBe('5000 chips');
    listed[0] = row({ status: 'cancelled' });
    await stage.wait(6000);
    expect(stage.said('wallet')).toBe('5550 chips');
  });
});

describe('a sit-and-go', () => {
  it('is entered by one tap, and its page opened, where one waits for the start', async () => {
    const asked = server([row({ id: 'sit', start_at: 0, price: 0, fee: 0 })], { 'POST /api/tournaments/sit/do': view() });
    await stage.show(<TournamentsPage />);
    await stage.press('row-register');
    expect(asked.to('/api/tournaments/sit/do', 'POST')[0]?.body).toMatchObject({ wish: 'register' });
    expect(route.value).toEqual({ page: 'tournament', id: 'sit' });
  });

  it('that refuses says why, and the list stays', async () => {
    server([row({ id: 'sit', start_at: 0 })], { 'POST /api/tournaments/sit/do': () => refusal('not_enough_chips', 'it costs 110; you have 20') });
    await stage.show(<TournamentsPage />);
    await stage.press('row-register');
    expect(stage.said('error')).toBe('It costs 110; you have 20.');
    expect(stage.has('row-register')).toBe(true);
  });
});

describe('the list', () => {
  it('is filtered, says when nothing fits, and keeps the choice', async () => {
    server([row(), row({ id: 'b', name: 'Free one', price: 0, fee: 0 }), row({ id: 'c', name: 'Done', status: 'over' })]);
    await stage.show(<TournamentsPage />);
    expect(stage.all('tournament-link')).toEqual(['Sunday Omaha', 'Free one']);
    await stage.fill('filter-price', 'free');
    expect(stage.all('tournament-link')).toEqual(['Free one']);
    await stage.fill('filter-show', 'running');
    expect(stage.said('none-fits')).toContain('None of the 3 fits');
    expect(JSON.parse(localStorage.getItem('splitpot-tournaments') ?? '')).toMatchObject({ show: 'running', price: 'free' });
  });

  it('asks again only while it is to be seen', async () => {
    const asked = server([row()]);
    await stage.show(<TournamentsPage />);
    const lists = (): number => asked.asked.filter(({ path }) => path === '/api/tournaments').length;
    expect(lists()).toBe(1);
    await stage.wait(6000);
    expect(lists()).toBe(2);
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await stage.wait(60_000);
    expect(lists()).toBe(2);
    hidden.mockRestore();
    document.dispatchEvent(new Event('visibilitychange'));
    await stage.settle();
    expect(lists()).toBe(3);
  });

  it('has one’s own entries, tickets and results', async () => {
    server([]);
    await stage.show(<TournamentsPage />);
    expect(stage.said('entered')).toContain('Sunday Omaha');
    expect(stage.said('tickets')).toContain('2 tickets, worth 400 each');
    expect(stage.said('played')).toContain('2nd to 3rdof 30\u2212110');
    expect(stage.said('series')).toContain('Winter');
  });

  it('list what was cancelled, with what came back', async () => {
    const [old] = MINE.played;
    server([], { '/api/me/tournaments': { ...MINE, played: [{ ...old, place: 0, worst: 0, prize: 60, net: -50, cancelled: true }] } });
    await stage.show(<TournamentsPage />);
    expect(stage.said('played')).toContain('cancelled60 came back\u221250');
  });

  it('tells who is out his place, while the others play on and afterwards', async () => {
    const out = row({ status: 'running', level: 3, entries: 9, place: 5, worst: 5 });
    server([out, row({ id: 'done', status: 'over', ended_at: 1, place: 2, worst: 3 })], { '/api/me/tournaments': { entered: [out], tickets: [], played: [] } });
    await stage.show(<TournamentsPage />);
    expect(stage.all('tournament-row')[0]).toContain('You are out in 5th place');
    expect(stage.said('entered')).toContain('you are out in 5th place, of 9; the others play on');
  });

  it('is open to a visitor, who is asked for a nickname only to register', async () => {
    session.value = null;
    const asked = server([row({ start_at: 0 })], { 'POST /api/session': ANN, '/api/me': null });
    await stage.show(<TournamentsPage />);
    expect(stage.has('row-register')).toBe(false);
    expect(asked.to('/api/me/tournaments')).toEqual([]);
    await stage.press('enter-first');
    await stage.fill('nickname', 'Ann');
    await act(async () => void stage.find<HTMLInputElement>('nickname').form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
    await stage.settle();
    expect(stage.has('nickname')).toBe(false);
    expect(stage.has('row-register')).toBe(true);
  });
});

describe('the line in the lobby', () => {
  it('counts, and leads to one’s table', async () => {
    server([row(), row({ id: 'r', name: 'Now', status: 'running', open: false, table: 'r-1' })]);
    await stage.show(<Teaser />);
    expect(stage.said('teaser')).toContain('1 running, 1 open to register');
    expect(stage.said('teaser')).toContain('Next: Sunday Omaha, Sat 4 Jul, 5:00 PM Pacific');
    expect(stage.find<HTMLAnchorElement>('teaser-table').getAttribute('href')).toBe('/table/r-1');
  });
});

describe('the start of what one has entered', () => {
  const entered = row({ id: 'sit', start_at: 0, registered: true });
  const seated = row({ id: 'sit', start_at: 0, registered: true, status: 'running', table: 'sit-1', level: 1 });

  it('takes who waits in the lobby to his table', async () => {
    const sockets: { onmessage: ((event: { data: string }) => void) | null }[] = [];
    vi.stubGlobal('WebSocket', class {
      onmessage = null;
      constructor() {
        sockets.push(this);
      }
      send(): void {}
      close(): void {}
    });
    server([row(), entered]);
    await stage.show(<Teaser />);
    expect(sockets.length).toBe(1);
    act(() => sockets[0]?.onmessage?.({ data: JSON.stringify({ t: 'moved', d: { tournament: 'sit', name: 'Sit', table: 'sit-1', seat: 2, why: 'start', text: 'It begins.' } }) }));
    expect(route.value).toEqual({ page: 'table', id: 'sit-1', sit: false });
  });

  it('does so without a socket too, as soon as the list tells it', async () => {
    vi.stubGlobal('WebSocket', class {
      send(): void {}
      close(): void {}
    });
    server([entered]);
    await stage.show(<TournamentsPage />);
    expect(route.value.page).not.toBe('table');
    server([seated]);
    await stage.wait(7_000);
    expect(route.value).toEqual({ page: 'table', id: 'sit-1', sit: false });
  });

  it('needs no socket days before', async () => {
    const opened = vi.fn();
    vi.stubGlobal('WebSocket', opened);
    server([row({ registered: true, start_at: AT + 86_400_000 })]);
    await stage.show(<Teaser />);
    expect(opened).not.toHaveBeenCalled();
  });
});

describe('the own running tournament', () => {
  it('comes first in the list', async () => {
    server([row({ id: 'other', status: 'running', level: 3 }), row({ id: 'own', status: 'running', registered: true, table: 'own-1', level: 3 })]);
    await stage.show(<TournamentsPage />);
    expect(stage.all('tournament-row')[0]).toContain('Go to your table');
  });
});

describe('a series', () => {
  it('has its leaderboard and its tournaments', async () => {
    const rows = [{ place: 1, name: 'Ann', points: 1250, played: 4, wins: 1, paid: 2, best: 1, prizes: 900 }];
    server([], { '/api/series/Winter%20Cup': { series: 'Winter Cup', rule: 'More for better places.', rows, tournaments: [row()] } });
    await stage.show(<SeriesPage name="Winter Cup" />);
    expect(stage.said('series-board')).toContain('1 Annbest 1st, won 1');
    expect(stage.all('tournament-link')).toEqual(['Sunday Omaha']);
    expect(stage.find<HTMLAnchorElement>('series-feed').getAttribute('href')).toBe('/api/series/Winter%20Cup.ics');
  });

  it('that is unknown says so', async () => {
    server([], { '/api/series/X': () => refusal('not_found', 'there is no series X', 404) });
    await stage.show(<SeriesPage name="X" />);
    expect(stage.said('error')).toBe('There is no series X.');
  });
});
