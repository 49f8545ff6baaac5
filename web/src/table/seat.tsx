// One seat: cards, name, stack, markers, the bet of the street and the clock.
import type { JSX } from 'preact';
import { formatAmount } from '../amounts';
import { CardBack, PlayingCard } from '../cards';
import { notYetGiven } from '../showdown';
import { freeSeats, isBroke, isTournament, straddler, type TableView } from '../view';
import type { SeatView } from '../wire';
import { Clock } from './clock';
import { notes } from './notes';
import { OwnButtons } from './own';
import type { Open } from './dialogs';
import type { ShownTable, TableStore } from './store';

interface SeatProps {
  store: ShownTable;
  view: TableView;
  seat: SeatView;
  edge: string;
  style: Record<string, string>;
  live: { store: TableStore; open: Open } | undefined;
  pin: ((seat: number) => JSX.Element | null) | undefined;
}

export function Seat({ store, view, seat, edge, style, live, pin }: SeatProps): JSX.Element {
  const chips = (amount: number): string => formatAmount(amount, view.table.chip_decimals);
  const isMe = seat.seat === view.me.seat;
  const isActing = view.turn?.seat === seat.seat;
  const won = store.activeStep.value?.awards.filter((award) => award.seat === seat.seat) ?? [];
  const gain = won.reduce((sum, award) => sum + award.amount, 0);
  const pending = store.isSettled.value ? notYetGiven(store.steps.value, store.step.value, seat.seat) : 0;
  const isOut = view.running ? seat.status !== 'live' : seat.cards === 0 && store.isSettled.value;
  const classes = ['seat', edge, isMe && 'is-me', isActing && 'is-acting', gain > 0 && 'is-winning'];
  classes.push(seat.status === 'folded' && 'is-folded', (seat.status === 'sitting_out' || seat.away) && 'is-away', isOut && 'is-out');
  return (
    <div
      class={classes.filter(Boolean).join(' ')}
      style={style}
      role="group"
      aria-label={seatSentence(view, seat, pending)}
      data-testid={`seat-${seat.seat}`}
      data-me={isMe ? '' : undefined}
      data-status={seat.status}
    >
      <Hole store={store} view={view} seat={seat} isMe={isMe} />
      <div class="plate">
        <p class="name">
          {seat.bot && <BotSign />}
          {live && !isMe ? <NameButton seat={seat} onOpen={() => live.open({ dialog: 'person', seat: seat.seat })} /> : <span title={seat.name}>{seat.name}</span>}
        </p>
        <p class="stack" data-testid={`stack-${seat.seat}`}>
          {seat.all_in && seat.stack === 0 ? 'All-in' : chips(seat.stack - pending)}
        </p>
        {live && isActing && view.turn && <Clock store={live.store} turn={view.turn} seconds={view.table.action_seconds} isMe={isMe} />}
        <Markers view={view} seat={seat.seat} />
        {pin?.(seat.seat)}
      </div>
      <Says view={view} seat={seat} gain={gain} chips={chips} />
      {live && isMe && <OwnButtons store={live.store} view={view} open={live.open} />}
      {seat.street_bet > 0 && (
        <p class="bet" data-testid={`bet-${seat.seat}`}>
          <i class="chip" aria-hidden="true" />
          {chips(seat.street_bet)}
        </p>
      )}
    </div>
  );
}

function Hole({ store, view, seat, isMe }: { store: ShownTable; view: TableView; seat: SeatView; isMe: boolean }): JSX.Element {
  const step = store.activeStep.value;
  const isLit = step !== undefined && store.isShowdown.value;
  const wins = step?.awards.some((award) => award.seat === seat.seat) ?? false;
  const marks = isMe || wins ? store.marks.value : undefined;
  const drawn = view.drawn?.[seat.seat];
  const testId = isMe ? 'own-cards' : undefined;
  if (drawn !== undefined) {
    return (
      <div class="hole is-shown" data-testid={testId}>
        <PlayingCard card={drawn} />
      </div>
    );
  }
  if (seat.hole.length > 0) {
    return (
      <div class={`hole is-shown has-${seat.hole.length}`} data-testid={testId}>
        {seat.hole.map((card) => (
          <PlayingCard key={card} card={card} {...(marks ? { marks } : {})} dims={isLit} tags={isMe} />
        ))}
      </div>
    );
  }
  if (seat.showed.length > 0) {
    return (
      <div class={`hole is-shown has-${seat.showed.length}`} data-testid={testId}>
        {seat.showed.map((card) => (
          <PlayingCard key={card} card={card} />
        ))}
      </div>
    );
  }
  return (
    <div class={`hole has-${seat.cards}`} data-testid={testId}>
      {Array.from({ length: seat.cards }, (_, index) => (
        <CardBack key={index} />
      ))}
    </div>
  );
}

/** The name opens what the viewer has noted about the person; a dot shows that there is something. */
function NameButton({ seat, onOpen }: { seat: SeatView; onOpen: () => void }): JSX.Element {
  const note = notes.value.get(seat.name);
  const colour = note === undefined ? '' : note.colour || (note.text === '' ? '' : 'none');
  return (
    <button type="button" class="name-button" title={note?.text || seat.name} aria-label={`${seat.name}: notes and chat`} data-testid={`person-${seat.seat}`} onClick={onOpen}>
      {colour !== '' && <span class={`note-dot note-${colour}`} aria-hidden="true" />}
      <span>{seat.name}</span>
    </button>
  );
}

function Markers({ view, seat }: { view: TableView; seat: number }): JSX.Element {
  return (
    <p class="markers">
      {view.button === seat && (
        <abbr class="marker marker-button" title="Dealer button" data-testid="dealer-button">
          D
        </abbr>
      )}
      {view.smallBlindSeat === seat && (
        <abbr class="marker marker-small" title="Small blind" data-testid="small-blind">
          SB
        </abbr>
      )}
      {view.bigBlindSeat === seat && (
        <abbr class="marker marker-big" title="Big blind" data-testid="big-blind">
          BB
        </abbr>
      )}
      {straddler(view) === seat && (
        <abbr class="marker marker-straddle" title="Straddle: acts last before the flop" data-testid="straddle-mark">
          STR
        </abbr>
      )}
    </p>
  );
}

/** One small label a seat: what it wins, where it stands, or what it did last. */
function Says({ view, seat, gain, chips }: { view: TableView; seat: SeatView; gain: number; chips: (amount: number) => string }): JSX.Element | null {
  const says = gain > 0 ? `+${chips(gain)}` : standing(view, seat) || (view.running ? seat.last : '');
  if (says === '') return null;
  return <p class={gain > 0 ? 'says says-gain' : 'says'}>{says}</p>;
}

/** What the viewer has asked for later, beside the own plate, where it is to be seen on turn too. */
const WISHES = { '': '', leave: 'leaves after this hand', sit_out_next_hand: 'sits out next hand', sit_out_next_big_blind: 'sits out next blind' };
/** In a tournament nobody sits out: he is dealt in, and folded. */
const AWAYS = { ...WISHES, sit_out_next_hand: 'away next hand', sit_out_next_big_blind: 'away next blind' };

function standing(view: TableView, seat: SeatView): string {
  if (seat.seat === view.me.seat && view.running && view.me.wish !== '') return (isTournament(view) ? AWAYS : WISHES)[view.me.wish];
  if (seat.leaving) return 'leaving';
  if (seat.away || (seat.sits_out && isTournament(view))) return 'away';
  if (seat.sits_out) return 'sits out';
  if (seat.waits) return 'waits for blind';
  if (seat.top_up > 0) return `+${formatAmount(seat.top_up, view.table.chip_decimals)} next hand`;
  if (seat.status === 'waiting' && view.running) return isBroke(seat) ? 'out of chips' : 'next hand';
  return '';
}

function seatSentence(view: TableView, seat: SeatView, pending: number): string {
  const parts = [
    `Seat ${seat.seat + 1}: ${seat.name}${seat.bot ? ', bot' : ''}`,
    `${formatAmount(seat.stack - pending, view.table.chip_decimals)} chips`,
    seat.all_in ? 'all-in' : seat.status === 'folded' ? 'folded' : standing(view, seat),
    view.turn?.seat === seat.seat ? 'to act' : '',
    shownWords(view, seat.seat),
  ];
  return parts.filter((part) => part !== '').join(', ');
}

function shownWords(view: TableView, seat: number): string {
  const { high, low } = view.shown[seat] ?? {};
  const made = [high?.words, low?.words].filter((words) => words !== undefined);
  return made.length === 0 ? '' : `shows ${made.join('; ')}`;
}

function BotSign(): JSX.Element {
  return (
    <svg class="bot-sign" viewBox="0 0 24 24" role="img" aria-label="Bot">
      <path d="M12 3v4M6 7h12a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2ZM9 12.5v2M15 12.5v2" />
    </svg>
  );
}

interface EmptyProps {
  view: TableView;
  seat: number;
  edge: string;
  style: Record<string, string>;
  open: Open | undefined;
}

export function EmptySeat({ view, seat, edge, style, open }: EmptyProps): JSX.Element {
  const isSeated = view.me.seat !== null;
  if (open === undefined || isTournament(view)) {
    // Nobody can sit down in a replay, nor choose a seat in a tournament; a dead button stays to be seen while somebody plays.
    const isDealer = view.button === seat && view.seats.length > 0;
    return (
      <div class={`seat is-empty ${edge}`} style={style}>
        {isDealer && <p class="empty is-held is-vacant">Empty</p>}
        {isDealer && <Markers view={{ ...view, smallBlindSeat: null, bigBlindSeat: null }} seat={seat} />}
      </div>
    );
  }
  // A free seat is held for somebody in line: nobody else can have it.
  const isHeld = freeSeats(view) === 0 && view.entry.held_until === 0;
  return (
    <div class={`seat is-empty ${edge}`} style={style} data-testid={`seat-${seat}`}>
      {view.button === seat && <Markers view={view} seat={seat} />}
      {isHeld ? (
        <p class="empty is-held" data-testid={`held-${seat}`}>
          Held
        </p>
      ) : isSeated ? (
        <button type="button" class="empty" data-testid={`add-bot-${seat}`} onClick={() => open({ dialog: 'bot', seat })}>
          Add bot
        </button>
      ) : (
        <button type="button" class="empty" data-testid={`sit-${seat}`} onClick={() => open({ dialog: 'sit', seat })}>
          Sit here
        </button>
      )}
    </div>
  );
}
