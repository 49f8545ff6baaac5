// What the lobby filters, and what the page of results makes of its numbers.
import { beforeEach, describe, expect, it } from 'vitest';
import { plotOf, roundStep } from '../src/account/curve';
import { nameOfKey, rate, short, signed, unitOf } from '../src/account/words';
import { ALL, fits, loadFilters, saveFilters, wanted } from '../src/lobby/filters';
import { marksOf } from '../src/lobby/namesakes';
import { parseRoute } from '../src/router';
import type { TableInfo } from '../src/wire';
import { rakeWords } from '../src/words';
import { snapshot } from './make';

function table(change: Partial<TableInfo> = {}): TableInfo {
  return { ...snapshot().table, ...change };
}

describe('filters of the lobby', () => {
  it('let every table through until something is chosen', () => {
    expect(fits(table(), ALL)).toBe(true);
  });

  it('go by game, betting, speed and free seats', () => {
    expect(fits(table(), { ...ALL, game: 'omaha' })).toBe(false);
    expect(fits(table(), { ...ALL, structure: 'pot_limit' })).toBe(false);
    expect(fits(table({ action_seconds: 10 }), { ...ALL, speed: 'fast' })).toBe(true);
    expect(fits(table({ action_seconds: 30 }), { ...ALL, speed: 'usual' })).toBe(false);
    expect(fits(table({ players: 6 }), { ...ALL, free: true })).toBe(false);
    expect(fits(table({ players: 5 }), { ...ALL, free: true })).toBe(true);
  });

  it('read stakes as people do, cents as cents', () => {
    const cents = { ...table().stakes, small_bet: 300 };
    expect(fits(table({ stakes: cents, chip_decimals: 2 }), { ...ALL, stakes: 'low' })).toBe(true);
    expect(fits(table({ stakes: cents }), { ...ALL, stakes: 'low' })).toBe(false);
    expect(fits(table({ stakes: cents }), { ...ALL, stakes: 'high' })).toBe(true);
  });

  it('ask the server for the same', () => {
    expect(wanted(ALL)).toEqual({ min_bet: 0, max_bet: 0, speed: 'any' });
    expect(wanted({ ...ALL, game: 'omaha', stakes: 'middle', speed: 'fast' })).toEqual({ game: 'omaha', min_bet: 6, max_bet: 20, speed: 'fast' });
  });
});

describe('the rake of a table', () => {
  it('is told in percent, with the most of a hand, and not at all where there is none', () => {
    expect(rakeWords(table())).toBe('');
    expect(rakeWords(table({ rake_bps: 500, rake_cap: 30 }))).toBe('rake 5\u00a0%, at most 30 a hand');
    expect(rakeWords(table({ rake_bps: 250, rake_cap: 150, chip_decimals: 2 }))).toBe('rake 2.5\u00a0%, at most 1.50 a hand');
    expect(rakeWords(table({ rake_bps: 500 }))).toBe('rake 5\u00a0%');
  });
});

describe('tables of the same name', () => {
  it('are told apart by the beginning of their ids, and no others are marked', () => {
    const marks = marksOf([
      { id: '3f9a01', name: 'Evening' },
      { id: 'demo', name: 'Five bots' },
      { id: '3f9b02', name: 'Evening' },
      { id: 'table-one', name: 'Twins' },
      { id: 'table-two', name: 'Twins' },
    ]);
    expect([...marks]).toEqual([['3f9a01', '3f9a'], ['3f9b02', '3f9b'], ['table-one', 'table-o'], ['table-two', 'table-t']]);
  });
});

describe('kept filters', () => {
  beforeEach(() => localStorage.clear());

  it('are there at the next visit', () => {
    saveFilters({ ...ALL, stakes: 'high', free: true });
    expect(loadFilters()).toEqual({ ...ALL, stakes: 'high', free: true });
  });

  it.each(['', '{', '7', '{"stakes":"huge"}'])('that make no sense are left aside: %s', (text) => {
    localStorage.setItem('splitpot-filters', text);
    expect(loadFilters()).toEqual(ALL);
  });
});

describe('the curve of results', () => {
  it('begins with nothing won and ends at the last hand', () => {
    const { line, zero, ticks } = plotOf([{ hand: 1, total: 40 }, { hand: 2, total: -20 }], 100, 60);
    expect(ticks.map(({ value }) => value)).toEqual([-20, 0, 20, 40]);
    expect(zero).toBe(40);
    expect(line).toBe('0,40 50,0 100,60');
  });

  it('stands even where nothing was won or lost', () => {
    expect(plotOf([{ hand: 1, total: 0 }], 100, 60).line).not.toContain('NaN');
  });

  it('has round numbers at its side', () => {
    expect([7, 40, 90, 12_345, 0].map(roundStep)).toEqual([2, 10, 50, 5000, 1]);
  });
});

describe('words of results', () => {
  it('name games and amounts', () => {
    expect(nameOfKey('pot_limit:omaha:5')).toBe('Pot limit 5-card Omaha High');
    expect([signed(120), signed(-35), signed(0), signed(150, 2)]).toEqual(['+120', '\u221235', '0', '+1.50']);
    expect([unitOf('fixed_limit:omaha8:4'), unitOf('pot_limit')]).toEqual(['big bets', 'big blinds']);
    expect([short(500), short(-5000), short(20_000)]).toEqual(['500', '\u22125000', '20k']);
    expect([rate(3.14), rate(-0.26), rate(0.04)]).toEqual(['+3.1', '\u22120.3', '0.0']);
  });

  it('stand at addresses of their own', () => {
    expect(parseRoute('/me', null)).toEqual({ page: 'me' });
    expect(parseRoute('/leaders/', null)).toEqual({ page: 'leaders' });
    expect(parseRoute('/meanwhile', null)).toEqual({ page: 'lobby' });
  });
});
