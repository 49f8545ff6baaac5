// The question to the players who are all-in: run it twice? It stands where the actions stand,
// so that the cards stay in sight, and behind the same guard.
import type { JSX } from 'preact';
import { isAsked, nameAt, type TableView } from '../view';
import type { AskView } from '../wire';
import { useTimeLeft } from './clock';
import { useGuard } from './guarded';
import type { TableStore } from './store';

export function Ask({ store, view, ask }: { store: TableStore; view: TableView; ask: AskView }): JSX.Element {
  const seconds = Math.ceil(useTimeLeft(store, ask.deadline) / 1000);
  const mine = isAsked(view);
  const { isReady, attempt } = useGuard(`${view.hand}/${mine ? 'asked' : ''}`);
  const waited = ask.seats.filter((seat) => !ask.agreed.includes(seat) && seat !== view.me.seat).map((seat) => nameAt(view, seat));
  const answer = (agree: boolean): void => {
    if (attempt()) void store.tell('run_twice', { agree });
  };
  return (
    <div class={isReady ? 'ask' : 'ask is-guarded'} role="group" aria-label="Run it twice?" data-testid="ask">
      <p>
        <b>Run it twice?</b> {mine ? 'Each board plays for half of every pot. All have to agree.' : `Waiting for ${waited.join(', ')}.`}{' '}
        <span class={seconds <= 5 ? 'ask-clock is-short' : 'ask-clock'} role="timer" aria-label={`${seconds} seconds left`}>
          {seconds} s
        </span>
      </p>
      {mine && (
        <div class="ask-answers">
          <button type="button" class="action action-fold" data-testid="run-once" aria-disabled={!isReady} onClick={() => answer(false)}>
            Once
          </button>
          <button type="button" class="action action-call" data-testid="run-twice" aria-disabled={!isReady} onClick={() => answer(true)}>
            Twice
          </button>
        </div>
      )}
    </div>
  );
}
