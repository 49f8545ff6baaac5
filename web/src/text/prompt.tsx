// The field for commands: reads a line, carries it out by the table's store and says what came of it.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { go, tournamentAddress } from '../router';
import { isMyTurn, type TableView } from '../view';
import type { Open } from '../table/dialogs';
import { useGuard } from '../table/guarded';
import type { TableStore } from '../table/store';
import { legalWords, readyWords } from './betting';
import { type Contest, contestReady } from './contest';
import { read } from './commands';
import type { Meaning } from './grammar';
import { setText } from './mode';

const KEPT_LINES = 30;

interface PromptProps {
  store: TableStore;
  view: TableView;
  open: Open;
  contest?: Contest | undefined;
}

/** What is known of the tournament at this moment. */
function contestOf({ tournament }: TableStore): Contest {
  return { pulse: tournament.pulse.value, page: tournament.page.value, onwards: tournament.onwards.value };
}

interface Answer {
  words: string;
  isRefused: boolean;
  /** Makes the same answer a new one, so that it is read out again. */
  number: number;
}

export function Prompt({ store, view, open, contest }: PromptProps): JSX.Element {
  const field = useRef<HTMLInputElement>(null);
  const lines = useRef<string[]>([]);
  const at = useRef(0);
  const [text, setLine] = useState('');
  const [answer, setAnswer] = useState<Answer>({ words: '', isRefused: false, number: 0 });
  const legal = isMyTurn(view) ? view.turn?.legal : null;
  const { attempt } = useGuard(`${view.hand}/${view.turn?.turn ?? ''}/${legal?.call ?? ''}/${legal?.wager?.min_to ?? ''}`);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);

  const tell = (words: string, isRefused = false): void => setAnswer(({ number }) => ({ words, isRefused, number: number + 1 }));
  const done = (words: string): void => {
    setLine('');
    tell(words);
  };
  const carryOut = async (meaning: Meaning): Promise<void> => {
    switch (meaning.do) {
      case 'refuse':
        field.current?.select();
        return tell(meaning.words, true);
      case 'say':
        return done(meaning.words);
      case 'go':
        setLine('');
        if (meaning.where === 'lobby') go('/');
        else if (meaning.where === 'tournament') go(tournamentAddress(view.table.tournament));
        else if (meaning.where === 'onwards') store.watchOnwards();
        else if (meaning.where === 'menu') open({ dialog: 'menu' });
        else setText(false);
        return;
      case 'act':
        // As with the buttons: what was typed before the turn came was meant for what stood there then.
        if (!attempt()) return tell(`Your turn had just begun. ${legalWords(store.view.value ?? view)}`, true);
        if (store.sentTurn.value === view.turn?.turn) return tell('Your decision is on its way already.', true);
        store.dismissError();
        await store.decide(meaning.choice, meaning.to);
        if (!refused()) done(meaning.words);
        return;
      case 'wish':
        try {
          await store.tournament.wish(meaning.wish, meaning.more);
          return done(meaning.words);
        } catch (refusal) {
          return tell(refusal instanceof Error ? refusal.message : String(refusal), true);
        }
      case 'send':
        try {
          await store.send(meaning.message.t, meaning.message.d);
          return done(meaning.words);
        } catch (refusal) {
          return tell(refusal instanceof Error ? refusal.message : String(refusal), true);
        }
    }
  };
  /** Whether the decision was refused; then it is said here, beside the field, and not above. */
  const refused = (): boolean => {
    const problem = store.error.value;
    if (problem === '') return false;
    store.dismissError();
    tell(problem, true);
    return true;
  };
  const run = (line: string): void => {
    const now = store.view.value ?? view;
    if (line.trim() !== '') lines.current = [...lines.current.filter((kept) => kept !== line), line].slice(-KEPT_LINES);
    at.current = lines.current.length;
    void carryOut(read(line, { view: now, now: store.serverNow(), ...(contest === undefined ? {} : { contest: contestOf(store) }) }));
  };
  const recall = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (step === 0 || lines.current.length === 0) return;
    event.preventDefault();
    at.current = Math.min(lines.current.length, Math.max(0, at.current + step));
    setLine(lines.current[at.current] ?? '');
  };

  return (
    <>
      <form
        class="prompt"
        onSubmit={(event) => {
          event.preventDefault();
          run(field.current?.value ?? text);
        }}
      >
        <label for="command">Command</label>
        <input
          ref={field}
          id="command"
          data-testid="command"
          value={text}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          enterkeyhint="send"
          maxLength={220}
          placeholder="help"
          aria-describedby="answer"
          onInput={(event) => setLine(event.currentTarget.value)}
          onKeyDown={recall}
        />
        <button type="submit" class="button button-main" data-testid="command-ok">
          Do it
        </button>
      </form>
      <p id="answer" class={answer.isRefused ? 'answer is-refused' : 'answer'} role="status" data-testid="answer">
        <span key={answer.number}>{answer.isRefused ? `Not done. ${answer.words}` : answer.words}</span>
      </p>
      <div class="ready-words" role="group" aria-label="What you can do now" data-testid="ready-words">
        {[...readyWords(view), ...contestReady(contest, store.serverNow())].map((line) => (
          <button key={line} type="button" class="button" onClick={() => run(line)}>
            {line.charAt(0).toUpperCase() + line.slice(1)}
          </button>
        ))}
      </div>
    </>
  );
}
