// Why somebody won or lost: each sentence with its part of the results, and the last hand's explanation
// while the next hand runs already; and the way back to the table from whatever is open.
import { useState } from 'preact/hooks';
import { h, type JSX } from 'preact';
import { describe, expect, it } from 'vitest';
import { Dialogs, type Opened } from '../src/table/dialogs';
import { Dock } from '../src/table/dock';
import type { TableStore } from '../src/table/store';
import { LastHandButtons } from '../src/table/why';
import type { AwardView, PotResult } from '../src/wire';
import { click, find, mine, over, seat, snapshot, stage, wait } from './make';

function Table({ store }: { store: TableStore }): JSX.Element | null {
  const [opened, open] = useState<Opened | null>(null);
  const view = store.seen.value;
  if (view === null) return null;
  return (
    <>
      <Dock store={store} view={view} open={open} />
      <aside>
        <LastHandButtons view={view} open={open} />
        <button type="button" data-testid="open-log" onClick={() => open({ dialog: 'log' })} />
      </aside>
      {opened !== null && <Dialogs store={store} view={view} opened={opened} open={open} />}
    </>
  );
}

const here = stage((store) => h(Table, { store }));
const award = (side: 'high' | 'low', at: number): AwardView => ({ side, seat: at, amount: 10, words: 'a hand', hole: ['As', '2s'], board: ['3s', '4s', '5s'], odd: 0, run: 0 });
const pot = (number: number): PotResult => ({ pot: number, amount: 20, seats: [0, 3], awards: [award('high', 0), award('low', 3)], note: '', rake: 0 });

function endHand(): void {
  here.say({ v: 5, t: 'snapshot', d: snapshot({ hand: 7, running: true, seats: [seat(0, 'Ann', { status: 'live' }), seat(3, 'Bob', { status: 'live' })] }) });
  const why = ['Side pot: your 8-6-4-3-2 loses to 8-6-4-3-A: last card 2 against A', 'Main pot: your pair of aces loses to three kings', 'You put in 140, got 10 back'];
  here.say({ v: 6, t: 'hand_over', d: over({ results: [pot(1), pot(0)], stacks: { 0: 400, 3: 400 }, next_at: Date.now() + 9000, why, why_steps: [1, 2, -1] }) });
}

const sentences = (root: ParentNode): (string | null)[] => [...root.querySelectorAll('.result-why')].map(({ textContent }) => textContent);
const rows = (): Element[] => [...here.root.querySelectorAll('.result:not(.is-later)')];

describe('why', () => {
  it('is said with the step that it explains, without the pot that the step names', () => {
    endHand();
    wait(900);
    expect(rows().map(sentences)).toEqual([[]]);
    wait(2200);
    expect(rows().map(sentences)).toEqual([[], ['Your 8-6-4-3-2 loses to 8-6-4-3-A: last card 2 against A']]);
    expect(find('why')).toBeNull();
    wait(9000);
    expect(rows().map(sentences)[2]).toEqual(['Your pair of aces loses to three kings']);
    expect(find('why')?.textContent).toBe('You put in 140, got 10 back');
  });

  it('can be asked for while the next hand runs, also by who has gone from its seat', () => {
    expect(find('open-why')).toBeNull();
    endHand();
    here.say({ v: 7, t: 'left', d: { seat: 3, me: false, log: [], entry: null, mine: null } });
    here.say({ v: 8, t: 'hand', d: { hand: 8, button: 0, small_blind_seat: 0, big_blind_seat: 3, stacks: { 0: 400 }, hole_cards: 4, log: ['Hand 8'], mine: null, commitment: '' } });
    expect(find('results')).toBeNull();
    click('open-why');
    const sheet = find('why-sheet');
    expect(sheet?.textContent).toContain('Hand 7: why');
    expect(sheet?.textContent).toContain('Bob wins 10');
    expect(sheet && sentences(sheet)).toHaveLength(2);
    expect(sheet?.textContent).toContain('You put in 140, got 10 back');
  });

  it('outlasts a healed connection in the middle of the next hand, and is there after a reload between hands', () => {
    endHand();
    here.say({ v: 9, t: 'snapshot', d: snapshot({ hand: 8, running: true }) });
    expect(here.store.view.value?.last?.hand).toBe(7);
    here.say({ v: 10, t: 'snapshot', d: snapshot({ hand: 8, results: [pot(0)], why: ['You scoop'], why_steps: [1] }) });
    expect(here.store.view.value?.last).toMatchObject({ hand: 8, why: ['You scoop'] });
  });
});

describe('a dialog over the table', () => {
  const turn = (at: number, legal: unknown): void =>
    here.say({ v: 7, t: 'turn', d: { turn: { seat: at, turn: 3, deadline: Date.now() + 9000, legal, banked: false, nudge: false, ahead: null }, log: [], mine: mine() } });

  it('says that it is the viewer’s turn, for how long, and leads back', () => {
    endHand();
    click('open-log');
    expect(find('turn-back')).toBeNull();
    turn(0, { check: true, call: 0, call_all_in: false, wager: null, no_wager: 'Capped' });
    expect(find('turn-back')?.textContent).toBe('It is your turn: back to the table9 s');
    wait(3000);
    expect(find('turn-back')?.textContent).toContain('6 s');
    click('turn-back');
    expect(find('log-sheet')).toBeNull();
  });

  it('has nothing to say while another one decides', () => {
    endHand();
    click('open-log');
    turn(3, null);
    expect(find('log-sheet')).not.toBeNull();
    expect(find('turn-back')).toBeNull();
  });
});
