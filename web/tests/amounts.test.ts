// Amounts as text and back.
import { describe, expect, it } from 'vitest';
import { amountProblem, formatAmount, formatStake, parseAmount } from '../src/amounts';

describe('amounts', () => {
  it('are whole chips where the table has no decimals', () => {
    expect([0, 5, 400, 9999, 12500, 1234567].map((chips) => formatAmount(chips))).toEqual(['0', '5', '400', '9999', '12,500', '1,234,567']);
  });

  it('show cents at a 3/6 table, exactly', () => {
    expect([150, 300, 5, 1999999].map((chips) => formatAmount(chips, 2))).toEqual(['1.50', '3.00', '0.05', '19,999.99']);
  });

  it('name the stakes without cents that say nothing', () => {
    expect([formatStake(300, 2), formatStake(150, 2), formatStake(20)]).toEqual(['3', '1.50', '20']);
  });

  it('are read as a person types them', () => {
    expect([parseAmount('1,250'), parseAmount(' 40 '), parseAmount('1.5', 2), parseAmount('30', 2)]).toEqual([1250, 40, 150, 3000]);
  });

  it('are refused where they are no amount of the table', () => {
    for (const text of ['', '-5', '1.5', '1e3', 'ten', '99999999999999999999']) expect(parseAmount(text)).toBeNull();
    expect(parseAmount('1.505', 2)).toBeNull();
  });

  it('are never multiplied by a comma: only whole groups of three pass', () => {
    expect([parseAmount('1,234.50', 2), parseAmount('12,345,678'), parseAmount('1,234', 2)]).toEqual([123450, 12345678, 123400]);
    for (const text of ['45,5', '45,50', '1,23', '12,34,567', '1234,567', ',5', '5,', '0,500', '1,234,5', ',']) expect(parseAmount(text, 2)).toBeNull();
    expect(parseAmount('45,5')).toBeNull();
  });

  it('are refused in words that say what to write', () => {
    expect(amountProblem('45,5', 2)).toBe('Write 45.50: cents come after a point');
    expect(amountProblem('1234,567', 2)).toBe('Write it without commas');
    expect(amountProblem('45,5')).toBe('Write it without commas');
    expect([amountProblem('ten'), amountProblem('1.505', 2)]).toEqual(['Write a whole number of chips', 'Write an amount with at most 2 decimals']);
  });

  it('come back as they went', () => {
    for (const chips of [0, 1, 99, 100, 150, 123456]) expect(parseAmount(formatAmount(chips, 2), 2)).toBe(chips);
  });
});
