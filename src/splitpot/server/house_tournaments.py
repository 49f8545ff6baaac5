"""The tournaments that the house holds: sit-and-gos that are always open, one a day, one a week.

The first need nobody but the one who sits down: bots fill them up. What is scheduled is
kept like any schedule, and stands in the zone that the settings name.
"""

from __future__ import annotations

from string import ascii_lowercase, digits
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from splitpot.game.rules import Game, Structure
from splitpot.room.schedules import Schedule
from splitpot.room.tournament_commands import Cancel
from splitpot.room.tournament_config import Tournament
from splitpot.room.tournament_levels import blind_levels
from splitpot.room.tournament_state import Status
from splitpot.room.tournament_times import at_zone
from splitpot.server.new_tournament import Opening, new_id
from splitpot.server.schedules import (
    KeptSchedule,
    change_schedule,
    end_schedule,
    keep_schedule,
    schedules_of,
)
from splitpot.server.tournament_extras import Extras

if TYPE_CHECKING:
    from splitpot.server.lobby import Lobby

FILL_MS: Final = 20_000
"""So long after the first person's entry a sit-and-go of the house begins, filled up with bots."""
DAILY: Final = "daily"
WEEKLY: Final = "weekly"
"""With what the ids of the house's schedules begin; the rest is when they were made."""
_SIGNS: Final = digits + ascii_lowercase
SERIES: Final = "Sunday series"
CLOSED: Final = "the house holds no tournaments any more"


def _sit_and_go(
    name: str, structure: Structure, game: Game, seats: int, stack: int, buy_in: int
) -> Tournament:
    return Tournament(
        id="house",
        name=name,
        levels=blind_levels("turbo", stack, structure),
        game=game,
        structure=structure,
        seats=seats,
        min_entries=seats,
        max_entries=seats,
        starting_stack=stack,
        buy_in=buy_in,
    )


SIT_AND_GOS: Final[dict[str, Tournament]] = {
    "limit-hi-lo": _sit_and_go("Hi/Lo, nine seats", Structure.FIXED_LIMIT, Game.OMAHA8, 9, 2_000, 1_000),
    "pot-limit-hi-lo": _sit_and_go(
        "Pot Limit Hi/Lo, six seats", Structure.POT_LIMIT, Game.OMAHA8, 6, 2_000, 1_000
    ),
    "heads-up": _sit_and_go("Pot Limit Omaha, heads-up", Structure.POT_LIMIT, Game.OMAHA, 2, 2_000, 1_000),
}
"""By the key that stands in their extras."""


def missing(lobby: Lobby) -> list[Opening]:
    """The sit-and-gos of which none is open for entries."""
    if not lobby.settings.house_tournaments:
        return []
    there = {
        runner.extras.key
        for runner in lobby.tournaments.all()
        if not runner.extras.owner and runner.director.status is Status.REGISTERING
    }
    return [
        Opening(
            replace(config, id=new_id(is_private=False)),
            Extras(zone=lobby.settings.zone, speed="turbo", key=key, fill=config.seats, fill_ms=FILL_MS),
        )
        for key, config in SIT_AND_GOS.items()
        if key not in there
    ]


def schedules(zone: str, now: int) -> tuple[KeptSchedule, ...]:
    """What the house holds every day and every week, from the day of `now` on."""
    today = at_zone(now, zone)
    # Days of the week count from Monday.
    sunday = at_zone(now + (6 - today.weekday()) * 86_400_000, zone)
    daily = Tournament(
        id="house",
        name="Daily Hi/Lo",
        levels=blind_levels("turbo", 5_000),
        min_entries=3,
        max_entries=500,
        buy_in=1_000,
        late_levels=4,
    )
    weekly = Tournament(
        id="house",
        name="Sunday Pot Limit Hi/Lo",
        levels=blind_levels("regular", 5_000, Structure.POT_LIMIT),
        structure=Structure.POT_LIMIT,
        min_entries=3,
        max_entries=1_000,
        buy_in=5_000,
        late_levels=6,
        reentries=1,
        guarantee=100_000,
    )
    return (
        KeptSchedule(
            Schedule(_schedule_id(DAILY, now), zone, f"{today:%Y-%m-%d}T20:00", "FREQ=DAILY", fold=0),
            daily,
            speed="turbo",
            fill=27,
        ),
        KeptSchedule(
            Schedule(
                _schedule_id(WEEKLY, now), zone, f"{sunday:%Y-%m-%d}T18:00", "FREQ=WEEKLY;BYDAY=SU", fold=0
            ),
            weekly,
            series=SERIES,
            speed="regular",
            fill=45,
        ),
    )


def _schedule_id(name: str, now: int) -> str:
    """An id that no ended schedule has, short enough for the tables of its tournaments.

    Seconds would not do: a house that is switched off and on again makes another in no time.
    """
    signs = ""
    while now:
        now, rest = divmod(now, len(_SIGNS))
        signs = _SIGNS[rest] + signs
    return name + signs


async def keep_schedules(lobby: Lobby) -> None:
    """Writes the house's schedules that are missing or stand in another zone; ends them where it is off."""
    store, now = lobby.store, lobby.clock.now()
    kept = [one for one in await schedules_of(store) if not one.owner_id]
    if not lobby.settings.house_tournaments:
        for one in kept:
            await end_schedule(store, one.schedule.id, now)
        for runner in list(lobby.tournaments.all()):
            if not runner.extras.owner and runner.director.status is Status.REGISTERING:
                await runner.tell(Cancel(CLOSED))
        return
    zone = lobby.settings.zone
    for name, wanted in zip((DAILY, WEEKLY), schedules(zone, now), strict=True):
        old = next((one for one in kept if one.schedule.id.startswith(name)), None)
        if old is None:
            await keep_schedule(store, wanted, now)
        elif old.schedule.zone != zone:
            await change_schedule(store, replace(old, schedule=replace(old.schedule, zone=zone)))
