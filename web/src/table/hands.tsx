// Finished hands of the table, each to be replayed, or downloaded in several formats.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { formatAmount } from '../amounts';
import { api, tablePath } from '../http';
import type { TableView } from '../view';
import type { HandRow } from '../wire';
import { cardText } from '../words';
import type { Open } from './dialogs';

const SUFFIXES = [
  ['phh', 'PHH'],
  ['json', 'OHH'],
  ['txt', 'PokerStars'],
] as const;

export function HandList({ view, open }: { view: TableView; open: Open }): JSX.Element {
  const [hands, setHands] = useState<HandRow[] | null>(null);
  const [problem, setProblem] = useState('');
  const { id, chip_decimals: decimals } = view.table;
  useEffect(() => {
    api.hands(id).then(setHands, (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)));
  }, [id]);

  if (problem !== '') return <p class="form-error" role="alert">{problem}</p>;
  if (hands === null) return <p class="quiet">Looking…</p>;
  if (hands.length === 0) return <p class="quiet">No hand has been finished here yet.</p>;
  return (
    <>
      <div class="hand-all">
        <span>Download all</span>
        {SUFFIXES.map(([suffix, name]) => (
          <a key={suffix} class="button" href={`${tablePath(id)}/hands.${suffix === 'phh' ? 'phhs' : suffix}`} download data-testid={suffix === 'phh' ? 'download-all' : `download-all-${suffix}`}>
            {name}
          </a>
        ))}
      </div>
      <ol class="hand-list">
        {hands.map((hand) => (
          <li key={hand.hand}>
            <button type="button" class="menu-item" data-testid={`replay-${hand.hand}`} onClick={() => open({ dialog: 'replay', hand: hand.hand })}>
              <b>
                Hand {hand.hand} · {formatAmount(hand.pot, decimals)}
              </b>
              <small>
                {hand.winners.join(', ')} {hand.board.map(cardText).join(' ')}
                {hand.second_board.length > 0 && ` / ${hand.second_board.map(cardText).join(' ')}`}
              </small>
            </button>
            <p class="hand-files">
              {SUFFIXES.map(([suffix, name]) => (
                <a key={suffix} href={`${tablePath(id)}/hands/${hand.hand}.${suffix}`} download aria-label={`Hand ${hand.hand} as ${name} file`}>
                  {name}
                </a>
              ))}
              <a href={`/verify?table=${encodeURIComponent(id)}&hand=${hand.hand}`} target="_blank" rel="noreferrer" data-testid={`verify-${hand.hand}`} aria-label={`Fair deal of hand ${hand.hand}`}>
                Fair deal
              </a>
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}
