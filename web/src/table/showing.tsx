// After a hand: show all of one's cards, or only some of them.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { PlayingCard } from '../cards';
import { Dialog } from '../dialog';
import { mySeat, type TableView } from '../view';
import { cardName } from '../words';
import type { TableStore } from './store';

interface ShowingProps {
  store: TableStore;
  view: TableView;
  onClose: () => void;
}

export function Showing({ store, view, onClose }: ShowingProps): JSX.Element {
  const hole = mySeat(view)?.hole ?? [];
  const shown = mySeat(view)?.showed ?? [];
  const [chosen, choose] = useState<string[]>([]);
  const toggle = (card: string): void => choose(chosen.includes(card) ? chosen.filter((each) => each !== card) : [...chosen, card]);
  const show = (cards: string[]): void => {
    void store.tell('show', cards.length === 0 ? {} : { cards });
    onClose();
  };
  return (
    <Dialog title="Show your cards" testId="showing" onClose={onClose}>
      <p class="quiet">Until the next hand begins. What you show, everybody at the table sees.</p>
      <div class="show-cards" role="group" aria-label="Which ones">
        {hole.map((card) => (
          <button
            key={card}
            type="button"
            class="show-card"
            aria-label={`${cardName(card)}${shown.includes(card) ? ', shown' : ''}`}
            aria-pressed={shown.includes(card) || chosen.includes(card)}
            disabled={shown.includes(card)}
            data-testid={`show-${card}`}
            onClick={() => toggle(card)}
          >
            <PlayingCard card={card} />
          </button>
        ))}
      </div>
      <div class="dialog-actions">
        <button type="button" class="button" data-testid="show-chosen" disabled={chosen.length === 0} onClick={() => show(chosen)}>
          {chosen.length === 0 ? 'Choose some to show' : chosen.length === 1 ? 'Show this one' : `Show these ${chosen.length}`}
        </button>
        <button type="button" class="button button-main" data-testid="show-all" onClick={() => show([])}>
          Show all
        </button>
      </div>
    </Dialog>
  );
}
