// The results of a hand: first step by step, then a summary that stays until the next hand. A
// line of the summary can be chosen again to light its cards.
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { formatAmount } from '../amounts';
import { prefs } from '../prefs';
import { type Step, stepsOf } from '../showdown';
import { type LastHand, mySeat, type TableView } from '../view';
import type { AwardView, TableInfo } from '../wire';
import { oddWords, potLabel } from '../words';
import { SmallCards } from './reading';
import type { TableStore } from './store';

export function Results({ store, view }: { store: TableStore; view: TableView }): JSX.Element {
  const steps = store.steps.value;
  const step = store.step.value;
  const isSummary = step >= steps.length;
  const whole = view.last === null ? [] : wholeHand(view.last);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const now = box.current?.querySelector('.is-now');
    if (now) now.scrollIntoView({ block: 'nearest' });
    else if (box.current) box.current.scrollTop = 0;
  }, [step]);
  return (
    <div ref={box} class={view.secondBoard.length > 0 ? 'results is-twice' : 'results'} data-testid="results" data-step={step} data-done={isSummary ? '' : undefined} aria-live="polite">
      <ol class="result-steps">
        {steps.map((each, index) => (
          <li key={`${each.pot}-${each.run}-${each.side}`}>
            <StepRow store={store} view={view} step={each} index={index} />
          </li>
        ))}
      </ol>
      {isSummary && prefs.value.helper && whole.length > 0 && (
        <ul class="why" data-testid="why">
          {whole.map((line) => (
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
}

function StepRow({ store, view, step, index }: StepRowProps): JSX.Element {
  const now = store.step.value;
  const isCompared = step.awards.some((award) => award.hole.length > 0);
  const isFirstOfPot = store.steps.value[index - 1]?.pot !== step.pot;
  const state = index === now ? 'is-now' : index > now ? 'is-later' : '';
  return (
    <button type="button" class={`result ${state}`} disabled={!isCompared} aria-pressed={index === now} onClick={() => store.showStep(index)}>
      {view.last !== null && <StepText table={view.table} told={view.last} step={step} isFirst={isFirstOfPot} />}
      {view.last !== null && prefs.value.helper && <Sentences told={view.last} index={index} step={step} />}
    </button>
  );
}

interface StepTextProps {
  table: TableInfo;
  told: LastHand;
  step: Step;
  /** Whether it is the first of its pot, which is named then. */
  isFirst: boolean;
}

/** Who wins what of a pot, with which hand, and what the table says to it. */
export function StepText({ table, told, step, isFirst }: StepTextProps): JSX.Element {
  const decimals = table.chip_decimals;
  const isCompared = step.awards.some((award) => award.hole.length > 0);
  return (
    <>
      <span class="result-head">
        {isFirst && (
          <span class="result-pot">
            {potLabel(step.pot, told.results.length)} {formatAmount(step.potAmount, decimals)}
            {step.rake > 0 && <small data-testid="rake"> · rake {formatAmount(step.rake, decimals)}</small>}
          </span>
        )}
        {told.isTwice && (
          <span class={step.run === 0 ? 'result-run' : 'result-run is-second'}>
            <span>{step.run === 0 ? 'First board' : 'Second board'}</span>
          </span>
        )}
        {isCompared && table.game === 'omaha8' && <span class={`tag-word tag-${step.side}`}>{step.side === 'high' ? 'High' : 'Low'}</span>}
        {step.awards.map((award) => (
          <Winner key={award.seat} name={told.names.get(award.seat) ?? `Seat ${award.seat + 1}`} award={award} decimals={decimals} />
        ))}
      </span>
      <Hand awards={step.awards} />
      {step.note !== '' && <span class="result-note">{step.note}</span>}
    </>
  );
}

/** What a step means for the viewer; what its note says already is not said twice. */
export function Sentences({ told, index, step }: { told: LastHand; index: number; step: Step }): JSX.Element {
  const lines = told.why.filter((_, place) => told.whySteps[place] === index).map(bare);
  return (
    <>
      {lines
        .filter((line) => !step.note.includes(line))
        .map((line) => (
          <span key={line} class="result-why">
            {line}
          </span>
        ))}
    </>
  );
}

/** The sentences about the hand as a whole. */
export function wholeHand({ results, why, whySteps }: LastHand): string[] {
  const steps = stepsOf(results).length;
  return why.filter((_, place) => {
    const step = whySteps[place] ?? -1;
    return step < 0 || step >= steps;
  });
}

/** Without the pot and the board, which the step names. */
function bare(line: string): string {
  const text = line.replace(/^(?:Main pot|Side pot(?: \d+)?|First board|Second board)(?:, (?:first|second) board)?: /, '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function Winner({ name, award, decimals }: { name: string; award: AwardView; decimals: number }): JSX.Element {
  return (
    <span>
      <b>{name}</b> wins <b>{formatAmount(award.amount, decimals)}</b>
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
