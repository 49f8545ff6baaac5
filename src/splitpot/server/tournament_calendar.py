"""What a calendar says about a tournament: title, hour in the organiser's zone, price, page.

The file itself is written by `calendar`; which tournaments stand in it, and how often their
time has changed, the caller knows.
"""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from splitpot.room.tournament_clock_text import full_text
from splitpot.room.tournament_config import Tournament
from splitpot.server.calendar import CalendarEntry

MOST_MINUTES: Final = 12 * 60


def entry_of(
    config: Tournament,
    zone: str,
    address: str,
    *,
    changed_at: int,
    sequence: int = 0,
    is_cancelled: bool = False,
) -> CalendarEntry:
    """A tournament with a start as an entry of a calendar.

    Args:
        config: with its `start_at`.
        zone: the organiser's zone.
        address: the whole address of the tournament's page; its host makes the name unique in the world.
        changed_at: when its time or name last changed, milliseconds since 1970.
        sequence: how often its time has changed.
        is_cancelled: it does not take place.
    """
    lines = [f"Starts {full_text(config.start_at, zone)}."]
    lines.append(f"An entry costs {config.price:,} in play money." if config.price else "Entry is free.")
    if config.guarantee:
        lines.append(f"At least {config.guarantee:,} in the pool.")
    if config.late_levels:
        lines.append(f"Registration is open for {config.late_levels} levels after the start.")
    if config.ticket_to:
        lines.append("It wins tickets to another tournament.")
    return CalendarEntry(
        uid=f"{config.id}@{urlsplit(address).hostname or 'splitpot'}",
        at=config.start_at,
        minutes=rough_minutes(config),
        title=config.name,
        text="\n".join(lines),
        url=address,
        changed_at=changed_at,
        sequence=sequence,
        is_cancelled=is_cancelled,
    )


def rough_minutes(config: Tournament) -> int:
    """About how long it takes: until a big blind is a starting stack, when all chips are a few blinds."""
    ms = 0
    for level in config.levels:
        ms += level.ms + level.break_ms
        if level.big_blind >= config.starting_stack:
            break
    return min(MOST_MINUTES, max(1, ms // 60_000))
