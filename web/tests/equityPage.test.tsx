// The equity page's store: address, history and the server's replies; and the marked place of an error.
import { render } from 'preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FaultLine } from '../src/equity/fault';
import { answered, fault, isOld, isWorking, leftOut, openPage, picks, shown, take } from '../src/equity/store';

const ANSWER = { method: 'exact', boards: 820, players: [{ hand: 'AcAd2s3h' }, { hand: 'KcKdQhJs' }], time_limit: false, next: null };
let close: () => void = () => undefined;
let asked: Record<string, unknown>[] = [];

function serve(...replies: [number, unknown][]): void {
  vi.stubGlobal('fetch', (_: string, request: RequestInit) => {
    asked.push(JSON.parse(String(request.body)) as Record<string, unknown>);
    const [status, body] = replies[Math.min(asked.length, replies.length) - 1] ?? [200, ANSWER];
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  answered.value = null;
  fault.value = null;
  history.replaceState({}, '', '/equity?h=AcAd2s3h&h=KcKdQhJs');
});

afterEach(() => {
  close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the page', () => {
  it('asks what its address says', async () => {
    serve([200, ANSWER]);
    close = openPage();
    await vi.runAllTimersAsync();
    expect(asked).toEqual([{ hands: ['AcAd2s3h', 'KcKdQhJs'], board: '', dead: '', game: 'omaha8', hole_cards: 4, next: false }]);
    expect(shown.value?.answer).toEqual(ANSWER);
    expect(isWorking.value).toBe(false);
  });

  it('asks once after several quick changes, and shows the last', async () => {
    serve([200, ANSWER]);
    close = openPage();
    await vi.runAllTimersAsync();
    for (const card of ['Ks', '7h', '2d']) take({ do: 'card', card });
    await vi.runAllTimersAsync();
    expect(asked.slice(1).map(({ board }) => board)).toEqual(['Ks7h2d']);
    expect(location.search).toBe('?h=AcAd2s3h&h=KcKdQhJs&board=Ks7h2d');
  });

  it('makes one entry of the history for one place, and goes back', async () => {
    serve([200, ANSWER]);
    close = openPage();
    const before = history.length;
    for (const card of ['Ks', '7h', '2d']) take({ do: 'card', card });
    take({ do: 'write', hand: 1, text: 'K' });
    take({ do: 'write', hand: 1, text: 'KK' });
    expect(history.length).toBe(before + 2);
    history.replaceState({}, '', '/equity?h=AA&h=');
    dispatchEvent(new PopStateEvent('popstate'));
    expect(picks.value.ask.hands).toEqual(['AA', '']);
    await vi.runAllTimersAsync();
    expect(asked.at(-1)).toMatchObject({ hands: ['AA', '*'] });
  });

  it('asks a busy server again', async () => {
    serve([503, { code: 'busy', message: 'too many' }], [200, ANSWER]);
    close = openPage();
    await vi.runAllTimersAsync();
    expect(asked.length).toBe(2);
    expect(shown.value?.answer).toEqual(ANSWER);
    expect(fault.value).toBeNull();
  });

  it('tells what is wrong, until it is mended', async () => {
    serve([400, { code: 'bad_question', message: 'hand 1, character 4: no', field: 'hands', hand: 0, position: 3 }], [200, ANSWER]);
    close = openPage();
    await vi.runAllTimersAsync();
    expect(fault.value?.fault.position).toBe(3);
    expect(shown.value).toBeNull();
    take({ do: 'write', hand: 0, text: 'AA' });
    await vi.runAllTimersAsync();
    expect(fault.value).toBeNull();
    expect(shown.value?.answer).toEqual(ANSWER);
  });

  it('keeps the numbers before, as old ones, while a range is being written or a flop is not complete', async () => {
    serve([200, ANSWER], [400, { code: 'bad_question', message: 'hand 1, character 4: no', field: 'hands', hand: 0, position: 3 }], [200, ANSWER]);
    close = openPage();
    await vi.runAllTimersAsync();
    expect(isOld.value).toBe(false);
    take({ do: 'write', hand: 0, text: 'AA:' });
    expect([shown.value?.answer, isOld.value]).toEqual([ANSWER, true]);
    await vi.runAllTimersAsync();
    expect([shown.value?.answer, isOld.value, fault.value === null]).toEqual([ANSWER, true, false]);
    take({ do: 'write', hand: 0, text: 'AA' });
    await vi.runAllTimersAsync();
    expect(isOld.value).toBe(false);
    take({ do: 'aim', place: 'board' });
    take({ do: 'card', card: 'Ks' });
    await vi.runAllTimersAsync();
    expect([shown.value?.answer, isOld.value, isWorking.value]).toEqual([ANSWER, true, false]);
  });

  it('says what the address had that does not fit, until something is changed', () => {
    serve([200, ANSWER]);
    history.replaceState({}, '', '/equity?h=AcAd2s3h&h=KcKdQhJs&board=Ac7h2d');
    close = openPage();
    expect(leftOut.value).toEqual(['Ac of the board, which is in hand 1']);
    take({ do: 'card', card: '9s' });
    expect(leftOut.value).toEqual([]);
  });

  it('says so where the server cannot be reached', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')));
    close = openPage();
    await vi.runAllTimersAsync();
    expect(fault.value?.fault.code).toBe('unreachable');
  });

  it('asks nothing while the flop is not complete', async () => {
    serve([200, ANSWER]);
    close = openPage();
    take({ do: 'card', card: 'Ks' });
    await vi.runAllTimersAsync();
    expect(asked.length).toBe(0);
    expect(isWorking.value).toBe(false);
  });
});

describe('an error', () => {
  const html = (text: string, position: number): HTMLElement => {
    const root = document.createElement('div');
    render(<FaultLine fault={{ code: 'bad_question', message: 'hand 1, character 4: expected a macro', position }} text={text} />, root);
    return root;
  };

  it('marks its place', () => {
    const root = html('AA:$dz', 3);
    expect(root.querySelector('mark')?.textContent).toBe('$');
    expect(root.querySelector('button')?.textContent).toBe('AA:$dz');
    expect(root.textContent).toContain('Hand 1, character 4');
  });

  it('at the end marks the empty place there', () => {
    expect(html('AA:', 3).querySelector('mark')?.textContent).toBe('\u00a0');
  });

  it('shows markup as it was typed', () => {
    expect(html('<b>AA', 0).querySelector('b')).toBeNull();
  });
});
