"""The database: the event log, appended with a fence, and what belongs to an append.

Order, always: append, commit, then acknowledge and send. Whatever one command causes
(its events, the ledger's pairs, the answer, the finished hand) is one transaction.
Secrets of events are sealed on their way in, and opened on their way out (`vault`). Who
the players are is in `players`, the money's pairs in `ledger`.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

import msgspec
from sqlalchemy import create_engine, delete, event, insert, select, update
from sqlalchemy.exc import ArgumentError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from splitpot.errors import SetupError
from splitpot.room.state import TableState
from splitpot.server import appends, migrate, schema, snapshots
from splitpot.server.appends import Append as Append
from splitpot.server.appends import Conflict as Conflict
from splitpot.server.appends import Entry as Entry
from splitpot.server.appends import HandRecord as HandRecord
from splitpot.server.appends import Item as Item
from splitpot.server.appends import TournamentAppend as TournamentAppend
from splitpot.server.batches import Batches
from splitpot.server.claim import Claim, Taken
from splitpot.server.vault import Vault

READERS: Final = 10
"""Connections that stay open: to open one costs more than to read with it."""


PRAGMAS: Final = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")
"""What SQLite is told on each connection: what is committed survives a power cut, readers wait for nobody."""


class Store:
    """The log of every table. One writer; readers do not wait for it.

    Attributes:
        watch: called after each append, with the seconds that it took.
        taken: called, in whatever thread, where another server has taken the database meanwhile.
    """

    def __init__(self, url: str, vault: Vault) -> None:
        self._vault = vault
        try:
            self._engine: AsyncEngine = create_async_engine(
                url, pool_size=READERS, pool_pre_ping=not url.startswith("sqlite")
            )
        except (ArgumentError, ModuleNotFoundError) as error:
            raise SetupError(
                "database",
                f'it cannot be used: {error}; for PostgreSQL, pip install "splitpot[postgresql]"',
            ) from error
        # Appends are written by a thread of their own, a group at a time: to hand every statement
        # to another thread and wait for it costs more than the statement.
        is_postgresql = self._engine.dialect.name == "postgresql"
        claim = Claim(lambda: self.taken())
        self._appender = create_engine(
            url.replace("+aiosqlite", ""),
            pool_size=1,
            max_overflow=0,
            pool_pre_ping=is_postgresql,
            connect_args=claim.arguments("appends") if is_postgresql else {},
        )
        self._writers = self._engine
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="appends")
        self._writing = asyncio.Lock()
        self._writer: AsyncConnection | None = None
        self._batches = Batches(self._save)
        self.watch: Callable[[Item, float], None] = lambda _append, _seconds: None
        self.taken: Callable[[], None] = lambda: None
        if self._engine.dialect.name == "sqlite":
            _make_private(self._engine.url.database)
            for engine in (self._engine.sync_engine, self._appender):
                event.listen(engine, "connect", _prepare_sqlite)
        if is_postgresql:
            self._writers = create_async_engine(
                url, pool_size=1, max_overflow=0, connect_args=claim.arguments("writer")
            )
            event.listen(self._writers.sync_engine, "connect", claim.taker("writer"))
            event.listen(self._appender, "connect", claim.taker("appends"))

    async def open(self) -> None:
        """Brings the schema up to date."""
        try:
            self._writer = await self._writers.connect()
            await asyncio.get_running_loop().run_in_executor(self._thread, self._claim)
        except OperationalError as error:
            raise SetupError("database", f"it cannot be opened: {error.orig}") from error
        except Taken:
            await self.close()
            raise
        async with self.writing() as connection:
            await connection.run_sync(migrate.upgrade)

    def _claim(self) -> None:
        self._appender.connect().close()

    async def close(self) -> None:
        """Closes every connection."""
        await self._batches.close()
        if self._writer is not None:
            await self._writer.close()
        self._thread.shutdown()
        self._appender.dispose()
        await self._writers.dispose()
        await self._engine.dispose()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction of the one writer; committed at the end, undone where it raises."""
        assert self._writer is not None, "the store is not open"
        async with self._writing, self._writer.begin():
            yield self._writer

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read with."""
        async with self._engine.connect() as connection:
            yield connection

    async def open_table(
        self, append: Append, *, bot_pause: bool, invite: str = "", password_hash: str = ""
    ) -> None:
        """Creates a table with its first events."""
        row = {
            "id": append.table_id,
            "opened_at": append.at,
            "bot_pause": bot_pause,
            "invite": invite,
            "password_hash": password_hash,
        }
        async with self.writing() as connection:
            await connection.execute(insert(schema.tables).values(row))
            await connection.run_sync(appends.write, (append,), self._vault)

    async def append(self, append: Item) -> None:
        """Saves what a command caused, all or nothing; it is on the disk when this returns.

        Raises:
            Conflict: a version is taken.
            RoomError: `not_enough_chips`, or `not_allowed` for a ticket; nothing was saved.
        """
        asked = time.perf_counter()
        await self._batches.add(append)
        self.watch(append, time.perf_counter() - asked)

    async def _save(self, items: Sequence[Item]) -> None:
        async with self._writing:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._save_now, items)

    def _save_now(self, items: Sequence[Item]) -> None:
        with self._appender.begin() as connection:
            appends.write(connection, items, self._vault)

    async def entries(self, table_id: str, first: int = 0, last: int | None = None) -> list[Entry]:
        """The events of a table from version `first` to `last`, oldest first."""
        columns = schema.events.c
        query = (
            select(columns.version, columns.kind, columns.payload)
            .where(columns.table_id == table_id, columns.version >= first)
            .order_by(columns.version)
        )
        if last is not None:
            query = query.where(columns.version <= last)
        async with self.reading() as connection:
            rows = await connection.execute(query)
            return [
                Entry(
                    row.version,
                    row.kind,
                    self._vault.open(table_id, row.version, row.kind, row.payload.encode()),
                )
                for row in rows
            ]

    async def snapshot(self, table_id: str) -> TableState | None:
        """A table as it was after one of its last hands; none where the whole log has to tell it."""
        async with self.reading() as connection:
            return await snapshots.read(connection, table_id, self._vault)

    async def open_tables(self) -> list[tuple[str, bool]]:
        """The cash tables that are not closed, oldest first, and whether bots pause there."""
        columns = schema.tables.c
        query = (
            select(columns.id, columns.bot_pause)
            .where(columns.closed_at.is_(None), columns.tournament_id == "")
            .order_by(columns.opened_at, columns.id)
        )
        async with self.reading() as connection:
            return [(row.id, row.bot_pause) for row in await connection.execute(query)]

    async def close_table(self, table_id: str, at: int) -> None:
        """Takes a table out of the lobby; its log stays."""
        tables = schema.tables
        async with self.writing() as connection:
            await connection.execute(update(tables).where(tables.c.id == table_id).values(closed_at=at))

    async def hands(
        self, table_id: str, hand: int | None = None, limit: int | None = None
    ) -> list[HandRecord]:
        """The finished hands of a table (or the one asked for), newest first."""
        columns = schema.hands.c
        query = select(schema.hands).where(columns.table_id == table_id).order_by(columns.hand.desc())
        if hand is not None:
            query = query.where(columns.hand == hand)
        if limit is not None:
            query = query.limit(limit)
        async with self.reading() as connection:
            return [
                HandRecord(
                    row.hand,
                    row.first_version,
                    row.last_version,
                    row.ended_at,
                    row.pot,
                    tuple(msgspec.json.decode(row.winners)),
                    row.board,
                    row.second_board,
                )
                for row in await connection.execute(query)
            ]

    async def answer(self, player_id: str, cid: str) -> int | None:
        """The version up to which the command `cid` had its effect; none where it is new."""
        columns = schema.commands.c
        query = select(columns.version).where(columns.player_id == player_id, columns.cid == cid)
        async with self.reading() as connection:
            return (await connection.execute(query)).scalar_one_or_none()

    async def forget_answers(self, before: int) -> None:
        """Drops the answers to commands older than `before`: nobody sends those again."""
        async with self.writing() as connection:
            await connection.execute(delete(schema.commands).where(schema.commands.c.at < before))


def _make_private(database: str | None) -> None:
    """Makes the file for its owner's eyes, where there is none; what SQLite keeps beside it is likewise."""
    if database and database != ":memory:":
        with suppress(OSError):  # whatever is wrong with it is said when it is opened
            os.close(os.open(database, os.O_WRONLY | os.O_CREAT, 0o600))


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
