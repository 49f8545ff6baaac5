// Names, prices, places and levels of tournaments as people read them (pure).
import { formatAmount } from '../amounts';
import type { Level, Structure, TournamentPulse, TournamentRow, TournamentView } from '../wire';
import { GAME_NAMES, STRUCTURE_NAMES } from '../words';

export const SPEED_NAMES: Record<TournamentRow['speed'], string> = { turbo: 'Turbo', regular: 'Regular', slow: 'Slow', custom: 'Own levels' };

/** "Fixed limit Omaha Hi/Lo", "Pot limit 5-card Omaha High". */
export function gameOf(row: Pick<TournamentRow, 'structure' | 'game' | 'hole_cards'>): string {
  return `${STRUCTURE_NAMES[row.structure]} ${row.hole_cards === 4 ? '' : `${row.hole_cards}-card `}${GAME_NAMES[row.game]}`;
}

/** "Free", "110", "120: 100 + 10 fee + 10 bounty". */
export function priceText(row: Pick<TournamentRow, 'price' | 'fee' | 'bounty'>, isLong = false): string {
  if (row.price === 0) return 'Free';
  if (!isLong || row.fee + row.bounty === 0) return formatAmount(row.price);
  const parts = [formatAmount(row.price - row.fee - row.bounty)];
  if (row.fee > 0) parts.push(`${formatAmount(row.fee)} fee`);
  if (row.bounty > 0) parts.push(`${formatAmount(row.bounty)} bounty`);
  return `${formatAmount(row.price)} (${parts.join(' + ')})`;
}

/** What sets a tournament apart, for the badges of its row. */
export function badgesOf(row: TournamentRow): string[] {
  const badges: string[] = [];
  if (row.private) badges.push('Private');
  if (row.speed === 'turbo' || row.speed === 'slow') badges.push(SPEED_NAMES[row.speed]);
  // Nobody comes into what has ended.
  const hasEnded = row.status === 'over' || row.status === 'cancelled';
  if (row.late_levels > 0 && !hasEnded) badges.push('Late registration');
  if (row.reentries > 0 && !hasEnded) badges.push('Re-entry');
  if (row.rebuys > 0) badges.push('Rebuys');
  if (row.addon) badges.push('Add-on');
  if (row.bounty > 0) badges.push('Bounty');
  if (row.ticket_to !== '') badges.push('Satellite');
  if (row.by_ticket) badges.push('Tickets');
  return badges;
}

/** "Running, level 3", "Break after level 3", "Open for entries", "Full". */
export function statusText(row: TournamentRow): string {
  switch (row.status) {
    case 'registering':
      return row.open ? 'Open for entries' : 'Full';
    case 'running':
      if (row.paused) return 'Paused';
      return `${row.on_break ? 'Break after level' : 'Running, level'} ${row.level}${row.open ? ', still open' : ''}`;
    case 'over':
      return 'Over';
    case 'cancelled':
      return 'Cancelled';
  }
}

/** What the viewer has come to there, "You are out in 5th place" or "You came 5th"; empty while he is in, and for who was never. */
export function cameText({ place, worst, status }: Pick<TournamentRow, 'place' | 'worst' | 'status'>): string {
  if (place === 0) return '';
  return status === 'over' ? `You came ${placeText(place, worst)}` : `You are out in ${placeText(place, worst)} place`;
}

/** How it comes to its players: "Starts with 6 players, or 20 s after the first entry: then bots fill it up"; once that time runs, its end follows: "or bots fill it up". */
export function gatheringText({ start_at: start, max_entries: most, fill, fill_seconds: seconds }: TournamentRow, isFilling = false): string {
  const missing = fill === 0 || fill >= most ? 'fill it up' : `fill it up to ${formatAmount(fill)}`;
  if (start > 0) return fill > 0 ? `Bots ${missing} at the start` : '';
  if (isFilling) return `Starts with ${formatAmount(most)} players, or bots ${missing}`;
  if (seconds === 0) return `Starts with ${formatAmount(most)} players`;
  return `Starts with ${formatAmount(most)} players, or ${lengthText(seconds * 1000)} after the first entry: then bots ${missing}`;
}

/** When the prizes are fixed: once nobody can pay for them any more, by an entry or by chips. */
export function fixedWhen({ clock, open, status }: Pick<TournamentPulse, 'clock' | 'open' | 'status'>, view: Pick<TournamentView, 'rebuy_levels' | 'addon_stack'> & { row: Pick<TournamentRow, 'late_levels'> } | null): string {
  if (view === null) return 'once nobody can buy in any more';
  const isOpen = open || status === 'registering';
  const rebuys = view.rebuy_levels;
  if (clock.level <= rebuys && rebuys > (isOpen ? view.row.late_levels : 0)) return view.addon_stack > 0 ? 'when rebuys and add-ons end' : 'when rebuys end';
  return isOpen ? 'when registration closes' : 'once nobody can buy in any more';
}

/** "9 entries, 4 rebuys, 2 add-ons": what the pool is made of; empty where entries alone are. */
export function soldText({ rebuys_sold: rebuys, addons_sold: addons }: Pick<TournamentView, 'rebuys_sold' | 'addons_sold'>): string {
  const count = (number: number, one: string): string => (number === 0 ? '' : `${formatAmount(number)} ${one}${number === 1 ? '' : 's'}`);
  return [count(rebuys, 'rebuy'), count(addons, 'add-on')].filter((part) => part !== '').join(', ');
}

/** Who is left, "12 of 45", while it runs; "7 of 9" before a sit-and-go; else how many entries. */
export function entriesText(row: TournamentRow): string {
  if (row.status === 'running') return `${formatAmount(row.left)} of ${formatAmount(row.entries)}`;
  if (row.status === 'registering' && row.start_at === 0) return `${row.entries} of ${row.max_entries}`;
  return formatAmount(row.entries);
}

/** "1st", "2nd", "11th". */
export function ordinal(place: number): string {
  const tens = place % 100;
  const ending = tens >= 11 && tens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th');
  return `${formatAmount(place)}${ending}`;
}

/** "3rd", "3rd to 5th" where places are shared. */
export function placeText(best: number, worst: number): string {
  return worst > best ? `${ordinal(best)} to ${ordinal(worst)}` : ordinal(best);
}

/** What is bet on a level: "limits 100/200, blinds 50/100", "blinds 50/100, ante 100". */
export function levelText(level: Level, structure: Structure): string {
  const ante = level.ante > 0 ? `, ante ${formatAmount(level.ante)}` : '';
  const blinds = `${blindsText(level)}${ante}`;
  return structure === 'fixed_limit' ? `limits ${formatAmount(level.big_blind)}/${formatAmount(2 * level.big_blind)}, blinds ${blinds}` : `blinds ${blinds}`;
}

export function blindsText(level: Level): string {
  return `${formatAmount(level.small_blind || Math.floor(level.big_blind / 2))}/${formatAmount(level.big_blind)}`;
}

/** "10 min", "1 min 30 s". */
export function lengthText(ms: number): string {
  const [minutes, seconds] = [Math.floor(ms / 60_000), Math.round((ms % 60_000) / 1000)];
  const parts = [minutes > 0 ? `${minutes} min` : '', seconds > 0 ? `${seconds} s` : ''].filter((part) => part !== '');
  return parts.join(' ') || '0 s';
}

/** "4:59" on a clock, "1:04:59" from an hour on. */
export function clockText(ms: number): string {
  const left = Math.max(0, Math.ceil(ms / 1000));
  const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor((left % 3600) / 60), left % 60];
  const two = (part: number): string => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}
