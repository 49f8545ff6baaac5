// The bar above a tournament's table, and under it what has happened to the viewer's seat.
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { formatAmount } from '../amounts';
import { areHandsHeld } from '../announce';
import { go, tableAddress } from '../router';
import { mySeat } from '../view';
import { TimeTo } from './tournamentclock';
import { TournamentLink, type TournamentProps } from './tournamentlazy';
import { bigBlindOf, dealAskedWords, inBlinds, levelsAt, placeWords, shortMoney, stakesName, stakesNow, stakesText, stateWord } from './tournamentwords';

/** So long a move is told of; that it happened is in the notes of the tournament's page as well. */
const NOTICE_MS = 8_000;

export function Head({ store, view, open }: TournamentProps): JSX.Element {
  const side = store.tournament;
  const pulse = side.pulse.value;
  const page = side.page.value;
  if (pulse === null) {
    return (
      <div class="tour-bar" data-testid="tournament-bar">
        <span class="quiet">Tournament</span>
      </div>
    );
  }
  const { clock } = pulse;
  const { next } = levelsAt(page, pulse);
  const state = stateWord(pulse, side.isClosed.value, areHandsHeld.value);
  const money = shortMoney(pulse, page);
  return (
    <>
      <div class="tour-row">
        <button type="button" class="tour-bar" data-testid="tournament-bar" aria-haspopup="dialog" onClick={() => open({ dialog: 'tournament' })}>
          <span class="tour-line">
            <span class="tour-level">
              <b>Level {clock.level}</b> <span data-testid="level-stakes">{stakesNow(view, page, pulse)}</span>
              {next !== undefined && (
                <span class="tour-next">
                  {' '}
                  next {stakesText(next, view.table.structure)}
                </span>
              )}
            </span>
            {clock.ends > 0 && pulse.status === 'running' && (
              <span class="tour-clock">
                <TimeTo clock={store} at={clock.ends} />
              </span>
            )}
          </span>
          <span class={state === '' ? 'tour-line' : 'tour-line has-state'}>
            <span class="tour-place">
              <b data-testid="own-place">{placeWords(page?.own ?? null, pulse)}</b>
              {pulse.average > 0 && (
                <span class="tour-average">
                  {' '}
                  average <span class="tour-chips">{formatAmount(pulse.average)}, </span>
                  {inBlinds(pulse.average, bigBlindOf(view, page, pulse))}
                </span>
              )}
            </span>
            {state !== '' && (
              <b class={clock.paused || clock.on_break || areHandsHeld.value ? 'tour-state is-stopped' : 'tour-state'} data-testid="tournament-state">
                {state}
              </b>
            )}
            {money !== '' && <span class="tour-money">{money}</span>}
            {view.hand > 0 && <span class="tour-hand">Hand {view.hand}</span>}
          </span>
          <span class="unseen">{stakesName(view.table.structure)}, details of the tournament</span>
        </button>
        <span class="tour-link">
          <TournamentLink id={side.id.value}>Tournament page</TournamentLink>
        </span>
      </div>
      <Notice store={store} view={view} open={open} />
      <div class="unseen" aria-live="polite" data-testid="tournament-news">
        {side.news.value}
      </div>
    </>
  );
}

/** Puts a notice away by itself, some seconds after another hand than the one it came in has begun, or the tournament has ended. */
function useGoing(key: string, { store, view }: TournamentProps, away: () => void): void {
  const came = useRef({ key: '', hand: 0 });
  if (came.current.key !== key) came.current = { key, hand: view.hand };
  const isOld = key !== '' && (view.hand !== came.current.hand || store.tournament.isOver.value);
  useEffect(() => {
    if (!isOld) return;
    const timer = setTimeout(away, NOTICE_MS);
    return () => clearTimeout(timer);
  }, [key, isOld]);
}

/** What has happened to the viewer's seat, and to a deal. */
export function Notice(props: TournamentProps): JSX.Element {
  const { dealt } = props.store.tournament;
  useGoing(dealt.value, props, () => {
    dealt.value = '';
  });
  return (
    <>
      <MovedNotice {...props} />
      <AskedNotice {...props} />
      {dealt.value !== '' && !props.store.isWalking.value && (
        <div class="bar tour-notice" role="alert" data-testid="deal-result">
          <span>{dealt.value}</span>
          <button
            type="button"
            class="bar-close"
            onClick={() => {
              dealt.value = '';
            }}
          >
            OK
          </button>
        </div>
      )}
    </>
  );
}

/** A deal that is asked for, while the hand in play goes on. */
function AskedNotice(props: TournamentProps): JSX.Element | null {
  const side = props.store.tournament;
  const deal = side.page.value?.deal ?? null;
  const words = dealAskedWords(deal, side.own.value);
  const key = `asked/${deal?.by}/${deal?.method}/${deal?.left}`;
  useGoing(words === '' ? '' : key, props, () => side.putAway(key));
  // The hand is over: it is put to all now, and its cards are to be seen.
  if (words === '' || side.isAway(key) || props.store.isSettled.value) return null;
  return (
    <div class="bar tour-notice" role="status" data-testid="deal-asked">
      <span>{words}</span>
      <button type="button" class="bar-close" onClick={() => side.putAway(key)}>
        OK
      </button>
    </div>
  );
}

/** A move, a seat, the end: what was told to the viewer alone, until he has put it away or it is old. */
function MovedNotice({ store, view }: TournamentProps): JSX.Element | null {
  const side = store.tournament;
  const moved = side.notice.value;
  useEffect(() => {
    if (moved === null) return;
    const timer = setTimeout(() => {
      if (side.notice.peek() === moved) side.notice.value = null;
    }, NOTICE_MS);
    return () => clearTimeout(timer);
  }, [moved]);
  // Whoever is out sees the showdown that has put him out first; then a panel says it.
  const isHeld = store.isWalking.value && side.shownNotice !== moved;
  if (moved === null || isHeld || (moved.table === '' && (side.own.value?.out === true || side.isOver.value))) return null;
  side.shownNotice = moved;
  const isElsewhere = moved.table !== '' && moved.table !== store.id && mySeat(view) === undefined;
  return (
    <div class="bar tour-notice" role="alert" data-testid="moved">
      <span>{moved.text}</span>
      {isElsewhere && (
        <button
          type="button"
          class="bar-close"
          data-testid="go-to-seat"
          onClick={() => {
            side.notice.value = null;
            go(tableAddress(moved.table));
          }}
        >
          Go to your table
        </button>
      )}
      <button
        type="button"
        class="bar-close"
        onClick={() => {
          side.notice.value = null;
        }}
      >
        OK
      </button>
    </div>
  );
}

