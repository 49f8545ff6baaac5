"""A day, an hour and a distance from UTC in words; whole times are in `tournament_clock_text`."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

_DAYS: Final = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_MONTHS: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


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
