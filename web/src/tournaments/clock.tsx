// The level clock: what is left of the level or the break, what is bet now and next, and why it stands.
import type { JSX } from 'preact';
import type { TournamentPulse, TournamentView } from '../wire';
import { leftOf, levelAt } from './levels';
import { useServerNow } from './now';
import { clockText, lengthText, levelText } from './words';

/** Why it stands; a break is said at the top. */
const WAITS: Record<TournamentPulse['clock']['waits'], string> = {
  '': '',
  break: '',
  host: 'paused by the host',
  deal: 'a deal is being asked about',
  tables: 'hand for hand: the other tables finish theirs',
  hands: 'hand for hand: each hand takes its time off the level',
};

export function LevelClock({ view, pulse }: { view: TournamentView; pulse: TournamentPulse }): JSX.Element | null {
  const now = useServerNow();
  const { clock } = pulse;
  if (pulse.status !== 'running') return null;
  const { structure } = view.row;
  const left = leftOf(clock, now);
  const present = levelAt(view.levels, clock.level);
  const next = clock.level < view.levels.length ? view.levels[clock.level] : undefined;
  return (
    <section class={`panel people-panel tn-clock ${clock.paused ? 'is-paused' : clock.on_break ? 'is-break' : ''}`} aria-label="Level clock" data-testid="level-clock">
      <p class="tn-clock-what" role="status" data-testid="clock-what">
        {clock.paused ? 'Paused' : clock.on_break ? `Break after level ${clock.level}` : `Level ${clock.level}${left === null ? ', the last' : ''}`}
        {clock.hand_for_hand && <b> Hand for hand</b>}
      </p>
      {left !== null && (
        <p class="tn-clock-left" role="timer" aria-live="off" data-testid="clock-left">
          {clockText(left)}
        </p>
      )}
      <div class="tn-clock-levels">
        {present !== undefined && (
          <p data-testid="level-now">
            <b>Now</b> {levelText(present, structure)}
          </p>
        )}
        {next !== undefined && (
          <p class="quiet" data-testid="level-next">
            <b>Next</b> {levelText(next, structure)}
          </p>
        )}
        {!clock.on_break && present !== undefined && present.break_ms > 0 && <p class="quiet">Then a break of {lengthText(present.break_ms)}</p>}
        {!clock.on_break && present?.break_ms === 0 && clock.next_break > 0 && <p class="quiet">Next break in {clockText(clock.next_break - now)}</p>}
      </div>
      {WAITS[clock.waits] !== '' && <p class="tn-clock-waits">{WAITS[clock.waits]}</p>}
    </section>
  );
}
