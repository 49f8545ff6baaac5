// The host's page in words, and what the host says to everybody.
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { beforeEach, describe, expect, test } from 'vitest';
import { deedWords, lengthWords, untilWords } from '../src/admin/words';
import { Announced, announcements } from '../src/announce';

const ACTION = { at: 0, actor: 'Olga', address: '', note: '' };

describe('words', () => {
  test('an action is told as a sentence, one that is not known by its name', () => {
    expect(deedWords({ ...ACTION, action: 'ban', subject: 'Ann (12)' })).toBe('banned Ann (12)');
    expect(deedWords({ ...ACTION, action: 'dance', subject: 'x' })).toBe('dance x');
  });

  test('how long the server runs is told roughly', () => {
    expect(lengthWords(59_000)).toBe('0 min');
    expect(lengthWords(3 * 3_600_000 + 20 * 60_000)).toBe('3 h 20 min');
    expect(lengthWords(100 * 3_600_000)).toBe('4 days');
  });

  test('what has no end is for good', () => {
    expect(untilWords(0)).toBe('for good');
    expect(untilWords(1_000)).toMatch(/^until /);
  });
});

describe('announcements', () => {
  let root: HTMLElement;
  beforeEach(() => {
    root = document.createElement('div');
    announcements.value = [];
    act(() => render(<Announced />, root));
  });

  test('one is shown as text until it is put away, and stays away when the server tells it again', () => {
    const said = [{ id: 'a', text: 'Cake <b>now</b>', at: 0, until: 0 }];
    act(() => {
      announcements.value = said;
    });
    expect(root.textContent).toBe('Cake <b>now</b>');
    expect(root.querySelector('b')).toBeNull();
    act(() => root.querySelector('button')?.click());
    expect(root.textContent).toBe('');
    act(() => {
      announcements.value = [...said, { id: 'b', text: 'Tea', at: 0, until: 0 }];
    });
    expect(root.textContent).toBe('Tea');
  });
});
