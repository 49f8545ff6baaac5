// A tournament's table in words: its facts, its commands, what it asks.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { act } from 'preact/test-utils';
import { read } from '../src/text/commands';
import { contestReady, type Contest, offersInWords } from '../src/text/contest';
import type { Meaning } from '../src/text/grammar';
import { seatInWords, standing } from '../src/text/spoken';
import { TextPage } from '../src/text/page';
import { type TableView, viewOf } from '../src/view';
import type { Snapshot, TournamentView } from '../src/wire';
import { own, page, pulse, row } from './contest';
import { find, mine, seat, settle, snapshot, stage, wait } from './make';

const NOW = 1_000_000;
const LAST = { final: true, tables: 1, left: 2, places_to_money: 0, prize: 950 };
const DEAL = { by: 'Bob', method: 'icm' as const, left: 0, amounts: [['Bob', 1300], ['Ann', 1050]] as [string, number][], agreed: ['Bob'], until: NOW + 50_000 };

function shape(change: Partial<Snapshot> = {}): Snapshot {
  const first = snapshot(change);
  return { ...first, table: { ...first.table, id: 'sun-3', tournament: 'sun', stakes: { small_blind: 10, big_blind: 20, small_bet: 20, big_bet: 40 } } };
}
const view = (change: Partial<Snapshot> = {}): TableView => viewOf(5, shape(change));
function contest(change: Partial<TournamentView> = {}): Contest {
  const whole = page(change);
  return { page: whole, pulse: whole.pulse };
}
const means = (line: string, change: Partial<TournamentView> = {}, at = view()): Meaning => read(line, { view: at, now: NOW, contest: contest(change) });
const words = (line: string, change: Partial<TournamentView> = {}, at = view()): string => {
  const meaning = means(line, change, at);
  return 'words' in meaning ? meaning.words : '';
};

describe('how it stands', () => {
  it('the level, with the next one and its time', () => {
    expect(words('level')).toBe('Level 2: limits 20/40. It lasts 4:32 more. Then limits 40/80 ante 5.');
    expect(words('blinds', { pulse: pulse({ clock: { level: 4, ends: 0 } }) })).toBe('Level 4: limits 80/160.');
    expect(words('level', { pulse: pulse({ clock: { on_break: true } }) })).toContain('The break ends in 4:32.');
  });

  it('the own place, the average, and how far it is to the money', () => {
    expect(words('place')).toBe('You are 7th of 12. You have 20 BB. The average is 24 BB. 3 more out until the money.');
    expect(words('place', { own: null })).toMatch(/^You have not entered\./);
    expect(words('place', { own: own({ out: true, place: 12, worst: 12 }) }, view({ me: mine({ seat: null }), seats: [seat(3, 'Bob')] }))).toMatch(/^You are out in 12th place\./);
  });

  it('the stacks of the table and the prizes', () => {
    expect(words('stacks', { pulse: pulse(LAST) }, view({ seats: [seat(0, 'Ann', { stack: 300 }), seat(3, 'Bob', { stack: 900 })] }))).toBe('1st Bob 900, 45 BB; 2nd Ann (you) 300, 15 BB.');
    expect(words('prizes', { pulse: pulse(LAST) })).toBe('1st 1500, 2nd 950. Whoever knocks a player out gets 10 for him.');
  });

  it('why no hand begins, in the live line', () => {
    expect(standing(view(), 'A break.')).toBe('A break.');
    expect(words('what', { pulse: pulse({ clock: { paused: true } }) })).toBe('Paused by the host.');
  });

  it('who is away is dealt in', () => {
    const away = view({ seats: [seat(0, 'Ann', { sits_out: true }), seat(3, 'Bob', { sits_out: true })] });
    expect(standing(away)).toBe('You are away: your hands are folded and your blinds are posted. Type back to play again. The next hand begins soon.'.replace('The next', 'The first'));
    expect(seatInWords(away, seat(3, 'Bob', { sits_out: true }))).toBe('Seat 4: Bob, 400 chips, away.');
  });

  it('who has lost his chips is not dealt in, away or not', () => {
    for (const change of [{}, { away: true }]) expect(standing(view({ hand: 7, running: true, seats: [seat(0, 'Ann', { stack: 0, ...change }), seat(3, 'Bob', { status: 'live' })] }))).toMatch(/^You have lost all your chips\. The hand/);
    expect(seatInWords(view({ hand: 7, running: true }), seat(3, 'Bob', { stack: 0 }))).toBe('Seat 4: Bob, 0 chips, out of chips.');
  });
});

describe('a command', () => {
  it.each(['sit', 'sit 400 seat 3', 'top up 100', 'add 50', 'wait', 'post', 'straddle on', 'bot', 'keep 400'])('about chips for cash is refused: %s', (line) => {
    expect(means(line)).toEqual({ do: 'refuse', words: 'Seats and chips of a tournament are given by its director. Type help for the commands.' });
  });

  it('leads on from a table that was broken up', () => {
    const broken = { ...contest({ own: null }), onwards: { isLast: true } };
    expect(read('watch', { view: view(), now: NOW, contest: broken })).toEqual({ do: 'go', where: 'onwards' });
    expect(offersInWords(broken, view(), NOW)).toEqual(['This table was broken up: type watch for the last table.']);
    expect(contestReady(broken, NOW)).toEqual(['watch']);
    expect(means('watch')).toMatchObject({ do: 'refuse' });
  });

  it('to leave says that one stays in', () => {
    expect(means('leave')).toEqual({ do: 'send', message: { t: 'sit_out', d: { when: 'now' } }, words: 'You stay in, and are folded: your blinds are posted. Type back to play on, or lobby to leave the page.' });
    expect(words('sit out')).toBe('You sit out from the next hand on. Your hands are folded and your blinds are posted. Type back to play again.');
  });

  it('buys again, declines and adds on where that is possible', () => {
    expect(means('rebuy', { may: ['rebuy'] })).toEqual({ do: 'wish', wish: 'rebuy', more: {}, words: 'You have bought chips again.' });
    expect(means('decline', { may: ['rebuy', 'decline_rebuy'] })).toMatchObject({ do: 'wish', wish: 'decline_rebuy' });
    for (const line of ['addon', 'add on', 'add-on']) expect(means(line, { may: ['add_on'] })).toMatchObject({ do: 'wish', wish: 'add_on' });
    expect(means('rebuy')).toMatchObject({ do: 'refuse' });
    expect(means('enter', { may: ['register'] })).toMatchObject({ do: 'wish', wish: 'register' });
  });

  it('asks for a deal, hears it and answers it', () => {
    expect(words('deal', { deal: DEAL, may: ['answer_deal'] })).toBe('Bob asks to share the prizes by the worth of the stacks (ICM). Bob 1300, Ann 1050. Agreed: Bob. Type deal yes, or deal no.');
    expect(words('deal', { deal: { ...DEAL, amounts: [] } })).toContain('The amounts come when the hand in play is over.');
    expect(means('deal yes', { deal: DEAL, may: ['answer_deal'] })).toMatchObject({ do: 'wish', wish: 'answer_deal', more: { agree: true } });
    expect(means('deal no', { deal: DEAL, may: ['answer_deal'] })).toMatchObject({ more: { agree: false } });
    expect(means('deal yes')).toMatchObject({ do: 'refuse' });
    expect(means('deal icm', { may: ['ask_deal'] })).toMatchObject({ wish: 'ask_deal', more: { method: 'icm', left: 0 } });
    expect(means('deal chips 500', { may: ['ask_deal'] })).toMatchObject({ more: { method: 'chips', left: 500 } });
    expect(words('deal chips 5x', { may: ['ask_deal'] })).toBe('Write a whole number of chips.');
    expect(means('deal maybe', { may: ['ask_deal'] })).toMatchObject({ do: 'refuse' });
  });

  it('of a tournament is none at a table for cash', () => {
    expect(read('rebuy', { view: viewOf(5, snapshot()), now: NOW })).toMatchObject({ do: 'refuse' });
    expect(words('help')).toMatch(/^The tournament: level, place, stacks/);
    expect(words('help')).not.toContain('top up');
  });

  it('that fits now stands on a button', () => {
    expect(contestReady(contest({ may: ['rebuy', 'decline_rebuy'], own: own({ buy_until: NOW + 1 }) }), NOW)).toEqual(['rebuy', 'decline']);
    expect(contestReady(contest({ may: ['answer_deal'], deal: DEAL }), NOW)).toEqual(['deal yes', 'deal no']);
    expect(contestReady(undefined, NOW)).toEqual([]);
  });
});

describe('the page', () => {
  let told: TournamentView;
  let done: unknown[];
  const set = stage((store) => store.view.value && <TextPage store={store} view={store.view.value} open={() => undefined} />);
  async function command(line: string): Promise<string> {
    const field = find<HTMLInputElement>('command');
    await act(async () => {
      if (field === null) return;
      field.value = line;
      field.dispatchEvent(new Event('input', { bubbles: true }));
      field.form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    });
    await settle();
    return find('answer')?.textContent ?? '';
  }
  beforeEach(() => {
    done = [];
    vi.stubGlobal('fetch', async (_path: string, init?: RequestInit) => {
      if (init?.method === 'POST') done.push((JSON.parse(String(init.body)) as { wish: string }).wish);
      return new Response(JSON.stringify(told), { headers: { etag: '"1"' } });
    });
  });
  afterEach(() => sessionStorage.clear());

  it('has the facts of the tournament, and what it asks is read out', async () => {
    told = page({ may: ['rebuy', 'decline_rebuy'], own: own({ stack: 0, buy_until: NOW + 20_000 }) });
    set.say({ v: 5, t: 'snapshot', d: shape({ seats: [seat(0, 'Ann', { stack: 0 }), seat(3, 'Bob')] }) });
    await act(async () => void (await set.store.tournament.ask('sun')));
    expect([...document.querySelectorAll('h2')].map((each) => each.textContent)).toContain('Tournament');
    expect(find('text-tournament')?.textContent).toContain('Level 2: limits 20/40, ends in 4:32.');
    expect(find('text-offers')?.getAttribute('role')).toBe('status');
    expect(find('text-offers')?.textContent).toBe('You have lost your chips. 120 more cost 100: type rebuy, or decline; type time to hear how long that is offered.');
    expect(await command('time')).toBe('You have 20 seconds to buy again. No clock runs.');
    expect(find('live-turn')?.textContent).toMatch(/^You have lost all your chips\./);
    told = page();
    expect(await command('rebuy')).toBe('You have bought chips again.');
    expect([done, find('text-offers')?.textContent]).toEqual([['rebuy'], '']);
  });

  it('says that the stacks of others are from before the hand, where one is played', async () => {
    told = page();
    set.say({ v: 5, t: 'snapshot', d: shape({ hand: 7, running: true, seats: [seat(0, 'Ann', { status: 'live', stack: 380 }), seat(3, 'Bob', { status: 'live' })] }) });
    await act(async () => void (await set.store.tournament.ask('sun')));
    expect(find('text-tournament')?.textContent).toContain('largest 1210, smallest 45, before the hand in play.');
  });

  it('after the end says it once in a list, with no level and no rank any more', async () => {
    const ended = { row: row({ status: 'over' }), pulse: pulse({ version: 50, status: 'over', left: 1 }), own: own({ place: 2, worst: 2, out: true, prize: 950 }) };
    told = page(ended);
    set.say({ v: 5, t: 'snapshot', d: shape() });
    set.say({ t: 'tournament', d: pulse() });
    set.say({ t: 'tournament', d: ended.pulse });
    await act(async () => void (await set.store.tournament.ask('sun')));
    expect([...document.querySelectorAll('[data-testid="text-tournament"] li')].map((each) => each.textContent)).toEqual(['The tournament is over.', '45 entered.', 'Prize pool 4500.']);
    expect(find('text-offers')?.textContent).toBe('You are out in 2nd place. You have won 950.');
    expect(find('live-line')?.textContent?.match(/The tournament is over\./g)).toHaveLength(1);
    expect([words('level', ended), words('place', ended)]).toEqual(['The tournament is over.', 'You are out in 2nd place. You have won 950.']);
  });

  it('a cancellation in the middle of a hand ends the turn, and says why and what comes back', async () => {
    const turn: Snapshot['turn'] = { seat: 0, turn: 2, deadline: NOW + 20_000, banked: false, nudge: false, ahead: null, legal: { check: true, call: 0, call_all_in: false, wager: null, no_wager: '' } };
    told = page({ row: row({ status: 'cancelled' }), pulse: pulse({ version: 50, status: 'cancelled' }), cancelled: 'The host is ill', own: own({ refund: 50 }) });
    set.say({ v: 5, t: 'snapshot', d: shape({ hand: 7, running: true, turn, seats: [seat(0, 'Ann', { status: 'live' }), seat(3, 'Bob', { status: 'live' })] }) });
    expect(find('live-turn')?.textContent).toContain('Your turn');
    await act(async () => void (await set.store.tournament.ask('sun')));
    expect([find('live-turn')?.textContent, find('text-offers')?.textContent]).toEqual(['The tournament is cancelled.', 'Cancelled: The host is ill. You have got back 50.']);
  });

  it('keeps one live line, in which the tournament has its news, and no seconds run', async () => {
    told = page();
    set.say({ v: 5, t: 'snapshot', d: shape() });
    set.say({ t: 'tournament', d: pulse() });
    expect(document.querySelectorAll('[aria-live]')).toHaveLength(1);
    set.say({ t: 'tournament', d: pulse({ version: 41, clock: { on_break: true } }) });
    const line = find('live-line')?.textContent;
    expect(line).toContain('A break begins. There is a break.');
    wait(3_000);
    expect(find('live-line')?.textContent).toBe(line);
  });
});
