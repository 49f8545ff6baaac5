"""Bots that are somebody's program: made by a person with an account or by the host, in by a token.

A bot is a player with a name of its own that stays its own, and a wallet that its owner
fills; it has no session, no password and no allowance. Of a token nothing but its SHA-256
is stored (it has 256 random bits). What a bot may do at a table is in `bot_desk`.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection
from typing import Final

import msgspec
from sqlalchemy import func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from splitpot.errors import RoomError
from splitpot.server import ledger, names, schema
from splitpot.server.clock import Clock
from splitpot.server.players import Player, Players, hashed
from splitpot.server.settings import Settings
from splitpot.server.store import Store

HOST: Final = ""
"""The owner of the host's bots."""
TOKEN_PREFIX: Final = "spb_"  # noqa: S105  how a token begins, so that one is told from a password


class BotRow(msgspec.Struct, frozen=True):
    """One bot as its owner sees it.

    Attributes:
        owner: the name of the account that it belongs to; empty for the host's.
        active: whether it has a token.
    """

    id: str
    name: str
    owner: str
    wallet: int
    created_at: int
    seen_at: int
    active: bool


class BotAccounts:
    """All bots that come with a token."""

    def __init__(self, store: Store, players: Players, settings: Settings, clock: Clock) -> None:
        self._store = store
        self._players = players
        self._settings = settings
        self._clock = clock

    async def make(
        self, name: str, owner_id: str = HOST, *, chips: int = 0, present: Collection[str] = ()
    ) -> str:
        """A new bot; its token, which is told this once.

        Args:
            owner_id: an account's player, or `HOST`.
            chips: what it begins with: from its owner's wallet, or from the bots' bank.
            present: as in `Players.enter`.

        Raises:
            RoomError: `bad_nickname`, `nickname_taken`, `not_allowed`: no account, or too many
                bots; `not_enough_chips`.
        """
        clean = names.clean_nickname(name)
        bot_id, token, now = secrets.token_hex(8), _new_token(), self._clock.now()
        async with self._store.writing() as connection:
            if owner_id != HOST:
                await self._check_owner(connection, owner_id)
            await self._players.check_free(connection, bot_id, clean, present)
            await connection.execute(
                insert(schema.players).values(
                    id=bot_id,
                    nickname=clean,
                    nickname_key=names.look_of(clean),
                    created_at=now,
                    seen_at=now,
                )
            )
            await connection.execute(
                insert(schema.bots).values(
                    player_id=bot_id, owner_id=owner_id, token_hash=hashed(token), created_at=now
                )
            )
            await self._give(connection, bot_id, owner_id, chips)
        return token

    async def renew(self, name: str, owner_id: str | None) -> str:
        """Another token in place of the bot's old one.

        Args:
            owner_id: whose bot it has to be; none for anybody's, when the host asks.

        Raises:
            RoomError: `unknown_bot`.
        """
        token = _new_token()
        async with self._store.writing() as connection:
            bot = await self._find(connection, name, owner_id)
            await self._set_hash(connection, bot.id, hashed(token))
        return token

    async def revoke(self, name: str, owner_id: str | None) -> str:
        """Takes the token away; the bot's id. Its name and chips stay.

        Raises:
            RoomError: `unknown_bot`.
        """
        async with self._store.writing() as connection:
            bot = await self._find(connection, name, owner_id)
            await self._set_hash(connection, bot.id, None)
        return bot.id

    async def give(self, name: str, owner_id: str, amount: int) -> None:
        """Moves chips from the owner's wallet to the bot's; a negative amount moves them back.

        Raises:
            RoomError: `unknown_bot`, `bad_amount`, `not_enough_chips`.
        """
        async with self._store.writing() as connection:
            bot = await self._find(connection, name, owner_id)
            await self._give(connection, bot.id, owner_id, amount)

    async def rows(self, owner_id: str | None) -> list[BotRow]:
        """The bots of an account, or all of them, by name."""
        async with self._store.reading() as connection:
            return await self._rows(connection, owner_id)

    async def by_token(self, token: str) -> Player | None:
        """The bot whose token it is; none where it was taken away, or its owner's account is gone."""
        players, bots, logins = schema.players.c, schema.bots.c, schema.logins.c
        query = (
            select(players.id, players.nickname, players.seen_at, bots.owner_id)
            .join(schema.bots, bots.player_id == players.id)
            .outerjoin(schema.logins, logins.player_id == bots.owner_id)
            .where(bots.token_hash == hashed(token))
            .where(or_(bots.owner_id == HOST, logins.player_id.is_not(None)))
        )
        async with self._store.reading() as connection:
            row = (await connection.execute(query)).one_or_none()
        if row is None:
            return None
        return Player(row.id, row.nickname, row.seen_at, hashed(token), is_bot=True, owner=row.owner_id)

    async def is_active(self, bot: Player) -> bool:
        """Whether the token that the bot came with still opens anything."""
        bots, logins = schema.bots.c, schema.logins.c
        query = (
            select(bots.player_id)
            .outerjoin(schema.logins, logins.player_id == bots.owner_id)
            .where(bots.token_hash == bot.session)
            .where(or_(bots.owner_id == HOST, logins.player_id.is_not(None)))
        )
        async with self._store.reading() as connection:
            return (await connection.execute(query)).one_or_none() is not None

    async def touch(self, bot_id: str) -> None:
        """Notes that the bot is here."""
        columns = schema.players.c
        async with self._store.writing() as connection:
            await connection.execute(
                update(schema.players).where(columns.id == bot_id).values(seen_at=self._clock.now())
            )

    async def _check_owner(self, connection: AsyncConnection, owner_id: str) -> None:
        logins, bots = schema.logins.c, schema.bots.c
        has_account = await connection.execute(select(logins.player_id).where(logins.player_id == owner_id))
        if has_account.one_or_none() is None:
            raise RoomError("not_allowed", "bots belong to an account; make one first")
        count = select(func.count()).select_from(schema.bots).where(bots.owner_id == owner_id)
        most = self._settings.bots_each
        if (await connection.execute(count)).scalar_one() >= most:
            raise RoomError("not_allowed", f"an account has at most {most} bots; renew the token of one")

    async def _give(self, connection: AsyncConnection, bot_id: str, owner_id: str, amount: int) -> None:
        if not amount:
            return
        if owner_id == HOST and amount < 0:
            raise RoomError("bad_amount", "the host's bots get chips and give none back")
        source = ledger.BOTS if owner_id == HOST else ledger.wallet(owner_id)
        target = ledger.wallet(bot_id)
        if amount < 0:
            source, target = target, source
        movement = ledger.Movement(
            f"bot:{secrets.token_hex(12)}",
            source,
            target,
            abs(amount),
            "bot_grant" if owner_id == HOST else "bot_chips",
        )
        await ledger.write(connection, [movement], at=self._clock.now())

    async def _find(self, connection: AsyncConnection, name: str, owner_id: str | None) -> BotRow:
        key = names.nickname_key(name)
        for row in await self._rows(connection, owner_id):
            if names.nickname_key(row.name) == key:
                return row
        raise RoomError(
            "unknown_bot", f"there is no bot {name!r:.40}{'' if owner_id is None else ' of yours'}"
        )

    async def _rows(self, connection: AsyncConnection, owner_id: str | None) -> list[BotRow]:
        players, bots, accounts = schema.players.c, schema.bots.c, schema.accounts.c
        owners = schema.players.alias("owners")
        query = (
            select(
                players.id,
                players.nickname,
                players.seen_at,
                bots.created_at,
                bots.token_hash,
                owners.c.nickname.label("owner"),
                accounts.balance,
            )
            .select_from(schema.players.join(schema.bots, bots.player_id == players.id))
            .outerjoin(owners, owners.c.id == bots.owner_id)
            .outerjoin(schema.accounts, accounts.name == ledger.wallet("") + players.id)
            .order_by(players.nickname_key, players.id)
        )
        if owner_id is not None:
            query = query.where(bots.owner_id == owner_id)
        return [
            BotRow(
                row.id,
                row.nickname,
                row.owner or "",
                row.balance or 0,
                row.created_at,
                row.seen_at,
                row.token_hash is not None,
            )
            for row in await connection.execute(query)
        ]

    async def _set_hash(self, connection: AsyncConnection, bot_id: str, token_hash: str | None) -> None:
        bots = schema.bots
        await connection.execute(update(bots).where(bots.c.player_id == bot_id).values(token_hash=token_hash))


def _new_token() -> str:
    return TOKEN_PREFIX + secrets.token_urlsafe(32)
