// The levels with their times in the reader's zone, and when it will probably be over.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { formatAmount } from '../amounts';
import { serverNow, zone } from '../times/store';
import { FullTime } from '../times/start';
import { hourText, usualHours, zoneText } from '../times/text';
import type { TournamentPulse, TournamentView } from '../wire';
import { expectedEnd, expectedLength, lastLevel, levelStarts } from './levels';
import { blindsText, lengthText } from './words';

/** Levels that are shown beyond the expected end. */
const SPARE = 3;

export function StructureTable({ view, pulse }: { view: TournamentView; pulse: TournamentPulse }): JSX.Element {
  const [showsAll, setShowsAll] = useState(false);
  const { row, levels } = view;
  const now = serverNow();
  const isRunning = pulse.status === 'running';
  const timed = { levels, row: { ...row, status: pulse.status }, clock: pulse.clock, isRunning };
  const starts = levelStarts(timed, now);
  const hasTimes = starts.some((at) => at > 0);
  const hasAntes = levels.some((level) => level.ante > 0);
  const isFixed = row.structure === 'fixed_limit';
  const chips = isRunning ? pulse.average * pulse.left : view.starting_stack * Math.max(pulse.entries, row.start_at === 0 ? row.max_entries : view.min_entries);
  const end = expectedEnd(timed, chips, now);
  const needed = Math.max(pulse.clock.level, lastLevel(levels, row.structure, chips)) + SPARE;
  const shown = showsAll || needed >= levels.length - SPARE ? levels : levels.slice(0, needed);
  const first = starts.find((at) => at > 0) ?? 0;
  return (
    <>
      {end > 0 ? (
        <p data-testid="expected-end">
          Probably over about <FullTime at={end} />, with the {isRunning ? 'chips in play' : 'entries so far'}.
        </p>
      ) : (
        row.start_at === 0 && pulse.status === 'registering' && <p data-testid="expected-end">Lasts about {lengthText(Math.round(expectedLength(levels, row.structure, chips) / 300_000) * 300_000)}.</p>
      )}
      {hasTimes && (
        <p class="quiet" data-testid="structure-zone">
          Times are in {zoneText(first, zone.value)}, if nothing stops the clock.
        </p>
      )}
      <div class="table-scroll" role="group" aria-label="Levels" tabIndex={0}>
        <table class="people-table tn-levels" data-testid="structure">
          <thead>
            <tr>
              <th scope="col">Level</th>
              <th scope="col">{isFixed ? 'Limits' : 'Blinds'}</th>
              {hasAntes && <th scope="col">Ante</th>}
              <th scope="col">Lasts</th>
              {hasTimes && <th scope="col">Begins</th>}
            </tr>
          </thead>
          <tbody>
            {shown.map((level, index) => {
              const isNow = isRunning && pulse.clock.level === index + 1;
              const at = starts[index] ?? 0;
              return (
                <tr key={index} class={isNow ? 'is-me' : ''} aria-current={isNow ? 'step' : undefined}>
                  <th scope="row">{index + 1}</th>
                  <td>
                    {isFixed ? `${formatAmount(level.big_blind)}/${formatAmount(2 * level.big_blind)}` : blindsText(level)}
                    {isFixed && <small>blinds {blindsText(level)}</small>}
                  </td>
                  {hasAntes && <td>{level.ante > 0 ? formatAmount(level.ante) : ''}</td>}
                  <td>
                    {index === levels.length - 1 ? 'to the end' : lengthText(level.ms)}
                    {level.break_ms > 0 && <small>then {lengthText(level.break_ms)} break</small>}
                    {marks(view, index + 1).map((mark) => (
                      <small key={mark}>{mark}</small>
                    ))}
                  </td>
                  {hasTimes && <td>{at > 0 ? hourText(at, zone.value, usualHours()) : isNow ? 'now' : ''}</td>}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {shown.length < levels.length && (
        <button type="button" class="button" data-testid="all-levels" onClick={() => setShowsAll(true)}>
          Show all {levels.length} levels
        </button>
      )}
      {hasAntes && <p class="quiet">{view.ante_type === 'big_blind' ? 'The big blind puts in the ante for the whole table.' : 'Each player puts in the ante.'}</p>}
    </>
  );
}

/** What ends with a level. */
export function marks(view: TournamentView, level: number): string[] {
  const found: string[] = [];
  if (view.row.late_levels === level) found.push('registration ends');
  if (view.row.rebuys > 0 && view.rebuy_levels === level) found.push('rebuys end');
  return found;
}
