// A link within the client: it may look like a button, a row or a name.
import type { ComponentChildren, JSX } from 'preact';
import { go } from './router';

interface LinkProps {
  to: string;
  children: ComponentChildren;
  /** Its class. */
  look?: string;
  testId?: string | undefined;
  title?: string | undefined;
  /** For screen readers, where the text alone says too little. */
  label?: string | undefined;
  isDisabled?: boolean | undefined;
}

export function Link({ to, children, look, testId, title, label, isDisabled }: LinkProps): JSX.Element {
  return (
    <a
      class={look}
      href={to}
      data-testid={testId}
      title={title}
      aria-label={label}
      aria-disabled={isDisabled}
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
