"""From "create tournament" to tournaments: what is refused, naming the field, and what comes of it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from splitpot.errors import RoomError
from splitpot.game.rules import AnteType, Structure
from splitpot.room.tournament_bodies import NewFlights, NewTournament
from splitpot.room.tournament_commands import Cancel
from splitpot.room.tournament_config import Level
from splitpot.room.tournament_state import TournamentState
from splitpot.room.tournament_times import instant, local_time
from splitpot.server.new_tournament import Announcement, announcement_of
from tests.server.directing import Directed

NOW = instant("2026-07-01T12:00", "UTC")
NEW_YORK = "America/New_York"


def announce(
    owner: str = "ann", *, has_account: bool = True, known: tuple[Directed, ...] = (), **body: Any
) -> Announcement:
    def find(name: str) -> TournamentState | None:
        return next((one.director for one in known if one.director.config.id == name), None)

    new = NewTournament(**{"name": "Friday", "max_entries": 100, "start": "2026-07-04T20:00", **body})
    return announcement_of(new, NOW, owner=owner, has_account=has_account, find=find)


def refused(code: str, words: str, *, has_account: bool = True, **body: Any) -> None:
    with pytest.raises(RoomError, match=words) as caught:
        announce(has_account=has_account, **body)
    assert caught.value.code == code


def test_a_start_is_the_instant_that_the_organisers_clock_shows_then() -> None:
    (one,) = announce(zone=NEW_YORK).openings
    assert local_time(one.config.start_at, "America/Los_Angeles") == "2026-07-04T17:00-07:00"
    assert (one.extras.zone, one.extras.owner, one.config.host) == (NEW_YORK, "ann", "ann")


def test_without_a_start_it_is_a_sit_and_go() -> None:
    (one,) = announce(start="", max_entries=9, fill=9, fill_seconds=20).openings
    assert (one.config.start_at, one.config.max_entries) == (0, 9)
    assert (one.extras.fill, one.extras.fill_ms) == (9, 20_000)


def test_a_speed_gives_the_levels_and_the_editor_others() -> None:
    turbo = announce(speed="turbo", starting_stack=1_000).openings[0]
    assert (turbo.config.levels[0], turbo.extras.speed) == (Level(20, ms=300_000), "turbo")
    levels = (Level(50, ms=60_000), Level(100, ms=60_000))
    assert announce(speed="custom", levels=levels).openings[0].config.levels == levels


def test_antes_are_left_out_where_nobody_puts_them_in() -> None:
    plo: dict[str, Any] = {"structure": Structure.POT_LIMIT}
    assert any(one.ante for one in announce(**plo).openings[0].config.levels)
    assert not any(one.ante for one in announce(antes=False, **plo).openings[0].config.levels)
    assert not any(one.ante for one in announce(ante_type=AnteType.NONE, **plo).openings[0].config.levels)


def test_a_private_one_has_a_name_that_nobody_can_guess() -> None:
    names = {announce(private=True).openings[0].config.id for _ in range(50)}
    # Fourteen of 62 characters are 83 bits.
    assert len(names) == 50
    assert {len(name) for name in names} == {15}
    assert len(announce().openings[0].config.id) == 9


@pytest.mark.parametrize(
    ("words", "body"),
    [
        ("name", {"name": "  "}),
        ("name", {"name": "a\u202eb"}),
        ("start: '2026-07-32", {"start": "2026-07-32T20:00"}),
        ("start: that is past", {"start": "2026-07-01T11:59"}),
        ("start: .*more than a year", {"start": "2027-08-01T20:00"}),
        ("seats", {"seats": 11}),
        ("seats", {"seats": 8, "hole_cards": 6}),
        ("max_entries", {"max_entries": 2_001}),
        ("max_entries.*sit-and-go", {"start": "", "max_entries": 1_000}),
        ("min_entries", {"min_entries": 1}),
        ("max_entries: 4 is less than min_entries, 5", {"min_entries": 5, "max_entries": 4}),
        ("fill: 101", {"fill": 101}),
        ("fill: say with fill_seconds", {"start": "", "max_entries": 9, "fill": 9}),
        ("fill_seconds", {"fill": 9, "fill_seconds": 20}),
        ("late_levels: a sit-and-go", {"start": "", "max_entries": 9, "late_levels": 3}),
        ("reentries: a sit-and-go", {"start": "", "max_entries": 9, "reentries": 1}),
        ("rule", {"start": "", "max_entries": 9, "rule": "FREQ=DAILY"}),
        ("rule", {"rule": "FREQ=YEARLY"}),
        ("rule", {"rule": "FREQ=WEEKLY;BYDAY=SU"}),
        ("last_day", {"last_day": "2026-09-01"}),
        ("last_day", {"rule": "FREQ=DAILY", "last_day": "2026-07-01"}),
        ("levels", {"levels": (Level(20),)}),
        ("levels", {"speed": "custom"}),
        ("levels: level 1 lasts", {"speed": "custom", "levels": (Level(20, ms=9_999),)}),
        ("levels: level 2", {"speed": "custom", "levels": (Level(40), Level(20))}),
        ("action_seconds", {"action_seconds": 4}),
        ("country", {"country": "XX"}),
        ("ticket_to", {"ticket_to": "t404"}),
        ("starting_stack", {"starting_stack": 0}),
        ("late_levels", {"late_levels": 40}),
        ("reentries", {"reentries": 1}),
        ("addon", {"addon_stack": 1_000, "addon_price": 10}),
        ("addon_stack: .* without chips", {"addon_price": 50}),
        ("buy_in", {"buy_in": -1}),
        ("series", {"series": "a/b"}),
        ("series: .*private", {"series": "Fridays", "private": True}),
        ("flights: country", {"flights": NewFlights("XX", "2026-07-05T20:00"), "buy_in": 100}),
    ],
)
def test_a_mistake_is_refused_naming_the_field(words: str, body: dict[str, Any]) -> None:
    refused("bad_settings", words, **body)


def test_a_time_that_the_clocks_jump_over_is_refused() -> None:
    body: dict[str, Any] = {"zone": NEW_YORK, "start": "2027-03-14T02:30"}
    refused("no_such_time", "does not exist", **body)


def test_a_time_that_exists_twice_is_asked_about_and_taken_once_it_is_said() -> None:
    body: dict[str, Any] = {"zone": NEW_YORK, "start": "2026-11-01T01:30"}
    refused("ambiguous_time", "exists twice", **body)
    first, second = (announce(fold=fold, **body).openings[0].config.start_at for fold in (0, 1))
    assert second - first == 3_600_000


def test_an_abbreviation_is_no_zone() -> None:
    refused("unknown_zone", "EST", zone="EST")


def test_the_house_alone_gives_a_guarantee() -> None:
    refused("not_allowed", "guarantee", guarantee=1_000)
    assert announce(owner="", guarantee=1_000).openings[0].config.guarantee == 1_000


def test_what_recurs_needs_an_account() -> None:
    refused("not_allowed", "account", has_account=False, rule="FREQ=DAILY")


def test_what_recurs_is_a_schedule_with_notices_of_the_days_when_clocks_change() -> None:
    made = announce(
        rule="FREQ=WEEKLY;BYDAY=SU", start="2026-07-05T02:30", zone=NEW_YORK, series="Early", fill=9
    )
    assert made.openings == ()
    assert made.schedule is not None
    assert (made.schedule.schedule.rule, made.schedule.series) == ("FREQ=WEEKLY;BYDAY=SU", "Early")
    assert (made.schedule.fill, made.schedule.owner_id) == (9, "ann")
    assert len(made.notices) == 1
    assert "put forward over 2:30 AM" in made.notices[0]


# --- tickets and flights ------------------------------------------------------------------


FINAL = Directed(id="t9", name="Final", buy_in=400, fee=40, by_ticket=True, start_at=NOW + 7 * 86_400_000)


def test_a_satellite_wins_tickets_worth_an_entry() -> None:
    (one,) = announce(known=(FINAL,), ticket_to="t9", buy_in=50).openings
    assert (one.config.ticket_to, one.config.ticket_value) == ("t9", 440)


def test_a_satellite_starts_before_what_it_leads_to() -> None:
    with pytest.raises(RoomError, match=r"start: .* before Final"):
        announce(known=(FINAL,), ticket_to="t9", buy_in=50, start="2026-07-20T20:00")


def test_a_public_satellite_would_give_a_private_final_away() -> None:
    secret = Directed(id="t8", buy_in=400, by_ticket=True, private=True, start_at=NOW + 7 * 86_400_000)
    with pytest.raises(RoomError, match=r"ticket_to: .* private"):
        announce(known=(secret,), ticket_to="t8")
    (one,) = announce(known=(secret,), ticket_to="t8", buy_in=50, private=True).openings
    assert one.config.private


def test_a_satellite_that_could_never_pay_a_ticket_is_refused() -> None:
    dear = Directed(id="t9", name="Final", buy_in=4_000, by_ticket=True, start_at=NOW + 7 * 86_400_000)
    why = (
        "ticket_to: a ticket there is worth 4000, and 4 entries pay no more than 1600 into the pool, "
        "so that nobody could win one; a buy-in of 1000, or 10 entries, would do"
    )
    asked: dict[str, Any] = {
        "known": (dear,),
        "ticket_to": "t9",
        "start": "",
        "buy_in": 400,
        "max_entries": 4,
        "min_entries": 4,
    }
    with pytest.raises(RoomError) as refused:
        announce(**asked)
    assert (refused.value.code, str(refused.value)) == ("bad_settings", why)
    enough: dict[str, Any]
    for enough in (
        {"buy_in": 1_000},
        {"max_entries": 10},
        {"rebuys": 1, "rebuy_levels": 2, "rebuy_price": 600},
        {"guarantee": 4_000, "owner": ""},
    ):
        assert announce(**{**asked, **enough}).openings[0].config.ticket_value == 4_000
    with pytest.raises(RoomError, match="no more than 0 into the pool"):
        announce(**{**asked, "buy_in": 0})


def test_no_tickets_lead_to_what_takes_none_costs_nothing_or_is_called_off() -> None:
    week = NOW + 7 * 86_400_000
    closed = Directed(id="a", buy_in=400, start_at=week)
    free = Directed(id="b", by_ticket=True, start_at=week)
    off = Directed(id="c", by_ticket=True, buy_in=400, start_at=week)
    off.tell(Cancel("no"))
    for name in "abc":
        with pytest.raises(RoomError, match="ticket_to"):
            announce(known=(closed, free, off), ticket_to=name)


def test_flights_play_at_the_same_hour_of_every_zone_and_lead_to_one_final() -> None:
    made = announce(
        zone=NEW_YORK, buy_in=1_000, flights=NewFlights("US", "2026-07-05T20:00"), fill=9, min_entries=2
    )
    *flights, final = made.openings
    assert len(flights) == 7
    for one in flights:
        assert local_time(one.config.start_at, one.extras.zone)[:16] == "2026-07-04T20:00"
        assert (one.config.ticket_to, one.config.ticket_value) == (final.config.id, 1_000)
        assert one.extras.country == "US"
    assert final.config.by_ticket
    assert final.extras.final_of == tuple(one.config.id for one in flights)
    assert all(len(f"{one.config.id}-123") <= 32 for one in made.openings)


def test_a_final_comes_after_its_last_flight_and_costs_something() -> None:
    flights = NewFlights("US", "2026-07-04T20:30")
    refused("bad_settings", "final", zone=NEW_YORK, buy_in=1_000, flights=flights)
    refused("bad_settings", "buy_in", zone=NEW_YORK, flights=replace(flights, final="2026-07-06T20:00"))


def test_a_final_that_begins_while_a_flight_may_still_be_played_is_told_to_its_organiser() -> None:
    body: dict[str, Any] = {"zone": NEW_YORK, "buy_in": 1_000, "speed": "regular"}
    (notice,) = announce(**body, flights=NewFlights("US", "2026-07-05T03:00")).notices
    assert notice == (
        "The Hawaii flight begins Sun 5 Jul, 2:00 AM Eastern and may, by its levels, last until about "
        "Sun 5 Jul, 4:40 AM Eastern. The final begins before, Sun 5 Jul, 3:00 AM Eastern: a ticket that is "
        "won after that is too late for it, and paid back in money."
    )
    (notice,) = announce(**body, flights=NewFlights("US", "2026-07-05T04:10"), late_levels=6).notices
    assert notice.endswith("Sun 5 Jul, 4:10 AM Eastern: who wins a ticket after that comes late.")
    assert not announce(**body, flights=NewFlights("US", "2026-07-05T05:00")).notices
    # In a turbo the levels are half as long; with late registration to the last levels they all count.
    assert not announce(**{**body, "speed": "turbo"}, flights=NewFlights("US", "2026-07-05T03:30")).notices
    late = NewFlights("US", "2026-07-05T05:00")
    refused("bad_settings", "final", **body, flights=late, late_levels=30)


def test_flights_do_not_recur() -> None:
    refused(
        "bad_settings",
        "rule",
        rule="FREQ=DAILY",
        buy_in=1_000,
        flights=NewFlights("US", "2026-07-05T20:00"),
    )
