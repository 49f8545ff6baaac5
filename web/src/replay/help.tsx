// The keys of a replay.
import type { JSX } from 'preact';
import { Dialog } from '../dialog';

const KEYS: [string[], string][] = [
  [['←', '→'], 'Step back, step'],
  [['Space'], 'Play or pause'],
  [['1', '2', '3', '4', '5'], 'Preflop, flop, turn, river, showdown'],
  [['Home', 'End'], 'First step, last step'],
  [['−', '+'], 'Slower, faster'],
  [['H'], 'Hide or show known cards'],
];

export function KeyHelp({ onClose, hasHands }: { onClose: () => void; hasHands: boolean }): JSX.Element {
  const rows = hasHands ? [...KEYS, [['P', 'N'], 'Previous hand, next hand'] as [string[], string]] : KEYS;
  return (
    <Dialog title="Keys" onClose={onClose} testId="key-help">
      <dl class="rp-keys">
        {rows.map(([keys, about]) => (
          <div key={about}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{about}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
