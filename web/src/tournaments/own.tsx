// The viewer in this tournament: where he sits and stands, and the buttons for all that he may do.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { formatAmount } from '../amounts';
import { go, tableAddress } from '../router';
import { session } from '../session';
import { Countdown } from '../times/start';
import type { OwnEntry, TournamentPulse, TournamentView } from '../wire';
import type { Wish } from './ask';
import { Confirm } from './confirm';
import { EnterFirst } from './enter';
import { ownPlaceText } from './head';
import { useRows } from './names';
import type { TournamentStore } from './store';
import { type Deed, deedsOf } from './terms';

/** All that can be said of a status before its details are there. */
const NEWS: Record<TournamentPulse['status'], string> = { registering: '', running: 'It begins.', over: 'It is over.', cancelled: 'It was cancelled.' };

interface OwnProps {
  store: TournamentStore;
  view: TournamentView;
  pulse: TournamentPulse;
}

export function Own({ store, view, pulse }: OwnProps): JSX.Element | null {
  const [asked, setAsked] = useState<Deed | null>(null);
  const { own } = view;
  // A pulse runs ahead of the details: what they say of money, places and deeds is the old status's until they come.
  const isOld = pulse.status !== view.pulse.status;
  const deeds = isOld ? [] : deedsOf(view);
  const isStranger = session.value === null && pulse.open;
  if (own === null && deeds.length === 0 && !isStranger && asked === null) return null;
  const start = async (deed: Deed): Promise<void> => {
    if (deed.asks) setAsked(deed);
    else await store.wish(deed.wish);
  };
  return (
    <section class="panel people-panel tn-own" aria-label="You" data-testid="own">
      {own !== null && (isOld ? <p data-testid="own-line">{NEWS[pulse.status]}</p> : <OwnLine own={own} pulse={pulse} />)}
      <div class="tn-actions">
        {own !== null && !isOld && own.table !== '' && (
          <button type="button" class="button button-main button-big" data-testid="go-to-table" onClick={() => go(tableAddress(own.table))}>
            Go to your table
          </button>
        )}
        {isStranger && <EnterFirst words="Enter a nickname to register" />}
        {deeds.map((deed) => (
          <button
            key={deed.wish}
            type="button"
            class={`button ${deed.isMain ? 'button-main button-big' : ''}`}
            data-testid={`wish-${deed.wish}`}
            disabled={store.busy.value !== ''}
            onClick={() => void start(deed)}
          >
            {deed.label}
          </button>
        ))}
      </div>
      {deeds.map((deed) => deed.note !== '' && <p key={deed.wish} class="quiet small">{deed.note}</p>)}
      {asked !== null && (
        <Confirm
          title={asked.title}
          lines={[...asked.lines, ...walletLines(asked)]}
          terms={asked.terms}
          yes={asked.label}
          isBusy={store.busy.value !== ''}
          onClose={() => setAsked(null)}
          onYes={() => void done(store, asked.wish, () => setAsked(null))}
        />
      )}
    </section>
  );
}

/** What the viewer has, where something costs him chips. */
function walletLines({ label }: Deed): string[] {
  const me = session.value;
  return me && /\d/.test(label) ? [`You have ${formatAmount(me.wallet)}.`] : [];
}

async function done(store: TournamentStore, wish: Wish, close: () => void): Promise<void> {
  await store.wish(wish);
  close();
}

function OwnLine({ own, pulse }: { own: OwnEntry; pulse: TournamentPulse }): JSX.Element {
  const target = useRows(own.ticket !== '').get(own.ticket)?.name ?? '';
  const isFirst = pulse.status === 'over' && own.place === 1 && own.worst <= 1;
  // Whoever has a ticket is not out of anything: his place says nothing.
  const isWinner = isFirst || (own.ticket !== '' && pulse.status !== 'registering');
  const won = [
    own.ticket !== '' ? `a ticket${target === '' ? '' : ` to ${target}`}` : '',
    own.prize > 0 ? formatAmount(own.prize) : '',
    own.bounties > 0 ? `${formatAmount(own.bounties)} in bounties` : '',
  ].filter((part) => part !== '');
  return (
    <div class="tn-own-line" data-testid="own-line">
      <p class="tn-own-place">
        {pulse.status === 'registering' && <b>You are registered.</b>}
        {pulse.status === 'cancelled' && !own.out && <b data-testid="refund">{own.refund > 0 ? `It was cancelled: you have got back ${formatAmount(own.refund)}.` : 'It was cancelled; you have paid nothing for it.'}</b>}
        {isWinner && <b>{own.ticket === '' ? 'You have won the tournament' : `You have won ${won.join(' and ')}`}</b>}
        {pulse.status !== 'registering' && own.out && !isWinner && <b>{`Out: ${ownPlaceText(own.place, own.worst)} of ${formatAmount(pulse.entries)}`}</b>}
        {pulse.status === 'running' && !own.out && own.stack > 0 && (
          <>
            <b>{ownPlaceText(own.place, own.place)}</b> of {formatAmount(pulse.left)} with <b>{formatAmount(own.stack)}</b> chips
          </>
        )}
        {pulse.status === 'over' && !own.out && !isWinner && <b>{`You are ${ownPlaceText(own.place, own.worst)}`}</b>}
        {won.length > 0 && !(isWinner && own.ticket !== '') && <span>{isWinner ? `: ${won.join(' and ')}` : `, ${own.prize > 0 ? 'won ' : ''}${won.join(', ')}`}</span>}
      </p>
      {own.away && pulse.status === 'running' && !own.out && own.buy_until === 0 && <p>You are away: your cards are folded until you come back to the table.</p>}
      {pulse.status === 'registering' && <p class="quiet">When it starts this page takes you to your table by itself. Who is not there is dealt in, and pays blinds.</p>}
      {own.buy_until > 0 && (
        <p class="tn-urgent" role="alert">
          You have lost your chips. You can buy new ones <Countdown at={own.buy_until} />.
        </p>
      )}
    </div>
  );
}
