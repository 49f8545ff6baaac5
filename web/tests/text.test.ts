// The commands of the text mode: what a typed line means at the table as it is.
import { describe, expect, it } from 'vitest';
import { readyWords } from '../src/text/betting';
import { COMMANDS, read, WORDS } from '../src/text/commands';
import type { Meaning } from '../src/text/grammar';
import { boardInWords, readingInWords, resultsInWords, seatInWords, spokenLine, standing, timeInWords } from '../src/text/spoken';
import { type TableView, viewOf } from '../src/view';
import type { LegalView, SeatView, Snapshot } from '../src/wire';
import { mine, seat, snapshot } from './make';

const NOW = 1_000_000;
const CALL_OR_RAISE: LegalView = { check: false, call: 10, call_all_in: false, wager: { kind: 'raise', min_to: 20, max_to: 20, note: '', sizes: [] }, no_wager: '' };
const CHECK_OR_BET: LegalView = { check: true, call: 0, call_all_in: false, wager: { kind: 'bet', min_to: 10, max_to: 10, note: '', sizes: [] }, no_wager: '' };
const CAPPED: LegalView = { check: false, call: 40, call_all_in: false, wager: null, no_wager: 'Capped: one bet and three raises' };
const POT_LIMIT: LegalView = {
  check: false,
  call: 10,
  call_all_in: false,
  wager: { kind: 'raise', min_to: 20, max_to: 70, note: '', sizes: [{ name: 'min', to: 20 }, { name: 'half', to: 45 }, { name: 'pot', to: 70 }] },
  no_wager: '',
};

function view(change: Partial<Snapshot> = {}, structure: 'fixed_limit' | 'pot_limit' = 'fixed_limit'): TableView {
  const whole = viewOf(5, snapshot(change));
  return { ...whole, table: { ...whole.table, structure } };
}

/** Ann, with 400 chips in seat 0, is to act against Bob. */
function turn(legal: LegalView, structure: 'fixed_limit' | 'pot_limit' = 'fixed_limit', stack = 400): TableView {
  const seats = [seat(0, 'Ann', { status: 'live', cards: 4, stack, hole: ['As', '3c', 'Kh', 'Td'] }), seat(3, 'Bob', { status: 'live', cards: 4, street_bet: 10 })];
  return view({ hand: 9, running: true, seats, pot: 15, button: 0, turn: { seat: 0, turn: 2, deadline: NOW + 12_000, legal, banked: false, nudge: false, ahead: null } }, structure);
}

function means(line: string, at: TableView): Meaning {
  return read(line, { view: at, now: NOW });
}
function words(line: string, at: TableView): string {
  const meaning = means(line, at);
  return 'words' in meaning ? meaning.words : '';
}
function refusal(line: string, at: TableView): string {
  const meaning = means(line, at);
  expect(meaning.do).toBe('refuse');
  return 'words' in meaning ? meaning.words : '';
}
function bets(line: string, at: TableView): number | undefined {
  const meaning = means(line, at);
  expect(meaning).toMatchObject({ do: 'act', choice: 'raise' });
  return meaning.do === 'act' ? meaning.to : undefined;
}

describe('deciding', () => {
  it('calls what is asked, by the word or its letter', () => {
    for (const line of ['call', 'c', ' CALL ', '/call', 'call.', 'call 10', 'c10']) expect(means(line, turn(CALL_OR_RAISE))).toMatchObject({ do: 'act', choice: 'call' });
    expect(words('call', turn(CALL_OR_RAISE))).toBe('You call 10.');
  });

  it('does not call at another price than the one that was typed', () => {
    expect(refusal('call 10', turn(CAPPED))).toBe('Calling costs 40, not 10.');
  });

  it('folds, but asks again where checking is free', () => {
    expect(means('fold', turn(CALL_OR_RAISE))).toMatchObject({ do: 'act', choice: 'fold' });
    expect(refusal('fold', turn(CHECK_OR_BET))).toContain('Checking is free');
    expect(means('fold anyway', turn(CHECK_OR_BET))).toMatchObject({ do: 'act', choice: 'fold' });
    expect(means('fold!', turn(CHECK_OR_BET))).toMatchObject({ do: 'act', choice: 'fold' });
  });

  it('checks only where nothing is to be paid, and does not call by mistake', () => {
    expect(means('k', turn(CHECK_OR_BET))).toMatchObject({ do: 'act', choice: 'call' });
    expect(refusal('check', turn(CALL_OR_RAISE))).toContain('You cannot check: 10 is to be paid.');
    expect(refusal('call', turn(CHECK_OR_BET))).toBe('There is nothing to call: type check.');
  });

  it('raises by the limit at a fixed limit table and says what the limit is', () => {
    expect(bets('raise', turn(CALL_OR_RAISE))).toBe(20);
    expect(bets('raise to 20', turn(CALL_OR_RAISE))).toBe(20);
    expect(refusal('raise 12', turn(CALL_OR_RAISE))).toBe('The size is fixed here: raise to 20, nothing else.');
    expect(refusal('pot', turn(CALL_OR_RAISE))).toContain('The size is fixed here');
    expect(bets('bet', turn(CHECK_OR_BET))).toBe(10);
  });

  it('raises to a total within the range at a pot limit table', () => {
    const at = turn(POT_LIMIT, 'pot_limit');
    expect(bets('raise 50', at)).toBe(50);
    expect(bets('r50', at)).toBe(50);
    expect(bets('raise to 70', at)).toBe(70);
    expect(bets('pot', at)).toBe(70);
    expect(bets('raise half', at)).toBe(45);
    expect(bets('raise min', at)).toBe(20);
    expect(refusal('raise 12', at)).toBe('12 is not possible: choose a total from 20 to 70.');
    expect(refusal('raise 500', at)).toContain('from 20 to 70');
    expect(refusal('raise', at)).toContain('How much? A total from 20 to 70');
    expect(refusal('raise by 20', at)).toContain('Say the total');
    expect(refusal('raise lots', at)).toContain('Choose a total from 20 to 70.');
    expect(refusal('raise two thirds', at)).toContain('That size is not possible now');
  });

  it('goes all-in only where all the chips may go in', () => {
    expect(refusal('all in', turn(POT_LIMIT, 'pot_limit'))).toContain('You cannot go all-in here');
    expect(bets('all-in', turn(POT_LIMIT, 'pot_limit', 60))).toBe(60);
  });

  it('says why nobody may raise any more', () => {
    expect(refusal('raise', turn(CAPPED))).toBe('You cannot bet or raise now. You can type fold, or call 40. Capped: one bet and three raises.');
    expect(words('help', turn(CAPPED))).toContain('You can type fold, or call 40. Capped: one bet and three raises.');
  });

  it('is refused out of turn, with whose turn it is', () => {
    const at = { ...turn(CALL_OR_RAISE), turn: { seat: 3, turn: 2, deadline: 0, legal: null, banked: false, nudge: false, ahead: null } };
    for (const line of ['call', 'fold', 'raise 20', 'all in']) expect(refusal(line, at)).toBe('It is not your turn: Bob is to act.');
    expect(refusal('call', view())).toBe('No hand is being played now.');
    expect(refusal('call', view({ me: mine({ seat: null }), seats: [] }))).toContain('type sit');
  });

  it('offers buttons that mean what they say', () => {
    expect(readyWords(turn(CALL_OR_RAISE))).toEqual(['fold', 'call 10', 'raise 20']);
    expect(readyWords(turn(POT_LIMIT, 'pot_limit'))).toEqual(['fold', 'call 10', 'raise 20', 'pot']);
    for (const at of [turn(CALL_OR_RAISE), turn(CAPPED), turn(POT_LIMIT, 'pot_limit')]) {
      for (const line of readyWords(at)) expect(means(line, at).do).toBe('act');
    }
    expect(readyWords(view())).toEqual([]);
  });
});

describe('the seat', () => {
  const onlooker = view({ me: mine({ seat: null }), seats: [seat(3, 'Bob')] });

  it('is taken with the usual chips, with so many, and where one likes', () => {
    expect(means('sit', onlooker)).toMatchObject({ do: 'send', message: { t: 'sit', d: { buy_in: 400, seat: -1 } } });
    expect(means('sit 250 seat 2', onlooker)).toMatchObject({ message: { t: 'sit', d: { buy_in: 250, seat: 1 } } });
    expect(refusal('sit seat 9', onlooker)).toBe('The seats are 1 to 6.');
    expect(refusal('sit', view())).toBe('You have a seat already.');
  });

  it('is left for some hands or for good', () => {
    expect(means('sit out', view())).toMatchObject({ message: { t: 'sit_out', d: { when: 'next_hand' } } });
    expect(means('sit out now', view())).toMatchObject({ message: { t: 'sit_out', d: { when: 'now' } } });
    expect(means('sit out big blind', view())).toMatchObject({ message: { t: 'sit_out', d: { when: 'next_big_blind' } } });
    expect(means('back', view())).toMatchObject({ message: { t: 'sit_in' } });
    expect(means('leave', turn(CALL_OR_RAISE))).toMatchObject({ message: { t: 'leave', d: { after_hand: true } } });
    expect(means('leave now', turn(CALL_OR_RAISE))).toMatchObject({ message: { t: 'leave', d: {} } });
  });

  it('is kept until the hand is over by whoever was dealt in, and that is said', () => {
    const at = turn(CALL_OR_RAISE);
    const me = (change: Partial<SeatView>): TableView => ({ ...at, turn: null, seats: at.seats.map((each) => (each.seat === 0 ? { ...each, ...change } : each)) });
    expect(words('leave now', at)).toBe('You fold, and leave when this hand is over.');
    expect(words('leave now', me({}))).toBe('You fold when your turn comes, and leave when this hand is over.');
    expect(words('leave now', me({ all_in: true }))).toContain('You are all-in: you leave when this hand is over');
    for (const line of ['leave', 'leave now']) expect(words(line, me({ status: 'folded' }))).toBe('You have folded: you leave when this hand is over.');
    expect(words('leave now', me({ status: 'waiting' }))).toBe('You leave your seat.');
    expect(words('leave now', view())).toBe('You leave your seat.');
  });

  it('gets chips, and shows cards only after the hand', () => {
    expect(means('top up 100', view())).toMatchObject({ message: { t: 'top_up', d: { amount: 100 } } });
    expect(refusal('top up', view())).toContain('Say how many chips');
    expect(refusal('show', turn(CALL_OR_RAISE))).toContain('when a hand is over');
    expect(means('show', view({ me: mine({ can_show: true }) }))).toMatchObject({ message: { t: 'show' } });
  });

  it('answers once or twice only when asked', () => {
    const asked = view({ running: true, ask: { kind: 'run_twice', seats: [0, 3], agreed: [], deadline: 0 } });
    expect(means('twice', asked)).toMatchObject({ message: { t: 'run_twice', d: { agree: true } } });
    expect(refusal('twice', view())).toBe('Nobody asks you to run it twice now.');
  });
});

describe('the evening', () => {
  const waiting = (price: number): TableView => ({
    ...turn(CALL_OR_RAISE),
    turn: { seat: 3, turn: 2, deadline: 0, legal: null, banked: false, nudge: true, ahead: { hand: 9, street: 'flop', price, wishes: price > 0 ? ['check_fold', 'call'] : ['check_fold', 'check'] } },
  });

  it('chooses ahead for the price that is said, and for no other', () => {
    expect(standing(waiting(20))).toBe('Bob is to act. A call will cost you 20.');
    expect(means('next call', waiting(20))).toEqual({ do: 'send', message: { t: 'pre_act', d: { wish: 'call', hand: 9, street: 'flop', price: 20 } }, words: 'You call 20 on your next turn, unless the price changes.' });
    expect(refusal('next call 10', waiting(20))).toBe('A call costs you 20, not 10.');
    expect(refusal('next check', waiting(20))).toContain('a call costs you 20');
    expect(means('next fold', waiting(0))).toMatchObject({ message: { d: { wish: 'check_fold', price: 0 } }, words: 'You check on your next turn, unless the price changes.' });
    expect(means('next nothing', view())).toMatchObject({ message: { d: { wish: '' } } });
    expect(refusal('next call', turn(CALL_OR_RAISE))).toBe('It is your turn. You can type fold, or call 10, or raise 20.');
    expect(refusal('next call', { ...waiting(20), turn: null })).toContain('No decision comes to you');
    expect(standing({ ...waiting(20), me: mine({ pre: { wish: 'call', hand: 9, street: 'flop', price: 20 } }) })).toBe('Bob is to act. You will call 20.');
  });

  it('says what was typed, with its capitals', () => {
    expect(means('say Good game, Bob!', view())).toMatchObject({ message: { t: 'chat', d: { text: 'Good game, Bob!' } } });
    expect(refusal('say', view())).toContain('what you want to say');
  });

  it('shows some cards, if they are held', () => {
    const over = { ...turn(CALL_OR_RAISE), running: false, turn: null, me: mine({ can_show: true }) };
    expect(means('show as 10d', over)).toMatchObject({ message: { t: 'show', d: { cards: ['As', 'Td'] } }, words: 'You show the ace of spades, ten of diamonds.' });
    expect(refusal('show 2c', over)).toContain('You do not hold “2c”');
  });

  it('hurries only where the table says so', () => {
    expect(means('nudge', waiting(20))).toMatchObject({ message: { t: 'nudge' } });
    expect(refusal('nudge', turn(CALL_OR_RAISE))).toContain('The clock runs by itself');
  });
});

describe('what is not understood', () => {
  it('is answered with what is near and what is legal', () => {
    expect(refusal('riase 20', turn(CALL_OR_RAISE))).toBe('“riase 20” is not a command. Did you mean raise? You can type fold, or call 10, or raise 20. Type help for all commands.');
    expect(refusal('xyzzy', view())).toBe('“xyzzy” is not a command. Type help for the commands.');
    expect(refusal('', view())).toContain('Nothing was typed.');
  });

  it('never decides anything: a word with more letters is another word', () => {
    for (const line of ['calling', 'folder', 'potato', 'checkraise', 'r', 'fold maybe']) {
      const meaning = means(line, turn(POT_LIMIT, 'pot_limit'));
      expect([line, meaning.do]).toEqual([line, 'refuse']);
    }
  });
});

describe('asking', () => {
  it('tells the hand, the board and the seats in words', () => {
    const reading = { high: { words: 'pair of kings', hole: ['Kh', 'As'], board: ['Kd', '8c', '5d'] }, low: null, low_note: 'Low needs 2 more low cards on the board', hints: [] };
    const at = { ...turn(CALL_OR_RAISE), board: ['Kd', '8c', '5d'], me: mine({ reading }) };
    expect(words('hand', at)).toBe(
      'You hold ace of spades, three of clubs, king of hearts, ten of diamonds. High: pair of kings. Low needs 2 more low cards on the board. High plays king of hearts, ace of spades from your hand, king of diamonds, eight of clubs, five of diamonds from the board.',
    );
    expect(boardInWords(at)).toBe('Board: king of diamonds, eight of clubs, five of diamonds.');
    expect(words('board', at)).toContain('The pot is 15.');
    expect(readingInWords(at)).toBe('High: pair of kings. Low needs 2 more low cards on the board.');
    expect(seatInWords(at, at.seats[1] ?? seat(0, ''))).toBe('Seat 4: Bob, 400 chips, bet 10.');
    expect(words('time', at)).toBe('You have 12 seconds. Your time bank holds 15 seconds: type bank to use it.');
    expect(timeInWords({ ...at, turn: at.turn && { ...at.turn, deadline: 0 } }, NOW)).toContain('You have as long as it takes.');
  });

  it('tells whose turn it is and what is to be paid', () => {
    expect(standing(turn(CALL_OR_RAISE))).toBe('Your turn: call 10 or raise to 20. The pot is 15.');
    expect(standing({ ...turn(CALL_OR_RAISE), turn: { seat: 3, turn: 2, deadline: 0, legal: null, banked: false, nudge: false, ahead: null } })).toBe('Bob is to act.');
    expect(words('what', turn(CHECK_OR_BET))).toContain('You can type fold, or check, or bet 10.');
  });

  it('spells the cards of the log, and leaves names alone', () => {
    expect(spokenLine('Flop: Kd 8c 5d', view())).toBe('Flop: king of diamonds, eight of clubs, five of diamonds.');
    expect(spokenLine('Ah calls 10', view())).toBe('Ah calls 10.');
  });

  it('tells each side of each pot', () => {
    const award = (side: 'high' | 'low', who: number, words: string): Snapshot['results'][0]['awards'][0] => ({ side, seat: who, amount: 20, words, hole: ['As', '3c'], board: ['Kd', '8c', '5d'], odd: 0, run: 0 });
    const results = [{ pot: 0, amount: 40, seats: [0, 3], awards: [award('high', 3, 'pair of kings'), award('low', 0, '8-5-3-A low')], note: '', rake: 0 }];
    expect(resultsInWords(view({ hand: 9, results }))).toEqual(['Pot 40, high: Bob wins 20 with a pair of kings.', 'Pot 40, low: Ann wins 20 with an 8-5-3-A low.']);
  });

  it('tells the results of the last hand while the next one is played', () => {
    const award = { side: 'high' as const, seat: 3, amount: 40, words: '', hole: [], board: [], odd: 0, run: 0 };
    const settled = view({ hand: 9, results: [{ pot: 0, amount: 40, seats: [3], awards: [award], note: '', rake: 0 }] });
    expect(words('results', settled)).toBe('Pot 40: Bob wins 40.');
    expect(words('results', { ...turn(CALL_OR_RAISE), hand: 10, last: settled.last })).toBe('Hand 9. Pot 40: Bob wins 40.');
    expect(words('results', turn(CALL_OR_RAISE))).toBe('This hand is not over; type log for what has happened.');
    expect(words('results', { ...turn(CALL_OR_RAISE), hand: 1 })).toBe('No hand is over yet.');
  });

  it('sets the name of a pot off from its amount, and numbers side pots only where there are several', () => {
    const pots = (...amounts: number[]): string => words('board', view({ hand: 9, running: true, pot: 762, pots: amounts.map((amount) => ({ amount, seats: [0, 3] })) }));
    expect(pots(70, 692)).toContain('The pot is 762. Main pot: 70, Side pot: 692.');
    expect(pots(70, 600, 92)).toContain('Main pot: 70, Side pot 1: 600, Side pot 2: 92.');
  });

  it('explains every command', () => {
    const names = WORDS.flatMap((word) => word.names);
    expect(new Set(names).size).toBe(names.length);
    for (const word of WORDS) expect(words(`help ${word.names[0]}`, view())).toContain(word.about);
    expect(COMMANDS.map(({ title }) => title)).toEqual(['To decide', 'To know', 'Your seat', 'The evening']);
    expect(refusal('help riase', view())).toContain('There is no command');
  });
});
