// The page's state: what is picked, its address, and the reply to it, asked for a moment after each change.
import { computed, signal } from '@preact/signals';
import { askServer, type Fault } from './ask';
import { begin, keyOf, reduce, type Picks, type Step } from './picks';
import { addressOf, readAddress, requestOf, type Ask } from './state';
import type { EquityAnswer } from '../wire';

const SETTLE_MS = 300;

export const picks = signal<Picks>(begin());
/** The last answer, and what it answers. */
export const answered = signal<{ ask: Ask; answer: EquityAnswer } | null>(null);
export const fault = signal<{ ask: Ask; fault: Fault } | null>(null);
/** What the address had that does not fit, until something is changed. */
export const leftOut = signal<string[]>([]);
/** Whether a question is on its way, or about to be. */
export const isWorking = signal(false);
/** Whether the cards are open, where they cover a part of the page. */
export const isPicking = signal(false);

/** The answer, where it is one to as many hands as there are; older than the picks while working. */
export const shown = computed(() => {
  const last = answered.value;
  return last !== null && last.ask.hands.length === picks.value.ask.hands.length ? last : null;
});

/** Whether the numbers that are shown answer an older question than the one that stands there. */
export const isOld = computed(() => isWorking.value || answered.value?.ask !== picks.value.ask);

let timer: ReturnType<typeof setTimeout> | undefined;
let running: AbortController | undefined;
let lastKey = '';

/** Takes one step; a change is asked about and goes into the address. */
export function take(step: Step): void {
  const before = picks.value;
  picks.value = reduce(before, step);
  if (picks.value.ask === before.ask) return;
  leftOut.value = [];
  const key = keyOf(step, before.place);
  const address = addressOf(picks.value.ask);
  if (address !== location.pathname + location.search) {
    // Letters of one range and cards of one hand are one change for the back button.
    if (key !== '' && key === lastKey) history.replaceState(history.state, '', address);
    else history.pushState({}, '', address);
  }
  lastKey = key;
  askSoon(SETTLE_MS);
}

/** Shows what the address says, as long as it is one of this page. */
export function loadAddress(): void {
  if (!location.pathname.startsWith('/equity')) return;
  lastKey = '';
  const read = readAddress(location.search);
  leftOut.value = read.leftOut;
  picks.value = begin(read.ask);
  askSoon(0);
}

/** The page is there: shows its address, now and whenever it changes. Gives back what ends that. */
export function openPage(): () => void {
  loadAddress();
  addEventListener('popstate', loadAddress);
  return () => {
    removeEventListener('popstate', loadAddress);
    clearTimeout(timer);
    running?.abort();
    isPicking.value = false;
  };
}

function askSoon(ms: number): void {
  clearTimeout(timer);
  running?.abort();
  isWorking.value = true;
  timer = setTimeout(() => void askNow(), ms);
}

async function askNow(): Promise<void> {
  const { ask } = picks.value;
  const request = requestOf(ask);
  if (request === null) {
    fault.value = null;
    isWorking.value = false;
    return;
  }
  const mine = new AbortController();
  running = mine;
  try {
    const reply = await askServer(request, mine.signal);
    if (mine.signal.aborted) return;
    if ('answer' in reply) {
      answered.value = { ask, answer: reply.answer };
      fault.value = null;
    } else {
      fault.value = { ask, fault: reply.fault };
    }
    isWorking.value = false;
  } catch (error) {
    if (!mine.signal.aborted) throw error;
  }
}
