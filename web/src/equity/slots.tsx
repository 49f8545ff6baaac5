// The cards of one place as a button: press it, and the next picked cards go there.
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { CardBack, PlayingCard } from '../cards';
import { cardText } from '../words';
import { placeName } from './names';
import { cardsAt, roomAt, type Place } from './picks';
import { cardsOf } from './state';
import { isPicking, picks, take } from './store';

interface SlotsProps {
  place: Place;
  /** Names of the parts of the place, with how many cards each has. */
  parts?: [string, number][];
}

export function Slots({ place, parts }: SlotsProps): JSX.Element {
  const { ask, place: aimed } = picks.value;
  const button = useRef<HTMLButtonElement>(null);
  const cards = cardsAt(ask, place);
  const isAimed = aimed === place;
  const isRange = typeof place === 'number' && cardsOf(ask.hands[place] ?? '') === null;
  const isOpen = isPicking.value && isAimed;
  useEffect(() => {
    if (isOpen) button.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);

  const size = place === 'dead' ? Math.max(1, cards.length) : roomAt(ask, place);
  const slots = Array.from({ length: size }, (_, index) => {
    const card = cards[index];
    if (card !== undefined) return <PlayingCard key={index} card={card} />;
    return isRange ? <CardBack key={index} /> : <span key={index} class="eq-empty" aria-hidden="true" />;
  });
  let from = 0;
  const content = parts?.map(([name, count]) => (
    <span key={name} class="eq-street">
      <span class="eq-street-cards">{slots.slice(from, (from += count))}</span>
      <small aria-hidden="true">{name}</small>
    </span>
  ));
  return (
    <button
      ref={button}
      type="button"
      class={isRange ? 'eq-slots is-range' : 'eq-slots'}
      data-testid={`cards-${place}`}
      aria-pressed={isAimed}
      aria-label={`Pick cards for ${placeName(place)}${parts ? ` (${parts.map(([name]) => name).join(' ')})` : ''}: ${isRange ? 'a range' : cards.map(cardText).join(' ') || 'none yet'}`}
      onClick={() => {
        take({ do: 'aim', place });
        isPicking.value = true;
      }}
    >
      {content ?? slots}
    </button>
  );
}
