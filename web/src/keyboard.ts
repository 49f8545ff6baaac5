// The keys of the table: F folds, C checks or calls, R bets or raises.
export type Choice = 'fold' | 'call' | 'raise';

const KEYS: Record<string, Choice> = { f: 'fold', c: 'call', r: 'raise' };
const TYPING = new Set(['INPUT', 'TEXTAREA', 'SELECT']);

/** The choice that a key press means; null while typing, in a dialog, held down or with a modifier. */
export function choiceOf(event: KeyboardEvent): Choice | null {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return null;
  const target = event.target;
  if (target instanceof HTMLElement && (TYPING.has(target.tagName) || target.isContentEditable)) return null;
  if (document.querySelector('dialog[open]') !== null) return null;
  return KEYS[event.key.toLowerCase()] ?? null;
}
