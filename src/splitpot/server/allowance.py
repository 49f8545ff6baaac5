"""The daily allowance: play money for those who have little left.

Once a day, by the calendar of UTC, which knows no summer time: the ledger's entry is
named by player and day, so that the database itself lets nobody claim twice. What of a
day's chips finds no room is gone: they are given only where at least half of them does.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

import msgspec
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from splitpot.errors import RoomError
from splitpot.room.amounts import grouped
from splitpot.server import ledger, schema
from splitpot.server.lobby import Lobby

DAY_MS: Final = 86_400_000


class Offer(msgspec.Struct, frozen=True):
    """What may be claimed now.

    Attributes:
        at: when there is some again, where it was claimed today; else 0.
        most: what a day's chips are for those who have room for all of them; 0 for none here.
        under: they are given to those with at most so many chips.
    """

    amount: int
    at: int = 0
    most: int = 0
    under: int = 0


async def offer(lobby: Lobby, player_id: str) -> Offer:
    """What the player may claim now."""
    async with lobby.store.reading() as connection:
        return await _offer(lobby, connection, player_id)


async def claim(lobby: Lobby, player_id: str) -> int:
    """Gives the player today's chips.

    Raises:
        RoomError: `no_allowance`: claimed today already, or there are chips enough.
    """
    now = lobby.clock.now()
    async with lobby.store.writing() as connection:
        found = await _offer(lobby, connection, player_id)
        if found.at:
            raise RoomError("no_allowance", "you have had today's chips; there are more after midnight, UTC")
        if not found.amount:
            words = "nobody here"
            if found.most:
                words = f"those with {grouped(found.under)} or fewer"
                words += ", counting those at tables, in tournaments to come and of their bots"
            raise RoomError("no_allowance", f"you have enough: chips are given to {words}")
        movement = ledger.Movement(
            _entry(player_id, now), ledger.HOUSE, ledger.wallet(player_id), found.amount, "allowance"
        )
        await ledger.write(connection, [movement], at=now)
    return found.amount


async def _offer(lobby: Lobby, connection: AsyncConnection, player_id: str) -> Offer:
    now, settings = lobby.clock.now(), lobby.settings
    most = min(settings.allowance, settings.allowance_limit)
    if not most:
        return Offer(0)
    least = (most + 1) // 2
    under = settings.allowance_limit - least
    columns = schema.ledger.c
    had = await connection.execute(
        select(columns.at).where(
            columns.entry == _entry(player_id, now), columns.account == ledger.wallet(player_id)
        )
    )
    if had.one_or_none() is not None:
        return Offer(0, (now // DAY_MS + 1) * DAY_MS, most, under)
    # What the own bots have is the player's: chips are moved to and fro.
    bots = schema.bots.c
    robots = (await connection.execute(select(bots.player_id).where(bots.owner_id == player_id))).scalars()
    has = 0
    for one in (player_id, *robots):
        has += await ledger.balance(connection, ledger.wallet(one)) + lobby.chips_at_tables(one)
    amount = min(most, settings.allowance_limit - has)
    return Offer(amount if amount >= least else 0, 0, most, under)


def _entry(player_id: str, now: int) -> str:
    return f"allowance:{player_id}:{datetime.fromtimestamp(now / 1000, UTC):%Y-%m-%d}"
