// The form for a table of one's own.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Dialog } from '../dialog';
import { api } from '../http';
import { go, tableAddress } from '../router';
import type { Game, NewTable } from '../wire';
import { STAKES, SEATS, TIMES, mostSeats, type Manner } from './settings';
import { Choice } from './choice';

export function CreateTable({ nickname, onClose }: { nickname: string; onClose: () => void }): JSX.Element {
  const [name, setName] = useState(nickname === '' ? 'My table' : `${nickname}'s table`);
  const [game, setGame] = useState<Game>('omaha8');
  const [stakes, setStakes] = useState('10/20');
  const [seats, setSeats] = useState(6);
  const [holeCards, setHoleCards] = useState(4);
  const [seconds, setSeconds] = useState(20);
  const [draw, setDraw] = useState<'button' | 'full'>('button');
  const [bots, setBots] = useState(0);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const most = mostSeats(holeCards);
  const seatCount = Math.min(seats, most);
  const botCount = Math.min(bots, seatCount - 1);

  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    const chosen = STAKES.find((preset) => preset.label === stakes) ?? STAKES[1];
    const manners: Manner[] = ['tight', 'calling', 'equity'];
    const table: NewTable = {
      name: name.trim(),
      game,
      small_bet: chosen.small_bet,
      chip_decimals: chosen.chip_decimals,
      seats: seatCount,
      hole_cards: holeCards,
      action_seconds: seconds,
      seat_draw: draw,
      bots: Array.from({ length: botCount }, (_, index) => manners[index % 3] ?? 'tight'),
    };
    try {
      const made = await api.createTable(table);
      go(tableAddress(made.id));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };

  return (
    <Dialog title="Create table" onClose={onClose}>
      <form class="create-form" onSubmit={(event) => void submit(event)} noValidate>
        <label class="field">
          <span>Name</span>
          <input name="name" value={name} maxLength={60} onInput={(event) => setName(event.currentTarget.value)} />
        </label>
        <Choice
          legend="Game"
          value={game}
          onChange={setGame}
          options={[
            { value: 'omaha8', label: 'Omaha Hi/Lo' },
            { value: 'omaha', label: 'Omaha High' },
          ]}
        />
        <Choice legend="Stakes (fixed limit)" value={stakes} onChange={setStakes} options={STAKES.map(({ label }) => ({ value: label, label }))} />
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
          <input type="range" min={0} max={seatCount - 1} value={botCount} onInput={(event) => setBots(Number(event.currentTarget.value))} />
        </label>
        {problem !== '' && (
          <p class="form-error" role="alert" data-testid="error">
            {problem}
          </p>
        )}
        <button type="submit" class="button button-main button-big" data-testid="create-ok" disabled={busy}>
          Create table
        </button>
      </form>
    </Dialog>
  );
}
