"""What the host says to everybody: shown on every page until it runs out or is taken back.

How it travels is in `socket` (to open tables) and in the lobby's list.
"""

from __future__ import annotations

import secrets
from typing import Final

from sqlalchemy import delete, insert, select

from splitpot.errors import RoomError
from splitpot.room.messages import Announcements
from splitpot.room.parts import Announcement
from splitpot.server import schema
from splitpot.server.clock import Clock
from splitpot.server.doors import Doors
from splitpot.server.outbound import encode_answer
from splitpot.server.store import Store

MINUTE_MS: Final = 60_000
DRAIN: Final = "drain"


class Board:
    """Where announcements hang."""

    def __init__(self, store: Store, doors: Doors, clock: Clock) -> None:
        self._store = store
        self._doors = doors
        self._clock = clock
        self._hanging: dict[str, Announcement] = {}

    async def learn(self) -> None:
        """Reads what is in the database, and forgets there what has run out."""
        now = self._clock.now()
        columns = schema.announcements.c
        async with self._store.writing() as connection:
            gone = delete(schema.announcements).where(columns.until > 0, columns.until <= now)
            await connection.execute(gone)
            rows = await connection.execute(select(schema.announcements).order_by(columns.created_at))
            self._hanging = {
                row.id: Announcement(row.id, row.text, row.created_at, row.until) for row in rows
            }

    def current(self) -> tuple[Announcement, ...]:
        """What hangs there now, the oldest first."""
        now = self._clock.now()
        return tuple(one for one in self._hanging.values() if not one.until or one.until > now)

    def frame(self) -> bytes:
        """The frame that tells a socket of all of them."""
        return encode_answer(Announcements(self.current()))

    async def say(self, text: str, minutes: int, actor: str) -> Announcement:
        """Says something to everybody, for so many minutes; 0 for good."""
        now = self._clock.now()
        until = now + minutes * MINUTE_MS if minutes else 0
        made = Announcement(secrets.token_hex(6), text, now, until)
        row = {"id": made.id, "text": text, "until": until, "created_at": now, "actor": actor}
        async with self._store.writing() as connection:
            await connection.execute(insert(schema.announcements).values(row))
        self._hang(made)
        return made

    def say_for_now(self, announcement_id: str, text: str) -> None:
        """Says something that does not outlive this process."""
        self._hang(Announcement(announcement_id, text, self._clock.now(), 0))

    def known(self, announcement_id: str) -> Announcement:
        """The announcement with this id.

        Raises:
            RoomError: `not_found`.
        """
        found = self._hanging.get(announcement_id)
        if found is None:
            raise RoomError("not_found", "there is no such announcement any more")
        return found

    async def withdraw(self, announcement_id: str) -> Announcement:
        """Takes something back.

        Raises:
            RoomError: `not_found`.
        """
        found = self.known(announcement_id)
        del self._hanging[announcement_id]
        columns = schema.announcements.c
        async with self._store.writing() as connection:
            await connection.execute(delete(schema.announcements).where(columns.id == announcement_id))
        self._doors.tell_all(self.frame())
        return found

    def take_down(self, announcement_id: str) -> None:
        """Takes back what was said for now, if it hangs there."""
        if self._hanging.pop(announcement_id, None) is not None:
            self._doors.tell_all(self.frame())

    def _hang(self, announcement: Announcement) -> None:
        self._hanging = {one.id: one for one in (*self.current(), announcement)}
        self._doors.tell_all(self.frame())
