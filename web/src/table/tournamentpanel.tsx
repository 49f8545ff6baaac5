// What a tournament asks of the viewer or tells him at its table while he has no hand to play: buy again, add
// on, share the prizes, the end. It stands where the actions stand, and never over them.
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { formatAmount } from '../amounts';
import { told } from '../tournaments/ask';
import { DealTable } from '../tournaments/dealtable';
import { useRows } from '../tournaments/names';
import { isAsked, isMyTurn, mySeat, type TableView } from '../view';
import type { DealView, OwnEntry, TournamentView, TournamentWish } from '../wire';
import { useSecondsTo } from './tournamentclock';
import { TournamentLink, WatchOnwards, type TournamentProps } from './tournamentlazy';
import { cancelledWords, dealWords, endWords, refundWords, unpaidWords } from './tournamentwords';

type Asked = Parameters<TournamentProps['store']['tournament']['wish']>;

export function Panel(props: TournamentProps): JSX.Element | null {
  const { store, view } = props;
  const side = store.tournament;
  const page = side.page.value;
  const own = side.own.value;
  const until = own?.buy_until ?? 0;
  // Drawn again when an offer has run out.
  useSecondsTo(store, until || (page?.deal?.until ?? 0));
  const ending = side.ending.value;
  const [isWalking, isOwnWalk] = [store.isWalking.value, store.isOwnWalk.value];
  if (page === null || hasToPlay(view)) return null;
  /** The result of a hand is seen before what comes of it; what was shown before stays. */
  const after = (isWalk: boolean, what: string, panel: JSX.Element): JSX.Element | null => {
    if (isWalk && !side.shownPanels.has(what)) return null;
    side.shownPanels.add(what);
    return panel;
  };
  // Who has no chips any more waits for the hand that has cost him the last ones, and not for those of the others.
  if (own !== null && until > store.serverNow() && side.may('rebuy')) return after(isOwnWalk, `rebuy/${until}`, <Rebuy key={`rebuy/${until}`} {...props} page={page} until={until} />);
  const { deal } = page;
  if (deal !== null && deal.amounts.length > 0 && !side.isAway(dealKey(deal))) return after(isWalking, dealKey(deal), <DealOffer key={dealKey(deal)} {...props} deal={deal} page={page} />);
  // The pulse may be ahead of the page, which alone knows how it has ended.
  if (side.isOver.value) return side.isAway('over') || !hasEnded(page) ? null : after(isWalking, ending, <End {...props} page={page} own={own} />);
  if (own?.out === true && mySeat(view) === undefined && !side.isAway(ending)) return after(isOwnWalk, ending, <Out key={ending} {...props} own={own} onAway={() => side.putAway(ending)} />);
  if (side.may('add_on') && mySeat(view) !== undefined && !side.isAway('add-on')) return after(isWalking, 'add-on', <AddOn {...props} page={page} />);
  return null;
}

function hasEnded({ row }: TournamentView): boolean {
  return row.status === 'over' || row.status === 'cancelled';
}

function dealKey({ by, method, left, until }: DealView): string {
  return `deal/${by}/${method}/${left}/${until}`;
}

/** Whether the dock has, or may have in a moment, something to decide about a hand. */
function hasToPlay(view: TableView): boolean {
  return isMyTurn(view) || isAsked(view) || (view.running && mySeat(view)?.status === 'live');
}

interface BoxProps {
  title: string;
  testId: string;
  /** Beside the results of the last hand, where there is room. */
  isAside?: boolean;
  children: ComponentChildren;
}

/** A dialog beside the table, not over it: nothing is closed by Escape, nothing behind it is locked. */
function Box({ title, testId, isAside = false, children }: BoxProps): JSX.Element {
  const box = useRef<HTMLElement>(null);
  const id = useId();
  useEffect(() => {
    // Who is writing goes on writing; a dialog that is open stays.
    const focused = document.activeElement;
    const isFree = focused === null || focused === document.body || focused.id === 'content';
    if (isFree) box.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section ref={box} class={isAside ? 'tour-panel panel is-aside' : 'tour-panel panel'} role="dialog" aria-modal="false" aria-labelledby={id} tabIndex={-1} data-testid={testId}>
      <h2 id={id}>
        <span role="alert">{title}</span>
      </h2>
      {children}
    </section>
  );
}

/** Buttons that ask the server for something, one at a time, with what it has against it. */
export function useWish(store: TournamentProps['store']): { busy: boolean; problem: string; wish: (...asked: Asked) => void } {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const wish = (name: TournamentWish['wish'], more?: Partial<TournamentWish>): void => {
    if (busy) return;
    setBusy(true);
    setProblem('');
    store.tournament.wish(name, more).then(
      () => setBusy(false),
      (refusal: unknown) => {
        setBusy(false);
        setProblem(told(refusal));
        store.tournament.look();
      },
    );
  };
  return { busy, problem, wish };
}

export function Problem({ text }: { text: string }): JSX.Element | null {
  return text === '' ? null : (
    <p class="form-error" role="alert" data-testid="tournament-problem">
      {text}
    </p>
  );
}

function Left({ store, until }: { store: TournamentProps['store']; until: number }): JSX.Element {
  const seconds = useSecondsTo(store, until);
  return (
    <span class={seconds <= 10 ? 'ask-clock is-short' : 'ask-clock'} role="timer" aria-label={`${seconds} seconds left`}>
      {seconds} s
    </span>
  );
}

export function rebuyChips(page: TournamentView): string {
  return formatAmount(page.rebuy_stack || page.starting_stack);
}

function Rebuy({ store, page, until }: TournamentProps & { page: TournamentView; until: number }): JSX.Element {
  const { busy, problem, wish } = useWish(store);
  return (
    <Box title="Buy again?" testId="rebuy-offer">
      <p>
        You have lost your chips. {rebuyChips(page)} more cost {formatAmount(page.rebuy_price)}. <Left store={store} until={until} />
      </p>
      <Problem text={problem} />
      <div class="tour-answers">
        <button type="button" class="button" data-testid="decline-rebuy" disabled={busy} onClick={() => wish('decline_rebuy')}>
          No, I am out
        </button>
        <button type="button" class="button button-main" data-testid="rebuy" disabled={busy} onClick={() => wish('rebuy')}>
          Rebuy for {formatAmount(page.rebuy_price)}
        </button>
      </div>
    </Box>
  );
}

function AddOn({ store, page }: TournamentProps & { page: TournamentView }): JSX.Element {
  const { busy, problem, wish } = useWish(store);
  return (
    <Box title="Add-on" testId="addon-offer">
      <p>
        In this break you can add {formatAmount(page.addon_stack)} chips for {formatAmount(page.addon_price)}, once.
      </p>
      <Problem text={problem} />
      <div class="tour-answers">
        <button type="button" class="button" data-testid="no-addon" onClick={() => store.tournament.putAway('add-on')}>
          Not now
        </button>
        <button type="button" class="button button-main" data-testid="addon" disabled={busy} onClick={() => wish('add_on')}>
          Add on for {formatAmount(page.addon_price)}
        </button>
      </div>
    </Box>
  );
}

function DealOffer({ store, deal, page }: TournamentProps & { deal: DealView; page: TournamentView }): JSX.Element {
  const { busy, problem, wish } = useWish(store);
  const hasAgreed = page.own !== null && deal.agreed.includes(page.own.name);
  const canAnswer = page.may.includes('answer_deal');
  return (
    <Box title="A deal?" testId="deal-offer">
      <p>
        {dealWords(deal)} All have to agree. {deal.until > 0 && <Left store={store} until={deal.until} />}
      </p>
      <DealTable deal={deal} me={page.own?.name ?? ''} look="tour-table" answers="Agrees" />
      <Problem text={problem} />
      {canAnswer ? (
        <div class="tour-answers">
          <button type="button" class="button" data-testid="deal-no" disabled={busy} onClick={() => wish('answer_deal', { agree: false })}>
            {hasAgreed ? 'No, after all' : 'No'}
          </button>
          <button type="button" class="button button-main" data-testid="deal-yes" disabled={busy || hasAgreed} onClick={() => wish('answer_deal', { agree: true })}>
            {hasAgreed ? 'You agree' : 'Agree'}
          </button>
        </div>
      ) : (
        <div class="tour-answers">
          <button type="button" class="button" onClick={() => store.tournament.putAway(dealKey(deal))}>
            Hide
          </button>
        </div>
      )}
    </Box>
  );
}

/** The name of what the viewer has won a ticket to; empty where he has none, or it is not listed. */
function useTicketTo(own: OwnEntry | null): string {
  const ticket = own?.ticket ?? '';
  return useRows(ticket !== '').get(ticket)?.name ?? '';
}

function Out({ store, own, onAway }: TournamentProps & { own: OwnEntry; onAway: () => void }): JSX.Element {
  const side = store.tournament;
  const { busy, problem, wish } = useWish(store);
  const page = side.page.value;
  const price = page?.row.price ?? 0;
  const ticketTo = useTicketTo(own);
  const unpaid = page === null ? '' : unpaidWords(own, page);
  return (
    <Box title={endWords(own, false, false, ticketTo)} testId="out-panel" isAside>
      {unpaid !== '' && <p>{unpaid}</p>}
      <Problem text={problem} />
      <div class="tour-answers">
        {side.may('register') && (
          <button type="button" class="button button-main" data-testid="enter-again" disabled={busy} onClick={() => wish('register')}>
            Enter again{price > 0 && ` for ${formatAmount(price)}`}
          </button>
        )}
        {side.onwards.value === null ? (
          <button type="button" class="button" data-testid="watch-on" onClick={onAway}>
            Watch on
          </button>
        ) : (
          <WatchOnwards store={store} onGo={onAway} />
        )}
        <TournamentLink id={side.id.value}>Tournament page</TournamentLink>
      </div>
    </Box>
  );
}

/** It is over: the winner, and what the viewer has come to. */
function End({ store, view, page, own }: TournamentProps & { page: TournamentView; own: OwnEntry | null }): JSX.Element {
  const isCancelled = page.row.status === 'cancelled';
  const ticketTo = useTicketTo(own);
  const isWinner = own !== null && own.place === 1 && own.worst <= 1 && !isCancelled;
  const winner = view.seats.filter(({ stack }) => stack > 0);
  const name = winner.length === 1 ? (winner[0]?.name ?? '') : '';
  const title = isCancelled ? cancelledWords(page) : isWinner ? 'You have won!' : name === '' ? 'The tournament is over.' : `${name} has won.`;
  return (
    <Box title={title} testId="end-panel" isAside>
      {isCancelled ? refundWords(own) !== '' && <p>{refundWords(own)}</p> : own !== null && <p>{endWords(own, true, page.dealt, ticketTo)}</p>}
      <div class="tour-answers">
        <button type="button" class="button" data-testid="watch-on" onClick={() => store.tournament.putAway('over')}>
          Stay here
        </button>
        <TournamentLink id={store.tournament.id.value} isMain>
          {isCancelled ? 'Tournament page' : 'All results'}
        </TournamentLink>
      </div>
    </Box>
  );
}
