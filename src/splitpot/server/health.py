"""Whether the server lives, and whether it is ready to play: database, tables, watchdog.

Ready means that a row can be written, that what is due at the tables happens, and that no
restart is about to come. How that is asked over HTTP is in `health_page`.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

import msgspec
import structlog
from sqlalchemy import insert, update

from splitpot.server import schema

if TYPE_CHECKING:
    from splitpot.server.lobby import Lobby

CHECK_EACH_MS: Final = 5_000
PATIENCE_SECONDS: Final = 5.0

_log = structlog.get_logger()


class Readiness(msgspec.Struct, frozen=True):
    """What `/readyz` answers.

    Attributes:
        database: whether a row could be written, less than five seconds ago.
        tables: open tables, those of tournaments included.
        stuck: those of them, and tournaments, at which something is due and does not happen.
        lost: tables and tournaments that could not be brought back after the last start.
        draining: no new hand is dealt, since a restart is to come.
    """

    ready: bool
    database: bool
    tables: int
    stuck: int
    lost: int
    draining: bool


class Health:
    """Looks after the room."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._checked_at = 0
        self._writable = True
        self._checking = asyncio.Lock()

    def stuck(self) -> dict[str, str]:
        """What is wrong with tables and tournaments, by their ids."""
        found = {runner.id: runner.complaint() for runner in self._lobby.all_tables()}
        found |= {runner.id: runner.complaint() for runner in self._lobby.tournaments.in_play()}
        return {table: complaint for table, complaint in found.items() if complaint}

    async def readiness(self) -> Readiness:
        """How the room is now."""
        writable = await self._is_writable()
        stuck = len(self.stuck())
        return Readiness(
            writable and not stuck and not self._lobby.drain.on,
            writable,
            sum(1 for _ in self._lobby.all_tables()),
            stuck,
            len(self._lobby.lost),
            self._lobby.drain.on,
        )

    async def _is_writable(self) -> bool:
        # One at a time, and not more often than this, so that asking costs the tables nothing.
        async with self._checking:
            now = self._lobby.clock.now()
            if not self._checked_at or now - self._checked_at >= CHECK_EACH_MS:
                self._writable = await self._write(now)
                self._checked_at = self._lobby.clock.now()
            return self._writable

    async def _write(self, now: int) -> bool:
        pulse = schema.pulse
        try:
            async with asyncio.timeout(PATIENCE_SECONDS), self._lobby.store.writing() as connection:
                done = await connection.execute(update(pulse).where(pulse.c.id == 1).values(at=now))
                if not done.rowcount:
                    await connection.execute(insert(pulse).values(id=1, at=now))
        except Exception as error:  # noqa: BLE001  whatever it is, the database does not take a row
            _log.error("the database cannot be written", exc_info=error)
            return False
        return True
