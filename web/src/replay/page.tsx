// The page "Replay": bring a hand history, see what is in it, walk through its hands.
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Logo, Mark } from '../lobby/logo';
import { go } from '../router';
import { gameTitle } from '../words';
import { briefTitle } from './brief';
import { EXAMPLE } from './example';
import { file, hand, loadAddress, needsName, neighbour, openHand, problem, readFile, working, type OpenHand } from './files';
import { Found } from './found';
import { Player } from './player';
import '../styles/replay.css';
import '../styles/replay-details.css';
import '../styles/replay-list.css';

export function ReplayPage(): JSX.Element {
  useLayoutEffect(() => {
    void loadAddress();
    const load = (): void => void loadAddress();
    addEventListener('popstate', load);
    return () => removeEventListener('popstate', load);
  }, []);
  const open = hand.value;
  useEffect(() => {
    document.title = open === null ? 'Replay · Splitpot' : `${briefTitle(open.replay.brief)} · Splitpot`;
  }, [open]);
  return open === null ? <Bring /> : <Hand open={open} />;
}

function Hand({ open }: { open: OpenHand }): JSX.Element {
  const { replay, index, at } = open;
  const hasList = index !== null && (file.value?.told.hands.length ?? 0) > 1;
  const close = (event: MouseEvent): void =>
    follow(event, () => {
      if (index !== null && history.state !== null) history.back();
      else go('/replay');
      hand.value = null;
    });
  return (
    <div class="rp-page is-hand">
      <header class="table-head">
        <a class="icon-button" href="/replay" aria-label={hasList ? 'Back to the list' : 'To other hands'} data-testid="close-hand" onClick={close}>
          {hasList ? (
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M15 5 8 12l7 7" />
            </svg>
          ) : (
            <Mark />
          )}
        </a>
        <div class="table-title">
          <h1>{[gameTitle(replay.table), replay.brief.currency].filter((part) => part !== '').join(' ')}</h1>
          <p>{hasList ? `${index + 1} of ${file.value?.told.hands.length ?? 0} in ${file.value?.name ?? ''}` : briefTitle(replay.brief)}</p>
        </div>
      </header>
      {problem.value !== '' && <p class="form-error rp-problem" role="alert">{problem.value}</p>}
      <Player
        key={`${index ?? 'link'}-${replay.brief.phh}`}
        replay={replay}
        at={at}
        hasAddress
        onHand={hasList ? step : undefined}
      />
    </div>
  );
}

function step(by: 1 | -1): void {
  const index = neighbour(by);
  if (index !== undefined) void openHand(index, true);
}

function Bring(): JSX.Element {
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const dropped = event.dataTransfer?.files[0];
    if (dropped !== undefined) void readFile(dropped, dropped.name);
  };
  return (
    <div
      class={`rp-page ${isOver ? 'is-over' : ''}`}
      data-testid="replay-page"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <header class="lobby-head">
        <Logo />
        <a class="rp-back" href="/" onClick={(event) => follow(event, () => go('/'))}>
          To the tables
        </a>
      </header>
      <main id="content" tabIndex={-1} class="rp-main">
        <div class="rp-title">
          <h1>Replay</h1>
          <p class="quiet">
            Bring hand histories of any site, or paste one. Each hand is played again by the rules and compared with what the file says was paid. Nothing is kept on the server.
          </p>
        </div>
        <Drop />
        {working.value !== '' && (
          <p class="rp-working" role="status">
            <span class="spinner" aria-hidden="true" /> {working.value}
          </p>
        )}
        {problem.value !== '' && (
          <p class="form-error" role="alert" data-testid="error">
            {problem.value}{' '}
            {needsName.value && (
              <a href="/" data-testid="get-name" onClick={(event) => follow(event, () => go('/'))}>
                Get a nickname
              </a>
            )}
          </p>
        )}
        {file.value !== null && <Found key={file.value.name + file.value.told.total} file={file.value} />}
      </main>
      <footer class="lobby-foot">
        PokerStars, Full Tilt, PartyPoker, 888, iPoker, Winamax, GGPoker, Bovada, Merge, OnGame, Entraction, Microgaming, Boss, Cake, Winning, PKR, Everleaf, Enet, PokerTracker, PokerNow, PHH and Open Hand History. Omaha High and
        Hi/Lo, four to six cards.
      </footer>
    </div>
  );
}

/** A file, a drop, or a text. */
function Drop(): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const read = (): void => void readFile(new Blob([text], { type: 'text/plain' }), 'pasted text');
  return (
    <section class="rp-bring panel" aria-label="Bring hands">
      <input
        ref={input}
        type="file"
        class="unseen"
        tabIndex={-1}
        aria-label="Hand history"
        data-testid="file"
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          if (chosen !== undefined) void readFile(chosen, chosen.name);
          event.currentTarget.value = '';
        }}
      />
      <div class="rp-choose">
        <button type="button" class="button button-main button-big" data-testid="choose" onClick={() => input.current?.click()}>
          Choose a file
        </button>
        <p class="quiet">or drop one here; up to 4 MB, without a nickname 64 kB</p>
      </div>
      <label class="field rp-paste">
        <span>Or paste hands</span>
        <textarea
          rows={5}
          spellcheck={false}
          autocomplete="off"
          data-testid="paste"
          placeholder="PokerStars Hand #…"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
          onPaste={(event) => {
            // A hand that is pasted into an empty field is meant to be read.
            const pasted = event.clipboardData?.getData('text') ?? '';
            if (text === '' && pasted.includes('\n')) void readFile(new Blob([pasted], { type: 'text/plain' }), 'pasted text');
          }}
        />
      </label>
      <div class="rp-bring-foot">
        <button type="button" class="button" data-testid="read" disabled={text.trim() === ''} onClick={read}>
          Read it
        </button>
        <button type="button" class="button" data-testid="example" onClick={() => void readFile(new Blob([EXAMPLE]), 'an example')}>
          Show an example
        </button>
      </div>
    </section>
  );
}

/** A link that this page follows itself, unless it is to be opened elsewhere. */
function follow(event: MouseEvent, open: () => void): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  open();
}
