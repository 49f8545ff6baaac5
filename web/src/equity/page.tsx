// The page "Equity": hands on the left, board and deck on the right, the map of next cards below.
import type { JSX } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { Choice } from '../lobby/choice';
import { Logo } from '../lobby/logo';
import { go } from '../router';
import '../styles/equity.css';
import '../styles/equity-cards.css';
import '../styles/equity-heat.css';
import { EXAMPLES } from './examples';
import { FaultLine } from './fault';
import { HandRow } from './hand';
import { Heat } from './heat';
import { howSure } from './numbers';
import { Picker } from './picker';
import { Slots } from './slots';
import { MAX_HANDS, parseAsk } from './state';
import { fault, isOld, isPicking, isWorking, leftOut, openPage, picks, shown, take } from './store';

const STREETS: [string, number][] = [
  ['Flop', 3],
  ['Turn', 1],
  ['River', 1],
];

export function EquityPage(): JSX.Element {
  useLayoutEffect(() => {
    document.title = 'Equity · Splitpot';
    return openPage();
  }, []);
  const { ask } = picks.value;
  return (
    <div class="eq-page" data-testid="equity-page" data-picking={isPicking.value}>
      <header class="lobby-head">
        <Logo />
        <a class="eq-back" href="/" onClick={(event) => follow(event, () => go('/'))}>
          To the tables
        </a>
      </header>
      <main id="content" tabIndex={-1} class="eq-main">
        <div class="eq-title">
          <h1>Equity</h1>
          <p class="quiet">How much of the pot each hand wins on average. Pick cards, or write a range.</p>
        </div>
        <div class="eq-settings">
          <Choice
            legend="Game"
            value={ask.game}
            onChange={(game) => take({ do: 'game', game })}
            options={[
              { value: 'omaha8', label: 'Hi/Lo' },
              { value: 'omaha', label: 'High' },
            ]}
          />
          <Choice legend="Cards in a hand" value={ask.cards} onChange={(cards) => take({ do: 'size', cards })} options={([4, 5, 6] as const).map((cards) => ({ value: cards, label: String(cards) }))} />
          <CopyLink />
        </div>
        <section class="eq-hands" aria-label="Hands">
          <ol>
            {ask.hands.map((_, index) => (
              <HandRow key={index} index={index} />
            ))}
          </ol>
          <footer class="eq-hands-foot">
            <button type="button" class="button" data-testid="add-hand" disabled={ask.hands.length >= MAX_HANDS} onClick={() => take({ do: 'add' })}>
              Add a hand
            </button>
            <Status />
          </footer>
        </section>
        <div class="eq-side">
          <section class="eq-board panel" aria-label="Board and dead cards">
            <Slots place="board" parts={STREETS} />
            <div class="eq-dead">
              <span class="eq-dead-name">Dead cards</span>
              <Slots place="dead" />
            </div>
            <BoardFault />
          </section>
          <Picker />
        </div>
        <Heat />
        <Examples />
      </main>
      <footer class="lobby-foot">
        Exactly two cards from the hand, three from the board. ± is one standard error. Ranges: AA at least two aces, $ds double-suited, AA,KK either, 15% the best hands.
      </footer>
    </div>
  );
}

/** How sure the numbers are, or what is missing. */
function Status(): JSX.Element {
  const { ask } = picks.value;
  const last = shown.value;
  const wrong = fault.value?.fault;
  const missing = 3 - ask.board.length;
  let text = last === null || isOld.value ? '' : howSure(last.answer);
  if (isWorking.value) text = 'Working it out…';
  if (ask.board.length > 0 && missing > 0) text = `The flop needs ${missing === 1 ? '1 more card' : `${missing} more cards`}.`;
  return (
    <div class="eq-status">
      <p role="status" data-testid="status" data-working={isWorking.value}>
        {text}
      </p>
      {leftOut.value.length > 0 && (
        <p class="eq-left-out" role="alert" data-testid="left-out">
          Left out of this address: {leftOut.value.join('; ')}.
        </p>
      )}
      {ask.game === 'omaha8' && last !== null && (
        <p class="eq-legend" aria-hidden="true">
          <i class="eq-key eq-bar-high" /> by the high <i class="eq-key eq-bar-low" /> by the low
        </p>
      )}
      {wrong !== undefined && (wrong.field ?? '') === '' && <FaultLine fault={wrong} />}
    </div>
  );
}

function BoardFault(): JSX.Element | null {
  const wrong = fault.value?.fault;
  return wrong?.field === 'board' || wrong?.field === 'dead' ? <FaultLine fault={wrong} /> : null;
}

/** Puts the address into the clipboard; shows it for copying by hand where the browser forbids that. */
function CopyLink(): JSX.Element {
  const [said, setSaid] = useState('');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(location.href);
      setSaid('Copied');
    } catch {
      setSaid(location.href);
    }
    setTimeout(() => setSaid(''), 6000);
  };
  return (
    <div class="eq-copy">
      <button type="button" class="button" data-testid="copy-link" onClick={() => void copy()}>
        {said === 'Copied' ? 'Copied' : 'Copy link'}
      </button>
      <p class="eq-copied" role="status">
        {said === 'Copied' ? <span class="unseen">The link is copied.</span> : said}
      </p>
    </div>
  );
}

function Examples(): JSX.Element {
  return (
    <section class="eq-examples" aria-labelledby="examples-title">
      <h2 id="examples-title">Examples</h2>
      <ul>
        {EXAMPLES.map(({ title, about, query }) => (
          <li key={query}>
            <a
              href={`/equity?${query}`}
              onClick={(event) =>
                follow(event, () => {
                  take({ do: 'load', ask: parseAsk(query) });
                  scrollTo(0, 0);
                })
              }
            >
              <strong>{title}</strong>
              <small>{about}</small>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A link that this page follows itself, unless it is to be opened elsewhere. */
function follow(event: MouseEvent, open: () => void): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  open();
}
