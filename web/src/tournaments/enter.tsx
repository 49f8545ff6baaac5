// In by a nickname without leaving the page: whoever only looks needs none.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Dialog } from '../dialog';
import { NicknameForm } from '../lobby/enter';
import { session } from '../session';

/** A button that asks for a nickname; the page goes on from there by itself, with a session. */
export function EnterFirst({ words }: { words: string }): JSX.Element | null {
  const [isOpen, setOpen] = useState(false);
  const me = session.value;
  useEffect(() => {
    if (me) setOpen(false);
  }, [me]);
  if (me !== null) return null;
  return (
    <>
      <button type="button" class="button button-main" data-testid="enter-first" onClick={() => setOpen(true)}>
        {words}
      </button>
      {isOpen && (
        <Dialog title="Who are you?" onClose={() => setOpen(false)}>
          <p>No account needed, play money only. Choose a name.</p>
          <NicknameForm />
        </Dialog>
      )}
    </>
  );
}
