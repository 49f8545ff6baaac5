// One hand: its cards or its range, and what it wins.
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import type { EquityAnswer, EquityPlayer } from '../wire';
import { FaultLine } from './fault';
import { percent } from './numbers';
import { Slots } from './slots';
import { LONGEST_HAND, MIN_HANDS } from './state';
import { fault, isOld, isPicking, isWorking, picks, shown, take } from './store';

export function HandRow({ index }: { index: number }): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  const { ask, place } = picks.value;
  const text = ask.hands[index] ?? '';
  const wrong = fault.value;
  const isMine = wrong !== null && wrong.fault.field === 'hands' && wrong.fault.hand === index && wrong.ask.hands[index] === text;
  const player = shown.value?.answer.players[index];
  const canGo = ask.hands.length > MIN_HANDS || text !== '';
  const number = index + 1;
  return (
    <li class="eq-hand panel" data-testid={`hand-${index}`} data-aimed={place === index || undefined}>
      <span class="eq-number" aria-hidden="true">
        {number}
      </span>
      <Slots place={index} />
      <input
        ref={input}
        class="eq-range"
        data-testid={`range-${index}`}
        aria-label={`Hand ${number}: cards or a range`}
        aria-invalid={isMine}
        aria-describedby={isMine ? `fault-${index}` : undefined}
        placeholder="Any hand, or a range: AA:$ds"
        value={text}
        maxLength={LONGEST_HAND}
        spellcheck={false}
        autocomplete="off"
        autocapitalize="off"
        onFocus={() => {
          isPicking.value = false;
          take({ do: 'aim', place: index });
        }}
        onInput={(event) => take({ do: 'write', hand: index, text: event.currentTarget.value })}
      />
      <button
        type="button"
        class="icon-button eq-remove"
        data-testid={`remove-${index}`}
        disabled={!canGo}
        aria-label={`Remove hand ${number}`}
        onClick={() => take({ do: 'remove', hand: index })}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M6 6 18 18M18 6 6 18" />
        </svg>
      </button>
      {isMine && <FaultLine id={`fault-${index}`} fault={wrong.fault} text={text} field={() => input.current} />}
      <Result index={index} player={player} answer={shown.value?.answer} hilo={(shown.value?.ask.game ?? ask.game) === 'omaha8'} />
    </li>
  );
}

interface ResultProps {
  index: number;
  player: EquityPlayer | undefined;
  answer: EquityAnswer | undefined;
  hilo: boolean;
}

function Result({ index, player, answer, hilo }: ResultProps): JSX.Element {
  const high = player === undefined ? 0 : player.equity - player.low_part;
  const low = player?.low_part ?? 0;
  const words = player === undefined ? 'not known yet' : `${isOld.value ? 'before the change ' : ''}${percent(player.equity)} of the pot`;
  const counts = numbersOf(player, answer?.boards ?? 0, hilo);
  return (
    <div class="eq-result" aria-busy={isWorking.value} data-old={isOld.value}>
      <div class="eq-bar" role="img" aria-label={`Equity: ${words}${hilo && player !== undefined ? `, about ${percent(low, 0)} by the low` : ''}`}>
        <span class="eq-bar-high" style={{ '--part': high.toFixed(5) }} />
        <span class="eq-bar-low" style={{ '--part': low.toFixed(5) }} />
      </div>
      <p class="eq-equity">
        <strong data-testid={`equity-${index}`}>{player === undefined ? '–' : percent(player.equity)}</strong>
        {player !== undefined && player.standard_error > 0 && <small> ±{(100 * player.standard_error).toFixed(2)}</small>}
      </p>
      <dl class="eq-numbers">
        {counts.map(([name, value, aside]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value}
              {aside !== '' && <small> {aside}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The counts as shares of all boards, or deals: name, share, and what is said beside it. */
function numbersOf(player: EquityPlayer | undefined, boards: number, hilo: boolean): [string, string, string][] {
  if (player === undefined) return (hilo ? ['Scoop', 'High', 'Low', '3/4', 'Quartered'] : ['Win']).map((name) => [name, '–', '']);
  const share = (count: number): string => percent(count / boards, 1);
  const tie = (count: number): string => `tie ${share(count)}`;
  if (!hilo) return [['Win', share(player.high_win), tie(player.high_tie)]];
  return [
    ['Scoop', share(player.scoop), ''],
    ['High', share(player.high_win), tie(player.high_tie)],
    ['Low', share(player.low_win), tie(player.low_tie)],
    ['3/4', share(player.three_quarters), ''],
    ['Quartered', share(player.quartered), ''],
  ];
}
