"""Where in a text which family's hands stand: files of several sites put together are cut at their headers.

Plain searches find the few lines on which a header can stand, and only those are looked at, so that
a large file costs hardly more than reading through it once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from splitpot.history.sites import SITES, reader_of

PHH: Final = "PHH"
_OHH: Final = "Open Hand History"
_IN_LINE: Final = (
    "#",
    "istory for ",
    "istory For ",
    "Winamax Poker - ",
    "Game ID: ",
    "Game started at: ",
    "variant",
    "entry",
)
"""Every header in lines has one of these in its first line."""
_ANYWHERE: Final = ("<game", "<Game", "<HISTORY", '"ohh"')
"""What headers begin with that may stand within a line."""
_NO_HEADER: Final = ("Table '", "Seat ")
_VARIANT: Final = re.compile(r"[ \t]*variant\s*=")
_BEFORE_XML: Final = re.compile(
    r"<\?xml|<session\b|<description\b|<ROOT\b|^----\w+\.DAT----|^ExtendedTableName:", re.MULTILINE
)
_TOML_LINE: Final = re.compile(r"\s*(?:#.*|\[\s*[\w'\"-]+\s*\]\s*|[\w-]+\s*=.*)?")
_XML: Final = frozenset({"iPoker", "Merge", "Microgaming", "Boss"})
_MOST_BEFORE: Final = 4
"""Stray characters that may stand before a header on its line."""


class Stretch(NamedTuple):
    """A part of a text with the hands of one family.

    Attributes:
        family: as in `splitpot.history.sites`, or `PHH`.
        start, end: its characters.
    """

    family: str
    start: int
    end: int


def stretches(text: str) -> Iterator[Stretch]:
    """The parts of a text in order, nothing left out between them; none where no format is found.

    What stands before the first header belongs to its part.
    """
    family = ""
    start = last = 0
    for place in _places(text):
        if family and _begins(text, place, family):
            last = place
            continue
        other = next((one for one in (*SITES, PHH) if one != family and _begins(text, place, one)), "")
        if not other:
            continue
        if family:
            cut = _cut(text, last, place, other)
            yield Stretch(family, start, cut)
            start = cut
        family, last = other, place
    if family:
        yield Stretch(family, start, len(text))


def find_family(text: str) -> str | None:
    """The family whose header comes first in the text; None where none is found."""
    return next((one.family for one in stretches(text)), None)


def _places(text: str) -> list[int]:
    """Where headers can begin, in order: lines, and elements within a line."""
    found: set[int] = set()
    for literal in _IN_LINE:
        place = text.find(literal)
        while place >= 0:
            start = text.rfind("\n", 0, place) + 1
            if not text.startswith(_NO_HEADER, start):
                found.add(start)
            end = text.find("\n", place)
            place = text.find(literal, end) if end >= 0 else -1
    for literal in _ANYWHERE:
        place = text.find(literal)
        while place >= 0:
            found.add(place)
            place = text.find(literal, place + 1)
    return sorted(found)


def _begins(text: str, place: int, family: str) -> bool:
    """Whether a header of the family begins here, or after a few stray characters."""
    if family == PHH:
        return _VARIANT.match(text, place) is not None
    header: re.Pattern[str] = reader_of(family).HEADER
    if header.match(text, place):
        return True
    if family != "Bovada":
        return False
    end = text.find("\n", place)
    found = header.search(text, place, len(text) if end < 0 else end)
    return found is not None and found.start() - place <= _MOST_BEFORE


def _cut(text: str, last: int, place: int, family: str) -> int:
    """Where the part begins whose first header is at `place`; the header before it is at `last`."""
    if family in _XML:
        found = _BEFORE_XML.search(text, last + 1, place)
        return found.start() if found else place
    if family == _OHH:
        brace = text.rfind("{", last, place)
        return brace if brace > last else place
    if family != PHH:
        return place
    while place > last:
        # A hand's other fields, its heading and remarks may stand before the variant.
        before = text.rfind("\n", 0, place - 1) + 1
        if before <= last or not _TOML_LINE.fullmatch(text, before, place - 1):
            break
        place = before
    return place
