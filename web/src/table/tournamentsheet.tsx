// The tournament in a dialog of its table: how it stands, who has how much at the last table, the prizes, and
// what can be asked for. Beside a wide last table the stacks are always there.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { amountProblem, formatAmount, parseAmount } from '../amounts';
import { Dialog } from '../dialog';
import type { TableView } from '../view';
import type { TournamentView } from '../wire';
import { useSecondsTo } from './tournamentclock';
import { isLastTable, TournamentLink, WatchOnwards, type TournamentProps } from './tournamentlazy';
import { Problem, rebuyChips, useWish } from './tournamentpanel';
import { bigBlindOf, bountyWords, dealWords, factLines, inBlinds, moneyWords, prizesLeft, ranking } from './tournamentwords';

export function Sheet({ store, view, onClose }: TournamentProps & { onClose: () => void }): JSX.Element {
  const side = store.tournament;
  const [pulse, page] = [side.pulse.value, side.page.value];
  useSecondsTo(store, pulse?.clock.ends ?? 0);
  return (
    <Dialog title={page?.row.name ?? 'Tournament'} testId="tournament-sheet" onClose={onClose}>
      {pulse !== null && (
        <ul class="tour-facts" data-testid="tournament-facts">
          {factLines(view, page, pulse, store.serverNow(), side.isClosed.value).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {page?.deal && <p class="tour-asked">{dealWords(page.deal)}{page.deal.amounts.length === 0 && ' The amounts come when the hand in play is over.'}</p>}
      <Buying store={store} page={page} />
      {side.may('ask_deal') && <AskDeal store={store} onDone={onClose} />}
      {isLastTable(store) && (
        <Stacks store={store} view={view}>
          <h3>Final table</h3>
        </Stacks>
      )}
      {page !== null && page.prizes.length > 0 && !isLastTable(store) && <Prizes page={page} left={pulse?.left ?? page.pulse.left} />}
      <WatchOnwards store={store} />
      <TournamentLink id={side.id.value}>Tournament page</TournamentLink>
    </Dialog>
  );
}

/** Chips that can be bought now though none are needed. */
function Buying({ store, page }: { store: TournamentProps['store']; page: TournamentView | null }): JSX.Element | null {
  const { busy, problem, wish } = useWish(store);
  if (page === null) return null;
  return (
    <>
      {page.may.includes('rebuy') && (
        <button type="button" class="button" disabled={busy} onClick={() => wish('rebuy')}>
          Rebuy: {rebuyChips(page)} chips for {formatAmount(page.rebuy_price)}
        </button>
      )}
      {page.may.includes('add_on') && (
        <button type="button" class="button" disabled={busy} onClick={() => wish('add_on')}>
          Add-on: {formatAmount(page.addon_stack)} chips for {formatAmount(page.addon_price)}
        </button>
      )}
      <Problem text={problem} />
    </>
  );
}

/** A deal is asked for here: how the prizes are shared, and what the winner still plays for. */
function AskDeal({ store, onDone }: { store: TournamentProps['store']; onDone: () => void }): JSX.Element {
  const [method, setMethod] = useState<'icm' | 'chips'>('icm');
  const [text, setText] = useState('0');
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    const left = parseAmount(text);
    if (left === null) return setFault(`${amountProblem(text)}.`);
    setBusy(true);
    try {
      await store.tournament.wish('ask_deal', { method, left });
      onDone();
    } catch (refusal) {
      setBusy(false);
      setFault(refusal instanceof Error ? refusal.message : String(refusal));
    }
  };
  return (
    <details class="tour-deal" data-testid="ask-deal">
      <summary>Ask for a deal</summary>
      <form onSubmit={(event) => void send(event)} noValidate>
        <fieldset class="liking">
          <legend>The prizes that are left are shared</legend>
          <div class="liking-row">
            <button type="button" class="button" aria-pressed={method === 'icm'} data-testid="deal-icm" onClick={() => setMethod('icm')}>
              by the worth of the stacks (ICM)
            </button>
            <button type="button" class="button" aria-pressed={method === 'chips'} data-testid="deal-chips" onClick={() => setMethod('chips')}>
              by chips
            </button>
          </div>
        </fieldset>
        <label class="field">
          <span>Left for the winner, to be played for</span>
          <input inputMode="numeric" value={text} autocomplete="off" data-testid="deal-left" aria-invalid={fault !== ''} onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <Problem text={fault} />
        <button type="submit" class="button button-main" data-testid="deal-ask" disabled={busy}>
          Ask the table
        </button>
      </form>
    </details>
  );
}

function Prizes({ page, left }: { page: TournamentView; left: number }): JSX.Element {
  const rows = prizesLeft(page, left);
  return (
    <section aria-label="Prizes">
      <h3>{page.prizes_fixed ? 'Prizes still to be won' : 'Prizes, as it stands'}</h3>
      <ol class="tour-prizes" data-testid="prizes-left">
        {rows.map(({ place, amount, ticket }) => (
          <li key={place}>
            <span>{place}</span> <b>{ticket ? `ticket (${formatAmount(amount)})` : formatAmount(amount)}</b>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Everybody at the last table by stack, then the prizes of the places, which are nobody's yet; under it what the next to go out gets, and for whose putting out. */
function Stacks({ store, view, children }: { store: TournamentProps['store']; view: TableView; children: JSX.Element }): JSX.Element {
  const { pulse: { value: pulse }, page: { value: page } } = store.tournament;
  const big = bigBlindOf(view, page, pulse);
  return (
    <section class="tour-stacks" aria-label="Final table" data-testid="final-table">
      {children}
      <table class="tour-table">
        <thead>
          <tr>
            <th scope="col">Place</th>
            <th scope="col">Player</th>
            <th scope="col">Chips</th>
            <th scope="col">
              <abbr title="big blinds">BB</abbr>
            </th>
          </tr>
        </thead>
        <tbody>
          {ranking(view).map(({ seat, rank, name, stack, isMe }) => (
            <tr key={seat} class={isMe ? 'is-me' : ''}>
              <td>{rank}</td>
              <th scope="row">{name}</th>
              <td>{formatAmount(stack)}</td>
              <td>{inBlinds(stack, big).replace(' BB', '')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {page !== null && page.prizes.length > 0 && <Prizes page={page} left={pulse?.left ?? page.pulse.left} />}
      {pulse !== null && moneyWords(pulse, page) !== '' && <p class="quiet">{moneyWords(pulse, page)}.</p>}
      {page !== null && bountyWords(page) !== '' && <p class="quiet">{bountyWords(page)}</p>}
    </section>
  );
}

export function Side({ store, view }: TournamentProps): JSX.Element | null {
  const pulse = store.tournament.pulse.value;
  if (!isLastTable(store) || pulse?.status !== 'running') return null;
  return (
    <div class="tour-side">
      <Stacks store={store} view={view}>
        <h2>Final table</h2>
      </Stacks>
    </div>
  );
}
