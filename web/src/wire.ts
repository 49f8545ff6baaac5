// Written by generate_types.py from the Python types of the wire; not to be edited by hand.

export const MAX_MESSAGE_BYTES = 4096;
export const HEARTBEAT_SECONDS = 5;
export const LOG_LINES = 40;

export interface Ack {
  cid: string;
  version: number;
}

export interface Act {
  kind: 'call' | 'check' | 'fold' | 'raise_to';
  amount?: number;
  price?: number;
}

export type ActKind = 'bet' | 'call' | 'check' | 'complete' | 'fold' | 'raise';

export interface Action {
  seat: number;
  kind: ActKind;
  amount: number;
  to: number;
  stack: number;
  all_in: boolean;
  pot: number;
  words: string;
  clock: boolean;
  log: string[];
  mine: Me | null;
}

export interface AddBot {
  manner: 'calling' | 'equity' | 'tight';
  seat?: number;
  buy_in?: number;
}

export interface AskView {
  kind: 'run_twice';
  seats: number[];
  agreed: number[];
  deadline: number;
}

export interface Asked {
  ask: AskView | null;
  log: string[];
  mine: Me | null;
}

export interface Award {
  pot: number;
  award: AwardView;
  stack: number;
  log: string[];
  mine: Me | null;
}

export interface AwardView {
  side: Side;
  seat: number;
  amount: number;
  words: string;
  hole: string[];
  board: string[];
  odd: number;
  run: number;
}

export interface Beat {
  version: number;
  now: number;
}

export interface Board {
  street: Street;
  cards: string[];
  board: string[];
  pots: PotView[];
  reading: ReadingView | null;
  log: string[];
  mine: Me | null;
  run: number;
}

export interface ClientBeat {
  version: number;
}

export interface Dealt {
  seat: number;
  hole: string[];
  reading: ReadingView;
  mine: Me | null;
}

export interface Drawn {
  cards: Record<string, string>;
  button: number;
  moves: [number, number][];
  log: string[];
  mine: Me | null;
}

export interface EquityAnswer {
  method: 'exact' | 'sampled';
  boards: number;
  players: EquityPlayer[];
  time_limit: boolean;
  next: NextCard[] | null;
}

export interface EquityPlayer {
  hand: string;
  equity: number;
  share: number;
  scoop: number;
  high_win: number;
  high_tie: number;
  low_win: number;
  low_tie: number;
  three_quarters: number;
  quartered: number;
  standard_error: number;
  low_part: number;
}

export interface EquityProblem {
  code: 'bad_question' | 'busy' | 'server_error' | 'too_long';
  message: string;
  field: '' | 'board' | 'dead' | 'hands';
  hand: number | null;
  position: number | null;
}

export interface EquityRequest {
  hands: string[];
  board?: string;
  dead?: string;
  game?: Game;
  hole_cards?: 4 | 5 | 6 | null;
  next?: boolean;
}

export type Game = 'omaha' | 'omaha8';

export interface HandOver {
  hand: number;
  results: PotResult[];
  stacks: Record<string, number>;
  next_at: number;
  log: string[];
  mine: Me | null;
}

export interface HandRow {
  hand: number;
  ended_at: number;
  pot: number;
  winners: string[];
  board: string[];
  phh: string;
  second_board: string[];
}

export interface HandStart {
  hand: number;
  button: number;
  small_blind_seat: number | null;
  big_blind_seat: number;
  stacks: Record<string, number>;
  hole_cards: number;
  log: string[];
  mine: Me | null;
}

export interface Hello {
  table: string;
  since?: number;
}

export interface Leave {
  after_hand?: boolean;
}

export interface Left {
  seat: number;
  me: boolean;
  log: string[];
  mine: Me | null;
}

export interface LegalView {
  check: boolean;
  call: number;
  call_all_in: boolean;
  wager: WagerView | null;
  no_wager: string;
}

export interface Line {
  words: string;
  hole: string[];
  board: string[];
}

export interface Me {
  name: string;
  seat: number | null;
  reading: ReadingView | null;
  time_bank: number;
  owes: Owes | null;
  wish: '' | 'leave' | 'sit_out_next_big_blind' | 'sit_out_next_hand';
  straddles: boolean;
  can_show: boolean;
}

export interface NewSession {
  nickname: string;
}

export interface NewTable {
  name: string;
  game?: Game;
  small_bet?: number;
  seats?: number;
  hole_cards?: number;
  action_seconds?: number;
  seat_draw?: 'button' | 'full';
  chip_decimals?: number;
  bots?: ('calling' | 'equity' | 'tight')[];
  bot_pause?: boolean;
  structure?: Structure;
  ante?: number;
  run_twice?: boolean;
  straddle?: boolean;
  kill?: 'full' | 'half' | 'off';
  time_bank_seconds?: number;
  rake_bps?: number;
  rake_cap?: number;
  showdown?: 'muck_losers' | 'show_all';
  button_rule?: 'dead' | 'forward_moving';
  min_players_to_start?: number;
}

export interface NextCard {
  card: string;
  equity: number[];
}

export interface Notice {
  text: string;
  log: string[];
  mine: Me | null;
}

export interface Owes {
  live: number;
  dead: number;
  now: boolean;
  wait_words: string;
  now_words: string;
  chosen: '' | 'now' | 'wait';
}

export interface Post {
  seat: number;
  kind: PostKind;
  amount: number;
  street_bet: number;
  stack: number;
  pot: number;
  log: string[];
  mine: Me | null;
}

export interface PostBlinds {
  how: 'now' | 'wait';
}

export type PostKind = 'ante' | 'big_blind' | 'big_blind_ante' | 'dead' | 'kill' | 'live' | 'small_blind' | 'straddle';

export interface PotResult {
  pot: number;
  amount: number;
  seats: number[];
  awards: AwardView[];
  note: string;
  rake: number;
}

export interface PotView {
  amount: number;
  seats: number[];
}

export interface Problem {
  code: string;
  message: string;
}

export interface Rake {
  pot: number;
  amount: number;
  log: string[];
  mine: Me | null;
}

export interface ReadingView {
  high: Line | null;
  low: Line | null;
  low_note: string;
}

export interface Refused {
  cid: string;
  code: string;
  message: string;
}

export interface RemoveBot {
  seat: number;
}

export interface RunTwice {
  agree: boolean;
}

export interface RunTwiceAgreed {
  board: string[];
  log: string[];
  mine: Me | null;
}

export interface SeatChanged {
  view: SeatView;
  log: string[];
  mine: Me | null;
}

export interface SeatView {
  seat: number;
  name: string;
  bot: boolean;
  stack: number;
  status: 'folded' | 'live' | 'sitting_out' | 'waiting';
  street_bet: number;
  all_in: boolean;
  cards: number;
  hole: string[];
  away: boolean;
  leaving: boolean;
  last: string;
  sits_out: boolean;
  top_up: number;
  waits: boolean;
}

export interface Seated {
  view: SeatView;
  me: boolean;
  log: string[];
  mine: Me | null;
}

export interface Session {
  nickname: string;
  wallet: number;
}

export interface Show {
  seat: number;
  hole: string[];
  reading: ReadingView;
  log: string[];
  mine: Me | null;
}

export type ShowHand = Record<string, never>;

export type Side = 'high' | 'low';

export interface Sit {
  buy_in: number;
  seat?: number;
}

export type SitIn = Record<string, never>;

export interface SitOut {
  when?: 'next_big_blind' | 'next_hand' | 'now';
}

export interface SizeView {
  name: 'half' | 'max' | 'min' | 'pot' | 'two_thirds';
  to: number;
}

export interface Snapshot {
  table: TableInfo;
  me: Me;
  seats: SeatView[];
  hand: number;
  running: boolean;
  button: number | null;
  small_blind_seat: number | null;
  big_blind_seat: number | null;
  street: Street;
  board: string[];
  pots: PotView[];
  pot: number;
  turn: TurnView | null;
  results: PotResult[];
  log: string[];
  second_board: string[];
  ask: AskView | null;
}

export interface Stakes {
  small_blind: number;
  big_blind: number;
  small_bet: number;
  big_bet: number;
}

export interface Straddle {
  on: boolean;
}

export type Street = 'flop' | 'preflop' | 'river' | 'turn';

export type Structure = 'fixed_limit' | 'no_limit' | 'pot_limit';

export interface TableInfo {
  id: string;
  name: string;
  game: Game;
  structure: Structure;
  hole_cards: number;
  stakes: Stakes;
  seats: number;
  min_buy_in: number;
  max_buy_in: number;
  chip_decimals: number;
  action_seconds: number;
  seat_draw: 'button' | 'full';
  players: number;
  people: number;
  hand: number;
  run_twice: boolean;
  straddle: boolean;
  kill: 'full' | 'half' | 'off';
  ante: number;
  time_bank_seconds: number;
}

export type TimeBank = Record<string, never>;

export interface TopUp {
  amount: number;
}

export interface Turn {
  turn: TurnView;
  log: string[];
  mine: Me | null;
}

export interface TurnView {
  seat: number;
  turn: number;
  deadline: number;
  legal: LegalView | null;
  banked: boolean;
}

export interface Uncalled {
  seat: number;
  amount: number;
  stack: number;
  pot: number;
  log: string[];
  mine: Me | null;
}

export type WagerKind = 'bet' | 'complete' | 'raise';

export interface WagerView {
  kind: WagerKind;
  min_to: number;
  max_to: number;
  sizes: SizeView[];
}

export type StreamFrame =
  | { v: number; t: 'acted'; d: Action }
  | { v: number; t: 'asked'; d: Asked }
  | { v: number; t: 'awarded'; d: Award }
  | { v: number; t: 'board'; d: Board }
  | { v: number; t: 'dealt'; d: Dealt }
  | { v: number; t: 'drawn'; d: Drawn }
  | { v: number; t: 'hand'; d: HandStart }
  | { v: number; t: 'hand_over'; d: HandOver }
  | { v: number; t: 'left'; d: Left }
  | { v: number; t: 'notice'; d: Notice }
  | { v: number; t: 'posted'; d: Post }
  | { v: number; t: 'raked'; d: Rake }
  | { v: number; t: 'ran_twice'; d: RunTwiceAgreed }
  | { v: number; t: 'returned'; d: Uncalled }
  | { v: number; t: 'seat_changed'; d: SeatChanged }
  | { v: number; t: 'seated'; d: Seated }
  | { v: number; t: 'shown'; d: Show }
  | { v: number; t: 'snapshot'; d: Snapshot }
  | { v: number; t: 'turn'; d: Turn };

/** A viewer who may not see an event gets its number alone. */
export interface BareFrame { v: number; t?: undefined }

export type AnswerFrame =
  | { v?: undefined; t: 'ack'; d: Ack }
  | { v?: undefined; t: 'beat'; d: Beat }
  | { v?: undefined; t: 'refused'; d: Refused };

export type Frame = StreamFrame | BareFrame;

export interface ClientMessages {
  act: Act;
  add_bot: AddBot;
  beat: ClientBeat;
  hello: Hello;
  leave: Leave;
  post: PostBlinds;
  remove_bot: RemoveBot;
  run_twice: RunTwice;
  show: ShowHand;
  sit: Sit;
  sit_in: SitIn;
  sit_out: SitOut;
  straddle: Straddle;
  time_bank: TimeBank;
  top_up: TopUp;
}
