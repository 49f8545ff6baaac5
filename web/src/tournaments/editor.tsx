// The editor of levels: rows to be changed, added and taken away, all scaled at once.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Level } from '../wire';
import { told, tournaments } from './ask';
import { Aside, type Form } from './fields';
import { addLevel, changeLevel, removeLevel, scaleLevels, stretchLevels } from './ladder';

const MINUTE = 60_000;
const HOUSES = ['turbo', 'regular', 'slow'] as const;

export function LevelEditor({ form }: { form: Form }): JSX.Element {
  const { draft, set } = form;
  const [problem, setProblem] = useState('');
  const levels = draft.levels;
  const put = (next: readonly Level[]): void => set({ levels: next, speed: 'custom' });
  const load = async (speed: (typeof HOUSES)[number]): Promise<void> => {
    try {
      const found = await tournaments.levels(speed, draft.starting_stack, draft.structure, draft.antes && draft.ante_type !== 'none');
      setProblem('');
      put(found.levels);
    } catch (error) {
      setProblem(told(error));
    }
  };
  return (
    <fieldset class="tn-group" data-field="levels" data-testid="levels">
      <legend>Levels</legend>
      {draft.speed !== 'custom' && <p class="quiet">The house's levels, {draft.speed}. To change them, take them over:</p>}
      <div class="tn-actions">
        {HOUSES.map((speed) => (
          <button key={speed} type="button" class="button" data-testid={`load-${speed}`} onClick={() => void load(speed)}>
            Take {speed}
          </button>
        ))}
      </div>
      {problem !== '' && (
        <p class="form-error" role="alert">
          {problem}
        </p>
      )}
      <Aside form={form} name="levels" />
      {draft.speed === 'custom' && (
        <>
          {levels.length > 0 && (
            <div class="tn-actions" role="group" aria-label="All levels">
              <button type="button" class="button" data-testid="blinds-half" onClick={() => put(scaleLevels(levels, 0.5))}>
                Blinds ÷ 2
              </button>
              <button type="button" class="button" data-testid="blinds-double" onClick={() => put(scaleLevels(levels, 2))}>
                Blinds × 2
              </button>
              <button type="button" class="button" data-testid="shorter" onClick={() => put(stretchLevels(levels, 0.5))}>
                Half as long
              </button>
              <button type="button" class="button" data-testid="longer" onClick={() => put(stretchLevels(levels, 2))}>
                Twice as long
              </button>
            </div>
          )}
          <ol class="tn-level-rows">
            {levels.map((level, index) => (
              <Row key={index} level={level} number={index + 1} hasAnte={draft.structure !== 'fixed_limit' && draft.ante_type !== 'none'} hasSmall={draft.structure !== 'fixed_limit'} onChange={(change) => put(changeLevel(levels, index, change))} onRemove={() => put(removeLevel(levels, index))} />
            ))}
          </ol>
          <button type="button" class="button" data-testid="add-level" onClick={() => put(addLevel(levels))}>
            Add a level
          </button>
        </>
      )}
    </fieldset>
  );
}

interface RowProps {
  level: Level;
  number: number;
  hasAnte: boolean;
  hasSmall: boolean;
  onChange: (change: Partial<Level>) => void;
  onRemove: () => void;
}

function Row({ level, number, hasAnte, hasSmall, onChange, onRemove }: RowProps): JSX.Element {
  return (
    <li class="tn-level-row" aria-label={`Level ${number}`} data-testid={`level-${number}`}>
      <b>{number}</b>
      <div class="tn-cells">
      <Cell label="Big blind" level={number} value={level.big_blind} least={2} onChange={(big_blind) => onChange({ big_blind })} />
      {hasSmall && <Cell label="Small" level={number} value={level.small_blind || Math.floor(level.big_blind / 2)} onChange={(small) => onChange({ small_blind: small * 2 === level.big_blind ? 0 : small })} />}
      {hasAnte && <Cell label="Ante" level={number} value={level.ante} onChange={(ante) => onChange({ ante })} />}
      <Cell label="Minutes" level={number} value={level.ms / MINUTE} least={1} onChange={(minutes) => onChange({ ms: minutes * MINUTE })} />
      <Cell label="Then break" level={number} value={level.break_ms / MINUTE} onChange={(minutes) => onChange({ break_ms: minutes * MINUTE })} />
      </div>
      <button type="button" class="icon-button" aria-label={`Take level ${number} away`} data-testid={`remove-level-${number}`} onClick={onRemove}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M6 6 18 18M18 6 6 18" />
        </svg>
      </button>
    </li>
  );
}

function Cell({ label, level, value, least = 0, onChange }: { label: string; level: number; value: number; least?: number; onChange: (value: number) => void }): JSX.Element {
  return (
    <label class="tn-cell">
      <span>{label}</span>
      <input type="number" inputMode="numeric" min={least} value={value} aria-label={`${label}, level ${level}`} onInput={(event) => onChange(Math.max(0, Math.trunc(event.currentTarget.valueAsNumber) || 0))} />
    </label>
  );
}
