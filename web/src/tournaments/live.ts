// A socket that watches one tournament: its pulses, and where the viewer is seated or moved. It reconnects by
// itself; while it is down, the page asks by HTTP.
import { announcements } from '../announce';
import { FIRST_BACKOFF_MS, LAST_BACKOFF_MS, openRoomSocket, type SocketLike } from '../connection';
import { hearServerTime } from '../times/store';
import { type AnswerFrame, HEARTBEAT_SECONDS, type Frame, type Moved, type TournamentPulse } from '../wire';

export interface Listener {
  onPulse: (pulse: TournamentPulse) => void;
  onMoved: (moved: Moved) => void;
  /** Whether pulses can be expected. */
  onOnline: (isOnline: boolean) => void;
}

const SILENCE_MS = 2.5 * HEARTBEAT_SECONDS * 1000;

export class Live {
  #socket: SocketLike | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #attempts = 0;
  #heardAt = 0;
  #isClosed = false;

  constructor(
    readonly tournament: string,
    readonly listener: Listener,
    readonly openSocket: () => SocketLike = openRoomSocket,
  ) {}

  open(): void {
    clearTimeout(this.#retry);
    this.#drop();
    if (this.#isClosed) return;
    const socket = this.openSocket();
    this.#socket = socket;
    this.#heardAt = Date.now();
    socket.onopen = () => socket.send(JSON.stringify({ cid: `watch-${this.tournament}`.slice(0, 64), t: 'watch', d: { tournament: this.tournament } }));
    socket.onmessage = (event) => this.#received(String(event.data));
    socket.onclose = () => this.#broken();
    this.#beat = setInterval(() => this.#pulse(), HEARTBEAT_SECONDS * 1000);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    this.#drop();
  }

  #received(text: string): void {
    this.#heardAt = Date.now();
    const frame = JSON.parse(text) as Frame | AnswerFrame;
    switch (frame.t) {
      case 'tournament':
        if (frame.d.id !== this.tournament) break;
        this.#attempts = 0;
        hearServerTime(frame.d.now);
        this.listener.onOnline(true);
        this.listener.onPulse(frame.d);
        break;
      case 'moved':
        this.listener.onMoved(frame.d);
        break;
      case 'beat':
        hearServerTime(frame.d.now);
        break;
      case 'announcements':
        announcements.value = frame.d.rows;
        break;
      case 'refused':
        this.listener.onOnline(false);
        break;
    }
  }

  #pulse(): void {
    if (Date.now() - this.#heardAt > SILENCE_MS) this.#broken();
    else this.#socket?.send(JSON.stringify({ t: 'beat', d: { version: 0 } }));
  }

  #broken(): void {
    this.#drop();
    this.listener.onOnline(false);
    const wait = Math.min(LAST_BACKOFF_MS * 2, FIRST_BACKOFF_MS * 2 ** this.#attempts);
    this.#attempts += 1;
    clearTimeout(this.#retry);
    if (!this.#isClosed) this.#retry = setTimeout(() => this.open(), wait);
  }

  #drop(): void {
    clearInterval(this.#beat);
    const socket = this.#socket;
    this.#socket = null;
    if (socket === null) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }
}
