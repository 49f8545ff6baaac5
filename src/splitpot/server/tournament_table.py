"""One table of a tournament, as sockets, bots and pages use it; its tournament is its writer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from splitpot.room import commands
from splitpot.room.state import TableState
from splitpot.server.clock import Clock
from splitpot.server.consequences import HandNotes
from splitpot.server.feed import Change
from splitpot.server.store import Store
from splitpot.server.watched import Command, WatchedTable


class Writer(Protocol):
    """What a table needs of its tournament."""

    async def do_at(self, number: int, command: Command, cid: tuple[str, str] | None = None) -> int:
        """Carries out a command at a table."""

    def post_at(self, number: int, command: commands.Command) -> None:
        """The same, where nobody waits for the answer."""


class TournamentTable(WatchedTable):
    """A table of a tournament. What is asked of it waits in the tournament's one queue.

    Attributes:
        number: its number in the tournament.
    """

    def __init__(
        self,
        number: int,
        state: TableState,
        notes: HandNotes,
        writer: Writer,
        *,
        store: Store,
        clock: Clock,
        keep: int,
        away_grace: float,
    ) -> None:
        super().__init__(state, notes, store=store, clock=clock, keep=keep, away_grace=away_grace)
        self.number = number
        self._writer = writer

    async def do(self, command: Command, cid: tuple[str, str] | None = None) -> int:
        """As `WatchedTable.do`."""
        return await self._writer.do_at(self.number, command, cid)

    @property
    def waiting(self) -> int:
        """Nothing: what waits, waits for the tournament."""
        return 0

    def _post(self, command: commands.Command) -> None:
        self._writer.post_at(self.number, command)

    @property
    def notes(self) -> HandNotes:
        """What is known of the hand in play for the index of hands."""
        return self._notes

    def publish(self, changes: Sequence[Change], notes: HandNotes) -> None:
        """Shows everybody what has been saved."""
        self._notes = notes
        self._publish(changes)

    def shut(self) -> None:
        """The table is not in play any more."""
        self.closed = True
        self._stream.end()
        for tell in self.changed:
            tell()
