"""Drain and restart: no new hands, those in play are finished, and then the server may go.

Nothing is lost without it either, since a hand goes on after a restart; with it nobody is
interrupted in the middle of one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import structlog

from splitpot.errors import RoomError
from splitpot.server.announcements import DRAIN

if TYPE_CHECKING:
    from splitpot.server.lobby import Lobby

LOOK_SECONDS: Final = 0.2
SAID: Final = "New hands wait for a moment; those in play are finished. Your seat and your chips stay."

_log = structlog.get_logger()


class Drain:
    """Whether the room deals new hands, and what comes after the last one.

    Attributes:
        on: no new hand is dealt, and no table opened.
        restart: ends the process and starts it again; none where nobody can.
    """

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self.on = False
        self.restart: Callable[[], None] | None = None
        self._waiting: asyncio.Task[None] | None = None

    @property
    def restarts(self) -> bool:
        """Whether the room restarts once no hand is in play."""
        return self._waiting is not None and not self._waiting.done()

    def hands(self) -> int:
        """Hands in play."""
        return sum(runner.state.running for runner in self._lobby.all_tables())

    def begin(self) -> None:
        """Deals no new hands."""
        if not self.on:
            self.on = True
            self._hold(held=True)
            self._lobby.board.say_for_now(DRAIN, SAID)
            _log.warning("drain", hands=self.hands())

    def end(self) -> None:
        """Deals again; a restart that was asked for does not come."""
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None
        if self.on:
            self.on = False
            self._hold(held=False)
            self._lobby.board.take_down(DRAIN)

    def check_restart(self) -> None:
        """Lets a restart pass where there can be one.

        Raises:
            RoomError: `not_allowed`: whoever runs this process has to restart it.
        """
        if self.restart is None:
            raise RoomError(
                "not_allowed", "this server cannot restart itself; restart it where it was started"
            )

    def restart_when_drained(self) -> None:
        """Drains, then restarts.

        Raises:
            RoomError: as `check_restart`.
        """
        self.check_restart()
        self.begin()
        if not self.restarts:
            self._waiting = asyncio.create_task(self._restart_later(), name="restart")

    def stop(self) -> None:
        """The room closes; a restart that was asked for does not come any more."""
        if self._waiting is not None:
            self._waiting.cancel()

    def check_open(self) -> None:
        """Lets pass who wants something new.

        Raises:
            RoomError: `not_allowed`.
        """
        if self.on:
            raise RoomError("not_allowed", "no new table is opened for a moment; try again soon")

    async def _restart_later(self) -> None:
        while self.hands():  # noqa: ASYNC110  many tables change it, none of them needs to know
            await asyncio.sleep(LOOK_SECONDS)
        assert self.restart is not None
        _log.warning("restart")
        self.restart()

    def _hold(self, *, held: bool) -> None:
        for runner in self._lobby.runners.values():
            runner.hold(held=held)
        self._lobby.tournaments.hold(held=held)
