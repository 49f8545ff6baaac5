// What is held back while the pots of a finished hand are walked through: the lines of its end, who
// went broke, who left. For the display alone; the view itself stays true.
import type { TableView } from './view';
import type { SeatView } from './wire';

/** How the table stood before its first pot was given. */
export interface Held {
  /** Lines of the log there had ever been. */
  lines: number;
  seats: SeatView[];
  mine: number | null;
}

export function holdAt(view: TableView): Held {
  return { lines: view.logDropped + view.log.length, seats: view.seats, mine: view.me.seat };
}

/** Whether the viewer himself had chips in the hand whose end is held back. */
export function wasIn({ seats, mine }: Held): boolean {
  return seats.some(({ seat, stack, status }) => seat === mine && (stack > 0 || status === 'live'));
}

/** The view to draw; stacks without what a later step gives are the seat's own matter (`notYetGiven`). */
export function withheld(view: TableView, held: Held): TableView {
  const log = view.log.slice(0, Math.max(0, held.lines - view.logDropped));
  const seats = view.seats.map((taken) => {
    const before = held.seats.find(({ seat, name }) => seat === taken.seat && name === taken.name);
    if (before === undefined) return taken;
    if (view.running) return { ...taken, stack: before.stack };
    const wentBroke = taken.stack === 0 && taken.sits_out && !before.sits_out;
    return wentBroke ? { ...taken, sits_out: false, status: 'waiting' as const } : taken;
  });
  const gone = held.seats.filter(({ seat }) => seat !== held.mine && !view.seats.some((taken) => taken.seat === seat));
  const given = view.results.flatMap(({ awards }) => awards);
  const kept = gone.map((seat): SeatView => {
    const won = given.filter((award) => award.seat === seat.seat).reduce((sum, { amount }) => sum + amount, 0);
    return { ...seat, stack: seat.stack + won, status: 'waiting', street_bet: 0, all_in: false };
  });
  return { ...view, log, seats: [...seats, ...kept].sort((a, b) => a.seat - b.seat) };
}
