// What a keyboard or a screen reader needs around every page: a link past the head, and the focus on
// the content of a page that has just been opened from another one.
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

const LOOK_MS = 50;
/** A part that has to be loaded first gets this long. */
const PATIENCE_MS = 3000;

function content(): HTMLElement | null {
  return document.querySelector<HTMLElement>('main#content:not(.blank)');
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
    const began = Date.now();
    const timer = setInterval(() => {
      const main = content();
      const isFree = document.activeElement === null || document.activeElement === document.body;
      if (main !== null && isFree) main.focus({ preventScroll: true });
      if (main !== null || !isFree || Date.now() - began > PATIENCE_MS) clearInterval(timer);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [place]);
}
