// A question before money moves or something cannot be undone.
import type { ComponentChildren, JSX } from 'preact';
import { Dialog } from '../dialog';

interface ConfirmProps {
  title: string;
  lines: readonly string[];
  terms?: readonly string[];
  yes: string;
  isDanger?: boolean;
  isBusy: boolean;
  onYes: () => void;
  onClose: () => void;
  children?: ComponentChildren;
}

export function Confirm({ title, lines, terms = [], yes, isDanger = false, isBusy, onYes, onClose, children }: ConfirmProps): JSX.Element {
  return (
    <Dialog title={title} onClose={onClose} testId="confirm">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {children}
      {terms.length > 0 && (
        <>
          <h3>Should it not take place</h3>
          <ul class="tn-terms">
            {terms.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
      <div class="dialog-actions tn-confirm">
        <button type="button" class="button" onClick={onClose} data-testid="confirm-no">
          Not now
        </button>
        <button type="button" class={`button ${isDanger ? 'button-danger' : 'button-main'}`} disabled={isBusy} onClick={onYes} data-testid="confirm-yes">
          {yes}
        </button>
      </div>
    </Dialog>
  );
}
