// The form for a new tournament: simple at first, refusals at their field, a start that exists twice is asked about.
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { go, route } from '../src/router';
import { session } from '../src/session';
import { chooseZone } from '../src/times/store';
import { NewTournamentForm } from '../src/tournaments/create';
import { made } from '../src/tournaments/made';
import { AT, FakeServer, levels, refusal, row, Stage } from './tourneys';

let stage: Stage;
const MADE = { ids: ['t1'], path: '/tournament/t1', notices: ['On 8 March it starts at 3:30.'] };

async function send(): Promise<void> {
  await act(async () => void stage.find<HTMLFormElement>('new-tournament-form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
  await stage.settle();
}

function server(more: Record<string, unknown> = {}): FakeServer {
  return new FakeServer({ 'GET /api/tournaments': { tournaments: [row({ by_ticket: true, id: 'final', name: 'The final' }), row()], now: Date.now() }, 'POST /api/tournaments': MADE, '/api/tournaments/levels': { levels: levels() }, ...more });
}

beforeEach(async () => {
  vi.useFakeTimers({ now: AT, toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'] });
  localStorage.clear();
  stage = new Stage();
  act(() => chooseZone('America/New_York'));
  made.value = null;
});

afterEach(() => {
  stage.close();
  session.value = undefined;
  go('/');
});

const show = (hasAccount = true): Promise<void> => stage.show(<NewTournamentForm nickname="Ann" hasAccount={hasAccount} />);

describe('a sit-and-go', () => {
  it('needs nothing but a press, and opens its page with the notices', async () => {
    const asked = server();
    await show();
    await send();
    expect(asked.to('/api/tournaments', 'POST')[0]?.body).toMatchObject({ name: "Ann's tournament", game: 'omaha8', structure: 'fixed_limit', max_entries: 6, fill: 6, private: false });
    expect(route.value).toEqual({ page: 'tournament', id: 't1' });
    expect(made.value?.notices).toEqual(MADE.notices);
  });

  it('of eighteen has tables of nine', async () => {
    const asked = server();
    await show();
    await stage.press('players-18');
    await send();
    expect(asked.to('/api/tournaments', 'POST')[0]?.body).toMatchObject({ max_entries: 18, seats: 9 });
  });
});

describe('late registration', () => {
  it('is not asked about where nobody can come late, and not sent', async () => {
    const asked = server();
    await show();
    await stage.press('when-time');
    await stage.fill('field-late_levels', '3');
    await stage.press('when-sit');
    expect(stage.has('field-late_levels')).toBe(false);
    expect(stage.has('field-reentries')).toBe(false);
    await send();
    expect(asked.to('/api/tournaments', 'POST')[0]?.body).not.toHaveProperty('late_levels');
  });
});

describe('a refusal', () => {
  it('stands at the field that it names, and opens what hides it', async () => {
    server({ 'POST /api/tournaments': () => refusal('bad_settings', 'late_levels: registration has to close; there are 40 levels') });
    await show();
    await stage.press('when-time');
    await send();
    expect(stage.said('fault-late_levels')).toBe('Registration has to close; there are 40 levels.');
    expect(stage.find('field-late_levels').getAttribute('aria-invalid')).toBe('true');
    expect(stage.find('field-late_levels').closest('details')?.open).toBe(true);
    expect(document.activeElement).toBe(stage.find('field-late_levels'));
    await stage.fill('field-late_levels', '3');
    expect(stage.has('fault-late_levels')).toBe(false);
  });

  it('of no field stands at the end', async () => {
    server({ 'POST /api/tournaments': () => refusal('too_fast', 'that was the third in a minute') });
    await show();
    await send();
    expect(stage.said('error')).toBe('That was the third in a minute.');
  });
});

describe('a start', () => {
  it('is the next evening at first, and told with its zone', async () => {
    const asked = server();
    await show();
    await stage.press('when-time');
    expect(stage.said('start-told')).toBe('That is Sun 5 Jul 2026, 8:00 PM Eastern (UTC−4)');
    await stage.fill('field-zone', 'Europe/Berlin');
    expect(stage.said('start-told')).toBe('That is Sun 5 Jul 2026, 8:00 PM Berlin (UTC+2)');
    await send();
    expect(asked.to('/api/tournaments', 'POST')[0]?.body).toMatchObject({ start: '2026-07-05T20:00', zone: 'Europe/Berlin', fold: null });
  });

  it('that the clocks show twice is asked about', async () => {
    const asked = server();
    await show();
    await stage.press('when-time');
    await stage.fill('field-start', '2026-11-01T01:30');
    expect(stage.said('ask-fold')).toContain('The first, Eastern, UTC−4');
    expect(stage.said('ask-fold')).toContain('The second, Eastern, UTC−5');
    await stage.press('fold-1');
    await send();
    expect(asked.to('/api/tournaments', 'POST')[0]?.body).toMatchObject({ start: '2026-11-01T01:30', fold: 1 });
  });

  it('that only the server knows to exist twice is asked about too', async () => {
    server({ 'POST /api/tournaments': () => refusal('ambiguous_time', '8:00 PM exists twice in Eastern on that day.') });
    await show();
    await stage.press('when-time');
    expect(stage.has('ask-fold')).toBe(false);
    await send();
    expect(stage.has('ask-fold')).toBe(true);
    expect(stage.said('fault-start')).toBe('8:00 PM exists twice in Eastern on that day.');
  });

  it('that the clocks jump over is told before anything is sent', async () => {
    server();
    await show();
    await stage.press('when-time');
    await stage.fill('field-start', '2027-03-14T02:30');
    expect(stage.said('no-such-time')).toContain('jump over');
  });

  it('recurs on days of the week, with an account', async () => {
    const asked = server();
    await show();
    await stage.press('when-time');
    await stage.press('every-WEEKLY');
    await stage.press('day-WE');
    expect(stage.said('rule-told')).toBe('Every week on Wednesday and Sunday, always at the same hour on the clocks of Eastern.');
    await send();
    expect(asked.to('/api/tournaments', 'POST')[0]?.body).toMatchObject({ rule: 'FREQ=WEEKLY;BYDAY=WE,SU' });
  });

  it('does not recur without an account', async () => {
    server();
    await show(false);
    await stage.press('when-time');
    expect(stage.has('every-WEEKLY')).toBe(false);
  });

  it('of a national one has a flight in each zone that is wanted', async () => {
    const asked = server();
    await show();
    await stage.press('when-time');
    await stage.fill('field-country', 'US');
    await stage.press('flights');
    await stage.press('flight-Pacific/Honolulu');
    await stage.fill('field-final', '2026-07-06T20:00');
    await send();
    const flights = asked.to('/api/tournaments', 'POST')[0]?.body['flights'] as { zones: string[]; final: string; country: string };
    expect(flights).toMatchObject({ country: 'US', final: '2026-07-06T20:00' });
    expect(flights.zones).toContain('America/Phoenix');
    expect(flights.zones).not.toContain('Pacific/Honolulu');
  });
});

describe('more', () => {
  it('has levels of one’s own, begun from the house’s', async () => {
    const asked = server();
    await show();
    await stage.press('load-turbo');
    await stage.press('add-level');
    await stage.press('remove-level-1');
    await stage.press('blinds-double');
    await send();
    const body = asked.to('/api/tournaments', 'POST')[0]?.body as { speed: string; levels: { big_blind: number }[] };
    expect(body.speed).toBe('custom');
    expect(body.levels.map((level) => level.big_blind)).toEqual([200, 400, 800, 1600, 2400]);
  });

  it('does not send own levels that are none', async () => {
    const asked = server();
    await show();
    await stage.press('speed-custom');
    await send();
    expect(asked.to('/api/tournaments', 'POST')).toEqual([]);
    expect(stage.said('fault-levels')).toContain('there is none yet');
  });

  it('has prizes of one’s own, which have to make up all', async () => {
    const asked = server();
    await show();
    await stage.press('add-payout');
    await stage.fill('shares-0', '70 20');
    expect(stage.said('payouts')).toContain('adds up to 90 %');
    await stage.fill('shares-0', '70 30');
    await send();
    expect(asked.to('/api/tournaments', 'POST')[0]?.body['payouts']).toEqual([{ entries: 10, shares: [7000, 3000] }]);
  });

  it('sells rebuys and add-ons for six levels at the price of an entry, until they have one of their own', async () => {
    const asked = server();
    const prices = (): string[] => ['rebuy_levels', 'rebuy_price', 'addon_price'].map((name) => stage.find<HTMLInputElement>(`field-${name}`).value);
    await show();
    await stage.fill('field-rebuys', '2');
    expect(prices()).toEqual(['6', '0', '0']);
    await stage.fill('field-buy_in', '2000');
    expect(prices()).toEqual(['6', '2000', '2000']);
    await send();
    expect(asked.to('/api/tournaments', 'POST')[0]?.body).toMatchObject({ buy_in: 2000, rebuys: 2, rebuy_levels: 6, rebuy_price: 2000, addon_price: 0 });
    await stage.fill('field-rebuy_price', '1500');
    await stage.fill('field-buy_in', '3000');
    await stage.fill('field-addon_stack', '5000');
    expect(prices()).toEqual(['6', '1500', '3000']);
    await send();
    expect(asked.to('/api/tournaments', 'POST')[1]?.body).toMatchObject({ buy_in: 3000, rebuy_price: 1500, addon_price: 3000, addon_stack: 5000 });
  });

  it('offers a satellite only to what takes tickets', async () => {
    const asked = server();
    await show();
    const offered = [...stage.find<HTMLSelectElement>('field-ticket_to').options].map((option) => option.value);
    expect(offered).toEqual(['', 'final']);
    await stage.fill('field-ticket_to', 'final');
    await stage.fill('field-rebuys', '2');
    await stage.fill('field-rebuy_levels', '4');
    await send();
    expect(asked.to('/api/tournaments', 'POST')[0]?.body).toMatchObject({ ticket_to: 'final', rebuys: 2, rebuy_levels: 4 });
  });
});
