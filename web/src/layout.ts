// Where seats stand around the table, in percent of its area, for the upright and the wide
// shape of the screen. Place 0 is the viewer's, at the bottom; the others follow clockwise.
export interface Place {
  x: number;
  y: number;
}

/** `row`: how far down its column a seat stands, from 0 to 1; low tables measure their columns by it. */
export interface UprightPlace extends Place {
  row: number;
}

/** `betX`, `betY`: where the street's bet lies, in pixels from the middle of the seat. */
export interface WidePlace extends Place {
  betX: number;
  betY: number;
}

const CENTRE = { x: 50, y: 43 };
const RADIUS = { x: 43, y: 34 };
/** Width over height for which the wide shape's distances are made even. */
const ASPECT = 1.65;
const POINTS = 720;

/** Position of `seat` in the order of places when `mine` sits at the bottom. */
export function placeOf(seat: number, mine: number | null, seats: number): number {
  return (seat - (mine ?? 0) + seats) % seats;
}

/** Upright: two columns at the edges, one seat at the top where their number is odd. */
export function uprightPlaces(seats: number): UprightPlace[] {
  const others = seats - 1;
  const column = Math.floor(others / 2);
  const hasTop = others % 2 === 1;
  const [low, high] = COLUMN_ENDS[column] ?? [62, 10];
  const top = hasTop ? Math.max(high, 13) : high;
  const rows = Array.from({ length: column }, (_, index) => {
    const up = column === 1 ? 0 : index / (column - 1);
    return { y: low + (top - low) * up, row: 1 - up };
  });
  const left = rows.map((row) => ({ x: 13, ...row }));
  const right = [...rows].reverse().map((row) => ({ x: 87, ...row }));
  const middle = hasTop ? [{ x: 50, y: 7, row: 0 }] : [];
  return [{ x: 50, y: 100, row: 1 }, ...left, ...middle, ...right];
}

/** Lowest and highest row by the number of rows in a column. */
const COLUMN_ENDS: Record<number, [number, number]> = { 0: [0, 0], 1: [24, 24], 2: [58, 24], 3: [61, 13], 4: [61, 10] };

/** Wide: around an oval, evenly by the length of its edge, with room for the viewer's cards. */
export function widePlaces(seats: number): WidePlace[] {
  const edge = edgePoints();
  const total = edge.at(-1)?.along ?? 0;
  const gap = Math.max(total / seats, total * 0.145);
  const others = seats - 1;
  const places = Array.from({ length: others }, (_, index) => {
    const along = others === 1 ? total / 2 : gap + ((total - 2 * gap) * index) / (others - 1);
    const point = edge.find((candidate) => candidate.along >= along) ?? { x: 50, y: 9 };
    return { x: point.x, y: point.y, ...betTowardsCentre(point.x, point.y) };
  });
  return [{ x: 50, y: 100, betX: 0, betY: 0 }, ...places];
}

function edgePoints(): { x: number; y: number; along: number }[] {
  let along = 0;
  let last: { x: number; y: number } | null = null;
  return Array.from({ length: POINTS + 1 }, (_, step) => {
    const angle = Math.PI / 2 + (2 * Math.PI * step) / POINTS;
    const x = CENTRE.x + RADIUS.x * Math.cos(angle);
    const y = CENTRE.y + RADIUS.y * Math.sin(angle);
    if (last !== null) along += Math.hypot((x - last.x) * ASPECT, y - last.y);
    last = { x, y };
    return { x, y, along };
  });
}

function betTowardsCentre(x: number, y: number): { betX: number; betY: number } {
  const dx = (CENTRE.x - x) * ASPECT;
  const dy = CENTRE.y - y;
  const length = Math.hypot(dx, dy) || 1;
  return { betX: Math.round((dx / length) * 104), betY: Math.round((dy / length) * 66) };
}
