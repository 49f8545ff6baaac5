// The table's menu: one's own seat, bots, hand histories.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { mySeat, type TableView } from '../view';
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
          {me.sits_out ? (
            <Item testId="sit-in" label="I'm back" about="Be dealt in from the next hand on" onPick={() => then(store.tell('sit_in', {}))} />
          ) : (
            <Item testId="sit-out" label="Sit out" about="Keep your seat, skip the next hands" onPick={() => then(store.tell('sit_out', {}))} />
          )}
          <Item testId="leave" label="Leave seat" about="Takes your chips back when the hand is over" onPick={() => then(store.tell('leave', {}))} />
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
      </p>
    </div>
  );
}

function Item({ label, about, onPick, testId }: { label: string; about: string; onPick: () => void; testId: string }): JSX.Element {
  return (
    <button type="button" class="menu-item" data-testid={testId} onClick={onPick}>
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
