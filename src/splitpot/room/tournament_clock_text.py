"""Times in words, as the page writes them: "Sat 4 Jul, 5:00 PM Pacific (8:00 PM Eastern)".

For what the server writes itself: calendars, notices, the command line. The page
makes the same text for itself (`web/src/times/text.ts`), and both are held against
`web/tests/times.json`.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from splitpot.room.tournament_times import at_zone
from splitpot.room.tournament_zones import zone_name

_DAYS: Final = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_MONTHS: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def start_text(at: int, zone: str, home: str, *, now: int = 0) -> str:
    """A start on the reader's clock, and in brackets on the organiser's where that is another zone (3.16-5).

    The organiser's date is there where it differs, the year where it is not that of `now`.
    """
    local, there = at_zone(at, zone), at_zone(at, home)
    year = at_zone(now or at, zone).year
    text = f"{date_text(local, year)}, {clock_text(local)} {zone_name(zone)}"
    if zone == home:
        return text
    day = "" if local.date() == there.date() else f"{date_text(there, year)}, "
    return f"{text} ({day}{clock_text(there)} {zone_name(home)})"


def full_text(at: int, zone: str) -> str:
    """A time that stands alone: "Sat 4 Jul 2026, 5:00 PM Pacific (UTC−7)"."""
    local = at_zone(at, zone)
    offset = "" if zone == "UTC" else f" ({offset_text(local)})"
    return f"{date_text(local, 0)}, {clock_text(local)} {zone_name(zone)}{offset}"


def date_text(local: datetime, year: int) -> str:
    """The day, "Sat 4 Jul"; with its year where that is another one."""
    text = f"{_DAYS[local.weekday()]} {local.day} {_MONTHS[local.month - 1]}"
    return text if local.year == year else f"{text} {local.year}"


def clock_text(local: datetime) -> str:
    """The hour, "8:00 PM"."""
    return f"{local.hour % 12 or 12}:{local.minute:02} {'AM' if local.hour < 12 else 'PM'}"


def offset_text(local: datetime) -> str:
    """That day's distance from UTC: "UTC−7", "UTC+5:45", "UTC+0"."""
    offset = local.utcoffset()
    assert offset is not None
    hours, minutes = divmod(abs(offset) // timedelta(minutes=1), 60)
    sign = "−" if offset < timedelta() else "+"
    return f"UTC{sign}{hours}" + (f":{minutes:02}" if minutes else "")
