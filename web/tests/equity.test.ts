// The equity page's state in its address, and the steps of picking cards.
import { describe, expect, it } from 'vitest';
import { EXAMPLES } from '../src/equity/examples';
import { change, howSure, percent } from '../src/equity/numbers';
import { begin, keyOf, ownerOf, reduce, type Picks, type Step } from '../src/equity/picks';
import { DECK, EMPTY, addressOf, cardsOf, parseAsk, readAddress, requestOf, type Ask } from '../src/equity/state';
import { parseRoute } from '../src/router';
import type { EquityAnswer } from '../src/wire';

const ACES = 'AcAd2s3h';
const KINGS = 'KcKdQhJs';
const ask = (change: Partial<Ask> = {}): Ask => ({ ...EMPTY, hands: [ACES, KINGS], ...change });
const walk = (from: Picks, ...steps: Step[]): Picks => steps.reduce(reduce, from);
const pick = (...cards: string[]): Step[] => cards.map((card) => ({ do: 'card', card }));

describe('a text', () => {
  it('is cards where every pair of signs is one', () => {
    expect(cardsOf(ACES)).toEqual(['Ac', 'Ad', '2s', '3h']);
    expect(cardsOf(' ac 10d ')).toEqual(['Ac', 'Td']);
    expect(cardsOf('')).toEqual([]);
    expect(cardsOf('Ac,Ad, 2s ,3h')).toEqual(['Ac', 'Ad', '2s', '3h']);
  });

  it('is a range in every other case', () => {
    for (const text of ['AA', 'AcA', '*', 'AA:$ds', 'AcAc', 'AS', '10', 'AcAd2s3h@5', 'Ac,Ad', 'AcAd2s3h,KcKdQhJs', 'Ac,Ad,2s,3h,']) expect(cardsOf(text)).toBeNull();
  });
});

describe('the address', () => {
  it('holds all of the state, and gives it back', () => {
    const states = [
      ask(),
      ask({ game: 'omaha', board: ['Ks', '7h', '2d'], dead: ['9c', '9d'] }),
      ask({ cards: 5, hands: ['AA:$ds, KK!AAA', '[A,2][3-5]+', '15%-20%', 'A#&=?'] }),
      ask({ hands: ['', '', ''] }),
      EMPTY,
    ];
    for (const state of states) expect(parseAsk(new URL(addressOf(state), 'http://room').search)).toEqual(state);
  });

  it('is short and readable', () => {
    expect(addressOf(EMPTY)).toBe('/equity');
    expect(addressOf(ask({ hands: ['AA:$ds,KK', ''], board: ['Ks', '7h', '2d'] }))).toBe('/equity?h=AA:$ds,KK&h=&board=Ks7h2d');
  });

  it('leaves out what cannot be read', () => {
    const found = parseAsk(`?game=holdem&cards=9&h=${ACES}&board=AcKs7h&dead=KsQQ`);
    expect(found).toEqual({ ...EMPTY, hands: [ACES, ''], board: ['Ks', '7h'], dead: [] });
    expect(parseAsk(Array(20).fill('h=AA').join('&')).hands.length).toBe(10);
    expect(parseAsk(`h=${'A'.repeat(900)}`).hands[0]?.length).toBe(500);
    expect(parseAsk('board=KsKs7h').board).toEqual([]);
  });

  it('says what it left out', () => {
    const leftOut = (search: string): string => readAddress(search).leftOut.join('\n');
    expect(leftOut(`?h=${ACES}&h=${KINGS}&board=Ks7h2d&dead=9c&cards=4&game=omaha8`)).toBe('');
    expect(leftOut(`?h=${ACES}&board=AcKs7h&dead=KsQQ`)).toBe('Ac of the board, which is in hand 1\nthe dead cards “KsQQ”, which is no row of different cards');
    expect(leftOut('?board=2c3c4c5c6c7c&dead=2c')).toBe('7c of the board, which has 5 cards\n2c of the dead cards, which is in the board');
    expect(leftOut('?game=holdem&cards=9')).toBe('game “holdem”, which is none of omaha8, omaha\ncards “9”, which is none of 4, 5, 6');
    expect(leftOut(Array(12).fill('h=AA').join('&'))).toBe('2 hands, as 10 are the most');
    expect(leftOut(`h=${'A'.repeat(900)}`)).toContain('the end of hand 1');
  });

  it('belongs to the page', () => {
    for (const path of ['/equity', '/equity/', '/equity?h=AA']) expect(parseRoute(path, null)).toEqual({ page: 'equity' });
    expect(parseRoute('/equityx', null)).toEqual({ page: 'lobby' });
  });
});

describe('the question', () => {
  it('asks for the map of next cards on a flop and on a turn', () => {
    const asked = (...board: string[]): unknown => requestOf(ask({ board }))?.next;
    expect([asked(), asked('Ks', '7h', '2d'), asked('Ks', '7h', '2d', '9c'), asked('Ks', '7h', '2d', '9c', '9d')]).toEqual([false, true, true, false]);
  });

  it('waits for the whole flop', () => {
    expect(requestOf(ask({ board: ['Ks'] }))).toBeNull();
    expect(requestOf(ask({ board: ['Ks', '7h'] }))).toBeNull();
  });

  it('takes an empty row for any hand, and some cards for every hand with them', () => {
    expect(requestOf(ask({ hands: ['', 'ac Ad', 'AA', ACES] }))?.hands).toEqual(['*', 'AcAd*', 'AA', ACES]);
    expect(requestOf(ask({ cards: 5 }))?.hands).toEqual([`${ACES}*`, `${KINGS}*`]);
  });
});

describe('picking', () => {
  it('fills one hand after the other, then the board', () => {
    const first = walk(begin(), ...pick('Ac', 'Ad', '2s', '3h'));
    expect([first.ask.hands, first.place]).toEqual([[ACES, ''], 1]);
    const both = walk(first, ...pick('Kc', 'Kd', 'Qh', 'Js'));
    expect([both.ask.hands, both.place]).toEqual([[ACES, KINGS], 'board']);
    const full = walk(both, ...pick('Ks', '7h', '2d', '9c', '9d', '8s'));
    expect(full.ask.board).toEqual(['Ks', '7h', '2d', '9c', '9d']);
  });

  it('takes a card back where it lies, and leaves alone what lies elsewhere', () => {
    const start = walk(begin(ask()), { do: 'aim', place: 0 });
    expect(walk(start, ...pick('Ad')).ask.hands[0]).toBe('Ac2s3h');
    expect(walk(start, ...pick('Kc')).ask).toEqual(start.ask);
    expect(walk(start, ...pick('9c')).ask).toEqual(start.ask);
  });

  it('begins anew over a range', () => {
    expect(walk(begin(ask({ hands: ['AA:$ds', ''] })), { do: 'aim', place: 0 }, ...pick('Ac')).ask.hands[0]).toBe('Ac');
  });

  it('knows where each card lies', () => {
    const state = ask({ board: ['Ks', '7h', '2d'], dead: ['9c'], hands: [ACES, 'KK'] });
    expect(['Ad', 'Ks', '9c', 'Kc'].map((card) => ownerOf(state, card))).toEqual([0, 'board', 'dead', null]);
    expect(DECK.filter((card) => ownerOf(state, card) !== null).length).toBe(8);
  });

  it('deals a next card from the map, once', () => {
    const start = begin(ask({ board: ['Ks', '7h', '2d'] }));
    const dealt = walk(start, { do: 'come', card: '9c' });
    expect(dealt.ask.board).toEqual(['Ks', '7h', '2d', '9c']);
    expect(walk(dealt, { do: 'come', card: '9c' }).ask.board.length).toBe(4);
  });

  it('adds hands up to ten and removes them down to two', () => {
    const many = walk(begin(ask()), ...Array.from({ length: 12 }, (): Step => ({ do: 'add' })));
    expect([many.ask.hands.length, many.place]).toEqual([10, 9]);
    expect(walk(begin(ask()), { do: 'remove', hand: 0 }).ask.hands).toEqual([KINGS, '']);
    expect(walk(many, { do: 'remove', hand: 0 }).place).toBe(8);
    expect(walk(many, { do: 'remove', hand: 9 }).place).toBe(8);
  });

  it('changes the number of cards without losing more than it must', () => {
    const five = walk(begin(ask({ cards: 5, hands: [`${ACES}9c`, 'AA:$ds'] })), { do: 'size', cards: 4 });
    expect([five.ask.cards, five.ask.hands]).toEqual([4, [ACES, 'AA:$ds']]);
  });

  it('clears a place and nothing else', () => {
    const state = begin(ask({ board: ['Ks', '7h', '2d'], dead: ['9c'] }));
    expect(walk(state, { do: 'clear', place: 'board' }).ask).toEqual(ask({ dead: ['9c'] }));
    expect(walk(state, { do: 'clear', place: 1 }).ask.hands).toEqual([ACES, '']);
  });

  it('is one change for the back button as long as one place is filled', () => {
    expect(keyOf({ do: 'card', card: 'Ac' }, 0)).toBe(keyOf({ do: 'card', card: 'Ad' }, 0));
    expect(keyOf({ do: 'card', card: 'Ac' }, 0)).not.toBe(keyOf({ do: 'card', card: 'Ad' }, 1));
    expect(keyOf({ do: 'write', hand: 0, text: 'A' }, 0)).not.toBe(keyOf({ do: 'write', hand: 1, text: 'A' }, 0));
    expect(keyOf({ do: 'add' }, 0)).toBe('');
  });
});

describe('the examples', () => {
  it('are addresses of the page, and no card lies twice', () => {
    for (const { query } of EXAMPLES) {
      const state = parseAsk(query);
      expect(addressOf(state)).toBe(`/equity?${query}`);
      const cards = [...state.hands.flatMap((text) => cardsOf(text) ?? []), ...state.board, ...state.dead];
      expect(new Set(cards).size).toBe(cards.length);
    }
  });
});

describe('numbers', () => {
  it('read as people say them', () => {
    expect([percent(0.7145361728), percent(0.5, 1), change(0.1234), change(-0.04), change(0.0001)]).toEqual(['71.45%', '50.0%', '+12.3', '−4.0', '±0.0']);
  });

  it('say how sure they are', () => {
    const exact: EquityAnswer = { method: 'exact', boards: 1_086_008, players: [], time_limit: false, next: null };
    expect(howSure(exact)).toBe('Exact: all 1,086,008 boards counted');
    const [known, range] = [{ hand: ACES }, { hand: 'AA:$ds' }] as EquityAnswer['players'];
    expect(howSure({ ...exact, players: [known!, known!] })).toContain('boards');
    expect(howSure({ ...exact, players: [known!, range!] })).toBe('Exact: all 1,086,008 deals counted');
    const player = { hand: 'AA', standard_error: 0.0009 } as EquityAnswer['players'][number];
    expect(howSure({ ...exact, method: 'sampled', boards: 196_608, players: [player], time_limit: true })).toBe('Sampled: 196,608 deals, standard error 0.09%; stopped by its time limit');
  });
});
