// What the host says to everybody, on top of whatever page is open, until it is put away.
import { computed, signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { arrive } from './arrive';
import type { Announcement } from './wire';

export const announcements = signal<readonly Announcement[]>([]);
const putAway = signal<ReadonlySet<string>>(new Set());

/** The room deals no new hands for now: it says so to everybody under this name. */
export const areHandsHeld = computed(() => announcements.value.some(({ id }) => id === 'drain'));
export const HANDS_WAIT = 'New hands wait for a moment.';

/** From so many letters on only the beginning is there, until more is asked for: a small phone shows the table, too. */
const LONG = 100;

export function Announced(): JSX.Element {
  const shown = announcements.value.filter((one) => !putAway.value.has(one.id));
  return (
    <div class="announced" role="status" data-testid="announced">
      {shown.map((one) => (
        <p key={one.id}>
          <Text text={one.text} />
          <button
            type="button"
            class="icon-button"
            aria-label="Put this away"
            onClick={() => {
              putAway.value = new Set([...putAway.value, one.id]);
              arrive();
            }}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M6 6 18 18M18 6 6 18" />
            </svg>
          </button>
        </p>
      ))}
    </div>
  );
}

function Text({ text }: { text: string }): JSX.Element {
  const [isWhole, setWhole] = useState(false);
  if (text.length <= LONG) return <span>{text}</span>;
  return (
    <>
      <span class={isWhole ? '' : 'announced-start'}>{text}</span>
      <button type="button" class="bar-close" aria-expanded={isWhole} data-testid="announced-more" onClick={() => setWhole(!isWhole)}>
        {isWhole ? 'Less' : 'More'}
      </button>
    </>
  );
}
