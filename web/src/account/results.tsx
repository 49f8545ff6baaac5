// Results by game, the line over all hands, and the last hands.
import type { JSX } from 'preact';
import { formatAmount } from '../amounts';
import { FullTime } from '../times/start';
import type { CurvePoint, GameStats, RecentHand, Stats } from '../wire';
import { plotOf } from './curve';
import { Link } from '../link';
import { gameName, rate, short, signed, unitOf } from './words';

export function Results({ stats }: { stats: Stats }): JSX.Element {
  if (stats.hands === 0) {
    return (
      <p class="quiet" data-testid="no-hands">
        Your results at cash tables stand here once you have played a hand there. <TournamentResults />
      </p>
    );
  }
  return (
    <section class="panel people-panel" aria-labelledby="results-title">
      <h2 id="results-title">Results at cash tables</h2>
      <p data-testid="total">
        <b class={tone(stats.net)}>{signed(stats.net)}</b> chips in {formatAmount(stats.hands)} {stats.hands === 1 ? 'hand' : 'hands'}
      </p>
      <p class="quiet small">
        <TournamentResults />
      </p>
      <Curve curve={stats.curve} />
      <div class="table-scroll">
        <table class="people-table" data-testid="games">
          <thead>
            <tr>
              <th scope="col">Game</th>
              <th scope="col">Hands</th>
              <th scope="col">Chips</th>
              <th scope="col">Per 100 hands</th>
            </tr>
          </thead>
          <tbody>
            {stats.games.map((game) => (
              <GameRow key={`${game.structure}${game.game}${game.hole_cards}`} game={game} />
            ))}
          </tbody>
        </table>
      </div>
      <p class="quiet small">
        Per 100 hands in big bets, in pot and no limit in big blinds; below it the 95 % interval: where the true value probably lies.
      </p>
    </section>
  );
}

/** Where the other results are. */
function TournamentResults(): JSX.Element {
  return (
    <>
      Those of tournaments stand under “Mine” on the page of the{' '}
      <Link to="/tournaments" testId="tournament-results">
        tournaments
      </Link>
      .
    </>
  );
}

export function LastHands({ stats }: { stats: Stats }): JSX.Element | null {
  if (stats.recent.length === 0) return null;
  return (
    <section class="panel people-panel" aria-labelledby="last-title">
      <h2 id="last-title">Last hands</h2>
      <ul class="recent" data-testid="recent">
        {stats.recent.map((hand) => (
          <Recent key={`${hand.table}-${hand.hand}`} hand={hand} />
        ))}
      </ul>
    </section>
  );
}

function GameRow({ game }: { game: GameStats }): JSX.Element {
  return (
    <tr>
      <th scope="row">{gameName(game.structure, game.game, game.hole_cards)}</th>
      <td>{formatAmount(game.hands)}</td>
      <td class={tone(game.net)}>{signed(game.net)}</td>
      <td>
        {rate(game.per_100)}
        <small title={unitOf(game.structure)}>{game.hands > 1 ? `${rate(game.low)} to ${rate(game.high)}` : 'too few hands'}</small>
      </td>
    </tr>
  );
}

function Recent({ hand }: { hand: RecentHand }): JSX.Element {
  return (
    <li>
      <Link to={`/replay/table/${encodeURIComponent(hand.table)}/${hand.hand}`}>
        <span class="recent-name">
          Hand {hand.hand}, {hand.name}
        </span>
        <small>
          {gameName(hand.structure, hand.game, hand.hole_cards)} · <FullTime at={hand.ended_at} />
        </small>
        <b class={tone(hand.net)}>{signed(hand.net, hand.chip_decimals)}</b>
      </Link>
    </li>
  );
}

const WIDTH = 640;
const HEIGHT = 220;
const LEFT = 88;

/** Won chips over the hands. */
function Curve({ curve }: { curve: CurvePoint[] }): JSX.Element | null {
  if (curve.length < 2) return null;
  const { line, zero, ticks } = plotOf(curve, WIDTH, HEIGHT);
  const last = curve[curve.length - 1];
  return (
    <svg class="curve" viewBox={`0 0 ${WIDTH + LEFT + 10} ${HEIGHT + 56}`} role="img" aria-label={`Chips won over ${last?.hand ?? 0} hands, ${signed(last?.total ?? 0)} at the end`} data-testid="curve">
      <g transform={`translate(${LEFT} 20)`}>
        {ticks.map(({ y, value }) => (
          <g key={value}>
            <line class="curve-grid" x1="0" x2={WIDTH} y1={y} y2={y} />
            <text class="curve-label" x="-8" y={y + 5} text-anchor="end">
              {short(value)}
            </text>
          </g>
        ))}
        <line class="curve-zero" x1="0" x2={WIDTH} y1={zero} y2={zero} />
        <polyline class="curve-line" points={line} />
        <text class="curve-label" x={WIDTH} y={HEIGHT + 30} text-anchor="end">
          {formatAmount(last?.hand ?? 0)} hands
        </text>
      </g>
    </svg>
  );
}

function tone(chips: number): string {
  return chips > 0 ? 'is-won' : chips < 0 ? 'is-lost' : '';
}
