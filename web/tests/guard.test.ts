// The guard of the buttons, and the keys.
import { describe, expect, it } from 'vitest';
import { Guard, GUARD_MS } from '../src/guard';
import { choiceOf } from '../src/keyboard';

describe('the guard', () => {
  it('is up for half a second after the buttons changed, and not after they stayed', () => {
    let now = 0;
    const guard = new Guard(() => now);
    expect(GUARD_MS).toBe(500);
    expect(guard.see('Check/Bet 20')).toBe(true);
    expect(guard.isOpen).toBe(false);
    now = GUARD_MS - 1;
    expect(guard.isOpen).toBe(false);
    now = GUARD_MS;
    expect(guard.see('Check/Bet 20')).toBe(false);
    expect(guard.isOpen).toBe(true);
  });

  it('goes up again when a check turns into a call', () => {
    let now = 0;
    const guard = new Guard(() => now);
    guard.see('Check/Bet 20');
    now = 5000;
    guard.see('Call 20/Raise to 40');
    expect(guard.remaining).toBe(GUARD_MS);
  });
});

function press(key: string, change: KeyboardEventInit = {}, target: EventTarget = document.body): ReturnType<typeof choiceOf> {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, ...change });
  let choice: ReturnType<typeof choiceOf> = null;
  target.addEventListener('keydown', (heard) => (choice = choiceOf(heard as KeyboardEvent)), { once: true });
  target.dispatchEvent(event);
  return choice;
}

describe('the keys', () => {
  it('are F, C and R, large or small', () => {
    expect([press('f'), press('C'), press('r'), press('x')]).toEqual(['fold', 'call', 'raise', null]);
  });

  it('mean nothing with a modifier or held down', () => {
    expect([press('r', { ctrlKey: true }), press('f', { metaKey: true }), press('c', { repeat: true })]).toEqual([null, null, null]);
  });

  it('mean nothing while somebody types or a dialog is open', () => {
    const input = document.body.appendChild(document.createElement('input'));
    expect(press('f', {}, input)).toBeNull();
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.setAttribute('open', '');
    expect(press('f')).toBeNull();
    dialog.remove();
    input.remove();
  });
});
