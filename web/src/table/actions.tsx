// The action bar: fold, check or call, bet or raise, each with its exact amount, behind the guard.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Dialog } from '../dialog';
import { Guard, GUARD_MS } from '../guard';
import { choiceOf, type Choice } from '../keyboard';
import { mySeat, type TableView } from '../view';
import type { LegalView, TurnView } from '../wire';
import { callLabel, wagerLabel } from '../words';
import type { TableStore } from './store';

interface ActionBarProps {
  store: TableStore;
  view: TableView;
  turn: TurnView;
  legal: LegalView;
}

export function ActionBar({ store, view, turn, legal }: ActionBarProps): JSX.Element {
  const decimals = view.table.chip_decimals;
  const me = mySeat(view);
  const call = callLabel(legal, decimals);
  const wager = wagerLabel(legal, decimals, me ? me.street_bet + me.stack : null);
  const { isReady, wasTooQuick, attempt } = useGuard(`${view.hand}/${turn.turn}/${call}/${wager}`);
  const [asksToFold, askToFold] = useState(false);
  const isSent = store.sentTurn.value === turn.turn;

  const choose = (choice: Choice): void => {
    if (isSent || (choice === 'raise' && legal.wager === null) || !attempt()) return;
    if (choice === 'fold' && legal.check) askToFold(true);
    else void store.decide(choice);
  };
  const latest = useRef(choose);
  latest.current = choose;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const choice = choiceOf(event);
      if (choice === null) return;
      event.preventDefault();
      latest.current(choice);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);

  const button = (choice: Choice, label: string, key: string): JSX.Element => (
    <button
      type="button"
      class={`action action-${choice}`}
      data-testid={`action-${choice}`}
      aria-disabled={!isReady || isSent}
      aria-keyshortcuts={key}
      onClick={() => choose(choice)}
    >
      <span class="action-label">{label}</span>
      <kbd aria-hidden="true">{key}</kbd>
    </button>
  );
  return (
    <div class={['actions', !isReady && 'is-guarded', wasTooQuick && 'is-too-quick', isSent && 'is-sent'].filter(Boolean).join(' ')} role="group" aria-label="Your turn">
      {button('fold', 'Fold', 'F')}
      {button('call', call, 'C')}
      {legal.wager ? (
        button('raise', wager, 'R')
      ) : (
        <p class="no-wager" data-testid="no-wager">
          {legal.no_wager}
        </p>
      )}
      <p class="guard-note" role="status">
        {wasTooQuick ? 'Ignored: the buttons had just changed. Choose again.' : ''}
      </p>
      {asksToFold && (
        <Dialog title="You can check for free" testId="fold-confirm" onClose={() => askToFold(false)}>
          <p>Checking costs nothing. Fold anyway?</p>
          <div class="dialog-actions">
            <button
              type="button"
              class="button"
              data-testid="fold-anyway"
              onClick={() => {
                askToFold(false);
                void store.decide('fold');
              }}
            >
              Fold anyway
            </button>
            <button
              type="button"
              class="button button-main"
              data-testid="check-instead"
              onClick={() => {
                askToFold(false);
                void store.decide('call');
              }}
            >
              Check
            </button>
          </div>
        </Dialog>
      )}
    </div>
  );
}

const NOTE_MS = 2500;

interface Guarded {
  isReady: boolean;
  /** A click came too soon after the buttons last changed. */
  wasTooQuick: boolean;
  /** Whether a click counts now; remembers one that does not. */
  attempt: () => boolean;
}

function useGuard(signature: string): Guarded {
  const [guard] = useState(() => new Guard());
  const [, redraw] = useState(0);
  const [tooQuickFor, setTooQuickFor] = useState('');
  guard.see(signature);
  useEffect(() => {
    const timer = setTimeout(() => redraw((count) => count + 1), GUARD_MS + 10);
    return () => clearTimeout(timer);
  }, [signature]);
  useEffect(() => {
    if (tooQuickFor === '') return;
    const timer = setTimeout(() => setTooQuickFor(''), NOTE_MS);
    return () => clearTimeout(timer);
  }, [tooQuickFor]);
  return {
    isReady: guard.isOpen,
    wasTooQuick: tooQuickFor === signature,
    attempt: () => {
      if (!guard.isOpen) setTooQuickFor(signature);
      else setTooQuickFor('');
      return guard.isOpen;
    },
  };
}
