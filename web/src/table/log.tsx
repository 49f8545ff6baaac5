// The hand log: a list beside a wide table, one line under an upright one.
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { TableView } from '../view';
import { LogLine } from './logline';

export function LogList({ view, testId = 'log' }: { view: TableView; testId?: string }): JSX.Element {
  const names = view.seats.map(({ name }) => name);
  const end = useRef<HTMLDivElement>(null);
  const isFollowed = useRef(true);
  const lastTop = useRef(0);
  useEffect(() => {
    const list = end.current;
    if (list !== null && isFollowed.current) list.scrollTop = list.scrollHeight;
  }, [view.log]);
  return (
    <div
      ref={end}
      class="log"
      data-testid={testId}
      role="log"
      aria-live="off"
      aria-label="Hand log"
      tabIndex={0}
      onScroll={(event) => {
        // Lines that came since the list was scrolled make it end higher up, so only going up counts as leaving.
        const list = event.currentTarget;
        if (list.scrollHeight - list.scrollTop - list.clientHeight < 40) isFollowed.current = true;
        else if (list.scrollTop < lastTop.current) isFollowed.current = false;
        lastTop.current = list.scrollTop;
      }}
    >
      <ol>
        {view.log.map((line, index) => (
          <li key={view.logDropped + index} class={/^Hand \d+/.test(line) ? 'log-hand' : ''}>
            <LogLine text={line} names={names} />
          </li>
        ))}
      </ol>
    </div>
  );
}

export function LogTicker({ view, onOpen }: { view: TableView; onOpen: () => void }): JSX.Element {
  return (
    <button type="button" class="ticker" data-testid="open-log" onClick={onOpen}>
      <span>
        <LogLine text={view.log.at(-1) ?? 'The log of the hand appears here.'} names={view.seats.map(({ name }) => name)} />
      </span>
      <span class="unseen">Open the hand log</span>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="m6 14 6-6 6 6" />
      </svg>
    </button>
  );
}
