// Beside or below the replay: how sure the hand is, equities by street, its steps, links and downloads.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { formatAmount } from '../amounts';
import { LogLine } from '../table/logline';
import type { HandBrief } from '../wire';
import { askFormat, fileName, FORMATS, save, type Format } from './ask';
import { Agreement, briefTitle, moment } from './brief';
import { percent } from './equities';
import { hashOf } from './link';
import { isOpen, type ReplayStore } from './store';

export function Details({ store, hasAddress }: { store: ReplayStore; hasAddress: boolean }): JSX.Element {
  const { replay } = store;
  const { brief } = replay;
  return (
    <aside class="rp-details" aria-label="About the hand">
      <section class="rp-about">
        <h2>{briefTitle(brief)}</h2>
        <p class="quiet">{[replay.event, moment(brief.played_at)].filter((part) => part !== '').join(' · ')}</p>
        <Agreement brief={brief} isLong />
        <Problems brief={brief} />
      </section>
      <div class="rp-tools">
        <button type="button" class="button" data-testid="open-cards" onClick={() => (isOpen.value = !isOpen.value)}>
          {isOpen.value ? 'Hide known cards' : 'Show known cards'}
        </button>
        <CopyLink store={store} hasAddress={hasAddress} />
      </div>
      <EquityTable store={store} />
      <Nets store={store} />
      <Steps store={store} />
      <Downloads phh={brief.phh} number={brief.number} />
    </aside>
  );
}

/** What was wrong with the hand, and what was taken otherwise than written. */
export function Problems({ brief }: { brief: HandBrief }): JSX.Element | null {
  if (brief.problems.length + brief.notes.length === 0) return null;
  return (
    <ul class="rp-problems" data-testid="problems">
      {brief.problems.map((problem) => (
        <li key={`${problem.line}${problem.text}`}>
          {problem.line > 0 && <b>Line {problem.line}: </b>}
          {problem.text}
        </li>
      ))}
      {brief.notes.map((note) => (
        <li key={note} class="quiet">
          {note}
        </li>
      ))}
    </ul>
  );
}

/** Each known hand's equity as each street begins; exact. */
function EquityTable({ store }: { store: ReplayStore }): JSX.Element | null {
  const { replay, equities } = store;
  const streets = replay.jumps.filter(({ to }) => to !== 'showdown').map(({ to, frame }) => ({ to, moment: replay.frames[frame]?.moment ?? 0 }));
  const known = replay.players.filter(({ seat }) => replay.moments.some((each) => each.questions.length > 0 && each.seats.includes(seat)));
  if (known.length === 0) {
    return <p class="quiet rp-hint">Equity needs two known hands that are in at the same time; this file does not show them.</p>;
  }
  const unknown = streets.some((street) => (replay.moments[street.moment]?.unknown ?? 0) > 0);
  return (
    <section aria-labelledby="rp-equity">
      <h3 id="rp-equity">Equity as each street begins</h3>
      <table class="rp-equities" data-testid="equities">
        <thead>
          <tr>
            <th scope="col">
              <span class="unseen">Player</span>
            </th>
            {streets.map(({ to }) => (
              <th key={to} scope="col">
                {to.charAt(0).toUpperCase() + to.slice(1)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {known.map(({ seat, name }) => (
            <tr key={seat}>
              <th scope="row" title={name}>
                {name}
              </th>
              {streets.map(({ to, moment: index }) => {
                const found = equities.found.value[index];
                return <td key={to}>{found === undefined ? '…' : found[seat] === undefined ? '–' : percent(found[seat])}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="quiet rp-hint">
        {unknown ? 'Exact among the known hands alone: hands that the file does not show count as if they were not there.' : 'Exact: every board is counted.'} Known cards that were folded are out of the deck.
      </p>
      {equities.problem.value !== '' && <p class="form-error">{equities.problem.value}</p>}
    </section>
  );
}

function Nets({ store }: { store: ReplayStore }): JSX.Element | null {
  const { players, table } = store.replay;
  if (players.every(({ net }) => net === null)) return null;
  return (
    <details class="rp-nets">
      <summary>What the hand brought and cost</summary>
      <ul>
        {players.map(({ seat, name, net }) => (
          <li key={seat}>
            <span>{name}</span> <b class={net !== null && net > 0 ? 'rp-up' : ''}>{net === null ? '?' : `${net > 0 ? '+' : ''}${formatAmount(net, table.chip_decimals)}`}</b>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** All steps in words; each can be gone to. */
function Steps({ store }: { store: ReplayStore }): JSX.Element {
  const { at } = store.walk.value;
  return (
    <details class="rp-steps" open={innerWidth >= 900}>
      <summary>The hand in words</summary>
      <ol>
        {store.replay.frames.map((frame, index) => (
          <li key={index}>
            <button type="button" aria-current={index === at ? 'step' : undefined} onClick={() => store.take({ do: 'go', to: index })}>
              {frame.lines.map((line) => (
                <span key={line}>
                  <LogLine text={line} />
                </span>
              ))}
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Puts a link to this step of this hand into the clipboard; the hand itself is in it, with or without names. */
function CopyLink({ store, hasAddress }: { store: ReplayStore; hasAddress: boolean }): JSX.Element {
  const [said, setSaid] = useState('');
  const [isNameless, setNameless] = useState(false);
  const copy = async (): Promise<void> => {
    const { at } = store.walk.value;
    let address: string;
    try {
      const named = store.replay.brief.phh;
      const text = isNameless ? await (await askFormat(named, 'anonymous')).text() : named;
      address = `${location.origin}/replay${await hashOf(text, at)}`;
    } catch (error) {
      setSaid(error instanceof Error ? error.message : String(error));
      return;
    }
    if (hasAddress && !isNameless) history.replaceState(history.state, '', address);
    try {
      await navigator.clipboard.writeText(address);
      setSaid('Copied');
    } catch {
      setSaid(address);
    }
    setTimeout(() => setSaid(''), 8000);
  };
  return (
    <>
      <button type="button" class="button" data-testid="copy-link" onClick={() => void copy()}>
        {said === 'Copied' ? 'Copied' : 'Copy link'}
      </button>
      <label class="rp-nameless">
        <input type="checkbox" data-testid="nameless" checked={isNameless} onChange={(event) => setNameless(event.currentTarget.checked)} />
        Link without names
      </label>
      <p class="rp-copied" role="status" data-testid="copied">
        {said === 'Copied' ? <span class="unseen">The link is copied.</span> : said}
      </p>
    </>
  );
}

/** The hand, or a whole file, in each format. */
export function Downloads({ phh, number }: { phh: Blob | string; number: string }): JSX.Element {
  const [problem, setProblem] = useState('');
  const download = async (format: Format, suffix: string): Promise<void> => {
    setProblem('');
    try {
      save(await askFormat(phh, format), fileName(number, suffix));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <section class="rp-downloads" aria-label="Downloads">
      <h3>Download</h3>
      <div>
        {FORMATS.map(({ format, name, suffix }) => (
          <button key={format} type="button" class="button" data-testid={`download-${format}`} onClick={() => void download(format, suffix)}>
            {name}
          </button>
        ))}
      </div>
      {problem !== '' && <p class="form-error" role="alert">{problem}</p>}
    </section>
  );
}
