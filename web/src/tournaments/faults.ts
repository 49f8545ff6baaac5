// A refusal of the server, at the field of the form that it names (pure).

import { sentence } from '../sentence';

export interface Fault {
  /** The name of the field; empty where it names none. */
  field: string;
  text: string;
}

/** The fields of the form. */
const FIELDS: ReadonlySet<string> = new Set([
  'name', 'game', 'structure', 'hole_cards', 'seats', 'speed', 'levels', 'ante_type', 'starting_stack', 'start', 'zone', 'rule', 'last_day', 'country', 'final', 'zones', 'flight_buy_in',
  'min_entries', 'max_entries', 'buy_in', 'fee', 'bounty', 'late_levels', 'reentries', 'rebuys', 'rebuy_levels', 'rebuy_price', 'rebuy_stack', 'addon_price', 'addon_stack', 'payouts',
  'ticket_to', 'by_ticket', 'hand_for_hand', 'deal_seconds', 'action_seconds', 'time_bank_seconds', 'fill', 'fill_seconds', 'series', 'private',
]);
/** What the room calls otherwise than the form. */
const ALIASES: Record<string, string> = {
  start_at: 'start', fold: 'start', action_ms: 'action_seconds', time_bank_ms: 'time_bank_seconds', deal_ms: 'deal_seconds', ticket_value: 'ticket_to', flights: 'final', antes: 'ante_type',
};
const BY_CODE: Record<string, string> = { no_such_time: 'start', ambiguous_time: 'start', unknown_zone: 'zone', unknown_tournament: 'ticket_to' };

/** `bad_settings` with "buy_in: -1 is …" belongs to the field "buy_in"; a level's to the levels. */
export function faultOf(code: string, message: string): Fault {
  const coded = BY_CODE[code];
  if (coded !== undefined) return { field: coded, text: plain(message) };
  const [, typed] = /\$\.([a-z_]+)/.exec(message) ?? [];
  const [, named, rest] = /^([a-z_]+)(?:\.[a-z_]+)?: (.+)$/s.exec(message) ?? [];
  const field = fieldOf(named ?? typed ?? '');
  return { field, text: plain(field === '' ? message : (rest ?? message)) };
}

/** A sentence, in which names of settings are words: "set late levels". */
function plain(text: string): string {
  return sentence(text).replace(/[a-z]+(?:_[a-z]+)+/g, (name) => name.replaceAll('_', ' '));
}

function fieldOf(name: string): string {
  const known = Object.hasOwn(ALIASES, name) ? (ALIASES[name] ?? '') : name;
  return FIELDS.has(known) ? known : '';
}
