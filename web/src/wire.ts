// Written by generate_types.py from the Python types of the wire; not to be edited by hand.

export const MAX_MESSAGE_BYTES = 4096;
export const HEARTBEAT_SECONDS = 5;
export const LOG_LINES = 40;
export const CHAT_LINES = 50;

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

export interface AdminAction {
  at: number;
  actor: string;
  address: string;
  action: string;
  subject: string;
  note: string;
}

export interface AdminLogin {
  token: string;
}

export interface AdminPlayer {
  id: string;
  name: string;
  account: boolean;
  tables: string[];
  sockets: number;
  addresses: string[];
  muted: boolean;
  chips: number;
  stacks: AdminStack[];
  watches: string[];
  visits: string[];
}

export interface AdminRequest {
  action: 'announce' | 'ban' | 'ban_address' | 'close' | 'drain' | 'go_on' | 'lift' | 'mute' | 'restart' | 'void' | 'withdraw';
  table?: string;
  hand?: number;
  player?: string;
  address?: string;
  id?: string;
  minutes?: number;
  text?: string;
}

export interface AdminSanction {
  id: string;
  kind: 'address' | 'ban' | 'mute';
  name: string;
  reason: string;
  until: number;
  actor: string;
}

export interface AdminStack {
  tournament: string;
  stack: number;
}

export interface AdminTable {
  id: string;
  name: string;
  game: string;
  private: boolean;
  seats: number;
  people: number;
  bots: number;
  watchers: number;
  hand: number;
  running: boolean;
  deadline: number;
  complaint: string;
  host: string;
  tournament: string;
}

export interface AdminView {
  you: string;
  version: string;
  now: number;
  started: number;
  draining: boolean;
  restarting: boolean;
  can_restart: boolean;
  hands: number;
  online: number;
  tables: AdminTable[];
  lost: string[];
  players: AdminPlayer[];
  sanctions: AdminSanction[];
  announcements: Announcement[];
  trail: AdminAction[];
}

export interface AheadView {
  hand: number;
  street: Street;
  price: number;
  wishes: ('call' | 'check' | 'check_fold')[];
}

export interface Announcement {
  id: string;
  text: string;
  at: number;
  until: number;
}

export interface Announcements {
  rows: Announcement[];
}

export interface AnswerBuyIn {
  request: number;
  agree: boolean;
}

export type AnteType = 'big_blind' | 'each' | 'none';

export type AskRabbit = Record<string, never>;

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

export interface AutoMuck {
  on: boolean;
}

export interface AutoTopUp {
  amount: number;
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

export interface CardsShown {
  seat: number;
  cards: string[];
  new: string[];
  log: string[];
  mine: Me | null;
}

export interface Chat {
  line: ChatLine;
  log: string[];
  mine: Me | null;
}

export interface ChatLine {
  number: number;
  name: string;
  text: string;
  emote: 'good_luck' | 'laugh' | 'nice_hand' | 'oops' | 'thank_you' | 'thinking' | 'well_played' | 'wow' | '';
  at: number;
  me: boolean;
}

export interface ClientBeat {
  version: number;
}

export interface CountryZones {
  country: string;
  name: string;
  zones: [string, string][];
}

export interface CurvePoint {
  hand: number;
  total: number;
}

export interface DealView {
  by: string;
  method: 'chips' | 'icm';
  left: number;
  amounts: [string, number][];
  agreed: string[];
  until: number;
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

export interface Emote {
  emote: 'good_luck' | 'laugh' | 'nice_hand' | 'oops' | 'thank_you' | 'thinking' | 'well_played' | 'wow';
}

export interface Entry {
  entry: EntryView;
  log: string[];
  mine: Me | null;
}

export interface EntryView {
  waiting: string[];
  place: number;
  held_until: number;
  held: number;
  host: boolean;
  requests: RequestView[];
  asked: number;
  brings: number;
  brings_until: number;
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

export interface Farewell {
  password: string;
}

export type Game = 'omaha' | 'omaha8';

export interface GameStats {
  structure: Structure;
  game: Game;
  hole_cards: number;
  hands: number;
  net: number;
  per_100: number;
  low: number;
  high: number;
}

export interface HandBrief {
  number: string;
  site: string;
  game: string;
  table: string;
  played_at: string;
  players: number;
  hero: string;
  pot: number;
  net: number | null;
  decimals: number;
  currency: string;
  agreement: 'agrees' | 'differs' | 'incomplete' | 'refused' | 'unknown';
  reason: string;
  notes: string[];
  problems: HandProblem[];
  phh: string;
}

export interface HandOver {
  hand: number;
  results: PotResult[];
  stacks: Record<string, number>;
  next_at: number;
  log: string[];
  mine: Me | null;
  why: string[];
  why_steps: number[];
}

export interface HandProblem {
  line: number;
  text: string;
}

export interface HandProof {
  scheme: string;
  hand_id: string;
  commitment: string;
  began_at: number;
  button: number;
  seats: number[];
  hole_cards: number;
  names: Record<string, string>;
  viewer: number | null;
  cards: SeenCard[];
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
  commitment: string;
}

export interface Hello {
  table: string;
  since?: number;
}

export interface HostDeed {
  deed: 'close' | 'send_away';
  name?: string;
}

export interface Invite {
  path: string;
  can_renew: boolean;
}

export interface LeaderRow {
  rank: number;
  name: string;
  account: boolean;
  hands: number;
  per_100: number;
  low: number;
  high: number;
  net: number;
}

export interface Leaders {
  game: string;
  games: string[];
  least_hands: number;
  rows: LeaderRow[];
  own_hands: number;
}

export interface Leave {
  after_hand?: boolean;
}

export interface Left {
  seat: number;
  me: boolean;
  log: string[];
  mine: Me | null;
  entry: EntryView | null;
}

export interface LegalView {
  check: boolean;
  call: number;
  call_all_in: boolean;
  wager: WagerView | null;
  no_wager: string;
}

export interface Level {
  big_blind: number;
  small_blind: number;
  ante: number;
  ms: number;
  break_ms: number;
}

export interface Line {
  words: string;
  hole: string[];
  board: string[];
}

export interface LobbyList {
  tables: TableInfo[];
  online: number;
  seated: number;
  announcements: Announcement[];
}

export interface LogIn {
  name: string;
  password: string;
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
  can_rabbit: boolean;
  pre: PreView | null;
  tops_to: number;
  auto_muck: boolean;
}

export interface Moved {
  tournament: string;
  name: string;
  table: string;
  seat: number;
  why: string;
  text: string;
}

export interface Mute {
  name: string;
  on: boolean;
}

export interface Muted {
  names: string[];
  log: string[];
  mine: Me | null;
}

export interface NewAccount {
  name: string;
  password: string;
}

export interface NewFlights {
  country: string;
  final: string;
  zones: string[];
  buy_in: number;
}

export interface NewNote {
  name: string;
  text?: string | null;
  colour?: '' | 'blue' | 'green' | 'orange' | 'purple' | 'red' | 'yellow' | null;
  muted?: boolean | null;
}

export interface NewPassword {
  password: string;
  new: string;
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
  private?: boolean;
  password?: string;
  approval?: boolean;
  observers?: boolean;
  chat?: 'all' | 'off' | 'players';
  rabbit?: boolean;
  untimed?: boolean;
}

export interface NewTournament {
  name: string;
  game?: Game;
  structure?: Structure;
  hole_cards?: number;
  seats?: number;
  speed?: 'custom' | 'regular' | 'slow' | 'turbo';
  levels?: Level[];
  ante_type?: AnteType;
  antes?: boolean;
  starting_stack?: number;
  start?: string;
  zone?: string;
  fold?: number | null;
  rule?: string;
  last_day?: string;
  country?: string;
  flights?: NewFlights | null;
  min_entries?: number;
  max_entries?: number;
  buy_in?: number;
  fee?: number;
  bounty?: number;
  guarantee?: number;
  late_levels?: number;
  reentries?: number;
  rebuys?: number;
  rebuy_levels?: number;
  rebuy_price?: number;
  rebuy_stack?: number;
  addon_price?: number;
  addon_stack?: number;
  payouts?: PayoutRow[];
  ticket_to?: string;
  by_ticket?: boolean;
  hand_for_hand?: number;
  deal_seconds?: number;
  action_seconds?: number;
  time_bank_seconds?: number;
  fill?: number;
  fill_seconds?: number;
  series?: string;
  private?: boolean;
}

export interface NewTournamentMade {
  ids: string[];
  path: string;
  notices: string[];
}

export interface NewZone {
  zone: string;
}

export interface NextCard {
  card: string;
  equity: number[];
}

export interface NoteView {
  name: string;
  text: string;
  colour: string;
  muted: boolean;
  at: number;
}

export interface Notes {
  notes: NoteView[];
}

export interface Notice {
  text: string;
  log: string[];
  mine: Me | null;
}

export type Nudge = Record<string, never>;

export interface Owes {
  live: number;
  dead: number;
  now: boolean;
  wait_words: string;
  now_words: string;
  chosen: '' | 'now' | 'wait';
  note: string;
}

export interface OwnEntry {
  name: string;
  entries: number;
  stack: number;
  table: string;
  seat: number;
  place: number;
  worst: number;
  out: boolean;
  buy_until: number;
  prize: number;
  bounties: number;
  ticket: string;
  rebuys: number;
  addon: boolean;
  away: boolean;
  refund: number;
}

export interface OwnSeat {
  table: string;
  name: string;
}

export interface OwnTournaments {
  entered: TournamentRow[];
  tickets: Ticket[];
  played: PlayedTournament[];
}

export interface PayoutRow {
  entries: number;
  shares: number[];
}

export interface PlayedTournament {
  id: string;
  name: string;
  game: Game;
  structure: Structure;
  hole_cards: number;
  at: number;
  place: number;
  worst: number;
  players: number;
  prize: number;
  net: number;
  cancelled: boolean;
}

export interface PlayerResults {
  name: string;
  is_hero: boolean;
  played: number;
  unit: string;
  count: number;
  total: number;
  per_100: number;
  error: number | null;
  luck: number;
  vpip: number | null;
  pfr: number | null;
  went_to_showdown: number | null;
  won_at_showdown: number | null;
  hands: number[];
  won: number[];
  adjusted: number[];
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

export interface PreAct {
  wish: '' | 'call' | 'check' | 'check_fold';
  hand?: number;
  street?: Street;
  price?: number;
}

export interface PreActed {
  why: '' | 'hand' | 'price' | 'street';
  words: string;
  log: string[];
  mine: Me | null;
}

export interface PreView {
  wish: 'call' | 'check' | 'check_fold';
  hand: number;
  street: Street;
  price: number;
}

export interface PrizeRow {
  best: number;
  worst: number;
  amount: number;
  ticket: boolean;
}

export interface Problem {
  code: string;
  message: string;
  sanction?: Sanctioned | null;
}

export interface QuickSeat {
  game?: Game | null;
  structure?: Structure | null;
  min_bet?: number;
  max_bet?: number;
  speed?: 'any' | 'fast' | 'slow' | 'usual';
}

export interface RabbitHunt {
  cards: string[];
  asked_by: number;
  log: string[];
  mine: Me | null;
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
  hints: string[];
}

export interface RecentHand {
  table: string;
  name: string;
  hand: number;
  ended_at: number;
  structure: Structure;
  game: Game;
  hole_cards: number;
  net: number;
  chip_decimals: number;
}

export interface Refused {
  cid: string;
  code: string;
  message: string;
  sanction?: Sanctioned | null;
}

export interface RemoveBot {
  seat: number;
}

export interface Replay {
  brief: HandBrief;
  table: TableInfo;
  event: string;
  button: number;
  small_blind_seat: number | null;
  big_blind_seat: number;
  hero: number | null;
  players: ReplayPlayer[];
  results: PotResult[];
  frames: ReplayFrame[];
  jumps: ReplayJump[];
  moments: ReplayMoment[];
}

export interface ReplayFile {
  total: number;
  hands: HandBrief[];
  results: PlayerResults[];
}

export interface ReplayFrame {
  street: Street;
  board: string[];
  second_board: string[];
  pots: PotView[];
  pot: number;
  seats: ReplaySeat[];
  acted: number | null;
  to_act: number | null;
  lines: string[];
  step: number | null;
  moment: number;
  why: string[];
}

export interface ReplayJump {
  to: 'flop' | 'preflop' | 'river' | 'showdown' | 'turn';
  frame: number;
}

export interface ReplayMoment {
  street: Street;
  seats: number[];
  unknown: number;
  questions: EquityRequest[];
}

export interface ReplayPlayer {
  seat: number;
  name: string;
  hole: string[];
  stack: number | null;
  net: number | null;
}

export interface ReplaySeat {
  stack: number;
  bet: number;
  live: boolean;
  all_in: boolean;
  last: string;
  shown: boolean;
}

export interface RequestView {
  number: number;
  name: string;
  amount: number;
  top_up: boolean;
}

export interface RunTwice {
  agree: boolean;
}

export interface RunTwiceAgreed {
  board: string[];
  log: string[];
  mine: Me | null;
}

export interface Sanctioned {
  kind: 'address' | 'ban' | 'mute';
  until: number;
  reason: string;
}

export interface Say {
  text: string;
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
  showed: string[];
}

export interface Seated {
  view: SeatView;
  me: boolean;
  log: string[];
  mine: Me | null;
  entry: EntryView | null;
}

export interface SeenCard {
  place: 'board' | 'hole';
  seat: number | null;
  street: '' | 'flop' | 'river' | 'turn';
  run: number;
  position: number;
  card: string;
  salt: string;
  path: string[];
}

export interface SeriesNames {
  series: string[];
}

export interface SeriesRow {
  place: number;
  name: string;
  points: number;
  played: number;
  wins: number;
  paid: number;
  best: number;
  prizes: number;
}

export interface SeriesTable {
  series: string;
  rule: string;
  rows: SeriesRow[];
  tournaments: TournamentRow[];
}

export interface Session {
  nickname: string;
  wallet: number;
  account: boolean;
  allowance: number;
  allowance_at: number;
  allowance_most: number;
  allowance_under: number;
  zone: string;
  seats: OwnSeat[];
}

export interface Show {
  seat: number;
  hole: string[];
  reading: ReadingView;
  log: string[];
  mine: Me | null;
}

export interface ShowHand {
  cards?: string[];
}

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
  entry: EntryView;
  commitment: string;
  chat: ChatLine[];
  muted: string[];
  rabbit: string[];
  why: string[];
  why_steps: number[];
}

export interface Stakes {
  small_blind: number;
  big_blind: number;
  small_bet: number;
  big_bet: number;
}

export interface StandingRow {
  place: number;
  worst: number;
  name: string;
  bot: boolean;
  stack: number;
  table: string;
  out: boolean;
  prize: number;
  bounties: number;
  ticket: boolean;
  entries: number;
  rebuys: number;
}

export interface Standings {
  version: number;
  first: number;
  total: number;
  rows: StandingRow[];
  found: number[];
}

export interface Stats {
  hands: number;
  net: number;
  games: GameStats[];
  curve: CurvePoint[];
  recent: RecentHand[];
}

export type Status = 'cancelled' | 'over' | 'registering' | 'running';

export type StopWaiting = Record<string, never>;

export interface Straddle {
  on: boolean;
}

export type Street = 'flop' | 'preflop' | 'river' | 'turn';

export type Structure = 'fixed_limit' | 'no_limit' | 'pot_limit';

export interface StructurePreview {
  levels: Level[];
}

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
  private: boolean;
  locked: boolean;
  approval: boolean;
  observers: boolean;
  waiting: number;
  chat: 'all' | 'off' | 'players';
  rabbit: boolean;
  untimed: boolean;
  muck: boolean;
  tournament: string;
  rake_bps: number;
  rake_cap: number;
}

export interface TableKey {
  key?: string;
  password?: string;
}

export interface Ticket {
  tournament: string;
  name: string;
  value: number;
  count: number;
  start_at: number;
  open: boolean;
}

export type TimeBank = Record<string, never>;

export interface TopUp {
  amount: number;
}

export interface TournamentClock {
  level: number;
  ends: number;
  left_ms: number;
  on_break: boolean;
  paused: boolean;
  hand_for_hand: boolean;
  next_break: number;
  waits: '' | 'break' | 'deal' | 'hands' | 'host' | 'tables';
}

export interface TournamentList {
  tournaments: TournamentRow[];
  now: number;
}

export interface TournamentNote {
  version: number;
  text: string;
  deal: boolean;
}

export interface TournamentPulse {
  id: string;
  version: number;
  status: Status;
  clock: TournamentClock;
  left: number;
  entries: number;
  average: number;
  largest: number;
  smallest: number;
  tables: number;
  open: boolean;
  final: boolean;
  pool: number;
  prize: number;
  places_to_money: number;
  now: number;
}

export interface TournamentRow {
  id: string;
  name: string;
  game: Game;
  structure: Structure;
  hole_cards: number;
  seats: number;
  speed: 'custom' | 'regular' | 'slow' | 'turbo';
  status: Status;
  start_at: number;
  zone: string;
  price: number;
  fee: number;
  bounty: number;
  entries: number;
  max_entries: number;
  left: number;
  pool: number;
  guarantee: number;
  open: boolean;
  level: number;
  version: number;
  late_levels: number;
  reentries: number;
  rebuys: number;
  addon: boolean;
  ticket_to: string;
  by_ticket: boolean;
  series: string;
  country: string;
  private: boolean;
  paused: boolean;
  on_break: boolean;
  registered: boolean;
  table: string;
  ended_at: number;
  fill: number;
  fill_seconds: number;
  started_at: number;
  schedule: string;
  place: number;
  worst: number;
}

export interface TournamentTable {
  id: string;
  number: number;
  players: [string, number][];
  hand: number;
}

export interface TournamentView {
  row: TournamentRow;
  pulse: TournamentPulse;
  levels: Level[];
  ante_type: AnteType;
  starting_stack: number;
  min_entries: number;
  rebuy_levels: number;
  rebuy_price: number;
  rebuy_stack: number;
  addon_price: number;
  addon_stack: number;
  action_seconds: number;
  time_bank_seconds: number;
  deal_seconds: number;
  prizes: PrizeRow[];
  prizes_fixed: boolean;
  terms: string[];
  tables: TournamentTable[];
  chart: number[];
  notes: TournamentNote[];
  may: ('add_bots' | 'add_on' | 'answer_deal' | 'ask_deal' | 'begin' | 'cancel' | 'decline_rebuy' | 'end_schedule' | 'pause' | 'rebuy' | 'register' | 'register_by_ticket' | 'resume' | 'withdraw')[];
  own: OwnEntry | null;
  deal: DealView | null;
  host: boolean;
  host_name: string;
  satellites: string[];
  cancelled: string;
  rebuys_sold: number;
  addons_sold: number;
  fills_at: number;
  dealt: boolean;
}

export interface TournamentWish {
  wish: 'add_bots' | 'add_on' | 'answer_deal' | 'ask_deal' | 'begin' | 'cancel' | 'decline_rebuy' | 'end_schedule' | 'pause' | 'rebuy' | 'register' | 'register_by_ticket' | 'resume' | 'withdraw';
  cid: string;
  method?: 'chips' | 'icm';
  left?: number;
  agree?: boolean;
  bots?: number;
  reason?: string;
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
  nudge: boolean;
  ahead: AheadView | null;
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
  note: string;
}

export type Wait = Record<string, never>;

export interface Watch {
  tournament: string;
}

export type StreamFrame =
  | { v: number; t: 'acted'; d: Action }
  | { v: number; t: 'asked'; d: Asked }
  | { v: number; t: 'awarded'; d: Award }
  | { v: number; t: 'board'; d: Board }
  | { v: number; t: 'cards_shown'; d: CardsShown }
  | { v: number; t: 'chat'; d: Chat }
  | { v: number; t: 'dealt'; d: Dealt }
  | { v: number; t: 'drawn'; d: Drawn }
  | { v: number; t: 'entry'; d: Entry }
  | { v: number; t: 'hand'; d: HandStart }
  | { v: number; t: 'hand_over'; d: HandOver }
  | { v: number; t: 'left'; d: Left }
  | { v: number; t: 'muted'; d: Muted }
  | { v: number; t: 'notice'; d: Notice }
  | { v: number; t: 'posted'; d: Post }
  | { v: number; t: 'pre_acted'; d: PreActed }
  | { v: number; t: 'rabbit'; d: RabbitHunt }
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
  | { v?: undefined; t: 'announcements'; d: Announcements }
  | { v?: undefined; t: 'beat'; d: Beat }
  | { v?: undefined; t: 'moved'; d: Moved }
  | { v?: undefined; t: 'refused'; d: Refused }
  | { v?: undefined; t: 'tournament'; d: TournamentPulse };

export type Frame = StreamFrame | BareFrame;

export interface ClientMessages {
  act: Act;
  add_bot: AddBot;
  answer_buy_in: AnswerBuyIn;
  auto_muck: AutoMuck;
  auto_top_up: AutoTopUp;
  beat: ClientBeat;
  chat: Say;
  emote: Emote;
  hello: Hello;
  leave: Leave;
  mute: Mute;
  nudge: Nudge;
  post: PostBlinds;
  pre_act: PreAct;
  rabbit: AskRabbit;
  remove_bot: RemoveBot;
  run_twice: RunTwice;
  show: ShowHand;
  sit: Sit;
  sit_in: SitIn;
  sit_out: SitOut;
  stop_waiting: StopWaiting;
  straddle: Straddle;
  time_bank: TimeBank;
  top_up: TopUp;
  wait: Wait;
  watch: Watch;
}
