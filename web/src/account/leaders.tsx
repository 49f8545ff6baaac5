// The leaderboard of one game, ranked by what a player has shown and not by luck.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { formatAmount } from '../amounts';
import { session } from '../session';
import type { LeaderRow, Leaders } from '../wire';
import { people } from './ask';
import { PeoplePage } from './frame';
import { nameOfKey, rate, unitOf } from './words';

export function LeadersPage(): JSX.Element {
  const [game, setGame] = useState('');
  const [found, setFound] = useState<Leaders | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    let isHere = true;
    people.leaders(game).then(
      (board) => isHere && setFound(board),
      (error: unknown) => isHere && setProblem(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      isHere = false;
    };
  }, [game]);
  return (
    <PeoplePage title="Leaders">
      {problem !== '' && (
        <p class="form-error" role="alert">
          {problem}
        </p>
      )}
      {found !== null && <Board board={found} onGame={setGame} />}
    </PeoplePage>
  );
}

function Board({ board, onGame }: { board: Leaders; onGame: (game: string) => void }): JSX.Element {
  const unit = unitOf(board.game);
  return (
    <section class="panel people-panel" aria-label={nameOfKey(board.game)}>
      {board.games.length > 1 ? (
        <select class="filter" aria-label="Game" data-testid="leaders-game" value={board.game} onChange={(event) => onGame(event.currentTarget.value)}>
          {board.games.map((key) => (
            <option key={key} value={key}>
              {nameOfKey(key)}
            </option>
          ))}
        </select>
      ) : (
        <h2>{nameOfKey(board.game)}</h2>
      )}
      {board.rows.length === 0 ? (
        <p class="quiet" data-testid="no-leaders">
          Nobody has played {board.least_hands} hands of this game at open tables yet.
        </p>
      ) : (
        <div class="table-scroll">
          <table class="people-table" data-testid="leaders">
            <thead>
              <tr>
                <th scope="col">Player</th>
                <th scope="col">Hands</th>
                <th scope="col">At least</th>
              </tr>
            </thead>
            <tbody>
              {board.rows.map((row) => (
                <Row key={row.rank} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {session.value && board.own_hands < board.least_hands && (
        <p data-testid="own-hands">
          You have played {formatAmount(board.own_hands)} of {formatAmount(board.least_hands)} hands: {formatAmount(board.least_hands - board.own_hands)} more, and you are ranked.
        </p>
      )}
      <p class="quiet small">
        In {unit} won per 100 hands: the lower end of the 95 % interval, which ranks, since a few lucky hands prove little; below it the result so far and the upper end. From{' '}
        {board.least_hands} hands at open tables on.
      </p>
    </section>
  );
}

function Row({ row }: { row: LeaderRow }): JSX.Element {
  const isMe = session.value?.nickname === row.name;
  return (
    <tr class={isMe ? 'is-me' : ''}>
      <th scope="row">
        <span class="rank">{row.rank}</span> {row.name}
        {!row.account && <small>guest</small>}
      </th>
      <td>{formatAmount(row.hands)}</td>
      <td>
        <b>{rate(row.low)}</b>
        <small>
          {rate(row.per_100)}, to {rate(row.high)}
        </small>
      </td>
    </tr>
  );
}
