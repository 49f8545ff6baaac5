// The difference between the server's clock and ours, from the times in its heartbeats.
const SAMPLES = 12;

/** Estimates server time minus local time. A late heartbeat only makes a sample too small, so the largest recent one is nearest. */
export class ClockOffset {
  #samples: number[] = [];

  add(serverNow: number, localNow: number): void {
    this.#samples = [...this.#samples, serverNow - localNow].slice(-SAMPLES);
  }

  /** Milliseconds to add to the local clock; 0 before the first heartbeat. */
  get value(): number {
    return this.#samples.length === 0 ? 0 : Math.max(...this.#samples);
  }
}
