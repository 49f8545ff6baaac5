// The controls of a replay, at the thumb: streets, a slider, step, play, speed, neighbouring hands.
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { ReplayJump } from '../wire';
import { jumpTo, SPEEDS } from './control';
import type { ReplayStore } from './store';

const PARTS: [ReplayJump['to'], string][] = [
  ['preflop', 'Preflop'],
  ['flop', 'Flop'],
  ['turn', 'Turn'],
  ['river', 'River'],
  ['showdown', 'Showdown'],
];

interface ControlsProps {
  store: ReplayStore;
  onHand: ((by: 1 | -1) => void) | undefined;
  onHelp: () => void;
}

export function Controls({ store, onHand, onHelp }: ControlsProps): JSX.Element {
  const { at, last, isPlaying, speed } = store.walk.value;
  const next = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1;
  const play = useRef<HTMLButtonElement>(null);
  // Space plays from the start, also in a dialog, which else gives the focus to its closing button.
  useEffect(() => play.current?.focus({ preventScroll: true }), []);
  return (
    <div class="rp-controls">
      <div class="rp-jumps" role="group" aria-label="Go to">
        {PARTS.map(([to, name]) => {
          const frame = jumpTo(store.replay, to);
          const label = to === 'showdown' && !store.isShowdown.value ? 'End' : name;
          return (
            <button
              key={to}
              type="button"
              class="rp-jump"
              data-testid={`jump-${to}`}
              disabled={frame === undefined}
              aria-current={store.part.value?.to === to ? 'step' : undefined}
              onClick={() => frame !== undefined && store.take({ do: 'go', to: frame })}
            >
              {label}
            </button>
          );
        })}
      </div>
      <label class="rp-slider">
        <span class="unseen">Step</span>
        <input
          type="range"
          min={0}
          max={last}
          value={at}
          data-testid="slider"
          aria-valuetext={`Step ${at + 1} of ${last + 1}`}
          onInput={(event) => store.take({ do: 'go', to: Number(event.currentTarget.value) })}
        />
      </label>
      <div class="rp-buttons">
        <button type="button" class="rp-speed" data-testid="speed" aria-label={`Speed ${speed}; press for ${next}`} onClick={() => store.take({ do: 'speed', speed: next })}>
          {speed}×
        </button>
        {onHand && <Icon testId="previous-hand" label="Previous hand" path="M18 6 9 12l9 6ZM6 6v12" onPick={() => onHand(-1)} />}
        <Icon testId="back" label="Step back" path="M15 5 8 12l7 7" isOff={at === 0} onPick={() => store.take({ do: 'step', by: -1 })} />
        <button ref={play} type="button" class="rp-play" data-testid="play" aria-label={isPlaying ? 'Pause' : 'Play'} onClick={() => store.take({ do: 'play' })}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={isPlaying ? 'M7 5h4v14H7ZM13 5h4v14h-4Z' : 'M8 5v14l11-7Z'} />
          </svg>
        </button>
        <Icon testId="step" label="Step" path="m9 5 7 7-7 7" isOff={at === last} onPick={() => store.take({ do: 'step', by: 1 })} />
        {onHand && <Icon testId="next-hand" label="Next hand" path="m6 6 9 6-9 6ZM18 6v12" onPick={() => onHand(1)} />}
        <button type="button" class="rp-speed" data-testid="help" aria-label="Keys" onClick={onHelp}>
          ?
        </button>
      </div>
    </div>
  );
}

interface IconProps {
  testId: string;
  label: string;
  path: string;
  onPick: () => void;
  isOff?: boolean;
}

function Icon({ testId, label, path, onPick, isOff = false }: IconProps): JSX.Element {
  return (
    <button type="button" class="icon-button" data-testid={testId} aria-label={label} title={label} aria-disabled={isOff} onClick={onPick}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  );
}
