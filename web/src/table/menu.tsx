// The table's menu: one's own seat, bots, hand histories.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { formatAmount } from '../amounts';
import { mySeat, type TableView } from '../view';
import type { SeatView } from '../wire';
import type { Open } from './dialogs';
import type { TableStore } from './store';

interface MenuProps {
  store: TableStore;
  view: TableView;
  open: Open;
}

export function Menu({ store, view, open }: MenuProps): JSX.Element {
  const me = mySeat(view);
  const bots = view.seats.filter((seat) => seat.bot);
  const isFull = view.seats.length >= view.table.seats;
  const close = (): void => open(null);
  const then = (task: Promise<void>): void => {
    void task;
    close();
  };
  return (
    <div class="menu-list">
      {me !== undefined && (
        <>
          <Item testId="top-up" label="Top up" about="Add chips to your stack" onPick={() => open({ dialog: 'top-up' })} />
          <SeatItems store={store} view={view} me={me} then={then} />
        </>
      )}
      {me === undefined && !isFull && <Item testId="menu-sit" label="Take a seat" about="Any free one" onPick={() => open({ dialog: 'sit', seat: -1 })} />}
      {!isFull && <Item testId="add-bot" label="Add bot" about="Three manners to choose from" onPick={() => open({ dialog: 'bot', seat: -1 })} />}
      <Item testId="hands" label="Hand histories" about="Download hands as PHH files" onPick={() => open({ dialog: 'hands' })} />
      <CopyAddress />
      {bots.length > 0 && (
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
      <p class="quiet keys">
        Keys: <kbd>F</kbd> fold, <kbd>C</kbd> check or call, <kbd>R</kbd> bet or raise
        {view.table.structure !== 'fixed_limit' && (
          <>
            ; <kbd>1</kbd> to <kbd>5</kbd> sizes, <kbd>↑</kbd> <kbd>↓</kbd> by a big blind, <kbd>Enter</kbd> bet
          </>
        )}
      </p>
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
        about={inHand ? 'Folds your hand when its turn comes; your chips come along' : 'Takes your chips back'}
        onPick={() => then(store.tell('leave', {}))}
      />
    </>
  );
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
function CopyAddress(): JSX.Element {
  const [text, setText] = useState('Send its address to a friend');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(location.href);
      setText('Copied');
    } catch {
      setText(location.href);
    }
  };
  return <Item testId="copy-address" label="Copy the table's address" about={text} onPick={() => void copy()} />;
}
