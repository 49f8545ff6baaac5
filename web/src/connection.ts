// One WebSocket to one table: hello, heartbeats, reconnecting with backoff, and commands that
// are sent again under the same name until they are answered. What frames mean is not known here.
import { announcements } from './announce';
import { ClockOffset } from './offset';
import { refusalWords } from './refusal';
import { sentence } from './sentence';
import { type AnswerFrame, type BareFrame, type ClientMessages, type Frame, HEARTBEAT_SECONDS, type Moved, type StreamFrame, type TournamentPulse } from './wire';

export interface SocketLike {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
  send(text: string): void;
  close(): void;
}

export type Status = 'connecting' | 'online' | 'lost' | 'closed';

/** The server's answer to a command that it would not carry out. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(sentence(message));
  }
}

export interface Options {
  table: string;
  openSocket: () => SocketLike;
  onFrame: (frame: Frame) => void;
  onStatus: (status: Status) => void;
  /** Whether a command waits for its answer for longer than it should. */
  onLate?: (isLate: boolean) => void;
  /** The table itself was refused (unknown, no session, banned): there is nothing to reconnect to. */
  onFatal: (refusal: Refusal) => void;
  /** Something that nobody asked for: the host has sent the viewer away, messages came too fast. */
  onComplaint?: (refusal: Refusal) => void;
  /** The viewer has a seat in a tournament, another one, or none any more. */
  onMoved?: (moved: Moved) => void;
  /** How the tournament of this table stands. */
  onPulse?: (pulse: TournamentPulse) => void;
  now?: () => number;
}

interface Waiting {
  /** The table that it was meant for. */
  table: string;
  text: string;
  resolve: () => void;
  reject: (refusal: Refusal) => void;
  /** When it was sent the last time. */
  sentAt: number;
}

export const FIRST_BACKOFF_MS = 300;
export const LAST_BACKOFF_MS = 5000;
/** So long nothing at all may come; less while a command waits, because its answer would have come or a heartbeat. */
const SILENCE_MS = 2.5 * HEARTBEAT_SECONDS * 1000;
const SILENCE_WAITING_MS = 1.2 * HEARTBEAT_SECONDS * 1000;
const LATE_MS = 2000;
const LOOK_MS = 500;
const FATAL_CODES = new Set(['unknown_table', 'no_session', 'not_invited', 'password_needed', 'banned']);

export class Connection {
  /** The highest version received; -1 before the first snapshot. */
  version = -1;
  readonly offset = new ClockOffset();
  #status: Status = 'connecting';
  #socket: SocketLike | null = null;
  #waiting = new Map<string, Waiting>();
  #table: string;
  #helloCid = '';
  #isHealing = false;
  /** Said hello to another table, and its snapshot has not come: what still comes is of the old one. */
  #isTurning = false;
  #attempts = 0;
  #heardAt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;
  #look: ReturnType<typeof setInterval> | undefined;
  #isLate = false;
  readonly #prefix = randomHex();
  #count = 0;
  readonly #now: () => number;

  constructor(readonly options: Options) {
    this.#now = options.now ?? Date.now;
    this.#table = options.table;
  }

  get status(): Status {
    return this.#status;
  }

  /** Server time in milliseconds, as well as it is known. */
  serverNow(): number {
    return this.#now() + this.offset.value;
  }

  open(): void {
    clearTimeout(this.#retry);
    this.#drop();
    const socket = this.options.openSocket();
    this.#socket = socket;
    this.#heardAt = this.#now();
    socket.onopen = () => this.#opened();
    socket.onmessage = (event) => this.#received(String(event.data));
    socket.onclose = () => this.#broken();
    this.#stopTimers();
    this.#pulse = setInterval(() => this.#beat(), HEARTBEAT_SECONDS * 1000);
    this.#look = setInterval(() => this.#watch(), LOOK_MS);
  }

  /** Ends the connection for good; waiting commands stay unanswered. */
  close(): void {
    clearTimeout(this.#retry);
    this.#stopTimers();
    this.#drop();
    this.#setStatus('closed');
  }

  /** Goes to another table on the same socket; what the old one has not answered by then it may still answer. */
  turnTo(table: string): void {
    this.#table = table;
    this.version = -1;
    this.#isTurning = true;
    this.#isHealing = false;
    if (this.#status === 'online') this.#hello(-1);
    else if (this.#status === 'closed') this.open();
  }

  /** The network is said to be gone: a socket over it may take long to notice. */
  suspect(): void {
    if (this.#status === 'online') this.#broken();
  }

  /** Tries again at once, for example because the network is back. */
  retryNow(): void {
    if (this.#status === 'lost') this.open();
  }

  /** Resolves when the server has carried the command out; rejects with a `Refusal`. Survives a break. */
  send<T extends keyof ClientMessages>(t: T, d: ClientMessages[T], decision?: { hand: number; turn: number }): Promise<void> {
    const cid = this.#nextCid();
    const text = JSON.stringify({ cid, t, ...decision, d });
    return new Promise((resolve, reject) => {
      this.#waiting.set(cid, { table: this.#table, text, resolve, reject, sentAt: this.#now() });
      if (this.#status === 'online') this.#socket?.send(text);
    });
  }

  #opened(): void {
    this.#hello(this.version);
    for (const [cid, waiting] of this.#waiting) {
      if (waiting.table !== this.#table) {
        // What was said to the old table is not said again to the new one.
        this.#take(cid)?.reject(new Refusal('moved', 'You have come to another table meanwhile; it is not known whether this was done.'));
        continue;
      }
      waiting.sentAt = this.#now();
      this.#socket?.send(waiting.text);
    }
    this.#setStatus('online');
  }

  #hello(since: number): void {
    this.#helloCid = this.#nextCid();
    this.#socket?.send(JSON.stringify({ cid: this.#helloCid, t: 'hello', d: { table: this.#table, since } }));
  }

  #received(text: string): void {
    const frame = JSON.parse(text) as Frame | AnswerFrame;
    // A tournament goes on where this table of it is closed: its pulses are no sign of the table.
    if (frame.t !== 'tournament') this.#heardAt = this.#now();
    if (frame.v === undefined) this.#answered(frame);
    else this.#streamed(frame);
  }

  #streamed(frame: StreamFrame | BareFrame): void {
    const isSnapshot = frame.t === 'snapshot';
    if (this.#isTurning && !(frame.t === 'snapshot' && frame.d.table.id === this.#table)) return;
    this.#isTurning = false;
    if (!isSnapshot && frame.v <= this.version) return;
    if (!isSnapshot && frame.v !== this.version + 1) {
      this.#heal(this.version);
      return;
    }
    this.#isHealing = false;
    this.#attempts = 0;
    this.version = frame.v;
    this.options.onFrame(frame);
  }

  #answered(frame: AnswerFrame): void {
    switch (frame.t) {
      case 'ack':
        this.#attempts = 0;
        this.#take(frame.d.cid)?.resolve();
        break;
      case 'refused':
        this.#refused(new Refusal(frame.d.code, refusalWords(frame.d)), frame.d.cid);
        break;
      case 'announcements':
        announcements.value = frame.d.rows;
        break;
      case 'moved':
        this.options.onMoved?.(frame.d);
        break;
      case 'tournament':
        this.options.onPulse?.(frame.d);
        break;
      case 'beat':
        this.#attempts = 0;
        this.offset.add(frame.d.now, this.#now());
        if (frame.d.version > this.version) this.#heal(this.version);
        else if (frame.d.version < this.version) this.#heal(-1);
        break;
    }
  }

  #refused(refusal: Refusal, cid: string): void {
    const waiting = this.#take(cid);
    if (waiting !== undefined) waiting.reject(refusal);
    else if (cid === '' && this.#isTurning && refusal.code === 'unknown_table') return; // The old table is closed behind the viewer.
    else if (((cid === '' || cid === this.#helloCid) && FATAL_CODES.has(refusal.code)) || (cid !== '' && cid === this.#helloCid && refusal.code === 'not_allowed')) {
      this.close();
      this.options.onFatal(refusal);
    } else if (cid === '') this.options.onComplaint?.(refusal);
  }

  #take(cid: string): Waiting | undefined {
    const waiting = this.#waiting.get(cid);
    this.#waiting.delete(cid);
    this.#tellLate();
    return waiting;
  }

  /** Asks for what is missing, once until something comes. */
  #heal(since: number): void {
    if (this.#isHealing) return;
    this.#isHealing = true;
    this.#hello(since);
  }

  /** Says what is late, and takes a connection for lost that has been silent too long. */
  #watch(): void {
    this.#tellLate();
    const now = this.#now();
    const silence = now - this.#heardAt;
    const isAsking = [...this.#waiting.values()].some(({ sentAt }) => now - sentAt > SILENCE_WAITING_MS);
    if (silence > SILENCE_MS || (isAsking && silence > SILENCE_WAITING_MS)) this.#broken();
  }

  #tellLate(): void {
    const now = this.#now();
    const isLate = this.#status === 'online' && [...this.#waiting.values()].some(({ sentAt }) => now - sentAt >= LATE_MS);
    if (isLate === this.#isLate) return;
    this.#isLate = isLate;
    this.options.onLate?.(isLate);
  }

  #stopTimers(): void {
    clearInterval(this.#pulse);
    clearInterval(this.#look);
  }

  #beat(): void {
    if (this.#status !== 'online') return;
    this.#isHealing = false;
    this.#socket?.send(JSON.stringify({ t: 'beat', d: { version: this.version } }));
  }

  #broken(): void {
    if (this.#status === 'closed') return;
    this.#drop();
    this.#stopTimers();
    this.#setStatus('lost');
    const wait = Math.min(LAST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** this.#attempts);
    this.#attempts += 1;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.open(), wait);
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#isHealing = false;
    if (socket === null) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #setStatus(status: Status): void {
    if (status === this.#status) return;
    this.#status = status;
    this.options.onStatus(status);
    this.#tellLate();
  }

  #nextCid(): string {
    this.#count += 1;
    return `${this.#prefix}-${this.#count}`;
  }
}

/** Sixteen hex digits; `crypto.randomUUID` is missing on plain http addresses other than localhost. */
export function randomHex(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The room's socket. */
export function openRoomSocket(): SocketLike {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${scheme}://${location.host}/ws`) as SocketLike;
}
