"""The daily allowance: play money for those who have little left.

Once a day, by the calendar of UTC, which knows no summer time: the ledger's entry is
named by player and day, so that the database itself lets nobody claim twice.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

import msgspec
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from splitpot.errors import RoomError
from splitpot.server import ledger, schema
from splitpot.server.lobby import Lobby

DAY_MS: Final = 86_400_000


class Offer(msgspec.Struct, frozen=True):
    """What may be claimed now; `at` is when there is some again, where it was claimed today."""

    amount: int
    at: int = 0


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
            most = lobby.settings.allowance_limit
            raise RoomError(
                "no_allowance",
                f"you have enough: chips are given to those with less than {most}, their bots' included",
            )
        movement = ledger.Movement(
            _entry(player_id, now), ledger.HOUSE, ledger.wallet(player_id), found.amount, "allowance"
        )
        await ledger.write(connection, [movement], at=now)
    return found.amount


async def _offer(lobby: Lobby, connection: AsyncConnection, player_id: str) -> Offer:
    now, settings = lobby.clock.now(), lobby.settings
    if not settings.allowance:
        return Offer(0)
    columns = schema.ledger.c
    had = await connection.execute(
        select(columns.at).where(
            columns.entry == _entry(player_id, now), columns.account == ledger.wallet(player_id)
        )
    )
    if had.one_or_none() is not None:
        return Offer(0, (now // DAY_MS + 1) * DAY_MS)
    # What the own bots have is the player's: chips are moved to and fro.
    bots = schema.bots.c
    robots = (await connection.execute(select(bots.player_id).where(bots.owner_id == player_id))).scalars()
    has = 0
    for one in (player_id, *robots):
        has += await ledger.balance(connection, ledger.wallet(one)) + lobby.chips_at_tables(one)
    return Offer(max(0, min(settings.allowance, settings.allowance_limit - has)))


def _entry(player_id: str, now: int) -> str:
    return f"allowance:{player_id}:{datetime.fromtimestamp(now / 1000, UTC):%Y-%m-%d}"
