// What a keyboard or a screen reader needs around every page: a link past the head, and the focus on
// the content of a page that has just been opened from another one.
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

const LOOK_MS = 50;
/** A part that has to be loaded first gets this long. */
const PATIENCE_MS = 3000;
/** What a dialog has done is to be seen on the page by then. */
const AFTER_MS = 1500;

function contentOf(page: Document): HTMLElement | null {
  return page.querySelector<HTMLElement>('main#content:not(.blank)');
}

/** The first stop of the Tab key: to what the page is about. */
export function SkipLink(): JSX.Element {
  return (
    <a
      class="skip-link"
      href="#content"
      onClick={(event) => {
        event.preventDefault();
        const target = document.querySelector<HTMLElement>('#content');
        target?.focus();
        target?.scrollIntoView();
      }}
    >
      Skip to the content
    </a>
  );
}

/** Puts the focus on the content when `place` changes, unless the page has given it to something itself. */
export function useArrival(place: string): void {
  const last = useRef(place);
  useEffect(() => {
    if (last.current === place) return;
    last.current = place;
    return arrive();
  }, [place]);
}

/** Puts the focus on the content as soon as that is there, unless something else has it; the answer gives up. */
export function arrive(): () => void {
  const page = document;
  const began = Date.now();
  const timer = setInterval(() => {
    const main = contentOf(page);
    const isFree = page.activeElement === null || page.activeElement === page.body;
    if (main !== null && isFree) main.focus({ preventScroll: true });
    if (main !== null || !isFree || Date.now() - began > PATIENCE_MS) clearInterval(timer);
  }, LOOK_MS);
  return () => clearInterval(timer);
}

/** The focus goes back to where it was; to the content of the page, where that is gone by now or a moment later, as a free seat is once it is taken. */
export function giveBack(to: HTMLElement): void {
  const page = to.ownerDocument;
  if (to === page.body) return;
  if (to.isConnected) to.focus();
  const began = Date.now();
  const timer = setInterval(() => {
    const at = page.activeElement;
    const isFree = at === null || at === page.body;
    if (isFree && !to.isConnected) page.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
    if (at !== to || Date.now() - began > AFTER_MS) clearInterval(timer);
  }, LOOK_MS);
}
