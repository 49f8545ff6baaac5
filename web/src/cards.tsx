// Cards drawn by ourselves: four colours, and a shape of its own beside each colour.
import type { JSX } from 'preact';
import { NO_MARKS, type Marks } from './showdown';
import { cardName } from './words';

const PIPS: Record<string, string> = {
  s: 'M12 1C15 6 22 9.4 22 14.4 22 17.4 19.8 19 17.6 19 15.6 19 13.9 18 13 16.4 13.1 19 14 21.4 16 23H8C10 21.4 10.9 19 11 16.4 10.1 18 8.4 19 6.4 19 4.2 19 2 17.4 2 14.4 2 9.4 9 6 12 1Z',
  h: 'M12 22.5C5 16.5 1.5 12.3 1.5 7.7 1.5 4 4.2 1.8 7.1 1.8 9.3 1.8 11.1 3 12 5 12.9 3 14.7 1.8 16.9 1.8 19.8 1.8 22.5 4 22.5 7.7 22.5 12.3 19 16.5 12 22.5Z',
  d: 'M12 .8C14.4 5 17.3 8.6 20.8 12 17.3 15.4 14.4 19 12 23.2 9.6 19 6.7 15.4 3.2 12 6.7 8.6 9.6 5 12 .8Z',
  c: 'M12 1.2A4.9 4.9 0 0 1 16.3 8.4 4.9 4.9 0 1 1 13.2 15.9C13.4 18.7 14.2 21.2 16 23H8C9.8 21.2 10.6 18.7 10.8 15.9A4.9 4.9 0 1 1 7.7 8.4 4.9 4.9 0 0 1 12 1.2Z',
};

function Pip({ suit, big = false }: { suit: string; big?: boolean }): JSX.Element {
  return (
    <svg class={big ? 'pip pip-big' : 'pip'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PIPS[suit] ?? ''} />
    </svg>
  );
}

interface CardProps {
  card: string;
  marks?: Marks;
  /** Draws what does not play darker. */
  dims?: boolean;
  /** Keeps room under the card for the letters H and L. */
  tags?: boolean;
}

export function PlayingCard({ card, marks = NO_MARKS, dims = false, tags = false }: CardProps): JSX.Element {
  const high = marks.high.has(card);
  const low = marks.low.has(card);
  const suit = card.charAt(1);
  const rank = card.startsWith('T') ? '10' : card.charAt(0);
  const plays = [high && 'high', low && 'low'].filter(Boolean).join(' and ');
  const classes = ['card', `suit-${suit}`, high && 'in-high', low && 'in-low', dims && !high && !low && 'is-dim'];
  return (
    <span class="card-slot">
      <span
        class={classes.filter(Boolean).join(' ')}
        data-card={card}
        role="img"
        aria-label={plays === '' ? cardName(card) : `${cardName(card)}, plays ${plays}`}
      >
        <span class="corner" aria-hidden="true">
          <span class={rank === '10' ? 'rank rank-ten' : 'rank'}>{rank}</span>
          <Pip suit={suit} />
        </span>
        <Pip suit={suit} big />
      </span>
      {tags && (
        <span class="tags" aria-hidden="true">
          {high && <span class="tag tag-high">H</span>}
          {low && <span class="tag tag-low">L</span>}
        </span>
      )}
    </span>
  );
}

export function CardBack(): JSX.Element {
  return <span class="card card-back" aria-hidden="true" />;
}
