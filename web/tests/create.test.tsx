// The form for a new table says what is wrong where it is wrong.
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CreateTable } from '../src/lobby/create';
import { click, find } from './make';

let root: HTMLElement;
beforeEach(() => {
  root = document.body.appendChild(document.createElement('div'));
  act(() => render(<CreateTable nickname="Ann" onClose={() => undefined} />, root));
});
afterEach(() => {
  act(() => render(null, root));
  root.remove();
});
const send = (): void => void act(() => void root.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));

it('a missing password is asked for at its field, which has the focus', () => {
  click('access-password');
  send();
  expect(find('error')?.textContent).toBe('Choose a password for the table.');
  expect(find('error')?.previousElementSibling?.contains(find('new-table-password'))).toBe(true);
  expect(document.activeElement).toBe(find('new-table-password'));
  expect(find('new-table-password')?.getAttribute('aria-invalid')).toBe('true');
});

it('so is a name', () => {
  const input = root.querySelector<HTMLInputElement>('input[name="name"]');
  if (input === null) throw new Error('no name');
  input.value = '  ';
  act(() => void input.dispatchEvent(new Event('input', { bubbles: true })));
  send();
  expect([find('error')?.textContent, document.activeElement]).toEqual(['Give the table a name.', input]);
});
