// The lists of the host's page: tables, people, what is in force, and what was done.
import type { JSX } from 'preact';
import type { AdminRequest, AdminTable, AdminView } from '../wire';
import type { Deed } from './deed';
import { ban, banAddress, closeTable, mute, openedBy, voidHand } from './deeds';
import { count, deedWords, KINDS, timeWords, untilWords, whereWords } from './words';

interface ListProps {
  view: AdminView;
  onDeed: (deed: Deed) => void;
  onDo: (wish: AdminRequest) => void;
}

export function Tables({ view, onDeed }: ListProps): JSX.Element {
  return (
    <section class="panel people-panel" aria-label="Tables">
      <h2>Tables</h2>
      {view.lost.length > 0 && (
        <p class="form-error" data-testid="lost">
          Not brought back after the start: {view.lost.join(', ')}. The log says why.
        </p>
      )}
      <ul class="admin-list" data-testid="admin-tables">
        {view.tables.map((table) => (
          <li key={table.id} data-testid={`admin-table-${table.id}`}>
            <div class="admin-what">
              <a href={`/table/${encodeURIComponent(table.id)}`}>{table.name}</a>
              <small>
                {table.id}, {openedBy(table)} · {table.game} · {whoWords(table)} on {table.seats} seats · {count(table.watchers, 'page', 'pages')} open
                {table.private ? ' · private' : ''} · {table.running ? `hand ${table.hand} in play` : table.hand === 0 ? 'no hand yet' : `after hand ${table.hand}`}
              </small>
              {table.complaint !== '' && <small class="is-wrong">Stuck: {table.complaint}</small>}
            </div>
            <div class="admin-deeds">
              <button type="button" class="button" data-testid={`void-${table.id}`} disabled={!table.running} onClick={() => onDeed(voidHand(table))}>
                Void hand
              </button>
              {table.tournament === '' && (
                <button type="button" class="button" data-testid={`close-${table.id}`} onClick={() => onDeed(closeTable(table))}>
                  Close
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {view.tables.length === 0 && <p class="quiet">No table is open.</p>}
    </section>
  );
}

/** "2 people and 5 bots", "5 bots", "nobody". */
function whoWords({ people, bots }: AdminTable): string {
  const parts = [people > 0 ? count(people, 'person', 'people') : '', bots > 0 ? count(bots, 'bot', 'bots') : ''];
  return parts.filter((part) => part !== '').join(' and ') || 'nobody';
}

export function People({ view, onDeed }: ListProps): JSX.Element {
  return (
    <section class="panel people-panel" aria-label="People">
      <h2>People at tables and tournaments</h2>
      <ul class="admin-list" data-testid="admin-people">
        {view.players.map((player) => (
          <li key={player.id} data-testid={`admin-player-${player.name}`}>
            <div class="admin-what">
              <b>{player.name}</b>
              <small>
                {player.account ? 'account' : 'guest'} · {whereWords(player)} ·{' '}
                {player.sockets === 0 ? 'connection lost' : player.addresses.join(', ')}
                {player.muted ? ' · muted' : ''}
              </small>
            </div>
            <div class="admin-deeds">
              <button type="button" class="button" data-testid={`mute-${player.name}`} onClick={() => onDeed(mute(player))}>
                Mute
              </button>
              <button type="button" class="button" data-testid={`ban-${player.name}`} onClick={() => onDeed(ban(player))}>
                Ban
              </button>
              <button type="button" class="button" disabled={player.addresses.length === 0} onClick={() => onDeed(banAddress(player))}>
                Ban address
              </button>
            </div>
          </li>
        ))}
      </ul>
      {view.players.length === 0 && <p class="quiet">Nobody is at a table or a tournament.</p>}
    </section>
  );
}

export function InForce({ view, onDo }: ListProps): JSX.Element {
  return (
    <section class="panel people-panel" aria-label="In force">
      <h2>In force</h2>
      <ul class="admin-list" data-testid="in-force">
        {view.announcements.map((one) => (
          <li key={one.id}>
            <div class="admin-what">
              <b>{one.text}</b>
              <small>announced {timeWords(one.at)}, {untilWords(one.until)}</small>
            </div>
            <div class="admin-deeds">
              <button type="button" class="button" onClick={() => onDo({ action: 'withdraw', id: one.id })}>
                Take back
              </button>
            </div>
          </li>
        ))}
        {view.sanctions.map((one) => (
          <li key={one.id} data-testid={`sanction-${one.kind}`}>
            <div class="admin-what">
              <b>
                {one.name}: {KINDS[one.kind]} {untilWords(one.until)}
              </b>
              <small>
                {one.reason} · by {one.actor}
              </small>
            </div>
            <div class="admin-deeds">
              <button type="button" class="button" data-testid={`lift-${one.kind}`} onClick={() => onDo({ action: 'lift', id: one.id })}>
                Lift
              </button>
            </div>
          </li>
        ))}
      </ul>
      {view.sanctions.length + view.announcements.length === 0 && <p class="quiet">No announcement, no mute, no ban.</p>}
    </section>
  );
}

export function Trail({ view }: { view: AdminView }): JSX.Element {
  return (
    <section class="panel people-panel" aria-label="What was done">
      <h2>What was done</h2>
      <ol class="admin-list" data-testid="trail">
        {view.trail.map((action, place) => (
          <li key={view.trail.length - place}>
            <div class="admin-what">
              <span>
                <b>{action.actor}</b> {deedWords(action)}
              </span>
              <small>
                {timeWords(action.at)}
                {action.note !== '' && ` · ${action.note}`}
                {action.address !== '' && ` · from ${action.address}`}
              </small>
            </div>
          </li>
        ))}
      </ol>
      {view.trail.length === 0 && <p class="quiet">Nothing yet. Everything that administrators do is written down here.</p>}
    </section>
  );
}
