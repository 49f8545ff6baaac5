"""A number for every hand that stays the same however often the hand is written.

Trackers keep one hand of each number, so numbers of different hands must differ, and a
hand that is written twice must have one.
"""

from __future__ import annotations

import re
from hashlib import sha256
from typing import Final

import msgspec

from splitpot.history.record import HandRecord

_NUMBER: Final = re.compile(r"[A-Z]{0,4}([0-9]{1,18})")
_LEAST_DIGITS: Final = 7
_TABLE_DIGITS: Final = 8
_EVENT_DIGITS: Final = 14


def digits_of_hand(record: HandRecord) -> str:
    """The hand's number in digits.

    A short number counts the hands of one table, so the table and the day are put before it;
    a hand without a number gets one from its events.
    """
    told = record.metadata
    number = _NUMBER.fullmatch(str(told.get("hand", "")))
    if number is None:
        return _digits(msgspec.json.encode(record.events), _EVENT_DIGITS)
    if len(number[1]) >= _LEAST_DIGITS or not told.get("table"):
        return number[1]
    place = " ".join(str(told.get(field, "")) for field in ("table", "year", "month", "day"))
    return f"{_digits(place.encode(), _TABLE_DIGITS)}{number[1]:0>6}"


def _digits(data: bytes, count: int) -> str:
    """`count` digits that depend on nothing but the data; the first is no zero."""
    least = 10 ** (count - 1)
    return str(least + int.from_bytes(sha256(data).digest()[:8], "big") % (9 * least))
