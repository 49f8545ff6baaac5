// The fields of the form for a new tournament; a refusal stands at the one that it names.
import type { ComponentChildren, JSX } from 'preact';
import type { Draft } from './draft';
import type { Fault } from './faults';

export interface Form {
  draft: Draft;
  set: (change: Partial<Draft>) => void;
  fault: Fault | null;
}

/** The fields that hold just that: no choices, and nothing that may be missing. */
type NamesOf<T> = { [K in keyof Draft]: [Draft[K], T] extends [T, Draft[K]] ? K : never }[keyof Draft];

interface FieldProps {
  form: Form;
  label: string;
  /** The name by which the server knows it, where that is another one. */
  as?: string;
  hint?: string | undefined;
}

export function NumberField({ form, name, label, as = name, hint, least = 0, most, disabled = false }: FieldProps & { name: NamesOf<number>; least?: number; most?: number; disabled?: boolean }): JSX.Element {
  return (
    <Labelled form={form} name={as} label={label} hint={hint}>
      <input
        type="number"
        inputMode="numeric"
        name={as}
        min={least}
        max={most}
        disabled={disabled}
        value={form.draft[name]}
        data-testid={`field-${as}`}
        {...describedBy(form, as, hint)}
        onInput={(event) => form.set({ [name]: Math.trunc(event.currentTarget.valueAsNumber) || 0 })}
      />
    </Labelled>
  );
}

export function TextField({ form, name, label, as = name, hint, type = 'text', maxLength = 60 }: FieldProps & { name: NamesOf<string>; type?: 'text' | 'date' | 'datetime-local'; maxLength?: number }): JSX.Element {
  return (
    <Labelled form={form} name={as} label={label} hint={hint}>
      <input
        type={type}
        name={as}
        maxLength={type === 'text' ? maxLength : undefined}
        value={form.draft[name]}
        data-testid={`field-${as}`}
        {...describedBy(form, as, hint)}
        onInput={(event) => form.set({ [name]: event.currentTarget.value })}
      />
    </Labelled>
  );
}

interface SelectProps extends FieldProps {
  name: string;
  value: string;
  onChange: (value: string) => void;
  children: ComponentChildren;
}

export function SelectField({ form, name, label, hint, value, onChange, children }: SelectProps): JSX.Element {
  return (
    <Labelled form={form} name={name} label={label} hint={hint}>
      <select name={name} value={value} data-testid={`field-${name}`} {...describedBy(form, name, hint)} onChange={(event) => onChange(event.currentTarget.value)}>
        {children}
      </select>
    </Labelled>
  );
}

export function CheckField({ form, name, label, as = name, hint }: FieldProps & { name: NamesOf<boolean> }): JSX.Element {
  return (
    <div class="tn-field">
      <label class="tn-check">
        <input type="checkbox" name={as} checked={form.draft[name]} data-testid={`field-${as}`} {...describedBy(form, as, hint)} onChange={(event) => form.set({ [name]: event.currentTarget.checked })} />
        <span>{label}</span>
      </label>
      <Aside form={form} name={as} hint={hint} />
    </div>
  );
}

function Labelled({ form, name, label, hint, children }: { form: Form; name: string; label: string; hint: string | undefined; children: ComponentChildren }): JSX.Element {
  return (
    <div class="tn-field">
      <label class="field">
        <span>{label}</span>
        {children}
      </label>
      <Aside form={form} name={name} hint={hint} />
    </div>
  );
}

/** What is wrong with a field, and what helps to fill it in. */
export function Aside({ form, name, hint }: { form: Form; name: string; hint?: string | undefined }): JSX.Element {
  const isAt = form.fault?.field === name;
  return (
    <>
      {hint !== undefined && (
        <small id={`hint-${name}`} class="quiet">
          {hint}
        </small>
      )}
      {isAt && (
        <p id={`fault-${name}`} class="form-error" role="alert" data-testid={`fault-${name}`}>
          {form.fault?.text}
        </p>
      )}
    </>
  );
}

function describedBy(form: Form, name: string, hint?: string): { 'aria-invalid': boolean; 'aria-describedby': string | undefined } {
  const isAt = form.fault?.field === name;
  const ids = [isAt ? `fault-${name}` : '', hint === undefined ? '' : `hint-${name}`].filter((id) => id !== '');
  return { 'aria-invalid': isAt, 'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined };
}
