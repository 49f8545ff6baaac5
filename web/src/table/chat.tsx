// The talk of a table: what was said, as text, and a line to say something. Beside a wide table, in a
// dialog on a phone. Whoever is muted by the viewer is left out.
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { mySeat, type TableView } from '../view';
import type { ChatLine, Emote } from '../wire';
import { isMutedHere } from './notes';
import type { TableStore } from './store';

/** In words: not every system has the pictures. */
export const EMOTES: { emote: Emote['emote']; words: string }[] = [
  { emote: 'nice_hand', words: 'Nice hand' },
  { emote: 'well_played', words: 'Well played' },
  { emote: 'good_luck', words: 'Good luck' },
  { emote: 'thank_you', words: 'Thank you' },
  { emote: 'oops', words: 'Oops' },
  { emote: 'laugh', words: 'Ha ha' },
  { emote: 'wow', words: 'Wow' },
  { emote: 'thinking', words: 'Hm' },
];
const LONGEST = 200;
/** A refusal is about its moment: too many lines in ten seconds. */
const PROBLEM_MS = 10_000;

/** The last line that the viewer has seen, by table. */
const seen = signal<ReadonlyMap<string, number>>(new Map());

export function heardLines(view: TableView): ChatLine[] {
  return view.chat.filter((line) => line.me || !isMutedHere(line.name));
}

/** Lines of others that the viewer has not seen. */
export function unreadLines(view: TableView): number {
  const last = seen.value.get(view.table.id) ?? 0;
  return heardLines(view).filter((line) => !line.me && line.number > last).length;
}

export function Chat({ store, view }: { store: TableStore; view: TableView }): JSX.Element {
  const lines = heardLines(view);
  const list = useRef<HTMLDivElement>(null);
  const last = lines.at(-1)?.number ?? 0;
  const toEnd = (): void => {
    if (list.current !== null) list.current.scrollTop = list.current.scrollHeight;
  };
  useEffect(() => {
    toEnd();
    if ((seen.value.get(view.table.id) ?? 0) < last) seen.value = new Map(seen.value).set(view.table.id, last);
  }, [last]);
  return (
    <section class="chat" aria-label="Chat" data-testid="chat">
      <div ref={list} class="chat-lines" role="log" aria-live="polite" tabIndex={0} aria-label="What was said">
        {lines.length === 0 && <p class="quiet">Nobody has said anything yet.</p>}
        {lines.map((line) => (
          <p key={line.number} class={line.me ? 'is-mine' : ''}>
            <b>{line.name}</b> <Said line={line} />
          </p>
        ))}
      </div>
      <Say store={store} view={view} onResized={toEnd} />
    </section>
  );
}

function Said({ line }: { line: ChatLine }): JSX.Element {
  const emote = EMOTES.find((each) => each.emote === line.emote);
  if (emote === undefined) return <span>{line.text}</span>;
  return <em class="said-emote">{emote.words}</em>;
}

/** Why the viewer cannot speak; empty where he can. */
export function whySilent(view: TableView): string {
  if (view.table.chat === 'off') return 'There is no chat at this table.';
  if (view.table.chat === 'players' && mySeat(view) === undefined) return 'Only those who sit here talk.';
  if (view.muted.includes(view.me.name)) return 'The host has muted you.';
  return '';
}

interface SayProps {
  store: TableStore;
  view: TableView;
  /** The lines have more or less room than before. */
  onResized: () => void;
}

function Say({ store, view, onResized }: SayProps): JSX.Element {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  useEffect(() => {
    onResized();
    if (problem === '') return;
    const timer = setTimeout(() => setProblem(''), PROBLEM_MS);
    return () => clearTimeout(timer);
  }, [problem]);
  const why = whySilent(view);
  if (why !== '') return <p class="quiet chat-note">{why}</p>;
  const send = async (task: Promise<void>, then?: () => void): Promise<void> => {
    try {
      await task;
      setProblem('');
      then?.();
    } catch (refusal) {
      setProblem(refusal instanceof Error ? refusal.message : String(refusal));
    }
  };
  return (
    <>
      <form
        class="say"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '') void send(store.send('chat', { text }), () => setText(''));
        }}
      >
        <input
          type="text"
          aria-label="Say something"
          placeholder="Say something"
          maxLength={LONGEST}
          autocomplete="off"
          value={text}
          data-testid="say"
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" class="button" data-testid="send">
          Send
        </button>
      </form>
      <div class="emotes" role="group" aria-label="Say it with one press">
        {EMOTES.map(({ emote, words }) => (
          <button key={emote} type="button" class="emote" data-testid={`emote-${emote}`} onClick={() => void send(store.send('emote', { emote }))}>
            {words}
          </button>
        ))}
      </div>
      {problem !== '' && (
        <p class="form-error" role="alert" data-testid="chat-problem">
          {problem}
        </p>
      )}
    </>
  );
}
