// What a person likes: colours, deck, sounds, motion, explanations. Kept in this browser and written on
// the page's root, where the styles read it.
import { signal } from '@preact/signals';

export interface Prefs {
  theme: 'auto' | 'dark' | 'light';
  /** Four colours tell the suits apart at a glance; two are those of paper cards. */
  deck: 'four' | 'two';
  /** Larger ranks on the cards. */
  index: 'usual' | 'large';
  motion: 'auto' | 'less';
  sounds: boolean;
  /** Sounds of the own turn alone. */
  quiet: boolean;
  /** Explains the own hand and the results. */
  helper: boolean;
}

export const USUAL: Prefs = { theme: 'auto', deck: 'four', index: 'usual', motion: 'auto', sounds: true, quiet: false, helper: true };

const KEY = 'splitpot.prefs';

/** The stored wishes; what is missing or unknown there is as usual. */
export function readPrefs(text: string | null): Prefs {
  let stored: Partial<Record<keyof Prefs, unknown>> = {};
  try {
    const parsed: unknown = JSON.parse(text ?? '{}');
    if (typeof parsed === 'object' && parsed !== null) stored = parsed;
  } catch {
    // As usual, then.
  }
  const one = <K extends keyof Prefs>(name: K, allowed: readonly Prefs[K][]): Prefs[K] => allowed.find((value) => value === stored[name]) ?? USUAL[name];
  return {
    theme: one('theme', ['auto', 'dark', 'light']),
    deck: one('deck', ['four', 'two']),
    index: one('index', ['usual', 'large']),
    motion: one('motion', ['auto', 'less']),
    sounds: one('sounds', [true, false]),
    quiet: one('quiet', [true, false]),
    helper: one('helper', [true, false]),
  };
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export const prefs = signal(readPrefs(stored()));

const wantsLight = matchMedia('(prefers-color-scheme: light)');
const wantsLess = matchMedia('(prefers-reduced-motion: reduce)');

/** Writes the wishes on the root element; `auto` means what the system wants. */
export function showPrefs(): void {
  const { theme, deck, index, motion } = prefs.value;
  const root = document.documentElement.dataset;
  root.theme = theme === 'auto' ? (wantsLight.matches ? 'light' : 'dark') : theme;
  root.deck = deck;
  root.index = index;
  root.motion = motion === 'less' || wantsLess.matches ? 'less' : 'full';
}

export function setPref<K extends keyof Prefs>(name: K, value: Prefs[K]): void {
  prefs.value = { ...prefs.value, [name]: value };
  showPrefs();
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs.value));
  } catch {
    // Then it holds for this visit.
  }
}

wantsLight.addEventListener('change', showPrefs);
wantsLess.addEventListener('change', showPrefs);
