// The settings of a new table that most people leave as they are, folded away.
import type { JSX } from 'preact';
import type { Structure } from '../wire';
import { Choice } from './choice';
import { antesOf, type Rules, type StakesPreset } from './settings';

interface MoreProps {
  structure: Structure;
  stakes: StakesPreset;
  seats: number;
  rules: Rules;
  onChange: (rules: Rules) => void;
}

const OFF_ON = [
  { value: 0, label: 'Off' },
  { value: 1, label: 'On' },
];

export function MoreSettings({ structure, stakes, seats, rules, onChange }: MoreProps): JSX.Element {
  const set = <K extends keyof Rules>(name: K) => (value: Rules[K]): void => onChange({ ...rules, [name]: value });
  const isFixed = structure === 'fixed_limit';
  const starts = Array.from({ length: Math.max(1, seats - 1) }, (_, index) => index + 2);
  return (
    <details class="more">
      <summary data-testid="more-settings">More settings</summary>
      <div class="more-list">
        {isFixed ? (
          <Choice
            name="kill"
            legend="Kill pot after a big scoop"
            value={rules.kill}
            onChange={set('kill')}
            options={[
              { value: 'off', label: 'Off' },
              { value: 'half', label: 'Half kill' },
              { value: 'full', label: 'Full kill' },
            ]}
          />
        ) : (
          <>
            <Choice name="ante" legend="Ante of each player" value={rules.ante} onChange={set('ante')} options={antesOf(stakes)} />
            <Choice name="run-twice" legend="Run it twice, if all agree" value={Number(rules.run_twice)} onChange={(on) => set('run_twice')(on === 1)} options={OFF_ON} />
            <Choice name="straddle" legend="Straddle" value={Number(rules.straddle)} onChange={(on) => set('straddle')(on === 1)} options={OFF_ON} />
          </>
        )}
        <Choice
          name="time-bank"
          legend="Time bank"
          value={rules.time_bank_seconds}
          onChange={set('time_bank_seconds')}
          options={[0, 15, 30, 60].map((seconds) => ({ value: seconds, label: seconds === 0 ? 'None' : `${seconds} s` }))}
        />
        <Choice
          name="showdown"
          legend="At the showdown"
          value={rules.showdown}
          onChange={set('showdown')}
          options={[
            { value: 'show_all', label: 'All hands are shown' },
            { value: 'muck_losers', label: 'Losers may muck' },
          ]}
        />
        <Choice
          name="button-rule"
          legend="When a player of the blinds leaves"
          value={rules.button_rule}
          onChange={set('button_rule')}
          options={[
            { value: 'forward_moving', label: 'The button moves on' },
            { value: 'dead', label: 'Dead button' },
          ]}
        />
        <Choice
          name="start"
          legend="Players needed to start"
          value={Math.min(rules.min_players_to_start, seats)}
          onChange={set('min_players_to_start')}
          options={starts.map((count) => ({ value: count, label: String(count) }))}
        />
      </div>
    </details>
  );
}
