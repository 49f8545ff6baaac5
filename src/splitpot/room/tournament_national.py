"""Tournaments that a whole country plays: one start for everybody, or one flight a zone and a final (C17).

The default is one instant, which everybody reads on the own clock. With flights, each zone
plays at the same local hour; a flight is a satellite whose pool buys tickets to the final,
so whoever wins a seat starts there with a full stack. The clocks are `tournament_times.py`'s.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from splitpot.errors import RoomError
from splitpot.room.tournament_clock_text import full_text
from splitpot.room.tournament_config import Tournament, check_tournament
from splitpot.room.tournament_times import Start, flights, instant
from splitpot.room.tournament_zones import COUNTRIES, find_zone, zone_name

LEAST_PLAY_MS: Final = 3_600_000
"""Between the end of the last flight's registration and the final."""


class National(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a country comes to its tournament.

    Attributes:
        country: two letters, a key of `COUNTRIES`.
        zone: the organiser's zone.
        start: the local time; with flights that of the hour in every zone.
        starts: "one" for everybody, or a flight for "each_zone".
        zones: with flights, those that have one; empty: every zone of the country.
        final: with flights, the local time of the final in the organiser's zone.
        fold: which one, where a time exists twice.
    """

    country: str
    zone: str
    start: str
    starts: Literal["one", "each_zone"] = "one"
    zones: tuple[str, ...] = ()
    final: str = ""
    fold: int | None = None


def starts_of(national: National) -> tuple[Start, ...]:
    """The starts: one, or one for each flight in the order of their instants; the final is not among them.

    Raises:
        RoomError: `bad_settings`, `unknown_zone`, `no_such_time` or `ambiguous_time`.
    """
    find_zone(national.zone)
    if national.country not in COUNTRIES:
        raise RoomError(
            "bad_settings", f"country: {national.country[:10]!r} is none of {', '.join(COUNTRIES)}."
        )
    if national.starts == "one":
        return (Start(instant(national.start, national.zone, national.fold), national.zone),)
    zones = national.zones or tuple(one.zone for one in COUNTRIES[national.country])
    if len(set(zones)) != len(zones):
        raise RoomError("bad_settings", "zones: one is named twice; each zone has one flight.")
    starts = flights(national.start, zones, national.fold)
    return tuple(sorted((Start(at, zone) for zone, at in starts.items()), key=lambda one: (one.at, one.zone)))


def national_tournaments(
    config: Tournament, national: National, flight_buy_in: int = 0
) -> tuple[tuple[Tournament, Start], ...]:
    """The tournaments that a national one is made of, each with its start; with flights the final comes last.

    Args:
        config: the tournament, or the final; its `start_at` is overwritten.
        national: country, zones and local times.
        flight_buy_in: what an entry to a flight costs; 0: a quarter of an entry to the final.

    Raises:
        RoomError: `bad_settings`, `unknown_zone`, `no_such_time` or `ambiguous_time`.
    """
    starts = starts_of(national)
    if national.starts == "one":
        return _checked([(replace(config, start_at=starts[0].at), starts[0])])
    final = Start(instant(national.final, national.zone, national.fold), national.zone)
    _check_final(config, final, starts[-1])
    if config.price < 2:
        raise RoomError("bad_settings", "buy_in: flights win tickets to the final; it has to cost 2 or more.")
    buy_in = flight_buy_in or max(1, config.price // 4)
    if not 0 < buy_in < config.price:
        raise RoomError(
            "bad_settings",
            f"flight_buy_in: {buy_in} is not from 1 to {config.price - 1}; for as much as an entry to the "
            "final costs, everybody would win one.",
        )
    made = [(_flight(config, start, buy_in), start) for start in starts]
    return _checked([*made, (replace(config, start_at=final.at, by_ticket=True), final)])


def _check_final(config: Tournament, final: Start, last: Start) -> None:
    """The last flight can be entered until its late registration is over, and has to be played."""
    late_ms = sum(level.ms + level.break_ms for level in config.levels[: config.late_levels])
    least = last.at + late_ms + LEAST_PLAY_MS
    if final.at >= least:
        return
    after = "an hour after it can be entered no more" if late_ms else "an hour after that"
    raise RoomError(
        "bad_settings",
        f"final: {full_text(final.at, final.zone)} is too early; the last flight, {zone_name(last.zone)}, "
        f"starts {full_text(last.at, final.zone)}, and the final {after}, "
        f"{full_text(least, final.zone)}, or later.",
    )


def _flight(final: Tournament, start: Start, buy_in: int) -> Tournament:
    name = zone_name(start.zone)
    return replace(
        final,
        id=f"{final.id}-{name.lower().replace(' ', '-')}",
        name=f"{final.name[: 60 - len(name) - 10]}, {name} flight",
        start_at=start.at,
        buy_in=buy_in,
        fee=0,
        bounty=0,
        guarantee=0,
        payouts=(),
        ticket_to=final.id,
        ticket_value=final.price,
    )


def _checked(made: Sequence[tuple[Tournament, Start]]) -> tuple[tuple[Tournament, Start], ...]:
    for config, _ in made:
        check_tournament(config)
    return tuple(made)
