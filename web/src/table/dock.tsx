// The place under the table that never moves: the viewer's own hand in words, then what to do.
import type { JSX } from 'preact';
import { areHandsHeld, HANDS_WAIT } from '../announce';
import type { Me } from '../wire';
import { isSized } from '../sizing';
import { canDeal, freeSeats, isMyTurn, isTournament, mySeat, whoIsMissing, nameAt, type TableView } from '../view';
import { ActionBar } from './actions';
import { Ahead } from './ahead';
import { Ask } from './ask';
import { useTimeLeft } from './clock';
import { ComingIn } from './comingin';
import type { Open } from './dialogs';
import { InviteButton } from './invite';
import { Reading } from './reading';
import { Net, Results } from './results';
import type { TableStore } from './store';
import { TournamentStanding } from './tournamentlazy';
import { LastHandButtons } from './why';

interface DockProps {
  store: TableStore;
  view: TableView;
  open: Open;
}

export function Dock({ store, view, open }: DockProps): JSX.Element {
  const tall = view.table.structure === 'fixed_limit' ? '' : 'has-sizes';
  if (store.isSettled.value) {
    return (
      <section class={`dock is-settled ${tall}`} aria-label="Results">
        <Results store={store} view={view} />
        <div class="dock-foot">
          <Standing store={store} view={view} open={open} />
          <LastHandButtons view={view} open={open} />
        </div>
      </section>
    );
  }
  const isSizing = isMyTurn(view) && isSized(view.turn?.legal?.wager ?? null);
  return (
    <section class={`dock ${tall} ${isSizing ? 'is-sizing' : ''}`} aria-label="Your hand and your actions">
      <Reading view={view} />
      <Doing store={store} view={view} open={open} />
    </section>
  );
}

function Doing({ store, view, open }: DockProps): JSX.Element {
  if (isMyTurn(view) && view.turn?.legal) return <ActionBar store={store} view={view} turn={view.turn} legal={view.turn.legal} />;
  if (view.ask !== null) return <Ask store={store} view={view} ask={view.ask} />;
  const ahead = isTournament(view) && mySeat(view)?.sits_out === true ? null : (view.turn?.ahead ?? null);
  if (view.turn !== null && ahead !== null && view.me.wish === '') return <Ahead store={store} view={view} ahead={ahead} waits={waitingFor(view)} />;
  return <Standing store={store} view={view} open={open} />;
}

/** What the viewer waits for, and the one thing to do about it, if there is one. */
function Standing({ store, view, open }: DockProps): JSX.Element {
  const me = mySeat(view);
  if (isTournament(view)) {
    const isOver = store.isSettled.value && store.step.value >= store.steps.value.length;
    return <TournamentStanding store={store} view={view} open={open} waits={waitingFor(view)} net={isOver ? <Net view={view} /> : null} />;
  }
  if (me === undefined) {
    const isFull = freeSeats(view) === 0;
    const sees = view.table.observers ? 'You are watching.' : 'Only players see this table.';
    return (
      <div class="standing">
        <p>{isFull ? `${sees} The table is full.` : sees}</p>
        {!isFull && view.entry.asked === 0 && (
          <button type="button" class="button button-main" data-testid="sit-any" onClick={() => open({ dialog: 'sit', seat: -1 })}>
            Take a seat
          </button>
        )}
      </div>
    );
  }
  if (me.sits_out && me.status !== 'live' && me.status !== 'folded' && !me.leaving) {
    const isBroke = me.stack === 0;
    return (
      <div class="standing">
        <p>{isBroke ? 'You have no chips left.' : 'You sit out.'}</p>
        {isBroke ? (
          <button type="button" class="button button-main" onClick={() => open({ dialog: 'top-up' })}>
            Top up
          </button>
        ) : (
          <button type="button" class="button button-main" data-testid="sit-in" onClick={() => void store.tell('sit_in', {})}>
            I'm back
          </button>
        )}
      </div>
    );
  }
  if (view.me.owes !== null && me.status !== 'live' && me.status !== 'folded') return <ComingIn store={store} owes={view.me.owes} />;
  if (store.isSettled.value) return <NextHand store={store} view={view} open={open} />;
  if (view.me.wish !== '') return <Wish store={store} view={view} />;
  if (!view.running) return <Alone view={view} open={open} />;
  return (
    <div class="standing">
      <p>{waitingFor(view)}</p>
      {view.turn?.nudge === true && (
        <button type="button" class="button" data-testid="nudge" onClick={() => void store.tell('nudge', {})}>
          Set a clock
        </button>
      )}
    </div>
  );
}

const WISHES: Record<Exclude<Me['wish'], ''>, string> = {
  leave: 'You leave after this hand.',
  sit_out_next_hand: 'You sit out from the next hand on.',
  sit_out_next_big_blind: 'You sit out from your next big blind on.',
};

/** What the viewer has asked for later, and the way back. */
function Wish({ store, view }: { store: TableStore; view: TableView }): JSX.Element | null {
  const { wish } = view.me;
  if (wish === '') return null;
  return (
    <div class="standing" data-testid="wish">
      <p>{WISHES[wish]}</p>
      <button type="button" class="button" data-testid="unwish" onClick={() => void store.tell('sit_in', {})}>
        Stay in
      </button>
    </div>
  );
}

function waitingFor(view: TableView): string {
  const me = mySeat(view);
  const acting = view.turn === null ? '' : nameAt(view, view.turn.seat);
  if (me?.leaving) return 'You leave when this hand is over.';
  if (me?.status === 'waiting') return 'You are dealt in with the next hand.';
  if (me?.status === 'folded') return acting === '' ? 'You folded.' : `You folded. ${acting} is to act.`;
  if (me?.all_in) return 'You are all-in.';
  return acting === '' ? '' : `${acting} is to act.`;
}

function NextHand({ store, view, open }: DockProps): JSX.Element {
  const left = Math.ceil(useTimeLeft(store, view.nextAt) / 1000);
  const soon = canDeal(view) ? 'Soon: the next hand.' : '';
  const text = areHandsHeld.value ? HANDS_WAIT : view.nextAt === 0 ? soon : left > 0 ? `Next hand in ${left} s` : 'Next hand…';
  const isWaiting = !store.isWalking.value && !canDeal(view);
  return (
    <div class="standing">
      <p>
        {store.step.value >= store.steps.value.length && <Net view={view} />} {isWaiting ? `${whoIsMissing(view)}.` : text}
      </p>
      {isWaiting && <OfferBot view={view} open={open} />}
    </div>
  );
}

function Alone({ view, open }: { view: TableView; open: Open }): JSX.Element {
  const isAlone = view.seats.length < 2;
  const isWaiting = !canDeal(view);
  // A table may want more than two to begin with; a full one waits for nobody.
  const isCalled = view.hand === 0 && freeSeats(view) > 0;
  const coming = areHandsHeld.value ? HANDS_WAIT : isCalled ? 'The first hand begins as soon as enough players are here.' : `The ${view.hand === 0 ? 'first' : 'next'} hand is about to begin.`;
  return (
    <div class="standing">
      <p>{isAlone ? `Waiting for another player: send ${view.table.private ? 'the invite link' : 'this page’s address'} to a friend, or add a bot.` : isWaiting ? `${whoIsMissing(view)}.` : coming}</p>
      {isAlone && <InviteButton table={view.table} />}
      {isWaiting && <OfferBot view={view} open={open} />}
    </div>
  );
}

/** A bot can always take the place of somebody who is missing, if a seat is free. */
function OfferBot({ view, open }: { view: TableView; open: Open }): JSX.Element | null {
  if (view.seats.length >= view.table.seats) return null;
  return (
    <button type="button" class="button button-main" data-testid="offer-bot" onClick={() => open({ dialog: 'bot', seat: -1 })}>
      Add a bot
    </button>
  );
}
