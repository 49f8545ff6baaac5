// The last hand explained (U20): who won what with which cards, and the viewer's own sentences, each with
// its part of the results; and the buttons that open this and the replay, there also once the next hand runs.
import type { JSX } from 'preact';
import { Dialog } from '../dialog';
import { stepsOf } from '../showdown';
import type { TableView } from '../view';
import type { Open } from './dialogs';
import { Sentences, StepText, wholeHand } from './results';

interface WhyProps {
  view: TableView;
  open: Open;
  onClose: () => void;
}

export function Why({ view, open, onClose }: WhyProps): JSX.Element {
  const { last } = view;
  if (last === null) {
    return (
      <Dialog title="The last hand" testId="why-sheet" onClose={onClose}>
        <p class="quiet">No hand has been finished since you came.</p>
      </Dialog>
    );
  }
  const steps = stepsOf(last.results);
  const whole = wholeHand(last);
  return (
    <Dialog title={`Hand ${last.hand}: why`} testId="why-sheet" onClose={onClose}>
      <ol class="why-steps">
        {steps.map((step, index) => (
          <li key={`${step.pot}-${step.run}-${step.side}`} class="result">
            <StepText table={view.table} told={last} step={step} isFirst={steps[index - 1]?.pot !== step.pot} />
            <Sentences told={last} index={index} step={step} />
          </li>
        ))}
      </ol>
      {whole.length > 0 && (
        <ul class="why">
          {whole.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {last.why.length === 0 && <p class="quiet">You were not in this hand at its end: these are its results.</p>}
      <button type="button" class="button button-main" data-testid="why-replay" onClick={() => open({ dialog: 'replay', hand: last.hand, isEnd: true })}>
        See it step by step
      </button>
    </Dialog>
  );
}

/** "Why?" and the replay of the last hand, one press away. */
export function LastHandButtons({ view, open }: { view: TableView; open: Open }): JSX.Element | null {
  const { last } = view;
  if (last === null) return null;
  return (
    <span class="last-hand" role="group" aria-label={`Hand ${last.hand}, the last one`}>
      <button type="button" data-testid="open-why" aria-haspopup="dialog" onClick={() => open({ dialog: 'why' })}>
        Why?
      </button>
      <button type="button" data-testid="open-replay" aria-haspopup="dialog" onClick={() => open({ dialog: 'replay', hand: last.hand })}>
        Replay
      </button>
    </span>
  );
}
