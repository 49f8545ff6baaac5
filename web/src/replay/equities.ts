// Exact equities of a replay's moments, asked for one after the other while the hand is open.
import { signal, type Signal } from '@preact/signals';
import { askServer } from '../equity/ask';
import type { Replay } from '../wire';

/** By seat, 0 to 1. A moment without questions has no seats. */
export type Equity = Record<number, number>;

export class Equities {
  /** By moment; undefined until it is known. */
  readonly found: Signal<(Equity | undefined)[]>;
  readonly problem = signal('');
  readonly #running = new AbortController();

  constructor(replay: Replay, ask: typeof askServer = askServer) {
    this.found = signal(replay.moments.map(({ questions }) => (questions.length === 0 ? {} : undefined)));
    void this.#work(replay, ask);
  }

  close(): void {
    this.#running.abort();
  }

  async #work(replay: Replay, ask: typeof askServer): Promise<void> {
    for (const [index, moment] of replay.moments.entries()) {
      if (moment.questions.length === 0) continue;
      const told: Equity = {};
      try {
        for (const question of moment.questions) {
          const reply = await ask(question, this.#running.signal);
          if ('fault' in reply) throw new Error(reply.fault.message);
          // Where the board is run twice, half of the pot is on each.
          for (const [place, seat] of moment.seats.entries()) {
            told[seat] = (told[seat] ?? 0) + (reply.answer.players[place]?.equity ?? 0) / moment.questions.length;
          }
        }
        this.found.value = this.found.value.with(index, told);
      } catch (error) {
        if (this.#running.signal.aborted) return;
        this.problem.value = error instanceof Error ? error.message : String(error);
      }
    }
  }
}

/** "71.5%"; all and nothing without decimals. */
export function percent(part: number): string {
  return part === 0 || part === 1 ? `${part * 100}%` : `${(100 * part).toFixed(1)}%`;
}
