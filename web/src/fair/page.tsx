// The page "Fair deal": a proof from a hand of this room, a file or the clipboard, and what comes of it.
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { tablePath } from '../http';
import { Logo } from '../lobby/logo';
import { go } from '../router';
import '../styles/fair.css';
import { momentText } from '../times/store';
import type { HandProof } from '../wire';
import { known } from './known';
import { NotAProof, readProof } from './proof';
import { Verdict } from './verdict';

const HANDS_SHOWN = 4;

/** A proof, or why there is none. */
type Found = { proof: HandProof } | { problem: string } | null;

export function VerifyPage(): JSX.Element {
  const [found, setFound] = useState<Found>(null);
  const [isOver, setOver] = useState(false);
  const take = (text: string): void => setFound(read(text));
  const fetchHand = (hand: string): void => void handProof(hand).then(setFound);
  useLayoutEffect(() => {
    document.title = 'Fair deal · Splitpot';
  }, []);
  useEffect(() => {
    const asked = new URLSearchParams(location.search);
    const [table, hand] = [asked.get('table'), asked.get('hand')];
    if (table !== null && hand !== null) fetchHand(`${table}/${hand}`);
  }, []);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer?.files[0];
    if (file !== undefined) void file.text().then(take);
    else take(event.dataTransfer?.getData('text') ?? '');
  };
  return (
    <div class="fair-page" data-testid="verify-page">
      <header class="lobby-head">
        <Logo />
        <a class="fair-back" href="/" onClick={(event) => follow(event)}>
          To the tables
        </a>
      </header>
      <main id="content" tabIndex={-1} class="fair-main">
        <div class="fair-title">
          <h1>Fair deal</h1>
          <p class="quiet">
            Before the first card of a hand, the room sends a fingerprint of the whole deck, its commitment. Each card you see comes with a proof that it lay in that deck, at its place. It is checked here, in your browser.
          </p>
        </div>
        <div
          class={isOver ? 'fair-in panel fair-over' : 'fair-in panel'}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <Hands onChoose={fetchHand} />
          <label class="button fair-file">
            Choose a proof
            <input
              type="file"
              class="unseen"
              accept=".json,application/json"
              data-testid="proof-file"
              onChange={(event) => {
                const file = event.currentTarget.files?.[0];
                if (file !== undefined) void file.text().then(take);
                event.currentTarget.value = '';
              }}
            />
          </label>
          <span class="quiet">or drop it here, or paste it:</span>
          <textarea
            rows={3}
            spellcheck={false}
            aria-label="The text of a proof"
            placeholder='{"scheme":"splitpot-deal-1", …}'
            data-testid="proof-text"
            onInput={(event) => take(event.currentTarget.value)}
          />
        </div>
        <div class="fair-out" aria-live="polite">
          {found !== null && 'problem' in found && (
            <p class="form-error" data-testid="no-proof">
              {found.problem}
            </p>
          )}
          {found !== null && 'proof' in found && <Verdict proof={found.proof} />}
        </div>
      </main>
    </div>
  );
}

/** The last hands that this browser has seen begin, each checked by a tap. */
function Hands({ onChoose }: { onChoose: (hand: string) => void }): JSX.Element | null {
  const hands = known().slice(-HANDS_SHOWN).reverse();
  if (hands.length === 0) return null;
  return (
    <div class="fair-hands">
      <span>Your last hands</span>
      {hands.map(({ hand_id, at, table }) => (
        <button key={hand_id} type="button" class="button" title={momentText(at)} onClick={() => onChoose(hand_id)}>
          {table}, hand {hand_id.slice(hand_id.lastIndexOf('/') + 1)}
        </button>
      ))}
    </div>
  );
}

function read(text: string): Found {
  if (text.trim() === '') return null;
  try {
    return { proof: readProof(text) };
  } catch (error) {
    if (error instanceof NotAProof) return { problem: error.message };
    throw error;
  }
}

async function handProof(hand: string): Promise<Found> {
  const cut = hand.lastIndexOf('/');
  try {
    const response = await fetch(`${tablePath(hand.slice(0, cut))}/hands/${encodeURIComponent(hand.slice(cut + 1))}/proof`);
    const text = await response.text();
    return response.ok ? read(text) : { problem: told(text) };
  } catch {
    return { problem: 'The server cannot be reached. Is your connection up?' };
  }
}

/** A refusal in the server's own words. */
function told(text: string): string {
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    if (typeof message === 'string') return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
  } catch {
    // Something between here and the room has answered.
  }
  return 'The room has no proof of this hand.';
}

function follow(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go('/');
}
