"""The rules of recurrence that a schedule may have: the part of RFC 5545 that organisers use.

`FREQ=WEEKLY;BYDAY=SA` and the like: days, weeks or months, each so many of them, on days of
the week or of the month. Read strictly here, expanded by dateutil. A rule is about local
times; what instants they are is in `schedules.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime
from typing import Final, Literal, NoReturn

import msgspec
from dateutil.rrule import DAILY, MONTHLY, WEEKLY, rrule, weekday

from splitpot.errors import RoomError

MAX_INTERVAL: Final = 99
MAX_COUNT: Final = 1000
DAYS: Final = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
_FREQUENCIES: Final[dict[str, Literal[1, 2, 3]]] = {"DAILY": DAILY, "WEEKLY": WEEKLY, "MONTHLY": MONTHLY}
_DAY: Final = re.compile(r"(-1|[1-5])?(MO|TU|WE|TH|FR|SA|SU)")
_NUMBER: Final = re.compile(r"-?[0-9]{1,4}")
EXAMPLE: Final = "FREQ=WEEKLY;BYDAY=SA or FREQ=MONTHLY;BYDAY=-1SU"


class Rule(msgspec.Struct, frozen=True):
    """A rule of recurrence, taken apart.

    Attributes:
        frequency: "DAILY", "WEEKLY" or "MONTHLY".
        interval: every so many days, weeks or months.
        days: days of the week; the number is which one of the month (1 to 5, or -1), 0 for each.
        month_days: days of the month; -1 is the last.
        count: ends after so many starts; 0: goes on.
    """

    frequency: str
    interval: int = 1
    days: tuple[tuple[int, str], ...] = ()
    month_days: tuple[int, ...] = ()
    count: int = 0


def parse_rule(text: str) -> Rule:
    """A rule from its text; see `EXAMPLE`.

    Raises:
        RoomError: `bad_settings`, naming the part at fault.
    """
    parts: dict[str, str] = {}
    for part in text.split(";"):
        name, mark, value = part.partition("=")
        if not mark or name in parts or name not in ("FREQ", "INTERVAL", "BYDAY", "BYMONTHDAY", "COUNT"):
            _refuse(
                f"{part[:40]!r} is not FREQ, INTERVAL, BYDAY, BYMONTHDAY or COUNT with a value, each once"
            )
        parts[name] = value
    frequency = parts.get("FREQ", "")
    if frequency not in _FREQUENCIES:
        _refuse(f"FREQ={frequency[:20]} is not DAILY, WEEKLY or MONTHLY")
    rule = Rule(
        frequency,
        _number("INTERVAL", parts.get("INTERVAL", "1"), 1, MAX_INTERVAL),
        _days(parts["BYDAY"]) if "BYDAY" in parts else (),
        tuple(_number("BYMONTHDAY", one, -1, 31) for one in parts["BYMONTHDAY"].split(","))
        if "BYMONTHDAY" in parts
        else (),
        _number("COUNT", parts["COUNT"], 1, MAX_COUNT) if "COUNT" in parts else 0,
    )
    if frequency != "MONTHLY" and (rule.month_days or any(which for which, _ in rule.days)):
        _refuse("days of the month, such as 1SA or BYMONTHDAY=13, go with FREQ=MONTHLY")
    if 0 in rule.month_days:
        _refuse("BYMONTHDAY counts from 1, or is -1 for the last day")
    return rule


def fits(rule: Rule, day: datetime) -> bool:
    """Whether a day is one that the rule speaks of; the first start has to be (RFC 5545, 3.8.5.3)."""
    if rule.days and not any(
        DAYS[day.weekday()] == name and which in (0, (day.day + 6) // 7, -1 if _is_last(day, 7) else 0)
        for which, name in rule.days
    ):
        return False
    return not rule.month_days or day.day in rule.month_days or (-1 in rule.month_days and _is_last(day, 1))


def local_starts(rule: Rule, first: datetime) -> Iterator[datetime]:
    """The local times of a rule from the first start on, without end unless it has a count."""
    yield from rrule(
        _FREQUENCIES[rule.frequency],
        dtstart=first,
        interval=rule.interval,
        byweekday=[weekday(DAYS.index(name), which or None) for which, name in rule.days] or None,
        bymonthday=list(rule.month_days) or None,
        count=rule.count or None,
    )


def _is_last(day: datetime, days: int) -> bool:
    # Whether the month is over so many days later.
    return datetime.fromordinal(day.toordinal() + days).month != day.month


def _days(text: str) -> tuple[tuple[int, str], ...]:
    found = []
    for one in text.split(","):
        match = _DAY.fullmatch(one)
        if match is None:
            _refuse(f"BYDAY={one[:20]} is no day such as SA, 1SA or -1SA")
        found.append((int(match[1] or 0), match[2]))
    return tuple(found)


def _number(name: str, text: str, least: int, most: int) -> int:
    if _NUMBER.fullmatch(text) is None or not least <= int(text) <= most:
        _refuse(f"{name}={text[:20]} is not a whole number from {least} to {most}")
    return int(text)


def _refuse(problem: str) -> NoReturn:
    raise RoomError("bad_settings", f"rule: {problem}. Right would be {EXAMPLE}.")
