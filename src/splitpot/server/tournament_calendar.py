"""What a calendar says about a tournament: title, hour in the organiser's zone, price, page.

The file itself is written by `calendar`; which tournaments stand in it, and how often their
time has changed, the caller knows.
"""

from __future__ import annotations

from typing import Final
from uuid import UUID, uuid5

from splitpot.room.amounts import grouped
from splitpot.room.tournament_clock_text import full_text
from splitpot.room.tournament_config import Tournament
from splitpot.server.calendar import CalendarEntry

MOST_MINUTES: Final = 12 * 60
FLIGHT_LEVELS: Final = 4
"""That a flight is played on, at least, after its registration has closed."""
NAMESPACE: Final = UUID("e69d2bbd-dc90-475a-b4ef-9ce2fedc8177")
"""Of what Splitpot names in calendars; it never changes."""


def entry_of(
    config: Tournament,
    zone: str,
    address: str,
    *,
    opened_at: int,
    changed_at: int,
    sequence: int = 0,
    is_cancelled: bool = False,
    target: str = "",
) -> CalendarEntry:
    """A tournament with a start as an entry of a calendar.

    Args:
        config: with its `start_at`.
        zone: the organiser's zone.
        address: the whole address of the tournament's page.
        opened_at: when it was announced, milliseconds since 1970.
        changed_at: when its time or name last changed, milliseconds since 1970.
        sequence: how often its time has changed.
        is_cancelled: it does not take place.
        target: what the tournament that it wins tickets to is called, where that is known to everybody.
    """
    lines = [f"Starts {full_text(config.start_at, zone)}."]
    lines.append(
        f"An entry costs {grouped(config.price)} in play money." if config.price else "Entry is free."
    )
    if config.guarantee:
        lines.append(f"At least {grouped(config.guarantee)} in the pool.")
    if config.late_levels:
        levels = "one level" if config.late_levels == 1 else f"{config.late_levels} levels"
        lines.append(f"Registration is open for {levels} after the start.")
    if config.ticket_to:
        lines.append(f"It wins tickets to {target or 'another tournament'}.")
    return CalendarEntry(
        uid=lasting_name(config.id, opened_at),
        at=config.start_at,
        minutes=rough_minutes(config),
        title=config.name,
        text="\n".join(lines),
        url=address,
        changed_at=changed_at,
        sequence=sequence,
        is_cancelled=is_cancelled,
    )


def lasting_name(tournament_id: str, opened_at: int) -> str:
    """What calendars know a tournament by, for ever and in the whole world (RFC 7986, 5.3).

    Of the tournament alone: not of the address, which is another one for who comes from
    elsewhere or after a move. Rooms may share an id of the house's, but not the moment too.
    """
    return str(uuid5(NAMESPACE, f"{tournament_id} {opened_at}"))


def rough_minutes(config: Tournament) -> int:
    """About how long it takes: until a big blind is a starting stack, when all chips are a few blinds."""
    return min(MOST_MINUTES, max(1, _ms_until(config, config.starting_stack) // 60_000))


def flight_ms(config: Tournament) -> int:
    """How long somebody may well play in a flight, where those who are left share the tickets.

    Until a big blind is a quarter of a starting stack, and some levels beyond its late registration.
    """
    return _ms_until(config, config.starting_stack / 4, config.late_levels + FLIGHT_LEVELS)


def registration_ms(config: Tournament) -> int:
    """How long after its start it can be entered."""
    return sum(level.ms + level.break_ms for level in config.levels[: config.late_levels])


def _ms_until(config: Tournament, big_blind: float, levels: int = 1) -> int:
    """Until the end of the first level with that big blind, which is at least the one of that number."""
    ms = 0
    for number, level in enumerate(config.levels, 1):
        ms += level.ms + level.break_ms
        if level.big_blind >= big_blind and number >= levels:
            break
    return ms
