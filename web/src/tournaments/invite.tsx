// The address of the page, to be sent to friends; of a private tournament it is the key.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { tournamentAddress } from '../router';
import type { TournamentView } from '../wire';

export function Invite({ view }: { view: TournamentView }): JSX.Element {
  const address = `${location.origin}${tournamentAddress(view.row.id)}`;
  const [done, setDone] = useState('');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      setDone('Copied.');
    } catch {
      setDone('Your browser does not allow that: select the link and copy it by hand.');
    }
  };
  return (
    <section class="panel people-panel" aria-labelledby="invite-title" data-testid="invite">
      <h2 id="invite-title">{view.row.private ? 'Invite link' : 'Link'}</h2>
      {view.row.private && <p class="quiet">It stands in no list. Whoever has the link may come in.</p>}
      <div class="tn-inline">
        <label class="field tn-wide">
          <span class="unseen">Link to this page</span>
          <input readOnly value={address} data-testid="invite-link" onFocus={(event) => event.currentTarget.select()} />
        </label>
        <button type="button" class="button" data-testid="invite-copy" onClick={() => void copy()}>
          Copy
        </button>
      </div>
      <p role="status" class="quiet">
        {done}
      </p>
    </section>
  );
}
