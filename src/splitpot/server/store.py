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
from sqlalchemy import Connection, Table, create_engine, delete, event, func, insert, select, update
from sqlalchemy.exc import ArgumentError, IntegrityError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from splitpot.errors import SetupError
from splitpot.room.state import TableState
from splitpot.server import ledger, migrate, results, schema, snapshots
from splitpot.server.batches import Batches
from splitpot.server.snapshots import Snapshot
from splitpot.server.vault import Vault

ROWS_AT_ONCE: Final = 500
READERS: Final = 10
"""Connections that stay open: to open one costs more than to read with it."""


LOCK: Final = 0x73706C6974
"""The number of the lock that a server holds in PostgreSQL."""


class Conflict(Exception):
    """Another append has taken one of the versions: what the writer knew is not the newest."""


class Entry(msgspec.Struct, frozen=True):
    """One event as it is stored; `payload` is its JSON."""

    version: int
    kind: str
    payload: bytes


class HandRecord(msgspec.Struct, frozen=True):
    """A finished hand in the index of hands.

    Attributes:
        board: its cards as text without spaces.
        second_board: the whole other board where it was run twice; else empty.
    """

    hand: int
    first_version: int
    last_version: int
    ended_at: int
    pot: int
    winners: tuple[str, ...]
    board: str
    second_board: str = ""


class Append(msgspec.Struct, frozen=True):
    """What one command adds to a table's log.

    Attributes:
        answers: the player and the `cid` of the command, where it came with one.
    """

    table_id: str
    at: int
    entries: tuple[Entry, ...]
    movements: tuple[ledger.Movement, ...] = ()
    answers: tuple[str, str] | None = None
    hands: tuple[HandRecord, ...] = ()
    results: tuple[results.HandResult, ...] = ()
    snapshot: Snapshot | None = None


class Store:
    """The log of every table. One writer; readers do not wait for it.

    Attributes:
        watch: called after each append, with the seconds that it took.
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
        self._appender = create_engine(
            url.replace("+aiosqlite", ""), pool_size=1, pool_pre_ping=not url.startswith("sqlite")
        )
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="appends")
        self._writing = asyncio.Lock()
        self._writer: AsyncConnection | None = None
        self._batches = Batches(self._save)
        self.watch: Callable[[Append, float], None] = lambda _append, _seconds: None
        if self._engine.dialect.name == "sqlite":
            _make_private(self._engine.url.database)
            for engine in (self._engine.sync_engine, self._appender):
                event.listen(engine, "connect", _prepare_sqlite)

    async def open(self) -> None:
        """Brings the schema up to date."""
        try:
            self._writer = await self._engine.connect()
        except OperationalError as error:
            raise SetupError("database", f"it cannot be opened: {error.orig}") from error
        await self._claim()
        async with self.writing() as connection:
            await connection.run_sync(migrate.upgrade)

    async def _claim(self) -> None:
        """Holds the database for this server for as long as its connection lives.

        SQLite lies in the data folder, which has a lock of its own (`lock`).
        """
        if self._engine.dialect.name != "postgresql":
            return
        for _ in range(10):
            async with self.writing() as connection:
                if (await connection.execute(select(func.pg_try_advisory_lock(LOCK)))).scalar_one():
                    return
            await asyncio.sleep(0.2)  # PostgreSQL may not have noticed yet that the last one has gone
        await self.close()
        raise SetupError(
            "database", "it is in use by another server; stop that one, or name another database"
        )

    async def close(self) -> None:
        """Closes every connection."""
        await self._batches.close()
        if self._writer is not None:
            await self._writer.close()
        self._thread.shutdown()
        self._appender.dispose()
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
            await connection.run_sync(_append, (append,), self._vault)

    async def append(self, append: Append) -> None:
        """Saves what a command caused, all or nothing; it is on the disk when this returns.

        Raises:
            Conflict: a version is taken.
            RoomError: `not_enough_chips`; nothing was saved.
        """
        asked = time.perf_counter()
        await self._batches.add(append)
        self.watch(append, time.perf_counter() - asked)

    async def _save(self, appends: Sequence[Append]) -> None:
        async with self._writing:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._save_now, appends)

    def _save_now(self, appends: Sequence[Append]) -> None:
        with self._appender.begin() as connection:
            _append(connection, appends, self._vault)

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
        """The tables that are not closed, oldest first, and whether bots pause there."""
        columns = schema.tables.c
        query = (
            select(columns.id, columns.bot_pause)
            .where(columns.closed_at.is_(None))
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


def _append(connection: Connection, appends: Sequence[Append], vault: Vault) -> None:
    """Writes appends of any tables, with one statement for all rows of a kind where order is no matter."""
    try:
        for table, rows in (
            (schema.events, [row for one in appends for row in _event_rows(one, vault)]),
            (schema.commands, [row for one in appends for row in _answer_rows(one)]),
            (schema.hands, [row for one in appends for row in _hand_rows(one)]),
        ):
            if rows:
                _insert(connection, table, rows)
    except IntegrityError as error:
        raise Conflict(f"table {appends[0].table_id}: {error.orig}") from error
    for one in appends:
        ledger.book(connection, one.movements, table_id=one.table_id, at=one.at)
        results.write(connection, one.table_id, one.results)
    snapshots.write(connection, [one.snapshot for one in appends if one.snapshot is not None], vault)


def _insert(connection: Connection, table: Table, rows: Sequence[dict[str, Any]]) -> None:
    """Inserts rows, in SQLite as few statements: its driver lets go of the interpreter at each row,
    and the busy thread of the tables gives it back only after a while.
    """
    if connection.dialect.name != "sqlite":
        connection.execute(insert(table), rows)
        return
    names = list(rows[0])
    marks = f"({', '.join('?' * len(names))})"
    for start in range(0, len(rows), ROWS_AT_ONCE):
        some = rows[start : start + ROWS_AT_ONCE]
        # Names of our own schema and question marks; every value is bound.
        text = f"INSERT INTO {table.name} ({', '.join(names)}) VALUES {', '.join([marks] * len(some))}"  # noqa: S608
        connection.exec_driver_sql(text, tuple(row[name] for row in some for name in names))


def _answer_rows(append: Append) -> Sequence[dict[str, Any]]:
    if append.answers is None:
        return ()
    player_id, cid = append.answers
    return ({"player_id": player_id, "cid": cid, "version": _last_version(append), "at": append.at},)


def _last_version(append: Append) -> int:
    return append.entries[-1].version if append.entries else 0


def _event_rows(append: Append, vault: Vault) -> Sequence[dict[str, Any]]:
    return [
        {
            "table_id": append.table_id,
            "version": entry.version,
            "kind": entry.kind,
            "payload": vault.seal(append.table_id, entry.version, entry.kind, entry.payload).decode(),
            "at": append.at,
        }
        for entry in append.entries
    ]


def _hand_rows(append: Append) -> Sequence[dict[str, Any]]:
    return [
        {
            "table_id": append.table_id,
            "hand": record.hand,
            "first_version": record.first_version,
            "last_version": record.last_version,
            "ended_at": record.ended_at,
            "pot": record.pot,
            "winners": msgspec.json.encode(record.winners).decode(),
            "board": record.board,
            "second_board": record.second_board,
        }
        for record in append.hands
    ]


def _make_private(database: str | None) -> None:
    """Makes the file for its owner's eyes, where there is none; what SQLite keeps beside it is likewise."""
    if database and database != ":memory:":
        with suppress(OSError):  # whatever is wrong with it is said when it is opened
            os.close(os.open(database, os.O_WRONLY | os.O_CREAT, 0o600))


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
