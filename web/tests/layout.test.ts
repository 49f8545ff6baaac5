// Where seats stand.
import { describe, expect, it } from 'vitest';
import { placeOf, uprightPlaces, widePlaces } from '../src/layout';
import { parseRoute } from '../src/router';

describe('seats around the table', () => {
  const counts = [2, 3, 4, 5, 6, 7, 8, 9, 10];

  it('put the viewer at the bottom and the next seat to the left, clockwise', () => {
    expect([placeOf(3, 3, 6), placeOf(4, 3, 6), placeOf(2, 3, 6)]).toEqual([0, 1, 5]);
    for (const places of [uprightPlaces(6), widePlaces(6)]) expect(places[1]?.x).toBeLessThan(50);
  });

  it('have a place for each of two to ten', () => {
    for (const count of counts) expect([uprightPlaces(count).length, widePlaces(count).length]).toEqual([count, count]);
  });

  it('do not stand on one another: plates of 128 by 50 pixels on a felt of 980 by 580', () => {
    for (const count of counts) {
      const places = widePlaces(count).slice(1);
      places.forEach((one, index) => {
        for (const other of places.slice(index + 1)) {
          const apart = [Math.abs(one.x - other.x) * 9.8, Math.abs(one.y - other.y) * 5.8];
          expect((apart[0] ?? 0) > 128 || (apart[1] ?? 0) > 70).toBe(true);
        }
      });
    }
  });

  it('leave room for shown cards and a gain where ten sit upright: 95 pixels from one to the next on a felt of 610', () => {
    const column = uprightPlaces(10).filter(({ x }) => x < 50).map(({ y }) => y * 6.1);
    column.slice(1).forEach((y, index) => expect((column[index] ?? 0) - y).toBeGreaterThan(95));
  });

  it('stay apart upright too: plates of 92 by 50 pixels on a felt of 390 by 610', () => {
    for (const count of counts) {
      const places = uprightPlaces(count).slice(1);
      places.forEach((one, index) => {
        for (const other of places.slice(index + 1)) {
          const apart = [Math.abs(one.x - other.x) * 3.9, Math.abs(one.y - other.y) * 6.1];
          expect((apart[0] ?? 0) > 92 || (apart[1] ?? 0) > 70).toBe(true);
        }
      });
    }
  });
});

describe('addresses', () => {
  it('lead to a table, and everything unknown to the lobby', () => {
    expect(parseRoute('/table/a%20b', { sit: true })).toEqual({ page: 'table', id: 'a b', sit: true });
    expect(parseRoute('/table/x', null)).toEqual({ page: 'table', id: 'x', sit: false });
    for (const path of ['/', '/nowhere', '/table/', '/table/%E0%A4%A']) expect(parseRoute(path, null)).toEqual({ page: 'lobby' });
  });
});
