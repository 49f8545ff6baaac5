// A row of radio buttons that looks like one control.
import type { JSX } from 'preact';
import { useId } from 'preact/hooks';

interface ChoiceProps<T extends string | number> {
  legend: string;
  /** Hook for tests: `choice-NAME`; its options are `NAME-VALUE`. */
  name?: string;
  value: T;
  onChange: (value: T) => void;
  options: { value: T; label: string; disabled?: boolean }[];
}

export function Choice<T extends string | number>({ legend, name: hook, value, onChange, options }: ChoiceProps<T>): JSX.Element {
  const name = useId();
  return (
    <fieldset class="choice" data-testid={hook && `choice-${hook}`}>
      <legend>{legend}</legend>
      <div class="choice-row">
        {options.map((option) => (
          <label key={option.value} class="choice-option">
            <input
              type="radio"
              data-testid={hook && `${hook}-${option.value}`}
              name={name}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
