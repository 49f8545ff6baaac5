"""Times in words, as the page writes them: "Sat 4 Jul, 5:00 PM Pacific (8:00 PM Eastern)".

For what the server writes itself: calendars, notices, the command line. The page
makes the same text for itself (`web/src/times/text.ts`), and both are held against
`web/tests/times.json`.
"""

from __future__ import annotations

from splitpot.room.clock_words import clock_text, date_text, offset_text
from splitpot.room.tournament_times import at_zone
from splitpot.room.tournament_zones import zone_name


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
