// The form for a new tournament: what most people want first, all else folded away.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Link } from '../link';
import { HttpProblem } from '../http';
import { Choice } from '../lobby/choice';
import { mostSeats, SEATS } from '../lobby/settings';
import { go } from '../router';
import { session } from '../session';
import { serverNow, zone } from '../times/store';
import { localText } from '../times/wall';
import type { Structure } from '../wire';
import { STRUCTURE_NAMES } from '../words';
import { told, tournaments } from './ask';
import { changed, type Draft, emptyDraft, wantedOf } from './draft';
import { EnterFirst } from './enter';
import { type Fault, faultOf } from './faults';
import { CheckField, type Form, NumberField, TextField } from './fields';
import { Frame, Problem } from './frame';
import { made } from './made';
import { More } from './more';
import { When } from './when';
import { SPEED_NAMES } from './words';

const SIT_SIZES = [2, 3, 4, 5, 6, 8, 9, 10, 18, 27, 45] as const;
const DAY_MS = 86_400_000;
const STRUCTURES: readonly Structure[] = ['fixed_limit', 'pot_limit', 'no_limit'];
const SPEEDS = ['turbo', 'regular', 'slow', 'custom'] as const;
const SPEED_HINTS = { turbo: 'levels of 5 minutes', regular: 'levels of 10 minutes', slow: 'levels of 20 minutes', custom: 'levels of your own, under “More”' };

export function NewTournamentPage(): JSX.Element {
  const me = session.value;
  return (
    <Frame title="New tournament">
      {me ? <NewTournamentForm nickname={me.nickname} hasAccount={me.account} /> : <EnterFirst words="Enter a nickname first" />}
      <p>
        <Link to="/tournaments">Back to all tournaments</Link>
      </p>
    </Frame>
  );
}

export function NewTournamentForm({ nickname, hasAccount }: { nickname: string; hasAccount: boolean }): JSX.Element {
  const [draft, setDraft] = useState<Draft>(() => emptyDraft(`${nickname}'s tournament`, zone.value, new URLSearchParams(location.search).get('to') ?? ''));
  const [fault, setFault] = useState<Fault | null>(null);
  const [asksFold, setAsksFold] = useState(false);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const set = (change: Partial<Draft>): void => {
    if ((change.start ?? draft.start) !== draft.start || (change.zone ?? draft.zone) !== draft.zone) setAsksFold(false);
    setDraft((old) => changed(old, change));
    // Another name in the form than in the draft: it goes with the next change.
    setFault((old) => (old !== null && !(old.field in change) && old.field in draft ? old : null));
  };
  const form: Form = { draft, set, fault };
  const most = mostSeats(draft.hole_cards);
  const seats = Math.min(draft.seats, most);

  useEffect(() => {
    if (fault !== null) showFault(element.current, fault.field);
  }, [fault]);

  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setProblem('');
    setFault(null);
    const early = faultBefore(draft);
    if (early !== null) {
      setFault(early);
      return;
    }
    setBusy(true);
    try {
      const answer = await tournaments.create(wantedOf({ ...draft, seats }));
      made.value = answer;
      go(answer.path);
    } catch (error) {
      setBusy(false);
      if (error instanceof HttpProblem && error.code === 'ambiguous_time') setAsksFold(true);
      const found = error instanceof HttpProblem ? faultOf(error.code, error.message) : { field: '', text: told(error) };
      if (found.field === '') setProblem(found.text);
      else setFault(found);
    }
  };

  return (
    <form ref={element} class="panel people-panel tn-form" onSubmit={(event) => void submit(event)} noValidate data-testid="new-tournament-form">
      <TextField form={form} name="name" label="Name" />
      <Choice
        name="game"
        legend="Game"
        value={draft.game}
        onChange={(game) => set({ game })}
        options={[
          { value: 'omaha8', label: 'Omaha Hi/Lo' },
          { value: 'omaha', label: 'Omaha High' },
        ]}
      />
      <Choice name="structure" legend="Betting" value={draft.structure} onChange={(structure) => set({ structure })} options={STRUCTURES.map((value) => ({ value, label: STRUCTURE_NAMES[value] }))} />
      <Choice
        name="when"
        legend="Starts"
        value={draft.when}
        onChange={(when) => set({ when, start: draft.start || tomorrowAt20(draft.zone) })}
        options={[
          { value: 'sit', label: 'When full (sit-and-go)' },
          { value: 'time', label: 'At a time' },
        ]}
      />
      {draft.when === 'sit' ? (
        <Choice name="players" legend="Players" value={draft.players} onChange={(players) => set({ players, seats: players <= most ? players : Math.min(9, most) })} options={SIT_SIZES.map((value) => ({ value, label: String(value) }))} />
      ) : (
        <When form={form} hasAccount={hasAccount} asksFold={asksFold} />
      )}
      <Choice name="seats" legend="Seats at a table" value={seats} onChange={(chosen) => set({ seats: chosen })} options={SEATS.map((count) => ({ value: count, label: String(count), disabled: count > most }))} />
      <div>
        <Choice name="speed" legend="Speed" value={draft.speed} onChange={(speed) => set({ speed })} options={SPEEDS.map((value) => ({ value, label: SPEED_NAMES[value] }))} />
        <small class="quiet">{SPEED_HINTS[draft.speed]}</small>
      </div>
      <NumberField form={form} name="buy_in" label="Price of an entry, for the prizes" hint="0 is free. Chips of the room's play money." />
      <CheckField form={form} name="bots" as="fill" label={draft.when === 'sit' ? 'Bots fill the free seats' : 'Bots come if few people do'} hint={draft.when === 'sit' ? `${draft.fill_seconds} seconds after the first entry` : undefined} />
      {draft.bots && draft.when === 'time' && <NumberField form={form} name="fill" as="fill_count" label="Bots enter at the start until there are" least={2} />}
      <CheckField form={form} name="private" label="Private: only who has the link comes in" />
      <More form={form} />
      <Problem text={problem} />
      <button type="submit" class="button button-main button-big" data-testid="create-tournament" disabled={busy}>
        Open the tournament
      </button>
    </form>
  );
}

/** A start to begin with, on the clocks there. */
function tomorrowAt20(home: string): string {
  return `${localText(serverNow() + DAY_MS, home).slice(0, 10)}T20:00`;
}

/** What needs no server to be seen; null where all is said. */
export function faultBefore(draft: Draft): Fault | null {
  if (draft.name.trim() === '') return { field: 'name', text: 'Give it a name.' };
  if (draft.when === 'time' && draft.start === '') return { field: 'start', text: 'Choose a day and an hour.' };
  if (draft.when === 'time' && draft.hasFlights && draft.final === '') return { field: 'final', text: 'Choose a day and an hour for the final.' };
  if (draft.speed === 'custom' && draft.levels.length === 0) return { field: 'levels', text: 'Own levels: there is none yet.' };
  return null;
}

/** Opens what hides the field at fault, and puts the focus there. */
function showFault(form: HTMLFormElement | null, field: string): void {
  const place = form?.querySelector(`#fault-${field}`);
  for (let around = place?.closest('details'); around; around = around.parentElement?.closest('details')) around.open = true;
  const input = form?.querySelector<HTMLElement>(`[name="${field}"], [data-field="${field}"] input`);
  (input ?? place)?.scrollIntoView({ block: 'center' });
  input?.focus();
}
