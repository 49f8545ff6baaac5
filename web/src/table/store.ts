// The state of one open table page: its connection, the reduced view, what was sent and not yet
// answered, and the step of the showdown. Components read it and call its commands.
import { batch, computed, signal, type ReadonlySignal } from '@preact/signals';
import { Connection, openRoomSocket, Refusal, type SocketLike, type Status } from '../connection';
import { handId, keep } from '../fair/known';
import { type Held, holdAt, wasIn, withheld } from '../hold';
import { calledOff, reduce } from '../reduce';
import { endSession, forgetTournament } from '../session';
import { play, soundOf } from '../sounds';
import { isShowdown, marksOfReading, marksOfStep, NO_MARKS, stepsOf, stepTime, type Marks, type Step } from '../showdown';
import { isMyTurn, isSettled, mySeat, type TableView } from '../view';
import type { ClientMessages, Frame, Moved, TournamentView } from '../wire';
import type { Choice } from '../keyboard';
import { tournamentOf } from '../router';
import { rememberedSeat, rememberSeat, TournamentSide } from './tournament';

const ERROR_MS = 7000;
const TURNING_UP_MS = 900;
/** A table that the tournament says is there, but that is not: the room may be starting again. */
const AGAIN_MS = 2000;
const MOST_TRIES = 5;
/** The frames with which the end of a hand is told, and those that begin something new. */
const ENDS: ReadonlySet<Frame['t']> = new Set<Frame['t']>(['raked', 'awarded', 'hand_over']);
const BEGINS: ReadonlySet<Frame['t']> = new Set<Frame['t']>(['hand', 'drawn', 'snapshot']);

/** What the felt shows of the way through a showdown; a table in play and a replay both have it. */
export interface ShownTable {
  readonly step: ReadonlySignal<number>;
  readonly steps: ReadonlySignal<Step[]>;
  readonly activeStep: ReadonlySignal<Step | undefined>;
  readonly isSettled: ReadonlySignal<boolean>;
  readonly isShowdown: ReadonlySignal<boolean>;
  readonly isWalking: ReadonlySignal<boolean>;
  readonly marks: ReadonlySignal<Marks>;
}

export class TableStore implements ShownTable {
  readonly view = signal<TableView | null>(null);
  readonly status = signal<Status>('connecting');
  /** A command waits for its answer for longer than it should. */
  readonly isLate = signal(false);
  readonly fatal = signal<Refusal | null>(null);
  readonly error = signal('');
  /** What everybody should know about the hand, until it is put away or the next one is over: that it was void. */
  readonly notice = signal('');
  /** The turn whose decision has been sent and not yet been answered. */
  readonly sentTurn = signal<number | null>(null);
  /** Step of the showdown: -1 while the hands are being turned up, the number of steps at its end. */
  readonly step = signal(0);

  /** What is held back until the walk through the pots is done. */
  readonly #held = signal<Held | null>(null);
  /** The view to draw: `view` without what would tell the end of a showdown before its time. */
  readonly seen = computed(() => {
    const [view, held] = [this.view.value, this.#held.value];
    return view === null || held === null ? view : withheld(view, held);
  });
  readonly isWalking = computed(() => this.#held.value !== null);
  /** The pots of a hand are walked through in which the viewer himself had chips. */
  readonly isOwnWalk = computed(() => this.#held.value !== null && wasIn(this.#held.value));

  readonly steps = computed(() => (this.view.value === null ? [] : stepsOf(this.view.value.results)));
  readonly isSettled = computed(() => this.view.value !== null && isSettled(this.view.value));
  readonly isShowdown = computed(() => this.view.value !== null && isShowdown(this.view.value.results));
  readonly activeStep = computed(() => (this.isSettled.value ? this.steps.value[this.step.value] : undefined));
  readonly marks = computed(() => {
    const view = this.view.value;
    if (view === null) return NO_MARKS;
    if (this.isSettled.value) return this.activeStep.value ? marksOfStep(this.activeStep.value) : NO_MARKS;
    return mySeat(view)?.status === 'live' ? marksOfReading(view.me.reading) : NO_MARKS;
  });

  /** What there is to know of the table's tournament; of a table for cash there is nothing. */
  readonly tournament = new TournamentSide((page) => this.#seated(page));
  /** The table has become another one: the viewer was moved. */
  onTurned: (from: string, to: string) => void = () => undefined;
  /** A seat in a tournament that this table knows nothing of, or, without a table, the end of it. */
  onCalled: (moved: Moved) => void = () => undefined;

  readonly #connection: Connection;
  #id: string;
  #tries = 0;
  #isOpen = false;
  #stepTimer: ReturnType<typeof setTimeout> | undefined;
  #errorTimer: ReturnType<typeof setTimeout> | undefined;
  #isErrorKept = false;
  #againTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #online = (): void => this.#connection.retryNow();
  readonly #offline = (): void => this.#connection.suspect();
  readonly #seen = (): void => {
    if (document.visibilityState === 'visible') this.#connection.retryNow();
  };

  constructor(id: string, openSocket: () => SocketLike = openRoomSocket) {
    this.#id = id;
    this.#connection = new Connection({
      table: id,
      openSocket,
      onFrame: (frame) => this.#apply(frame),
      onStatus: (status) => {
        this.status.value = status;
      },
      onLate: (isLate) => {
        this.isLate.value = isLate;
      },
      onFatal: (refusal) => {
        if (refusal.code === 'no_session' || refusal.code === 'banned') endSession(refusal.code, refusal.message);
        else if (refusal.code === 'unknown_table') void this.#findWay(refusal);
        else this.fatal.value = refusal;
      },
      // What the host has decided about the viewer stays until it is read.
      onComplaint: (refusal) => this.fail(refusal, refusal.code === 'not_allowed'),
      onMoved: (moved) => this.#moved(moved),
      onPulse: (pulse) => {
        this.tournament.heard(pulse);
        if (pulse.status === 'cancelled') this.#callOff();
      },
    });
  }

  /** The table that is open now; in a tournament it may change. */
  get id(): string {
    return this.#id;
  }

  /** Whether the viewer plays here: has a seat, or is on his way from one table of the tournament to another. */
  get isSeated(): boolean {
    const { isIn, isClosed, isOver } = this.tournament;
    if (this.fatal.value !== null || isClosed.value || isOver.value) return false;
    return (this.view.value?.me.seat ?? null) !== null || isIn.value;
  }

  /** Goes to another table of the tournament; the old one stays to be seen until the new one is there. */
  turnTo(table: string): void {
    const from = this.#id;
    this.#id = table;
    this.tournament.isClosed.value = false;
    this.fatal.value = null;
    this.onTurned(from, table);
    if (this.#connection.status === 'closed') this.#listen();
    this.#connection.turnTo(table);
  }

  /** From a table that was broken up to one where the tournament is played on. */
  watchOnwards(): void {
    const onwards = this.tournament.onwards.peek();
    if (onwards === null) return;
    // That the old table is broken up is no news at the new one.
    this.tournament.notice.value = null;
    this.turnTo(onwards.table);
  }

  open(): void {
    this.#connection.open();
    this.#listen();
  }

  #listen(): void {
    this.#isOpen = true;
    addEventListener('online', this.#online);
    addEventListener('offline', this.#offline);
    document.addEventListener('visibilitychange', this.#seen);
  }

  /** Tries again after the table has turned the viewer away. */
  reopen(): void {
    this.fatal.value = null;
    this.open();
  }

  close(): void {
    this.#isOpen = false;
    removeEventListener('online', this.#online);
    removeEventListener('offline', this.#offline);
    document.removeEventListener('visibilitychange', this.#seen);
    clearTimeout(this.#stepTimer);
    clearTimeout(this.#errorTimer);
    clearTimeout(this.#againTimer);
    this.tournament.close();
    this.#connection.close();
  }

  serverNow(): number {
    return this.#connection.serverNow();
  }

  /** Carries a command out; the refusal, if there is one, is thrown. */
  send<T extends keyof ClientMessages>(t: T, d: ClientMessages[T]): Promise<void> {
    return this.#connection.send(t, d);
  }

  /** As `send`, with the refusal shown at the top of the table. */
  async tell<T extends keyof ClientMessages>(t: T, d: ClientMessages[T]): Promise<void> {
    try {
      await this.send(t, d);
    } catch (refusal) {
      this.fail(refusal);
    }
  }

  /** Sends the decision for the turn that is on the screen, bound to its hand, number and price; `to` is the total of a bet whose size can be chosen. */
  async decide(choice: Choice, to?: number): Promise<void> {
    const view = this.view.value;
    const turn = view?.turn;
    const legal = turn?.legal;
    if (!view || !turn || !legal || this.sentTurn.value === turn.turn) return;
    const price = legal.call;
    const body: ClientMessages['act'] | null =
      choice === 'fold'
        ? { kind: 'fold', price }
        : choice === 'call'
          ? { kind: legal.check ? 'check' : 'call', price }
          : legal.wager && { kind: 'raise_to', amount: to ?? legal.wager.min_to, price };
    if (body === null) return;
    this.sentTurn.value = turn.turn;
    try {
      await this.#connection.send('act', body, { hand: view.hand, turn: turn.turn });
    } catch (refusal) {
      if (this.sentTurn.value === turn.turn) this.sentTurn.value = null;
      this.fail(refusal);
    }
  }

  fail(problem: unknown, isKept = false): void {
    this.error.value = problem instanceof Error ? problem.message : String(problem);
    this.#isErrorKept = isKept;
    clearTimeout(this.#errorTimer);
    if (!isKept) this.#errorTimer = setTimeout(() => this.dismissError(), ERROR_MS);
  }

  dismissError(): void {
    this.error.value = '';
    this.#isErrorKept = false;
  }

  /** Shows one step of the showdown and stops walking by itself. */
  showStep(step: number): void {
    clearTimeout(this.#stepTimer);
    batch(() => {
      this.#held.value = null;
      this.step.value = step;
    });
  }

  #apply(frame: Frame): void {
    const before = this.view.value;
    const next = reduce(before, frame);
    if (next === null) return;
    if (frame.t === 'hand' || frame.t === 'snapshot') keep(next.table.name, handId(next.table.id, next.hand), next.commitment, frame.t === 'hand');
    batch(() => {
      if (before !== null && this.#held.value === null && ENDS.has(frame.t)) this.#held.value = holdAt(before);
      else if (BEGINS.has(frame.t)) this.#held.value = null;
      this.view.value = next;
      if (frame.t === 'hand' || frame.t === 'snapshot') this.sentTurn.value = null;
      if (frame.t === 'hand_over') this.#walk();
      else if (frame.t === 'snapshot') this.showStep(this.steps.value.length);
      if (before && !isMyTurn(before) && isMyTurn(next) && !this.#isErrorKept) this.dismissError();
    });
    if (before !== null && frame.t === 'snapshot') this.notice.value = voidedBy(before, next) || this.notice.value;
    else if (frame.t === 'hand_over') this.notice.value = '';
    if (next.table.tournament !== '') this.#follow(frame, before, next);
    if (frame.t === 'pre_acted' && frame.d.words !== '') this.fail(frame.d.words);
    const sound = before === null ? null : soundOf(frame, before, next);
    if (sound !== null) play(sound);
  }

  /** What a frame of a tournament's table says about the viewer's seat in it. */
  #follow(frame: Frame, before: TableView | null, next: TableView): void {
    const side = this.tournament;
    const id = next.table.tournament;
    if (side.id.peek() !== id) side.id.value = id;
    if (frame.t === 'snapshot') this.#tries = 0;
    if (next.me.seat !== null && (before?.me.seat !== next.me.seat || before?.table.id !== next.table.id)) {
      rememberSeat(id, next.table.id);
      side.isIn.value = true;
      side.awaitsSeat = false;
    }
    // A window that was loaded again after the viewer was moved comes to the table that it knew.
    if (before === null && next.me.seat === null && rememberedSeat(id) === next.table.id) side.isIn.value = true;
    if (frame.t === 'snapshot' || frame.t === 'hand_over' || frame.t === 'left') side.look();
  }

  /** Told about a seat: here, at another table, or none any more. */
  #moved(moved: Moved): void {
    const side = this.tournament;
    if (moved.tournament !== (side.id.peek() || tournamentOf(this.#id))) {
      this.onCalled(moved);
      return;
    }
    forgetTournament(moved.tournament, moved.table);
    side.notice.value = moved;
    if (moved.table !== '') play('moved');
    if (moved.table === '') side.isIn.value = side.awaitsSeat = false;
    // Who watches a table that is broken up asks for it again, and hears whether it was this one.
    if (moved.table === '' && moved.why === 'break') this.#connection.turnTo(this.#id);
    else if (moved.table !== '' && moved.table !== this.#id && (side.isIn.value || side.awaitsSeat)) this.turnTo(moved.table);
    side.look();
  }

  /** The page of the tournament says where the viewer sits: word of a move may have been lost with the connection. */
  #seated({ own, row }: TournamentView): void {
    if (row.status === 'cancelled') this.#callOff();
    if (own === null) return;
    if (own.out) this.tournament.isIn.value = false;
    const view = this.view.peek();
    const isLost = this.tournament.isIn.value && view !== null && view.table.id === this.#id && view.me.seat === null;
    if (isLost && !own.out && own.table !== '' && own.table !== this.#id) this.turnTo(own.table);
  }

  /** The table is not there any more: in a tournament the viewer has another one, or it is over for him. */
  async #findWay(refusal: Refusal): Promise<void> {
    const side = this.tournament;
    const id = side.id.peek() || tournamentOf(this.#id);
    const page = id === '' ? null : await side.ask(id).catch(() => null);
    if (!this.#isOpen) return;
    if (page === null) {
      this.fatal.value = refusal;
      return;
    }
    side.id.value = id;
    const table = page.own?.out === false ? page.own.table : '';
    if (table === this.#id && this.#tries < MOST_TRIES) {
      this.#tries += 1;
      this.#againTimer = setTimeout(() => this.reopen(), AGAIN_MS);
    } else if (table !== '' && table !== this.#id) this.turnTo(table);
    else {
      side.tableClosed(this.#id);
      this.#callOff();
      if (this.view.peek() === null) this.fatal.value = refusal;
    }
  }

  /** Nothing more comes of the hand in play: the tournament is cancelled, or the table is gone. */
  #callOff(): void {
    const view = this.view.peek();
    if (view !== null) this.view.value = calledOff(view);
  }

  #walk(): void {
    const nextAt = this.view.value?.nextAt ?? 0;
    const steps = this.steps.value.length;
    const pause = stepTime(steps, nextAt === 0 ? 0 : nextAt - this.serverNow());
    const advance = (): void => {
      if (this.step.value >= steps) return;
      const step = this.step.value + 1;
      batch(() => {
        this.step.value = step;
        if (step >= steps) this.#held.value = null;
      });
      this.#stepTimer = setTimeout(advance, pause);
    };
    clearTimeout(this.#stepTimer);
    this.step.value = this.isShowdown.value ? -1 : steps;
    if (!this.isShowdown.value) this.#held.value = null;
    this.#stepTimer = setTimeout(advance, TURNING_UP_MS);
  }
}

/** The log's line about the hand in play, where a snapshot tells that it is void. */
function voidedBy(before: TableView, next: TableView): string {
  if (!before.running || before.table.id !== next.table.id) return '';
  return next.log.findLast((line) => line.startsWith(`Hand ${before.hand} is void`)) ?? '';
}
