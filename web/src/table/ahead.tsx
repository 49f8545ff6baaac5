// What to do when the own turn comes, chosen before it. It stands where the buttons of the turn will
// stand, and is bound to hand, street and price: when one of them changes, the server drops it.
import type { JSX } from 'preact';
import { formatAmount } from '../amounts';
import type { TableView } from '../view';
import type { AheadView, PreView } from '../wire';
import { useGuard } from './guarded';
import type { TableStore } from './store';

type Wish = PreView['wish'];

interface AheadProps {
  store: TableStore;
  view: TableView;
  ahead: AheadView;
  /** Whom the table waits for. */
  waits: string;
}

export function Ahead({ store, view, ahead, waits }: AheadProps): JSX.Element {
  const chosen = view.me.pre?.wish ?? null;
  const { hand, street, price } = ahead;
  const { isReady, attempt } = useGuard(`${hand}/${street}/${price}`);
  const choose = (wish: Wish): void => {
    if (!attempt()) return;
    void store.tell('pre_act', chosen === wish ? { wish: '' } : { wish, hand, street, price });
  };
  const cost = formatAmount(price, view.table.chip_decimals);
  const labels: Record<Wish, string> = { check_fold: price === 0 ? 'Check or fold' : 'Fold', check: 'Check', call: `Call ${cost}` };
  return (
    <div class={isReady ? 'ahead' : 'ahead is-guarded'} role="group" aria-label="When your turn comes" data-testid="ahead">
      {ahead.wishes.map((wish) => (
        <button
          key={wish}
          type="button"
          class={`action pre-action pre-${wish}`}
          data-testid={`pre-${wish}`}
          aria-pressed={chosen === wish}
          aria-disabled={!isReady}
          onClick={() => choose(wish)}
        >
          <span class="tick" aria-hidden="true" />
          {labels[wish]}
        </button>
      ))}
      <p class="ahead-note">
        {waits} {chosen === null ? 'Choose now, or wait.' : 'Your choice holds at this price.'}
      </p>
    </div>
  );
}
