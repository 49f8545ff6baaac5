"""What all readers of site files need: decoding, amounts, cards, names, times, problems.

Everything here decides by the text alone, never by the machine's own language or zone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import UTC, datetime
from decimal import Decimal
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo

from splitpot.cards import DECK, Card, format_card, parse_card
from splitpot.errors import CardParseError, HistoryParseError

# --- bytes -------------------------------------------------------------------------

_MARKS: Final = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)
_FALLBACK: Final = "cp1252"


def decode_history(data: bytes) -> str:
    """The text of a file: by its byte-order mark, else UTF-8, else UTF-16 without a mark, else Windows.

    Line ends become LF. Bytes that mean nothing become U+FFFD: amounts and cards are ASCII, so a hand
    whose names are damaged is still read.
    """
    text = None
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            text = data[len(mark) :].decode(encoding, "replace")
            break
    if text is None:
        text = _decode_unmarked(data)
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\x00", "")


def _decode_unmarked(data: bytes) -> str:
    sample = data[:400]
    if len(sample) > 3 and sample.count(0) > len(sample) // 4:
        encoding = "utf-16-le" if sample[1::2].count(0) >= sample[::2].count(0) else "utf-16-be"
        return data.decode(encoding, "replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode(_FALLBACK, "replace")


def printable(text: str) -> str:
    """The text without what a terminal obeys: such characters become U+FFFD."""
    return text if text.isprintable() else "".join(one if one.isprintable() else "\ufffd" for one in text)


# --- amounts -----------------------------------------------------------------------

_PLAIN: Final = re.compile(r"[0-9]{1,15}(?:\.[0-9]{1,8})?")
_NUMBER: Final = re.compile(r"[0-9][0-9.,'\u2019\u00a0\u202f\u2009 ]*[0-9]|[0-9]|[.,][0-9]{1,2}(?![0-9])")
_GROUPING: Final = str.maketrans("", "", "'\u2019\u00a0\u202f\u2009 ")


@lru_cache(maxsize=4096)
def parse_money(text: str) -> Decimal | None:
    """The one amount in a text such as `$1,234.56`, `1 430`, `26,60 €` or `(EUR 0.25)`; None for none.

    The last point or comma is a decimal sign where one or two digits follow it, or where both signs
    are used and it comes last; three digits after the only sign are thousands. Never by the locale.
    """
    if _PLAIN.fullmatch(text):
        head, _, tail = text.partition(".")
        # "3.243" is a thousand, as in "3,243"; "0.125" cannot be.
        if len(tail) != 3 or head == "0" or len(head) > 3:
            return Decimal(text)
    found = _NUMBER.search(text)
    if found is None:
        return None
    return _decimal(found.group().translate(_GROUPING))


def _decimal(digits: str) -> Decimal | None:
    point, comma = digits.rfind("."), digits.rfind(",")
    last = max(point, comma)
    if last < 0:
        return Decimal(digits) if len(digits) <= 15 else None
    head, tail = digits[:last], digits[last + 1 :]
    is_mixed = point >= 0 and comma >= 0
    is_repeated = digits.count(digits[last]) > 1
    is_grouping = len(tail) == 3 and not is_mixed and head.lstrip("0") != "" and len(head) <= 3
    whole = head.replace(".", "").replace(",", "")
    if is_repeated or is_grouping:
        whole, tail = whole + tail, ""
    if len(whole) > 15 or len(tail) > 8:
        return None
    return Decimal(f"{whole or '0'}.{tail}" if tail else whole)


# --- cards -------------------------------------------------------------------------

_CARD: Final = re.compile(r"(10|[2-9TJQKA1])\s?([cdhs♣♦♥♠])", re.IGNORECASE)
_SUITS: Final = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}
_NOISE: Final = re.compile(r"[\[\](){},;\s\-–|\ufe0f]+")
_PLAIN_CARDS: Final = {format_card(card): card for card in DECK}


@lru_cache(maxsize=4096)
def parse_history_cards(text: str) -> tuple[Card, ...] | None:
    """The cards of a text such as `[Ac Td]`, `4c - 3s`, `10c`, `[ 8c, Jd ]` or `[9 d][5 d]`.

    None where the text is anything but cards. Repeated cards are left for the engine to refuse.
    """
    try:
        # The way in which nearly all sites write them.
        return tuple([_PLAIN_CARDS[card] for card in text.strip("[] ").split(" ")])
    except KeyError:
        return _parse_odd_cards(text)


def _parse_odd_cards(text: str) -> tuple[Card, ...] | None:
    cards: list[Card] = []
    rest_from = 0
    for found in _CARD.finditer(text):
        if _NOISE.sub("", text[rest_from : found.start()]):
            return None
        rank = {"10": "T", "1": "A"}.get(found[1], found[1].upper())
        suit = _SUITS.get(found[2], found[2].lower())
        try:
            cards.append(parse_card(rank + suit))
        except CardParseError:
            return None
        rest_from = found.end()
    return tuple(cards) if cards and not _NOISE.sub("", text[rest_from:]) else None


# --- names -------------------------------------------------------------------------


class Names:
    """The names of a hand's players, found at the start of a line.

    A player may be called `folds`, `P1 raises` or `((x))`: known names are matched first,
    the longest one wins, and only then the words after it are read.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._by_first: dict[str, list[str]] = {}
        for name in sorted(set(names), key=len, reverse=True):
            if name:
                self._by_first.setdefault(name[0], []).append(name)

    def split(self, line: str) -> tuple[str, str] | None:
        """The name that begins the line, and what follows it without the separator; None for no name."""
        if not line:
            return None
        for name in self._by_first.get(line[0], ()):
            if not line.startswith(name):
                continue
            rest = line[len(name) :]
            if not rest:
                return name, ""
            if rest[0] in ": ":
                return name, rest.lstrip(": ")
        return None

    def __contains__(self, name: str) -> bool:
        return name in self._by_first.get(name[:1], ())


# --- times -------------------------------------------------------------------------

_ZONES: Final = {
    "ET": "America/New_York",
    "EST": "America/New_York",
    "EDT": "America/New_York",
    "CT": "America/Chicago",
    "CST": "America/Chicago",
    "PT": "America/Los_Angeles",
    "PST": "America/Los_Angeles",
    "UTC": "UTC",
    "GMT": "UTC",
    "WET": "Europe/Lisbon",
    "WEST": "Europe/Lisbon",
    "CET": "Europe/Paris",
    "CEST": "Europe/Paris",
    "EET": "Europe/Helsinki",
    "EEST": "Europe/Helsinki",
    "BST": "Europe/London",
    "MSK": "Europe/Moscow",
    "CCT": "Asia/Shanghai",
    "JST": "Asia/Tokyo",
    "IST": "Asia/Kolkata",
    "AEST": "Australia/Sydney",
    "AWST": "Australia/Perth",
    "ART": "America/Argentina/Buenos_Aires",
    "BRT": "America/Sao_Paulo",
    "AST": "America/Halifax",
    "NZT": "Pacific/Auckland",
}
"""The sites mean the wall time of a place, summer time included, whatever the letters say."""
_OFFSET: Final = re.compile(r"(?:GMT|UTC)?\s*([+-])(\d{1,2}):?(\d{2})?")


def utc_time(year: int, month: int, day: int, hour: int, minute: int, second: int = 0, zone: str = "") -> str:
    """A moment in UTC, such as `2013-06-12T15:08:24Z`; empty for no real time or an unknown zone.

    Args:
        zone: letters of a site such as `ET`, or an offset such as `GMT+01:00`.
    """
    try:
        wall = datetime(year, month, day, hour, minute, second)  # noqa: DTZ001
        offset = _OFFSET.fullmatch(zone)
        if offset:
            sign, hours, minutes = offset.groups()
            moment = datetime.fromisoformat(f"{wall.isoformat()}{sign}{int(hours):02}:{minutes or '00'}")
        elif zone in _ZONES:
            moment = wall.replace(tzinfo=ZoneInfo(_ZONES[zone]))
        else:
            return ""
        return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    except (ValueError, OverflowError):
        return ""


# --- problems ----------------------------------------------------------------------


class Problems:
    """What was wrong with a hand while reading it, each with its line; at most `MOST` are kept."""

    MOST: Final = 20

    def __init__(self) -> None:
        self._found: list[HistoryParseError] = []

    def add(self, text: str, expected: str, line: int) -> None:
        """Remembers that a line, or a part of it, is not what was expected."""
        if len(self._found) < self.MOST:
            self._found.append(HistoryParseError(text[:80], 0, expected, line))

    def all(self) -> tuple[HistoryParseError, ...]:
        """The problems in order."""
        return tuple(self._found)
