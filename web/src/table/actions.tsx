// The action bar: fold, check or call, bet or raise, each with its exact amount, behind the guard;
// above it, where there is a choice, the panel for the size.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Dialog } from '../dialog';
import { choiceOf, sizeKeyOf, type Choice } from '../keyboard';
import { isSized, sizeOfKey, steppedBy } from '../sizing';
import { mySeat, type TableView } from '../view';
import type { LegalView, TurnView } from '../wire';
import { callLabel, wagerLabel } from '../words';
import { useGuard } from './guarded';
import { SizePanel, useSize } from './size';
import type { TableStore } from './store';

interface ActionBarProps {
  store: TableStore;
  view: TableView;
  turn: TurnView;
  legal: LegalView;
}

export function ActionBar({ store, view, turn, legal }: ActionBarProps): JSX.Element {
  const decimals = view.table.chip_decimals;
  const bigBlind = view.table.stakes.big_blind;
  const me = mySeat(view);
  const { wager } = legal;
  const hasSizes = isSized(wager);
  const decision = `${view.hand}/${turn.turn}`;
  const size = useSize(decision, wager, decimals);
  const call = callLabel(legal, decimals);
  const raise = wagerLabel(legal, decimals, me ? me.street_bet + me.stack : null, size.to);
  // The size is the player's own doing; only what the server changes puts the guard up.
  const { isReady, wasTooQuick, attempt } = useGuard(`${decision}/${call}/${wager?.kind}/${wager?.min_to}/${wager?.max_to}`);
  const [asksToFold, askToFold] = useState(false);
  const isSent = store.sentTurn.value === turn.turn;
  const isLost = store.status.value === 'lost';
  const isWrong = hasSizes && size.typed.to === null;

  const choose = (choice: Choice): void => {
    if (isSent || (choice === 'raise' && (wager === null || isWrong)) || !attempt()) return;
    if (choice === 'fold' && legal.check) askToFold(true);
    else void store.decide(choice, size.to);
  };
  const press = (event: KeyboardEvent): void => {
    const key = hasSizes ? sizeKeyOf(event) : null;
    const choice = key === 'Enter' ? 'raise' : choiceOf(event);
    if (choice !== null) choose(choice);
    else if (key !== null && hasSizes) {
      const to = steppedBy(key, wager, size.to, bigBlind, decimals) ?? sizeOfKey(wager, key, view.table.structure === 'pot_limit');
      if (to === null) return;
      size.choose(to);
    } else return;
    event.preventDefault();
  };
  const latest = useRef(press);
  latest.current = press;
  useEffect(() => {
    const heard = (event: KeyboardEvent): void => latest.current(event);
    addEventListener('keydown', heard);
    return () => removeEventListener('keydown', heard);
  }, []);

  const button = (choice: Choice, label: string, key: string): JSX.Element => (
    <button
      type="button"
      class={`action action-${choice}`}
      data-testid={`action-${choice}`}
      aria-disabled={!isReady || isSent || (choice === 'raise' && isWrong)}
      aria-keyshortcuts={key}
      onClick={() => choose(choice)}
    >
      <span class="action-label">
        {label.split(/(?=\()/).map((part) => (
          <span key={part}>{part}</span>
        ))}
      </span>
      <kbd aria-hidden="true">{key}</kbd>
    </button>
  );
  return (
    <div class={['actions', !isReady && 'is-guarded', wasTooQuick && 'is-too-quick', isSent && 'is-sent', isLost && 'is-offline'].filter(Boolean).join(' ')} role="group" aria-label="Your turn">
      {hasSizes && <SizePanel wager={wager} size={size} decimals={decimals} bigBlind={bigBlind} onBet={() => choose('raise')} />}
      {button('fold', 'Fold', 'F')}
      {button('call', call, 'C')}
      {wager ? (
        button('raise', raise, 'R')
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
