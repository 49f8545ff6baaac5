// A link within the client that looks like something else: a button, a number.
import type { ComponentChildren, JSX } from 'preact';
import { go } from '../router';

interface GoLinkProps {
  to: string;
  look: string;
  children: ComponentChildren;
  testId?: string | undefined;
  /** For screen readers, where the text alone says too little. */
  label?: string | undefined;
}

export function GoLink({ to, look, children, testId, label }: GoLinkProps): JSX.Element {
  return (
    <a
      class={look}
      href={to}
      data-testid={testId}
      aria-label={label}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        go(to);
      }}
    >
      {children}
    </a>
  );
}
