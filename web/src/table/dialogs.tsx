// The dialogs of a table: take a seat, add a bot, top up, menu, log, hand histories, replay.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { formatAmount } from '../amounts';
import { Dialog, OverDialog } from '../dialog';
import { MANNERS, type Manner } from '../lobby/settings';
import { TableReplay } from '../replay/lazy';
import { momentText } from '../times/store';
import { isAsked, isMyTurn, type TableView } from '../view';
import { BuyInForm, usualBuyIn, usualTopUp } from './buyin';
import { Chat } from './chat';
import { useTimeLeft } from './clock';
import { HandList } from './hands';
import { KeySheet, Likings } from './likings';
import { LogList } from './log';
import { Menu } from './menu';
import { Person } from './person';
import { Showing } from './showing';
import type { TableStore } from './store';
import { TournamentDialog } from './tournamentlazy';
import { Why } from './why';

export type Opened =
  | { dialog: 'sit'; seat: number }
  | { dialog: 'bot'; seat: number }
  | { dialog: 'top-up' }
  | { dialog: 'menu' }
  | { dialog: 'log' }
  | { dialog: 'hands' }
  | { dialog: 'chat' }
  | { dialog: 'likings' }
  | { dialog: 'keys' }
  | { dialog: 'showing' }
  | { dialog: 'person'; seat: number }
  | { dialog: 'tournament' }
  | { dialog: 'why' }
  /** Hand null: the last one; `isEnd`: from its showdown on. */
  | { dialog: 'replay'; hand: number | null; isEnd?: boolean };
export type Open = (dialog: Opened | null | ((now: Opened | null) => Opened | null)) => void;

interface DialogsProps {
  store: TableStore;
  view: TableView;
  opened: Opened;
  open: Open;
}

export function Dialogs(props: DialogsProps): JSX.Element {
  const { store, view, open } = props;
  return (
    <OverDialog.Provider value={<TurnBack store={store} view={view} onBack={() => open(null)} />}>
      <OpenedDialog {...props} />
    </OverDialog.Provider>
  );
}

/** Over whatever is open: the table waits for the viewer, and how long. */
function TurnBack({ store, view, onBack }: { store: TableStore; view: TableView; onBack: () => void }): JSX.Element | null {
  const isTurn = isMyTurn(view);
  const deadline = (isTurn ? view.turn?.deadline : view.ask?.deadline) ?? 0;
  const seconds = Math.ceil(useTimeLeft(store, deadline) / 1000);
  if (!isTurn && !isAsked(view)) return null;
  return (
    <button type="button" class="button button-main turn-back" data-testid="turn-back" onClick={onBack}>
      <span role="alert">{isTurn ? 'It is your turn: back to the table' : 'Run it twice? Back to the table'}</span>
      {deadline > 0 && (
        <span class={seconds <= 5 ? 'ask-clock is-short' : 'ask-clock'} role="timer" aria-label={`${seconds} seconds left`}>
          {seconds} s
        </span>
      )}
    </button>
  );
}

function OpenedDialog({ store, view, opened, open }: DialogsProps): JSX.Element {
  // A dialog tells that it is closed a moment later: by then another one may have been opened.
  const close = (): void => open((now) => (now === opened ? null : now));
  switch (opened.dialog) {
    case 'sit':
      return <SitDialog store={store} view={view} seat={opened.seat} onClose={close} />;
    case 'bot':
      return (
        <Dialog title="Add a bot" onClose={close}>
          <BotChoice store={store} seat={opened.seat} onDone={close} />
        </Dialog>
      );
    case 'top-up':
      return <TopUpDialog store={store} view={view} onClose={close} />;
    case 'menu':
      return (
        <Dialog title="Menu" onClose={close}>
          <Menu store={store} view={view} open={open} />
        </Dialog>
      );
    case 'log':
      return (
        <Dialog title="Hand log" onClose={close}>
          <LogList view={view} testId="log-sheet" />
        </Dialog>
      );
    case 'hands':
      return (
        <Dialog title="Hand histories" onClose={close}>
          <HandList view={view} open={open} />
        </Dialog>
      );
    case 'chat':
      return (
        <Dialog title="Chat" onClose={close}>
          <Chat store={store} view={view} />
        </Dialog>
      );
    case 'likings':
      return <Likings onClose={close} />;
    case 'keys':
      return <KeySheet view={view} onClose={close} />;
    case 'showing':
      return <Showing store={store} view={view} onClose={close} />;
    case 'tournament':
      return <TournamentDialog store={store} view={view} open={open} onClose={close} />;
    case 'person':
      return <Person store={store} view={view} seat={opened.seat} onClose={close} />;
    case 'why':
      return <Why view={view} open={open} onClose={close} />;
    case 'replay':
      return (
        <Dialog title="Replay" onClose={close} isWhole>
          <TableReplay table={view.table.id} hand={opened.hand} isEnd={opened.isEnd} />
        </Dialog>
      );
  }
}

interface SeatDialogProps {
  store: TableStore;
  view: TableView;
  seat: number;
  onClose: () => void;
}

function SitDialog({ store, view, seat, onClose }: SeatDialogProps): JSX.Element {
  const { table } = view;
  const chips = (amount: number): string => formatAmount(amount, table.chip_decimals);
  const { brings, brings_until: until } = view.entry;
  const isBack = brings > 0 && store.serverNow() < until;
  const most = table.max_buy_in > 0 ? `, at most ${chips(Math.max(table.max_buy_in, isBack ? brings : 0))}` : '';
  const least = isBack
    ? `You left this table with ${chips(brings)}: until ${momentText(until)} you come back with at least that`
    : `At least ${chips(table.min_buy_in)}`;
  return (
    <Dialog title={seat < 0 ? 'Take a seat' : `Seat ${seat + 1}`} onClose={onClose}>
      <BuyInForm
        table={table}
        verb="Sit down"
        first={usualBuyIn(view)}
        hint={`${least}${most}.${table.approval && !view.entry.host ? ' The host has to agree.' : ''}`}
        onAmount={async (buyIn) => {
          await store.send('sit', { buy_in: buyIn, seat });
          onClose();
        }}
      />
      <h3>Or seat a bot here</h3>
      <BotChoice store={store} seat={seat} onDone={onClose} />
    </Dialog>
  );
}

function TopUpDialog({ store, view, onClose }: Omit<SeatDialogProps, 'seat'>): JSX.Element {
  const { table } = view;
  const usual = usualTopUp(view);
  if (usual === null) {
    return (
      <Dialog title="Top up" onClose={onClose}>
        <p>Your stack is as large as this table takes: {formatAmount(table.max_buy_in, table.chip_decimals)}.</p>
      </Dialog>
    );
  }
  return (
    <Dialog title="Top up" onClose={onClose}>
      <BuyInForm
        table={table}
        verb="Add chips"
        first={usual.first}
        hint={`${usual.hint}${table.approval && !view.entry.host ? ' The host has to agree.' : ''}`}
        onAmount={async (amount) => {
          await store.send('top_up', { amount });
          onClose();
        }}
      />
    </Dialog>
  );
}

function BotChoice({ store, seat, onDone }: { store: TableStore; seat: number; onDone: () => void }): JSX.Element {
  const [problem, setProblem] = useState('');
  const add = async (manner: Manner): Promise<void> => {
    try {
      await store.send('add_bot', { manner, seat });
      onDone();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <>
      <ul class="bot-choice">
        {MANNERS.map(({ manner, name, about }) => (
          <li key={manner}>
            <button type="button" class="menu-item" data-testid={`bot-${manner}`} onClick={() => void add(manner)}>
              <b>{name}</b>
              <small>{about}</small>
            </button>
          </li>
        ))}
      </ul>
      {problem !== '' && (
        <p class="form-error" role="alert" data-testid="error">
          {problem}
        </p>
      )}
    </>
  );
}
