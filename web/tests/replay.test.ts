// The replayer's pure parts: walking, keys, links, the view of a frame, the axis of the plot.
import { describe, expect, it, vi } from 'vitest';
import { frameTime, jumpTo, keyOf, move, partAt, SPEEDS, walkOf } from '../src/replay/control';
import { Equities, percent } from '../src/replay/equities';
import { fileName } from '../src/replay/ask';
import { moment } from '../src/replay/brief';
import { summary } from '../src/replay/found';
import { hashOf, readHash } from '../src/replay/link';
import { linePath, ticks } from '../src/replay/scale';
import { viewOfFrame } from '../src/replay/view';
import { parseRoute } from '../src/router';
import { brief, frame, replay } from './replays';

describe('walking through a hand', () => {
  it('steps between the first and the last frame', () => {
    const walk = walkOf(3);
    expect(move(walk, { do: 'step', by: -1 }).at).toBe(0);
    expect(move(move(walk, { do: 'step', by: 1 }), { do: 'step', by: 1 }).at).toBe(2);
    expect(move(walk, { do: 'go', to: Number.MAX_SAFE_INTEGER }).at).toBe(2);
    expect(walkOf(3, 99).at).toBe(2);
  });

  it('plays to the end and stops there, and plays again from the start', () => {
    let walk = move(walkOf(3), { do: 'play' });
    expect(walk.isPlaying).toBe(true);
    walk = move(walk, { do: 'tick' });
    expect([walk.at, walk.isPlaying]).toEqual([1, true]);
    walk = move(walk, { do: 'tick' });
    expect([walk.at, walk.isPlaying]).toEqual([2, false]);
    expect(move(walk, { do: 'play' })).toMatchObject({ at: 0, isPlaying: true });
  });

  it('stops playing when somebody steps', () => {
    const playing = move(walkOf(5), { do: 'play' });
    expect(move(playing, { do: 'step', by: 1 }).isPlaying).toBe(false);
    expect(move(playing, { do: 'faster', by: 1 })).toMatchObject({ isPlaying: true, speed: 2 });
  });

  it('keeps the speed within what there is, and a frame longer where there is more to read', () => {
    let walk = walkOf(2);
    for (let times = 0; times < 9; times++) walk = move(walk, { do: 'faster', by: 1 });
    expect(walk.speed).toBe(SPEEDS.at(-1));
    expect(frameTime(1, 2)).toBe(frameTime(1, 1) / 2);
    expect(frameTime(3, 1)).toBeGreaterThan(frameTime(1, 1));
  });

  it('knows the street of a frame, and streets that were not reached', () => {
    const jumps = replay().jumps;
    expect(partAt(jumps, 0)?.to).toBe('preflop');
    expect(partAt(jumps, 2)?.to).toBe('showdown');
    expect(jumpTo(replay(), 'showdown')).toBe(2);
    expect(jumpTo(replay(), 'turn')).toBeUndefined();
  });
});

describe('keys', () => {
  const press = (key: string, init: KeyboardEventInit = {}): ReturnType<typeof keyOf> => keyOf(new KeyboardEvent('keydown', { key, ...init }));

  it('are arrows, space, numbers and letters', () => {
    expect(press('ArrowRight')).toEqual({ do: 'step', by: 1 });
    expect(press(' ')).toEqual({ do: 'play' });
    expect(press('2')).toEqual({ do: 'jump', to: 'flop' });
    expect(press('N')).toEqual({ do: 'hand', by: 1 });
    expect(press('x')).toBeNull();
  });

  it('are left to the browser with a modifier, and step alone repeats', () => {
    expect(press('ArrowLeft', { altKey: true })).toBeNull();
    expect(press('ArrowRight', { repeat: true })).toEqual({ do: 'step', by: 1 });
    expect(press(' ', { repeat: true })).toBeNull();
  });

  it('are text while typing', () => {
    const area = document.createElement('textarea');
    document.body.append(area);
    const seen = vi.fn();
    area.addEventListener('keydown', (event) => seen(keyOf(event)));
    area.dispatchEvent(new KeyboardEvent('keydown', { key: '2', bubbles: true }));
    expect(seen).toHaveBeenCalledWith(null);
  });
});

describe('a link', () => {
  const text = `variant = 'FO/8'\nplayers = ['Zoë', '赵']\n${"  'p1 cc',\n".repeat(40)}`;

  it('holds the whole hand, and the step', async () => {
    const hash = await hashOf(text, 7);
    expect(hash).toMatch(/^#h=[\w-]+&at=7$/);
    expect(hash.length).toBeLessThan(text.length);
    expect(await readHash(hash)).toEqual({ phh: text, at: 7 });
  });

  it('that is damaged, or none, is no hand', async () => {
    const hash = await hashOf(text);
    for (const wrong of ['', '#', '#h=', '#h=!!', hash.slice(0, 30), '#at=3']) expect(await readHash(wrong)).toBeNull();
    expect((await readHash(`${hash}&at=-4`))?.at).toBe(0);
  });

  it('cannot fill the memory', async () => {
    expect(await readHash(await hashOf('0'.repeat(2_000_000)))).toBeNull();
  });

  it('leads to the replayer', () => {
    expect(parseRoute('/replay', null)).toEqual({ page: 'replay' });
    expect(parseRoute('/replay#h=abc', null)).toEqual({ page: 'replay' });
    expect(parseRoute('/replay/table/t1/4', null)).toEqual({ page: 'replay' });
    expect(parseRoute('/replays', null)).toEqual({ page: 'lobby' });
  });
});

describe('the table at a frame', () => {
  it('shows known hands open or as they were turned up; the own hand always', () => {
    const hand = replay();
    const holes = (isOpen: boolean, at: number): string[][] => viewOfFrame(hand, frame(hand, at), isOpen).seats.map((seat) => seat.hole);
    expect(holes(true, 0)).toEqual([hand.players[0]?.hole, hand.players[1]?.hole]);
    expect(holes(false, 0)).toEqual([hand.players[0]?.hole, []]);
    expect(holes(false, 2)).toEqual([hand.players[0]?.hole, hand.players[1]?.hole]);
  });

  it('is settled once a part of the results is given', () => {
    const hand = replay();
    expect(viewOfFrame(hand, frame(hand, 1), true)).toMatchObject({ running: true, results: [], turn: { seat: 3 } });
    expect(viewOfFrame(hand, frame(hand, 2), true)).toMatchObject({ running: false, results: hand.results, turn: null });
  });
});

describe('equities', () => {
  it('are the mean of both boards where it was run twice', async () => {
    const answers = [[0.5, 0.5], [1, 0]];
    const ask = vi.fn(async () => ({ answer: { method: 'exact', boards: 1, time_limit: false, next: null, players: (answers.shift() ?? []).map((equity) => ({ equity })) } }));
    const hand = replay();
    hand.moments = [{ street: 'river', seats: [0, 3], unknown: 0, questions: [{ hands: ['a', 'b'] }, { hands: ['a', 'b'] }] }];
    const equities = new Equities(hand, ask as never);
    await vi.waitFor(() => expect(equities.found.value[0]).toEqual({ 0: 0.75, 3: 0.25 }));
  });

  it('are told with one decimal, all and nothing without', () => {
    expect([percent(0.30349), percent(1), percent(0)]).toEqual(['30.3%', '100%', '0%']);
  });
});

describe('the plot', () => {
  it('has round numbers that hold all values', () => {
    expect(ticks(-211.9, 38, 5)).toEqual([-300, -200, -100, 0, 100]);
    expect(ticks(0, 1, 5)).toEqual([0, 0.5, 1]);
    expect(ticks(0, 0, 5).length).toBeGreaterThan(1);
  });

  it('draws a point a number', () => {
    expect(linePath([0, 2], [1, 3], (x) => 10 * x, (y) => y)).toBe('M0.0 1.0L20.0 3.0');
  });
});

describe('words', () => {
  it('sum up a file', () => {
    const hands = [brief({ agreement: 'agrees' }), brief({ agreement: 'agrees' }), brief({ agreement: 'differs' }), brief({ agreement: 'refused' })];
    expect(summary(hands, 4)).toBe('4 hands: 2 paid as the file says, 1 paid otherwise, 1 not read');
    expect(summary([brief({ agreement: 'unknown' })], 1)).toBe('1 hand: 1 without a stated payout');
  });

  it('name files and moments', () => {
    expect(fileName('270777-193', 'phh')).toBe('hand-270777-193.phh');
    expect(fileName('../..', 'txt')).toBe('hand.txt');
    expect(moment('2013-06-12T15:08:24Z')).toBe('2013-06-12 15:08 UTC');
    expect(moment('2013-06-12')).toBe('2013-06-12');
  });
});
