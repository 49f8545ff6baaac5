// The table's menu: one's own seat, bots, hand histories.
import type { JSX } from 'preact';
import { formatAmount } from '../amounts';
import { api } from '../http';
import { freeSeats, isTournament, mySeat, type TableView } from '../view';
import type { SeatView, TableInfo } from '../wire';
import { isText, setText } from '../text/mode';
import { usualBuyIn } from './buyin';
import { go, tournamentAddress } from '../router';
import { rakeSentence } from '../words';
import type { Open } from './dialogs';
import { HostItem } from './hosting';
import { useAddress } from './invite';
import type { TableStore } from './store';

interface MenuProps {
  store: TableStore;
  view: TableView;
  open: Open;
}

export function Menu({ store, view, open }: MenuProps): JSX.Element {
  const me = mySeat(view);
  const bots = view.seats.filter((seat) => seat.bot);
  const isFull = freeSeats(view) === 0;
  const inTournament = isTournament(view);
  const close = (): void => open(null);
  const then = (task: Promise<void>): void => {
    void task;
    close();
  };
  return (
    <div class="menu-list">
      {me !== undefined && (
        <>
          {!inTournament && <Item testId="top-up" label="Top up" about="Add chips to your stack" onPick={() => open({ dialog: 'top-up' })} />}
          {inTournament ? <ContestItems store={store} view={view} me={me} then={then} /> : <SeatItems store={store} view={view} me={me} then={then} />}
        </>
      )}
      {inTournament && <Item testId="tournament-open" label="Tournament" about="Level, stacks, prizes; a deal at the last table" onPick={() => open({ dialog: 'tournament' })} />}
      {me === undefined && !isFull && !inTournament && <Item testId="menu-sit" label="Take a seat" about="Any free one" onPick={() => open({ dialog: 'sit', seat: -1 })} />}
      {!isFull && !inTournament && <Item testId="add-bot" label="Add bot" about="Three manners to choose from" onPick={() => open({ dialog: 'bot', seat: -1 })} />}
      {view.last !== null && <Item testId="why-last" label="Why?" about="The last hand explained" onPick={() => open({ dialog: 'why' })} />}
      {(view.hand > 1 || (view.hand === 1 && !view.running)) && (
        <Item testId="replay-last" label="Replay the last hand" about="Step by step, with equities" onPick={() => open({ dialog: 'replay', hand: null })} />
      )}
      <Item testId="hands" label="Hand histories" about="Replay or download the last hands" onPick={() => open({ dialog: 'hands' })} />
      <Item
        testId="text-mode"
        label={isText.value ? 'Picture of the table' : 'Text mode'}
        about={isText.value ? 'Draw the table' : 'The table in words, played by commands; for screen readers, or large letters'}
        onPick={() => {
          close();
          setText(!isText.value);
        }}
      />
      <Item testId="likings-open" label="Display and sound" about="Dark or light, four or two colours, large ranks, explanations, sounds" onPick={() => open({ dialog: 'likings' })} />
      <Item testId="keys-open" label="Keys" about="What single keys do, and whether they do it" onPick={() => open({ dialog: 'keys' })} />
      <CopyAddress table={view.table} isHost={view.entry.host} />
      {view.entry.host && !inTournament && (
        <HostItem
          table={view.table.id}
          deed={{ deed: 'close' }}
          label="Close the table"
          about="For everybody; you are the host"
          question="No new hand is dealt, and everybody gets the chips back, at the latest after the hand in play."
          testId="close-table"
          onDone={close}
        />
      )}
      {bots.length > 0 && !inTournament && (
        <section class="menu-bots" aria-label="Bots at the table">
          <h3>Send a bot away</h3>
          <div class="menu-bot-row">
            {bots.map((bot) => (
              <button
                key={bot.seat}
                type="button"
                class="button"
                data-testid={`remove-bot-${bot.seat}`}
                disabled={bot.leaving}
                onClick={() => then(store.tell('remove_bot', { seat: bot.seat }))}
              >
                {bot.name}
              </button>
            ))}
          </div>
        </section>
      )}
      {view.table.rake_bps > 0 && (
        <p class="quiet" data-testid="menu-rake">
          {rakeSentence(view.table)}
        </p>
      )}
      {me !== undefined && view.table.time_bank_seconds > 0 && <p class="quiet">Time bank: {Math.floor(view.me.time_bank / 1000)} s left</p>}
    </div>
  );
}

interface SeatItemsProps {
  store: TableStore;
  view: TableView;
  me: SeatView;
  then: (task: Promise<void>) => void;
}

/** Sitting out, leaving and straddling: each says when it comes to pass. */
function SeatItems({ store, view, me, then }: SeatItemsProps): JSX.Element {
  const { table } = view;
  const { wish, straddles } = view.me;
  const inHand = view.running && me.status === 'live';
  const hasFolded = view.running && me.status === 'folded';
  const straddle = formatAmount(2 * table.stakes.big_blind, table.chip_decimals);
  return (
    <>
      {table.straddle && (
        <Item
          testId="straddle"
          label={straddles ? 'Straddle: on' : 'Straddle: off'}
          about={`Post ${straddle} when you sit left of the big blind, and act last before the flop`}
          isOn={straddles}
          onPick={() => then(store.tell('straddle', { on: !straddles }))}
        />
      )}
      <AutoItems store={store} view={view} then={then} />
      {me.sits_out || wish !== '' ? (
        <Item testId="sit-in" label={me.sits_out ? "I'm back" : 'Stay in'} about={me.sits_out ? 'Be dealt in again' : 'Take back sitting out or leaving'} onPick={() => then(store.tell('sit_in', {}))} />
      ) : (
        <>
          <Item testId="sit-out" label="Sit out next hand" about="Keep your seat, skip the next hands" onPick={() => then(store.tell('sit_out', { when: 'next_hand' }))} />
          <Item
            testId="sit-out-blind"
            label="Sit out at the next big blind"
            about="Play on until it is your big blind"
            onPick={() => then(store.tell('sit_out', { when: 'next_big_blind' }))}
          />
          {inHand && <Item testId="sit-out-now" label="Sit out now" about="Folds the hand you are in" onPick={() => then(store.tell('sit_out', { when: 'now' }))} />}
        </>
      )}
      {inHand && <Item testId="leave-after" label="Leave after this hand" about="Play it to its end, then take your chips" onPick={() => then(store.tell('leave', { after_hand: true }))} />}
      <Item
        testId="leave"
        label={inHand ? 'Leave now' : 'Leave seat'}
        about={inHand ? 'Folds your hand when its turn comes; your chips come along' : `Takes your chips back${hasFolded ? ' when this hand is over' : ''}`}
        onPick={() => then(store.tell('leave', {}))}
      />
    </>
  );
}

/** In a tournament one can be away, but not take chips away: who is away is dealt in, and folded (3.15-6). */
function ContestItems({ store, view, me, then }: SeatItemsProps): JSX.Element {
  const leave = async (): Promise<void> => {
    if (!me.sits_out) await store.tell('sit_out', { when: 'now' });
    go(tournamentAddress(view.table.tournament));
  };
  return (
    <>
      {me.sits_out || view.me.wish !== '' ? (
        <Item testId="sit-in" label={me.sits_out ? "I'm back" : 'Stay'} about={me.sits_out ? 'Play your hands again' : 'Take back being away'} onPick={() => then(store.tell('sit_in', {}))} />
      ) : (
        <>
          <Item testId="sit-out" label="Be away from the next hand on" about="Your hands are folded and your blinds are posted" onPick={() => then(store.tell('sit_out', { when: 'next_hand' }))} />
          {view.running && me.status === 'live' && (
            <Item testId="sit-out-now" label="Be away now" about="Folds the hand you are in, too" onPick={() => then(store.tell('sit_out', { when: 'now' }))} />
          )}
        </>
      )}
      <MuckItem store={store} view={view} then={then} />
      <Item testId="leave" label="Leave the page" about="You stay in, and are folded: your blinds are posted until you come back or your chips are gone" onPick={() => then(leave())} />
    </>
  );
}

/** What happens by itself: topping up between hands, and beaten hands thrown away unseen. */
function AutoItems({ store, view, then }: Omit<SeatItemsProps, 'me'>): JSX.Element {
  const { table, me } = view;
  const full = table.max_buy_in > 0 ? table.max_buy_in : usualBuyIn(view);
  const chips = formatAmount(me.tops_to > 0 ? me.tops_to : full, table.chip_decimals);
  return (
    <>
      <Item
        testId="auto-top-up"
        label={me.tops_to > 0 ? `Top up by itself: to ${chips}` : 'Top up by itself: off'}
        about={`Between hands your stack is filled up to ${chips}, as far as your chips go`}
        isOn={me.tops_to > 0}
        onPick={() => then(store.tell('auto_top_up', { amount: me.tops_to > 0 ? 0 : full }))}
      />
      <MuckItem store={store} view={view} then={then} />
    </>
  );
}

function MuckItem({ store, view: { table, me }, then }: Omit<SeatItemsProps, 'me'>): JSX.Element | null {
  return table.muck ? (
    <Item
      testId="auto-muck"
      label={me.auto_muck ? 'Muck beaten hands: on' : 'Muck beaten hands: off'}
      about="Whether a hand that loses at the showdown stays hidden"
      isOn={me.auto_muck}
      onPick={() => then(store.tell('auto_muck', { on: !me.auto_muck }))}
    />
  ) : null;
}

interface ItemProps {
  label: string;
  about: string;
  onPick: () => void;
  testId: string;
  isOn?: boolean;
}

function Item({ label, about, onPick, testId, isOn }: ItemProps): JSX.Element {
  return (
    <button type="button" class="menu-item" data-testid={testId} aria-pressed={isOn} onClick={onPick}>
      <b>{label}</b>
      <small>{about}</small>
    </button>
  );
}

/** The address to send to a friend; selected for copying by hand where the browser forbids it. */
function CopyAddress({ table, isHost }: { table: TableInfo; isHost: boolean }): JSX.Element {
  const { said, copy } = useAddress(table, table.private ? 'Who has it comes in' : 'Send its address to a friend');
  return (
    <>
      <Item testId="copy-address" label={table.private ? 'Copy the invite link' : "Copy the table's address"} about={said} onPick={() => void copy(api.invite)} />
      {table.private && isHost && (
        <Item testId="new-link" label="Make a new invite link" about="The old one opens nothing any more; who is in stays in" onPick={() => void copy(api.newInvite)} />
      )}
    </>
  );
}
