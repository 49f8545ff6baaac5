// How frames change the view: by hand-written frames, and by the logs that the Python engine wrote.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { reduce } from '../src/reduce';
import { isAsked, isMyTurn, NO_ENTRY, type TableView, viewOf } from '../src/view';
import { type Frame, LOG_LINES, type Snapshot } from '../src/wire';
import { mine, over, seat, snapshot } from './make';

function play(start: TableView, ...frames: Frame[]): TableView {
  return frames.reduce<TableView>((view, frame) => reduce(view, frame) as TableView, start);
}

const HAND: Frame = {
  v: 2,
  t: 'hand',
  d: { hand: 1, button: 0, small_blind_seat: 0, big_blind_seat: 3, stacks: { 0: 400, 3: 400 }, hole_cards: 4, log: ['Hand 1'], mine: null, commitment: '5c1f' },
};

describe('reduce', () => {
  const start = viewOf(1, snapshot());

  it('only raises the version for a bare number', () => {
    expect(reduce(start, { v: 2 })).toEqual({ ...start, version: 2 });
  });

  it('replaces everything by a snapshot', () => {
    const other = snapshot({ hand: 7, board: ['As', 'Kd', '2c'] });
    expect(reduce(start, { v: 90, t: 'snapshot', d: other })).toEqual(viewOf(90, other));
  });

  it('knows nothing before the first snapshot', () => {
    expect(reduce(null, HAND)).toBeNull();
  });

  it('never changes the view that it was given', () => {
    const frozen = structuredClone(start);
    play(start, HAND);
    expect(start).toEqual(frozen);
  });

  it('deals in the seats that have a stack in the hand, and leaves the others out', () => {
    const three = viewOf(1, snapshot({ seats: [seat(0, 'Ann'), seat(1, 'Cat', { sits_out: true }), seat(3, 'Bob')] }));
    const dealt = play(three, HAND).seats;
    expect(dealt.map(({ status, cards }) => [status, cards])).toEqual([['live', 4], ['sitting_out', 0], ['live', 4]]);
  });

  it('opens the turn with what is legal, and closes it with the action', () => {
    const turn: Frame = {
      v: 3,
      t: 'turn',
      d: { turn: { seat: 0, turn: 1, deadline: 9, legal: { check: false, call: 5, call_all_in: false, wager: null, no_wager: '' }, banked: false, nudge: false, ahead: null }, log: [], mine: null },
    };
    const opened = play(start, HAND, turn);
    expect(isMyTurn(opened)).toBe(true);
    const acted = play(opened, {
      v: 4,
      t: 'acted',
      d: { seat: 0, kind: 'fold', amount: 0, to: 5, stack: 395, all_in: false, pot: 15, words: 'folds', clock: false, log: ['Ann folds'], mine: null },
    });
    expect(acted.turn).toBeNull();
    expect(acted.seats[0]).toMatchObject({ status: 'folded', cards: 0, last: 'folds', street_bet: 5 });
    expect(acted.log).toEqual(['Hand 1', 'Ann folds']);
  });

  it('gathers the bets when a street is opened', () => {
    const posted = play(start, HAND, {
      v: 3,
      t: 'posted',
      d: { seat: 3, kind: 'big_blind', amount: 10, street_bet: 10, stack: 390, pot: 10, log: [], mine: null },
    });
    const opened = play(posted, {
      v: 4,
      t: 'board',
      d: { street: 'flop', cards: ['2c', '3c', '4c'], board: ['2c', '3c', '4c'], pots: [{ amount: 10, seats: [0, 3] }], reading: null, log: [], run: 0, mine: null },
    });
    expect(posted.seats[1]?.street_bet).toBe(10);
    expect(opened.seats[1]?.street_bet).toBe(0);
    expect(opened).toMatchObject({ pot: 10, street: 'flop', pots: [{ amount: 10, seats: [0, 3] }] });
  });

  it('moves everybody, the viewer too, by the draw for all seats', () => {
    const drawn = play(start, { v: 2, t: 'drawn', d: { cards: { 0: '2c', 3: 'Ks' }, button: 0, moves: [[0, 3], [3, 0]], log: [], mine: null } });
    expect(drawn.me.seat).toBe(3);
    expect(drawn.seats.map(({ seat: at, name }) => `${at} ${name}`)).toEqual(['0 Bob', '3 Ann']);
    expect(drawn.drawn).toEqual({ 3: '2c', 0: 'Ks' });
  });

  it('keeps a seat waiting for the big blind while others are dealt in', () => {
    const seats = [seat(0, 'Ann', { waits: true }), seat(1, 'Cat', { waits: true }), seat(3, 'Bob')];
    expect(play(viewOf(1, snapshot({ seats })), HAND).seats.map(({ waits }) => waits)).toEqual([false, true, false]);
  });

  it('asks, and lays out a second board beside the first', () => {
    const second = ['2c', '3c', '4c', '5d', '9s'];
    const ask = { kind: 'run_twice', seats: [0, 3], agreed: [0], deadline: 99 } as const;
    const flop = ['2c', '3c', '4c'];
    const running = viewOf(1, snapshot({ running: true, street: 'flop', board: flop }));
    const asked = play(running, { v: 2, t: 'asked', d: { ask: { ...ask, seats: [0, 3], agreed: [0] }, log: [], mine: null } });
    expect([isAsked(asked), isAsked({ ...asked, me: { ...asked.me, seat: 3 } }), isAsked({ ...asked, me: { ...asked.me, seat: null } })]).toEqual([false, true, false]);
    const agreed = play(asked, { v: 3, t: 'asked', d: { ask: null, log: [], mine: null } }, { v: 4, t: 'ran_twice', d: { board: flop, log: [], mine: null } });
    expect(agreed).toMatchObject({ ask: null, board: flop, secondBoard: flop });
    const dealt = play(agreed, { v: 5, t: 'board', d: { street: 'river', cards: ['9s'], board: second, pots: [], reading: null, log: [], mine: null, run: 1 } });
    expect(dealt).toMatchObject({ board: flop, street: 'flop', secondBoard: second });
    expect(play(dealt, { ...HAND, v: 6 })).toMatchObject({ board: [], secondBoard: [] });
  });

  it('takes over what the server says of the viewer alone', () => {
    const me = mine({ time_bank: 4000, straddles: true });
    const raked: Frame = { v: 2, t: 'raked', d: { pot: 0, amount: 3, log: [], mine: me } };
    expect(play(start, raked).me).toEqual(me);
    expect(play(start, raked, { v: 3, t: 'turn', d: { turn: { seat: 3, turn: 1, deadline: 9, legal: null, banked: false, nudge: false, ahead: null }, log: [], mine: null } }).me).toEqual(me);
  });

  it('takes the mark of a blind away with who posted it, and leaves the button where it lies', () => {
    const dealt = play(start, HAND, { v: 3, t: 'hand_over', d: over() });
    const gone = play(dealt, { v: 4, t: 'left', d: { seat: 3, me: false, log: [], mine: null, entry: null } });
    const came = play(gone, { v: 5, t: 'seated', d: { view: seat(3, 'Cat'), me: false, log: [], mine: null, entry: null } });
    expect([came.button, came.smallBlindSeat, came.bigBlindSeat]).toEqual([0, 0, null]);
    const dealer = play(dealt, { v: 4, t: 'left', d: { seat: 0, me: false, log: [], mine: null, entry: null } });
    expect([dealer.button, dealer.smallBlindSeat, dealer.bigBlindSeat]).toEqual([0, null, 3]);
  });

  it('gives up the own seat when the viewer leaves, and counts who is left', () => {
    const left = play(start, { v: 2, t: 'left', d: { seat: 0, me: true, log: [], mine: null, entry: { ...NO_ENTRY, brings: 900, waiting: ['Cat'] } } });
    expect(left.me.seat).toBeNull();
    expect(left.table).toMatchObject({ players: 1, people: 1, waiting: 1 });
    expect(left.entry.brings).toBe(900);
  });

  it('keeps the results until the next hand begins', () => {
    const result = { pot: 0, amount: 20, seats: [0, 3], awards: [], note: 'Ann scoops', rake: 0 };
    const over = play(start, HAND, { v: 3, t: 'hand_over', d: { hand: 1, results: [result], stacks: { 0: 410, 3: 390 }, next_at: 77, log: [], mine: null, why: [], why_steps: [] } });
    expect(over).toMatchObject({ running: false, results: [result], nextAt: 77 });
    expect(over.seats.map(({ stack, status }) => [stack, status])).toEqual([[410, 'waiting'], [390, 'waiting']]);
    expect(play(over, { ...HAND, v: 4 }).results).toEqual([]);
  });
});

interface Golden {
  viewer: string | null;
  first: Snapshot;
  frames: Frame[];
  last: Snapshot;
}

const GOLDEN = `${import.meta.dirname}/golden/`;
const files = existsSync(GOLDEN) ? readdirSync(GOLDEN).filter((name) => name.endsWith('.json')) : [];

/** What a view says that a snapshot says too. An onlooker's name is known from the session alone. */
function shared(view: TableView): Partial<Snapshot> {
  return {
    table: view.table,
    me: { ...view.me, name: view.me.seat === null ? '' : view.me.name },
    seats: view.seats,
    hand: view.hand,
    running: view.running,
    button: view.button,
    small_blind_seat: view.smallBlindSeat,
    big_blind_seat: view.bigBlindSeat,
    street: view.street,
    board: view.board,
    pots: view.pots,
    pot: view.pot,
    second_board: view.secondBoard,
    ask: view.ask,
    turn: view.turn,
    results: view.results,
    log: view.log.slice(-LOG_LINES),
  };
}

describe.skipIf(files.length === 0)('golden logs', () => {
  for (const file of files) {
    const cases = JSON.parse(readFileSync(GOLDEN + file, 'utf8')) as Golden[];
    for (const { viewer, first, frames, last } of cases) {
      it(`${file} as ${viewer ?? 'an onlooker'} ends in the snapshot`, () => {
        const before = (frames[0]?.v ?? 1) - 1;
        const end = play(viewOf(before, first), ...frames);
        expect(shared(end)).toEqual(shared(viewOf(end.version, last)));
      });
    }
  }
});
