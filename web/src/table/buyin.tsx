// How many chips to sit down with, or to add.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { amountProblem, formatAmount, parseAmount } from '../amounts';
import { refreshSession, session } from '../session';
import { mySeat, type TableView } from '../view';
import type { TableInfo } from '../wire';
import { rakeSentence } from '../words';

/** Forty small bets of fixed limit, a hundred big blinds else: enough for a long evening, and within the table's limits. */
export function usualBuyIn({ table, entry }: TableView): number {
  const bets = table.structure === 'fixed_limit' ? 40 : 100;
  const usual = Math.max(table.min_buy_in, bets * table.stakes.small_bet);
  // Who took more away not long ago brings that (3.12-4).
  return Math.max(entry.brings, table.max_buy_in > 0 ? Math.min(usual, table.max_buy_in) : usual);
}

/** What fills the viewer's stack up to the usual buy-in, and what the table takes, in words; null where it takes no more. */
export function usualTopUp(view: TableView): { first: number; hint: string } | null {
  const { table } = view;
  const me = mySeat(view);
  const have = (me?.stack ?? 0) + (me?.top_up ?? 0);
  const room = table.max_buy_in > 0 ? table.max_buy_in - have : Infinity;
  if (room <= 0) return null;
  const chips = (amount: number): string => formatAmount(amount, table.chip_decimals);
  const missing = usualBuyIn(view) - have;
  const least = have === 0 ? `At least ${chips(table.min_buy_in)}` : 'As many as you like';
  const most = table.max_buy_in > 0 ? `, up to a stack of ${chips(table.max_buy_in)}` : '';
  return { first: Math.min(missing > 0 ? missing : table.min_buy_in, room), hint: `${least}${most}. The chips play from the next hand on.` };
}

interface BuyInFormProps {
  table: TableInfo;
  /** What the button says. */
  verb: string;
  first: number;
  hint: string;
  /** Throws the refusal of the server. */
  onAmount: (chips: number) => Promise<void>;
}

export function BuyInForm({ table, verb, first, hint, onAmount }: BuyInFormProps): JSX.Element {
  const decimals = table.chip_decimals;
  const [text, setText] = useState(formatAmount(first, decimals));
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const chips = parseAmount(text, decimals);
    if (chips === null) {
      setProblem(`${amountProblem(text, decimals)}.`);
      return;
    }
    setBusy(true);
    try {
      await onAmount(chips);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };

  return (
    <form class="buy-in" onSubmit={(event) => void submit(event)} noValidate>
      <label class="field">
        <span>Chips</span>
        <input
          data-testid="buy-in-amount"
          inputMode={decimals === 0 ? 'numeric' : 'decimal'}
          value={text}
          autocomplete="off"
          aria-invalid={problem !== ''}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <p class="quiet">{hint}</p>
      {table.rake_bps > 0 && (
        <p class="quiet" data-testid="buy-in-rake">
          {rakeSentence(table)}
        </p>
      )}
      <Wallet decimals={decimals} />
      {problem !== '' && (
        <p class="form-error" role="alert" data-testid="error">
          {problem}
        </p>
      )}
      <button type="submit" class="button button-main button-big" data-testid="buy-in-ok" disabled={busy}>
        {verb}
      </button>
    </form>
  );
}

/** What the viewer has away from the tables, asked for anew each time a dialog opens. */
function Wallet({ decimals }: { decimals: number }): JSX.Element | null {
  useEffect(() => void refreshSession(), []);
  const me = session.value;
  return me ? (
    <p class="quiet">
      In your wallet: <b data-testid="wallet">{formatAmount(me.wallet, decimals)}</b>
    </p>
  ) : null;
}
