// A dialog over the page, on the browser's own element: it keeps the focus and closes on Escape.
import { type ComponentChildren, createContext, type JSX } from 'preact';
import { useContext, useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks';
import { giveBack } from './arrive';
import { guardBack } from './back';
import { type Route, route } from './router';

/** What is said at the top of every dialog meanwhile. */
export const OverDialog = createContext<JSX.Element | null>(null);

/** Pages whose addresses follow what is done there: Back goes through that. */
const HAS_OWN_HISTORY: ReadonlySet<Route['page']> = new Set<Route['page']>(['equity', 'replay', 'verify']);

/** Whoever opens it by keyboard begins in the field that is asked for, and not on the cross; on a phone no keyboard comes up by itself. */
function focusField(box: HTMLDialogElement | null): void {
  const field = box?.querySelector<HTMLElement>('form :is(input:not([type="checkbox"], [type="radio"]), textarea)');
  field?.focus();
  if (field instanceof HTMLInputElement) field.select();
}

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
  testId?: string;
  /** Takes the whole screen. */
  isWhole?: boolean;
}

export function Dialog({ title, onClose, children, testId, isWhole = false }: DialogProps): JSX.Element {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const over = useContext(OverDialog);
  const isGone = useRef(false);
  const byKeys = useRef(false);
  // At once: a Tab that follows quickly must not leave the page's own place for the focus.
  useLayoutEffect(() => {
    const opened = document.activeElement;
    const box = element.current;
    byKeys.current = opened?.matches(':focus-visible') === true;
    box?.showModal();
    if (byKeys.current) focusField(box);
    return () => {
      const at = document.activeElement;
      // Whoever has gone on meanwhile to something else keeps the focus there.
      const isFree = at === null || at === document.body || box?.contains(at) === true;
      // While it is open nothing beside it takes the focus.
      isGone.current = true;
      box?.close();
      if (isFree && opened instanceof HTMLElement) giveBack(opened);
    };
  }, []);
  const closeNow = useRef(onClose);
  closeNow.current = onClose;
  useEffect(() => (HAS_OWN_HISTORY.has(route.peek().page) ? undefined : guardBack(() => closeNow.current())), []);
  // One dialog that turns into another, such as the menu into what was chosen there: the focus begins again at its top.
  const shown = useRef(title);
  useEffect(() => {
    const box = element.current;
    if (shown.current !== title && box !== null && !box.contains(document.activeElement)) {
      box.querySelector('button')?.focus();
      if (byKeys.current) focusField(box);
    }
    shown.current = title;
  }, [title]);
  return (
    <dialog
      ref={element}
      class={isWhole ? 'dialog is-whole' : 'dialog'}
      aria-labelledby={titleId}
      data-testid={testId}
      onClose={() => {
        // Who has taken it out of the page knows.
        if (!isGone.current) onClose();
      }}
      onKeyDown={(event) => {
        // A key that is still held down from opening it does not send its form.
        if (event.repeat && event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
      }}
      onClick={(event) => {
        // The second half of the double click that has opened it is not meant for it.
        if (event.target === element.current && event.detail < 2) onClose();
      }}
    >
      <div class="dialog-body">
        <header class="dialog-top">
          <div class="dialog-head">
            <h2 id={titleId}>{title}</h2>
            <button type="button" class="icon-button" aria-label="Close" onClick={onClose}>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="M6 6 18 18M18 6 6 18" />
              </svg>
            </button>
          </div>
          {over}
        </header>
        {children}
      </div>
    </dialog>
  );
}
