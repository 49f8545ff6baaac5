"""Any history in: `read_history` for a text, `read_history_bytes` for a file's bytes.

The format is found by what the text contains; a text with hands of several formats is cut at their
headers. Every hand is played again by the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from splitpot.errors import HistoryParseError
from splitpot.history.lines import decode_history
from splitpot.history.no_history import DATABASE, SQLITE
from splitpot.history.ohh import read_ohh
from splitpot.history.phh import read_phh
from splitpot.history.record import HandReading
from splitpot.history.retell import retell
from splitpot.history.sites import SITES, reader_of
from splitpot.history.stretches import PHH, stretches
from splitpot.history.told import ToldHand

_OHH: Final = "Open Hand History"


def read_history_bytes(data: bytes) -> Iterator[HandReading]:
    """Every hand of a file, whatever its encoding and format."""
    if data.startswith(SQLITE):
        return iter((_no_history(DATABASE),))
    return read_history(decode_history(data))


def read_history(text: str) -> Iterator[HandReading]:
    """Every hand of a text, whatever its format, one after the other.

    A text in no format that is known gives one reading without a record, which says so.
    """
    text = text.removeprefix("\ufeff")
    is_known = False
    line = counted = 0
    for family, start, end in stretches(text):
        is_known = True
        line += text.count("\n", counted, start)
        counted = start
        part = text[start:end]
        if family in (PHH, _OHH):
            # What was written here is read exactly. Lines before it keep its numbers of lines.
            yield from (read_phh if family == PHH else read_ohh)("\n" * line + part)
            continue
        for told in reader_of(family).read(part):
            yield retell(_shift(told, line) if line else told)
    if not is_known:
        yield _no_history(text)


def _no_history(text: str) -> HandReading:
    first = text.strip().partition("\n")[0]
    known = ", ".join([PHH, *SITES])
    return HandReading("", "", None, (HistoryParseError(first[:80], 0, f"a hand history of {known}", 1),))


def _shift(told: ToldHand, by: int) -> ToldHand:
    """A hand of a part that begins `by` lines below the beginning of its file."""
    return replace(
        told,
        deeds=tuple(replace(deed, line=deed.line + by) if deed.line else deed for deed in told.deeds),
        wins=tuple(replace(win, line=win.line + by) if win.line else win for win in told.wins),
        problems=tuple(
            HistoryParseError(one.text, one.position, one.expected, one.line + by if one.line else 0)
            for one in told.problems
        ),
        first_line=told.first_line + by,
        last_line=told.last_line + by,
    )
