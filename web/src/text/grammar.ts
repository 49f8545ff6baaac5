// What a typed command can be. The words themselves are in betting.ts, sitting.ts and telling.ts.
import type { Choice } from '../keyboard';
import type { TableView } from '../view';
import type { ClientMessages, TournamentWish } from '../wire';
import type { Contest } from './contest';

type Message = { [T in keyof ClientMessages]: { t: T; d: ClientMessages[T] } }[keyof ClientMessages];

/** What a line means. `words` is what is answered: at once, or when the server has agreed. */
export type Meaning =
  | { do: 'act'; choice: Choice; to?: number; words: string }
  | { do: 'send'; message: Message; words: string }
  | { do: 'wish'; wish: TournamentWish['wish']; more: Partial<TournamentWish>; words: string }
  | { do: 'say'; words: string }
  | { do: 'refuse'; words: string }
  | { do: 'go'; where: 'lobby' | 'picture' | 'menu' | 'tournament' | 'onwards' };

/** What a word knows when it is read: the table as it is now, the server's clock, the line as it was typed. */
export interface Here {
  view: TableView;
  now: number;
  line: string;
  /** At a tournament's table. */
  contest?: Contest;
}

export interface Word {
  /** The word itself, then its short forms. */
  names: readonly [string, ...string[]];
  /** How it is written in full, and what it does. */
  usage: string;
  about: string;
  /** `rest` is what stands behind the word: lower case, single spaces. */
  read: (rest: string, here: Here) => Meaning;
}

export function refuse(words: string): Meaning {
  return { do: 'refuse', words };
}

export function say(words: string): Meaning {
  return { do: 'say', words };
}
