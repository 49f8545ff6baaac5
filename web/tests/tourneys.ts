// Small tournaments for the tests, in the words of the wire, and a server that answers as a test wants.
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { vi } from 'vitest';
import type { Level, OwnEntry, StandingRow, TournamentPulse, TournamentRow, TournamentView } from '../src/wire';

export const AT = Date.parse('2026-07-05T00:00Z');

export function row(change: Partial<TournamentRow> = {}): TournamentRow {
  return {
    id: 'sunday', name: 'Sunday Omaha', game: 'omaha8', structure: 'fixed_limit', hole_cards: 4, seats: 9, speed: 'regular', status: 'registering', start_at: AT, zone: 'America/New_York',
    price: 110, fee: 10, bounty: 0, entries: 12, max_entries: 1000, left: 12, pool: 1200, guarantee: 0, open: true, level: 0, version: 3, late_levels: 0, reentries: 0, rebuys: 0, addon: false,
    ticket_to: '', by_ticket: false, series: '', country: 'US', private: false, paused: false, on_break: false, registered: false, table: '', ended_at: 0, fill: 0, fill_seconds: 0, started_at: 0, schedule: '', place: 0, worst: 0,
    ...change,
  };
}

export function levels(): Level[] {
  return [50, 100, 200, 400, 800].map((big_blind, index) => ({ big_blind, small_blind: 0, ante: 0, ms: 600_000, break_ms: index === 1 ? 300_000 : 0 }));
}

export function pulse(change: Partial<TournamentPulse> = {}): TournamentPulse {
  return {
    id: 'sunday', version: 3, status: 'registering', clock: { level: 0, ends: 0, left_ms: 0, on_break: false, paused: false, hand_for_hand: false, next_break: 0, waits: '' },
    left: 12, entries: 12, average: 0, largest: 0, smallest: 0, tables: 0, open: true, final: false, pool: 1200, prize: 0, places_to_money: -1, now: AT - 3_600_000,
    ...change,
  };
}

/** Level 2 of 12, with so much of it left. */
export function running(leftMs: number, change: Partial<TournamentPulse> = {}): TournamentPulse {
  const now = AT + 900_000;
  const clock = { ...pulse().clock, level: 2, ends: now + leftMs };
  return pulse({ status: 'running', version: 9, clock, left: 8, average: 7500, largest: 15_000, smallest: 900, tables: 2, open: false, places_to_money: 4, prize: 0, now, ...change });
}

export function view(change: Partial<TournamentView> = {}): TournamentView {
  return {
    row: row(), pulse: pulse(), levels: levels(), ante_type: 'big_blind', starting_stack: 5000, min_entries: 2, rebuy_levels: 0, rebuy_price: 0, rebuy_stack: 0, addon_price: 0, addon_stack: 0,
    action_seconds: 20, time_bank_seconds: 30, deal_seconds: 60,
    prizes: [{ best: 1, worst: 1, amount: 600, ticket: false }, { best: 2, worst: 3, amount: 300, ticket: false }], prizes_fixed: false,
    terms: ['Before the start whoever has registered may leave it.'], tables: [], chart: [], notes: [{ version: 3, text: 'Ann has registered', deal: false }], may: [], own: null, deal: null, host: false, host_name: 'Ann', satellites: [], cancelled: '', rebuys_sold: 0, addons_sold: 0, fills_at: 0, dealt: false,
    ...change,
  };
}

export function own(change: Partial<OwnEntry> = {}): OwnEntry {
  return { name: 'Ann', entries: 1, stack: 6000, table: '', seat: -1, place: 3, worst: 3, out: false, buy_until: 0, prize: 0, bounties: 0, ticket: '', rebuys: 0, addon: false, away: false, refund: 0, ...change };
}

export function standing(place: number, name: string, change: Partial<StandingRow> = {}): StandingRow {
  return { place, worst: place, name, bot: false, stack: 1000, table: '', out: false, prize: 0, bounties: 0, ticket: false, entries: 1, rebuys: 0, ...change };
}

export interface Asked {
  method: string;
  path: string;
  body: Record<string, unknown>;
  tag: string;
}

/** A server: the longest key that begins an address answers it, with a body, or by itself with a whole response. */
export class FakeServer {
  readonly asked: Asked[] = [];

  constructor(readonly answers: Record<string, unknown | ((asked: Asked) => unknown)>) {
    vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => Promise.resolve(this.#answer(path, init)));
  }

  to(path: string, method = 'GET'): Asked[] {
    return this.asked.filter((asked) => asked.method === method && asked.path.startsWith(path));
  }

  #answer(path: string, init: RequestInit): Response {
    const tag = (init.headers as Record<string, string> | undefined)?.['if-none-match'] ?? '';
    const asked: Asked = { method: init.method ?? 'GET', path, body: init.body ? (JSON.parse(String(init.body)) as Record<string, unknown>) : {}, tag };
    this.asked.push(asked);
    const key = Object.keys(this.answers)
      .filter((one) => `${asked.method} ${path}`.startsWith(one) || path.startsWith(one))
      .sort((one, other) => other.length - one.length)[0];
    if (key === undefined) return new Response('{"code":"not_found","message":"there is nothing"}', { status: 404 });
    const answer = this.answers[key];
    const body = typeof answer === 'function' ? (answer as (asked: Asked) => unknown)(asked) : answer;
    return body instanceof Response ? body : new Response(JSON.stringify(body), { headers: { etag: `"${JSON.stringify(body).length}"` } });
  }
}

export function refusal(code: string, message: string, status = 400): Response {
  return new Response(JSON.stringify({ code, message }), { status });
}

/** A page in the document, and how to find things in it. */
export class Stage {
  readonly root = document.body.appendChild(document.createElement('div'));

  constructor() {
    // Until a test has a server of its own.
    new FakeServer({});
  }

  async show(node: preact.JSX.Element): Promise<void> {
    await act(async () => render(node, this.root));
    await this.settle();
  }

  /** Lets answers of the server arrive. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < 12; turn += 1) await act(async () => void (await Promise.resolve()));
  }

  async wait(ms: number): Promise<void> {
    await act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
    await this.settle();
  }

  find<T extends HTMLElement = HTMLElement>(hook: string): T {
    const found = document.querySelector<T>(`[data-testid="${hook}"]`);
    if (found === null) throw new Error(`no ${hook} in: ${document.body.textContent}`);
    return found;
  }

  has(hook: string): boolean {
    return document.querySelector(`[data-testid="${hook}"]`) !== null;
  }

  said(hook: string): string {
    return this.find(hook).textContent ?? '';
  }

  all(hook: string): string[] {
    return [...document.querySelectorAll(`[data-testid="${hook}"]`)].map((each) => each.textContent ?? '');
  }

  async press(hook: string): Promise<void> {
    await act(async () => this.find(hook).click());
    await this.settle();
  }

  async fill(hook: string, value: string): Promise<void> {
    const field = this.find<HTMLInputElement | HTMLSelectElement>(hook);
    await act(async () => {
      field.value = value;
      field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
    });
    await this.settle();
  }

  close(): void {
    act(() => render(null, this.root));
    this.root.remove();
    vi.unstubAllGlobals();
    vi.useRealTimers();
    localStorage.clear();
  }
}
