// A deal at the last table: what is proposed, who has agreed, the answer; and asking for one.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { formatAmount } from '../amounts';
import { Choice } from '../lobby/choice';
import { Countdown } from '../times/start';
import type { DealView, TournamentView } from '../wire';
import { Confirm } from './confirm';
import { DealTable } from './dealtable';
import type { TournamentStore } from './store';

const METHODS = { icm: 'By what the chips are worth (ICM)', chips: 'By chips' } as const;

export function DealPart({ store, view }: { store: TournamentStore; view: TournamentView }): JSX.Element {
  return (
    <section class="panel people-panel" aria-labelledby="deal-title" data-testid="deal">
      <h2 id="deal-title">Deal</h2>
      {view.deal !== null ? <Proposed store={store} view={view} deal={view.deal} /> : <AskDeal store={store} view={view} />}
    </section>
  );
}

function Proposed({ store, view, deal }: { store: TournamentStore; view: TournamentView; deal: DealView }): JSX.Element {
  const me = view.own?.name ?? '';
  return (
    <>
      <p>
        {deal.by} asks for a deal. {METHODS[deal.method]}
        {deal.left > 0 && `, ${formatAmount(deal.left)} stay for the winner`}.{' '}
        {deal.until > 0 && (
          <>
            Without an answer it is a no <Countdown at={deal.until} />.
          </>
        )}
      </p>
      {deal.amounts.length === 0 ? (
        <p class="quiet">The amounts are known when the hand in play is over.</p>
      ) : (
        <DealTable deal={deal} me={me} look="people-table" answers="Says" />
      )}
      {view.may.includes('answer_deal') && (
        <div class="tn-actions">
          <button type="button" class="button button-main" data-testid="deal-yes" disabled={store.busy.value !== ''} onClick={() => void store.wish('answer_deal', { agree: true })}>
            Agree
          </button>
          <button type="button" class="button" data-testid="deal-no" disabled={store.busy.value !== ''} onClick={() => void store.wish('answer_deal', { agree: false })}>
            No deal
          </button>
        </div>
      )}
    </>
  );
}

function AskDeal({ store, view }: { store: TournamentStore; view: TournamentView }): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const [method, setMethod] = useState<DealView['method']>('icm');
  const [left, setLeft] = useState(0);
  const send = async (): Promise<void> => {
    if (await store.wish('ask_deal', { method, left })) setOpen(false);
  };
  return (
    <>
      <p class="quiet">The players of the last table may divide the prizes among them, if all agree.</p>
      <button type="button" class="button" data-testid="ask-deal" onClick={() => setOpen(true)}>
        Ask for a deal…
      </button>
      {isOpen && (
        <Confirm title="Ask for a deal" lines={[`All who are left have to agree within ${view.deal_seconds} seconds. Play goes on if one does not.`]} yes="Ask" isBusy={store.busy.value !== ''} onYes={() => void send()} onClose={() => setOpen(false)}>
          <Choice
            name="deal-method"
            legend="How to divide"
            value={method}
            onChange={setMethod}
            options={[
              { value: 'icm', label: 'Worth of the chips' },
              { value: 'chips', label: 'By chips' },
            ]}
          />
          <label class="field">
            <span>Stays for the winner, to be played for</span>
            <input type="number" inputMode="numeric" min={0} value={left} onInput={(event) => setLeft(Math.max(0, event.currentTarget.valueAsNumber || 0))} />
          </label>
          {store.problem.value !== '' && (
            <p class="form-error" role="alert">
              {store.problem.value}
            </p>
          )}
        </Confirm>
      )}
    </>
  );
}
