// The state of one open table page: its connection, the reduced view, what was sent and not yet
// answered, and the step of the showdown. Components read it and call its commands.
import { batch, computed, signal, type ReadonlySignal } from '@preact/signals';
import { Connection, Refusal, type SocketLike, type Status } from '../connection';
import { handId, keep } from '../fair/known';
import { type Held, holdAt, withheld } from '../hold';
import { reduce } from '../reduce';
import { session } from '../session';
import { play, soundOf } from '../sounds';
import { isShowdown, marksOfReading, marksOfStep, NO_MARKS, stepsOf, stepTime, type Marks, type Step } from '../showdown';
import { isMyTurn, isSettled, mySeat, type TableView } from '../view';
import type { ClientMessages, Frame } from '../wire';
import type { Choice } from '../keyboard';

const ERROR_MS = 7000;
const TURNING_UP_MS = 900;
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
  readonly fatal = signal<Refusal | null>(null);
  readonly error = signal('');
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

  readonly #connection: Connection;
  #stepTimer: ReturnType<typeof setTimeout> | undefined;
  #errorTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #online = (): void => this.#connection.retryNow();
  readonly #seen = (): void => {
    if (document.visibilityState === 'visible') this.#connection.retryNow();
  };

  constructor(id: string, openSocket: () => SocketLike = openTableSocket) {
    this.#connection = new Connection({
      table: id,
      openSocket,
      onFrame: (frame) => this.#apply(frame),
      onStatus: (status) => {
        this.status.value = status;
      },
      onFatal: (refusal) => {
        if (refusal.code === 'no_session') session.value = null;
        else this.fatal.value = refusal;
      },
    });
  }

  open(): void {
    this.#connection.open();
    addEventListener('online', this.#online);
    document.addEventListener('visibilitychange', this.#seen);
  }

  /** Tries again after the table has turned the viewer away. */
  reopen(): void {
    this.fatal.value = null;
    this.open();
  }

  close(): void {
    removeEventListener('online', this.#online);
    document.removeEventListener('visibilitychange', this.#seen);
    clearTimeout(this.#stepTimer);
    clearTimeout(this.#errorTimer);
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

  fail(problem: unknown): void {
    this.error.value = problem instanceof Error ? problem.message : String(problem);
    clearTimeout(this.#errorTimer);
    this.#errorTimer = setTimeout(() => this.dismissError(), ERROR_MS);
  }

  dismissError(): void {
    this.error.value = '';
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
      if (before && !isMyTurn(before) && isMyTurn(next)) this.dismissError();
    });
    if (frame.t === 'pre_acted' && frame.d.words !== '') this.fail(frame.d.words);
    const sound = before === null ? null : soundOf(frame, before, next);
    if (sound !== null) play(sound);
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

function openTableSocket(): SocketLike {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${scheme}://${location.host}/ws`) as SocketLike;
}
