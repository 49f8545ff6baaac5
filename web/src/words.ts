// Labels of buttons and small sentences. The words for hands and the lines of the log come
// from the server.
import { formatAmount, formatStake } from './amounts';
import { isSized } from './sizing';
import type { AwardView, Game, LegalView, Structure, TableInfo } from './wire';

export const GAME_NAMES: Record<Game, string> = { omaha: 'Omaha High', omaha8: 'Omaha Hi/Lo' };
export const STRUCTURE_NAMES: Record<Structure, string> = { fixed_limit: 'Fixed limit', pot_limit: 'Pot limit', no_limit: 'No limit' };
export const SHORT_STRUCTURES: Record<Structure, string> = { fixed_limit: 'FL', pot_limit: 'PL', no_limit: 'NL' };
const RANK_NAMES: Record<string, string> = {
  A: 'ace', K: 'king', Q: 'queen', J: 'jack', T: 'ten', '9': 'nine', '8': 'eight',
  '7': 'seven', '6': 'six', '5': 'five', '4': 'four', '3': 'three', '2': 'two',
};
const SUIT_NAMES: Record<string, string> = { s: 'spades', h: 'hearts', d: 'diamonds', c: 'clubs' };

/** "ace of spades" for `As`. */
export function cardName(card: string): string {
  return `${RANK_NAMES[card.charAt(0)] ?? card} of ${SUIT_NAMES[card.charAt(1)] ?? 'an unknown suit'}`;
}

/** "10♠" for `Ts`. */
export function cardText(card: string): string {
  const suit = { s: '♠', h: '♥', d: '♦', c: '♣' }[card.charAt(1)] ?? '';
  return `${card.startsWith('T') ? '10' : card.charAt(0)}${suit}`;
}

/** "Fixed limit Omaha Hi/Lo 10/20" by its limits, "Pot limit 5-card Omaha High 5/10" by its blinds. */
export function gameTitle(table: TableInfo): string {
  return `${gameName(table)} ${stakesOf(table)}`;
}

/** As `gameTitle`, with the rake where there is one. */
export function fullTitle(table: TableInfo): string {
  return [gameTitle(table), rakeWords(table)].filter((part) => part !== '').join(', ');
}

/** "Pot limit 5-card Omaha High", or for a phone "PL 5-card Omaha High". */
export function gameName(table: TableInfo, structures = STRUCTURE_NAMES): string {
  const cards = table.hole_cards === 4 ? '' : `${table.hole_cards}-card `;
  return `${structures[table.structure]} ${cards}${GAME_NAMES[table.game]}`;
}

/** "10/20": limits in fixed limit, else blinds. */
export function stakesOf({ structure, stakes, chip_decimals }: TableInfo): string {
  const { small_blind, big_blind, small_bet, big_bet } = stakes;
  const both = structure === 'fixed_limit' ? [small_bet, big_bet] : [small_blind, big_blind];
  return both.map((amount) => formatStake(amount, chip_decimals)).join('/');
}

/** "rake 5 %, at most 30 a hand"; empty where the house takes nothing. */
export function rakeWords(table: TableInfo): string {
  return table.rake_bps === 0 ? '' : `rake ${rakeShare(table)}${rakeMost(table)}`;
}

/** As `rakeWords`, in a sentence that says of what it is taken. */
export function rakeSentence(table: TableInfo): string {
  return table.rake_bps === 0 ? '' : `The house takes ${rakeShare(table)} of each pot that has seen a flop${rakeMost(table)}.`;
}

function rakeShare({ rake_bps }: TableInfo): string {
  return `${rake_bps / 100}\u00a0%`;
}

function rakeMost({ rake_cap, chip_decimals }: TableInfo): string {
  return rake_cap > 0 ? `, at most ${formatAmount(rake_cap, chip_decimals)} a hand` : '';
}

/** "a pair of kings", "an 8-6-4-3-A low", "three kings": the server's words for a hand within a sentence. */
export function withArticle(words: string): string {
  if (/^(pair|straight|flush|full|royal)\b/.test(words)) return `a ${words}`;
  if (/^\d/.test(words)) return `${words.startsWith('8') ? 'an' : 'a'} ${words}`;
  return words;
}

/** What stands before the amount of a pot: "Main pot:", "Side pot:", "Side pot 2:" where there are more; "Pot" where there is only one. */
export function potLabel(pot: number, pots: number): string {
  if (pots <= 1) return 'Pot';
  if (pot === 0) return 'Main pot:';
  return pots === 2 ? 'Side pot:' : `Side pot ${pot}:`;
}

/** The label of the check or call button: "Check", "Call 20", "Call 13 (all-in)". */
export function callLabel(legal: LegalView, decimals: number): string {
  if (legal.check || legal.call === 0) return 'Check';
  return `Call ${formatAmount(legal.call, decimals)}${legal.call_all_in ? ' (all-in)' : ''}`;
}

/** The label of the wager button for a total: "Bet 20", "Raise to 40", "Complete to 20", with "(all-in)" where it is all. */
export function wagerLabel(legal: LegalView, decimals: number, allInAt: number | null = null, to = legal.wager?.min_to ?? 0): string {
  if (legal.wager === null) return '';
  const verb = { bet: 'Bet', raise: 'Raise to', complete: 'Complete to' }[legal.wager.kind];
  return `${verb} ${formatAmount(to, decimals)}${to === allInAt ? ' (all-in)' : ''}`;
}

/** "Your turn: check or bet 20"; "Your turn: call 10 or raise to 20 up to 35" where the size can be chosen. */
export function turnSentence(legal: LegalView, decimals: number): string {
  const choices = [callLabel(legal, decimals)];
  if (legal.wager !== null) {
    const most = isSized(legal.wager) ? ` up to ${formatAmount(legal.wager.max_to, decimals)}` : '';
    choices.push(`${wagerLabel(legal, decimals)}${most}`);
  }
  return `Your turn: ${choices.map((choice) => choice.charAt(0).toLowerCase() + choice.slice(1)).join(' or ')}`;
}

/** What to add to an award that holds an odd chip. */
export function oddWords(award: AwardView, decimals: number): string {
  if (award.odd === 0) return '';
  return award.odd === 1 ? ' (odd chip included)' : ` (${formatAmount(award.odd, decimals)} in odd chips included)`;
}
