// Small buttons beside the viewer's own plate: the time bank on turn, showing after the hand.
import type { JSX } from 'preact';
import { isMyTurn, type TableView } from '../view';
import type { TableStore } from './store';

export function OwnButtons({ store, view }: { store: TableStore; view: TableView }): JSX.Element | null {
  const { time_bank: left, can_show: canShow } = view.me;
  if (isMyTurn(view) && view.turn !== null) {
    if (view.turn.banked) {
      return (
        <p class="own-note" data-testid="time-bank-runs">
          Time bank
        </p>
      );
    }
    const seconds = Math.floor(left / 1000);
    if (seconds === 0) return null;
    return (
      <button type="button" class="own-button" data-testid="time-bank" aria-label={`Use the time bank: ${seconds} seconds`} onClick={() => void store.tell('time_bank', {})}>
        <b>+{seconds} s</b> time bank
      </button>
    );
  }
  if (canShow && !view.running) {
    return (
      <button type="button" class="own-button" data-testid="show" onClick={() => void store.tell('show', {})}>
        Show my cards
      </button>
    );
  }
  return null;
}
