"""Who may not come in and who may not speak, until when and why: bans of people and of
addresses, and mutes.

All of it is in memory and in the database; what has run out is nobody's affair any more.
Who may decide about it is in `admins`.
"""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from typing import Final, Literal

import msgspec
from sqlalchemy import delete, insert, select

from splitpot.errors import RoomError
from splitpot.room.parts import Sanctioned
from splitpot.server import schema
from splitpot.server.clock import Clock
from splitpot.server.proxy import house_of
from splitpot.server.store import Store

Kind = Literal["ban", "address", "mute"]
MINUTE_MS: Final = 60_000


class Sanction(msgspec.Struct, frozen=True):
    """One of them.

    Attributes:
        subject: a player's id, or an address (by IPv6 the network of a house).
        name: what people call the subject.
        until: when it ends; 0 for never.
        actor: who decided it.
    """

    id: str
    kind: Kind
    subject: str
    name: str
    reason: str
    until: int
    created_at: int
    actor: str


class Barred(RoomError):
    """Refused by what the host has put in force.

    Attributes:
        sanction: the same for a client, which words it on its reader's clock.
    """

    def __init__(self, code: Literal["banned", "muted"], found: Sanction) -> None:
        super().__init__(code, _words(found))
        self.sanction = Sanctioned(found.kind, found.until, found.reason)


def sanction_of(error: RoomError) -> Sanctioned | None:
    """What is in force, where that is why something is refused."""
    return error.sanction if isinstance(error, Barred) else None


class Moderation:
    """Everything in force."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._known: dict[str, Sanction] = {}

    async def learn(self) -> None:
        """Reads what is in the database."""
        async with self._store.reading() as connection:
            rows = (await connection.execute(select(schema.sanctions))).mappings().all()
        self._known = {row["id"]: Sanction(**row) for row in rows}

    def in_force(self) -> list[Sanction]:
        """All of them, the newest first."""
        now = self._clock.now()
        found = [one for one in self._known.values() if not one.until or one.until > now]
        return sorted(found, key=lambda one: (one.created_at, one.id), reverse=True)

    def check_player(self, player_id: str) -> None:
        """Lets a player pass who is not banned.

        Raises:
            RoomError: `banned`; says until when and why.
        """
        if (found := self._find("ban", player_id)) is not None:
            raise Barred("banned", found)

    def check_address(self, address: str) -> None:
        """Lets a visitor pass whose address is not banned.

        Raises:
            RoomError: `banned`; says until when and why.
        """
        if self._known and (found := self._find("address", house_of(address))) is not None:
            raise Barred("banned", found)

    def check_may_speak(self, player_id: str) -> None:
        """Lets a player pass who is not muted.

        Raises:
            RoomError: `muted`; says until when and why.
        """
        if (found := self._find("mute", player_id)) is not None:
            raise Barred("muted", found)

    def is_muted(self, player_id: str) -> bool:
        """Whether the host has muted the player."""
        return self._find("mute", player_id) is not None

    async def add(
        self, kind: Kind, subject: str, *, name: str, reason: str, minutes: int, actor: str
    ) -> Sanction:
        """Puts something in force, in the place of the same kind for the same subject."""
        now = self._clock.now()
        if kind == "address":
            subject = house_of(subject)
        until = now + minutes * MINUTE_MS if minutes else 0
        made = Sanction(secrets.token_hex(6), kind, subject, name, reason, until, now, actor)
        columns = schema.sanctions.c
        async with self._store.writing() as connection:
            await connection.execute(
                delete(schema.sanctions).where(columns.kind == kind, columns.subject == subject)
            )
            await connection.execute(insert(schema.sanctions).values(msgspec.structs.asdict(made)))
        self._known = {
            one.id: one for one in self.in_force()[::-1] if (one.kind, one.subject) != (kind, subject)
        }
        self._known[made.id] = made
        return made

    def known(self, sanction_id: str) -> Sanction:
        """The ban or mute with this id.

        Raises:
            RoomError: `not_found`.
        """
        found = self._known.get(sanction_id)
        if found is None:
            raise RoomError("not_found", "there is no such ban or mute any more")
        return found

    async def lift(self, sanction_id: str) -> Sanction:
        """Takes something back.

        Raises:
            RoomError: `not_found`.
        """
        found = self.known(sanction_id)
        async with self._store.writing() as connection:
            await connection.execute(delete(schema.sanctions).where(schema.sanctions.c.id == sanction_id))
        self._known.pop(sanction_id, None)
        return found

    def _find(self, kind: Kind, subject: str) -> Sanction | None:
        now = self._clock.now()
        for one in self._known.values():
            if one.kind == kind and one.subject == subject and (not one.until or one.until > now):
                return one
        return None


def _words(sanction: Sanction) -> str:
    """What a program reads, or a person without the page."""
    done = {"ban": "shut you out", "address": "shut out your address", "mute": "muted you"}[sanction.kind]
    return f"the host has {done}{_until(sanction)}: {sanction.reason}"


def _until(sanction: Sanction) -> str:
    if not sanction.until:
        return ""
    return f" until {datetime.fromtimestamp(sanction.until / 1000, UTC):%Y-%m-%d %H:%M} UTC"
