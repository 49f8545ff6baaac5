"""When a hand began, from the date and time fields of a record's metadata.

The fields are PHH's (`year`, `month`, `day`, `time`, `time_zone`); writers of other
formats need one moment in UTC. Nothing here reads a clock.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, time
from typing import Any, Final
from zoneinfo import ZoneInfo

UNKNOWN_MOMENT: Final = datetime(2000, 1, 1, tzinfo=UTC)
"""Stands where a format insists on a date and the record has none."""


def started_at(metadata: Mapping[str, Any]) -> datetime | None:
    """The moment in UTC that the metadata tells, midnight where only the day is known; None for no day."""
    year, month, day = (metadata.get(field) for field in ("year", "month", "day"))
    if type(year) is not int or type(month) is not int or type(day) is not int:
        return None
    clock = read_clock(metadata.get("time")) or time()
    try:
        wall = datetime(year, month, day, clock.hour, clock.minute, clock.second, tzinfo=UTC)
        zone = metadata.get("time_zone")
        if isinstance(zone, str) and zone not in ("", "UTC"):
            wall = wall.replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)
    except (ValueError, OverflowError, KeyError, OSError):
        return None
    return wall


def read_clock(told: object) -> time | None:
    """A time of day, as such or as text like `20:15:00`; None for anything else."""
    if isinstance(told, time):
        return told
    if isinstance(told, str):
        try:
            return time.fromisoformat(told)
        except ValueError:
            return None
    return None
