// The pure parts of the pages about tournaments: words, filters, the clock, recurrence, the form's body.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { parseRoute } from '../src/router';
import { emptyDraft, sharesOf, sharesProblem, wantedOf } from '../src/tournaments/draft';
import { faultOf } from '../src/tournaments/faults';
import { ALL, fits, loadFilters, saveFilters } from '../src/tournaments/filters';
import { moneyText } from '../src/tournaments/head';
import { groupsOf } from '../src/tournaments/groups';
import { addLevel, changeLevel, removeLevel, scaleLevels, stretchLevels } from '../src/tournaments/ladder';
import { expectedEnd, leftOf, levelEnd, levelStarts } from '../src/tournaments/levels';
import { stackPlot } from '../src/tournaments/plot';
import { dayOf, ONCE, recurrenceText, ruleOf } from '../src/tournaments/recur';
import { Seldom } from '../src/tournaments/seldom';
import { countsText, nextStart } from '../src/tournaments/teaser';
import { deedsOf } from '../src/tournaments/terms';
import { badgesOf, clockText, entriesText, gatheringText, levelText, ordinal, placeText, priceText, soldText, statusText } from '../src/tournaments/words';
import { AT, levels, own, pulse, row, running, view } from './tourneys';

describe('addresses', () => {
  it('lead to the list, the form, one tournament and a series', () => {
    expect(parseRoute('/tournaments', null)).toEqual({ page: 'tournaments', make: false });
    expect(parseRoute('/tournaments/new?to=abc', null)).toEqual({ page: 'tournaments', make: true });
    expect(parseRoute('/tournament/a%20b', null)).toEqual({ page: 'tournament', id: 'a b' });
    expect(parseRoute('/series/Winter%20%26%20Co', null)).toEqual({ page: 'series', name: 'Winter & Co' });
    expect(parseRoute('/tournament/', null)).toEqual({ page: 'lobby' });
    expect(parseRoute('/tournament/%E0', null)).toEqual({ page: 'lobby' });
  });
});

describe('words', () => {
  it('say that after a deal all are paid, and what is left for the winner', () => {
    const prizes = [{ best: 1, worst: 1, amount: 300, ticket: false }];
    expect(moneyText({ places_to_money: 2, prize: 0, pool: 3000 }, { dealt: false, prizes })).toBe('2 go out without a prize');
    expect(moneyText({ places_to_money: 0, prize: 0, pool: 3000 }, { dealt: true, prizes })).toBe('all are paid; 300 for the winner');
  });

  it('say the price with what of it is fee and bounty', () => {
    expect(priceText(row({ price: 0, fee: 0 }))).toBe('Free');
    expect(priceText(row())).toBe('110');
    expect(priceText(row({ price: 130, fee: 10, bounty: 20 }), true)).toBe('130 (100 + 10 fee + 20 bounty)');
  });

  it('count places as people do, shared ones together', () => {
    expect([1, 2, 3, 4, 11, 12, 13, 21, 112, 103].map(ordinal)).toEqual(['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '112th', '103rd']);
    expect([placeText(3, 3), placeText(3, 5)]).toEqual(['3rd', '3rd to 5th']);
  });

  it('name limits in fixed limit, and blinds with antes elsewhere', () => {
    const level = { big_blind: 100, small_blind: 0, ante: 0, ms: 1, break_ms: 0 };
    expect(levelText(level, 'fixed_limit')).toBe('limits 100/200, blinds 50/100');
    expect(levelText({ ...level, small_blind: 40, ante: 100 }, 'pot_limit')).toBe('blinds 40/100, ante 100');
  });

  it('tell how a tournament stands', () => {
    expect(statusText(row({ start_at: 0 }))).toBe('Open for entries');
    expect(statusText(row({ open: false }))).toBe('Full');
    expect(gatheringText(row({ start_at: 0, max_entries: 6 }))).toBe('Starts with 6 players');
    expect(gatheringText(row({ start_at: 0, max_entries: 6, fill: 6, fill_seconds: 20 }))).toBe('Starts with 6 players, or 20 s after the first entry: then bots fill it up');
    expect(gatheringText(row({ fill: 27 }))).toBe('Bots fill it up to 27 at the start');
    expect(gatheringText(row())).toBe('');
    expect(soldText({ rebuys_sold: 2, addons_sold: 1 })).toBe('2 rebuys, 1 add-on');
    expect(statusText(row({ status: 'running', level: 4, open: false }))).toBe('Running, level 4');
    expect(statusText(row({ status: 'running', level: 4, on_break: true, open: true }))).toBe('Break after level 4, still open');
    expect(statusText(row({ status: 'running', paused: true }))).toBe('Paused');
    expect(entriesText(row({ status: 'running', left: 9, entries: 45 }))).toBe('9 of 45');
    expect(entriesText(row({ start_at: 0, max_entries: 6, entries: 2 }))).toBe('2 of 6');
    expect(entriesText(row())).toBe('12');
    expect(badgesOf(row({ speed: 'turbo', rebuys: 2, reentries: 1, bounty: 5, ticket_to: 'x', late_levels: 3, private: true }))).toEqual([
      'Private', 'Turbo', 'Late registration', 'Re-entry', 'Rebuys', 'Bounty', 'Satellite',
    ]);
    for (const status of ['over', 'cancelled'] as const) expect(badgesOf(row({ status, reentries: 1, late_levels: 3, rebuys: 2 }))).toEqual(['Rebuys']);
    expect([clockText(299_001), clockText(0), clockText(3_905_000)]).toEqual(['5:00', '0:00', '1:05:05']);
  });

  it('of the lobby count what is open and name the next start', () => {
    const rows = [row({ id: 'a', start_at: AT + 9 }), row({ id: 'b', start_at: AT }), row({ id: 'c', start_at: 0 }), row({ id: 'd', status: 'running', open: false })];
    expect(nextStart(rows)?.id).toBe('b');
    expect(countsText(rows)).toBe('1 running, 3 open to register');
  });
});

describe('filters of the list', () => {
  beforeEach(() => localStorage.clear());

  it('show at first what is not over', () => {
    expect(fits(row(), ALL)).toBe(true);
    expect(fits(row({ status: 'over' }), ALL)).toBe(false);
    expect(fits(row({ status: 'cancelled' }), { ...ALL, show: 'over' })).toBe(true);
  });

  it('go by game, betting, price, kind of start, and whether one is in', () => {
    expect(fits(row(), { ...ALL, game: 'omaha' })).toBe(false);
    expect(fits(row(), { ...ALL, structure: 'pot_limit' })).toBe(false);
    expect(fits(row({ price: 0 }), { ...ALL, price: 'free' })).toBe(true);
    expect(fits(row(), { ...ALL, price: 'free' })).toBe(false);
    expect(fits(row({ start_at: 0 }), { ...ALL, kind: 'timed' })).toBe(false);
    expect(fits(row({ start_at: 0 }), { ...ALL, kind: 'sit' })).toBe(true);
    expect(fits(row({ open: false }), { ...ALL, show: 'open' })).toBe(false);
    expect(fits(row(), { ...ALL, show: 'mine' })).toBe(false);
    expect(fits(row({ registered: true }), { ...ALL, show: 'mine' })).toBe(true);
  });

  it('stay, and forget what makes no sense', () => {
    saveFilters({ ...ALL, show: 'running', game: 'omaha' });
    expect(loadFilters()).toEqual({ ...ALL, show: 'running', game: 'omaha' });
    localStorage.setItem('splitpot-tournaments', '{"show":"all","price":"free"}');
    expect(loadFilters()).toEqual({ ...ALL, price: 'free' });
    localStorage.setItem('splitpot-tournaments', '{');
    expect(loadFilters()).toEqual(ALL);
  });
});

describe('the level clock', () => {
  const before = { levels: levels(), row: row(), clock: pulse().clock, isRunning: false };

  it('begins each level after the one before and its break', () => {
    const minutes = levelStarts(before, AT - 1).map((at) => (at - AT) / 60_000);
    expect(minutes).toEqual([0, 10, 25, 35, 45]);
    expect(levelEnd(before, 2, AT - 1)).toBe(AT + 20 * 60_000);
  });

  it('runs from where it stands, and knows nothing of a level that is past', () => {
    const now = AT + 900_000;
    const { clock } = running(60_000);
    const timed = { ...before, row: row({ status: 'running' }), clock, isRunning: true };
    // A minute of level 2, then its break of five.
    expect(levelStarts(timed, now)).toEqual([0, 0, now + 360_000, now + 960_000, now + 1_560_000]);
    expect(levelEnd(timed, 2, now)).toBe(now + 60_000);
    expect(levelEnd(timed, 1, now)).toBe(0);
    expect(levelStarts({ ...timed, clock: { ...clock, on_break: true } }, now)[2]).toBe(now + 60_000);
  });

  it('stands in a pause with what is left', () => {
    expect(leftOf({ ...pulse().clock, level: 2, paused: true, left_ms: 42_000 }, AT)).toBe(42_000);
    expect(leftOf({ ...pulse().clock, level: 5 }, AT)).toBeNull();
  });

  it('of a sit-and-go that waits has no times', () => {
    expect(levelStarts({ ...before, row: row({ start_at: 0 }) }, AT)).toEqual([0, 0, 0, 0, 0]);
  });

  it('expects the end when all chips are few blinds', () => {
    // 12,000 chips are 30 big blinds of the level with 400, the fourth; it ends 45 minutes after the start.
    expect(expectedEnd(before, 12_000, AT - 1)).toBe(AT + 45 * 60_000);
    expect(expectedEnd(before, 0, AT)).toBe(0);
  });
});

describe('recurrence', () => {
  const SATURDAY = '2026-07-04T20:00';

  it('has the day of the first start among its days', () => {
    expect(dayOf(SATURDAY)).toBe('SA');
    expect(ruleOf({ ...ONCE, every: 'WEEKLY', days: ['WE'] }, SATURDAY)).toBe('FREQ=WEEKLY;BYDAY=WE,SA');
    expect(ruleOf({ ...ONCE, every: 'WEEKLY', interval: 2, count: 10 }, SATURDAY)).toBe('FREQ=WEEKLY;INTERVAL=2;BYDAY=SA;COUNT=10');
  });

  it('is daily, or monthly by date or by weekday', () => {
    expect(ruleOf(ONCE, SATURDAY)).toBe('');
    expect(ruleOf({ ...ONCE, every: 'DAILY' }, SATURDAY)).toBe('FREQ=DAILY');
    expect(ruleOf({ ...ONCE, every: 'DAILY' }, '')).toBe('');
    expect(ruleOf({ ...ONCE, every: 'MONTHLY' }, SATURDAY)).toBe('FREQ=MONTHLY;BYMONTHDAY=4');
    expect(ruleOf({ ...ONCE, every: 'MONTHLY', by: 'weekday' }, SATURDAY)).toBe('FREQ=MONTHLY;BYDAY=1SA');
    expect(ruleOf({ ...ONCE, every: 'MONTHLY', by: 'weekday' }, '2026-07-31T20:00')).toBe('FREQ=MONTHLY;BYDAY=-1FR');
  });

  it('is said in words', () => {
    expect(recurrenceText({ ...ONCE, every: 'WEEKLY', days: ['WE'] }, SATURDAY)).toBe('Every week on Wednesday and Saturday');
    expect(recurrenceText({ ...ONCE, every: 'WEEKLY', days: ['WE', 'MO'] }, SATURDAY)).toBe('Every week on Monday, Wednesday and Saturday');
    expect(recurrenceText({ ...ONCE, every: 'MONTHLY', by: 'weekday', count: 3 }, SATURDAY)).toBe('Every month on the first Saturday, 3 times');
  });
});

describe('the body of a new tournament', () => {
  it('of a sit-and-go has no start, and bots for all its seats', () => {
    const wanted = wantedOf({ ...emptyDraft(' Six ', 'UTC'), rebuy_price: 50, start: '2026-07-04T20:00' });
    expect(wanted).toMatchObject({ name: 'Six', max_entries: 6, fill: 6, fill_seconds: 20, speed: 'turbo', zone: 'UTC' });
    for (const field of ['start', 'rule', 'flights', 'levels', 'rebuy_price', 'payouts']) expect(wanted).not.toHaveProperty(field);
  });

  it('at a time has the time as the organiser says it, and its recurrence', () => {
    const draft = { ...emptyDraft('A', 'America/New_York'), when: 'time' as const, start: '2026-07-05T20:00', bots: false, fold: 1, recurrence: { ...ONCE, every: 'WEEKLY' as const } };
    expect(wantedOf(draft)).toMatchObject({ start: '2026-07-05T20:00', zone: 'America/New_York', fold: 1, rule: 'FREQ=WEEKLY;BYDAY=SU', max_entries: 1000 });
    expect(wantedOf(draft)).not.toHaveProperty('fill');
  });

  it('with flights does not recur', () => {
    const draft = { ...emptyDraft('A', 'America/New_York'), when: 'time' as const, start: '2026-07-05T20:00', country: 'US', hasFlights: true, final: '2026-07-06T20:00', recurrence: { ...ONCE, every: 'DAILY' as const } };
    expect(wantedOf(draft).flights).toEqual({ country: 'US', final: '2026-07-06T20:00', zones: [], buy_in: 0 });
    expect(wantedOf(draft)).not.toHaveProperty('rule');
  });

  it('has shares in hundredths of a percent', () => {
    expect(sharesOf('50 30 20')).toEqual([5000, 3000, 2000]);
    expect(sharesOf('62.5; 37,5 %')).toEqual([6250, 3750]);
    expect(sharesProblem('50 30')).toBe('This adds up to 80 %, not 100 %');
    expect(sharesProblem('33.34 33.33 33.33')).toBe('');
    expect(wantedOf({ ...emptyDraft('A', 'UTC'), payouts: [{ entries: 6, shares: '65 35' }] }).payouts).toEqual([{ entries: 6, shares: [6500, 3500] }]);
  });
});

describe('a refusal', () => {
  it('belongs to the field that it names, by whatever name', () => {
    expect(faultOf('bad_settings', 'buy_in: -1 is not a whole number')).toEqual({ field: 'buy_in', text: '-1 is not a whole number.' });
    expect(faultOf('bad_settings', 'levels: level 3: a big blind of 5 is less')).toEqual({ field: 'levels', text: 'Level 3: a big blind of 5 is less.' });
    expect(faultOf('bad_settings', 'action_ms: 0 is too short')).toEqual({ field: 'action_seconds', text: '0 is too short.' });
    expect(faultOf('not_allowed', 'rule: what recurs needs an account').field).toBe('rule');
    expect(faultOf('bad_settings', 'Expected `int`, got `str` - at `$.fee`').field).toBe('fee');
    expect(faultOf('ambiguous_time', '1:30 exists twice').field).toBe('start');
    expect(faultOf('unknown_zone', 'there is no zone').field).toBe('zone');
  });

  it('without a field stands under the form', () => {
    expect(faultOf('too_fast', 'wait: you have opened three')).toEqual({ field: '', text: 'wait: you have opened three.' });
    expect(faultOf('bad_settings', 'constructor: no')).toMatchObject({ field: '' });
  });
});

describe('the editor of levels', () => {
  it('adds a level half as high again, and takes one away', () => {
    expect(addLevel([])[0]?.big_blind).toBe(50);
    expect(addLevel(levels()).at(-1)).toMatchObject({ big_blind: 1200, break_ms: 0 });
    expect(removeLevel(levels(), 0).map((level) => level.big_blind)).toEqual([100, 200, 400, 800]);
    expect(changeLevel(levels(), 1, { break_ms: 0 })[1]).toMatchObject({ big_blind: 100, break_ms: 0 });
  });

  it('scales blinds to numbers that can be halved, with the antes that follow them', () => {
    const withAnte = { ...levels()[1]!, ante: 100 };
    expect(scaleLevels([withAnte], 0.5)[0]).toMatchObject({ big_blind: 50, ante: 50 });
    expect(scaleLevels(levels(), 1.25).every((level) => level.big_blind % 2 === 0)).toBe(true);
    expect(stretchLevels(levels(), 0.04)[0]?.ms).toBe(60_000);
  });
});

describe('the chart of stacks', () => {
  it('has the largest at full height, the average as a line, and the viewer in his place', () => {
    const plot = stackPlot([8000, 4000, 2000, 1000], 4000, 4, 4, 400, 100);
    expect(plot.columns.map(({ height }) => height)).toEqual([100, 50, 25, 12.5]);
    expect(plot.average).toBe(50);
    expect(plot.own).toBeGreaterThan(300);
    expect(stackPlot([8000, 4000], 6000, 0, 2, 400, 100).own).toBeNull();
  });

  it('finds the place of one among a thousand in a hundred columns', () => {
    const chart = Array.from({ length: 100 }, (_, index) => 1000 - index);
    const own = stackPlot(chart, 950, 500, 1000, 600, 100).own ?? 0;
    expect(own).toBeGreaterThan(290);
    expect(own).toBeLessThan(310);
  });
});

describe('what one may do', () => {
  it('is what the server says, with the price before', () => {
    expect(deedsOf(view()).length).toBe(0);
    const [register] = deedsOf(view({ may: ['register'] }));
    expect(register).toMatchObject({ label: 'Register for 110', asks: true });
    expect(register?.lines[0]).toContain('110 (100 + 10 fee)');
    expect(register?.terms).toEqual(view().terms);
    expect(deedsOf(view({ may: ['register'], row: row({ price: 0, fee: 0 }) }))[0]).toMatchObject({ label: 'Register, free', asks: false });
    expect(deedsOf(view({ may: ['register'], own: own({ out: true }) }))[0]?.label).toBe('Enter again for 110');
    expect(deedsOf(view({ may: ['rebuy', 'decline_rebuy', 'add_on'], rebuy_price: 100, addon_price: 50 })).map((deed) => deed.label)).toEqual(['Rebuy for 100', 'No rebuy: I am out', 'Add-on for 50']);
    expect(deedsOf(view({ may: ['pause', 'cancel', 'answer_deal'] }))).toEqual([]);
  });
});

describe('work that is done seldom', () => {
  it('is done at once, and then not before its time', async () => {
    vi.useFakeTimers();
    const work = vi.fn(() => Promise.resolve());
    const seldom = new Seldom(work, () => 2000);
    for (let turn = 0; turn < 5; turn += 1) seldom.ask();
    await vi.advanceTimersByTimeAsync(1999);
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(work).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(work).toHaveBeenCalledTimes(2);
    seldom.askNow();
    seldom.stop();
    seldom.ask();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(work).toHaveBeenCalledTimes(3);
    vi.useRealTimers();
  });
});

describe('what comes again', () => {
  it('stands in the list once, with its later starts behind it; what one has entered stands by itself', () => {
    const daily = (id: string, change = {}): ReturnType<typeof row> => row({ id, name: 'Daily', schedule: 'daily', ...change });
    // The name alone makes none of them: anybody may choose it.
    const groups = groupsOf([daily('a', { registered: true }), daily('b'), row({ id: 'x' }), daily('c'), daily('d', { schedule: '' }), daily('e', { status: 'running' })]);
    expect(groups.map(({ first, later }) => [first.id, later.map((one) => one.id).join()])).toEqual([['a', ''], ['b', 'c'], ['x', ''], ['d', ''], ['e', '']]);
  });

  it('does not put sit-and-gos together', () => {
    expect(groupsOf([row({ id: 'a', start_at: 0 }), row({ id: 'b', start_at: 0 })]).length).toBe(2);
  });
});
