// The panel that chooses how much to bet: the server's sizes as buttons, a slider, a number to type.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { formatAmount } from '../amounts';
import { isSized, keyOfSize, rangeWords, readTyped, SIZE_NAMES, SIZE_TITLES, snapTo, steppedBy, type Typed } from '../sizing';
import type { WagerView } from '../wire';

export interface Size {
  /** The chosen total, or none while what is typed is no bet. */
  typed: Typed;
  /** The last total that could be bet. */
  to: number;
  text: string;
  choose: (to: number) => void;
  type: (text: string) => void;
}

/** The size for one decision; another `decision`, or other bounds, begin at the least again. */
export function useSize(decision: string, wager: WagerView | null, decimals: number): Size {
  const least = wager?.min_to ?? 0;
  const key = `${decision}/${least}/${wager?.max_to ?? 0}`;
  const fresh = { key, to: least, text: formatAmount(least, decimals) };
  const [kept, keep] = useState(fresh);
  const now = kept.key === key ? kept : fresh;
  const typed: Typed = isSized(wager) ? readTyped(now.text, wager, decimals) : { to: least, problem: '' };
  return {
    typed,
    to: now.to,
    text: now.text,
    choose: (to) => keep({ key, to, text: formatAmount(to, decimals) }),
    type: (text) => keep({ key, text, to: (wager && readTyped(text, wager, decimals).to) ?? now.to }),
  };
}

interface SizePanelProps {
  wager: WagerView;
  size: Size;
  decimals: number;
  bigBlind: number;
  onBet: () => void;
}

export function SizePanel({ wager, size, decimals, bigBlind, onBet }: SizePanelProps): JSX.Element {
  const chips = (amount: number): string => formatAmount(amount, decimals);
  const move = (event: KeyboardEvent): boolean => {
    const to = event.ctrlKey || event.metaKey || event.altKey ? null : steppedBy(event.key, wager, size.to, bigBlind, decimals);
    if (to === null) return false;
    event.preventDefault();
    event.stopPropagation();
    size.choose(to);
    return true;
  };
  return (
    <div class="sizes" role="group" aria-label="How much" data-testid="sizes">
      <div class="size-row">
        {wager.sizes.map(({ name, to }) => (
          <button
            key={name}
            type="button"
            class="size"
            data-testid={`size-${name}`}
            aria-pressed={size.typed.to === to}
            aria-keyshortcuts={keyOfSize(name)}
            title={SIZE_TITLES[name]}
            // The focus stays where it was, so that Enter bets after a click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => size.choose(to)}
          >
            <span class="size-name">
              {SIZE_NAMES[name]}
              <kbd aria-hidden="true">{keyOfSize(name)}</kbd>
            </span>{' '}
            <b>{chips(to)}</b>
          </button>
        ))}
      </div>
      <div class="size-fine">
        <input
          type="range"
          data-testid="size-slider"
          aria-label="Size of the bet"
          aria-valuetext={chips(size.to)}
          min={wager.min_to}
          max={wager.max_to}
          step={1}
          value={size.to}
          onKeyDown={move}
          onInput={(event) => size.choose(snapTo(wager, Number(event.currentTarget.value), decimals))}
        />
        <input
          type="text"
          data-testid="size-amount"
          aria-label="Size of the bet in chips"
          inputMode={decimals === 0 ? 'numeric' : 'decimal'}
          autocomplete="off"
          enterkeyhint="go"
          value={size.text}
          aria-invalid={size.typed.problem !== ''}
          aria-describedby="size-problem"
          onFocus={(event) => event.currentTarget.select()}
          onInput={(event) => size.type(event.currentTarget.value)}
          onBlur={() => size.typed.to !== null && size.choose(size.typed.to)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onBet();
            else if (event.key === 'Escape') {
              size.choose(size.to);
              event.currentTarget.blur();
            } else if (/^(?:Arrow(?:Up|Down)|Page)/.test(event.key)) move(event);
          }}
        />
      </div>
      <p id="size-problem" class="size-problem" role="alert" data-testid="size-problem">
        {size.typed.problem === '' ? '' : size.typed.problem.startsWith('From') ? size.typed.problem : `${size.typed.problem}, ${rangeWords(wager, decimals).toLowerCase()}`}
      </p>
    </div>
  );
}
