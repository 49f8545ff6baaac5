"""Files of hands into a file of hands: found, read, stored in large transactions, counted.

One broken file or hand never stops the next. An import that is interrupted leaves what
the last transaction held; the next run goes on from there. Progress is the caller's.
"""

from __future__ import annotations

import gzip
import hashlib
import re
import zlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

import msgspec

from splitpot import __version__
from splitpot.errors import SetupError
from splitpot.history.lines import decode_history
from splitpot.history.no_history import SQLITE, why_no_history
from splitpot.history.read import read_history
from splitpot.history.record import HandReading
from splitpot.server.hands_db import HandsDb, Stored
from splitpot.server.hands_rows import normalised

IN_ONE_TRANSACTION: Final = 2000
IN_ONE_TICK: Final = 200
MOST_BYTES: Final = 512 * 1024 * 1024
"""A larger file is no history, and would not fit into memory as text."""
_SKIPPED: Final = (".db", ".sqlite", ".sqlite3", ".png", ".jpg", ".gif", ".pdf", ".zip")
_GZIP: Final = b"\x1f\x8b"


class Summary(msgspec.Struct):
    """What an import did.

    Attributes:
        files: how many were read.
        hands: Omaha hands in them, the repeated ones included.
        new: hands stored for the first time.
        duplicates: hands that were there already, those that came twice in this import included.
        doubles: how many of them came twice in this import.
        replaced: hands that were there cut or unreadable, and are whole now.
        problems: hands, duplicates included, that are cut, cancelled or not to be read; stored as such.
        others: hands of other games, not stored.
        failures: files that could not be read at all, with the reason.
    """

    files: int = 0
    hands: int = 0
    new: int = 0
    duplicates: int = 0
    doubles: int = 0
    replaced: int = 0
    problems: int = 0
    others: int = 0
    failures: list[str] = []


def find_histories(paths: Iterable[Path]) -> list[Path]:
    """All files that the paths name, folders opened, hidden files and known other formats left out.

    Raises:
        SetupError: a path does not exist.
    """
    found: dict[Path, None] = {}
    for path in paths:
        if path.is_dir():
            below = sorted(
                one
                for one in path.rglob("*")
                if one.is_file() and one.suffix.lower() not in _SKIPPED and not one.name.startswith(".")
            )
            found.update(dict.fromkeys(below))
        elif path.is_file():
            found[path] = None
        else:
            raise SetupError(
                "path", f"{path} does not exist; give files of hand histories, or folders of them"
            )
    return list(found)


def read_text(path: Path) -> str:
    """The text of a file in any encoding, unpacked where it is gzipped.

    Raises:
        SetupError: it cannot be read, or is no text; names the file.
    """
    try:
        if path.stat().st_size > MOST_BYTES:
            raise SetupError("file", f"{path} is larger than {MOST_BYTES // 2**20} MiB; split it")
        data = path.read_bytes()
        if data.startswith(_GZIP):
            with gzip.open(path) as packed:
                data = packed.read(MOST_BYTES)
    except (OSError, EOFError, zlib.error) as error:
        raise SetupError("file", f"{path} cannot be read: {error}") from error
    if data.startswith(SQLITE):
        raise SetupError(
            "file",
            f"{path} is a file of hands, or another database, and no history; "
            f"tell a hand of it with: splitpot history show NUMBER --from {path}",
        )
    text = decode_history(data)
    if _is_no_text(data, text):
        raise SetupError("file", f"{path} is no text in UTF-8, UTF-16 or Windows-1252")
    return text


def _is_no_text(data: bytes, text: str) -> bool:
    """Whether most of the file's beginning means nothing as characters."""
    sample = text[:2000]
    strange = sum(one == "\ufffd" or (one < " " and one not in "\t\n\f\x1a") for one in sample)
    return bool(data) and (not sample or strange * 10 > len(sample))


def read_with_source(text: str) -> Iterator[tuple[HandReading, str]]:
    """Every hand of a text, and the lines that tell it where they will be needed."""
    lines: list[str] | None = None
    for reading in read_history(text):
        told = reading.told
        if reading.verdict.is_complete and (told is None or told.number):
            yield reading, ""
        elif told is None:
            yield reading, _phh_source(text, reading.name)
        else:
            lines = text.split("\n") if lines is None else lines
            yield reading, "\n".join(lines[told.first_line - 1 : told.last_line])


def _phh_source(text: str, name: str) -> str:
    """The table of a PHH file that has this name; the whole text where there is none."""
    if not name:
        return text
    heading = rf"^\s*\[\s*['\"]?{re.escape(name)}['\"]?\s*\]"
    found = re.search(heading + r".*?(?=^\s*\[|\Z)", text, re.MULTILINE | re.DOTALL)
    return found.group().strip() if found else text


def fault_of(error: Exception) -> str:
    """What to say of a file that a fault of this program did not let through."""
    return f"a fault of Splitpot, please report it with the file: {type(error).__name__}: {error}"


class Importer:
    """Puts files into a file of hands, one after the other.

    Args:
        db: the file of hands.
        tick: called after every `IN_ONE_TICK` hands, so that a large file shows progress.
    """

    def __init__(self, db: HandsDb, tick: Callable[[], None] | None = None) -> None:
        self.summary = Summary()
        self._db = db
        self._tick = tick
        self._pending = 0
        self._own_files: set[str] = set()
        self.is_stopped = False
        """Set it, and the import ends after the hand that is being stored."""

    def add(self, path: Path) -> int:
        """Adds all hands of one file and gives their number; what is wrong with it is in the summary."""
        try:
            text = read_text(path)
            return self.add_text(text, str(path))
        except SetupError as error:
            self.summary.failures.append(error.problem)
        except Exception as error:  # noqa: BLE001
            # A fault of ours in one of ten thousand files must not cost its owner all the others.
            self.summary.failures.append(f"{path}: {fault_of(error)}")
        return 0

    def add_text(self, text: str, name: str) -> int:
        """The same for a text that was read already; `name` stands for the file."""
        summary = self.summary
        summary.files += 1
        file_hash = hashlib.sha256(normalised(text).encode("utf-8", "replace")).hexdigest()
        known = self._db.has_file(file_hash, __version__)
        if known is not None:
            hands, problems, others = known
            summary.hands += hands
            summary.duplicates += hands
            summary.doubles += hands if file_hash in self._own_files else 0
            summary.problems += problems
            summary.others += others
            return hands
        before = (summary.hands, summary.problems, summary.others)
        is_history = False
        for reading, source in read_with_source(text):
            if self.is_stopped:
                break
            if reading.is_no_hand:
                summary.failures.append(f"{name} {why_no_history(reading)}")
                continue
            is_history = True
            self._add(reading, name, source)
        hands, problems, others = (
            now - then
            for now, then in zip((summary.hands, summary.problems, summary.others), before, strict=True)
        )
        if is_history and not self.is_stopped:
            self._own_files.add(file_hash)
            self._db.add_file(file_hash, name, (hands, problems, others), __version__)
        return hands

    def _add(self, reading: HandReading, name: str, source: str) -> None:
        summary = self.summary
        stored = self._db.add(reading, name, source)
        if stored is Stored.OTHER:
            summary.others += 1
            return
        summary.hands += 1
        summary.problems += not reading.verdict.is_complete
        if stored is Stored.NEW:
            summary.new += 1
        elif stored in (Stored.DUPLICATE, Stored.DOUBLE):
            summary.duplicates += 1
            summary.doubles += stored is Stored.DOUBLE
        else:
            summary.replaced += 1
        self._pending += 1
        if self._tick is not None and not summary.hands % IN_ONE_TICK:
            self._tick()
        if self._pending >= IN_ONE_TRANSACTION:
            self.finish()

    def finish(self) -> None:
        """Makes lasting what was added."""
        self._db.commit()
        self._pending = 0
