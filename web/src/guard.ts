// The guard of the action buttons: a click within half a second after they changed was
// aimed at what stood there before, and is ignored.
export const GUARD_MS = 500;

export class Guard {
  #signature = '';
  #changedAt = Number.NEGATIVE_INFINITY;

  constructor(readonly now: () => number = () => performance.now()) {}

  /** Tells the guard what the buttons say; true where that is new. */
  see(signature: string): boolean {
    if (signature === this.#signature) return false;
    this.#signature = signature;
    this.#changedAt = this.now();
    return true;
  }

  /** Milliseconds until a click counts; 0 where it counts now. */
  get remaining(): number {
    return Math.max(0, this.#changedAt + GUARD_MS - this.now());
  }

  get isOpen(): boolean {
    return this.remaining === 0;
  }
}
