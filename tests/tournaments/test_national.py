"""Coast to coast: one start for a country, or a flight a zone at the same hour and a final (C17, R21)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from splitpot.errors import RoomError
from splitpot.room.tournament_config import Tournament
from splitpot.room.tournament_levels import blind_levels
from splitpot.room.tournament_national import National, national_tournaments, starts_of
from splitpot.room.tournament_times import Start, instant, local_time
from splitpot.room.tournament_zones import COUNTRIES

NEW_YORK = "America/New_York"
ONE = National("US", NEW_YORK, "2026-07-04T20:00")
FLIGHTS = National("US", NEW_YORK, "2026-07-04T19:00", starts="each_zone", final="2026-07-05T20:00")
FINAL = Tournament(
    id="coast",
    name="Coast to Coast",
    levels=blind_levels("regular", 5_000),
    buy_in=900,
    fee=100,
    guarantee=50_000,
    start_at=1,
)


def test_a_national_tournament_has_one_start_unless_it_asks_for_more() -> None:
    ((config, start),) = national_tournaments(FINAL, ONE)
    assert start == Start(instant("2026-07-04T20:00", NEW_YORK), NEW_YORK)
    assert config == replace(FINAL, start_at=start.at)


def test_each_zone_plays_at_the_same_hour_of_its_own_clock() -> None:
    """C17."""
    starts = starts_of(FLIGHTS)
    assert {local_time(one.at, one.zone)[:16] for one in starts} == {"2026-07-04T19:00"}
    assert {one.zone for one in starts} == {one.zone for one in COUNTRIES["US"]}
    # Arizona and Pacific have the same hour in July, and a flight each.
    assert len({one.at for one in starts}) == 6
    assert [one.at for one in starts] == sorted(one.at for one in starts)


def test_flights_win_tickets_to_one_final() -> None:
    *flights, (final, final_start) = national_tournaments(FINAL, FLIGHTS, flight_buy_in=100)
    assert len(flights) == 7
    assert {(config.ticket_to, config.ticket_value, config.price) for config, _ in flights} == {
        ("coast", FINAL.price, 100)
    }
    assert all(config.start_at == start.at < final.start_at for config, start in flights)
    assert final == replace(FINAL, start_at=instant("2026-07-05T20:00", NEW_YORK), by_ticket=True)
    assert final_start == Start(final.start_at, NEW_YORK)
    assert ("coast-pacific", "Coast to Coast, Pacific flight") in {(one.id, one.name) for one, _ in flights}


def test_a_flight_costs_a_quarter_of_the_final_where_nothing_is_said() -> None:
    assert national_tournaments(FINAL, FLIGHTS)[0][0].price == 250


def test_a_long_name_leaves_room_for_that_of_the_flight() -> None:
    made = national_tournaments(replace(FINAL, name="C" * 60), FLIGHTS)
    assert {config.name[-7:] for config, _ in made[:-1]} == {" flight"}


def test_only_some_zones_may_have_a_flight() -> None:
    zones = (NEW_YORK, "America/Chicago", "America/Los_Angeles")
    assert [one.zone for one in starts_of(replace(FLIGHTS, zones=zones))] == list(zones)


@pytest.mark.parametrize(
    ("national", "code", "problem"),
    [
        (replace(ONE, country="XX"), "bad_settings", "country"),
        (replace(ONE, zone="EST"), "unknown_zone", "America/New_York"),
        (replace(ONE, start="2026-03-08T02:30"), "no_such_time", "does not exist"),
        (replace(ONE, start="2026-11-01T01:30"), "ambiguous_time", "exists twice"),
        (replace(FLIGHTS, start="2026-03-08T02:30"), "no_such_time", "Eastern"),
        (replace(FLIGHTS, zones=(NEW_YORK, NEW_YORK)), "bad_settings", "named twice"),
        (replace(FLIGHTS, final=""), "bad_settings", "start"),
        (
            replace(FLIGHTS, final="2026-07-05T01:00"),
            "bad_settings",
            "Sun 5 Jul 2026, 1:00 AM Eastern .* is too early; the last flight, .*, starts .* [12]:00 AM",
        ),
    ],
)
def test_a_national_tournament_that_cannot_be_is_refused(national: National, code: str, problem: str) -> None:
    with pytest.raises(RoomError, match=problem) as refused:
        national_tournaments(FINAL, national)
    assert refused.value.code == code


def test_a_final_waits_until_its_last_flight_can_have_been_played() -> None:
    zones = (NEW_YORK, "America/Chicago")
    early = National("US", NEW_YORK, "2026-07-04T20:00", "each_zone", zones, final="2026-07-04T21:01")
    least = (
        "final: Sat 4 Jul 2026, 9:01 PM Eastern (UTC\u22124) is too early; the last flight, Central, starts "
        "Sat 4 Jul 2026, 9:00 PM Eastern (UTC\u22124), and the final an hour after that, "
        "Sat 4 Jul 2026, 10:00 PM Eastern (UTC\u22124), or later."
    )
    with pytest.raises(RoomError) as refused:
        national_tournaments(FINAL, early)
    assert str(refused.value) == least
    assert national_tournaments(FINAL, replace(early, final="2026-07-04T22:00"))
    # Six levels of ten minutes, with a break of five: so long a flight can be entered.
    late = replace(FINAL, late_levels=6)
    with pytest.raises(RoomError, match=r"an hour after it can be entered no more, .* 11:05 PM Eastern"):
        national_tournaments(late, replace(early, final="2026-07-04T23:04"))
    assert national_tournaments(late, replace(early, final="2026-07-04T23:05"))


def test_a_ticket_is_worth_more_than_the_flight_that_wins_it() -> None:
    with pytest.raises(RoomError, match="everybody would win one"):
        national_tournaments(FINAL, FLIGHTS, flight_buy_in=FINAL.price)
    with pytest.raises(RoomError, match="cost 2 or more"):
        national_tournaments(replace(FINAL, buy_in=0, fee=0, guarantee=0), FLIGHTS)
