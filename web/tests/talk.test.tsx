// Chat, and what the viewer notes about the others: text stays text, who is muted is not heard.
import { act } from 'preact/test-utils';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Chat, heardLines, unreadLines, whySilent } from '../src/table/chat';
import { isMutedHere, loadNotes, notes } from '../src/table/notes';
import { Person } from '../src/table/person';
import { Showing } from '../src/table/showing';
import { type TableView, viewOf } from '../src/view';
import type { ChatLine, NoteView } from '../src/wire';
import { click, find, mine, seat, settle, snapshot, stage, text, type } from './make';

let part: 'chat' | 'person' | 'showing' = 'chat';
const here = stage((store) => {
  const view = store.view.value;
  if (view === null) return null;
  const close = (): void => undefined;
  if (part === 'chat') return <Chat store={store} view={view} />;
  return part === 'person' ? <Person store={store} view={view} seat={3} onClose={close} /> : <Showing store={store} view={view} onClose={close} />;
});

const line = (number: number, name: string, change: Partial<ChatLine> = {}): ChatLine => ({ ...SAID, number, name, ...change });
const SAID: ChatLine = { number: 1, name: 'Bob', text: 'hi', emote: '', me: false, at: 0 };
const note = (name: string, change: Partial<NoteView> = {}): NoteView => ({ name, text: '', colour: '', muted: false, at: 0, ...change });
const remember = (...some: NoteView[]): void => void act(() => void (notes.value = new Map(some.map((each) => [each.name, each]))));

beforeEach(() => {
  part = 'chat';
  notes.value = new Map();
});

describe('chat', () => {
  it('shows markup as it was typed (E22)', () => {
    const evil = '<img src=x onerror=alert(1)> & <b>bold</b>';
    here.show({ chat: [line(1, '<u>Bob</u>', { text: evil })] });
    expect(text('.chat-lines p')).toBe(`<u>Bob</u> ${evil}`);
    expect(document.querySelectorAll('.chat img, .chat u, .chat p span b')).toHaveLength(0);
  });

  it('is sent as text, and kept in the line where the room refuses it', async () => {
    here.show({});
    type('say', 'good game');
    act(() => void find('say')?.closest('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
    expect(here.sent('chat').map(({ d }) => d)).toEqual([{ text: 'good game' }]);
    here.say({ t: 'refused', d: { cid: here.sent('chat')[0]?.cid, code: 'too_fast', message: 'five in ten seconds' } });
    await settle();
    expect([find('chat-problem')?.textContent, find<HTMLInputElement>('say')?.value]).toEqual(['Five in ten seconds.', 'good game']);
  });

  it('has emotes, each with words', () => {
    here.show({ chat: [line(1, 'Bob', { emote: 'nice_hand', text: '' })] });
    expect(text('.said-emote')).toBe('Nice hand');
    click('emote-good_luck');
    expect(here.sent('emote').map(({ d }) => d)).toEqual([{ emote: 'good_luck' }]);
  });

  it('leaves out whom the viewer has muted, and counts only what is unread', () => {
    remember(note('Eve', { muted: true }));
    const view = viewOf(1, { ...snapshot({ chat: [line(1, 'Bob'), line(2, 'Eve'), line(3, 'Ann', { me: true })] }), table: { ...snapshot().table, id: 'unread' } });
    expect(heardLines(view).map(({ name }) => name)).toEqual(['Bob', 'Ann']);
    expect(unreadLines(view)).toBe(1);
    here.show({ chat: view.chat, table: view.table });
    expect(unreadLines(view)).toBe(0);
    expect(text('.chat-lines')).not.toContain('Eve');
  });

  it('says why one cannot speak', () => {
    const why = (chat: TableView['table']['chat'], change: Parameters<typeof snapshot>[0] = {}): string => whySilent(viewOf(1, { ...snapshot(change), table: { ...snapshot().table, chat } }));
    expect([why('all'), why('players')]).toEqual(['', '']);
    expect(why('players', { me: mine({ seat: null }) })).toContain('who sit here');
    expect(why('all', { muted: ['Ann'] })).toContain('muted');
    here.show({ muted: ['Ann'] });
    expect([find('say'), text('.chat-note')]).toEqual([null, 'The host has muted you.']);
  });
});

describe('the host', () => {
  const asked: [string, unknown][] = [];
  beforeEach(() => {
    part = 'person';
    asked.length = 0;
    vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
      asked.push([path, JSON.parse(body)]);
      return new Response('null');
    });
  });

  it('sends somebody away after a question', async () => {
    here.show({ entry: { ...snapshot().entry, host: true } });
    click('send-away');
    expect(asked).toEqual([]);
    expect(text('.host-question')).toContain('Bob gets the chips back');
    click('send-away-yes');
    await settle();
    expect(asked).toEqual([['/api/tables/t1/host', { deed: 'send_away', name: 'Bob' }]]);
  });

  it('alone may do that, and whom it concerns reads it', () => {
    here.show({});
    expect(find('send-away')).toBeNull();
    here.say({ t: 'refused', d: { cid: '', code: 'not_allowed', message: 'the host has sent you away from this table' } });
    expect(here.store.error.value).toContain('sent you away');
  });

  it('refuses a buy-in, which stays to be read by who has asked, though the turn comes', () => {
    here.show({});
    here.say({ t: 'refused', d: { cid: '', code: 'not_allowed', message: 'the host has not agreed to your 1000 at Evening' } });
    const legal = { check: true, call: 0, call_all_in: false, wager: null, no_wager: '' };
    here.say({ v: 6, t: 'turn', d: { turn: { seat: 0, turn: 1, deadline: 0, legal, banked: false, nudge: false, ahead: null }, log: [], mine: null } });
    expect(here.store.error.value).toBe('The host has not agreed to your 1000 at Evening.');
  });
});

describe('notes', () => {
  const asked: { method: string; body: unknown }[] = [];
  beforeEach(() => {
    part = 'person';
    asked.length = 0;
    vi.stubGlobal('fetch', async (_path: string, { method, body }: RequestInit) => {
      asked.push({ method: method ?? 'GET', body: typeof body === 'string' ? JSON.parse(body) : null });
      return new Response(JSON.stringify({ notes: [note('Bob', { text: 'raises low draws', colour: 'blue', muted: true })] }));
    });
    HTMLDialogElement.prototype.showModal ??= () => undefined;
  });

  it('are kept with their colour', async () => {
    here.show({});
    type('note', 'raises low draws');
    await act(async () => void document.querySelector<HTMLInputElement>('input[value=blue]')?.click());
    await act(async () => void find('keep-note')?.closest('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
    await settle();
    expect(asked[0]).toEqual({ method: 'POST', body: { name: 'Bob', text: 'raises low draws', colour: 'blue' } });
    expect(notes.value.get('Bob')?.text).toBe('raises low draws');
  });

  it('mute a person for the viewer alone', async () => {
    here.show({});
    click('mute-me');
    await settle();
    expect(asked[0]).toEqual({ method: 'POST', body: { name: 'Bob', muted: true } });
    expect([isMutedHere('Bob'), find('mute-me')?.getAttribute('aria-pressed'), find('mute-all')]).toEqual([true, 'true', null]);
  });

  it('mute for everybody only by the host', () => {
    here.show({ entry: { ...snapshot().entry, host: true } });
    click('mute-all');
    expect(here.sent('mute').map(({ d }) => d)).toEqual([{ name: 'Bob', on: true }]);
  });

  it('are as they were where the room cannot be asked', async () => {
    remember(note('Bob', { text: 'tight' }));
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')));
    await loadNotes('t1');
    expect(notes.value.get('Bob')?.text).toBe('tight');
  });
});

describe('showing', () => {
  const HOLE = ['As', 'Kd', '2c', '7h'];
  beforeEach(() => {
    part = 'showing';
  });
  const show = (showed: string[] = []): void => here.show({ hand: 7, me: mine({ can_show: true }), seats: [seat(0, 'Ann', { hole: HOLE, showed }), seat(3, 'Bob')] });

  it('shows the chosen cards, or all', () => {
    show();
    click('show-2c');
    click('show-As');
    click('show-2c');
    click('show-chosen');
    click('show-all');
    expect(here.sent('show').map(({ d }) => d)).toEqual([{ cards: ['As'] }, {}]);
  });

  it('does not offer again what lies open', () => {
    show(['Kd']);
    expect(find<HTMLButtonElement>('show-Kd')?.disabled).toBe(true);
  });
});
