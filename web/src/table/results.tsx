// The results of a hand: first step by step, then a summary that stays until the next hand. A
// line of the summary can be chosen again to light its cards.
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { formatAmount } from '../amounts';
import { prefs } from '../prefs';
import type { Step } from '../showdown';
import { mySeat, nameAt, type TableView } from '../view';
import type { AwardView } from '../wire';
import { oddWords, potName } from '../words';
import { SmallCards } from './reading';
import type { TableStore } from './store';

export function Results({ store, view }: { store: TableStore; view: TableView }): JSX.Element {
  const steps = store.steps.value;
  const step = store.step.value;
  const isSummary = step >= steps.length;
  // What a step says already is not said twice.
  const why = view.why.filter((line) => !steps.some(({ note }) => note === line));
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const now = box.current?.querySelector('.is-now');
    if (now) now.scrollIntoView({ block: 'nearest' });
    else if (box.current) box.current.scrollTop = 0;
  }, [step]);
  return (
    <div ref={box} class="results" data-testid="results" data-step={step} data-done={isSummary ? '' : undefined} aria-live="polite">
      <ol class="result-steps">
        {steps.map((each, index) => (
          <li key={`${each.pot}-${each.run}-${each.side}`}>
            <StepRow store={store} view={view} step={each} index={index} pots={view.results.length} />
          </li>
        ))}
      </ol>
      {isSummary && prefs.value.helper && why.length > 0 && (
        <ul class="why" data-testid="why">
          {why.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface StepRowProps {
  store: TableStore;
  view: TableView;
  step: Step;
  index: number;
  pots: number;
}

function StepRow({ store, view, step, index, pots }: StepRowProps): JSX.Element {
  const now = store.step.value;
  const isCompared = step.awards.some((award) => award.hole.length > 0);
  const isFirstOfPot = store.steps.value[index - 1]?.pot !== step.pot;
  const state = index === now ? 'is-now' : index > now ? 'is-later' : '';
  return (
    <button type="button" class={`result ${state}`} disabled={!isCompared} aria-pressed={index === now} onClick={() => store.showStep(index)}>
      <span class="result-head">
        {isFirstOfPot && (
          <span class="result-pot">
            {potName(step.pot, pots)} {formatAmount(step.potAmount, view.table.chip_decimals)}
            {step.rake > 0 && <small data-testid="rake"> · rake {formatAmount(step.rake, view.table.chip_decimals)}</small>}
          </span>
        )}
        {view.secondBoard.length > 0 && <span class="result-run">{step.run === 0 ? 'First board' : 'Second board'}</span>}
        {isCompared && view.table.game === 'omaha8' && (
          <span class={`tag-word tag-${step.side}`}>{step.side === 'high' ? 'High' : 'Low'}</span>
        )}
        {step.awards.map((award) => (
          <Winner key={award.seat} view={view} award={award} />
        ))}
      </span>
      <Hand awards={step.awards} />
      {step.note !== '' && <span class="result-note">{step.note}</span>}
    </button>
  );
}

function Winner({ view, award }: { view: TableView; award: AwardView }): JSX.Element {
  const decimals = view.table.chip_decimals;
  return (
    <span>
      <b>{nameAt(view, award.seat)}</b> wins <b>{formatAmount(award.amount, decimals)}</b>
      {oddWords(award, decimals)}
    </span>
  );
}

/** The winning hand in words; hands that tie have the same words and different cards. */
function Hand({ awards }: { awards: AwardView[] }): JSX.Element | null {
  const words = awards[0]?.words ?? '';
  if (words === '') return null;
  return (
    <span class="winner-hand">
      {words}{' '}
      {awards.map((award) => (
        <SmallCards key={award.seat} hole={award.hole} board={award.board} />
      ))}
    </span>
  );
}

/** What the hand brought or cost the viewer, where its start was seen. */
export function Net({ view }: { view: TableView }): JSX.Element | null {
  const me = mySeat(view);
  const before = me === undefined ? undefined : view.startStacks[me.seat];
  if (me === undefined || before === undefined) return null;
  const net = (view.endStacks[me.seat] ?? me.stack) - before;
  const amount = formatAmount(Math.abs(net), view.table.chip_decimals);
  const text = net > 0 ? `You are ${amount} up.` : net < 0 ? `This hand cost you ${amount}.` : 'You break even.';
  return <b>{text}</b>;
}
