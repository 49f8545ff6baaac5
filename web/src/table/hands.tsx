// Finished hands of the table, each to be downloaded as a PHH file.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { formatAmount } from '../amounts';
import { api, tablePath } from '../http';
import type { TableView } from '../view';
import type { HandRow } from '../wire';
import { cardText } from '../words';

export function HandList({ view }: { view: TableView }): JSX.Element {
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
      <a class="button button-main" href={`${tablePath(id)}/hands.phhs`} download data-testid="download-all">
        Download all (.phhs)
      </a>
      <ol class="hand-list">
        {hands.map((hand) => (
          <li key={hand.hand}>
            <a class="menu-item" href={hand.phh} download>
              <b>
                Hand {hand.hand} · {formatAmount(hand.pot, decimals)}
              </b>
              <small>
                {hand.winners.join(', ')} {hand.board.map(cardText).join(' ')}
                {hand.second_board.length > 0 && ` / ${hand.second_board.map(cardText).join(' ')}`}
              </small>
            </a>
          </li>
        ))}
      </ol>
    </>
  );
}
