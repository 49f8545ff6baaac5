"""What each person has won or lost, hand by hand, written with the hand's last event.

Sums are kept beside the hands, so that neither a page nor the leaderboard ever counts a
whole history: one row by game, and one over all. Bots have no record. How it is read is
in `stats`.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from functools import cache
from typing import Any, Final

import msgspec
from sqlalchemy import BigInteger, Connection, Integer, String, bindparam, insert, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from splitpot.game.rules import Game, Rules, Structure
from splitpot.game.state import SeatStatus
from splitpot.room.events import HandClosed, TableEvent
from splitpot.room.state import TableState
from splitpot.server import schema

PARTS: Final = 1000
"""Results in big bets are whole numbers of thousandths, so that their sums are exact."""

ALL_GAMES: Final = ""
"""The game under which a player's sum over all games stands."""


class HandResult(msgspec.Struct, frozen=True):
    """One person's result of one hand.

    Attributes:
        game: as `game_key` names it.
        net: chips won; negative where they were lost.
        units: the same in thousandths of a big bet (pot and no limit: of a big blind).
        is_public: whether it counts for the leaderboard; hands of private tables do not.
    """

    player_id: str
    hand: int
    ended_at: int
    game: str
    net: int
    units: int
    is_public: bool


def game_key(rules: Rules) -> str:
    """The name under which results of a game are added up: structure, game, cards in the hole."""
    return f"{rules.structure.value}:{rules.game.value}:{rules.hole_cards}"


def game_of(key: str) -> tuple[Structure, Game, int]:
    """What `game_key` was made of."""
    structure, game, cards = key.split(":")
    return Structure(structure), Game(game), int(cards)


def results_of(before: TableState, event: TableEvent) -> tuple[HandResult, ...]:
    """The results of the people in a hand that this event ends; none for other events.

    Chips of a tournament are no money, and count for nothing here.
    """
    play, config = before.play, before.config
    if not isinstance(event, HandClosed) or play is None or config.tournament:
        return ()
    unit = config.rules.big_bet
    found = []
    for seat, one in enumerate(before.seats):
        dealt = play.seats[seat]
        if one is None or one.bot or dealt.status is SeatStatus.OUT or before.owners[seat] != one.player:
            continue
        net = dealt.stack - one.stack
        units = (2 * PARTS * net + unit) // (2 * unit)
        is_public = not (config.private or config.locked)
        game = game_key(config.rules)
        found.append(HandResult(one.player, event.hand, event.at, game, net, units, is_public))
    return tuple(found)


async def has_played(
    reading: AbstractAsyncContextManager[AsyncConnection], table_id: str, player_id: str, hand: int = 0
) -> bool:
    """Whether the player has played a hand to its end at a table, or this one."""
    columns = schema.results.c
    query = select(columns.number).where(columns.table_id == table_id, columns.player_id == player_id)
    query = query.where(columns.hand == hand).limit(1) if hand else query.limit(1)
    async with reading as connection:
        return (await connection.execute(query)).first() is not None


def write(connection: Connection, table_id: str, results: Sequence[HandResult]) -> None:
    """Adds results and their sums in the connection's transaction."""
    if not results:
        return
    sums = [
        {
            "player_id": one.player_id,
            "game": game,
            "is_public": is_public,
            "hands": 1,
            "net": one.net,
            "units": one.units,
            "squares": one.units**2,
        }
        for one in results
        for game, is_public in ((one.game, one.is_public), (ALL_GAMES, True))
    ]
    connection.execute(_adding(connection.dialect.name), sums)
    rows = [
        {
            "player": one.player_id,
            "at_table": table_id,
            "of_hand": one.hand,
            "at": one.ended_at,
            "of_game": one.game,
            "won": one.net,
        }
        for one in results
    ]
    connection.execute(_numbered(), rows)


@cache
def _adding(dialect: str) -> Any:
    """A statement that puts a row of sums in, or adds to the one that is there."""
    table = schema.standings
    statement: Any = (postgresql if dialect == "postgresql" else sqlite).insert(table)
    added = {one: table.c[one] + statement.excluded[one] for one in ("hands", "net", "units", "squares")}
    return statement.on_conflict_do_update(index_elements=list(table.primary_key), set_=added)


@cache
def _numbered() -> Any:
    """A statement that puts a result in, under the number and with the sum that the player is at now."""
    sums = schema.standings.c
    row = select(
        sums.player_id,
        sums.hands,
        bindparam("at_table", type_=String),
        bindparam("of_hand", type_=Integer),
        bindparam("at", type_=BigInteger),
        bindparam("of_game", type_=String),
        bindparam("won", type_=BigInteger),
        sums.net,
    ).where(sums.player_id == bindparam("player"), sums.game == ALL_GAMES, sums.is_public)
    names = ["player_id", "number", "table_id", "hand", "ended_at", "game", "net", "total"]
    return insert(schema.results).from_select(names, row)
