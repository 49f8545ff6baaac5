// Where the focus begins in a dialog.
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Dialog } from '../src/dialog';

let root: HTMLElement;
beforeEach(() => {
  root = document.body.appendChild(document.createElement('div'));
});
afterEach(() => {
  act(() => render(null, root));
  document.body.replaceChildren();
});

/** A button that opens the dialog, by a key or by a tap. */
function opened(byKey: boolean): void {
  const button = document.body.appendChild(document.createElement('button'));
  button.focus();
  button.matches = (selector) => selector === ':focus-visible' && byKey;
  const dialog = (
    <Dialog title="Seat 1" onClose={() => undefined}>
      <form>
        <input type="radio" />
        <input value="400" />
      </form>
    </Dialog>
  );
  act(() => render(dialog, root));
}

it('opened by a key, it begins in its field: Enter once more sends it instead of closing it', () => {
  opened(true);
  expect(document.activeElement).toHaveProperty('value', '400');
});

it('opened by a tap, it brings up no keyboard', () => {
  opened(false);
  expect(document.activeElement?.matches('input')).not.toBe(true);
});
