// A payout table of one's own: percents for the places, by the number of entries.
import type { JSX } from 'preact';
import type { PayoutDraft } from './draft';
import { sharesProblem } from './draft';
import { Aside, type Form } from './fields';

export function PayoutEditor({ form }: { form: Form }): JSX.Element {
  const rows = form.draft.payouts;
  const put = (payouts: readonly PayoutDraft[]): void => form.set({ payouts });
  const change = (index: number, part: Partial<PayoutDraft>): void => put(rows.map((row, at) => (at === index ? { ...row, ...part } : row)));
  return (
    <fieldset class="tn-group" data-field="payouts" data-testid="payouts">
      <legend>Prizes by place</legend>
      {rows.length === 0 && <p class="quiet">The house's table: about 15 percent of the places are paid.</p>}
      {rows.map((row, index) => (
        <div key={index} class="tn-payout">
          <label class="field">
            <span>Up to so many entries</span>
            <input type="number" inputMode="numeric" min={1} value={row.entries} onInput={(event) => change(index, { entries: event.currentTarget.valueAsNumber || 0 })} />
          </label>
          <label class="field">
            <span>Percent for 1st, 2nd, …</span>
            <input value={row.shares} placeholder="50 30 20" data-testid={`shares-${index}`} onInput={(event) => change(index, { shares: event.currentTarget.value })} />
          </label>
          <button type="button" class="icon-button" aria-label={`Take row ${index + 1} away`} onClick={() => put(rows.filter((_, at) => at !== index))}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M6 6 18 18M18 6 6 18" />
            </svg>
          </button>
          {sharesProblem(row.shares) !== '' && <p class="tn-row-problem">{sharesProblem(row.shares)}</p>}
        </div>
      ))}
      <Aside form={form} name="payouts" />
      <button type="button" class="button" data-testid="add-payout" onClick={() => put([...rows, { entries: Math.max(10, 2 * (rows.at(-1)?.entries ?? 0)), shares: '50 30 20' }])}>
        {rows.length === 0 ? 'Own table' : 'Add a row'}
      </button>
    </fieldset>
  );
}
