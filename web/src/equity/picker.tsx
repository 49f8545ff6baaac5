// The deck to pick from: beside the hands on a wide screen, a sheet at the thumb on a phone.
import type { JSX } from 'preact';
import { useSignal } from '@preact/signals';
import { PlayingCard } from '../cards';
import { cardName } from '../words';
import { moveFocus } from './grid';
import { placeMark, placeName } from './names';
import { cardsAt, ownerOf, roomAt } from './picks';
import { DECK } from './state';
import { isPicking, picks, take } from './store';

export function Picker(): JSX.Element {
  const { ask, place } = picks.value;
  const focused = useSignal('As');
  const cards = cardsAt(ask, place);
  const room = roomAt(ask, place);
  const isFull = cards.length >= room;
  return (
    <section
      class="eq-picker panel"
      data-testid="picker"
      data-open={isPicking.value}
      aria-label="Deck"
      onKeyDown={(event) => {
        if (event.key === 'Escape') isPicking.value = false;
      }}
    >
      <header class="eq-picker-head">
        <p aria-live="polite">
          Cards for <strong data-testid="picker-place">{placeName(place)}</strong>
          {place !== 'dead' && (
            <span class="quiet">
              {' '}
              {cards.length} of {room}
            </span>
          )}
        </p>
        <button type="button" class="eq-small" data-testid="clear" disabled={cards.length === 0} onClick={() => take({ do: 'clear', place })}>
          Clear
        </button>
        <button type="button" class="eq-small eq-done" data-testid="picker-done" onClick={() => (isPicking.value = false)}>
          Done
        </button>
      </header>
      <div class="eq-deck" role="group" aria-label={`Pick cards for ${placeName(place)}`} onKeyDown={moveFocus}>
        {DECK.map((card) => {
          const owner = ownerOf(ask, card);
          const isHere = owner === place;
          const isElsewhere = owner !== null && !isHere;
          const where = isElsewhere ? `, in ${placeName(owner)}` : '';
          return (
            <button
              key={card}
              type="button"
              class={`eq-pick rank-${card.charAt(0)}`}
              data-testid={`pick-${card}`}
              tabIndex={card === focused.value ? 0 : -1}
              aria-label={cardName(card) + where}
              aria-pressed={isHere}
              aria-disabled={isElsewhere || (isFull && !isHere)}
              onFocus={() => (focused.value = card)}
              onClick={() => take({ do: 'card', card })}
            >
              <PlayingCard card={card} />
              {owner !== null && (
                <span class="eq-owner" aria-hidden="true">
                  {isHere ? '✓' : placeMark(owner)}
                </span>
              )}
            </button>
          );
        })}
      </div>
    </section>
  );
}
