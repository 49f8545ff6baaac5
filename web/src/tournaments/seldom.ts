// Work that is asked for often and done seldom: at once, and then not again before some time has passed.

export class Seldom {
  #last = -Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isBusy = false;
  #isWanted = false;
  #isStopped = false;

  constructor(
    readonly work: () => Promise<void>,
    readonly everyMs: () => number,
  ) {}

  /** Does it as soon as it may be done again. */
  ask(): void {
    if (this.#isStopped || this.#timer !== undefined) return;
    if (this.#isBusy) {
      this.#isWanted = true;
      return;
    }
    const wait = this.#last + this.everyMs() - Date.now();
    if (wait <= 0) void this.#run();
    else {
      this.#timer = setTimeout(() => {
        this.#timer = undefined;
        void this.#run();
      }, wait);
    }
  }

  /** Does it at once, since a person has asked. */
  askNow(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#last = -Infinity;
    this.ask();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  async #run(): Promise<void> {
    this.#isBusy = true;
    this.#last = Date.now();
    try {
      await this.work();
    } finally {
      this.#isBusy = false;
      if (this.#isWanted) {
        this.#isWanted = false;
        this.ask();
      }
    }
  }
}
