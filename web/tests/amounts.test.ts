// Amounts as text and back.
import { describe, expect, it } from 'vitest';
import { formatAmount, formatStake, parseAmount } from '../src/amounts';

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

  it('come back as they went', () => {
    for (const chips of [0, 1, 99, 100, 150, 123456]) expect(parseAmount(formatAmount(chips, 2), 2)).toBe(chips);
  });
});
