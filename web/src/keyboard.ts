// The keys of the table: F folds, C checks or calls, R bets or raises; where there is a size to
// choose, 1 to 5 and the arrows choose it and Enter bets.
import { signal } from '@preact/signals';

export type Choice = 'fold' | 'call' | 'raise';

const KEYS: Record<string, Choice> = { f: 'fold', c: 'call', r: 'raise' };
const SIZE_KEYS = new Set(['1', '2', '3', '4', '5', 'ArrowUp', 'ArrowDown']);
const TYPING = new Set(['INPUT', 'TEXTAREA', 'SELECT']);

const KEPT = 'splitpot.keys';

/** Whether single letters and digits do something: off for those who speak to their computer, or whose hands tremble. */
export const hasLetters = signal(lettersKept());

function lettersKept(): boolean {
  try {
    return localStorage.getItem(KEPT) !== 'off';
  } catch {
    return true;
  }
}

export function setLetters(on: boolean): void {
  hasLetters.value = on;
  try {
    localStorage.setItem(KEPT, on ? 'on' : 'off');
  } catch {
    // Then it holds for this visit.
  }
}

/** The choice that a key press means; null while typing, in a dialog, held down or with a modifier. */
export function choiceOf(event: KeyboardEvent): Choice | null {
  return event.repeat || !hasLetters.value || isElsewhere(event) ? null : (KEYS[event.key.toLowerCase()] ?? null);
}

/** The key, where it chooses a size ('1' to '5', arrows up and down) or bets ('Enter'); else null. */
export function sizeKeyOf(event: KeyboardEvent): string | null {
  if (isElsewhere(event)) return null;
  if (event.key.startsWith('Arrow')) return SIZE_KEYS.has(event.key) && !scrolls(event.target) ? event.key : null;
  if (event.repeat) return null;
  if (event.key === 'Enter') return presses(event.target) ? null : 'Enter';
  return hasLetters.value && SIZE_KEYS.has(event.key) ? event.key : null;
}

/** Whether a key belongs to something else: a field, an open dialog, the browser. */
export function isElsewhere(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target;
  if (target instanceof HTMLElement && isTyping(target)) return true;
  return document.querySelector('dialog[open]') !== null;
}

function isTyping(target: HTMLElement): boolean {
  if (target instanceof HTMLInputElement && target.type === 'range') return false;
  return TYPING.has(target.tagName) || target.isContentEditable;
}

/** Whether Enter means something to the element itself. */
function presses(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('button, a, summary, label') !== null;
}

/** Whether arrows move something in the element itself, such as the log. */
function scrolls(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target !== document.body && target.closest('[role="log"], .results') !== null;
}
