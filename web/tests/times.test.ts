// Times in every zone: the server's own examples, both days of the change, countdowns, and the zone that stays.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseZone, hearServerTime, loadZone, serverNow, sessionZone, zone } from '../src/times/store';
import { session } from '../src/session';
import { countdownText, fullText, hourText, startText, textLasts, usualHours, zoneText } from '../src/times/text';
import { instantsOf, localText, wallAt } from '../src/times/wall';
import { countryOf, detectedZone, isZone, offered, zoneName, zonesOf } from '../src/times/zones';
import cases from './times.json';

const NEW_YORK = 'America/New_York';
const ANN = { nickname: 'Ann', wallet: 1, account: true, allowance: 0, allowance_at: 0, allowance_most: 0, allowance_under: 0, zone: '', seats: [] };
const START = Date.parse('2026-07-05T00:00Z');
const JUNE = Date.parse('2026-06-01T00:00Z');
const minutes = (count: number): number => count * 60_000;

describe('a start in words', () => {
  it.each(cases)('$about: $row', ({ at, zone, home, row, full }) => {
    expect(startText(Date.parse(at), zone, home, JUNE)).toBe(row);
    expect(fullText(Date.parse(at), zone)).toBe(full);
  });

  it('is one instant for every reader', () => {
    for (const { zone } of [...zonesOf('US'), ...zonesOf('CA'), ...zonesOf('AU'), { zone: 'Asia/Kathmandu' }]) {
      expect(instantsOf(localText(START, zone), zone)).toEqual([START]);
    }
  });

  it.each([
    ['Asia/Katmandu', 'Asia/Kathmandu', 'Sun 5 Jul, 5:45 AM Kathmandu'],
    ['Asia/Kathmandu', 'Asia/Katmandu', 'Sun 5 Jul, 5:45 AM Kathmandu'],
    ['Asia/Calcutta', 'Asia/Kolkata', 'Sun 5 Jul, 5:30 AM Kolkata'],
    ['Asia/Ulan_Bator', 'Asia/Ulaanbaatar', 'Sun 5 Jul, 8:00 AM Ulan Bator'],
    ['America/Toronto', 'America/New_York', 'Sat 4 Jul, 8:00 PM Eastern'],
    ['Europe/London', 'Europe/Dublin', 'Sun 5 Jul, 1:00 AM London (1:00 AM Dublin)'],
  ])('in %s has no brackets for %s where that is the same place: %s', (one, other, words) => {
    expect(startText(START, one, other, JUNE)).toBe(words);
  });

  it('can have twenty-four hours', () => {
    expect(startText(START, 'Europe/Berlin', 'America/Los_Angeles', JUNE, 24)).toBe('Sun 5 Jul, 02:00 Berlin (Sat 4 Jul, 17:00 Pacific)');
    expect(hourText(START, 'UTC', 24)).toBe('00:00');
    expect([usualHours('en-US'), usualHours('de-DE')]).toEqual([12, 24]);
  });

  it('has that day’s offset, not today’s', () => {
    expect(zoneText(START, 'America/Los_Angeles')).toBe('Pacific, UTC−7');
    expect(zoneText(Date.parse('2026-12-06T01:00Z'), 'America/Los_Angeles')).toBe('Pacific, UTC−8');
    expect(zoneText(START, 'UTC')).toBe('UTC');
  });
});

describe('clocks on a wall', () => {
  it.each([
    ['2026-03-08T02:30', NEW_YORK, []],
    ['2026-11-01T01:30', NEW_YORK, ['2026-11-01T05:30Z', '2026-11-01T06:30Z']],
    ['2026-11-01T02:00', NEW_YORK, ['2026-11-01T07:00Z']],
    ['2026-03-29T02:30', 'Europe/Berlin', []],
    ['2026-10-04T02:30', 'Australia/Sydney', []],
    ['2026-04-05T02:30', 'Australia/Sydney', ['2026-04-04T15:30Z', '2026-04-04T16:30Z']],
    ['2026-10-04T02:15', 'Australia/Lord_Howe', []],
    ['2026-04-05T01:45', 'Australia/Lord_Howe', ['2026-04-04T14:45Z', '2026-04-04T15:15Z']],
    ['2026-07-04T20:00', 'Asia/Kathmandu', ['2026-07-04T14:15Z']],
    ['2026-02-30T20:00', NEW_YORK, []],
    ['tonight', NEW_YORK, []],
  ])('show %s in %s at %j', (local, where, instants) => {
    expect(instantsOf(local, where)).toEqual(instants.map((one) => Date.parse(one)));
  });

  it('are read to the second, before 1970 too', () => {
    expect(wallAt(-1, 'UTC')).toEqual({ shown: -1000, offset: 0 });
    expect(wallAt(START + 999, NEW_YORK).offset).toBe(-240);
  });
});

describe('the countdown', () => {
  it.each([
    [minutes(60 * 51) + 1, 'in 2 d 3 h'],
    [minutes(60 * 24), 'in 1 d 0 h'],
    [minutes(60 * 24) - 1000, 'in 23 h 59 min'],
    [minutes(65), 'in 1 h 05 min'],
    [minutes(60) - 1, 'in 1 h 00 min'],
    [minutes(5) - 1000, 'in 4:59'],
    [1, 'in 0:01'],
    [0, 'now'],
    [-5000, 'now'],
  ])('says of %i ms: %s', (left, text) => {
    expect(countdownText(START, START - left)).toBe(text);
  });

  it.each([minutes(60 * 51) + 7, minutes(60 * 25), minutes(61) + 500, minutes(60), 4200, 4000, 300])(
    'is drawn anew when its text changes, and not long before (%i ms)',
    (left) => {
      const now = START - left;
      const lasts = textLasts(START, now);
      expect(countdownText(START, now + lasts)).not.toBe(countdownText(START, now));
      if (lasts > 50) expect(countdownText(START, now + lasts - 1)).toBe(countdownText(START, now));
    },
  );

  it('is over once', () => {
    expect(textLasts(START, START)).toBe(Infinity);
  });

  it('goes by the server’s clock where the device is wrong', () => {
    const wrong = Date.now() - minutes(7);
    vi.useFakeTimers({ now: wrong });
    hearServerTime(wrong + minutes(7));
    expect(serverNow()).toBe(wrong + minutes(7));
    vi.useRealTimers();
  });
});

describe('zones', () => {
  it('are those of the country, then UTC; the reader’s own first where it is another', () => {
    expect(zonesOf('US').map(({ name }) => name)).toEqual(['Eastern', 'Central', 'Mountain', 'Arizona', 'Pacific', 'Alaska', 'Hawaii', 'UTC']);
    expect(offered('US', 'America/Denver')).toEqual(zonesOf('US'));
    expect(offered('US', 'Asia/Kathmandu')[0]).toEqual({ zone: 'Asia/Kathmandu', name: 'Kathmandu' });
    expect(offered('', 'UTC')).toEqual([{ zone: 'UTC', name: 'UTC' }]);
    expect(zonesOf('constructor')).toEqual([{ zone: 'UTC', name: 'UTC' }]);
  });

  it('belong to a country', () => {
    expect(['America/Phoenix', 'Australia/Perth', 'Asia/Kathmandu', 'UTC', ''].map(countryOf)).toEqual(['US', 'AU', '', '', '']);
  });

  it('that are none are not taken', () => {
    expect(['EST', '', 'America/Nowhere', null, 7, 'Europe/Berlin', 'UTC'].map(isZone)).toEqual([false, false, false, false, false, true, true]);
    expect(zoneName('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
    expect(zoneName('Asia/Katmandu')).toBe('Kathmandu');
    expect(zoneName('toString')).toBe('toString');
    expect(isZone(detectedZone())).toBe(true);
  });

  it('are in every browser', () => {
    for (const country of ['US', 'CA', 'AU', 'GB', 'IE', 'NZ']) {
      for (const { zone } of zonesOf(country)) expect(isZone(zone)).toBe(true);
    }
  });
});

describe('the zone that was clicked', () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => {
    localStorage.clear();
    sessionZone('', null);
  });

  it('stays for the next visit', () => {
    expect(loadZone()).toBe(detectedZone());
    chooseZone('America/Los_Angeles');
    expect(zone.value).toBe('America/Los_Angeles');
    expect(loadZone()).toBe('America/Los_Angeles');
  });

  it('is told to the session, which brings it to another browser', () => {
    const kept: string[] = [];
    sessionZone('Australia/Perth', (chosen) => kept.push(chosen));
    expect(zone.value).toBe('Australia/Perth');
    chooseZone('America/Denver');
    expect(kept).toEqual(['America/Denver']);
    sessionZone('Australia/Perth', () => undefined);
    expect(zone.value).toBe('America/Denver');
  });

  it('is told to a session that remembers none', () => {
    const kept: string[] = [];
    chooseZone('America/Denver');
    sessionZone('', (chosen) => kept.push(chosen));
    expect(kept).toEqual(['America/Denver']);
    localStorage.clear();
    sessionZone('', (chosen) => kept.push(chosen));
    expect([kept.length, zone.value]).toEqual([1, detectedZone()]);
  });

  it('goes to the server with the session', async () => {
    const sent: unknown[] = [];
    vi.stubGlobal('fetch', (path: string, request: RequestInit) => {
      sent.push([path, request.body]);
      return Promise.resolve(new Response(JSON.stringify({ ...ANN, zone: 'America/Denver' })));
    });
    session.value = ANN;
    chooseZone('America/Denver');
    await vi.waitFor(() => expect(session.value?.zone).toBe('America/Denver'));
    expect(sent).toEqual([['/api/zone', '{"zone":"America/Denver"}']]);
    vi.unstubAllGlobals();
    session.value = null;
  });

  it('is not taken where it is none, nor read from what somebody else has stored', () => {
    chooseZone('America/Denver');
    chooseZone('Mars/Olympus');
    expect(zone.value).toBe('America/Denver');
    localStorage.setItem('splitpot-zone', 'Mars/Olympus');
    expect(loadZone()).toBe(detectedZone());
  });
});
