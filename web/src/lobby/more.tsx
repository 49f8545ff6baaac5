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
  /** Only those who are invited come in. */
  isPrivate: boolean;
  onChange: (rules: Rules) => void;
}

interface OnOffProps {
  name: string;
  legend: string;
  value: boolean;
  onChange: (value: boolean) => void;
}

function OnOff({ value, onChange, ...rest }: OnOffProps): JSX.Element {
  const options = [
    { value: 0, label: 'Off' },
    { value: 1, label: 'On' },
  ];
  return <Choice {...rest} value={Number(value)} onChange={(on) => onChange(on === 1)} options={options} />;
}

export function MoreSettings({ structure, stakes, seats, rules, isPrivate, onChange }: MoreProps): JSX.Element {
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
            <OnOff name="run-twice" legend="Run it twice, if all agree" value={rules.run_twice} onChange={set('run_twice')} />
            <OnOff name="straddle" legend="Straddle" value={rules.straddle} onChange={set('straddle')} />
          </>
        )}
        <OnOff name="approval" legend="You agree to each buy-in" value={rules.approval} onChange={set('approval')} />
        <Choice
          name="chat"
          legend="Chat"
          value={rules.chat}
          onChange={set('chat')}
          options={[
            { value: 'all', label: 'Everybody' },
            { value: 'players', label: 'Players' },
            { value: 'off', label: 'Off' },
          ]}
        />
        <OnOff name="rabbit" legend="Show what would have come, if asked" value={rules.rabbit} onChange={set('rabbit')} />
        {isPrivate && <OnOff name="untimed" legend="No time-outs" value={rules.untimed} onChange={set('untimed')} />}
        <OnOff name="observers" legend="Onlookers" value={rules.observers} onChange={set('observers')} />
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
