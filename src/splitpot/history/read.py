"""Any history in: `read_history` for a text, `read_history_bytes` for a file's bytes.

The format is found by what the text contains. Every hand is played again by the rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from splitpot.errors import HistoryParseError
from splitpot.history.lines import decode_history
from splitpot.history.ohh import read_ohh
from splitpot.history.phh import read_phh
from splitpot.history.record import HandReading
from splitpot.history.retell import retell
from splitpot.history.sites import SITES, find_family, reader_of

_PHH: Final = re.compile(r"^\s*variant\s*=", re.MULTILINE)


def read_history_bytes(data: bytes) -> Iterator[HandReading]:
    """Every hand of a file, whatever its encoding and format."""
    return read_history(decode_history(data))


def read_history(text: str) -> Iterator[HandReading]:
    """Every hand of a text, whatever its format, one after the other.

    A text in no format that is known gives one reading without a record, which says so.
    """
    text = text.removeprefix("\ufeff")
    family = find_family(text)
    if family is not None:
        if family == "Open Hand History":
            # What was written here is read exactly.
            yield from read_ohh(text)
            return
        for told in reader_of(family).read(text):
            yield retell(told)
    elif _PHH.search(text):
        yield from read_phh(text)
    else:
        first = text.strip().partition("\n")[0]
        known = ", ".join(["PHH", *SITES])
        yield HandReading("", "", None, (HistoryParseError(first[:80], 0, f"a hand history of {known}", 1),))
