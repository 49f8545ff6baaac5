// What stands in the dock of a tournament's table while the viewer has nothing to decide.
import type { JSX } from 'preact';
import { areHandsHeld } from '../announce';
import { go, tableAddress } from '../router';
import { isBroke, mySeat } from '../view';
import { useSecondsTo } from './tournamentclock';
import { TournamentLink, WatchOnwards, type TournamentProps } from './tournamentlazy';
import { brokeWords, endWords, seatElsewhere, waitsSentence } from './tournamentwords';

/** `waits`: whom the hand waits for. `net`: what the last hand has brought. */
export function Standing({ store, view, waits, net }: TournamentProps & { waits: string; net: JSX.Element | null }): JSX.Element {
  const side = store.tournament;
  const me = mySeat(view);
  const own = side.own.value;
  // Looked at each second, for what is counted down.
  useSecondsTo(store, own?.buy_until || view.nextAt || (side.pulse.value?.clock.ends ?? 0));
  const held = waitsSentence(side.pulse.value, store.serverNow(), areHandsHeld.value && !view.running);
  if (me === undefined) {
    const elsewhere = seatElsewhere(own, view);
    const table = own?.table ?? '';
    const closed = side.isClosed.value && !side.isOver.value ? 'This table was broken up.' : '';
    // A panel says it, until it is put away.
    const isTold = side.ending.value !== '' && !side.isAway(side.ending.value);
    const hasWay = elsewhere !== '' || closed !== '';
    return (
      <div class={hasWay ? 'standing has-way' : 'standing'}>
        <p data-testid="tournament-standing">{watching()}</p>
        {elsewhere !== '' && !side.isIn.value && (
          <button type="button" class="button button-main" data-testid="to-own-table" onClick={() => go(tableAddress(table))}>
            Go there
          </button>
        )}
        {elsewhere === '' && !isTold && <WatchOnwards store={store} />}
        {closed !== '' && elsewhere === '' && side.onwards.value === null && <TournamentLink id={side.id.value}>Tournament page</TournamentLink>}
      </div>
    );
    function watching(): string {
      if (side.isIn.value || side.awaitsSeat) return 'On the way to your seat…';
      if (elsewhere !== '') return `Your seat is at ${elsewhere}.`;
      if (own !== null && side.ending.value !== '' && !isTold) return [endWords(own, side.isOver.value, side.page.value?.dealt ?? false), closed].filter((part) => part !== '').join(' ');
      return closed || `You are watching. ${isTold ? '' : held}`;
    }
  }
  if (isBroke(me) && !store.isOwnWalk.value && !side.isOver.value) {
    return (
      <div class="standing">
        <p data-testid="tournament-standing">
          {net} {brokeWords(side.page.value, store.serverNow())} {!view.running && held}
        </p>
      </div>
    );
  }
  if ((me.sits_out || me.away) && !isBroke(me) && !side.isOver.value) {
    return (
      <div class="standing" data-testid="away">
        <p>You are away: your hands are folded and your blinds are posted.</p>
        <button type="button" class="button button-main" data-testid="sit-in" onClick={() => void store.tell('sit_in', {})}>
          I'm back
        </button>
      </div>
    );
  }
  if (view.me.wish !== '' && !side.isOver.value) {
    return (
      <div class="standing" data-testid="wish">
        <p>{view.me.wish === 'sit_out_next_big_blind' ? 'You are away from your next big blind on: then your hands are folded.' : 'You are away from the next hand on: then your hands are folded.'}</p>
        <button type="button" class="button" data-testid="unwish" onClick={() => void store.tell('sit_in', {})}>
          Stay
        </button>
      </div>
    );
  }
  const left = Math.ceil((view.nextAt - store.serverNow()) / 1000);
  const next = held !== '' ? held : view.nextAt > 0 && left > 0 ? `Next hand in ${left} s` : 'The next hand is about to begin.';
  return (
    <div class="standing">
      <p data-testid="tournament-standing">
        {net} {view.running ? waits : next}
      </p>
    </div>
  );
}
