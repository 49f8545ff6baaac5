// The Back button closes what lies over a page before it leaves the page.
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Dialog } from '../src/dialog';
import { go, route } from '../src/router';

let root: HTMLElement;
const show = (...titles: string[]): void => void act(() => render(<>{titles.map((title) => <Dialog key={title} title={title} onClose={() => show(...titles.slice(0, titles.indexOf(title)))}>x</Dialog>)}</>, root));
const titles = (): (string | null)[] => [...root.querySelectorAll('h2')].map(({ textContent }) => textContent);
/** What the browser does: the entry before, and then the event. */
const pop = (state: unknown): void => void act(() => void dispatchEvent(new PopStateEvent('popstate', { state })));

beforeEach(() => {
  pop({});
  go('/table/t1');
  root = document.body.appendChild(document.createElement('div'));
});
afterEach(() => {
  act(() => render(null, root));
  root.remove();
  vi.restoreAllMocks();
});

describe('with a dialog open', () => {
  it('Back closes it and the page stays', () => {
    show('Menu');
    expect(history.state).toEqual({ sheet: true });
    const back = vi.spyOn(history, 'back');
    pop({});
    expect([titles(), route.value, back.mock.calls.length]).toEqual([[], { page: 'table', id: 't1', sit: false }, 0]);
  });

  it('one over another, Back closes the upper one first', () => {
    show('Chat', 'Person');
    pop({});
    expect(titles()).toEqual(['Chat']);
    pop({});
    expect(titles()).toEqual([]);
  });

  it('a dialog that turned into another is one step, not two', () => {
    const before = history.length;
    show('Menu');
    show('Top up');
    expect(history.length - before).toBe(1);
    pop({});
    expect(titles()).toEqual([]);
  });

  it('going to another page from it leaves nothing behind to step through', () => {
    const before = history.length;
    show('Menu');
    act(() => go('/'));
    expect([history.length - before, history.state]).toEqual([1, {}]);
  });
});

it('once it was closed otherwise, Back leaves the page at once', () => {
  show('Menu');
  show();
  const back = vi.spyOn(history, 'back').mockImplementation(() => undefined);
  pop({});
  expect(back).toHaveBeenCalledTimes(1);
  pop({});
  expect(back).toHaveBeenCalledTimes(1);
});

it('a page whose address follows what is done keeps its own history', () => {
  go('/replay');
  const before = history.length;
  show('Help');
  expect(history.length).toBe(before);
});
