// Whether tables are drawn or written: chosen by a link, a key or the menu, and remembered in this
// browser. An address that ends in `?text` chooses the text as well.
import { signal } from '@preact/signals';
import { hasLetters, isElsewhere } from '../keyboard';

const KEY = 'splitpot.text';

function wanted(): boolean {
  if (new URLSearchParams(location.search).has('text')) return true;
  try {
    return localStorage.getItem(KEY) === 'on';
  } catch {
    return false;
  }
}

export const isText = signal(wanted());

export function setText(on: boolean): void {
  isText.value = on;
  if (!on && new URLSearchParams(location.search).has('text')) history.replaceState(history.state, '', location.pathname);
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off');
  } catch {
    // Then it holds for this visit.
  }
}

/** Whether a key press asks for the other way to see the table. */
export function switchesText(event: KeyboardEvent): boolean {
  return hasLetters.value && event.key.toLowerCase() === 't' && !event.repeat && !event.shiftKey && !isElsewhere(event);
}
