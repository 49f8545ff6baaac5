// One WebSocket to one table: hello, heartbeats, reconnecting with backoff, and commands that
// are sent again under the same name until they are answered. What frames mean is not known here.
import { announcements } from './announce';
import { ClockOffset } from './offset';
import { type AnswerFrame, type BareFrame, type ClientMessages, type Frame, HEARTBEAT_SECONDS, type StreamFrame } from './wire';

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
    super(message);
  }
}

export interface Options {
  table: string;
  openSocket: () => SocketLike;
  onFrame: (frame: Frame) => void;
  onStatus: (status: Status) => void;
  /** The table itself was refused (unknown, no session): there is nothing to reconnect to. */
  onFatal: (refusal: Refusal) => void;
  now?: () => number;
}

interface Waiting {
  text: string;
  resolve: () => void;
  reject: (refusal: Refusal) => void;
}

export const FIRST_BACKOFF_MS = 300;
export const LAST_BACKOFF_MS = 5000;
const SILENCE_MS = 2.5 * HEARTBEAT_SECONDS * 1000;
const FATAL_CODES = new Set(['unknown_table', 'no_session', 'not_invited', 'password_needed']);

export class Connection {
  /** The highest version received; -1 before the first snapshot. */
  version = -1;
  readonly offset = new ClockOffset();
  #status: Status = 'connecting';
  #socket: SocketLike | null = null;
  #waiting = new Map<string, Waiting>();
  #helloCid = '';
  #isHealing = false;
  #attempts = 0;
  #heardAt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;
  readonly #prefix = randomPrefix();
  #count = 0;
  readonly #now: () => number;

  constructor(readonly options: Options) {
    this.#now = options.now ?? Date.now;
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
    clearInterval(this.#pulse);
    this.#pulse = setInterval(() => this.#beat(), HEARTBEAT_SECONDS * 1000);
  }

  /** Ends the connection for good; waiting commands stay unanswered. */
  close(): void {
    clearTimeout(this.#retry);
    clearInterval(this.#pulse);
    this.#drop();
    this.#setStatus('closed');
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
      this.#waiting.set(cid, { text, resolve, reject });
      if (this.#status === 'online') this.#socket?.send(text);
    });
  }

  #opened(): void {
    this.#hello(this.version);
    for (const waiting of this.#waiting.values()) this.#socket?.send(waiting.text);
    this.#setStatus('online');
  }

  #hello(since: number): void {
    this.#helloCid = this.#nextCid();
    this.#socket?.send(JSON.stringify({ cid: this.#helloCid, t: 'hello', d: { table: this.options.table, since } }));
  }

  #received(text: string): void {
    this.#heardAt = this.#now();
    const frame = JSON.parse(text) as Frame | AnswerFrame;
    if (frame.v === undefined) this.#answered(frame);
    else this.#streamed(frame);
  }

  #streamed(frame: StreamFrame | BareFrame): void {
    const isSnapshot = frame.t === 'snapshot';
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
        this.#refused(new Refusal(frame.d.code, frame.d.message), frame.d.cid);
        break;
      case 'announcements':
        announcements.value = frame.d.rows;
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
    else if ((cid === '' || cid === this.#helloCid) && FATAL_CODES.has(refusal.code)) {
      this.close();
      this.options.onFatal(refusal);
    }
  }

  #take(cid: string): Waiting | undefined {
    const waiting = this.#waiting.get(cid);
    this.#waiting.delete(cid);
    return waiting;
  }

  /** Asks for what is missing, once until something comes. */
  #heal(since: number): void {
    if (this.#isHealing) return;
    this.#isHealing = true;
    this.#hello(since);
  }

  #beat(): void {
    if (this.#now() - this.#heardAt > SILENCE_MS) {
      this.#broken();
      return;
    }
    if (this.#status !== 'online') return;
    this.#isHealing = false;
    this.#socket?.send(JSON.stringify({ t: 'beat', d: { version: this.version } }));
  }

  #broken(): void {
    if (this.#status === 'closed') return;
    this.#drop();
    clearInterval(this.#pulse);
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
  }

  #nextCid(): string {
    this.#count += 1;
    return `${this.#prefix}-${this.#count}`;
  }
}

/** Sixteen hex digits; `crypto.randomUUID` is missing on plain http addresses other than localhost. */
function randomPrefix(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
