// What the page of one tournament knows: its details, its pulse, a page of its standings. Pulses come by the
// socket; details are asked for again where they say that something has changed, and not too often.
import { batch, computed, signal } from '@preact/signals';
import type { SocketLike } from '../connection';
import { HttpProblem } from '../http';
import { forgetTournament, refreshSession } from '../session';
import { called } from '../table/opened';
import { hearServerTime } from '../times/store';
import type { Moved, Standings, TournamentPulse, TournamentView, TournamentWish } from '../wire';
import { told, tournaments, type Wish } from './ask';
import { Live } from './live';
import { deedsDone } from './names';
import { Seldom } from './seldom';

export const PAGE = 50;
/** The server tells at most so many matches. */
const MOST_FOUND = 100;
/** Details are asked for again at most so often; those of a large field, which are long, less often. */
const VIEW_EVERY_MS = 2000;
const LARGE_VIEW_EVERY_MS = 5000;
const LARGE = 100;
const STANDINGS_EVERY_MS = 3000;
/** Without a socket, and as a safety net beside it. */
const LOOK_MS = 5000;
const SLOW_LOOK_MS = 30_000;

export class TournamentStore {
  readonly view = signal<TournamentView | null>(null);
  /** The newest pulse, from the socket or with the details. */
  readonly pulse = signal<TournamentPulse | null>(null);
  readonly standings = signal<Standings | null>(null);
  /** What was looked for last. */
  readonly find = signal('');
  readonly foundText = signal('');
  readonly problem = signal('');
  /** There is no such tournament. */
  readonly isUnknown = signal(false);
  readonly busy = signal<Wish | ''>('');
  readonly moved = signal<Moved | null>(null);
  readonly isOnline = signal(false);
  readonly status = computed(() => this.pulse.value?.status ?? 'registering');

  #tag = '';
  #standingsTag = '';
  #from = 1;
  #asksFor = '';
  #found: readonly number[] = [];
  #shownMatch = 0;
  #wantsStandings = false;
  #lastLook = 0;
  #timer: ReturnType<typeof setInterval> | undefined;
  readonly #views = new Seldom(() => this.#loadView(), () => ((this.pulse.value?.left ?? 0) > LARGE ? LARGE_VIEW_EVERY_MS : VIEW_EVERY_MS));
  readonly #pages = new Seldom(() => this.#loadStandings(), () => STANDINGS_EVERY_MS);
  readonly #live: Live;

  constructor(
    readonly id: string,
    openSocket?: () => SocketLike,
  ) {
    this.#live = new Live(
      id,
      {
        onPulse: (pulse) => this.#pulsed(pulse),
        onMoved: (moved) => this.#wasMoved(moved),
        onOnline: (isOnline) => {
          this.isOnline.value = isOnline;
        },
      },
      openSocket,
    );
  }

  open(): void {
    this.#views.ask();
    this.#live.open();
    this.#timer = setInterval(() => this.#look(), 1000);
    document.addEventListener('visibilitychange', this.#seen);
  }

  close(): void {
    this.#live.close();
    clearInterval(this.#timer);
    this.#views.stop();
    this.#pages.stop();
    document.removeEventListener('visibilitychange', this.#seen);
  }

  /** Asks for the details again, and by a new socket: the viewer is somebody else now, since he has given a name. */
  reconnect(): void {
    this.#live.open();
    this.#tag = '';
    this.#views.askNow();
  }

  /** Carries out a wish; true where the server agreed. */
  async wish(wish: Wish, more: Partial<TournamentWish> = {}): Promise<boolean> {
    if (this.busy.value !== '') return false;
    batch(() => {
      this.busy.value = wish;
      this.problem.value = '';
    });
    try {
      const view = await tournaments.wish(this.id, wish, more);
      this.#tag = '';
      this.#take(view);
      if (this.#wantsStandings) this.#pages.askNow();
      void refreshSession();
      deedsDone.value += 1;
      return true;
    } catch (error) {
      this.problem.value = told(error);
      this.#tag = '';
      this.#views.ask();
      return false;
    } finally {
      this.busy.value = '';
    }
  }

  /** Shows the standings from a row on, and keeps them fresh. */
  showStandings(from: number, asksFor = ''): void {
    this.#wantsStandings = true;
    this.#from = from;
    this.#asksFor = asksFor;
    this.#standingsTag = '';
    this.foundText.value = '';
    this.#pages.askNow();
  }

  /** Shows the page with the first player whose name has this in it; said again, the next one. */
  search(name: string): void {
    const again = name === this.find.value ? this.#found.find((row) => row > this.#shownMatch) : undefined;
    this.find.value = name;
    if (again !== undefined) {
      const said = this.foundText.value;
      this.#shownMatch = again;
      this.showStandings(pageOf(again));
      this.foundText.value = said;
      return;
    }
    this.showStandings(1, name);
  }

  /** Shows the page with somebody of that name, who stands about there. */
  jumpTo(place: number, name: string): void {
    if (place < 1 || this.status.value === 'registering') {
      this.search(name);
      return;
    }
    this.find.value = name;
    this.showStandings(pageOf(place));
  }

  hideStandings(): void {
    this.#wantsStandings = false;
  }

  readonly #seen = (): void => {
    if (document.visibilityState === 'visible') this.#views.ask();
  };

  #look(): void {
    if (document.visibilityState === 'hidden') return;
    if (Date.now() - this.#lastLook >= (this.isOnline.value ? SLOW_LOOK_MS : LOOK_MS)) this.#views.ask();
  }

  #pulsed(pulse: TournamentPulse): void {
    const known = this.view.value?.pulse.version ?? -1;
    this.pulse.value = pulse;
    if (document.visibilityState === 'hidden' || pulse.version === known) return;
    this.#views.ask();
    if (this.#wantsStandings) this.#pages.ask();
  }

  #wasMoved(moved: Moved): void {
    if (moved.tournament !== this.id) {
      // Another one that the viewer has entered: its table opens beside, and says when it waits for him.
      called(moved);
      return;
    }
    forgetTournament(moved.tournament, moved.table);
    this.moved.value = moved;
    this.#views.ask();
  }

  #take(view: TournamentView): void {
    const isNews = view.pulse.version !== this.standings.value?.version;
    hearServerTime(view.pulse.now);
    batch(() => {
      this.view.value = view;
      if (view.pulse.version >= (this.pulse.value?.version ?? -1)) this.pulse.value = view.pulse;
    });
    if (isNews && this.#wantsStandings) this.#pages.ask();
  }

  /** What a thousand read at once may be a second old: then it is asked for again, a little later. */
  #isOld(version = -1): boolean {
    return this.isOnline.value && version < (this.pulse.value?.version ?? -1);
  }

  async #loadView(): Promise<void> {
    this.#lastLook = Date.now();
    try {
      const found = await tournaments.view(this.id, this.#tag);
      if (found !== null) {
        const before = this.view.value;
        if (before === null) this.problem.value = '';
        this.#tag = found.tag;
        this.#take(found.body);
        if (before !== null && moneyOf(before) !== moneyOf(found.body)) void refreshSession();
      }
      if (this.#isOld(this.view.value?.pulse.version)) this.#views.ask();
    } catch (error) {
      if (error instanceof HttpProblem && error.status === 404) this.isUnknown.value = true;
      if (this.view.value === null) this.problem.value = told(error);
    }
  }

  async #loadStandings(): Promise<void> {
    const [from, find] = [this.#from, this.#asksFor];
    try {
      const found = await tournaments.standings(this.id, from, PAGE, find, this.#standingsTag);
      if (found === null || from !== this.#from || find !== this.#asksFor) return;
      this.#standingsTag = found.tag;
      this.standings.value = found.body;
      if (find !== '') this.#matched(found.body, find);
      if (this.#isOld(found.body.version)) this.#pages.ask();
    } catch {
      // The page shown stays; the next pulse asks again.
    }
  }

  /** From here on the page found is kept fresh like any other. */
  #matched({ found, first }: Standings, find: string): void {
    this.#found = found;
    this.#shownMatch = found[0] ?? 0;
    this.#asksFor = '';
    this.#standingsTag = '';
    this.#from = first;
    const most = found.length === MOST_FOUND ? `${MOST_FOUND} or more` : String(found.length);
    this.foundText.value = found.length === 0 ? `Nobody is called “${find}”` : found.length === 1 ? '1 player found' : `${most} players found; “Find” shows the next`;
  }
}

/** What the viewer has paid and got, in so far as another one moves his chips. */
function moneyOf({ own, row }: TournamentView): string {
  if (own === null) return '';
  return [row.status, own.entries, own.rebuys, own.addon, own.out, own.prize, own.bounties, own.ticket, own.refund].join(' ');
}

function pageOf(row: number): number {
  return Math.floor((row - 1) / PAGE) * PAGE + 1;
}
