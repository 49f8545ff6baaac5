// The mark of Splitpot: one pot in two halves.
import type { JSX } from 'preact';
import { go } from '../router';

export function Mark(): JSX.Element {
  return (
    <svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
      <path class="mark-high" d="M18.5 2.2A14 14 0 0 1 24.6 27L12.6 14.4Z" />
      <path class="mark-low" d="M13.5 29.8A14 14 0 0 1 7.4 5L19.4 17.6Z" />
    </svg>
  );
}

export function Logo(): JSX.Element {
  return (
    <a
      class="logo"
      href="/"
      onClick={(event) => {
        event.preventDefault();
        go('/');
      }}
    >
      <Mark />
      <span>Splitpot</span>
    </a>
  );
}
