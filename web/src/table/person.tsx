// One person at the table: what the viewer notes about him, whether his chat is read, and what the host may do.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Dialog } from '../dialog';
import { seatAt, type TableView } from '../view';
import type { NewNote } from '../wire';
import { HostItem } from './hosting';
import { isMutedHere, keepNote, notes } from './notes';
import type { TableStore } from './store';

const COLOURS: { value: NonNullable<NewNote['colour']>; label: string }[] = [
  { value: '', label: 'None' },
  { value: 'red', label: 'Red' },
  { value: 'orange', label: 'Orange' },
  { value: 'yellow', label: 'Yellow' },
  { value: 'green', label: 'Green' },
  { value: 'blue', label: 'Blue' },
  { value: 'purple', label: 'Purple' },
];
const LONGEST_NOTE = 500;

interface PersonProps {
  store: TableStore;
  view: TableView;
  seat: number;
  onClose: () => void;
}

export function Person({ store, view, seat, onClose }: PersonProps): JSX.Element | null {
  const person = seatAt(view, seat);
  const [name] = useState(person?.name ?? '');
  const note = notes.value.get(name);
  const [text, setText] = useState(note?.text ?? '');
  const [colour, setColour] = useState<NonNullable<NewNote['colour']>>((note?.colour ?? '') as NonNullable<NewNote['colour']>);
  const [problem, setProblem] = useState('');
  if (name === '') return null;
  const keep = async (what: Omit<NewNote, 'name'>, then?: () => void): Promise<void> => {
    try {
      await keepNote(view.table.id, { name, ...what });
      setProblem('');
      then?.();
    } catch (failed) {
      setProblem(failed instanceof Error ? failed.message : String(failed));
    }
  };
  const isMuted = isMutedHere(name);
  const isSilenced = view.muted.includes(name);
  return (
    <Dialog title={name} testId="person" onClose={onClose}>
      {person?.bot && <p class="quiet">A bot: it plays by itself and does not chat.</p>}
      <form
        class="person"
        onSubmit={(event) => {
          event.preventDefault();
          void keep({ text, colour }, onClose);
        }}
      >
        <label class="field">
          <span>Your note; nobody else sees it</span>
          <textarea rows={4} maxLength={LONGEST_NOTE} value={text} data-testid="note" onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <fieldset class="colours">
          <legend>Colour</legend>
          {COLOURS.map((each) => (
            <label key={each.value} class="colour">
              <input type="radio" name="colour" value={each.value} checked={colour === each.value} onChange={() => setColour(each.value)} />
              <span class={`note-dot note-${each.value === '' ? 'none' : each.value}`} aria-hidden="true" />
              {each.label}
            </label>
          ))}
        </fieldset>
        <button type="submit" class="button button-main" data-testid="keep-note">
          Keep the note
        </button>
      </form>
      {problem !== '' && (
        <p class="form-error" role="alert">
          {problem}
        </p>
      )}
      {!person?.bot && (
        <div class="menu-list">
          <button type="button" class="menu-item" aria-pressed={isMuted} data-testid="mute-me" onClick={() => void keep({ muted: !isMuted })}>
            <b>{isMuted ? 'Chat hidden from you' : 'Hide the chat of this player'}</b>
            <small>{isMuted ? 'Read it again' : 'Only for you; it stays so'}</small>
          </button>
          {view.entry.host && (
            <button type="button" class="menu-item" aria-pressed={isSilenced} data-testid="mute-all" onClick={() => void store.tell('mute', { name, on: !isSilenced })}>
              <b>{isSilenced ? 'May not speak at your table' : 'Do not let this player speak here'}</b>
              <small>{isSilenced ? 'Let them speak again' : 'For everybody; you are the host'}</small>
            </button>
          )}
          {view.entry.host && person !== undefined && seat !== view.me.seat && (
            <HostItem
              table={view.table.id}
              deed={{ deed: 'send_away', name }}
              label="Send away from the table"
              about="With the chips; you are the host"
              question={`${name} gets the chips back, at the latest after the hand in play, takes no seat here again and does not speak here.`}
              testId="send-away"
              onDone={onClose}
            />
          )}
        </div>
      )}
    </Dialog>
  );
}
