// Small buttons beside the viewer's own plate: the time bank on turn; after the hand showing, and the rabbit hunt.
import type { JSX } from 'preact';
import { isMyTurn, type TableView } from '../view';
import type { Open } from './dialogs';
import type { TableStore } from './store';

export function OwnButtons({ store, view, open }: { store: TableStore; view: TableView; open: Open }): JSX.Element | null {
  const { time_bank: left, can_show: canShow, can_rabbit: canRabbit } = view.me;
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
      <button type="button" class="own-button" data-testid="time-bank" onClick={() => void store.tell('time_bank', {})}>
        <b>+{seconds} s</b> time bank
      </button>
    );
  }
  if (view.running || (!canShow && !canRabbit)) return null;
  return (
    <div class="own-buttons">
      {canShow && (
        <button type="button" class="own-button" data-testid="show" aria-haspopup="dialog" onClick={() => open({ dialog: 'showing' })}>
          Show cards…
        </button>
      )}
      {canRabbit && (
        <button type="button" class="own-button" data-testid="rabbit" onClick={() => void store.tell('rabbit', {})}>
          What would have come?
        </button>
      )}
    </div>
  );
}
