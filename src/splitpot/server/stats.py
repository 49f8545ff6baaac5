"""What players read about their results: the own record, and the leaderboard by game.

A result is big bets per 100 hands (pot and no limit: big blinds) with the 95 % interval
of its mean. Ranked is by the lower end: who has won much in few hands has shown little.
How results are kept is in `results`.
"""

from __future__ import annotations

import math
from typing import Any, Final

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from splitpot.room.bodies import CurvePoint, GameStats, LeaderRow, Leaders, RecentHand, Stats
from splitpot.room.events import TableOpened, decode_event
from splitpot.server import schema
from splitpot.server.results import ALL_GAMES, PARTS, game_of
from splitpot.server.store import Store

Z95: Final = 1.959964
CURVE_POINTS: Final = 200
RECENT: Final = 20
LEADERS: Final = 50


def per_hundred(hands: int, units: int, squares: int) -> tuple[float, float]:
    """Mean result per 100 hands in big bets, and half the width of its 95 % interval.

    Args:
        units, squares: sums over the hands of the result in thousandths of a big bet, and of its square.
    """
    if hands == 0:
        return 0.0, 0.0
    mean = units / hands
    variance = max(0, hands * squares - units * units) / (hands * (hands - 1)) if hands > 1 else 0.0
    scale = 100 / PARTS
    return mean * scale, Z95 * math.sqrt(variance / hands) * scale


async def stats_of(store: Store, player_id: str) -> Stats:
    """A player's own record: by game, his curve over all hands, and the last hands."""
    standings, results, tables = schema.standings, schema.results, schema.events
    async with store.reading() as connection:
        by_game = await connection.execute(
            select(standings).where(standings.c.player_id == player_id, standings.c.game != ALL_GAMES)
        )
        sums: dict[str, list[int]] = {}
        for row in by_game:
            one = sums.setdefault(row.game, [0, 0, 0, 0])
            for place, value in enumerate((row.hands, row.net, row.units, row.squares)):
                one[place] += value
        hands = sum(one[0] for one in sums.values())
        step = max(1, -(-hands // CURVE_POINTS))
        mine = results.c.player_id == player_id
        points = await connection.execute(
            select(results.c.number, results.c.total)
            .where(mine, (results.c.number % step == 0) | (results.c.number == hands))
            .order_by(results.c.number)
        )
        curve = tuple(CurvePoint(row.number, row.total) for row in points)
        rows = (
            await connection.execute(
                select(results, tables.c.payload.label("opened"))
                .join(tables, (tables.c.table_id == results.c.table_id) & (tables.c.version == 1))
                .where(mine)
                .order_by(results.c.number.desc())
                .limit(RECENT)
            )
        ).all()
    games = tuple(
        _game(key, one) for key, one in sorted(sums.items(), key=lambda item: (-item[1][0], item[0]))
    )
    return Stats(hands, sum(one[1] for one in sums.values()), games, curve, tuple(map(_recent, rows)))


async def leaders(store: Store, game: str, least_hands: int, player_id: str = "") -> Leaders:
    """The best of a game by the lower end of their intervals; only those with enough hands.

    Args:
        game: as `results.game_key` names it; empty for the game that is played most.
        player_id: of who asks.
    """
    standings, players, logins = schema.standings, schema.players, schema.logins
    async with store.reading() as connection:
        known = await connection.execute(
            select(standings.c.game)
            .where(standings.c.is_public, standings.c.game != ALL_GAMES)
            .distinct()
            .order_by(standings.c.game)
        )
        games = tuple(known.scalars())
        if not game:
            game = await _most_played(connection) if games else "fixed_limit:omaha8:4"
        rows = await connection.execute(
            select(standings, players.c.nickname, logins.c.created_at.label("account"))
            .join(players, players.c.id == standings.c.player_id)
            .outerjoin(logins, logins.c.player_id == standings.c.player_id)
            .where(standings.c.game == game, standings.c.is_public, standings.c.hands >= least_hands)
        )
        own = select(standings.c.hands).where(
            standings.c.game == game, standings.c.is_public, standings.c.player_id == player_id
        )
        own_hands = (await connection.execute(own)).scalar_one_or_none() or 0
        found = []
        for row in rows:
            mean, half = per_hundred(row.hands, row.units, row.squares)
            found.append(
                LeaderRow(
                    0,
                    row.nickname,
                    row.account is not None,
                    row.hands,
                    round(mean, 2),
                    round(mean - half, 2),
                    round(mean + half, 2),
                    row.net,
                )
            )
    found.sort(key=lambda one: (-one.low, -one.hands, one.name))
    ranked = tuple(
        LeaderRow(place, one.name, one.account, one.hands, one.per_100, one.low, one.high, one.net)
        for place, one in enumerate(found[:LEADERS], 1)
    )
    return Leaders(game, games, least_hands, ranked, own_hands)


async def _most_played(connection: AsyncConnection) -> str:
    columns = schema.standings.c
    query = (
        select(columns.game)
        .where(columns.is_public, columns.game != ALL_GAMES)
        .group_by(columns.game)
        .order_by(func.sum(columns.hands).desc(), columns.game)
        .limit(1)
    )
    return str((await connection.execute(query)).scalar_one())


def _game(key: str, sums: list[int]) -> GameStats:
    structure, game, cards = game_of(key)
    hands, net, units, squares = sums
    mean, half = per_hundred(hands, units, squares)
    low, high = round(mean - half, 2), round(mean + half, 2)
    return GameStats(structure, game, cards, hands, net, round(mean, 2), low, high)


def _recent(row: Any) -> RecentHand:
    structure, game, cards = game_of(row.game)
    opened = decode_event(row.opened)
    assert isinstance(opened, TableOpened)
    config = opened.config
    return RecentHand(
        row.table_id,
        config.name,
        row.hand,
        row.ended_at,
        structure,
        game,
        cards,
        row.net,
        config.chip_decimals,
    )
