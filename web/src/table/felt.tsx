// The oval: board and pots in the middle, seats around it, the viewer's own at the bottom.
import type { JSX } from 'preact';
import { formatAmount } from '../amounts';
import { PlayingCard } from '../cards';
import { placeOf, uprightPlaces, widePlaces } from '../layout';
import { NO_MARKS } from '../showdown';
import { canDeal, noticeOfHand, seatAt, type TableView } from '../view';
import { potLabel } from '../words';
import type { Open } from './dialogs';
import { EmptySeat, Seat } from './seat';
import type { ShownTable, TableStore } from './store';

const BOARD_CARDS = 5;

interface FeltProps {
  store: ShownTable;
  view: TableView;
  /** The table in play, with its clocks and free seats; a replay has none. */
  live?: { store: TableStore; open: Open };
  /** What is pinned to a seat's plate. */
  pin?: (seat: number) => JSX.Element | null;
}

export function Felt({ store, view, live, pin }: FeltProps): JSX.Element {
  const seats = view.table.seats;
  const upright = uprightPlaces(seats);
  const wide = widePlaces(seats);
  const isResting = store.isSettled.value && !store.isWalking.value && !canDeal(view);
  return (
    <section class={`felt seats-${seats} ${seats > 6 ? 'is-crowded' : ''} ${isResting ? 'is-resting' : ''}`} aria-label="Table">
      <div class="cloth" aria-hidden="true" />
      <div class="middle">
        <Pots store={store} view={view} isResting={isResting} />
        <Boards store={store} view={view} />
        <p class="middle-note">{middleNote(view)}</p>
      </div>
      {Array.from({ length: seats }, (_, seat) => {
        const place = placeOf(seat, view.me.seat, seats);
        const [up, side] = [upright[place], wide[place]];
        const style = {
          '--ux': `${up?.x ?? 50}%`,
          '--uy': `${up?.y ?? 50}%`,
          '--row': `${up?.row ?? 0}`,
          '--wx': `${side?.x ?? 50}%`,
          '--wy': `${side?.y ?? 50}%`,
          '--bx': `${side?.betX ?? 0}px`,
          '--by': `${side?.betY ?? 0}px`,
        };
        const taken = seatAt(view, seat);
        const column = place === 0 ? 'at-bottom' : (up?.x ?? 50) < 50 ? 'at-left' : (up?.x ?? 50) > 50 ? 'at-right' : 'at-top';
        const edge = place > 0 && up?.row === 1 ? `${column} is-lowest` : column;
        return taken ? (
          <Seat key={seat} store={store} view={view} seat={taken} edge={edge} style={style} live={live} pin={pin} />
        ) : (
          <EmptySeat key={seat} view={view} seat={seat} edge={edge} style={style} open={live?.open} />
        );
      })}
    </section>
  );
}

function Boards({ store, view }: { store: ShownTable; view: TableView }): JSX.Element {
  if (view.secondBoard.length === 0) return <Board store={store} view={view} cards={view.board} run={0} name="Board" />;
  return (
    <div class="boards">
      <Board store={store} view={view} cards={view.board} run={0} name="First board" />
      <Board store={store} view={view} cards={view.secondBoard} run={1} name="Second board" />
    </div>
  );
}

interface BoardProps {
  store: ShownTable;
  view: TableView;
  cards: string[];
  run: number;
  name: string;
}

/** One board; the cards of a step are lit on the board that the step is about. */
function Board({ store, view, cards, run, name }: BoardProps): JSX.Element {
  const step = store.activeStep.value;
  const isLit = step !== undefined && store.isShowdown.value;
  const hasTags = view.me.reading !== null || store.isSettled.value;
  const marks = (step?.run ?? 0) === run ? store.marks.value : NO_MARKS;
  return (
    <div class="board" data-testid={run === 0 ? 'board' : 'second-board'} role="group" aria-label={name}>
      {view.secondBoard.length > 0 && (
        <span class="board-run" aria-hidden="true">
          {run + 1}
        </span>
      )}
      {Array.from({ length: BOARD_CARDS }, (_, index) => {
        const card = cards[index];
        const late = run === 0 ? view.rabbit[index - cards.length] : undefined;
        if (card === undefined && late !== undefined) {
          return (
            <span key={index} class="rabbit" title="Would have come" data-testid="rabbit-card">
              <PlayingCard card={late} />
              <span class="unseen">would have come</span>
            </span>
          );
        }
        if (card === undefined) return <span key={index} class="card-slot card-place" aria-hidden="true" />;
        return <PlayingCard key={index} card={card} marks={marks} dims={isLit} tags={hasTags} />;
      })}
    </div>
  );
}

function Pots({ store, view, isResting }: { store: ShownTable; view: TableView; isResting: boolean }): JSX.Element {
  const chips = (amount: number): string => formatAmount(amount, view.table.chip_decimals);
  const step = store.activeStep.value;
  const settled = store.isSettled.value;
  const total = settled ? view.results.reduce((sum, result) => sum + result.amount, 0) : view.pot;
  const parts = settled ? view.results.map(({ pot, amount }) => ({ pot, amount })) : view.pots.map(({ amount }, pot) => ({ pot, amount }));
  return (
    <div class="pots">
      <p class={total === 0 ? 'pot is-empty' : 'pot'} data-testid="pot">
        <span class="pot-word">{isResting ? 'Last pot' : 'Pot'}</span> {chips(total)}
      </p>
      {parts.length > 1 && (
        <ul class="pot-parts">
          {parts.map(({ pot, amount }) => (
            <li key={pot} class={step?.pot === pot ? 'is-lit' : ''}>
              <PotName name={potLabel(pot, parts.length)} /> {chips(amount)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** "Side pot 2:"; where two boards leave little room, "Side 2:". */
function PotName({ name }: { name: string }): JSX.Element {
  const [kind, number = ''] = name.split(' pot');
  return (
    <span class="part-name">
      {kind}
      <span class="part-pot"> pot</span>
      {number}
    </span>
  );
}

function middleNote(view: TableView): string {
  if (view.drawn !== null) return 'The highest card gets the button';
  if (view.rabbit.length > 0) return 'Dashed: what would have come';
  if (view.hand > 0) return noticeOfHand(view);
  const { small_blind: small, big_blind: big } = view.table.stakes;
  const decimals = view.table.chip_decimals;
  const ante = view.table.ante === 0 ? '' : `, ante ${formatAmount(view.table.ante, decimals)}`;
  return `Blinds ${formatAmount(small, decimals)} and ${formatAmount(big, decimals)}${ante}`;
}
