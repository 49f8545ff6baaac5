"""The room's database copied while it is used, and brought back from such a copy.

A copy is one state of the database, in one file that needs no other. The room's key is
not in it: without it a copy tells no card that was not shown. It is restored only where
it is whole, of a version that is known, and its books agree.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import msgspec
from sqlalchemy import create_engine

from splitpot.errors import SetupError
from splitpot.server import audit, migrate
from splitpot.server.vault import SEALED_DECK, open_vault

BESIDE: Final = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a database; of another one it would be poison."""


class Copied(msgspec.Struct, frozen=True):
    """What was copied, and where to.

    Attributes:
        kept: where the database before is now; none where there was none.
    """

    path: Path
    size: int
    tables: int
    hands: int
    chips: int
    kept: Path | None = None


def back_up(database: Path, target: Path, *, key: Path | None = None, force: bool = False) -> Copied:
    """Copies the database to the file `target`, and the key file `key` beside it where one is named.

    Raises:
        SetupError: there is no such database, there is a file already, or it cannot be written.
    """
    if not database.is_file():
        raise SetupError("data", f"there is no file {database}; name the room's folder with --data")
    key_target = target.with_name(target.name + ".key")
    for path in (target, *((key_target,) if key is not None else ())):
        if path.exists() and not force:
            raise SetupError("file", f"{path} is there already; name another file, or use --force")
    if key is not None and not key.is_file():
        raise SetupError("key_file", f"there is no key file {key}; name it with --key-file")
    if not target.parent.is_dir():
        raise SetupError("file", f"there is no folder {target.parent}; make it, or name another file")
    with _draft(target) as draft:
        with (
            closing(sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True)) as source,
            closing(sqlite3.connect(draft)) as copy,
        ):
            source.execute("PRAGMA busy_timeout=10000")
            # In one step: a writer that came in between would make it begin again.
            source.backup(copy, pages=-1)
            copy.execute("PRAGMA journal_mode=DELETE")
        _check_whole(draft)
        found = _counted(draft)
    if key is not None:
        with _draft(key_target) as draft:
            shutil.copyfile(key, draft)
    return msgspec.structs.replace(found, path=target)


def restore(
    source: Path, folder: Path, name: str, *, key: Path | None, key_target: Path, force: bool = False
) -> Copied:
    """Brings the database of a folder back from the file `source`. Nobody may use the folder meanwhile.

    Raises:
        SetupError: it is not such a file, it is damaged, of a newer version, its books do not
            agree, the key is another room's, or there is a database already and `force` is not set.
    """
    target = folder / name
    if target.exists() and not force:
        raise SetupError("data", f"{folder} has a database already; with --force it is put aside")
    if key is not None:
        if not key.is_file():
            raise SetupError("key_file", f"there is no key file {key}")
        if key_target.exists() and key_target.read_bytes() != key.read_bytes() and not force:
            raise SetupError("key_file", f"{key_target} is another key; with --force it is put aside")
    if not source.is_file():
        raise SetupError("file", f"there is no file {source}")
    with _draft(target) as draft:
        shutil.copyfile(source, draft)
        _check_whole(draft)
        _bring_up_to_date(draft)
        found = _audited(draft)
        _check_key(draft, key or key_target)
        kept = _put_aside(target)
    if key is not None and not (key_target.exists() and key_target.read_bytes() == key.read_bytes()):
        _put_aside(key_target)
        with _draft(key_target) as draft:
            shutil.copyfile(key, draft)
    return msgspec.structs.replace(found, path=target, size=target.stat().st_size, kept=kept)


def _check_key(path: Path, key: Path) -> None:
    """Checks that the key, where there is one, opens a hand of the database, where one is sealed."""
    if not key.is_file():
        return
    vault = open_vault(key)
    with closing(sqlite3.connect(path)) as connection:
        query = "SELECT table_id, version, payload FROM events WHERE kind = ? ORDER BY version DESC"
        sealed = False
        for table_id, version, payload in connection.execute(query, (SEALED_DECK,)):
            opened = vault.opens(table_id, version, SEALED_DECK, payload.encode())
            if opened:
                return
            sealed = sealed or opened is not None
    if sealed:
        raise SetupError(
            "key_file",
            f"{key} is another room's key: it opens no hand of this copy. Name the right one with --key; "
            "to do without, see that neither --key, FILE.key nor a room.key is there",
        )


@contextmanager
def _draft(target: Path) -> Iterator[Path]:
    """A file for its owner's eyes that becomes `target` when all went well, or is gone."""
    draft = target.with_name(target.name + ".new")
    try:
        target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        draft.unlink(missing_ok=True)
        os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        yield draft
        with draft.open("rb+") as file:
            os.fsync(file.fileno())
        draft.replace(target)
    except (OSError, sqlite3.Error) as error:
        why = error.strerror if isinstance(error, OSError) else str(error)
        raise SetupError("file", f"{target} cannot be written: {why}") from error
    finally:
        draft.unlink(missing_ok=True)
        for ending in BESIDE:
            draft.with_name(draft.name + ending).unlink(missing_ok=True)


def _check_whole(path: Path) -> None:
    """Checks that the file is a database and no page of it is damaged."""
    try:
        with closing(sqlite3.connect(path)) as connection:
            problems = [row[0] for row in connection.execute("PRAGMA integrity_check(5)")]
            strays = connection.execute("PRAGMA foreign_key_check").fetchall()
    except sqlite3.DatabaseError as error:
        raise SetupError("file", f"this is no database, or a damaged one: {error}") from error
    if problems != ["ok"] or strays:
        what = "; ".join(problems) if problems != ["ok"] else f"rows that refer to nothing: {len(strays)}"
        raise SetupError("file", f"the database is damaged: {what}; take another copy")


def _bring_up_to_date(path: Path) -> None:
    known = migrate.revisions()
    with closing(sqlite3.connect(path)) as connection:
        try:
            found = [row[0] for row in connection.execute("SELECT version_num FROM alembic_version")]
        except sqlite3.DatabaseError as error:
            raise SetupError("file", "this is a database, but not one of Splitpot's") from error
    if len(found) != 1 or found[0] not in known:
        raise SetupError(
            "file",
            f"its version is {found}, and this Splitpot knows {known[0]} to {known[-1]}; use a newer one",
        )
    engine = create_engine(f"sqlite:///{path}")
    try:
        with engine.begin() as connection:
            migrate.upgrade(connection)
    finally:
        engine.dispose()


def _audited(path: Path) -> Copied:
    report = audit.audit(f"sqlite:///{path}")
    if report.differences:
        first = report.differences[0]
        raise SetupError(
            "file",
            f"its books do not agree in {len(report.differences)} places, first {first.where}: {first.what}; "
            "take another copy",
        )
    return Copied(path, 0, report.tables, report.hands, report.chips)


def _counted(path: Path) -> Copied:
    with closing(sqlite3.connect(path)) as connection:
        try:
            tables = connection.execute("SELECT count(*) FROM tables").fetchone()[0]
            hands = connection.execute("SELECT count(*) FROM hands").fetchone()[0]
            chips = connection.execute("SELECT coalesce(sum(balance), 0) FROM accounts WHERE balance > 0")
            return Copied(path, path.stat().st_size, tables, hands, chips.fetchone()[0])
        except sqlite3.DatabaseError as error:
            raise SetupError("data", "this is a database, but not one of Splitpot's") from error


def _put_aside(path: Path) -> Path | None:
    """Moves a file, with what SQLite keeps beside it, out of the way."""
    if not path.exists():
        for ending in BESIDE:
            path.with_name(path.name + ending).unlink(missing_ok=True)
        return None
    kept = path.with_name(f"{path.name}.before-{datetime.now(UTC):%Y%m%d-%H%M%S}")
    for ending in ("", *BESIDE):
        part = path.with_name(path.name + ending)
        if part.exists():
            part.replace(kept.with_name(kept.name + ending))
    return kept
