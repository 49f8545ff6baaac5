// The dialog of what a person likes, and the sheet of keys.
import type { JSX } from 'preact';
import { Dialog } from '../dialog';
import { hasLetters, setLetters } from '../keyboard';
import { type Prefs, prefs, setPref } from '../prefs';
import { play } from '../sounds';
import type { TableView } from '../view';

interface ChoiceOf<K extends keyof Prefs> {
  name: K;
  legend: string;
  options: { value: Prefs[K]; label: string }[];
}

function Pick<K extends keyof Prefs>({ name, legend, options }: ChoiceOf<K>): JSX.Element {
  return (
    <fieldset class="liking">
      <legend>{legend}</legend>
      <div class="liking-row">
        {options.map(({ value, label }) => (
          <button key={label} type="button" class="button" aria-pressed={prefs.value[name] === value} data-testid={`${name}-${String(value)}`} onClick={() => setPref(name, value)}>
            {label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

const ON_OFF = [
  { value: true, label: 'On' },
  { value: false, label: 'Off' },
];

export function Likings({ onClose }: { onClose: () => void }): JSX.Element {
  return (
    <Dialog title="Display and sound" testId="likings" onClose={onClose}>
      <Pick name="theme" legend="Colours of the page" options={[{ value: 'auto', label: 'System' }, { value: 'dark', label: 'Dark' }, { value: 'light', label: 'Light' }]} />
      <Pick name="deck" legend="Colours of the suits" options={[{ value: 'four', label: 'Four' }, { value: 'two', label: 'Two' }]} />
      <Pick name="index" legend="Ranks on the cards" options={[{ value: 'usual', label: 'Usual' }, { value: 'large', label: 'Large' }]} />
      <Pick name="helper" legend="Explain my hand and the results" options={ON_OFF} />
      <Pick name="motion" legend="Motion" options={[{ value: 'auto', label: 'System' }, { value: 'less', label: 'Less' }]} />
      <Pick name="sounds" legend="Sounds" options={ON_OFF} />
      <Pick name="quiet" legend="Which sounds" options={[{ value: false, label: 'All' }, { value: true, label: 'Only my turn' }]} />
      <button type="button" class="button" data-testid="try-sound" onClick={() => play('turn')}>
        Hear the sound of your turn
      </button>
    </Dialog>
  );
}

export function KeySheet({ view, onClose }: { view: TableView; onClose: () => void }): JSX.Element {
  const isSized = view.table.structure !== 'fixed_limit';
  const rows: [string[], string][] = [
    [['F'], 'Fold'],
    [['C'], 'Check or call'],
    [['R'], 'Bet or raise'],
    ...(isSized ? ([[['1', '5'], 'Sizes, from the least to the most'], [['↑', '↓'], 'A big blind more or less'], [['Enter'], 'Bet the size']] as [string[], string][]) : []),
    [['T'], 'The table in words, and back'],
    [['L'], 'Replay of the last hand'],
    [['W'], 'Why: the last hand explained'],
    [['/'], 'Say something'],
    [['M'], 'Menu'],
    [['N'], 'Next of your tables'],
    [['?'], 'This sheet'],
    [['Esc'], 'Close what is open'],
  ];
  return (
    <Dialog title="Keys" testId="keys" onClose={onClose}>
      <table class="key-table">
        <tbody>
          {rows.map(([keys, what]) => (
            <tr key={what}>
              <th scope="row">
                {keys.map((key, index) => (
                  <span key={key}>
                    {index > 0 && ' to '}
                    <kbd>{key}</kbd>
                  </span>
                ))}
              </th>
              <td>{what}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button" class="button" aria-pressed={hasLetters.value} onClick={() => setLetters(!hasLetters.value)}>
        {hasLetters.value ? 'Single keys act: turn them off' : 'Single keys are off: turn them on'}
      </button>
    </Dialog>
  );
}
