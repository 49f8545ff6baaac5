// The page of one tournament with a server and a socket that the test plays.
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { go, route } from '../src/router';
import { session } from '../src/session';
import { leaveStore, takeStore } from '../src/table/opened';
import { chooseZone } from '../src/times/store';
import { made } from '../src/tournaments/made';
import { OneTournament } from '../src/tournaments/page';
import type { TournamentView } from '../src/wire';
import { AT, FakeServer, own, pulse, refusal, row, running, Stage, standing, view } from './tourneys';

const ANN = { nickname: 'Ann', wallet: 5000, account: false, allowance: 0, allowance_at: 0, allowance_most: 0, allowance_under: 0, zone: '', seats: [] };

class FakeSocket {
  static last: FakeSocket | null = null;
  static count = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  readonly sent: { t: string; d: unknown }[] = [];

  constructor() {
    FakeSocket.last = this;
    FakeSocket.count += 1;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {}
}

let stage: Stage;
let present: TournamentView;
let server: FakeServer;

async function say(t: string, d: unknown): Promise<void> {
  await act(async () => FakeSocket.last?.onmessage?.({ data: JSON.stringify({ t, d }) }));
  await stage.settle();
}

async function open(shown: TournamentView, more: Record<string, unknown> = {}): Promise<void> {
  present = shown;
  server = new FakeServer({
    '/api/tournaments/sunday': ({ tag }: { tag: string }) => (tag === `"${present.pulse.version}"` ? new Response(null, { status: 304 }) : new Response(JSON.stringify(present), { headers: { etag: `"${present.pulse.version}"` } })),
    '/api/tournaments/sunday/standings': { version: shown.pulse.version, first: 1, total: 2, rows: [standing(1, 'Bob'), standing(2, 'Ann')], found: [] },
    '/api/me': ANN,
    ...more,
  });
  await stage.show(<OneTournament id="sunday" />);
  await act(async () => FakeSocket.last?.onopen?.());
}

const views = (): number => server.asked.filter(({ path }) => path === '/api/tournaments/sunday').length;

beforeEach(() => {
  localStorage.clear();
  stage = new Stage();
  vi.useFakeTimers({ now: AT - 3_600_000, toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'] });
  act(() => chooseZone('America/Los_Angeles'));
  session.value = ANN;
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.count = 0;
});

afterEach(() => {
  stage.close();
  session.value = undefined;
  go('/');
});

describe('before the start', () => {
  it('says what it is, when in both zones, and until when one may come late', async () => {
    await open(view({ row: row({ late_levels: 2 }) }));
    const head = stage.said('tournament');
    expect(head).toContain('Fixed limit Omaha Hi/Lo, 9-handed, 5000 chips, hosted by Ann');
    expect(head).toContain('Sat 4 Jul, 5:00 PM Pacific (8:00 PM Eastern), Pacific is UTC−7');
    expect(head).toContain('Pacific is UTC−7, in 1 h 00 min');
    expect(stage.said('late-ends')).toContain('the end of level 2: Sat 4 Jul 2026, 5:20 PM Pacific (UTC−7)');
    expect(head).toContain('110 (100 + 10 fee)');
    expect(stage.find('ics').getAttribute('href')).toBe('/api/tournaments/sunday.ics');
  });

  it('says beside each satellite when it is on the reader’s clock, and what it costs', async () => {
    const flight = row({ id: 'east', name: 'Eastern flight', price: 25, fee: 0, start_at: Date.parse('2026-07-03T00:00Z') });
    await open(view({ satellites: ['east', 'secret'] }), { '/api/tournaments': { tournaments: [flight], now: 0 } });
    expect(stage.all('satellite')).toEqual([
      'Win a ticket: Eastern flightThu 2 Jul, 5:00 PM Pacific (8:00 PM Eastern), Pacific is UTC−7, entry 25',
      'Win a ticket: satellite 2',
    ]);
  });

  it('names the next starts of what comes again', async () => {
    const week = (id: string, at: string): ReturnType<typeof row> => row({ id, schedule: 'weekly', start_at: Date.parse(at) });
    const listed = [week('sunday', '2026-07-05T00:00Z'), week('next', '2026-07-12T00:00Z'), row({ id: 'other' })];
    await open(view({ row: row({ schedule: 'weekly' }) }), { '/api/tournaments': { tournaments: listed, now: 0 } });
    expect(stage.all('again')).toEqual(['Comes againSat 11 Jul, 5:00 PM Pacific (8:00 PM Eastern), Pacific is UTC−7']);
  });

  it('names none any more that was called off with it, when the host ends the recurrence', async () => {
    const next = row({ id: 'next', schedule: 'weekly', start_at: Date.parse('2026-07-12T00:00Z') });
    const listed = [next];
    await open(view({ row: row({ schedule: 'weekly' }), host: true, may: ['end_schedule'] }), {
      '/api/tournaments': () => ({ tournaments: listed, now: 0 }),
      '/api/tournaments/sunday/standings': { version: 3, first: 1, total: 0, rows: [], found: [] },
      'POST /api/tournaments/sunday/do': () => {
        listed[0] = { ...next, status: 'cancelled' };
        return (present = view({ row: row({ schedule: 'weekly', status: 'cancelled' }), pulse: pulse({ version: 4, status: 'cancelled', open: false }), cancelled: 'by the host' }));
      },
    });
    expect(stage.all('again').length).toBe(1);
    await stage.press('host-end-schedule');
    await stage.press('confirm-yes');
    expect(stage.all('again')).toEqual([]);
  });

  it('names none that is called off a moment after it', async () => {
    const listed = [row({ id: 'next', schedule: 'weekly', start_at: Date.parse('2026-07-12T00:00Z') })];
    await open(view({ row: row({ schedule: 'weekly' }) }), { '/api/tournaments': () => ({ tournaments: listed, now: 0 }) });
    present = view({ row: row({ schedule: 'weekly', status: 'cancelled' }), pulse: pulse({ version: 4, status: 'cancelled', open: false }), cancelled: 'by the host' });
    await say('tournament', present.pulse);
    await stage.wait(2000);
    listed.length = 0;
    await stage.wait(3000);
    expect(stage.all('again')).toEqual([]);
  });

  it('counts down to the bots for who waits, and calls him registered', async () => {
    const shown = row({ start_at: 0, max_entries: 6, entries: 1, fill: 6, fill_seconds: 20, registered: true });
    await open(view({ row: shown, own: own(), fills_at: AT - 3_600_000 + 18_000 }));
    expect(stage.said('gathering')).toMatch(/^Starts with 6 players, or bots fill it up in 0:1[78]$/);
    expect(stage.said('tournament')).toContain('Registered. Open for entries');
  });

  it('says that bots come, before anybody waits for people', async () => {
    await open(view({ row: row({ start_at: 0, max_entries: 6, fill: 6, fill_seconds: 20 }) }));
    expect(stage.said('gathering')).toBe('Starts with 6 players, or 20 s after the first entry: then bots fill it up');
  });

  it('asks before money moves, with price and terms', async () => {
    await open(view({ may: ['register'] }), { 'POST /api/tournaments/sunday/do': () => (present = view({ own: own(), may: ['withdraw'], pulse: pulse({ version: 4 }) })) });
    await stage.press('wish-register');
    expect(stage.said('confirm')).toContain('It costs 110 (100 + 10 fee), paid now from your chips.');
    expect(stage.said('confirm')).toContain('Before the start whoever has registered may leave it.');
    expect(server.to('/api/tournaments/sunday/do', 'POST')).toEqual([]);
    // The second half of a double click on the button falls beside the question: it stays.
    await act(async () => void stage.find('confirm').dispatchEvent(new MouseEvent('click', { detail: 2 })));
    expect(stage.has('confirm')).toBe(true);
    await stage.press('confirm-yes');
    expect(server.to('/api/tournaments/sunday/do', 'POST')[0]?.body).toMatchObject({ wish: 'register' });
    expect(stage.said('own-line')).toContain('You are registered.');
    expect(stage.has('wish-withdraw')).toBe(true);
  });

  it('does what is free at once, and says why not', async () => {
    await open(view({ may: ['register'], row: row({ price: 0, fee: 0 }) }), { 'POST /api/tournaments/sunday/do': () => refusal('tournament_full', 'all 9 seats are taken') });
    await stage.press('wish-register');
    expect(stage.said('error')).toBe('All 9 seats are taken.');
  });

  it('sends a wish whose answer was lost again under the same name', async () => {
    let tries = 0;
    await open(view({ may: ['register'], row: row({ price: 0, fee: 0 }) }), {
      'POST /api/tournaments/sunday/do': () => {
        tries += 1;
        if (tries === 1) throw new TypeError('network');
        return (present = view({ own: own() }));
      },
    });
    await act(async () => stage.find('wish-register').click());
    await stage.wait(1000);
    const cids = server.to('/api/tournaments/sunday/do', 'POST').map(({ body }) => body['cid']);
    expect(cids.length).toBe(2);
    expect(new Set(cids).size).toBe(1);
    expect(stage.said('own-line')).toContain('registered');
  });

  it('shows a visitor everything, and asks for a nickname to register', async () => {
    session.value = null;
    await open(view());
    expect(stage.said('enter-first')).toBe('Enter a nickname to register');
    expect(stage.all('standing').length).toBe(2);
  });

  it('gives who has just named himself a socket of his own, by which he hears where he sits', async () => {
    session.value = null;
    await open(view());
    expect(FakeSocket.count).toBe(1);
    await act(async () => {
      session.value = ANN;
    });
    await stage.settle();
    expect(FakeSocket.count).toBe(2);
    expect(views()).toBe(2);
  });

  it('that was just made here calls itself open as long as it is', async () => {
    made.value = { ids: ['sunday'], notices: [], path: '/tournament/sunday' };
    for (const [now, isOpen] of [[pulse(), true], [running(60_000, { open: true }), true], [running(60_000, { open: true, clock: { ...running(0).clock, paused: true } }), false], [running(60_000), false]] as const) {
      await open(view({ pulse: now }));
      expect(stage.has('fresh')).toBe(isOpen);
      stage.close();
      stage = new Stage();
    }
    made.value = null;
  });

  it('marks prizes as an estimate until they are fixed', async () => {
    await open(view());
    await stage.press('tab-prizes');
    expect(stage.said('prizes-state')).toBe('Estimate, with the 12 entries so far: 1200. It is fixed when registration closes.');
    expect(stage.said('prizes')).toContain('2nd to 3rd300each');
    await stage.press('tab-structure');
    expect(stage.said('structure')).toContain('3200/400blinds 100/20010 min5:25 PM');
    expect(stage.said('structure-zone')).toContain('Pacific, UTC−7');
    expect(stage.said('expected-end')).toContain('Probably over about');
  });

  it('that does not exist says so', async () => {
    server = new FakeServer({});
    await stage.show(<OneTournament id="nothing" />);
    expect(document.body.textContent).toContain('There is no such tournament');
  });
});

describe('live', () => {
  it('watches by one socket, and asks for details only when the version has changed, at most every two seconds', async () => {
    await open(view());
    expect(FakeSocket.last?.sent).toEqual([{ cid: 'watch-sunday', t: 'watch', d: { tournament: 'sunday' } }]);
    expect(views()).toBe(1);
    await say('tournament', pulse());
    expect(views()).toBe(1);
    for (const version of [4, 5, 6]) {
      present = view({ pulse: pulse({ version, entries: version }) });
      await say('tournament', present.pulse);
    }
    expect(stage.said('entries')).toBe('6');
    expect(views()).toBe(1);
    await stage.wait(2000);
    expect(views()).toBe(2);
    expect(server.asked.find(({ tag }) => tag === '"3"')?.path).toBe('/api/tournaments/sunday');
    await stage.wait(8000);
    expect(views()).toBe(2);
    expect(FakeSocket.count).toBe(1);
  });

  it('asks again where the details are older than the pulse, as they may be for a second', async () => {
    await open(view());
    await say('tournament', pulse({ version: 5 }));
    await stage.wait(2000);
    expect(views()).toBe(2);
    present = view({ pulse: pulse({ version: 5, entries: 33 }) });
    await stage.wait(2000);
    expect(views()).toBe(3);
    await stage.wait(10_000);
    expect(views()).toBe(3);
  });

  it('says nothing of money, and has no button of before, until it knows what came back from one that is called off', async () => {
    await open(view({ row: row({ registered: true }), own: own({ place: 0, worst: 0 }), may: ['withdraw'], host: true }), {
      '/api/tournaments/sunday/standings': { version: 3, first: 1, total: 1, rows: [standing(0, 'Ann')], found: [] },
    });
    expect(stage.has('wish-withdraw')).toBe(true);
    const off = pulse({ version: 4, status: 'cancelled', open: false });
    await say('tournament', off);
    expect(stage.said('own-line')).toBe('It was cancelled.');
    expect([stage.has('wish-withdraw'), stage.has('results')]).toEqual([false, false]);
    expect(stage.said('tournament')).not.toContain('Registered');
    present = view({ row: row({ status: 'cancelled' }), pulse: off, own: own({ place: 0, worst: 0, refund: 550 }), cancelled: 'by the host' });
    await stage.wait(2000);
    expect(stage.said('own-line')).toBe('It was cancelled: you have got back 550.');
    expect(stage.has('results')).toBe(false);
  });

  it.each([
    ['it is called off', { row: row({ status: 'cancelled' }), pulse: pulse({ version: 10, status: 'cancelled', open: false }), own: own({ refund: 550 }) }],
    ['it pays him', { row: row({ status: 'running' }), pulse: running(200_000, { version: 10, now: AT - 3_600_000 }), own: own({ out: true, prize: 300 }) }],
    ['he has left it by another window', { pulse: pulse({ version: 10 }), own: null }],
  ])('asks for the chips in the head again when %s', async (_why, change) => {
    await open(view({ own: own() }), { '/api/me': { ...ANN, wallet: 5550 } });
    session.value = ANN;
    present = view(change);
    await say('tournament', present.pulse);
    await stage.wait(2000);
    expect(stage.said('wallet')).toBe('5550 chips');
  });

  it('asks by itself while the socket is down, and opens it again', async () => {
    await open(view());
    act(() => FakeSocket.last?.onclose?.({ code: 1006, reason: '' }));
    await stage.wait(300);
    expect(FakeSocket.count).toBe(2);
    await stage.wait(5000);
    expect(views()).toBeGreaterThan(1);
  });

  it('goes to the table when it starts, and not when one is moved elsewhere', async () => {
    await open(view({ own: own() }));
    await say('moved', { tournament: 'sunday', name: 'Sunday Omaha', table: 'sunday-4', seat: 1, why: 'balance', text: 'You are moved to table 4.' });
    expect(route.value.page).toBe('lobby');
    await say('moved', { tournament: 'sunday', name: 'Sunday Omaha', table: 'sunday-2', seat: 1, why: 'start', text: 'It begins.' });
    expect(route.value).toMatchObject({ page: 'table', id: 'sunday-2' });
  });

  it('says so where one is seated in another tournament meanwhile, and stays', async () => {
    const before = FakeSocket.count;
    await open(view());
    await say('moved', { tournament: 'friday', name: 'Friday Omaha', table: 'friday-1', seat: 1, why: 'start', text: 'It begins.' });
    expect(route.value.page).toBe('lobby');
    expect(FakeSocket.count).toBeGreaterThan(before + 1);
    takeStore('friday-1').store.close();
    leaveStore('friday-1');
  });

  it('goes there too where only the details tell of the seat', async () => {
    vi.setSystemTime(AT + 900_000);
    await open(view({ own: own(), pulse: pulse({ now: AT + 900_000 }) }));
    present = view({ own: own({ table: 'sunday-1', seat: 2 }), row: row({ status: 'running' }), pulse: running(60_000) });
    await say('tournament', present.pulse);
    await stage.wait(2100);
    expect(route.value).toMatchObject({ page: 'table', id: 'sunday-1' });
  });
});

describe('while it runs', () => {
  const shown = (change: Partial<TournamentView> = {}): TournamentView =>
    view({
      row: row({ status: 'running', open: false, level: 2 }),
      pulse: running(65_000),
      own: own({ table: 'sunday-1', seat: 2 }),
      chart: [15_000, 9000, 6000, 900],
      tables: [{ id: 'sunday-1', number: 1, players: [['Ann', 6000], ['Bob', 9000]], hand: 7 }],
      ...change,
    });

  beforeEach(() => vi.setSystemTime(AT + 900_000));

  it('has the clock with what is bet now and next', async () => {
    await open(shown());
    expect([stage.said('clock-what'), stage.said('clock-left')]).toEqual(['Level 2', '1:05']);
    expect(stage.said('level-now')).toBe('Now limits 100/200, blinds 50/100');
    expect(stage.said('level-next')).toBe('Next limits 200/400, blinds 100/200');
    expect(stage.said('level-clock')).toContain('Then a break of 5 min');
    await stage.wait(5000);
    expect(stage.said('clock-left')).toBe('1:00');
  });

  it('says that it is paused, and that the clock stands', async () => {
    await open(shown({ pulse: running(0, { clock: { ...pulse().clock, level: 2, paused: true, left_ms: 42_000, waits: 'host' } }) }));
    expect([stage.said('clock-what'), stage.said('clock-left')]).toEqual(['Paused', '0:42']);
    await stage.wait(5000);
    expect(stage.said('clock-left')).toBe('0:42');
    expect(stage.said('level-clock')).toContain('paused by the host');
  });

  it('has the own place and the way to the table', async () => {
    await open(shown());
    expect(stage.said('own-line')).toBe('3rd of 8 with 6000 chips');
    await stage.press('go-to-table');
    expect(route.value).toMatchObject({ page: 'table', id: 'sunday-1' });
  });

  it('draws all stacks, and tells them in words', async () => {
    await open(shown());
    expect(stage.find('chart').getAttribute('aria-label')).toBe('8 stacks from 15,000 down to 900, 7500 on average. You are 3rd with 6000.');
    expect(document.querySelectorAll('.tn-column').length).toBe(4);
    expect(stage.has('chart-own')).toBe(true);
    await stage.press('tab-tables');
    expect(stage.find('watch-1').getAttribute('href')).toBe('/table/sunday-1');
  });

  it('turns tabs by the arrow keys', async () => {
    await open(shown());
    await act(async () => void stage.find('tab-players').dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true })));
    expect(stage.find('tab-tables').getAttribute('aria-selected')).toBe('true');
    await act(async () => void stage.find('tab-tables').dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true })));
    expect(stage.has('panel-notes')).toBe(true);
  });

  it('gives the host his buttons, and cancels only with a reason', async () => {
    const hosted = shown({ host: true, may: ['pause', 'cancel'] });
    await open(hosted, { 'POST /api/tournaments/sunday/do': hosted });
    await stage.press('host-pause');
    await stage.press('host-cancel');
    expect(stage.find<HTMLButtonElement>('confirm-yes').disabled).toBe(true);
    await stage.fill('cancel-reason', 'The power is out');
    await stage.press('confirm-yes');
    expect(server.to('/api/tournaments/sunday/do', 'POST').map(({ body }) => [body['wish'], body['reason']])).toEqual([['pause', undefined], ['cancel', 'The power is out']]);
  });

  it('shows a deal to be answered', async () => {
    const deal = { by: 'Bob', method: 'icm' as const, left: 100, amounts: [['Bob', 520], ['Ann', 480]] as [string, number][], agreed: ['Bob'], until: AT + 960_000 };
    await open(shown({ deal, may: ['answer_deal'] }), { 'POST /api/tournaments/sunday/do': shown() });
    expect(stage.said('deal')).toContain('Bob asks for a deal. By what the chips are worth (ICM), 100 stay for the winner.');
    expect(stage.said('deal')).toContain('Ann480…');
    await stage.press('deal-yes');
    expect(server.to('/api/tournaments/sunday/do', 'POST')[0]?.body).toMatchObject({ wish: 'answer_deal', agree: true });
  });
});

describe('the standings', () => {
  const many = ({ path }: { path: string }): unknown => {
    const asked = new URL(path, 'http://x').searchParams;
    const [from, find] = [Number(asked.get('from')), asked.get('find') ?? ''];
    const found = find === '' ? [] : [57, 130];
    const first = found.length > 0 ? 51 : from;
    return { version: 9, first, total: 140, rows: Array.from({ length: Math.min(50, 141 - first) }, (_, index) => standing(first + index, first + index === 120 ? 'Ann' : `Bob ${first + index}`)), found };
  };

  it('come fifty at a time, and find names and oneself', async () => {
    await open(view({ pulse: running(60_000), row: row({ status: 'running' }), own: own({ place: 120 }) }), { '/api/tournaments/sunday/standings': many });
    expect(stage.said('page-of')).toBe('1 to 50 of 140');
    await stage.press('next-page');
    expect(stage.said('page-of')).toBe('51 to 100 of 140');
    await stage.press('find-me');
    expect(stage.said('page-of')).toBe('101 to 140 of 140');
    expect(document.querySelector('.is-me')?.textContent).toContain('120 Ann');
    await stage.fill('find-player', 'Bob 57');
    const search = async (): Promise<void> => {
      await act(async () => void stage.find<HTMLInputElement>('find-player').form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
      await stage.settle();
    };
    await search();
    expect(stage.said('page-of')).toBe('51 to 100 of 140');
    expect(document.body.textContent).toContain('2 players found');
    await search();
    expect(stage.said('page-of')).toBe('101 to 140 of 140');
  });

  it('are asked for again at most every three seconds', async () => {
    await open(view());
    const pages = (): number => server.to('/api/tournaments/sunday/standings').length;
    expect(pages()).toBe(1);
    for (let version = 4; version < 14; version += 1) {
      present = view({ pulse: pulse({ version }) });
      await say('tournament', present.pulse);
      await stage.wait(1000);
    }
    expect(pages()).toBeLessThanOrEqual(5);
    expect(pages()).toBeGreaterThanOrEqual(3);
  });
});

describe('when it is over', () => {
  it('says when it really began, where the host could not wait, and what was sold besides entries', async () => {
    const early = { started_at: AT - 7_200_000, status: 'over' as const, ended_at: AT - 3_600_000 };
    await open(view({ row: row(early), pulse: pulse({ status: 'over' }), rebuys_sold: 4, addons_sold: 2 }));
    const head = stage.said('tournament');
    expect(head).toContain('Was to start Sat 4 Jul, 5:00 PM Pacific');
    expect(stage.said('began-early')).toBe('The host began it early: Sat 4 Jul 2026, 3:00 PM Pacific (UTC−7)');
    expect(stage.said('sold')).toBe('4 rebuys, 2 add-ons');
  });

  it('has the first three and the own place', async () => {
    const rows = [standing(1, 'Bob', { out: true, prize: 600 }), standing(2, 'Cat', { out: true, prize: 360 }), standing(3, 'Ann', { out: true, prize: 240 })];
    await open(
      view({ row: row({ status: 'over', ended_at: AT + 7_200_000, open: false }), pulse: pulse({ status: 'over', open: false }), prizes_fixed: true, own: own({ out: true, place: 3, worst: 3, prize: 240 }) }),
      { '/api/tournaments/sunday/standings': { version: 3, first: 1, total: 3, rows, found: [] } },
    );
    expect([stage.said('podium-1'), stage.said('podium-3')]).toEqual(['1stBob600', '3rdAnn240']);
    expect(stage.said('own-line')).toContain('Out: 3rd of 12, won 240');
    expect(stage.has('level-clock')).toBe(false);
  });

  it.each([
    [own({ out: true, place: 1, worst: 2, ticket: 'final' }), 'You have won a ticket to The final'],
    [own({ out: true, place: 1, worst: 2, ticket: 'final', prize: 50 }), 'You have won a ticket to The final and 50'],
    [own({ place: 1, worst: 1, prize: 600, bounties: 20 }), 'You have won the tournament: 600 and 20 in bounties'],
    [own({ place: 2, worst: 3, prize: 300 }), 'You are 2nd to 3rd, won 300'],
  ])('says to a winner what he has won', async (mine, words) => {
    await open(view({ row: row({ status: 'over', open: false }), pulse: pulse({ status: 'over', open: false }), prizes_fixed: true, own: mine }), { '/api/tournaments': { tournaments: [row({ id: 'final', name: 'The final' })], now: 0 } });
    expect(stage.said('own-line')).toBe(words);
  });

  it('or cancelled says why', async () => {
    await open(view({ row: row({ status: 'cancelled' }), pulse: pulse({ status: 'cancelled', open: false }), cancelled: 'one entry, two are needed' }));
    expect(stage.said('tournament')).toContain('Cancelled: one entry, two are needed');
  });

  it('or cancelled before it began says what came back, and neither prizes, places nor chips', async () => {
    await open(
      view({ row: row({ status: 'cancelled' }), pulse: pulse({ status: 'cancelled', open: false }), cancelled: 'too few entries', own: own({ place: 0, worst: 0, stack: 0, refund: 100 }) }),
      { '/api/tournaments/sunday/standings': { version: 3, first: 1, total: 1, rows: [standing(0, 'Ann', { stack: 0 })], found: [] } },
    );
    expect(stage.said('own-line')).toBe('It was cancelled: you have got back 100.');
    expect(stage.said('tournament')).not.toContain('Prizes');
    expect(stage.said('standings')).toBe('Player Ann');
    await stage.press('tab-prizes');
    expect(stage.said('panel-prizes')).toContain('no prizes are paid');
  });
});

describe('a private one', () => {
  it('has its link to be copied', async () => {
    await open(view({ row: row({ private: true }) }));
    expect(stage.find<HTMLInputElement>('invite-link').value).toBe(`${location.origin}/tournament/sunday`);
    expect(stage.said('invite')).toContain('Whoever has the link may come in');
  });
});
