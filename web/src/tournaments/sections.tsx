// Players, tables, prizes, structure and notes of one tournament, as tabs.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { formatAmount } from '../amounts';
import type { TournamentPulse, TournamentView } from '../wire';
import { Players } from './players';
import { Prizes } from './prizes';
import type { TournamentStore } from './store';
import { StructureTable } from './structure';
import { Tables } from './tables';

const NAMES = { players: 'Players', tables: 'Tables', prizes: 'Prizes', structure: 'Structure', notes: 'Notes' } as const;
type Name = keyof typeof NAMES;

interface SectionsProps {
  store: TournamentStore;
  view: TournamentView;
  pulse: TournamentPulse;
}

export function Sections({ store, view, pulse }: SectionsProps): JSX.Element {
  const [shown, setShown] = useState<Name>('players');
  const names = (Object.keys(NAMES) as Name[]).filter((name) => name !== 'tables' || pulse.status === 'running');
  const present = names.includes(shown) ? shown : 'players';
  const turn = (event: KeyboardEvent): void => {
    const at = names.indexOf(present);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: names.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const name = names[(next + names.length) % names.length] ?? 'players';
    setShown(name);
    document.getElementById(`tab-${name}`)?.focus();
  };
  return (
    <section class="panel people-panel tn-sections" aria-label="Details">
      <div class="tn-tabs" role="tablist" aria-label="Details" onKeyDown={turn}>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={name === present}
            aria-controls="tab-panel"
            tabIndex={name === present ? 0 : -1}
            data-testid={`tab-${name}`}
            onClick={() => setShown(name)}
          >
            {NAMES[name]}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${present}`} tabIndex={0} class="tn-panel" data-testid={`panel-${present}`}>
        <h2 class="unseen">{NAMES[present]}</h2>
        {present === 'players' && <Players store={store} view={view} pulse={pulse} />}
        {present === 'tables' && <Tables view={view} />}
        {present === 'prizes' && <Prizes view={view} />}
        {present === 'structure' && <StructureTable view={view} pulse={pulse} />}
        {present === 'notes' && <Notes view={view} />}
      </div>
    </section>
  );
}

function Notes({ view }: { view: TournamentView }): JSX.Element {
  return (
    <>
      {view.notes.length === 0 ? (
        <p class="quiet">Nothing has happened yet.</p>
      ) : (
        <ol class="tn-notes" data-testid="notes">
          {view.notes.map(({ version, text }) => (
            <li key={version}>{text}</li>
          ))}
        </ol>
      )}
      <h3>Rules of this tournament</h3>
      <ul class="tn-terms">
        <li>
          {view.action_seconds} seconds for a decision, and {view.time_bank_seconds === 0 ? 'no time bank' : `a time bank of ${view.time_bank_seconds}`}.
        </li>
        <li>Who is not there is dealt in and pays blinds; his hands are folded.</li>
        {view.row.reentries > 0 && <li>Who is out may enter again {view.row.reentries === 1 ? 'once' : `${view.row.reentries} times`} while registration is open.</li>}
        {view.row.reentries === 0 && view.row.rebuys === 0 && <li>Freeze-out: who has lost all chips is out.</li>}
        {view.row.rebuys > 0 && (
          <li>
            {view.row.rebuys === 1 ? 'One rebuy' : `Up to ${view.row.rebuys} rebuys`} for {formatAmount(view.rebuy_price)} each until the end of level {view.rebuy_levels}.
          </li>
        )}
        {view.addon_stack > 0 && (
          <li>
            Add-on in the break after level {view.rebuy_levels}: {formatAmount(view.addon_stack)} chips for {formatAmount(view.addon_price)}.
          </li>
        )}
        {view.row.start_at > 0 && <li>Starts with at least {view.min_entries} entries.</li>}
        {view.terms.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}
