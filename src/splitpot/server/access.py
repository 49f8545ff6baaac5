"""Who may come to a table: to a private one by its link, by its password, or once admitted.

A link's secret has 192 random bits; it is compared in constant time. Who was let in once
comes back without it, after a restart too, unless the host has sent him away: he sits down
there no more, and a private table is closed to him. What is private is in the table's settings.
"""

from __future__ import annotations

import hmac
import secrets

import msgspec
from sqlalchemy import delete, insert, select, update

from splitpot.errors import RoomError
from splitpot.room.config import TableConfig
from splitpot.server import schema
from splitpot.server.attempts import Attempts
from splitpot.server.clock import Clock
from splitpot.server.passwords import Passwords
from splitpot.server.settings import Settings
from splitpot.server.store import Store

LONGEST_PASSWORD = 100
SENT_AWAY = "the host has sent you away from this table"


class Keys(msgspec.Struct, frozen=True):
    """What opens a table: the secret of its link, the hash of its password; empty for none."""

    invite: str = ""
    password_hash: str = ""


class Access:
    """The doors of all tables that are not open to everybody."""

    def __init__(self, store: Store, passwords: Passwords, settings: Settings, clock: Clock) -> None:
        self._store = store
        self._passwords = passwords
        self._clock = clock
        self._admitted: dict[str, set[str]] = {}
        self._sent_away: dict[str, set[str]] = {}
        self._keys: dict[str, Keys] = {}
        window = settings.login_minutes * 60_000
        self._by_player = Attempts(settings.login_failures, window)
        self._by_address = Attempts(3 * settings.login_failures, window)

    async def new_keys(self, config: TableConfig, password: str) -> Keys:
        """The keys of a table that is about to be opened.

        Raises:
            RoomError: `bad_settings`: the password is too long; `busy`.
        """
        if len(password) > LONGEST_PASSWORD:
            raise RoomError("bad_settings", f"password: it has more than {LONGEST_PASSWORD} characters")
        hashed = await self._passwords.hash(password) if password else ""
        return Keys(secrets.token_urlsafe(24) if config.private else "", hashed)

    async def learn(self, table_id: str) -> None:
        """Reads a table's keys and who has been admitted."""
        tables, admissions = schema.tables.c, schema.admissions.c
        async with self._store.reading() as connection:
            keys = await connection.execute(
                select(tables.invite, tables.password_hash).where(tables.id == table_id)
            )
            row = keys.one_or_none()
            query = select(admissions.player_id, admissions.sent_away).where(admissions.table_id == table_id)
            known = (await connection.execute(query)).all()
        self._admitted[table_id] = {one.player_id for one in known if not one.sent_away}
        self._sent_away[table_id] = {one.player_id for one in known if one.sent_away}
        self._keys[table_id] = Keys() if row is None else Keys(row.invite, row.password_hash)

    def forget(self, table_id: str) -> None:
        """The table has closed."""
        self._keys.pop(table_id, None)
        self._admitted.pop(table_id, None)
        self._sent_away.pop(table_id, None)

    def knows(self, config: TableConfig, player_id: str) -> bool:
        """Whether the player may come to the table as it is."""
        if config.tournament or not (config.private or config.locked):
            return True  # a private tournament's id is its key
        return player_id == config.host or player_id in self._admitted.get(config.id, ())

    def check(self, config: TableConfig, player_id: str, owner: str = "") -> None:
        """Lets those pass who may come to the table, and the bots of those who may.

        Raises:
            RoomError: `password_needed` or `not_invited`; `not_allowed`: sent away.
        """
        if self.knows(config, player_id):
            return
        self.check_may_sit(config.id, player_id)
        if owner and self.knows(config, owner):
            return
        if config.locked:
            raise RoomError("password_needed", "this table has a password; its host can tell you")
        raise RoomError("not_invited", "this table is private; ask its host for the invite link")

    async def enter(
        self, config: TableConfig, player_id: str, key: str, password: str, address: str = ""
    ) -> None:
        """Admits a player who has the link's secret or the password, for good.

        Raises:
            RoomError: `not_invited`, `wrong_password`, `password_needed`, `too_fast`, `busy`;
                `not_allowed`: sent away.
        """
        if self.knows(config, player_id):
            return
        self.check_may_sit(config.id, player_id)
        keys = self._keys.get(config.id, Keys())
        if key:
            if not keys.invite or not hmac.compare_digest(keys.invite.encode(), key.encode()):
                raise RoomError("not_invited", "this invite link is not valid any more; ask for a new one")
        elif password and config.locked:
            await self._check_password(config, keys, password, player_id, address)
        else:
            self.check(config, player_id)
        row = {"table_id": config.id, "player_id": player_id, "at": self._clock.now()}
        async with self._store.writing() as connection:
            columns = schema.admissions.c
            known = select(columns.at).where(columns.table_id == config.id, columns.player_id == player_id)
            if (await connection.execute(known)).one_or_none() is None:
                await connection.execute(insert(schema.admissions).values(row))
        self._admitted.setdefault(config.id, set()).add(player_id)

    async def send_away(self, table_id: str, player_id: str) -> None:
        """Keeps a player from the table's seats, and from the table where it is private, for good."""
        table, columns = schema.admissions, schema.admissions.c
        row = {"table_id": table_id, "player_id": player_id, "at": self._clock.now(), "sent_away": True}
        async with self._store.writing() as connection:
            await connection.execute(
                delete(table).where(columns.table_id == table_id, columns.player_id == player_id)
            )
            await connection.execute(insert(table).values(row))
        self._admitted.get(table_id, set()).discard(player_id)
        self._sent_away.setdefault(table_id, set()).add(player_id)

    def check_may_sit(self, table_id: str, player_id: str) -> None:
        """Lets those pass whom the host has not sent away.

        Raises:
            RoomError: `not_allowed`.
        """
        if not self.may_sit(table_id, player_id):
            raise RoomError("not_allowed", SENT_AWAY)

    def may_sit(self, table_id: str, player_id: str) -> bool:
        """Whether the host has not sent this player away from the table."""
        return player_id not in self._sent_away.get(table_id, ())

    def sent_away(self, table_id: str) -> frozenset[str]:
        """Whom the host has sent away from the table."""
        return frozenset(self._sent_away.get(table_id, ()))

    def invite(self, config: TableConfig, player_id: str) -> str:
        """The secret of the table's link, for those who may come; empty where the table has none.

        Raises:
            RoomError: as `check`.
        """
        self.check(config, player_id)
        return self._keys.get(config.id, Keys()).invite

    async def renew(self, config: TableConfig, player_id: str) -> str:
        """Another secret; the old link opens nothing any more, and who is admitted stays so.

        Raises:
            RoomError: `not_allowed`.
        """
        if player_id != config.host:
            raise RoomError("not_allowed", "who has opened the table gives out its links")
        if not config.private:
            raise RoomError("not_allowed", "this table is not private; its address is enough")
        new = secrets.token_urlsafe(24)
        tables = schema.tables
        async with self._store.writing() as connection:
            await connection.execute(update(tables).where(tables.c.id == config.id).values(invite=new))
        self._keys[config.id] = msgspec.structs.replace(self._keys.get(config.id, Keys()), invite=new)
        return new

    async def _check_password(
        self, config: TableConfig, keys: Keys, password: str, player_id: str, address: str
    ) -> None:
        now, who, where = self._clock.now(), f"{config.id}:{player_id}", f"{config.id}:{address}"
        # By address too: another guest is made in a moment.
        self._by_address.check(where, now)
        self._by_player.check(who, now)
        self._by_address.count(where, now)
        self._by_player.count(who, now)
        if not await self._passwords.verify(keys.password_hash, password):
            raise RoomError("wrong_password", "this is not the table's password")
        self._by_player.forget(who)
        self._by_address.uncount(where)
