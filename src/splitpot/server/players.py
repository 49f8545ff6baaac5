"""Who somebody is: guests by nickname, with a token in a cookie and no account.

The token itself is nowhere on the disk, only its SHA-256 (it has 256 random bits, so
nothing slower is needed). How it travels is in `http` and `socket`.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection

import msgspec
from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from splitpot.errors import RoomError
from splitpot.server import ledger, names, schema
from splitpot.server.clock import Clock
from splitpot.server.settings import Settings
from splitpot.server.store import Store

HOUR_MS = 3_600_000
SEEN_STEP_MS = 60_000


class Player(msgspec.Struct, frozen=True):
    """A person with a live session."""

    id: str
    nickname: str
    seen_at: int


class Players:
    """The sessions of all people."""

    def __init__(self, store: Store, settings: Settings, clock: Clock) -> None:
        self._store = store
        self._settings = settings
        self._clock = clock

    async def enter(self, nickname: str, present: Collection[str] = ()) -> tuple[Player, str]:
        """A new session with its grant of play money, and its token.

        Args:
            nickname: as typed.
            present: ids of players at tables or with open sockets: they keep their nickname
                for as long as they stay.

        Raises:
            RoomError: `bad_nickname`, or `nickname_taken` by another live session.
        """
        name = names.clean_nickname(nickname)
        now = self._clock.now()
        player = Player(secrets.token_hex(8), name, now)
        token = secrets.token_urlsafe(32)
        async with self._store.writing() as connection:
            await self._check_free(connection, player, present)
            await connection.execute(
                insert(schema.players).values(
                    id=player.id,
                    token_hash=_hashed(token),
                    nickname=name,
                    nickname_key=names.nickname_key(name),
                    created_at=now,
                    seen_at=now,
                )
            )
            grant = ledger.Movement(
                entry=f"grant:{player.id}",
                source=ledger.HOUSE,
                target=ledger.wallet(player.id),
                amount=self._settings.grant,
                reason="grant",
            )
            await ledger.write(connection, [grant], at=now)
        return player, token

    async def rename(self, player: Player, nickname: str, present: Collection[str] = ()) -> Player:
        """The same player under another nickname.

        Raises:
            RoomError: as `enter`.
        """
        renamed = Player(player.id, names.clean_nickname(nickname), self._clock.now())
        key = names.nickname_key(renamed.nickname)
        async with self._store.writing() as connection:
            await self._check_free(connection, renamed, present)
            await connection.execute(
                update(schema.players)
                .where(schema.players.c.id == player.id)
                .values(nickname=renamed.nickname, nickname_key=key)
            )
        return renamed

    async def by_token(self, token: str | None) -> Player | None:
        """The player whose token it is; none where the session is unknown or has ended."""
        if not token:
            return None
        columns = schema.players.c
        query = select(columns.id, columns.nickname, columns.seen_at).where(
            columns.token_hash == _hashed(token)
        )
        async with self._store.reading() as connection:
            row = (await connection.execute(query)).one_or_none()
        now = self._clock.now()
        if row is None or row.seen_at < now - self._settings.session_days * 24 * HOUR_MS:
            return None
        if row.seen_at < now - SEEN_STEP_MS:
            await self._touch(row.id, now)
        return Player(row.id, row.nickname, row.seen_at)

    async def wallet(self, player_id: str) -> int:
        """The player's chips away from the tables."""
        async with self._store.reading() as connection:
            return await ledger.balance(connection, ledger.wallet(player_id))

    async def _check_free(
        self, connection: AsyncConnection, player: Player, present: Collection[str]
    ) -> None:
        columns = schema.players.c
        rows = await connection.execute(
            select(columns.id, columns.seen_at).where(
                columns.nickname_key == names.nickname_key(player.nickname), columns.id != player.id
            )
        )
        held_since = self._clock.now() - self._settings.nickname_hours * HOUR_MS
        if any(row.seen_at >= held_since or row.id in present for row in rows):
            raise RoomError(
                "nickname_taken",
                f"somebody here is called {player.nickname} already; choose another nickname",
            )

    async def _touch(self, player_id: str, now: int) -> None:
        async with self._store.writing() as connection:
            await connection.execute(
                update(schema.players).where(schema.players.c.id == player_id).values(seen_at=now)
            )


def _hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
