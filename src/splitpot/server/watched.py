"""What everybody uses of a table who looks at it or plays there, whoever carries its commands out.

A cash table has a task of its own (`tables`), the tables of a tournament share one
(`tournament_runner`). To sockets, bots and pages both are a `WatchedTable`: its state as it
is saved, its stream, who is there, and `do`.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Final

from splitpot.errors import RoomError
from splitpot.room import commands
from splitpot.room.events import TableEvent, decode_event
from splitpot.room.patience import is_unhurried
from splitpot.room.state import Due, TableState
from splitpot.server.clock import Clock
from splitpot.server.consequences import HandNotes
from splitpot.server.feed import Change, Feed, Stream
from splitpot.server.store import Store

LATE_MS: Final = 5_000

Command = commands.Command | Callable[[TableState], commands.Command]
"""A command, or what makes it from the table as it is when its turn comes."""


class WatchedTable(ABC):
    """A table as it is saved, and its stream.

    Attributes:
        state: the table as it is saved.
        closed: whether the table has ended; its log stays.
        held: whether no new hand is dealt.
        changed: called after each change; must be quick.
    """

    def __init__(
        self,
        state: TableState,
        notes: HandNotes,
        *,
        store: Store,
        clock: Clock,
        keep: int,
        away_grace: float,
    ) -> None:
        self.state = state
        self.closed = False
        self.held = False
        self.changed: list[Callable[[], None]] = []
        self._notes = notes
        self._store = store
        self._clock = clock
        self._away_grace = away_grace
        self._stream = Stream(keep)
        self._last_watched = clock.now()

    @property
    def id(self) -> str:
        """The table's id."""
        return self.state.config.id

    @abstractmethod
    async def do(self, command: Command, cid: tuple[str, str] | None = None) -> int:
        """Carries out a command and gives the version up to which its events go.

        Args:
            command: what to do.
            cid: the player and the name of the command; one sent again gets its first answer.

        Raises:
            RoomError: refused, nothing has changed.
        """

    @property
    @abstractmethod
    def waiting(self) -> int:
        """Commands that wait for their turn."""

    @abstractmethod
    def _post(self, command: commands.Command) -> None:
        """Has a command carried out whose answer nobody waits for."""

    def hold(self, *, held: bool) -> None:
        """Deals no new hand any more, or deals again; a hand in play goes on."""
        self.held = held
        self._post(commands.Connected(""))

    def join(self, feed: Feed, since: int) -> None:
        """Sends a feed what it has missed since a version, and from now on everything."""
        self._stream.join(feed, self.state, since)
        self._last_watched = self._clock.now()
        self._post(commands.Connected(feed.player_id))

    def leave(self, feed: Feed) -> None:
        """Sends nothing more to a feed. Its player is away if no other comes within the grace."""
        self._stream.leave(feed)
        self._last_watched = self._clock.now()
        asyncio.get_running_loop().call_later(self._away_grace, self.check_away, feed.player_id)

    def catch_up(self, feed: Feed, since: int) -> None:
        """Sends again what a feed's client has not got."""
        self._stream.catch_up(feed, self.state, since)

    @property
    def watchers(self) -> set[str]:
        """Players with a socket at this table."""
        return self._stream.players

    @property
    def watchers_by_name(self) -> set[tuple[str, str]]:
        """The same, each with the name."""
        return self._stream.names

    @property
    def unwatched_ms(self) -> int:
        """For how long nobody has had a socket here."""
        return 0 if self.watchers else self._clock.now() - self._last_watched

    async def hand_events(self) -> list[TableEvent]:
        """The events of the hand in play or the last one; from the log where they are not at hand."""
        found = self._stream.hand_at_hand(self.state.hand)
        if found is not None or not self.state.hand:
            return found or []
        state = self.state
        first = self._notes.first_version if state.running else 0
        if not first:
            records = await self._store.hands(self.id, state.hand)
            first = records[0].first_version if records else state.version
        entries = await self._store.entries(self.id, first, state.version)
        return [decode_event(entry.payload) for entry in entries]

    def complaint(self) -> str:
        """What is wrong with the table's clock, if anything: the watchdog reads this."""
        if self.closed:
            return ""
        if self.state.running and not self.state.deadline and not is_unhurried(self.state):
            return "a hand is running and nothing is due"
        is_late = self.state.deadline and self._clock.now() > self.state.deadline + LATE_MS
        if is_late and not self._is_held:
            return "what is due does not happen"
        return ""

    @property
    def _is_held(self) -> bool:
        return self.held and self.state.due is Due.DEAL

    def check_away(self, player_id: str) -> None:
        """Tells the table that a player has no connection, if that is so."""
        if player_id not in self.watchers and not self.closed:
            self._post(commands.Disconnected(player_id))

    def _publish(self, changes: Sequence[Change]) -> None:
        self.state = changes[-1].after
        self._stream.publish(changes)
        for tell in self.changed:
            tell()


def gone() -> RoomError:
    """What somebody hears who asks something of a table that is not there any more."""
    return RoomError("unknown_table", "this table is closed, or about to be opened again")
