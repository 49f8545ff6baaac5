// What the table looks like, in words: the cards, the board, the pots, the seats, the results. Made
// from the same view as the picture; nothing about the rules is worked out here.
import { formatAmount } from '../amounts';
import { lineInWords } from '../logpieces';
import { stepsOf } from '../showdown';
import { canDeal, isAsked, isBroke, isMyTurn, isTournament, mySeat, nameAt, whoIsMissing, type LastHand, type TableView } from '../view';
import type { ChatLine, SeatView } from '../wire';
import { cardName, oddWords, potLabel, turnSentence, withArticle } from '../words';

export function chips(view: TableView, amount: number): string {
  return formatAmount(amount, view.table.chip_decimals);
}

/** "ace of spades, three of clubs". */
export function cardsInWords(cards: string[]): string {
  return cards.map(cardName).join(', ');
}

/** A line of the log as it is read out, with a full stop. */
export function spokenLine(text: string, view: TableView): string {
  return ended(lineInWords(text, view.seats.map(({ name }) => name)));
}

/** Whose turn it is and what is to be paid, or what is waited for; `waits` is why a tournament begins no hand. */
export function standing(view: TableView, waits = ''): string {
  const { turn, ask } = view;
  if (isMyTurn(view) && turn?.legal) return `${turnSentence(turn.legal, view.table.chip_decimals)}. The pot is ${chips(view, view.pot)}.`;
  if (ask !== null) {
    const waited = ask.seats.filter((seat) => !ask.agreed.includes(seat) && seat !== view.me.seat).map((seat) => nameAt(view, seat));
    return isAsked(view) ? 'Run it twice? Answer once or twice; all have to agree.' : `Run it twice? Waiting for ${waited.join(', ')}.`;
  }
  const doing = turn !== null ? `${nameAt(view, turn.seat)} is to act.` : view.running ? 'The hand goes on.' : waits || between(view);
  return [ownStanding(view), doing, aheadInWords(view)].filter((part) => part !== '').join(' ');
}

function between(view: TableView): string {
  if (!canDeal(view)) return ended(view.seats.length < 2 ? 'Waiting for another player' : whoIsMissing(view));
  return view.hand === 0 ? 'The first hand begins soon.' : 'The next hand begins soon.';
}

const WISHES = {
  '': '',
  leave: 'You leave after this hand.',
  sit_out_next_hand: 'You sit out from the next hand on.',
  sit_out_next_big_blind: 'You sit out from your next big blind on.',
} as const;

function ownStanding(view: TableView): string {
  const me = mySeat(view);
  if (isTournament(view)) return contestStanding(view, me);
  if (me === undefined) return view.entry.held_until > 0 ? 'A seat is held for you: type sit.' : 'You are watching: type sit to take a seat.';
  if (me.leaving) return 'You leave when this hand is over.';
  if (me.stack === 0 && !me.all_in) return 'You have no chips left: type top up and an amount.';
  if (me.sits_out && me.status !== 'live' && me.status !== 'folded') return 'You sit out: type back to play again.';
  if (view.me.owes !== null && me.status === 'waiting') return `To come in, type wait (${view.me.owes.wait_words}) or post (${view.me.owes.now_words}).`;
  if (view.running && me.all_in) return 'You are all-in.';
  if (view.running && me.status === 'folded') return `You folded. ${WISHES[view.me.wish]}`.trim();
  if (view.running && me.status === 'waiting') return 'You are dealt in with the next hand.';
  return WISHES[view.me.wish];
}

/** Who is away in a tournament is dealt in all the same. */
function contestStanding(view: TableView, me: SeatView | undefined): string {
  if (me === undefined) return 'You are watching.';
  if (isBroke(me)) return 'You have lost all your chips.';
  if (me.sits_out || me.away) return 'You are away: your hands are folded and your blinds are posted. Type back to play again.';
  if (view.running && me.all_in) return 'You are all-in.';
  if (view.running && me.status === 'folded') return 'You folded.';
  if (view.running && me.status === 'waiting') return 'You are dealt in with the next hand.';
  return view.me.wish === '' ? '' : 'You are away from the next hand on: then your hands are folded.';
}

/** Why who has no seat cannot do this. */
export function noSeat(view: TableView): string {
  return isTournament(view) ? 'You have no seat at this table.' : 'You have no seat: type sit to take one.';
}

/** "High: pair of kings. Low needs 2 more low cards on the board."; empty without cards. */
export function readingInWords(view: TableView): string {
  const { reading } = view.me;
  if (reading === null || mySeat(view) === undefined) return '';
  if (reading.high === null) return '';
  // The server's sentence about a low that is not there speaks of the low itself.
  const lowWords = reading.low ? `Low: ${reading.low.words}` : reading.low_note || 'Low: none yet';
  const low = view.table.game === 'omaha8' ? ` ${ended(lowWords)}` : '';
  return `High: ${reading.high.words}.${low}`.replaceAll('..', '.');
}

/** The viewer's cards, and what they make. */
export function ownHand(view: TableView): string {
  const me = mySeat(view);
  if (me === undefined) return 'You have no seat.';
  if (me.hole.length === 0) return 'You hold no cards.';
  const folded = me.status === 'folded' ? ' (folded)' : '';
  return [`You hold${folded} ${cardsInWords(me.hole)}.`, readingInWords(view)].filter((part) => part !== '').join(' ');
}

/** Which cards make the viewer's high and low, two of the hand and three of the board, and what the server has to say about them. */
export function playingCards(view: TableView): string[] {
  const { reading } = view.me;
  const lines = [
    ['High', reading?.high],
    ['Low', reading?.low],
  ] as const;
  const plays = lines.flatMap(([side, line]) => (line && line.hole.length > 0 ? [`${side} plays ${cardsInWords(line.hole)} from your hand, ${cardsInWords(line.board)} from the board.`] : []));
  return [...plays, ...(reading?.hints ?? []).map(ended)];
}

export function boardInWords(view: TableView): string {
  if (view.board.length === 0) return view.running ? 'No card is on the board yet.' : 'The board is empty.';
  const first = `${view.secondBoard.length > 0 ? 'First board' : 'Board'}: ${cardsInWords(view.board)}.`;
  return view.secondBoard.length > 0 ? `${first} Second board: ${cardsInWords(view.secondBoard)}.` : first;
}

export function potsInWords(view: TableView): string {
  if (!view.running) return 'There is no pot.';
  const parts = view.pots.length < 2 ? '' : ` ${view.pots.map(({ amount }, pot) => `${potLabel(pot, view.pots.length)} ${chips(view, amount)}`).join(', ')}.`;
  return `The pot is ${chips(view, view.pot)}.${parts}`;
}

/** "Seat 4: Ben, bot, 380 chips, dealer button, bet 20, folded". */
export function seatInWords(view: TableView, seat: SeatView): string {
  const shown = view.shown[seat.seat];
  const parts = [
    `Seat ${seat.seat + 1}: ${seat.name}${seat.seat === view.me.seat ? ' (you)' : ''}${seat.bot ? ', bot' : ''}`,
    `${chips(view, seat.stack)} chips`,
    view.button === seat.seat && 'dealer button',
    view.smallBlindSeat === seat.seat && 'small blind',
    view.bigBlindSeat === seat.seat && 'big blind',
    seat.street_bet > 0 && `bet ${chips(view, seat.street_bet)}`,
    seat.all_in && 'all-in',
    view.running && seat.status === 'folded' && 'folded',
    away(view, seat),
    view.turn?.seat === seat.seat && 'to act',
    seat.hole.length > 0 && seat.seat !== view.me.seat && `shows ${cardsInWords(seat.hole)}`,
    (seat.showed ?? []).length > 0 && seat.hole.length === 0 && `shows ${cardsInWords(seat.showed)}`,
    shown?.high && `high: ${shown.high.words}`,
    shown?.low && `low: ${shown.low.words}`,
  ];
  return ended(parts.filter((part) => typeof part === 'string' && part !== '').join(', '));
}

function away(view: TableView, seat: SeatView): string {
  if (seat.leaving) return 'leaving';
  if (seat.away) return 'away';
  if (seat.sits_out) return isTournament(view) ? 'away' : 'sits out';
  if (seat.waits) return 'waits for the big blind';
  if (!view.running || seat.status !== 'waiting') return '';
  return isBroke(seat) ? 'out of chips' : 'waits for the next hand';
}

/** One line for each side of each pot, high first: of the hand on the table, or of an earlier one. */
export function resultsInWords(view: TableView, earlier?: LastHand): string[] {
  const { results, isTwice, names } = earlier ?? { results: view.results, isTwice: view.secondBoard.length > 0, names: null };
  return stepsOf(results).map((step) => {
    const run = isTwice ? (step.run === 0 ? ', first board' : ', second board') : '';
    const isCompared = step.awards.some(({ hole }) => hole.length > 0);
    const side = isCompared && view.table.game === 'omaha8' ? `, ${step.side}` : '';
    const wins = step.awards.map((award) => {
      const words = award.words === '' ? '' : ` with ${withArticle(award.words)}`;
      return `${names?.get(award.seat) ?? nameAt(view, award.seat)} wins ${chips(view, award.amount)}${oddWords(award, view.table.chip_decimals)}${words}`;
    });
    return ended(`${potLabel(step.pot, results.length)} ${chips(view, step.potAmount)}${run}${side}: ${[...wins, ...(step.note === '' ? [] : [step.note])].join('; ')}`);
  });
}

/** "Bob: good game"; an emote is said as well. */
export function chatInWords({ name, text, emote }: ChatLine): string {
  return `${name}: ${emote === '' ? text : emote.replaceAll('_', ' ')}`;
}

/** How long the one to act has, by the server's clock. */
export function timeInWords(view: TableView, now: number): string {
  if (view.turn === null) return 'No clock runs.';
  const who = view.turn.seat === view.me.seat ? 'You have' : `${nameAt(view, view.turn.seat)} has`;
  const left = view.turn.deadline <= 0 ? 'as long as it takes' : `${Math.max(0, Math.ceil((view.turn.deadline - now) / 1000))} seconds`;
  const hurry = view.turn.nudge === true ? ' Type nudge to set a clock.' : '';
  const bank = view.me.seat === null || view.me.time_bank < 1000 ? '' : ` Your time bank holds ${Math.floor(view.me.time_bank / 1000)} seconds: type bank to use it.`;
  return `${who} ${left}.${hurry}${bank}`;
}

export function ended(text: string): string {
  return /[.!?…:]$/.test(text) ? text : `${text}.`;
}

/** What is to be paid when the turn comes, and what has been chosen for it. */
function aheadInWords(view: TableView): string {
  const { pre } = view.me;
  const ahead = view.turn?.ahead ?? null;
  if (pre) {
    const does = { check: 'check', call: `call ${chips(view, pre.price)}`, check_fold: pre.price > 0 ? 'fold' : 'check or fold' }[pre.wish];
    return `You will ${does}.`;
  }
  if (ahead === null) return '';
  return ahead.price > 0 ? `A call will cost you ${chips(view, ahead.price)}.` : 'You can check.';
}
