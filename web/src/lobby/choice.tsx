// A row of radio buttons that looks like one control.
import type { JSX } from 'preact';
import { useId } from 'preact/hooks';

interface ChoiceProps<T extends string | number> {
  legend: string;
  value: T;
  onChange: (value: T) => void;
  options: { value: T; label: string; disabled?: boolean }[];
}

export function Choice<T extends string | number>({ legend, value, onChange, options }: ChoiceProps<T>): JSX.Element {
  const name = useId();
  return (
    <fieldset class="choice">
      <legend>{legend}</legend>
      <div class="choice-row">
        {options.map((option) => (
          <label key={option.value} class="choice-option">
            <input
              type="radio"
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
