"""A file in which a simulated tournament is kept as it is played, so that it can be gone on with.

It is an SQLite database: what the tournament was begun with, and the events of its
director (stream 0) and of its tables. Steps are saved whole, and several in one
transaction, so that whatever ends the process leaves a tournament that goes on.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import click
import msgspec
from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    create_engine,
    func,
    insert,
    inspect,
    select,
    text,
)
from sqlalchemy.exc import DatabaseError

from splitpot.cli.tournament_run import Saved
from splitpot.room.events import decode_event, encode_event
from splitpot.room.table import replay
from splitpot.room.tournament import replay_tournament
from splitpot.room.tournament_events import (
    TournamentEvent,
    decode_tournament_event,
    encode_tournament_event,
)
from splitpot.room.tournament_hall import DirectorChange, Hall, HallChange, TableChange

FORMAT: Final = 1
COMMIT_SECONDS: Final = 0.25
COMMIT_STEPS: Final = 500
DIRECTOR: Final = 0

_metadata = MetaData()
_begun = Table(
    "begun",
    _metadata,
    Column("format", Integer, nullable=False),
    Column("arguments", LargeBinary, nullable=False),
)
_events = Table(
    "events",
    _metadata,
    Column("stream", Integer, primary_key=True, autoincrement=False),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("payload", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
_INSERT = insert(_events)


class TournamentFile:
    """The file of one tournament. `told` is what a `HeadlessTournament` tells its steps to.

    Attributes:
        saved: where the tournament stands; None for a new one.
    """

    def __init__(self, path: Path, arguments: Mapping[str, Any]) -> None:
        """Opens the file, or begins it.

        Args:
            arguments: what decides the result, by the names of the options.

        Raises:
            click.ClickException: it is another tournament's, or no such file, or in use.
        """
        self._path = path
        self._changes: list[tuple[int, HallChange]] = []
        self._steps = 0
        self._last = time.monotonic()
        engine = create_engine(f"sqlite:///{path}", connect_args={"timeout": 1.0})
        try:
            self._connection = engine.connect()
            self._lock()
            self._check(arguments)
            self.saved = _read(self._connection)
            self._connection.rollback()
        except DatabaseError as error:
            raise click.ClickException(f"{path} cannot be used: {error.orig}") from error

    def told(self, now: int, changes: Sequence[HallChange]) -> None:
        """Keeps a step, and saves what has gathered from time to time."""
        self._changes += [(now, change) for change in changes]
        self._steps += 1
        if self._steps >= COMMIT_STEPS or time.monotonic() - self._last >= COMMIT_SECONDS:
            self.save()

    def save(self) -> None:
        """Saves all steps so far, in one transaction."""
        rows = [row for now, change in self._changes if (row := _row(now, change))]
        if rows:
            self._connection.execute(_INSERT, rows)
            self._connection.commit()
        self._changes.clear()
        self._steps = 0
        self._last = time.monotonic()

    def close(self) -> None:
        """Saves the last steps, and lets the file go."""
        self.save()
        self._connection.close()
        self._connection.engine.dispose()

    def _lock(self) -> None:
        """Nobody else plays in this file until the process has ended, however it ends."""
        names = set(inspect(self._connection).get_table_names())
        if names - set(_metadata.tables):
            raise click.ClickException(f"{self._path} is a database of something else; name a new file.")
        self._connection.rollback()
        for pragma in ("locking_mode = EXCLUSIVE", "journal_mode = WAL", "synchronous = FULL"):
            self._connection.execute(text(f"PRAGMA {pragma}"))
        self._connection.rollback()
        self._connection.execute(text("BEGIN EXCLUSIVE"))
        self._connection.commit()

    def _check(self, arguments: Mapping[str, Any]) -> None:
        """Begins a new file; one that is there must be of this tournament."""
        _metadata.create_all(self._connection)
        found = self._connection.execute(select(_begun)).one_or_none()
        if found is None:
            row = {"format": FORMAT, "arguments": msgspec.json.encode(arguments)}
            self._connection.execute(insert(_begun), row)
            self._connection.commit()
            return
        if found.format != FORMAT:
            raise click.ClickException(
                f"{self._path} was written by another version of Splitpot; name a new file."
            )
        begun = msgspec.json.decode(found.arguments)
        asked = msgspec.json.decode(msgspec.json.encode(arguments))
        differing = [
            f"--{name.replace('_', '-')} {begun.get(name)} there, {value} here"
            for name, value in asked.items()
            if begun.get(name) != value
        ]
        if differing:
            raise click.ClickException(
                f"{self._path} is of another tournament: {'; '.join(differing)}. "
                "Say the same as there, or name a new file."
            )


def _row(now: int, change: HallChange) -> dict[str, Any] | None:
    if isinstance(change, DirectorChange):
        payload = encode_tournament_event(change.event)
        return {"stream": DIRECTOR, "version": change.after.version, "at": now, "payload": payload}
    if isinstance(change, TableChange):
        payload = encode_event(change.event)
        return {"stream": change.table, "version": change.after.version, "at": now, "payload": payload}
    # Which tables are gone, the director knows.
    return None


def _read(connection: Connection) -> Saved | None:
    events: list[TournamentEvent] = [decode_tournament_event(one) for one in _stream(connection, DIRECTOR)]
    if not events:
        return None
    director = replay_tournament(events)
    numbers = director.tables if director.is_running else ()
    tables = {
        number: replay(decode_event(one) for one in _stream(connection, number)) for number in sorted(numbers)
    }
    now = connection.execute(select(func.max(_events.c.at))).scalar_one()
    return Saved(Hall(director, tables), events, now)


def _stream(connection: Connection, stream: int) -> Sequence[bytes]:
    asked = select(_events.c.payload).where(_events.c.stream == stream).order_by(_events.c.version)
    return connection.execute(asked).scalars().all()
