// The page of one table: opens its store and lays out felt, dock, log and dialogs.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { comeByLink, Gate } from '../lobby/gate';
import { hasLetters, isElsewhere } from '../keyboard';
import { forgetSit, go, tournamentOf } from '../router';
import { TextTable } from '../text/lazy';
import { isText, setText, switchesText } from '../text/mode';
import { isMyTurn, isTournament, type TableView } from '../view';
import { isWide } from '../wide';
import { gameName, rakeWords, SHORT_STRUCTURES, stakesOf } from '../words';
import { usualBuyIn } from './buyin';
import { Dialogs, type Open, type Opened } from './dialogs';
import { Dock } from './dock';
import { EntryBar } from './entry';
import { Felt } from './felt';
import { LogList, LogTicker } from './log';
import { LastHandButtons } from './why';
import { leaveStore, otherTables, takeStore } from './opened';
import { goToNextTable, OtherTables } from './others';
import { loadNotes } from './notes';
import { Chat, unreadLines } from './chat';
import type { TableStore } from './store';
import { goneWords } from './tournament';
import { Announcer, ConnectionBar, ErrorBar } from './bars';
import { Mark } from '../lobby/logo';
import { TournamentHead, TournamentLink, TournamentPanel, TournamentSidePart } from './tournamentlazy';

interface PageProps {
  id: string;
  sit: boolean;
}

export function TablePage({ id, sit }: PageProps): JSX.Element {
  const [{ store, isNew }] = useState(() => takeStore(id));
  const [opened, open] = useState<Opened | null>(null);
  const linkProblem = useRef('');
  useEffect(() => {
    let isLeft = false;
    if (isNew) {
      void comeByLink(id).then((problem) => {
        linkProblem.current = problem;
        if (!isLeft) store.open();
      });
    }
    return () => {
      isLeft = true;
      leaveStore(store.id);
    };
  }, [store]);
  const view = store.seen.value;
  useTitle(view);
  useSitAtOnce(store, view, sit);
  useTextKey();
  usePageKeys(open);
  useNotes(view);
  useCloseWhenMoved(view, open);

  const fatal = store.fatal.value;
  if (fatal?.code === 'password_needed' || fatal?.code === 'not_invited') {
    return <Gate id={id} hasPassword={fatal.code === 'password_needed'} reason={linkProblem.current || fatal.message} onIn={() => store.reopen()} />;
  }
  if (fatal !== null) {
    const { id: tournament, page } = store.tournament;
    const isOfOne = tournament.value !== '' || page.value !== null;
    return <NoTable reason={isOfOne ? goneWords(page.value) : fatal.message} tournament={tournament.value || (isOfOne ? tournamentOf(id) : '')} />;
  }
  if (view === null) {
    return (
      <main id="content" tabIndex={-1} class="blank" aria-busy="true">
        <p class="quiet">{store.status.value === 'lost' ? 'The server cannot be reached. Trying again…' : 'Coming to the table…'}</p>
      </main>
    );
  }
  if (isText.value) {
    // What is written needs no walk through the pots: it is the view as it is.
    const whole = store.view.value ?? view;
    return (
      <div class="text-page" data-testid="table">
        <ConnectionBar store={store} />
        <ErrorBar store={store} isCovered={opened !== null} />
        {isTournament(whole) ? <TournamentHead store={store} view={whole} open={open} inWords /> : <EntryBar store={store} view={whole} open={open} />}
        <TextTable store={store} view={whole} open={open} />
        {opened !== null && <Dialogs store={store} view={whole} opened={opened} open={open} />}
      </div>
    );
  }
  return (
    <div class="table-page" data-testid="table">
      <button type="button" class="skip-link" data-testid="text-on" aria-keyshortcuts="T" onClick={() => setText(true)}>
        Text mode
      </button>
      <header class="table-head">
        <a
          class="icon-button"
          href="/"
          aria-label="Back to the lobby"
          onClick={(event) => {
            event.preventDefault();
            go('/');
          }}
        >
          <Mark />
        </a>
        <div class="table-title">
          <h1>{view.table.name}</h1>
          <p class="table-facts">
            <GameTitle look="title-long" game={gameName(view.table)} more={[stakesOf(view.table), rakeWords(view.table)]} />
            <GameTitle look="title-short" game={gameName(view.table, SHORT_STRUCTURES)} more={[isTournament(view) ? '' : stakesOf(view.table)]} />
            {view.hand > 0 && <span data-testid="hand-number"> · Hand {view.hand}</span>}
          </p>
        </div>
        {view.table.chat !== 'off' && !isWide.value && <ChatButton view={view} onOpen={() => open({ dialog: 'chat' })} />}
        <button type="button" class="icon-button" data-testid="menu" aria-label="Menu" aria-haspopup="dialog" onClick={() => open({ dialog: 'menu' })}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 7h16M4 12h16M4 17h16" />
          </svg>
        </button>
      </header>
      <OtherTables />
      <ConnectionBar store={store} />
      <ErrorBar store={store} isCovered={opened !== null} />
      {isTournament(view) ? <TournamentHead store={store} view={view} open={open} /> : <EntryBar store={store} view={view} open={open} />}
      <main id="content" tabIndex={-1} class="table-main">
        <Felt store={store} view={view} live={{ store, open }} />
        <div class="ticker-row">
          <LogTicker view={view} onOpen={() => open({ dialog: 'log' })} />
          <LastHandButtons view={view} open={open} />
        </div>
        <Dock store={store} view={view} open={open} />
        <TournamentPanel store={store} view={view} open={open} />
      </main>
      {isWide.value && (
        <aside class="side" aria-label="Hand log and chat">
          <TournamentSidePart store={store} view={view} open={open} />
          <LastHandButtons view={view} open={open} />
          <LogList view={view} />
          {view.table.chat !== 'off' && <Chat store={store} view={view} />}
        </aside>
      )}
      <Announcer view={view} />
      {opened !== null && <Dialogs store={store} view={view} opened={opened} open={open} />}
    </div>
  );
}

/** The game, which may be cut off where there is little room, and what may not: stakes (a tournament's stand in its bar on a phone), rake. */
function GameTitle({ look, game, more }: { look: string; game: string; more: string[] }): JSX.Element {
  const rest = more.filter((part) => part !== '').join(', ');
  return (
    <span class={look}>
      <span class="title-game">{game}</span>
      <span>{rest === '' ? '' : ` ${rest}`}</span>
    </span>
  );
}

/** On a phone the chat is a dialog; the button counts what has not been read. */
function ChatButton({ view, onOpen }: { view: TableView; onOpen: () => void }): JSX.Element {
  const unread = unreadLines(view);
  return (
    <button type="button" class="icon-button chat-button" data-testid="open-chat" aria-label={unread === 0 ? 'Chat' : `Chat, ${unread} new`} aria-haspopup="dialog" onClick={onOpen}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M4 5h16v11H9l-5 4z" />
      </svg>
      {unread > 0 && (
        <span class="badge" aria-hidden="true">
          {unread}
        </span>
      )}
    </button>
  );
}

function NoTable({ reason, tournament }: { reason: string; tournament: string }): JSX.Element {
  return (
    <main id="content" tabIndex={-1} class="enter-page">
      <div class="panel enter-panel">
        <h1>No table here</h1>
        <p data-testid="error">{reason}</p>
        {tournament !== '' && (
          <TournamentLink id={tournament} isMain>
            To the tournament
          </TournamentLink>
        )}
        <button type="button" class="button button-main" onClick={() => go('/')}>
          To the lobby
        </button>
      </div>
    </main>
  );
}

/** T writes the table instead of drawing it, and draws it again. */
function useTextKey(): void {
  useEffect(() => {
    const heard = (event: KeyboardEvent): void => {
      if (!switchesText(event)) return;
      event.preventDefault();
      setText(!isText.value);
    };
    addEventListener('keydown', heard);
    return () => removeEventListener('keydown', heard);
  }, []);
  const wasText = useRef(isText.value);
  const on = isText.value;
  useEffect(() => {
    if (wasText.current && !on) document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
    wasText.current = on;
  }, [on]);
}

/** The keys that open something: the sheet of keys, menu, chat, the last hand, the next table. */
function usePageKeys(open: Open): void {
  useEffect(() => {
    const heard = (event: KeyboardEvent): void => {
      if (!hasLetters.value || event.repeat || isElsewhere(event)) return;
      const key = event.key.toLowerCase();
      if (key === 'n') goToNextTable();
      else if (key === '?') open({ dialog: 'keys' });
      else if (key === 'm') open({ dialog: 'menu' });
      else if (key === 'l') open({ dialog: 'replay', hand: null });
      else if (key === 'w') open({ dialog: 'why' });
      else if (key === '/') openChat(open);
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', heard);
    return () => removeEventListener('keydown', heard);
  }, []);
}

/** Beside a wide table the line to write on is there already. */
function openChat(open: Open): void {
  const line = document.querySelector<HTMLElement>('.side [data-testid="say"]');
  if (line !== null) line.focus();
  else open({ dialog: 'chat' });
}

/** What was opened about the old table is closed when the viewer comes to another one. */
function useCloseWhenMoved(view: TableView | null, open: Open): void {
  const table = view?.table.id ?? '';
  const last = useRef(table);
  useEffect(() => {
    if (last.current !== '' && last.current !== table) open((now) => (now !== null && STAYS.has(now.dialog) ? now : null));
    last.current = table;
  }, [table]);
}

const STAYS: ReadonlySet<Opened['dialog']> = new Set<Opened['dialog']>(['likings', 'keys', 'menu', 'tournament']);

/** The notes about those who are here, again whenever somebody new comes. Whoever leaves changes nothing: a tournament's table may be gone with him. */
function useNotes(view: TableView | null): void {
  const known = useRef<ReadonlySet<string>>(new Set());
  const here = view === null ? [] : [view.table.id, ...view.seats.map(({ name }) => `${view.table.id} ${name}`)];
  useEffect(() => {
    if (view !== null && here.some((name) => !known.current.has(name))) void loadNotes(view.table.id);
    known.current = new Set(here);
  }, [here.join('\n')]);
}

function useTitle(view: TableView | null): void {
  const name = view?.table.name ?? 'Splitpot';
  const mine = view !== null && isMyTurn(view);
  const isHeld = view !== null && view.entry.held_until > 0;
  const elsewhere = otherTables.value.find((table) => table.isMyTurn)?.name ?? '';
  useEffect(() => {
    document.title = mine ? `● Your turn · ${name}` : elsewhere !== '' ? `● Your turn · ${elsewhere}` : isHeld ? `● A seat for you · ${name}` : `${name} · Splitpot`;
  }, [mine, isHeld, elsewhere, name]);
}

/** After "Play against bots": takes any seat as soon as the table is known, once. */
function useSitAtOnce(store: TableStore, view: TableView | null, sit: boolean): void {
  const isKnown = view !== null;
  useEffect(() => {
    if (!sit || view === null) return;
    forgetSit();
    if (view.me.seat === null && !isTournament(view)) void store.tell('sit', { buy_in: usualBuyIn(view), seat: -1 });
  }, [isKnown, sit]);
}
