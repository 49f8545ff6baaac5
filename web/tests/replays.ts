// A small replay for tests: two players, dealt in, a flop, and the pot given.
import type { HandBrief, Replay, ReplayFrame, ReplaySeat } from '../src/wire';
import { snapshot } from './make';

export function brief(change: Partial<HandBrief> = {}): HandBrief {
  return {
    number: '7', site: 'Somewhere', game: 'PLO', table: 'Vega', played_at: '', players: 2, hero: 'Ann', pot: 20, net: 10, decimals: 0,
    currency: '', agreement: 'agrees', reason: '', notes: [], problems: [], phh: "variant = 'PO'\n", ...change,
  };
}

export function replay(): Replay {
  const board = ['4c', '7h', 'Jd'];
  return {
    brief: brief(),
    table: snapshot().table,
    event: 'Vega',
    button: 0,
    small_blind_seat: 0,
    big_blind_seat: 3,
    hero: 0,
    players: [
      { seat: 0, name: 'Ann', hole: ['As', '2d', 'Kh', 'Tc'], stack: 100, net: 10 },
      { seat: 3, name: 'Bob', hole: ['9h', '9s', '8h', '8s'], stack: 100, net: -10 },
    ],
    results: [{ pot: 0, amount: 20, seats: [0, 3], awards: [{ side: 'high', seat: 0, amount: 20, words: '', hole: [], board: [], odd: 0, run: 0 }], note: '', rake: 0 }],
    frames: [
      frameOf({ street: 'preflop', to_act: 0, seats: [seat({ stack: 95, bet: 5 }), seat({ stack: 90, bet: 10 })] }),
      frameOf({ street: 'flop', board, to_act: 3 }),
      frameOf({ street: 'flop', board, step: 0, seats: [seat({ stack: 110, shown: true }), seat({ shown: true })] }),
    ],
    jumps: [{ to: 'preflop', frame: 0 }, { to: 'flop', frame: 1 }, { to: 'showdown', frame: 2 }],
    moments: [],
  };
}

export function frame(hand: Replay, at: number): ReplayFrame {
  const found = hand.frames[at];
  if (found === undefined) throw new Error(`no frame ${at}`);
  return found;
}

function frameOf(change: Partial<ReplayFrame>): ReplayFrame {
  return { street: 'preflop', board: [], second_board: [], pots: [], pot: 20, seats: [seat(), seat()], acted: null, to_act: null, lines: ['words'], step: null, moment: 0, why: [], ...change };
}

function seat(change: Partial<ReplaySeat> = {}): ReplaySeat {
  return { stack: 90, bet: 0, live: true, all_in: false, last: '', shown: false, ...change };
}
