// Where a replay stands and how it goes on: a small state and its steps (pure), and the keys for them.
import type { Replay, ReplayJump } from '../wire';

export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

export interface Walk {
  /** The frame that is shown, from 0. */
  at: number;
  last: number;
  isPlaying: boolean;
  speed: Speed;
}

export type Move =
  | { do: 'step'; by: 1 | -1 }
  | { do: 'go'; to: number }
  | { do: 'play' }
  | { do: 'tick' }
  | { do: 'faster'; by: 1 | -1 }
  | { do: 'speed'; speed: Speed };

export function walkOf(frames: number, at = 0, speed: Speed = 1): Walk {
  return { at: within(at, frames - 1), last: frames - 1, isPlaying: false, speed };
}

export function move(walk: Walk, next: Move): Walk {
  switch (next.do) {
    case 'step':
      return { ...walk, at: within(walk.at + next.by, walk.last), isPlaying: false };
    case 'go':
      return { ...walk, at: within(next.to, walk.last), isPlaying: false };
    case 'play':
      // From its end a hand plays again.
      return walk.isPlaying ? { ...walk, isPlaying: false } : { ...walk, at: walk.at >= walk.last ? 0 : walk.at, isPlaying: walk.last > 0 };
    case 'tick': {
      const at = within(walk.at + 1, walk.last);
      return { ...walk, at, isPlaying: walk.isPlaying && at < walk.last };
    }
    case 'faster': {
      const place = within(SPEEDS.indexOf(walk.speed) + next.by, SPEEDS.length - 1);
      return { ...walk, speed: SPEEDS[place] ?? 1 };
    }
    case 'speed':
      return { ...walk, speed: next.speed };
  }
}

/** How long a frame stays while playing: longer where there is more to read. */
export function frameTime(lines: number, speed: Speed): number {
  return (900 + 450 * Math.max(0, lines - 1)) / speed;
}

/** The part of the hand to which a frame belongs. */
export function partAt(jumps: ReplayJump[], at: number): ReplayJump | undefined {
  return jumps.findLast((jump) => jump.frame <= at);
}

export type Key = Move | { do: 'jump'; to: ReplayJump['to'] } | { do: 'hand'; by: 1 | -1 } | { do: 'cards' } | { do: 'help' };

const KEYS: Record<string, Key> = {
  ArrowRight: { do: 'step', by: 1 },
  ArrowLeft: { do: 'step', by: -1 },
  ' ': { do: 'play' },
  Home: { do: 'go', to: 0 },
  End: { do: 'go', to: Number.MAX_SAFE_INTEGER },
  '1': { do: 'jump', to: 'preflop' },
  '2': { do: 'jump', to: 'flop' },
  '3': { do: 'jump', to: 'turn' },
  '4': { do: 'jump', to: 'river' },
  '5': { do: 'jump', to: 'showdown' },
  '+': { do: 'faster', by: 1 },
  '-': { do: 'faster', by: -1 },
  n: { do: 'hand', by: 1 },
  p: { do: 'hand', by: -1 },
  h: { do: 'cards' },
  '?': { do: 'help' },
};

/** What a key press means; null while typing, with a modifier, or where the element itself takes the key. */
export function keyOf(event: KeyboardEvent): Key | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const target = event.target;
  if (target instanceof HTMLElement && takes(target, event.key)) return null;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const found = KEYS[key] ?? null;
  return event.repeat && found?.do !== 'step' ? null : found;
}

function takes(target: HTMLElement, key: string): boolean {
  if (target instanceof HTMLInputElement && target.type === 'range') return key.startsWith('Arrow') || key === 'Home' || key === 'End';
  if (['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName) || target.isContentEditable) return true;
  return key === ' ' && target.closest('button, a, summary, label') !== null;
}

/** Frame of a part of the hand; undefined where it was not reached. */
export function jumpTo(replay: Replay, to: ReplayJump['to']): number | undefined {
  return replay.jumps.find((jump) => jump.to === to)?.frame;
}

function within(at: number, last: number): number {
  return Math.max(0, Math.min(Math.max(0, last), Math.trunc(at)));
}
