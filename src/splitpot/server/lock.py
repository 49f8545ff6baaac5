"""The data folder and its lock: two servers never write the same data.

The operating system holds the lock for the life of the process, so a killed server
leaves nothing behind that has to be cleaned up.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import IO

from splitpot.errors import SetupError

LOCK_NAME = "splitpot.lock"


class DataLock:
    """Holds the lock of a data folder until `release`."""

    def __init__(self, data: Path) -> None:
        """Makes the folder where it is missing and takes its lock.

        Raises:
            SetupError: the folder cannot be used, or another server uses it.
        """
        try:
            data.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._file: IO[str] = open(  # noqa: SIM115  held until `release`
                data / LOCK_NAME,
                "a+",
                encoding="ascii",
                opener=lambda path, flags: os.open(path, flags, 0o600),
            )
        except OSError as error:
            raise SetupError(
                "data", f"{data} cannot be used: {error.strerror}; name another folder"
            ) from error
        try:
            _lock(self._file)
        except OSError as error:
            self._file.seek(0)
            owner = self._file.read(20).strip()
            self._file.close()
            who = f" (process {owner})" if owner else ""
            raise SetupError(
                "data", f"{data} is in use by another server{who}; stop that one, or name another folder"
            ) from error
        self._file.seek(0)
        self._file.truncate()
        self._file.write(f"{os.getpid()}\n")
        self._file.flush()

    def release(self) -> None:
        """Gives the folder free. The lock's file stays: removing it would race with the next server."""
        self._file.close()


if sys.platform == "win32":  # pragma: no cover
    import msvcrt

    # A byte far behind the text is locked, so that the owner's number stays readable.
    _FAR = 1024

    def _lock(file: IO[str]) -> None:
        file.seek(_FAR)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: IO[str]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
