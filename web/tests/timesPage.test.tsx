// The zone picker and starts on a page: one click changes every time; a countdown runs by the server's clock.
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ZonePicker } from '../src/times/picker';
import { Countdown, FullTime, StartTime } from '../src/times/start';
import { chooseZone } from '../src/times/store';
import { allZones } from '../src/times/zones';

const AT = Date.parse('2026-07-05T00:00Z');
let root: HTMLElement;
const find = <T extends HTMLElement>(hook: string): T | null => root.querySelector<T>(`[data-testid="${hook}"]`);
const said = (hook: string): string => find(hook)?.textContent ?? '';

function show(node: preact.JSX.Element): void {
  act(() => render(node, root));
}

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: AT - 65_000 });
  root = document.body.appendChild(document.createElement('div'));
  act(() => chooseZone('America/New_York'));
});

afterEach(() => {
  act(() => render(null, root));
  root.remove();
  vi.useRealTimers();
  localStorage.clear();
});

describe('the picker', () => {
  it('changes every time on the page with one click, and keeps it', () => {
    show(
      <>
        <ZonePicker country="US" />
        <StartTime at={AT} home="America/New_York" />
      </>,
    );
    expect(said('start-time')).toBe('Sat 4 Jul, 8:00 PM Eastern UTC−4');
    act(() => find('zone-America/Los_Angeles')?.click());
    expect(said('start-time')).toBe('Sat 4 Jul, 5:00 PM Pacific (8:00 PM Eastern), Pacific is UTC−7');
    expect(find<HTMLInputElement>('zone-America/Los_Angeles')?.checked).toBe(true);
    expect(said('zone-now')).toBe('It is 4:58 PM there now (Pacific, UTC−7).');
    expect(localStorage.getItem('splitpot-zone')).toBe('America/Los_Angeles');
  });

  it('calls cities what they are called now, whatever the browser calls their zone', () => {
    vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['America/New_York', 'Asia/Katmandu', 'Asia/Calcutta', 'Europe/Kiev']);
    expect(allZones().map(({ name }) => name)).toEqual(['America/New York', 'Asia/Kathmandu', 'Asia/Kolkata', 'Europe/Kyiv']);
    expect(allZones()[1]?.zone).toBe('Asia/Katmandu');
    vi.restoreAllMocks();
  });

  it('has every other zone in a list, and then beside the country’s', () => {
    show(<ZonePicker country="US" />);
    const list = find<HTMLSelectElement>('zone-other');
    expect(list?.options.length).toBeGreaterThan(300);
    act(() => {
      if (list !== null) list.value = 'Australia/Lord_Howe';
      list?.dispatchEvent(new Event('change', { bubbles: true }));
    });
    expect(find<HTMLInputElement>('zone-Australia/Lord_Howe')?.checked).toBe(true);
    expect(find('zone-Pacific/Honolulu')).not.toBeNull();
  });
});

describe('a start', () => {
  it('is an instant to machines, and never without its zone', () => {
    show(<StartTime at={AT} home="America/New_York" />);
    expect(find<HTMLTimeElement>('start-time')?.dateTime).toBe('2026-07-05T00:00:00.000Z');
    expect(find('start-time')?.title).toBe('Sat 4 Jul 2026, 8:00 PM Eastern (UTC−4)');
    show(<FullTime at={AT} />);
    expect(root.textContent).toBe('Sat 4 Jul 2026, 8:00 PM Eastern (UTC−4)');
  });

  it('is told once in a zone that has two names', () => {
    act(() => chooseZone('Asia/Katmandu'));
    show(<StartTime at={AT} home="Asia/Kathmandu" />);
    expect(said('start-time')).toBe('Sun 5 Jul, 5:45 AM Kathmandu UTC+5:45');
  });

  it('is counted down to', () => {
    show(<Countdown at={AT} />);
    expect(said('countdown')).toBe('in 1:05');
    act(() => void vi.advanceTimersByTime(6_000));
    expect(said('countdown')).toBe('in 0:59');
    act(() => void vi.advanceTimersByTime(59_000));
    expect(said('countdown')).toBe('now');
    expect(vi.getTimerCount()).toBe(0);
  });
});
