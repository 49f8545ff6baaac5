"""Local times and instants: which moment a clock on the wall means, and what other clocks show then.

An instant is milliseconds since 1970. A local time is minutes on the clock of a zone; one
hour a year it does not exist, and one hour it exists twice (3.16-4). Nothing here reads a
clock. Recurring starts are in `schedules.py`, the texts for people in `tournament_clock_text.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Final, Literal

import msgspec

from splitpot.errors import RoomError
from splitpot.room.clock_words import clock_text, date_text, offset_text
from splitpot.room.tournament_zones import find_zone, zone_name

FIRST_YEAR: Final = 2000
LAST_YEAR: Final = 2199

LocalTimeProblem = Literal["nonexistent", "ambiguous"]

_LOCAL: Final = re.compile(r"\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d", re.ASCII)
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When something starts: the instant, and whose clock it was meant on (3.16-1).

    Attributes:
        at: milliseconds since 1970.
        zone: the organiser's zone, an IANA name.
    """

    at: int
    zone: str


def parse_local(text: str) -> datetime:
    """A local time like `2026-07-04T20:00`, without a zone.

    Raises:
        RoomError: `bad_settings`: not of that form, no such day, or a year far away.
    """
    try:
        if _LOCAL.fullmatch(text):
            local = datetime.fromisoformat(text)
            if FIRST_YEAR <= local.year <= LAST_YEAR:
                return local
    except ValueError:
        pass
    raise RoomError(
        "bad_settings",
        f"start: {text[:40]!r} is no local time; write a day between {FIRST_YEAR} and {LAST_YEAR}, "
        "and hours and minutes: 2026-07-04T20:00.",
    )


def format_local(local: datetime) -> str:
    """The text that `parse_local` reads."""
    return local.strftime("%Y-%m-%dT%H:%M")


def local_time_problem(start: str, zone: str) -> LocalTimeProblem | None:
    """Why a local time is not one moment: the clocks jump over it, or show it twice; None if it is."""
    local, rules = parse_local(start), find_zone(zone)
    first, second = (local.replace(fold=fold, tzinfo=rules).utcoffset() for fold in (0, 1))
    assert first is not None and second is not None
    if first == second:
        return None
    return "nonexistent" if first < second else "ambiguous"


def instants_of(start: str, zone: str) -> tuple[int, ...]:
    """The moments at which clocks show a time: one; none in the gap; in the fold two, in order."""
    problem = local_time_problem(start, zone)
    if problem == "nonexistent":
        return ()
    return tuple(_instant(start, zone, fold) for fold in ((0, 1) if problem else (0,)))


def instant(start: str, zone: str, fold: int | None = None) -> int:
    """The moment that an organiser means by a local time (3.16-4).

    Args:
        start: like `2026-07-04T20:00`.
        zone: an IANA name.
        fold: which one, where the time exists twice: 0 the first, 1 the second, None: not yet asked.

    Raises:
        RoomError: `no_such_time`, `ambiguous_time`, `unknown_zone`, or `bad_settings`.
    """
    if fold not in (None, 0, 1):
        raise RoomError("bad_settings", f"fold: {fold} is not 0 (the first) or 1 (the second).")
    problem = local_time_problem(start, zone)
    if problem == "nonexistent":
        later = at_zone(_instant(start, zone, 0), zone)
        raise RoomError(
            "no_such_time",
            f"{_spoken(parse_local(start))} does not exist in {zone_name(zone)}: the clocks are put forward "
            f"over it. Take a time before the change, or one from {_spoken(later)} on.",
        )
    if problem == "ambiguous" and fold is None:
        first, second = (offset_text(at_zone(one, zone)) for one in instants_of(start, zone))
        raise RoomError(
            "ambiguous_time",
            f"{_spoken(parse_local(start))} exists twice in {zone_name(zone)}, because the clocks are put "
            f"back. Say which one is meant, the first ({first}) or the second ({second}).",
        )
    return _instant(start, zone, fold or 0)


def moved_instant(start: str, zone: str) -> int:
    """The moment of a recurring start, which nobody can be asked about.

    A time in the gap moves forward by the gap, 2:30 to 3:30; of one that exists twice it is the first.
    """
    return _instant(start, zone, 0)


def local_time(at: int, zone: str) -> str:
    """What the clocks of a zone show at an instant, with that day's offset: `2026-07-04T17:00-07:00`."""
    return at_zone(at, zone).isoformat(timespec="minutes")


def local_times(start: str, zone: str, show: Iterable[str], fold: int | None = None) -> dict[str, str]:
    """One start on the clocks of many zones (3.16-1).

    Raises:
        RoomError: as `instant`.
    """
    at = instant(start, zone, fold)
    return {one: local_time(at, one) for one in show}


def flights(local: str, zones: Iterable[str], fold: int | None = None) -> dict[str, int]:
    """The instants of one flight a zone, each at the same local hour (C17).

    Raises:
        RoomError: as `instant`, for the first zone where the time is not one moment.
    """
    return {zone: instant(local, zone, fold) for zone in zones}


def at_zone(at: int, zone: str) -> datetime:
    """An instant as a time with a zone."""
    return (_EPOCH + timedelta(milliseconds=at)).astimezone(find_zone(zone))


def to_ms(moment: datetime) -> int:
    """A time with a zone as an instant."""
    return (moment - _EPOCH) // timedelta(milliseconds=1)


def _instant(start: str, zone: str, fold: int) -> int:
    # A time in the gap is read with the offset from before it, which is what moves it forward by the gap.
    return to_ms(parse_local(start).replace(fold=fold, tzinfo=find_zone(zone)))


def _spoken(local: datetime) -> str:
    return f"{date_text(local, 0)}, {clock_text(local)}"
