// Who we are to the server: known after the first answer, shared by all pages.
import { effect, signal } from '@preact/signals';
import { api, shutOut } from './http';
import { tournamentOf } from './router';
import { sessionZone } from './times/store';
import type { Session } from './wire';

/** Undefined until the server has answered; null where there is no session. */
export const session = signal<Session | null | undefined>(undefined);

/** Why the session that was here has ended, in the server's words; nothing where none was. */
export const farewell = signal('');

/** The server ends the session from elsewhere: another device, another window, the host. */
export function endSession(code: string, why: string): void {
  if (code === 'banned') shutOut.value = why;
  else if (session.peek()) farewell.value = why;
  session.value = null;
}

export async function loadSession(): Promise<void> {
  try {
    session.value = await api.me();
  } catch {
    session.value = null;
  }
}

/** Looks again, for the wallet; what is known stays where the server cannot be asked. */
export function refreshSession(): Promise<void> {
  // The wallet is only shown: the page goes on with the last one.
  return renew(api.me());
}

/** Takes what the server answers about the session; not where it has ended while the answer was on its way. */
async function renew(answer: Promise<Session | null>): Promise<void> {
  const before = session.peek();
  const me = await answer.catch(() => null);
  if (me !== null && (session.peek() !== null || before === null)) session.value = me;
}

/** The viewer has no seat at this table any more, or it is no more. */
export function forgetSeat(table: string): void {
  const me = session.peek();
  if (me?.seats.some((seat) => seat.table === table)) session.value = { ...me, seats: me.seats.filter((seat) => seat.table !== table) };
}

/** The viewer has a seat at this table of a tournament, or, without one, none in it any more: no other table of it is his. */
export function forgetTournament(tournament: string, table: string): void {
  for (const seat of session.peek()?.seats ?? []) if (tournamentOf(seat.table) === tournament && seat.table !== table) forgetSeat(seat.table);
}

/** Remembers with the session which zone was clicked; where that fails, this browser still does. */
function keepZone(zone: string): Promise<void> {
  return renew(api.keepZone(zone));
}

effect(() => {
  const me = session.value;
  if (me !== undefined) sessionZone(me?.zone ?? '', me === null ? null : (zone) => void keepZone(zone));
});
