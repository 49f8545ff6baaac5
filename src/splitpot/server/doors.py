"""The open sockets of all people, so that a session that ends takes its sockets with it.

Who is shown out, and why, is decided by those who call: log out, a changed password, a
host. What a socket then says is its own affair.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from splitpot.room.parts import Sanctioned
from splitpot.server.newest import Newest

REMEMBERED: Final = 5_000


class Door:
    """One open socket's way out."""

    def __init__(self, player_id: str, session: str, address: str) -> None:
        self.player_id = player_id
        self.session = session
        self.address = address
        self.close: Callable[[str, Sanctioned | None], None] = lambda *_: None
        """Set by the socket: closes it, with a reason that begins with a code, and what is in force."""
        self.tell: Callable[[bytes], None] = lambda _: None
        """Set by the socket: sends it a frame outside any stream."""
        self.waiting: Callable[[], int] = lambda: 0
        """Set by the socket: how many frames wait to be sent."""
        self.table: Callable[[], str] = str
        """Set by the socket: the id of the table that it looks at; empty for none."""
        self.tournament: Callable[[], str] = str
        """Set by the socket: the id of the tournament of which it is told; empty for none."""


class Doors:
    """Every open socket, by player."""

    def __init__(self) -> None:
        self._open: dict[str, set[Door]] = {}
        self._last: Newest[str, str] = Newest(REMEMBERED)

    def open(self, player_id: str, session: str, address: str = "") -> Door:
        """A new socket's door."""
        door = Door(player_id, session, address)
        self._last[player_id] = address
        self._open.setdefault(player_id, set()).add(door)
        return door

    def gone(self, door: Door) -> None:
        """The socket has closed."""
        doors = self._open.get(door.player_id, set())
        doors.discard(door)
        if not doors:
            self._open.pop(door.player_id, None)

    def count(self, player_id: str) -> int:
        """Open sockets of a player."""
        return len(self._open.get(player_id, ()))

    def tournaments(self, player_id: str) -> set[str]:
        """The tournaments of which a player's sockets are told, by their ids."""
        return {door.tournament() for door in self._open.get(player_id, ())} - {""}

    @property
    def players(self) -> set[str]:
        """Everybody who has a socket open."""
        return set(self._open)

    def addresses(self, player_id: str) -> list[str]:
        """Where a player's sockets come from, or where the last one came from."""
        here = {door.address for door in self._open.get(player_id, ())}
        return sorted((here or {self._last.get(player_id, "")}) - {""})

    def waiting(self) -> list[int]:
        """How many frames wait, for each socket."""
        return [door.waiting() for doors in self._open.values() for door in doors]

    def tell_player(self, player_id: str, frame: bytes) -> None:
        """Sends all sockets of one player a frame outside any stream."""
        for door in list(self._open.get(player_id, ())):
            door.tell(frame)

    def tell_all(self, frame: bytes) -> None:
        """Sends every socket a frame outside any stream."""
        for doors in list(self._open.values()):
            for door in list(doors):
                door.tell(frame)

    def close_address(
        self, has_address: Callable[[str], bool], reason: str, *, sanction: Sanctioned | None = None
    ) -> None:
        """Closes the sockets from addresses of a kind."""
        for doors in list(self._open.values()):
            for door in list(doors):
                if has_address(door.address):
                    door.close(reason, sanction)

    def close_at(self, player_id: str, table_id: str, reason: str) -> None:
        """Closes those of a player's sockets that look at one table."""
        for door in list(self._open.get(player_id, ())):
            if door.table() == table_id:
                door.close(reason, None)

    def close_session(self, player_id: str, session: str, reason: str) -> None:
        """Closes the sockets of one session of a player."""
        for door in list(self._open.get(player_id, ())):
            if door.session == session:
                door.close(reason, None)

    def close_player(
        self, player_id: str, reason: str, *, but: str = "", sanction: Sanctioned | None = None
    ) -> None:
        """Closes a player's sockets, those of the session `but` excepted."""
        for door in list(self._open.get(player_id, ())):
            if door.session != but:
                door.close(reason, sanction)
