// What a table knows of its tournament: the pulses that come by themselves, the page that is asked for now
// and then, what the viewer was told about his seat. Loaded with every table, so it is small; how it looks
// is in the other files of this name.
import { computed, signal } from '@preact/signals';
import type { Tagged } from '../http';
import { tournaments, type Wish } from '../tournaments/ask';
import type { Moved, TournamentPulse, TournamentView, TournamentWish } from '../wire';
import { dealtIn, spokenChange } from './tournamentnews';

/** The page of the tournament is asked for at most this often. */
export const LOOK_MS = 5000;
/** So often where the table is gone, and nothing else tells what goes on. */
const POLL_MS = 10_000;

export class TournamentSide {
  /** Its id; empty at a table for cash. */
  readonly id = signal('');
  readonly pulse = signal<TournamentPulse | null>(null);
  readonly page = signal<TournamentView | null>(null);
  /** What the viewer was told about his seat last, until he puts it away. */
  readonly notice = signal<Moved | null>(null);
  /** What has changed last, to be read out. */
  readonly news = signal('');
  /** What has become of a deal, until it is put away. */
  readonly dealt = signal('');
  /** What has been shown once, a move or a panel: a later showdown does not take it away for a while. */
  shownNotice: Moved | null = null;
  readonly shownPanels = new Set<string>();
  /** The table itself is gone: it was broken up. */
  readonly isClosed = signal(false);
  /** The end that a panel tells of. */
  readonly ending = computed(() => (this.isOver.value ? 'over' : this.own.value?.out === true ? `out/${this.own.value.entries}` : ''));
  /** Panels that were put away, by what they are about. */
  readonly #away = signal<ReadonlySet<string>>(new Set());
  /** The viewer as the page has him, if he has entered. */
  readonly own = computed(() => this.page.value?.own ?? null);
  readonly isOver = computed(() => {
    const status = this.pulse.value?.status ?? this.page.value?.row.status;
    return status === 'over' || status === 'cancelled';
  });
  /** Where it is played on while this table is gone; the last table if there is no other. */
  readonly onwards = computed(() => {
    if (!this.isClosed.value || this.isOver.value) return null;
    const tables = (this.page.value?.tables ?? []).filter(({ id }) => id !== this.#goneTable);
    const [first] = [...tables].sort((a, b) => b.players.length - a.players.length);
    return first === undefined ? null : { table: first.id, isLast: tables.length === 1 };
  });
  /** Has had a seat in it at this page, and is not out. */
  readonly isIn = signal(false);
  /** Asked to come in at this page, and waits for the seat. */
  awaitsSeat = false;
  #goneTable = '';
  #tag = '';
  #askedAt = -LOOK_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #polling: ReturnType<typeof setInterval> | undefined;
  #attended = 0;

  /** `onPage` hears of every answer. */
  constructor(readonly onPage: (page: TournamentView) => void) {}

  /** Somebody looks at the table: from now on the page is asked for. Returns how to stop. */
  attend(): () => void {
    this.#attended += 1;
    this.look();
    return () => {
      this.#attended -= 1;
    };
  }

  heard(pulse: TournamentPulse): void {
    if (this.id.peek() === '') this.id.value = pulse.id;
    else if (this.id.peek() !== pulse.id) return;
    const before = this.pulse.peek();
    this.pulse.value = pulse;
    const said = before === null ? '' : spokenChange(before, pulse);
    if (said !== '') this.news.value = said;
    if (before === null || isWorthALook(before, pulse)) this.look();
  }

  /** The table is gone, and no pulses come from it any more: the page is asked for instead. */
  tableClosed(table = ''): void {
    this.#goneTable = table;
    this.isClosed.value = true;
    clearInterval(this.#polling);
    this.#polling = setInterval(() => {
      if (!this.isClosed.peek() || this.isOver.peek()) clearInterval(this.#polling);
      else this.look();
    }, POLL_MS);
  }

  /** Asks for the page, as soon as it may be asked for again. */
  look(): void {
    if (this.id.peek() === '' || this.#attended === 0 || this.#timer !== undefined) return;
    const wait = Math.max(0, this.#askedAt + LOOK_MS - Date.now());
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.ask(this.id.peek()).catch(() => undefined);
    }, wait);
  }

  /** The page as it is now; throws what the server has against it. */
  async ask(id: string): Promise<TournamentView | null> {
    this.#askedAt = Date.now();
    const found: Tagged<TournamentView> | null = await tournaments.view(id, this.page.peek() === null ? '' : this.#tag);
    if (found === null) return this.page.peek();
    this.#tag = found.tag;
    this.#take(found.body);
    return found.body;
  }

  /** Carries a wish out; throws the refusal. */
  async wish(wish: Wish, more: Partial<TournamentWish> = {}): Promise<void> {
    if (wish === 'register' || wish === 'register_by_ticket') this.awaitsSeat = true;
    const page = await tournaments.wish(this.id.peek(), wish, more);
    this.#tag = '';
    this.#askedAt = Date.now();
    this.#take(page);
  }

  may(wish: Wish): boolean {
    return this.page.value?.may.includes(wish) ?? false;
  }

  putAway(what: string): void {
    this.#away.value = new Set([...this.#away.peek(), what]);
  }

  isAway(what: string): boolean {
    return this.#away.value.has(what);
  }

  close(): void {
    clearTimeout(this.#timer);
    clearInterval(this.#polling);
    this.#timer = undefined;
  }

  #take(page: TournamentView): void {
    const dealt = dealtIn(this.page.peek()?.notes ?? page.notes, page.notes);
    if (dealt !== '') this.dealt.value = dealt;
    this.page.value = page;
    if (this.pulse.peek() === null || page.pulse.version > (this.pulse.peek()?.version ?? 0)) this.pulse.value = page.pulse;
    this.onPage(page);
    const pulse = this.pulse.peek();
    // The server makes it for many at once, and so a moment ago: what has changed since is asked for again.
    const isPlaceless = page.own !== null && page.own.place === 0 && pulse?.status === 'running';
    if (pulse !== null && (isPlaceless || isWorthALook(page.pulse, pulse))) this.look();
  }
}

/** Whether the page says more than the pulse: a place, a deal, a level. At the last table every change counts. */
function isWorthALook(before: TournamentPulse, now: TournamentPulse): boolean {
  if (before.version >= now.version) return false;
  const [old, clock] = [before.clock, now.clock];
  return (
    now.final ||
    before.left !== now.left ||
    before.entries !== now.entries ||
    before.status !== now.status ||
    old.level !== clock.level ||
    old.on_break !== clock.on_break ||
    old.paused !== clock.paused ||
    old.waits !== clock.waits
  );
}

/** The number of a tournament's table, from its id. */
export function tableNumber(table: string): string {
  return /-(\d+)$/.exec(table)?.[1] ?? '';
}

const KEY = 'splitpot.seat.';

/** Where the viewer sat last in a tournament, in this window: a reload may find him moved. */
export function rememberSeat(tournament: string, table: string): void {
  try {
    sessionStorage.setItem(KEY + tournament, table);
  } catch {
    // Then a reload shows the old table, and the way to the new one.
  }
}

export function rememberedSeat(tournament: string): string {
  try {
    return sessionStorage.getItem(KEY + tournament) ?? '';
  } catch {
    return '';
  }
}

/** Why there is no table of a tournament here: "Sunday Omaha is cancelled: The host is ill." */
export function goneWords(page: TournamentView | null): string {
  if (page?.row.status === 'cancelled') return page.cancelled === '' ? `${page.row.name} is cancelled.` : `${page.row.name} is cancelled: ${page.cancelled.replace(/\.$/, '')}.`;
  if (page?.row.status === 'over') return `${page.row.name} is over.`;
  return 'This table of the tournament is closed, and you have no seat at another.';
}
