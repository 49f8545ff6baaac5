// A finished hand of the table, replayed over it: the viewer's own cards and what was shown.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { api } from '../http';
import type { Replay } from '../wire';
import { askHand, askTableHand } from './ask';
import { jumpTo } from './control';
import { Player } from './player';
import '../styles/replay.css';
import '../styles/replay-details.css';

export function TableHand({ table, hand, isEnd = false }: { table: string; hand: number | null; isEnd?: boolean | undefined }): JSX.Element {
  const [numbers, setNumbers] = useState<number[] | null>(null);
  const [number, setNumber] = useState(hand);
  const [replay, setReplay] = useState<Replay | null>(null);
  const [problem, setProblem] = useState('');
  const fail = (error: unknown): void => setProblem(error instanceof Error ? error.message : String(error));
  useEffect(() => {
    api.hands(table).then((rows) => {
      setNumbers(rows.map((row) => row.hand));
      if (hand === null) {
        if (rows[0] === undefined) setProblem('No hand has been finished here yet.');
        else setNumber(rows[0].hand);
      }
    }, fail);
  }, [table]);
  useEffect(() => {
    if (number === null) return;
    let isWanted = true;
    setProblem('');
    askTableHand(table, number)
      .then(askHand)
      .then((found) => {
        if (isWanted) setReplay(found);
      }, fail);
    return () => {
      isWanted = false;
    };
  }, [table, number]);
  const step = (by: 1 | -1): void => {
    // The newest hand comes first in the list.
    const at = numbers?.indexOf(number ?? -1) ?? -1;
    const next = at < 0 ? undefined : numbers?.[at - by];
    if (next !== undefined) setNumber(next);
  };
  if (problem !== '') return <p class="form-error" role="alert">{problem}</p>;
  if (replay === null) return <p class="quiet rp-wait" role="status">Opening the hand…</p>;
  const at = isEnd && number === hand ? jumpTo(replay, 'showdown') : 0;
  return <Player key={replay.brief.number + replay.brief.phh} replay={replay} at={at ?? 0} onHand={(numbers?.length ?? 0) > 1 ? step : undefined} />;
}
