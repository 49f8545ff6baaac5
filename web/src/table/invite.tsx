// The address of a table, to be sent to friends: of a private one with the secret that lets them in.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { api, HttpProblem } from '../http';
import type { Invite, TableInfo } from '../wire';

/** Copies the address, and what is to be said then: that it is copied, the address itself where the browser forbids that, or a refusal. */
export function useAddress(table: TableInfo, first: string): { said: string; copy: (ask: (id: string) => Promise<Invite>) => Promise<void> } {
  const [said, setSaid] = useState(first);
  const copy = async (ask: (id: string) => Promise<Invite>): Promise<void> => {
    let address = location.href;
    try {
      if (table.private) address = location.origin + (await ask(table.id)).path;
      setSaid(address);
      await navigator.clipboard.writeText(address);
      setSaid('Copied');
    } catch (problem) {
      setSaid(problem instanceof HttpProblem ? problem.message : address);
    }
  };
  return { said, copy };
}

/** On the empty table: the way to company. */
export function InviteButton({ table }: { table: TableInfo }): JSX.Element {
  const { said, copy } = useAddress(table, '');
  return (
    <>
      <button type="button" class="button" data-testid="invite" onClick={() => void copy(api.invite)}>
        {table.private ? 'Copy the invite link' : 'Copy the address'}
      </button>
      {said !== '' && (
        <p class="quiet invite-said" role="status" data-testid="invite-said">
          {said === 'Copied' ? 'Copied: send it to a friend.' : said}
        </p>
      )}
    </>
  );
}
