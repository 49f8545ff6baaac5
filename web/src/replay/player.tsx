// The replayer: the table's own felt at one step of a hand, what happened there, and the controls.
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { Felt } from '../table/felt';
import { LogLine } from '../table/logline';
import type { Replay } from '../wire';
import { keyOf } from './control';
import { Controls } from './controls';
import { Details } from './details';
import { percent } from './equities';
import { KeyHelp } from './help';
import { ReplayStore } from './store';

interface PlayerProps {
  replay: Replay;
  /** The frame to begin with. */
  at?: number;
  /** Opens the next hand of the list, or the one before it. */
  onHand?: ((by: 1 | -1) => void) | undefined;
  /** Whether the address is the hand's own. */
  hasAddress?: boolean;
}

export function Player({ replay, at = 0, onHand, hasAddress = false }: PlayerProps): JSX.Element {
  const [store] = useState(() => new ReplayStore(replay, at));
  const [isHelp, setHelp] = useState(false);
  // At once: from hand to hand one may be quick.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const key = keyOf(event);
      if (key === null || isHelp) return;
      event.preventDefault();
      if (key.do === 'help') setHelp(true);
      else if (key.do === 'hand') onHand?.(key.by);
      else store.press(key);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [store, onHand, isHelp]);
  useEffect(() => () => store.close(), [store]);
  // A page of its own has it for its content; over a table it is a part of the dialog.
  const Root = hasAddress ? 'main' : 'div';
  return (
    <Root class="rp-player" data-testid="replay" data-at={store.walk.value.at} {...(hasAddress ? { id: 'content', tabIndex: -1 } : {})}>
      <section class="rp-stage" aria-label="Replay">
        <Felt store={store} view={store.view.value} pin={(seat) => <Pin store={store} seat={seat} />} />
        <Lines store={store} />
        <Controls store={store} onHand={onHand} onHelp={() => setHelp(true)} />
      </section>
      <Details store={store} hasAddress={hasAddress} />
      {isHelp && <KeyHelp onClose={() => setHelp(false)} hasHands={onHand !== undefined} />}
    </Root>
  );
}

/** A known hand's equity, on its plate. */
function Pin({ store, seat }: { store: ReplayStore; seat: number }): JSX.Element | null {
  const part = store.equity.value?.[seat];
  if (part === undefined || store.isSettled.value) return null;
  return (
    <span class="rp-pin" data-testid={`equity-${seat}`} title="Equity">
      {percent(part)}
    </span>
  );
}

/** What this step tells. */
function Lines({ store }: { store: ReplayStore }): JSX.Element {
  const { lines, why } = store.frame.value;
  // What the table says to everybody is not said to the hero once more.
  const told = why.filter((line) => !lines.some((said) => said.includes(line)));
  return (
    <div class={told.length > 0 ? 'rp-lines has-why' : 'rp-lines'} data-testid="lines" role="status" tabIndex={told.length > 0 ? 0 : undefined}>
      {lines.slice(-4).map((line, index) => (
        <p key={index}>
          <LogLine text={line} />
        </p>
      ))}
      {told.map((line) => (
        <p key={line} class="rp-why" data-testid="replay-why">
          {line}
        </p>
      ))}
    </div>
  );
}
