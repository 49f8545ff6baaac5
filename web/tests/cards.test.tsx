// Cards, marks and words as they come onto the page.
import { render } from 'preact';
import { describe, expect, it } from 'vitest';
import { PlayingCard } from '../src/cards';
import { marksOfReading, notYetGiven, stepsOf } from '../src/showdown';
import { LogLine } from '../src/table/logline';
import type { AwardView, LegalView, PotResult } from '../src/wire';
import { callLabel, cardName, turnSentence, wagerLabel } from '../src/words';

function html(node: preact.ComponentChild): HTMLElement {
  const root = document.createElement('div');
  render(node, root);
  return root;
}

describe('a card', () => {
  it('has its rank, the shape of its suit and a name', () => {
    const card = html(<PlayingCard card="Ts" />).querySelector('[data-card="Ts"]');
    expect(card?.textContent).toBe('10');
    expect(card?.getAttribute('aria-label')).toBe('ten of spades');
    expect(card?.classList.contains('suit-s')).toBe(true);
    expect(card?.querySelectorAll('path').length).toBe(2);
  });

  it('draws four suits with four different shapes', () => {
    const shapes = ['As', 'Ah', 'Ad', 'Ac'].map((card) => html(<PlayingCard card={card} />).querySelector('path')?.getAttribute('d'));
    expect(new Set(shapes).size).toBe(4);
  });

  it('that plays both ways has both marks', () => {
    const marks = marksOfReading({
      high: { words: 'pair of aces', hole: ['As', 'Kd'], board: ['Ac', '8d', '5c'] },
      low: { words: '8-5-3-2-A low', hole: ['As', '3c'], board: ['2h', '5c', '8d'] },
      low_note: '',
      hints: [],
    });
    const both = html(<PlayingCard card="As" marks={marks} tags />);
    expect(both.querySelector('.tags')?.textContent).toBe('HL');
    expect(both.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('ace of spades, plays high and low');
    expect(html(<PlayingCard card="3c" marks={marks} tags />).querySelector('.tags')?.textContent).toBe('L');
  });

  it('is named in full', () => {
    expect(['2c', 'Qh', '9d'].map(cardName)).toEqual(['two of clubs', 'queen of hearts', 'nine of diamonds']);
  });
});

describe('buttons', () => {
  const legal: LegalView = { check: false, call: 20, call_all_in: false, wager: { kind: 'raise', min_to: 40, max_to: 40, note: '', sizes: [] }, no_wager: '' };

  it('carry their exact amounts', () => {
    expect(callLabel(legal, 0)).toBe('Call 20');
    expect(callLabel({ ...legal, call: 13, call_all_in: true }, 0)).toBe('Call 13 (all-in)');
    expect(callLabel({ ...legal, check: true, call: 0 }, 0)).toBe('Check');
    expect(wagerLabel(legal, 0)).toBe('Raise to 40');
    expect(wagerLabel(legal, 0, 40)).toBe('Raise to 40 (all-in)');
    expect(wagerLabel({ ...legal, wager: { kind: 'complete', min_to: 600, max_to: 600, note: '', sizes: [] } }, 2)).toBe('Complete to 6.00');
    expect(wagerLabel({ ...legal, wager: { kind: 'bet', min_to: 10, max_to: 10, note: '', sizes: [] } }, 0)).toBe('Bet 10');
  });

  it('are read out when it is the turn', () => {
    expect(turnSentence(legal, 0)).toBe('Your turn: call 20 or raise to 40');
    const sized: LegalView = { ...legal, wager: { kind: 'raise', min_to: 40, max_to: 12_000, note: '', sizes: [] } };
    expect(turnSentence(sized, 0)).toBe('Your turn: call 20 or raise to 40 up to 12,000');
  });
});

describe('the showdown', () => {
  const award = (side: 'high' | 'low', seat: number, amount: number): AwardView => ({ side, seat, amount, words: 'a hand', hole: ['As', '2s'], board: ['3s', '4s', '5s'], odd: 0, run: 0 });
  const results: PotResult[] = [
    { pot: 1, amount: 40, seats: [1, 2], awards: [award('high', 1, 40)], note: 'No qualifying low: high wins the whole pot', rake: 0 },
    { pot: 0, amount: 60, seats: [0, 1, 2], awards: [award('high', 0, 30), award('low', 1, 15), award('low', 2, 15)], note: 'Two are quartered', rake: 0 },
  ];

  it('goes pot by pot, high then low, with the note at the end of each pot', () => {
    expect(stepsOf(results).map(({ pot, side, note }) => [pot, side, note !== ''])).toEqual([[1, 'high', true], [0, 'high', false], [0, 'low', true]]);
  });

  it('goes through both boards of a pot that was run twice, with the rake said once', () => {
    const awards = [award('high', 0, 30), award('low', 1, 20), { ...award('high', 1, 25), run: 1 }, { ...award('low', 0, 24), run: 1 }];
    const steps = stepsOf([{ pot: 0, amount: 99, seats: [0, 1], awards, note: 'Ann wins more', rake: 1 }]);
    expect(steps.map(({ run, side, rake, note }) => `${run} ${side} ${rake} ${note}`.trim())).toEqual(['0 high 1', '0 low 0', '1 high 0', '1 low 0 Ann wins more']);
  });

  it('gives the chips to the stacks step by step', () => {
    const steps = stepsOf(results);
    expect([-1, 0, 1, 2].map((step) => notYetGiven(steps, step, 1))).toEqual([55, 15, 15, 0]);
  });
});

describe('a line of the log', () => {
  it('draws the cards of the draw for the button, whatever the names are', () => {
    const text = 'Draw for the button: Kh Kd, a, Qs. b 7d, Bob 2c. Kh has it';
    const draw = (names: string[]): (string | null)[] => [...html(<LogLine text={text} names={names} />).querySelectorAll('.small-card')].map((card) => card.textContent);
    expect(draw(['Kh', 'Bob', 'a, Qs. b'])).toEqual(['K♦', '7♦', '2♣']);
    expect(html(<LogLine text={text} names={['Kh', 'Bob', 'a, Qs. b']} />).textContent).toBe(text.replace('Kd', 'K♦').replace('7d', '7♦').replace('2c', '2♣'));
    expect(draw(['Kh', 'Bob'])).toEqual(['K♦']);
    // Those who have left the table are found as well, as long as nothing in a name looks like the end of it.
    const gone = 'Draw for the button: Pollux Td, Old Deneb 2d. Pollux has it';
    expect(html(<LogLine text={gone} />).textContent).toBe('Draw for the button: Pollux 10♦, Old Deneb 2♦. Pollux has it');
  });

  it('shows markup as it was typed', () => {
    const line = html(<LogLine text="<b>Ann</b> folds" />);
    expect(line.textContent).toBe('<b>Ann</b> folds');
    expect(line.querySelector('b')).toBeNull();
  });

  it('draws the cards that are shown, and leaves a nickname alone', () => {
    const line = html(<LogLine text="Ah shows As 2d Kh Tc: pair of aces" />);
    expect(line.querySelectorAll('.small-card').length).toBe(4);
    expect(line.textContent).toContain('Ah shows A♠');
    expect(html(<LogLine text="Second turn: Ad (Kd 7d 9s Ad)" />).querySelectorAll('.small-card').length).toBe(5);
    expect(html(<LogLine text="Kd folds" />).querySelector('.small-card')).toBeNull();
  });
});
