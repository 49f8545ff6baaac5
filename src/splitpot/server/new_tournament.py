"""From the body of "create tournament" to tournaments, what is kept beside them, and a schedule.

What is checked here is what belongs to this server: who may do what, how large, how long,
and when. The rest is refused by `room.tournament_config`, the times by `tournament_times`
and `schedules`. Nothing is opened or stored here.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from string import ascii_letters, ascii_lowercase, digits
from typing import Final, NoReturn

import msgspec
from msgspec.structs import replace

from splitpot.errors import RoomError
from splitpot.game.rules import AnteType
from splitpot.room.amounts import grouped
from splitpot.room.schedules import WEEK_MS, Schedule, check_schedule, starts_between
from splitpot.room.tournament_bodies import NewFlights, NewTournament
from splitpot.room.tournament_clock_text import start_text
from splitpot.room.tournament_config import Level, Tournament, check_tournament
from splitpot.room.tournament_levels import blind_levels
from splitpot.room.tournament_national import National, national_tournaments
from splitpot.room.tournament_state import Status, TournamentState
from splitpot.room.tournament_times import instant
from splitpot.room.tournament_zones import COUNTRIES, find_zone, zone_name
from splitpot.server.names import clean_name
from splitpot.server.schedules import KeptSchedule
from splitpot.server.tournament_calendar import flight_ms, registration_ms
from splitpot.server.tournament_extras import Extras

NAME_LENGTH: Final = 60
SERIES_LENGTH: Final = 40
MOST_ENTRIES: Final = 2_000
"""Of a tournament that a player opens."""
MOST_AT_ONCE: Final = 180
"""Of one that starts when it is full: more than that would never come together."""
MOST_BOTS: Final = 200
MOST_AHEAD_MS: Final = 366 * 86_400_000
LEAST_LEVEL_MS: Final = 10_000
NOTICED_MS: Final = 53 * WEEK_MS
_SHORT: Final = 8
_SECRET: Final = 14
"""Characters of a private id: more than 80 random bits, and short enough for its flights' tables."""
_RANGES: Final = {
    "max_entries": (2, MOST_ENTRIES),
    "action_seconds": (5, 120),
    "time_bank_seconds": (0, 300),
    "deal_seconds": (0, 600),
    "fill_seconds": (0, 3_600),
}

Find = Callable[[str], TournamentState | None]


class Opening(msgspec.Struct, frozen=True):
    """A tournament to be opened."""

    config: Tournament
    extras: Extras


class Announcement(msgspec.Struct, frozen=True):
    """What "create tournament" leads to: tournaments, or the schedule that they come of.

    Attributes:
        openings: in order of the starts; with flights the final comes last.
        notices: what the organiser should know.
    """

    openings: tuple[Opening, ...] = ()
    schedule: KeptSchedule | None = None
    notices: tuple[str, ...] = ()


def new_id(*, is_private: bool) -> str:
    """A name for a new tournament; of a private one it is the key to it."""
    signs = ascii_letters + digits if is_private else ascii_lowercase + digits
    return "t" + "".join(secrets.choice(signs) for _ in range(_SECRET if is_private else _SHORT))


def announcement_of(
    new: NewTournament, now: int, *, owner: str = "", has_account: bool = False, find: Find
) -> Announcement:
    """What was asked for.

    Args:
        now: milliseconds since 1970.
        owner: the player who asks; empty for the house.
        has_account: he has a password.
        find: the tournament with an id; none where there is none.

    Raises:
        RoomError: `bad_settings`, naming the field and what would be right; `unknown_zone`,
            `no_such_time`, `ambiguous_time`, `not_allowed`.
    """
    _check_ranges(new)
    _check_rights(new, owner, has_account)
    find_zone(new.zone)
    config = _config(new, owner, now, find)
    extras = _extras(new, owner)
    if new.flights is not None:
        return _national(new, new.flights, config, extras, now)
    if new.rule:
        return _recurring(new, config, extras, now)
    if not new.start:
        check_tournament(config)
        return Announcement((Opening(config, extras),))
    config = replace(config, start_at=_start(new, now))
    check_tournament(config)
    _check_before_target(config, find)
    return Announcement((Opening(config, extras),))


def series_name(text: str) -> str:
    """The name of a series; empty for none.

    Raises:
        RoomError: `bad_settings`.
    """
    if not text.strip():
        return ""
    name = clean_name(text, "series", SERIES_LENGTH, "bad_settings")
    if "/" in name:
        _refuse("series", "its name is part of an address, and cannot have a / in it")
    if name in (".", ".."):
        _refuse("series", "its name is part of an address, and cannot be dots alone")
    if name.casefold().endswith(".ics"):
        _refuse("series", "its name is part of an address, and cannot end in .ics, which is its calendar's")
    return name


def _check_ranges(new: NewTournament) -> None:
    for field, (least, most) in _RANGES.items():
        value = getattr(new, field)
        if not least <= value <= most:
            _refuse(field, f"{value} is not a whole number from {least} to {grouped(most)}")
    if not 0 <= new.fill <= min(new.max_entries, MOST_BOTS):
        _refuse("fill", f"{new.fill} is not from 0 to {min(new.max_entries, MOST_BOTS)}")
    if new.country and new.country not in COUNTRIES:
        _refuse("country", f"{new.country[:10]!r} is none of {', '.join(COUNTRIES)}")
    if new.start:
        _check_scheduled(new)
    else:
        _check_sit_and_go(new)
    _check_structure(new)


def _check_scheduled(new: NewTournament) -> None:
    if new.fill_seconds:
        _refuse("fill_seconds", "a tournament with a start is filled when it starts; use fill alone")
    if new.last_day and not new.rule:
        _refuse("last_day", "it ends what recurs; give a rule, or leave it out")


def _check_sit_and_go(new: NewTournament) -> None:
    for field, value in (("rule", new.rule), ("last_day", new.last_day), ("flights", new.flights)):
        if value:
            _refuse(field, "that needs a start; without one it is a sit-and-go, once")
    for field in ("late_levels", "reentries"):
        if getattr(new, field):
            _refuse(field, "a sit-and-go begins when all are there, and nobody can come late; leave it 0")
    if new.max_entries > MOST_AT_ONCE:
        most = f"at most {MOST_AT_ONCE}; or give a start"
        _refuse("max_entries", f"a sit-and-go starts when it is full, here with {new.max_entries}: {most}")
    if new.fill and not new.fill_seconds:
        _refuse("fill", "say with fill_seconds how long after the first entry a sit-and-go is filled")


def _check_structure(new: NewTournament) -> None:
    if new.speed != "custom" and new.levels:
        _refuse("levels", f"the house's {new.speed} structure has its own; choose the speed custom")
    if new.speed == "custom" and not new.levels:
        _refuse("levels", "a custom structure needs them; or choose turbo, regular or slow")
    for number, one in enumerate(new.levels, 1):
        if one.ms < LEAST_LEVEL_MS:
            _refuse(
                "levels",
                f"level {number} lasts {one.ms / 1000:g} s; {LEAST_LEVEL_MS // 1000} s are the least",
            )


def _check_rights(new: NewTournament, owner: str, has_account: bool) -> None:
    if new.guarantee and owner:
        raise RoomError(
            "not_allowed",
            "guarantee: the house alone may give one, since it pays what is missing; leave it 0",
        )
    if new.rule and owner and not has_account:
        raise RoomError("not_allowed", "rule: what recurs needs an account; give yourself a password first")
    if new.private and new.series:
        _refuse("series", "its results are public; a private tournament cannot be part of one")


def _config(new: NewTournament, owner: str, now: int, find: Find) -> Tournament:
    config = Tournament(
        id=new_id(is_private=new.private),
        name=clean_name(new.name, "tournament's name", NAME_LENGTH, "bad_settings"),
        levels=levels_of(new),
        game=new.game,
        structure=new.structure,
        hole_cards=new.hole_cards,
        seats=new.seats,
        min_entries=new.min_entries,
        max_entries=new.max_entries,
        starting_stack=new.starting_stack,
        ante_type=new.ante_type,
        buy_in=new.buy_in,
        fee=new.fee,
        bounty=new.bounty,
        late_levels=new.late_levels,
        reentries=new.reentries,
        rebuys=new.rebuys,
        rebuy_levels=new.rebuy_levels,
        rebuy_price=new.rebuy_price,
        rebuy_stack=new.rebuy_stack,
        addon_price=new.addon_price,
        addon_stack=new.addon_stack,
        guarantee=new.guarantee,
        payouts=new.payouts,
        by_ticket=new.by_ticket,
        hand_for_hand=new.hand_for_hand,
        deal_ms=new.deal_seconds * 1000,
        host=owner,
        private=new.private,
        action_ms=new.action_seconds * 1000,
        time_bank_ms=new.time_bank_seconds * 1000,
    )
    return _satellite(config, new.ticket_to, find) if new.ticket_to else config


def levels_of(new: NewTournament) -> tuple[Level, ...]:
    """The blind structure that was asked for.

    Raises:
        RoomError: `bad_settings`.
    """
    if new.speed == "custom":
        return new.levels
    if not 1 <= new.starting_stack <= 10_000_000:
        _refuse("starting_stack", f"{new.starting_stack} is not from 1 to 10,000,000")
    has_antes = new.antes and new.ante_type is not AnteType.NONE
    return blind_levels(new.speed, new.starting_stack, new.structure, antes=has_antes)


def _satellite(config: Tournament, target: str, find: Find) -> Tournament:
    found = find(target)
    if found is None or found.status is not Status.REGISTERING or not found.config.start_at:
        _refuse("ticket_to", f"{target[:40]!r} is no tournament with a start that is still to come")
    if not found.config.by_ticket:
        _refuse("ticket_to", f"no ticket leads to {found.config.name}; it has to be opened with by_ticket")
    if not found.config.price:
        _refuse("ticket_to", f"{found.config.name} costs nothing, and needs no tickets")
    if found.config.private and not config.private:
        # The list would show the id, which is the key.
        _refuse("ticket_to", f"{found.config.name} is private; what leads to it has to be private too")
    return replace(config, ticket_to=target, ticket_value=found.config.price)


def _check_before_target(config: Tournament, find: Find) -> None:
    target = find(config.ticket_to) if config.ticket_to else None
    if target is not None and config.start_at >= target.config.start_at:
        _refuse("start", f"it has to start before {target.config.name}, to which it wins tickets")


def _extras(new: NewTournament, owner: str) -> Extras:
    return Extras(
        owner=owner,
        zone=new.zone,
        country=new.country,
        series=series_name(new.series),
        speed=new.speed,
        fill=new.fill,
        fill_ms=new.fill_seconds * 1000,
    )


def _start(new: NewTournament, now: int) -> int:
    at = instant(new.start, new.zone, new.fold)
    _check_time("start", at, now)
    return at


def _check_time(field: str, at: int, now: int) -> None:
    if at <= now:
        _refuse(field, "that is past; choose a time that is still to come")
    if at > now + MOST_AHEAD_MS:
        _refuse(field, "that is more than a year ahead; announce it later")


def _recurring(new: NewTournament, config: Tournament, extras: Extras, now: int) -> Announcement:
    if new.ticket_to:
        _refuse("rule", "tickets lead to one tournament, which takes place once; leave out the rule")
    schedule = Schedule(
        id=config.id,
        zone=new.zone,
        first=new.start,
        rule=new.rule,
        fold=new.fold,
        last_day=new.last_day,
    )
    check_schedule(schedule)
    _start(new, now)
    check_tournament(replace(config, start_at=now))
    kept = KeptSchedule(schedule, config, new.country, extras.owner, extras.series, extras.speed, extras.fill)
    notices = [one.notice for one in starts_between(schedule, now, now + NOTICED_MS) if one.notice]
    return Announcement((), kept, tuple(notices))


def _national(
    new: NewTournament, flights: NewFlights, config: Tournament, extras: Extras, now: int
) -> Announcement:
    if new.rule:
        _refuse("rule", "a tournament with flights takes place once; leave out the rule, or the flights")
    if new.ticket_to:
        _refuse("ticket_to", "flights win tickets to their own final")
    if flights.country not in COUNTRIES:
        _refuse("flights", f"country: {flights.country[:10]!r} is none of {', '.join(COUNTRIES)}")
    national = National(
        country=flights.country,
        zone=new.zone,
        start=new.start,
        starts="each_zone",
        zones=flights.zones,
        final=flights.final,
        fold=new.fold,
    )
    made = national_tournaments(config, national, flights.buy_in)
    ids = tuple(one.id for one, _ in made[:-1])
    openings = []
    for one, start in made:
        is_final = one.id == config.id
        _check_time("flights: final" if is_final else "start", one.start_at, now)
        kept = replace(extras, zone=start.zone, country=flights.country, final_of=ids if is_final else ())
        openings.append(Opening(one, kept))
    return Announcement(tuple(openings), notices=_early_final(openings, now))


def _early_final(openings: list[Opening], now: int) -> tuple[str, ...]:
    """What the organiser has to know of a final that begins while its last flight may still be played."""
    *flights, final = openings
    last = max(flights, key=lambda one: one.config.start_at + flight_ms(one.config))
    ends = last.config.start_at + flight_ms(last.config)
    start, zone = final.config.start_at, final.extras.zone
    if ends <= start:
        return ()

    def words(at: int) -> str:
        return start_text(at, zone, zone, now=now)

    closes = start + registration_ms(final.config)
    late = "who wins a ticket after that comes late"
    if closes < ends:
        when = "that" if closes == start else words(closes)
        late = f"a ticket that is won after {when} is too late for it, and paid back in money"
    notice = (
        f"The {zone_name(last.extras.zone)} flight begins {words(last.config.start_at)} and may, by its "
        f"levels, last until about {words(ends)}. The final begins before, {words(start)}: {late}."
    )
    return (notice,)


def _refuse(field: str, problem: str) -> NoReturn:
    raise RoomError("bad_settings", f"{field}: {problem}")
