// The form for a table of one's own.
import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Dialog } from '../dialog';
import { api } from '../http';
import { go, tableAddress } from '../router';
import type { Game, NewTable, Structure } from '../wire';
import { STRUCTURE_NAMES } from '../words';
import { HOUSE_RULES, mostSeats, type Manner, rulesFor, SEATS, stakesOf, TABLE_NAME_LENGTH, TIMES } from './settings';
import { Choice } from './choice';
import { MoreSettings } from './more';

/** What is wrong, and with which field; with none of them where the field is empty. */
interface Fault {
  field: 'name' | 'password' | '';
  text: string;
}

const NONE: Fault = { field: '', text: '' };

function FaultOf({ fault, field }: { fault: Fault; field: Fault['field'] }): JSX.Element | null {
  if (fault.text === '' || fault.field !== field) return null;
  return (
    <p id={`${field}-fault`} class="form-error" role="alert" data-testid="error">
      {fault.text}
    </p>
  );
}

export function CreateTable({ nickname, onClose }: { nickname: string; onClose: () => void }): JSX.Element {
  const [name, setName] = useState(nickname === '' ? 'My table' : `${nickname}'s table`);
  const [game, setGame] = useState<Game>('omaha8');
  const [structure, setStructure] = useState<Structure>('fixed_limit');
  const [picked, pickStakes] = useState(1);
  const [rules, setRules] = useState(HOUSE_RULES);
  const [seats, setSeats] = useState(6);
  const [holeCards, setHoleCards] = useState(4);
  const [seconds, setSeconds] = useState(20);
  const [draw, setDraw] = useState<'button' | 'full'>('button');
  const [bots, setBots] = useState(0);
  const [access, setAccess] = useState<'open' | 'link' | 'password'>('open');
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<Fault>(NONE);
  const nameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const most = mostSeats(holeCards);
  const seatCount = Math.min(seats, most);
  const botCount = Math.min(bots, seatCount - 1);
  const presets = stakesOf(structure);
  const stakes = presets[picked] ?? presets[1];

  /** Says what is wrong at its field, and goes there: the form is longer than a phone. */
  const refuse = (found: Fault): void => {
    setFault(found);
    (found.field === 'name' ? nameField : passwordField).current?.focus();
  };
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (name.trim() === '') return refuse({ field: 'name', text: 'Give the table a name.' });
    if (access === 'password' && password === '') return refuse({ field: 'password', text: 'Choose a password for the table.' });
    setFault(NONE);
    setBusy(true);
    const manners: Manner[] = ['tight', 'calling', 'equity'];
    const table: NewTable = {
      name: name.trim(),
      game,
      structure,
      small_bet: stakes.small_bet,
      chip_decimals: stakes.chip_decimals,
      seats: seatCount,
      hole_cards: holeCards,
      action_seconds: seconds,
      seat_draw: draw,
      private: access === 'link',
      password: access === 'password' ? password : '',
      bots: Array.from({ length: botCount }, (_, index) => manners[index % 3] ?? 'tight'),
      ...rulesFor(structure, stakes, seatCount, rules, access !== 'open'),
    };
    try {
      const made = await api.createTable(table);
      go(tableAddress(made.id));
    } catch (error) {
      setFault({ field: '', text: error instanceof Error ? error.message : String(error) });
      setBusy(false);
    }
  };

  return (
    <Dialog title="Create table" onClose={onClose}>
      <form class="create-form" onSubmit={(event) => void submit(event)} noValidate>
        <label class="field">
          <span>Name</span>
          <input
            ref={nameField}
            name="name"
            value={name}
            maxLength={TABLE_NAME_LENGTH}
            aria-invalid={fault.field === 'name'}
            aria-describedby="name-fault"
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <FaultOf fault={fault} field="name" />
        <Choice
          legend="Game"
          value={game}
          onChange={setGame}
          options={[
            { value: 'omaha8', label: 'Omaha Hi/Lo' },
            { value: 'omaha', label: 'Omaha High' },
          ]}
        />
        <Choice
          name="structure"
          legend="Betting"
          value={structure}
          onChange={setStructure}
          options={(['fixed_limit', 'pot_limit', 'no_limit'] as const).map((value) => ({ value, label: STRUCTURE_NAMES[value] }))}
        />
        <Choice
          name="stakes"
          legend={structure === 'fixed_limit' ? 'Stakes: lower and upper limit' : 'Stakes: small and big blind'}
          value={picked}
          onChange={pickStakes}
          options={presets.map(({ label }, index) => ({ value: index, label }))}
        />
        <Choice
          name="access"
          legend="Who may come in"
          value={access}
          onChange={setAccess}
          options={[
            { value: 'open', label: 'Everybody' },
            { value: 'link', label: 'By invite link' },
            { value: 'password', label: 'By password' },
          ]}
        />
        {access === 'link' && <p class="quiet">The table stands in no lobby. Its menu has the link to send to your friends.</p>}
        {access === 'password' && (
          <label class="field">
            <span>Password of the table</span>
            <input
              ref={passwordField}
              data-testid="new-table-password"
              value={password}
              maxLength={100}
              autocomplete="off"
              aria-invalid={fault.field === 'password'}
              aria-describedby="password-fault"
              onInput={(event) => setPassword(event.currentTarget.value)}
            />
          </label>
        )}
        {access === 'password' && <FaultOf fault={fault} field="password" />}
        <Choice legend="Cards in the hand" value={holeCards} onChange={setHoleCards} options={[4, 5, 6].map((cards) => ({ value: cards, label: String(cards) }))} />
        <Choice
          legend="Seats"
          value={seatCount}
          onChange={setSeats}
          options={SEATS.map((count) => ({ value: count, label: String(count), disabled: count > most }))}
        />
        <Choice legend="Time for a decision" value={seconds} onChange={setSeconds} options={TIMES.map((time) => ({ value: time, label: `${time} s` }))} />
        <Choice
          legend="Draw of cards before the first hand"
          value={draw}
          onChange={setDraw}
          options={[
            { value: 'button', label: 'For the button' },
            { value: 'full', label: 'For all seats' },
          ]}
        />
        <label class="field">
          <span>
            Bots to begin with: <output>{botCount}</output>
          </span>
          <input type="range" data-testid="bots" min={0} max={seatCount - 1} value={botCount} onInput={(event) => setBots(Number(event.currentTarget.value))} />
        </label>
        <MoreSettings structure={structure} stakes={stakes} seats={seatCount} rules={rules} isPrivate={access !== 'open'} onChange={setRules} />
        <FaultOf fault={fault} field="" />
        <button type="submit" class="button button-main button-big" data-testid="create-ok" disabled={busy}>
          Create table
        </button>
      </form>
    </Dialog>
  );
}
