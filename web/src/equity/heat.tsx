// What each next card makes of a hand: a map of the deck, better and worse than now.
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { Choice } from '../lobby/choice';
import type { NextCard } from '../wire';
import { cardName, cardText } from '../words';
import { moveFocus } from './grid';
import { placeMark } from './names';
import { change, percent } from './numbers';
import { ownerOf } from './picks';
import { RANKS, SUITS, type Ask } from './state';
import { fault, isOld, isWorking, picks, shown, take } from './store';

/** The deck by ranks, so that the cards of a rank are neighbours in either shape of the map. */
const BY_RANK = [...RANKS].flatMap((rank) => [...SUITS].map((suit) => rank + suit));

export function Heat(): JSX.Element {
  const chosen = useSignal(0);
  const card = useSignal('');
  const last = shown.value;
  const next = last?.answer.next ?? null;
  const street = (last?.ask ?? picks.value.ask).board.length === 4 ? 'river' : 'turn';
  const hands = picks.value.ask.hands.length;
  const player = chosen.value < hands ? chosen.value : 0;
  return (
    <section class="eq-heat panel" aria-labelledby="heat-title" aria-busy={isWorking.value} data-old={isOld.value}>
      <header class="eq-heat-head">
        <h2 id="heat-title">What the {street} changes</h2>
        {next !== null && (
          <Choice
            legend="For hand"
            value={player}
            onChange={(index) => (chosen.value = index)}
            options={Array.from({ length: hands }, (_, index) => ({ value: index, label: String(index + 1) }))}
          />
        )}
      </header>
      {last === null || next === null ? (
        <p class="quiet" data-testid="heat-hint">
          {hint(picks.value.ask)}
        </p>
      ) : (
        <HeatMap ask={last.ask} now={last.answer.players.map((one) => one.equity)} next={next} player={player} card={card.value} onCard={(one) => (card.value = one)} />
      )}
    </section>
  );
}

function hint(ask: Ask): string {
  if (ask.board.length < 3) return 'Pick a flop, and a map shows what each turn card makes of every hand.';
  if (ask.board.length === 5) return 'The board is complete.';
  if (isWorking.value || fault.value !== null) return 'The map comes with the numbers.';
  return 'Give every hand all its cards, and a map shows what each next card makes of it.';
}

interface HeatMapProps {
  ask: Ask;
  now: number[];
  next: NextCard[];
  player: number;
  card: string;
  onCard: (card: string) => void;
}

function HeatMap({ ask, now, next, player, card, onCard }: HeatMapProps): JSX.Element {
  const rows = Object.fromEntries(next.map((row) => [row.card, row.equity]));
  const here = now[player] ?? 0;
  const most = Math.max(0.01, ...next.map((row) => Math.abs((row.equity[player] ?? here) - here)));
  const focusable = rows[card] === undefined ? next[0]?.card : card;
  const told = rows[card];
  return (
    <>
      <div class="eq-map" role="group" aria-label={`Equity of hand ${player + 1} after each card`} data-testid="heat" onKeyDown={moveFocus}>
        {BY_RANK.map((one) => {
          const equity = rows[one]?.[player];
          if (equity === undefined) {
            const owner = ownerOf(ask, one);
            return (
              <span key={one} class={`eq-cell is-gone suit-${one.charAt(1)}`} aria-hidden="true">
                <span class="eq-cell-card">{cardText(one)}</span>
                <span class="eq-cell-number">{owner === null ? '' : placeMark(owner)}</span>
              </span>
            );
          }
          const points = equity - here;
          return (
            <button
              key={one}
              type="button"
              class={`eq-cell ${points < 0 ? 'is-worse' : 'is-better'}`}
              data-testid={`next-${one}`}
              style={{ '--heat': (Math.abs(points) / most).toFixed(3) }}
              tabIndex={one === focusable ? 0 : -1}
              aria-label={`${cardName(one)}: ${percent(equity, 1)}, ${change(points)}`}
              aria-pressed={one === card}
              onFocus={() => onCard(one)}
              onMouseEnter={() => onCard(one)}
              onClick={() => onCard(one)}
            >
              <span class="eq-cell-card">{cardText(one)}</span>
              <span class="eq-cell-number">{Math.round(100 * equity)}</span>
            </button>
          );
        })}
      </div>
      <div class="eq-told" data-testid="heat-told">
        {told === undefined ? (
          <p class="quiet">
            Now {percent(here, 1)} for hand {player + 1}. Numbers are percent after the card; point at one, or press it.
          </p>
        ) : (
          <>
            <p>
              <strong>{cardText(card)}</strong>
              {told.map((equity, index) => (
                <span key={index} class={index === player ? 'eq-told-hand is-chosen' : 'eq-told-hand'}>
                  <small>hand {index + 1}</small> {percent(equity, 1)} <small>{change(equity - (now[index] ?? 0))}</small>
                </span>
              ))}
            </p>
            <button type="button" class="eq-small" data-testid="come" onClick={() => take({ do: 'come', card })}>
              Deal {cardText(card)}
            </button>
          </>
        )}
      </div>
      <p class="eq-scale" aria-hidden="true">
        <span>worse −{(100 * most).toFixed(0)}</span>
        <i />
        <span>better +{(100 * most).toFixed(0)}</span>
      </p>
    </>
  );
}
