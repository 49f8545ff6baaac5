// What was found in a file: how many hands and how they compare, results as a line, and the list.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { formatAmount } from '../amounts';
import type { HandBrief } from '../wire';
import { Agreement, moment } from './brief';
import { Downloads, Problems } from './details';
import { openHand, type OpenFile } from './files';
import { Results } from './results';

const PAGE = 50;

type Filter = 'all' | 'open';

export function Found({ file }: { file: OpenFile }): JSX.Element {
  const { told } = file;
  const [filter, setFilter] = useState<Filter>('all');
  const [most, setMost] = useState(PAGE);
  const rows = told.hands.map((brief, index) => ({ brief, index })).filter(({ brief }) => filter === 'all' || isOdd(brief));
  const odd = told.hands.filter(isOdd).length;
  const [only] = told.hands;
  if (told.total === 1 && only !== undefined && isNoHand(only)) {
    return (
      <section class="rp-found" aria-labelledby="rp-found" data-testid="found">
        <header>
          <h2 id="rp-found">{file.name}</h2>
          <p class="form-error" role="alert" data-testid="no-format">
            {only.reason}
          </p>
        </header>
      </section>
    );
  }
  return (
    <section class="rp-found" aria-labelledby="rp-found" data-testid="found">
      <header>
        <h2 id="rp-found">{file.name}</h2>
        <p data-testid="summary">{summary(told.hands, told.total)}</p>
      </header>
      {told.results.length > 0 && <Results results={told.results} />}
      {odd > 0 && odd < told.hands.length && (
        <div class="rp-filter" role="group" aria-label="Show">
          <button type="button" aria-pressed={filter === 'all'} onClick={() => setFilter('all')}>
            All {told.hands.length}
          </button>
          <button type="button" aria-pressed={filter === 'open'} data-testid="only-odd" onClick={() => setFilter('open')}>
            To look at {odd}
          </button>
        </div>
      )}
      <ol class="rp-hands" data-testid="hands-found">
        {rows.slice(0, most).map(({ brief, index }) => (
          <Row key={index} brief={brief} index={index} />
        ))}
      </ol>
      {rows.length > most && (
        <button type="button" class="button" onClick={() => setMost(most + 4 * PAGE)}>
          Show more ({rows.length - most})
        </button>
      )}
      {told.total > told.hands.length && <p class="quiet">The file has {told.total} hands; the first {told.hands.length} are listed, results count all.</p>}
      {told.hands.some(({ phh }) => phh !== '') && <Downloads phh={file.bytes} number="" />}
    </section>
  );
}

function Row({ brief, index }: { brief: HandBrief; index: number }): JSX.Element {
  const about = [brief.table, moment(brief.played_at), brief.players > 0 ? `${brief.players} players` : ''].filter((part) => part !== '');
  const hasMore = brief.problems.length > 0 || isOdd(brief);
  return (
    <li class="rp-hand" data-testid={`found-${index}`}>
      <button type="button" class="rp-hand-open" disabled={brief.phh === ''} onClick={() => void openHand(index)}>
        <span class="rp-hand-name">
          <b>{brief.number === '' ? `Hand ${index + 1}` : brief.number}</b> {[brief.site, brief.game].filter((part) => part !== '').join(' · ')}
        </span>
        <small>{about.join(' · ')}</small>
        <Money brief={brief} />
      </button>
      <Agreement brief={brief} />
      {hasMore && (
        <details>
          <summary>{brief.problems.length > 0 ? `${brief.problems.length} to note` : 'Why'}</summary>
          {brief.reason !== '' && <p>{brief.reason}</p>}
          <Problems brief={brief} />
        </details>
      )}
    </li>
  );
}

function Money({ brief }: { brief: HandBrief }): JSX.Element | null {
  if (brief.phh === '') return null;
  const { net, decimals } = brief;
  if (net === null) return <span class="rp-money quiet">pot {formatAmount(brief.pot, decimals)}</span>;
  return <span class={`rp-money ${net > 0 ? 'rp-up' : net < 0 ? 'rp-down' : ''}`}>{`${net > 0 ? '+' : ''}${formatAmount(net, decimals)}`}</span>;
}

/** A file in which no format was found. */
function isNoHand(brief: HandBrief): boolean {
  return brief.agreement === 'refused' && brief.site === '' && brief.game === '' && brief.number === '';
}

function isOdd(brief: HandBrief): boolean {
  return brief.agreement === 'differs' || brief.agreement === 'refused' || brief.agreement === 'incomplete' || brief.problems.length > 0;
}

/** "812 hands: 800 agree with the file, 3 differ, 9 are not whole". */
export function summary(hands: HandBrief[], total: number): string {
  const count = (agreement: HandBrief['agreement']): number => hands.filter((brief) => brief.agreement === agreement).length;
  const parts = [
    [count('agrees'), 'paid as the file says'],
    [count('differs'), 'paid otherwise'],
    [count('unknown'), 'without a stated payout'],
    [count('incomplete'), 'not whole'],
    [count('refused'), 'not read'],
  ] as const;
  const words = parts.filter(([number]) => number > 0).map(([number, word]) => `${number} ${word}`);
  return `${total} ${total === 1 ? 'hand' : 'hands'}${words.length > 0 ? `: ${words.join(', ')}` : ''}`;
}
