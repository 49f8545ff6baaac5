// How a newcomer or returning player comes in: the big blind, or posting now; in the server's words, with the amounts,
// or with the reason why there is nothing to choose (U17).
import type { JSX } from 'preact';
import type { Owes } from '../wire';
import type { TableStore } from './store';

export function ComingIn({ store, owes }: { store: TableStore; owes: Owes }): JSX.Element {
  return (
    <div class="standing coming-in" role="group" aria-label="How to come in" data-testid="owes">
      {owes.note !== '' ? (
        <p data-testid="post-note">{owes.note}</p>
      ) : (
        <>
          <p>{sentence(owes)}</p>
          <div class="coming-ways">
            <button
              type="button"
              class="button"
              data-testid="post-wait"
              aria-pressed={owes.chosen !== 'now'}
              onClick={() => void store.tell('post', { how: 'wait' })}
            >
              {owes.wait_words}
            </button>
            <button
              type="button"
              class="button"
              data-testid="post-now"
              aria-pressed={owes.chosen === 'now'}
              disabled={!owes.now}
              onClick={() => void store.tell('post', { how: 'now' })}
            >
              {owes.now_words}
            </button>
          </div>
        </>
      )}
    </div>
  );
}

function sentence(owes: Owes): string {
  if (!owes.now) return 'Nobody comes in between the big blind and the button; you can post when it has passed.';
  return owes.chosen === 'now' ? 'You post with the next hand.' : 'You are dealt in when the big blind comes to you, or at once if you post.';
}
