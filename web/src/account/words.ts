// Numbers and names of results as people read them.
import { formatAmount } from '../amounts';
import type { Game, Structure } from '../wire';
import { GAME_NAMES, STRUCTURE_NAMES } from '../words';

/** "+120", "−35", "0". */
export function signed(chips: number, decimals = 0): string {
  return chips > 0 ? `+${formatAmount(chips, decimals)}` : formatAmount(chips, decimals);
}

/** "+3.1", with a true minus so that columns line up. */
export function rate(value: number): string {
  const text = Math.abs(value).toFixed(1);
  if (text === '0.0') return '0.0';
  return `${value > 0 ? '+' : '\u2212'}${text}`;
}

/** "Fixed limit Omaha Hi/Lo", "Pot limit 5-card Omaha High". */
export function gameName(structure: Structure, game: Game, cards: number): string {
  return `${STRUCTURE_NAMES[structure]} ${cards === 4 ? '' : `${cards}-card `}${GAME_NAMES[game]}`;
}

/** As `gameName`, from the key that the leaderboard goes by: `fixed_limit:omaha8:4`. */
export function nameOfKey(key: string): string {
  const [structure, game, cards] = key.split(':');
  return gameName(structure as Structure, game as Game, Number(cards));
}

/** What a result is counted in, by the structure or by a key that begins with it. */
export function unitOf(key: string): string {
  return key.startsWith('fixed_limit') ? 'big bets' : 'big blinds';
}

/** Short numbers for a scale: "500", "−5000", "20k". */
export function short(chips: number): string {
  return (Math.abs(chips) >= 10_000 ? `${chips / 1000}k` : String(chips)).replace('-', '\u2212');
}
