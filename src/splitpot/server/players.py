"""Who somebody is: players by nickname, each with sessions, a token in a cookie for each.

The token itself is nowhere on the disk, only its SHA-256 (it has 256 random bits, so
nothing slower is needed). How it travels is in `http` and `socket`; names that are kept
by a password are in `accounts`.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection, Sequence
from typing import Final

import msgspec
from sqlalchemy import bindparam, delete, exists, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from splitpot.errors import RoomError
from splitpot.room.tournament_zones import find_zone
from splitpot.server import ledger, names, schema
from splitpot.server.batches import Batches
from splitpot.server.clock import Clock
from splitpot.server.newest import Newest
from splitpot.server.settings import Settings
from splitpot.server.store import Store

HOUR_MS = 3_600_000
SEEN_STEP_MS = 60_000
MOST_KNOWN: Final = 20_000
"""Sessions kept at hand: whoever has a page open asks again and again."""


# Asked with nearly every request, so it is put together once.
_BY_TOKEN: Final = (
    select(
        schema.players.c.id,
        schema.players.c.nickname,
        schema.sessions.c.seen_at,
        schema.sessions.c.id.label("session"),
        schema.logins.c.created_at.label("account"),
    )
    .join(schema.sessions, schema.sessions.c.player_id == schema.players.c.id)
    .outerjoin(schema.logins, schema.logins.c.player_id == schema.players.c.id)
    .where(schema.sessions.c.token_hash == bindparam("token"))
)


class Player(msgspec.Struct, frozen=True):
    """A person with a live session.

    Attributes:
        session: which of the player's sessions it is.
        has_account: whether a password keeps the name.
        is_bot: whether a program comes with its token (`bot_accounts`).
        owner: the player whose bot it is; empty for people and for the host's bots.
    """

    id: str
    nickname: str
    seen_at: int
    session: str = ""
    has_account: bool = False
    is_bot: bool = False
    owner: str = ""


class Players:
    """The sessions of all people."""

    def __init__(self, store: Store, settings: Settings, clock: Clock) -> None:
        self._store = store
        self._settings = settings
        self._clock = clock
        self._touches = Batches(self._save_touches)
        self._known: Newest[str, Player] = Newest(MOST_KNOWN)
        self._changes = 0

    async def enter(self, nickname: str, present: Collection[str] = ()) -> tuple[Player, str]:
        """A new guest with a grant of play money, and the token of the session.

        Args:
            nickname: as typed.
            present: ids of players at tables or with open sockets: they keep their nickname
                for as long as they stay.

        Raises:
            RoomError: `bad_nickname`, or `nickname_taken` by another live session or an account.
        """
        name = names.clean_nickname(nickname)
        now = self._clock.now()
        player_id = secrets.token_hex(8)
        async with self._store.writing() as connection:
            await self.check_free(connection, player_id, name, present)
            await connection.execute(
                insert(schema.players).values(
                    id=player_id,
                    nickname=name,
                    nickname_key=names.look_of(name),
                    created_at=now,
                    seen_at=now,
                )
            )
            session, token = await self.open_session(connection, player_id)
            grant = ledger.Movement(
                entry=f"grant:{player_id}",
                source=ledger.HOUSE,
                target=ledger.wallet(player_id),
                amount=self._settings.grant,
                reason="grant",
            )
            if grant.amount:
                await ledger.write(connection, [grant], at=now)
        return Player(player_id, name, now, session), token

    async def rename(self, player: Player, nickname: str, present: Collection[str] = ()) -> Player:
        """The same player under another nickname.

        Raises:
            RoomError: as `enter`.
        """
        name = names.clean_nickname(nickname)
        async with self._store.writing() as connection:
            await self.check_free(connection, player.id, name, present)
            await self.set_name(connection, player.id, name)
        self.look_again()
        return msgspec.structs.replace(player, nickname=name, seen_at=self._clock.now())

    async def by_token(self, token: str | None) -> Player | None:
        """The player whose token it is; none where the session is unknown or has ended."""
        if not token:
            return None
        key = hashed(token)
        player = self._known.get(key) or await self._read(key)
        now = self._clock.now()
        if player is None or player.seen_at < now - self._settings.session_days * 24 * HOUR_MS:
            return None
        if player.seen_at < now - SEEN_STEP_MS:
            if key in self._known:
                self._known[key] = msgspec.structs.replace(player, seen_at=now)
            await self._touch(player.id, player.session, now)
        return player

    async def _read(self, key: str) -> Player | None:
        changes = self._changes
        async with self._store.reading() as connection:
            row = (await connection.execute(_BY_TOKEN, {"token": key})).one_or_none()
        if row is None:
            return None
        player = Player(row.id, row.nickname, row.seen_at, row.session, row.account is not None)
        if changes == self._changes:
            self._known[key] = player
        return player

    def look_again(self) -> None:
        """Sessions have ended, or names have changed: nothing that is known of them counts any more."""
        self._known.clear()
        self._changes += 1

    async def leave(self, player: Player) -> None:
        """Ends the session; its token opens nothing any more.

        Of a guest it is the way back too: where it was the last one, the name is free (`check_free`).
        """
        async with self._store.writing() as connection:
            sessions = schema.sessions
            await connection.execute(delete(sessions).where(sessions.c.id == player.session))
        self.look_again()

    async def name(self, player_id: str) -> str | None:
        """A player's name; none where there is no such player."""
        found = await self.names([player_id])
        return found[player_id][0] if found else None

    async def names(self, player_ids: Collection[str]) -> dict[str, tuple[str, bool]]:
        """The names of players, and whether a password keeps them."""
        players, logins = schema.players, schema.logins
        query = (
            select(players.c.id, players.c.nickname, logins.c.created_at)
            .outerjoin(logins, logins.c.player_id == players.c.id)
            .where(players.c.id.in_(player_ids))
        )
        async with self._store.reading() as connection:
            rows = await connection.execute(query)
            return {row.id: (row.nickname, row.created_at is not None) for row in rows}

    async def wallet(self, player_id: str) -> int:
        """The player's chips away from the tables."""
        async with self._store.reading() as connection:
            return await ledger.balance(connection, ledger.wallet(player_id))

    async def zone(self, player_id: str) -> str:
        """The time zone that the player has chosen; empty for none yet."""
        players = schema.players
        async with self._store.reading() as connection:
            query = select(players.c.time_zone).where(players.c.id == player_id)
            return (await connection.execute(query)).scalar_one_or_none() or ""

    async def set_zone(self, player_id: str, zone: str) -> None:
        """Remembers the time zone that a player has chosen (R23).

        Raises:
            RoomError: `unknown_zone`.
        """
        find_zone(zone)
        players = schema.players
        async with self._store.writing() as connection:
            await connection.execute(update(players).where(players.c.id == player_id).values(time_zone=zone))

    # --- parts of a transaction --------------------------------------------------------

    async def open_session(self, connection: AsyncConnection, player_id: str) -> tuple[str, str]:
        """A new session of a player, its id and its token."""
        session, token = secrets.token_hex(16), secrets.token_urlsafe(32)
        now = self._clock.now()
        await connection.execute(
            insert(schema.sessions).values(
                id=session, token_hash=hashed(token), player_id=player_id, created_at=now, seen_at=now
            )
        )
        return session, token

    async def set_name(self, connection: AsyncConnection, player_id: str, name: str) -> None:
        """Writes a player's name."""
        columns = schema.players.c
        await connection.execute(
            update(schema.players)
            .where(columns.id == player_id)
            .values(nickname=name, nickname_key=names.look_of(name))
        )

    async def check_free(
        self, connection: AsyncConnection, player_id: str, name: str, present: Collection[str]
    ) -> None:
        """Checks that neither the house nor anybody else has this name, or one that looks like it.

        A guest has his for as long as he can come back, and has been here lately: one who has
        logged out cannot. Who is `present` keeps it in any case.

        Raises:
            RoomError: `nickname_taken`.
        """
        if names.is_of_a_bot(name):
            raise RoomError("nickname_taken", f"a bot here is called {name}; choose another name")
        if names.is_of_the_house(name):
            raise RoomError("nickname_taken", f"the name {name} is the house's; choose another")
        players, logins, bots = schema.players.c, schema.logins.c, schema.bots.c
        named = schema.players.outerjoin(schema.logins, logins.player_id == players.id)
        sessions = schema.sessions.c
        found = await connection.execute(
            select(
                players.id,
                players.seen_at,
                logins.created_at.label("account"),
                bots.created_at.label("bot"),
                exists().where(sessions.player_id == players.id).label("may_return"),
            )
            .select_from(named.outerjoin(schema.bots, bots.player_id == players.id))
            .where(
                # Rows from before looks were compared have the plain key.
                players.nickname_key.in_((names.look_of(name), names.nickname_key(name))),
                players.id != player_id,
            )
        )
        rows = found.all()
        if any(row.account for row in rows):
            raise RoomError(
                "nickname_taken", f"the name {name} is taken; choose another, or log in if it is yours"
            )
        held_since = self._clock.now() - self._settings.nickname_hours * HOUR_MS
        if any(
            row.bot or row.id in present or (row.may_return and row.seen_at >= held_since) for row in rows
        ):
            raise RoomError("nickname_taken", f"the name {name} is taken; choose another")

    async def _touch(self, player_id: str, session: str, now: int) -> None:
        await self._touches.add((player_id, session, now))

    async def _save_touches(self, touches: Sequence[tuple[str, str, int]]) -> None:
        """Writes who has been seen: after a restart everybody comes at once."""
        players, sessions = schema.players, schema.sessions
        who = update(players).where(players.c.id == bindparam("who")).values(seen_at=bindparam("at"))
        which = update(sessions).where(sessions.c.id == bindparam("which")).values(seen_at=bindparam("at"))
        async with self._store.writing() as connection:
            await connection.execute(who, [{"who": player, "at": now} for player, _, now in touches])
            await connection.execute(which, [{"which": session, "at": now} for _, session, now in touches])


def hashed(token: str) -> str:
    """What of a token is stored."""
    return hashlib.sha256(token.encode()).hexdigest()
