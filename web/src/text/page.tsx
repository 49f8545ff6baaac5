// The table in words: one live line, a field for commands, and the same state under headings. It
// draws from the same view and sends through the same store as the picture.
import type { JSX } from 'preact';
import { areHandsHeld } from '../announce';
import { go } from '../router';
import { canDeal, isTournament, mySeat, type TableView } from '../view';
import { fullTitle } from '../words';
import { heardLines } from '../table/chat';
import type { Open } from '../table/dialogs';
import type { TableStore } from '../table/store';
import { useSecondsTo } from '../table/tournamentclock';
import { factLines, waitsSentence } from '../table/tournamentwords';
import '../styles/text.css';
import { commandsAt } from './commands';
import { type Contest, offersInWords } from './contest';
import { LiveLine } from './live';
import { Prompt } from './prompt';
import { setText } from './mode';
import { boardInWords, cardsInWords, chatInWords, playingCards, potsInWords, readingInWords, resultsInWords, seatInWords, spokenLine } from './spoken';

const CHAT_LINES = 10;

export interface TextProps {
  store: TableStore;
  view: TableView;
  open: Open;
}

export function TextPage({ store, view, open }: TextProps): JSX.Element {
  const { pulse, page, onwards } = store.tournament;
  const contest: Contest | undefined = isTournament(view) ? { pulse: pulse.value, page: page.value, onwards: onwards.value } : undefined;
  return (
    <>
      <header class="text-head">
        <div class="text-title">
          <h1>{view.table.name}</h1>
          <p>
            {fullTitle(view.table)}
            {view.hand > 0 && <span data-testid="hand-number"> · Hand {view.hand}</span>}
          </p>
        </div>
        <nav class="text-nav" aria-label="Table">
          <a
            class="button"
            href="/"
            onClick={(event) => {
              event.preventDefault();
              go('/');
            }}
          >
            Lobby
          </a>
          <button type="button" class="button" data-testid="menu" aria-haspopup="dialog" onClick={() => open({ dialog: 'menu' })}>
            Menu
          </button>
          <button type="button" class="button" data-testid="text-off" aria-keyshortcuts="T" onClick={() => setText(false)}>
            Picture of the table
          </button>
        </nav>
      </header>
      <main class="text-main" id="content" tabIndex={-1}>
        <section aria-labelledby="text-now">
          <h2 id="text-now">Now</h2>
          <LiveLine view={view} waits={waitsSentence(contest?.pulse ?? null, null, areHandsHeld.value && canDeal(view))} news={store.tournament.news.value} />
          <Prompt store={store} view={view} open={open} contest={contest} />
        </section>
        {contest !== undefined && <ContestPart store={store} view={view} contest={contest} />}
        <OwnHand view={view} />
        <section aria-labelledby="text-board">
          <h2 id="text-board">Board and pot</h2>
          <p data-testid="text-board">{boardInWords(view)}</p>
          {view.rabbit.length > 0 && <p data-testid="text-rabbit">{`Would have come: ${cardsInWords(view.rabbit)}.`}</p>}
          {view.running && <p data-testid="text-pot">{potsInWords(view)}</p>}
        </section>
        {view.results.length > 0 && (
          <section aria-labelledby="text-results">
            <h2 id="text-results">Results of hand {view.hand}</h2>
            <ol data-testid="text-results">
              {resultsInWords(view).map((line, index) => (
                <li key={index}>{line}</li>
              ))}
            </ol>
            {view.why.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </section>
        )}
        <section aria-labelledby="text-seats">
          <h2 id="text-seats">Seats</h2>
          <ul data-testid="text-seats">
            {view.seats.map((seat) => (
              <li key={seat.seat} class={view.turn?.seat === seat.seat ? 'is-acting' : ''}>
                {seatInWords(view, seat)}
              </li>
            ))}
          </ul>
        </section>
        <Log view={view} />
        {view.table.chat !== 'off' && (
          <section aria-labelledby="text-chat">
            <h2 id="text-chat">Chat</h2>
            <div role="log" aria-labelledby="text-chat" data-testid="text-chat">
              {heardLines(view).slice(-CHAT_LINES).map((line) => (
                <p key={line.number}>{chatInWords(line)}</p>
              ))}
            </div>
          </section>
        )}
        <Help view={view} />
      </main>
    </>
  );
}

/** How the tournament stands, and what it asks; offers are read out when they come. */
function ContestPart({ store, view, contest }: { store: TableStore; view: TableView; contest: Contest }): JSX.Element {
  useSecondsTo(store, contest.pulse?.clock.ends ?? 0);
  const now = store.serverNow();
  return (
    <section aria-labelledby="text-tournament">
      <h2 id="text-tournament">Tournament</h2>
      <div role="status" data-testid="text-offers">
        {offersInWords(contest, view, now).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {contest.pulse !== null && (
        <ul data-testid="text-tournament">
          {factLines(view, contest.page, contest.pulse, now, store.tournament.isClosed.value).map((line, index) => (
            <li key={index}>{line}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function OwnHand({ view }: { view: TableView }): JSX.Element | null {
  const me = mySeat(view);
  if (me === undefined) return null;
  const reading = readingInWords(view);
  return (
    <section aria-labelledby="text-hand">
      <h2 id="text-hand">Your hand</h2>
      <p data-testid="text-hand">{me.hole.length === 0 ? 'You hold no cards.' : `${cardsInWords(me.hole)}${me.status === 'folded' ? ' (folded)' : ''}.`}</p>
      {reading !== '' && <p data-testid="text-reading">{reading}</p>}
      {playingCards(view).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  );
}

/** The log from the start of the hand; what came before is folded away. */
function Log({ view }: { view: TableView }): JSX.Element {
  const begun = Math.max(0, view.log.findLastIndex((line) => /^Hand \d+/.test(line)));
  const lines = (from: number, to?: number): JSX.Element[] =>
    view.log.slice(from, to).map((line, index) => <li key={view.logDropped + from + index}>{spokenLine(line, view)}</li>);
  return (
    <section aria-labelledby="text-log">
      <h2 id="text-log">Log of the hand</h2>
      <ol data-testid="text-log">{lines(begun)}</ol>
      {begun > 0 && (
        <details>
          <summary>Earlier hands</summary>
          <ol>{lines(0, begun)}</ol>
        </details>
      )}
    </section>
  );
}

function Help({ view }: { view: TableView }): JSX.Element {
  return (
    <section aria-labelledby="text-help">
      <h2 id="text-help">Commands</h2>
      {commandsAt(view).map(({ title, words }) => (
        <details key={title}>
          <summary>{title}</summary>
          <dl class="text-commands">
            {words.map(({ usage, about }) => (
              <div key={usage}>
                <dt>{usage}</dt>
                <dd>{about}</dd>
              </div>
            ))}
          </dl>
        </details>
      ))}
    </section>
  );
}
