// What the host can do to a table or a player, as the dialog asks for it.
import type { AdminPlayer, AdminTable } from '../wire';
import type { Deed } from './deed';

export function voidHand(table: AdminTable): Deed {
  return {
    wish: { action: 'void', table: table.id, hand: table.hand },
    title: `Void hand ${table.hand}`,
    told: `The hand in play at ${tableWords(table)} ends without a winner: every stack is as at its start. Your note stands in the table's log.`,
    words: 'Note that everybody at the table reads',
    button: 'Void the hand',
  };
}

export function closeTable(table: AdminTable): Deed {
  return {
    wish: { action: 'close', table: table.id },
    title: `Close ${table.name}`,
    told: `At ${tableWords(table)} no new hand is dealt. Everybody takes the chips back to the wallet, at the latest when the hand in play is over.`,
    button: 'Close the table',
  };
}

export function mute(player: AdminPlayer): Deed {
  return {
    wish: { action: 'mute', player: player.id },
    title: `Mute ${player.name}`,
    told: 'The player goes on playing, and can neither chat nor send emotes.',
    words: 'Reason, which the player reads',
    isTimed: true,
    button: 'Mute',
  };
}

export function ban(player: AdminPlayer): Deed {
  return {
    wish: { action: 'ban', player: player.id },
    title: `Ban ${player.name}`,
    told: `The player is shut out and leaves every table; chips go back to the wallet.${player.account ? '' : ' A guest can come again under another name: ban the address too.'}`,
    words: 'Reason, which the player reads',
    isTimed: true,
    button: 'Ban',
  };
}

export function banAddress(player: AdminPlayer): Deed {
  return {
    wish: { action: 'ban_address', player: player.id },
    title: `Ban the address of ${player.name}`,
    told: `Nobody comes in from ${player.addresses.join(', ')} any more. That may be a whole household.`,
    words: 'Reason, which whoever comes from there reads',
    isTimed: true,
    button: 'Ban the address',
  };
}

export const DRAIN: Deed = {
  wish: { action: 'drain' },
  title: 'Hold new hands',
  told: 'Hands in play are finished; no table deals a new one and none can be opened, until you let them deal again. Everybody reads that new hands wait.',
  button: 'Hold new hands',
};

export const RESTART: Deed = {
  wish: { action: 'restart' },
  title: 'Restart after these hands',
  told: 'No new hand is dealt. When those in play are over the room starts again, which takes a moment; seats and chips stay.',
  button: 'Restart',
};

/** Tables may have the same name: "Home game (k3f9, opened by Ann)". */
function tableWords(table: AdminTable): string {
  return `${table.name} (${table.id}, ${openedBy(table)})`;
}

export function openedBy({ host, tournament }: AdminTable): string {
  if (tournament !== '') return host === '' ? "the house's tournament" : `tournament opened by ${host}`;
  return host === '' ? "the house's" : `opened by ${host}`;
}

export const ANNOUNCE: Deed = {
  wish: { action: 'announce' },
  title: 'Announce',
  told: 'Everybody reads it on top of the page until it runs out.',
  words: 'What you have to say',
  longest: 400,
  isTimed: true,
  button: 'Announce',
};
