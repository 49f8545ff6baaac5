"""A file of imported hands: SQLite, filled in bulk, asked for one player's hands.

Plain `sqlite3`: one process fills one file and no event loop waits for it. A hand is the
same hand by its site and number, or by a hash of its text where it has no number, so
that no import stores it twice. What cannot be read is kept too, with its text.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from splitpot.errors import SetupError
from splitpot.history.record import HandReading, HandRecord
from splitpot.history.stats import PlayerFacts
from splitpot.history.stats_reading import facts_of_reading
from splitpot.server.hands_rows import decode_record, facts_from, hand_row, identity_of, player_row
from splitpot.server.hands_schema import (
    APPLICATION_ID,
    FACT_COLUMNS,
    HAND_COLUMNS,
    PLAYER_COLUMNS,
    SCRIPT,
    VERSION,
)


def _marks(columns: tuple[str, ...]) -> str:
    return ", ".join("?" * len(columns))


_HERO_PLACE: Final = HAND_COLUMNS.index("hero")
# Names of columns are our own; values are always bound.
_INSERT_HAND: Final = f"INSERT INTO hands ({', '.join(HAND_COLUMNS)}) VALUES ({_marks(HAND_COLUMNS)})"  # noqa: S608
_INSERT_PLAYER: Final = f"INSERT INTO players VALUES ({_marks(PLAYER_COLUMNS)})"  # noqa: S608
_SELECT_FACTS: Final = f"SELECT {', '.join(FACT_COLUMNS)} FROM players JOIN hands ON hands.id = hand_id"  # noqa: S608
_MAGIC: Final = b"SQLite format 3\x00"
HERO: Final = "HERO"
"""Asks for the players whose own files these are, whatever their names."""


class Stored(StrEnum):
    """What became of a hand."""

    NEW = "new"
    DUPLICATE = "duplicate"
    """It is there already."""
    DOUBLE = "double"
    """It has come already since the file was opened."""
    REPLACED = "replaced"
    """It was there cut or unreadable, and is whole now."""
    OTHER = "other"
    """It is no Omaha, and is not stored."""


class HandsDb:
    """An open file of hands. Nothing is in the file for good before `commit`."""

    def __init__(self, path: Path | None, *, create: bool = False) -> None:
        """Opens a file.

        Args:
            path: where it is; None for one in memory, which is gone when it is closed.
            create: make it where there is none.

        Raises:
            SetupError: there is none, or it is no file of hands, or a newer version's.
        """
        create = create or path is None
        if path is not None and not create and not path.is_file():
            raise SetupError("db", f"there is no file {path}; make one with: splitpot history import")
        if path is not None and path.exists() and not self.is_one(path):
            raise SetupError(
                "db", f"{path} is no file of hands, though it exists; name another one, or delete it"
            )
        try:
            self._db = sqlite3.connect(path or ":memory:", isolation_level=None)
        except sqlite3.Error as error:
            raise SetupError("db", f"{path} cannot be opened: {error}") from error
        try:
            self._prepare(path, create)
        except BaseException:
            self._db.close()
            raise
        self._players: list[tuple[Any, ...]] = []
        (self._newest,) = self._db.execute("SELECT coalesce(max(id), 0) FROM hands").fetchone()

    def _prepare(self, path: Path | None, create: bool) -> None:
        try:
            (application,) = self._db.execute("PRAGMA application_id").fetchone()
            (version,) = self._db.execute("PRAGMA user_version").fetchone()
            (tables,) = self._db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            if not tables and create:
                self._db.executescript(f"BEGIN; {SCRIPT} COMMIT;")
                application, version = APPLICATION_ID, VERSION
            self._db.execute("PRAGMA foreign_keys = ON")
            # The index of players is written all over; in memory that costs nothing.
            self._db.execute("PRAGMA cache_size = -64000")
        except sqlite3.Error as error:
            raise SetupError("db", f"{path} is no file of hands: {error}") from error
        if application != APPLICATION_ID:
            raise SetupError("db", f"{path} is no file of hands; name one that history import made")
        if version != VERSION:
            raise SetupError(
                "db", f"{path} has version {version} and this Splitpot reads {VERSION}; import the hands anew"
            )

    def close(self) -> None:
        """Closes the file; what was not committed is gone."""
        self._db.close()

    def __enter__(self) -> HandsDb:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @staticmethod
    def is_one(path: Path) -> bool:
        """Whether a file is in the format of SQLite, and not a history."""
        try:
            with path.open("rb") as file:
                return file.read(len(_MAGIC)) == _MAGIC
        except OSError:
            return False

    # --- writing -------------------------------------------------------------------

    def add(self, reading: HandReading, file: str, source: str = "") -> Stored:
        """Stores one hand, whole or not.

        Args:
            reading: the hand.
            file: where it comes from.
            source: the hand's text, kept where the hand cannot be read, and its identity without a number.
        """
        if reading.is_other_game:
            return Stored.OTHER
        if not self._db.in_transaction:
            self._db.execute("BEGIN IMMEDIATE")
        key = identity_of(reading, source)
        found = self._db.execute(
            "SELECT id, complete, record IS NOT NULL FROM hands WHERE key = ?", (key,)
        ).fetchone()
        stored = Stored.NEW
        if found:
            hand_id, was_complete, was_read = found
            is_better = (reading.verdict.is_complete, reading.record is not None) > (
                bool(was_complete),
                bool(was_read),
            )
            if not is_better:
                return Stored.DOUBLE if hand_id > self._newest else Stored.DUPLICATE
            self._write_players()
            self._db.execute("DELETE FROM hands WHERE id = ?", (hand_id,))
            stored = Stored.REPLACED
        facts = facts_of_reading(reading)
        row = hand_row(reading, key, file, source)
        hand_id = self._db.execute(_INSERT_HAND, row).lastrowid
        hero = row[_HERO_PLACE]
        self._players += [player_row(hand_id, hero, one) for one in facts]
        return stored

    def has_file(self, file_hash: str, version: str) -> tuple[int, int, int] | None:
        """Hands, problems and other games that this version found in such a file; None for an unknown one."""
        found: tuple[int, int, int] | None = self._db.execute(
            "SELECT hands, problems, others FROM files WHERE hash = ? AND version = ?", (file_hash, version)
        ).fetchone()
        return found

    def add_file(self, file_hash: str, path: str, counts: tuple[int, int, int], version: str) -> None:
        """Remembers that a whole file is in, with its hands, problems and other games."""
        if not self._db.in_transaction:
            self._db.execute("BEGIN IMMEDIATE")
        self._db.execute(
            "INSERT OR REPLACE INTO files VALUES (?, ?, ?, ?, ?, ?)", (file_hash, path, *counts, version)
        )

    def commit(self) -> None:
        """Makes all that was added since the last time lasting, all at once."""
        if self._db.in_transaction:
            self._write_players()
            self._db.execute("COMMIT")

    def _write_players(self) -> None:
        self._db.executemany(_INSERT_PLAYER, self._players)
        self._players.clear()

    # --- reading -------------------------------------------------------------------

    def counts(self) -> tuple[int, int]:
        """How many hands are in the file, and how many of them could not be read to their end."""
        found: tuple[int, int] = self._db.execute(
            "SELECT count(*), count(*) FILTER (WHERE NOT complete) FROM hands"
        ).fetchone()
        return found

    def names(self, like: str = "", most: int = 20) -> list[tuple[str, int]]:
        """Names that contain a text, and their hands, those with most hands first."""
        return self._db.execute(
            "SELECT name, count(*) FROM players WHERE instr(lower(name), lower(?)) GROUP BY name "
            "ORDER BY 2 DESC, 1 LIMIT ?",
            (like, most),
        ).fetchall()

    def facts(self, player: str, *, site: str = "") -> Iterator[PlayerFacts]:
        """One player's hands, oldest first; hands without a time come first, in the order of import.

        Args:
            player: a name, or `HERO`.
            site: only hands of this site; empty for all.
        """
        who, values = ("is_hero", []) if player == HERO else ("name = ?", [player])
        if site:
            who, values = f"{who} AND site = ?", [*values, site]
        rows = self._db.execute(f"{_SELECT_FACTS} WHERE {who} ORDER BY played_at, hand_id", values)
        return map(facts_from, rows)

    def hand(self, number: str, site: str = "") -> tuple[HandRecord, tuple[str, ...], str] | None:
        """A hand by its number, the notes on it, and why the file pays otherwise (empty where it does not).

        None where there is no such hand that could be read.

        Args:
            number: the site's number.
            site: needed where two sites use the same number; the first import counts otherwise.
        """
        found = self._db.execute(
            "SELECT record, notes, agrees, reason FROM hands "
            "WHERE number = ? AND ? IN ('', site) AND record NOT NULL ORDER BY id",
            (number, site),
        ).fetchone()
        if found is None:
            return None
        record, notes, agrees, reason = found
        differs = agrees is not None and not agrees
        return decode_record(record), tuple(notes.split("\n") if notes else ()), reason if differs else ""

    def record(self, number: str, site: str = "") -> HandRecord | None:
        """The same without what is said of it."""
        found = self.hand(number, site)
        return None if found is None else found[0]
