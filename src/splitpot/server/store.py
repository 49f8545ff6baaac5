"""The database: the event log, appended with a fence, and what belongs to an append.

Order, always: append, commit, then acknowledge and send. Whatever one command causes
(its events, the ledger's pairs, the answer, the finished hand) is one transaction.
Who the players are is in `players`, the money's pairs in `ledger`.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from sqlalchemy import delete, event, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from splitpot.server import ledger, migrate, schema


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


class Store:
    """The log of every table. One writer; readers do not wait for it."""

    def __init__(self, url: str) -> None:
        self._engine: AsyncEngine = create_async_engine(url)
        self._writing = asyncio.Lock()
        self._writer: AsyncConnection | None = None
        if self._engine.dialect.name == "sqlite":
            event.listen(self._engine.sync_engine, "connect", _prepare_sqlite)

    async def open(self) -> None:
        """Brings the schema up to date."""
        self._writer = await self._engine.connect()
        async with self.writing() as connection:
            await connection.run_sync(migrate.upgrade)

    async def close(self) -> None:
        """Closes every connection."""
        if self._writer is not None:
            await self._writer.close()
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

    async def open_table(self, append: Append, *, bot_pause: bool) -> None:
        """Creates a table with its first events."""
        row = {"id": append.table_id, "opened_at": append.at, "bot_pause": bot_pause}
        async with self.writing() as connection:
            await connection.execute(insert(schema.tables).values(row))
            await _append(connection, append)

    async def append(self, append: Append) -> None:
        """Saves what a command caused, all or nothing; it is on the disk when this returns.

        Raises:
            Conflict: a version is taken.
            RoomError: `not_enough_chips`; nothing was saved.
        """
        async with self.writing() as connection:
            await _append(connection, append)

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
            return [Entry(row.version, row.kind, row.payload.encode()) for row in rows]

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


async def _append(connection: AsyncConnection, append: Append) -> None:
    try:
        if append.entries:
            await connection.execute(insert(schema.events), _event_rows(append))
        if append.answers:
            player_id, cid = append.answers
            row = {"player_id": player_id, "cid": cid, "version": _last_version(append), "at": append.at}
            await connection.execute(insert(schema.commands).values(row))
        if append.hands:
            await connection.execute(insert(schema.hands), _hand_rows(append))
    except IntegrityError as error:
        raise Conflict(f"table {append.table_id}: {error.orig}") from error
    await ledger.write(connection, append.movements, table_id=append.table_id, at=append.at)


def _last_version(append: Append) -> int:
    return append.entries[-1].version if append.entries else 0


def _event_rows(append: Append) -> Sequence[dict[str, Any]]:
    return [
        {
            "table_id": append.table_id,
            "version": entry.version,
            "kind": entry.kind,
            "payload": entry.payload.decode(),
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


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
