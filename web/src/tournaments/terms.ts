// What each thing that one may do in a tournament costs and leads to, said before it is done (pure).
import { formatAmount } from '../amounts';
import type { TournamentView } from '../wire';
import type { Wish } from './ask';
import { priceText } from './words';

export interface Deed {
  wish: Wish;
  label: string;
  /** The next thing that most people want. */
  isMain: boolean;
  /** Whether it has to be confirmed; free entries and refusals need not. */
  asks: boolean;
  title: string;
  /** Price and consequences. */
  lines: string[];
  terms: readonly string[];
  /** Stands under the buttons. */
  note: string;
}

/** The deeds of a player that the server would carry out now, in the order of the buttons; deals and the host's have their own places. */
export function deedsOf(view: TournamentView): Deed[] {
  return view.may.map((wish) => deedOf(wish, view)).filter((deed) => deed !== null);
}

function deedOf(wish: Wish, view: TournamentView): Deed | null {
  const { row, terms, own } = view;
  const base = { wish, isMain: false, asks: true, terms: [] as readonly string[], note: '', title: row.name };
  const stack = `You get ${formatAmount(view.starting_stack)} chips and a seat that is drawn.`;
  switch (wish) {
    case 'register': {
      const isAgain = own?.out ?? false;
      const verb = isAgain ? 'Enter again' : 'Register';
      const label = row.price === 0 ? `${verb}, free` : `${verb} for ${formatAmount(row.price)}`;
      const lines = [row.price === 0 ? 'It is free.' : `It costs ${priceText(row, true)}, paid now from your chips.`, stack];
      return { ...base, label, isMain: true, asks: row.price > 0, title: `${verb}: ${row.name}`, lines, terms };
    }
    case 'register_by_ticket':
      return { ...base, label: 'Register with your ticket', isMain: true, title: `Register: ${row.name}`, lines: ['Your ticket pays for it.', stack], terms };
    case 'withdraw':
      return {
        ...base,
        label: 'Leave it again',
        title: `Leave ${row.name}`,
        lines: [row.price === 0 ? 'You give up your entry.' : 'You give up your entry, and get back all that you have paid for it.'],
        asks: row.price > 0,
      };
    case 'rebuy':
      return {
        ...base,
        label: `Rebuy for ${formatAmount(view.rebuy_price)}`,
        isMain: (own?.buy_until ?? 0) > 0,
        title: 'Rebuy',
        lines: [`It costs ${formatAmount(view.rebuy_price)}.`, `You get ${formatAmount(view.rebuy_stack || view.starting_stack)} more chips after this hand.`],
      };
    case 'decline_rebuy':
      return { ...base, label: 'No rebuy: I am out', title: 'No rebuy', lines: ['You are out then, in the place of the hand in which you lost your chips.'] };
    case 'add_on':
      return {
        ...base,
        label: `Add-on for ${formatAmount(view.addon_price)}`,
        isMain: true,
        title: 'Add-on',
        lines: [`It costs ${formatAmount(view.addon_price)}.`, `You get ${formatAmount(view.addon_stack)} more chips, once, in this break.`],
      };
    default:
      return null;
  }
}
