"""Recurring starts: a local time in a named zone, a rule of recurrence, and the instants weeks ahead.

The clock on the organiser's wall is what stays: a weekly 20:00 is 20:00 all year, and its
instant in UTC moves with daylight saving (3.16-3). Nobody can be asked about a start years
ahead, so one that falls into the gap moves forward by it, and of one that exists twice it is
the first; the organiser is told (3.16-4). What to do about a start is the server's affair.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Final

import msgspec

from splitpot.errors import RoomError
from splitpot.room.clock_words import clock_text, date_text, offset_text
from splitpot.room.schedule_rules import fits, local_starts, parse_rule
from splitpot.room.tournament_times import (
    at_zone,
    format_local,
    instant,
    local_time_problem,
    moved_instant,
    parse_local,
)
from splitpot.room.tournament_zones import find_zone, zone_name

WEEK_MS: Final = 7 * 86_400_000
WEEKS_AHEAD: Final = 4
MAX_WEEKS: Final = 53
MAX_SKIPPED: Final = 1000


class Schedule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When tournaments of one kind start, as an organiser says it.

    Attributes:
        id: the name of the schedule.
        zone: the organiser's zone, an IANA name.
        first: the first start on the clocks there, such as `2026-07-04T20:00`.
        rule: how it recurs (`schedule_rules.EXAMPLE`); empty for a single start.
        fold: which one, where the single or first start exists twice: 0 or 1; None: not asked.
        last_day: the last day on which one may start, `2026-12-31`; empty: it goes on.
        skipped: local times that are left out.
    """

    id: str
    zone: str
    first: str
    rule: str = ""
    fold: int | None = None
    last_day: str = ""
    skipped: tuple[str, ...] = ()


class Planned(msgspec.Struct, frozen=True):
    """One start of a schedule.

    Attributes:
        key: its name, the same whenever it is worked out; made of the local time that was meant.
        local: that local time.
        at: the instant, in milliseconds since 1970.
        zone: the organiser's zone.
        notice: what the organiser has to be told; empty where the time is an ordinary one.
    """

    key: str
    local: str
    at: int
    zone: str
    notice: str = ""


class Changes(msgspec.Struct, frozen=True):
    """What a schedule asks for beside the starts that are known already.

    Attributes:
        new: starts that have to be announced.
        moved: known starts with another instant now, because a country has changed its clocks.
        gone: keys of known starts that the schedule has no more.
    """

    new: tuple[Planned, ...] = ()
    moved: tuple[Planned, ...] = ()
    gone: tuple[str, ...] = ()


def check_schedule(schedule: Schedule) -> None:
    """Checks that a schedule can be kept, and that its first start is one moment.

    Raises:
        RoomError: `bad_settings`, `unknown_zone`, `no_such_time` or `ambiguous_time`.
    """
    find_zone(schedule.zone)
    first = parse_local(schedule.first)
    instant(schedule.first, schedule.zone, schedule.fold)
    if not schedule.id or "@" in schedule.id:
        raise RoomError("bad_settings", f"id: {schedule.id[:40]!r} is empty, or has an @ in it.")
    if schedule.rule and not fits(parse_rule(schedule.rule), first):
        raise RoomError(
            "bad_settings",
            f"rule: the first start is on {date_text(first, 0)}, which is no day of {schedule.rule}; "
            "let them agree.",
        )
    if schedule.last_day and _day(schedule.last_day) < first.date():
        last = date_text(parse_local(f"{schedule.last_day}T00:00"), 0)
        raise RoomError(
            "bad_settings", f"last_day: {last} is before the first start, which is on {date_text(first, 0)}."
        )
    if len(schedule.skipped) > MAX_SKIPPED:
        raise RoomError("bad_settings", f"skipped: at most {MAX_SKIPPED} starts can be left out.")
    for one in schedule.skipped:
        parse_local(one)


def starts_between(schedule: Schedule, after: int, until: int) -> tuple[Planned, ...]:
    """Every start after one instant and up to another, in order.

    Raises:
        RoomError: as `check_schedule`, where the schedule never passed it.
    """
    # Local times and instants are less than two days apart, whatever the zone.
    horizon = at_zone(until, "UTC").replace(tzinfo=None) + timedelta(days=2)
    last = _day(schedule.last_day) if schedule.last_day else date.max
    first = parse_local(schedule.first)
    found = []
    for local in local_starts(parse_rule(schedule.rule), first) if schedule.rule else (first,):
        if local > horizon or local.date() > last:
            break
        text = format_local(local)
        if text not in schedule.skipped:
            one = _planned(schedule, text, is_first=local == first)
            if after < one.at <= until:
                found.append(one)
    return tuple(sorted(found, key=lambda one: (one.at, one.key)))


def plan(schedule: Schedule, known: Mapping[str, int], now: int, weeks: int = WEEKS_AHEAD) -> Changes:
    """What has to be announced, moved or called off so that the next weeks are as the schedule says.

    Asked again with what it answered among the known, it answers with nothing.

    Args:
        schedule: one that passed `check_schedule`.
        known: key to instant of this schedule's starts that have been announced and not begun.
        now: milliseconds since 1970; what is past is left alone.
        weeks: how far ahead to look.
    """
    planned = starts_between(schedule, now, now + min(weeks, MAX_WEEKS) * WEEK_MS)
    # What was announced with a longer look ahead is still wanted where the schedule has it; and a
    # country that changes its clocks can move a start by hours, into the past too.
    furthest = max(now, *known.values()) if known else now
    wanted = {one.key: one for one in starts_between(schedule, now - WEEK_MS, furthest + WEEK_MS)}
    return Changes(
        new=tuple(one for one in planned if one.key not in known),
        moved=tuple(
            wanted[key] for key, at in known.items() if at > now and key in wanted and wanted[key].at != at
        ),
        gone=tuple(key for key, at in known.items() if at > now and key not in wanted),
    )


def _planned(schedule: Schedule, local: str, *, is_first: bool) -> Planned:
    problem = local_time_problem(local, schedule.zone)
    at = moved_instant(local, schedule.zone)
    notice = ""
    if problem == "ambiguous" and is_first and schedule.fold is not None:
        at = instant(local, schedule.zone, schedule.fold)
    elif problem is not None:
        notice = _notice(local, schedule.zone, at, problem)
    return Planned(f"{schedule.id}@{local}", local, at, schedule.zone, notice)


def _notice(local: str, zone: str, at: int, problem: str) -> str:
    meant, real = parse_local(local), at_zone(at, zone)
    day = date_text(meant, 0)
    if problem == "nonexistent":
        return (
            f"On {day} the clocks in {zone_name(zone)} are put forward over {clock_text(meant)}: "
            f"this one starts at {clock_text(real)}."
        )
    return (
        f"On {day} the clocks in {zone_name(zone)} are put back and show {clock_text(meant)} twice: "
        f"this one starts at the first ({offset_text(real)})."
    )


def _day(text: str) -> date:
    return parse_local(f"{text}T00:00").date()
