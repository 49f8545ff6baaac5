// What is wrong, with the place marked; pressing it puts the caret there.
import type { JSX } from 'preact';
import { sentence } from '../sentence';
import type { Fault } from './ask';

interface FaultProps {
  fault: Fault;
  id?: string;
  /** The text at fault, and the field that it stands in. */
  text?: string;
  field?: () => HTMLInputElement | null;
}

export function FaultLine({ fault, id, text = '', field }: FaultProps): JSX.Element {
  const at = fault.position ?? null;
  return (
    <div class="eq-fault" id={id} data-testid="fault" role="alert">
      {at !== null && text !== '' && (
        <button
          type="button"
          class="eq-fault-text"
          aria-label="Go to the place"
          onClick={() => {
            const input = field?.();
            input?.focus();
            input?.setSelectionRange(at, at + 1);
          }}
        >
          {text.slice(0, at)}
          <mark data-testid="fault-place">{text.charAt(at) || '\u00a0'}</mark>
          {text.slice(at + 1)}
        </button>
      )}
      <p class="form-error">{sentence(fault.message)}</p>
    </div>
  );
}
