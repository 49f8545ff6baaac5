// The host's buttons: begin, pause, go on, bring bots, call it off.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { TournamentView } from '../wire';
import type { Wish } from './ask';
import { Confirm } from './confirm';
import type { TournamentStore } from './store';

const LABELS: Partial<Record<Wish, string>> = { begin: 'Start now', pause: 'Pause', resume: 'Go on' };

export function HostPart({ store, view }: { store: TournamentStore; view: TournamentView }): JSX.Element {
  const [bots, setBots] = useState(5);
  const [reason, setReason] = useState('');
  const [isCancelling, setCancelling] = useState(false);
  const [isEnding, setEnding] = useState(false);
  // Nothing is asked for by the buttons of a status that is over.
  const isBusy = store.busy.value !== '' || store.status.value !== view.pulse.status;
  const free = Math.max(1, view.row.max_entries - view.row.entries);
  const cancel = async (): Promise<void> => {
    if (await store.wish('cancel', { reason: reason.trim() })) setCancelling(false);
  };
  const end = async (): Promise<void> => {
    await store.wish('end_schedule');
    setEnding(false);
  };
  return (
    <section class="panel people-panel" aria-labelledby="host-title" data-testid="host">
      <h2 id="host-title">You are the host</h2>
      <div class="tn-actions">
        {(['begin', 'pause', 'resume'] as const).map(
          (wish) =>
            view.may.includes(wish) && (
              <button key={wish} type="button" class={`button ${wish === 'pause' ? '' : 'button-main'}`} data-testid={`host-${wish}`} disabled={isBusy} onClick={() => void store.wish(wish)}>
                {LABELS[wish]}
              </button>
            ),
        )}
        {view.may.includes('cancel') && (
          <button type="button" class="button button-danger" data-testid="host-cancel" disabled={isBusy} onClick={() => setCancelling(true)}>
            Cancel it…
          </button>
        )}
        {view.may.includes('end_schedule') && (
          <button type="button" class="button button-danger" data-testid="host-end-schedule" disabled={isBusy} onClick={() => setEnding(true)}>
            End the recurrence…
          </button>
        )}
      </div>
      {view.may.includes('add_bots') && (
        <form
          class="tn-inline"
          onSubmit={(event) => {
            event.preventDefault();
            void store.wish('add_bots', { bots: Math.min(free, Math.max(1, bots)) });
          }}
        >
          <label class="field">
            <span>Bots</span>
            <input type="number" inputMode="numeric" min={1} max={free} value={bots} data-testid="host-bots" onInput={(event) => setBots(event.currentTarget.valueAsNumber || 1)} />
          </label>
          <button type="submit" class="button" data-testid="host-add-bots" disabled={isBusy}>
            Let them in
          </button>
        </form>
      )}
      {isEnding && (
        <Confirm
          title="End the recurrence"
          lines={['Every start of it that has not begun is called off, this one too, and everything paid back. What runs goes on.']}
          yes="End it"
          isDanger
          isBusy={isBusy}
          onYes={() => void end()}
          onClose={() => setEnding(false)}
        />
      )}
      {isCancelling && (
        <Confirm
          title={`Cancel ${view.row.name}`}
          lines={['It ends without a winner, and cannot be brought back.']}
          terms={view.terms}
          yes="Cancel the tournament"
          isDanger
          isBusy={isBusy || reason.trim() === ''}
          onYes={() => void cancel()}
          onClose={() => setCancelling(false)}
        >
          <label class="field">
            <span>Why? All players read it.</span>
            <input value={reason} maxLength={200} data-testid="cancel-reason" onInput={(event) => setReason(event.currentTarget.value)} />
          </label>
          {store.problem.value !== '' && (
            <p class="form-error" role="alert">
              {store.problem.value}
            </p>
          )}
        </Confirm>
      )}
    </section>
  );
}
