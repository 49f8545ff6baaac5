"""Open Hand History in and out: `read_ohh`, `write_ohh`, and `write_ohhs` for many hands.

`HEADER` and `read` are what every reader of a format has. The directions live in
`ohh_reader`, `ohh_own` and `ohh_writer`; this module is the name by which others import them.
"""

from __future__ import annotations

from collections.abc import Iterator

from splitpot.history.ohh_own import is_own, read_own
from splitpot.history.ohh_reader import HEADER, read, told_hand
from splitpot.history.ohh_text import read_parts
from splitpot.history.ohh_writer import write_ohh, write_ohhs
from splitpot.history.record import HandReading
from splitpot.history.retell import retell

__all__ = ["HEADER", "read", "read_ohh", "write_ohh", "write_ohhs"]


def read_ohh(text: str) -> Iterator[HandReading]:
    """Every hand of a text: exactly what was written where it was written here, else as its file tells it."""
    for part in read_parts(text.removeprefix("\ufeff")):
        own = read_own(part) if part.hand is not None and is_own(part.hand) else None
        yield own if own is not None else retell(told_hand(part))
