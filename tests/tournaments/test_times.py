"""Local times and instants: the rule book's cases, the days of the change, every reader's clock (3.16)."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import available_timezones

import pytest

from splitpot.errors import RoomError
from splitpot.room.tournament_clock_text import full_text, start_text
from splitpot.room.tournament_national import National, starts_of
from splitpot.room.tournament_times import (
    Start,
    at_zone,
    flights,
    format_local,
    instant,
    instants_of,
    local_time,
    local_time_problem,
    local_times,
    moved_instant,
    parse_local,
    to_ms,
)
from splitpot.room.tournament_zones import COUNTRIES, RENAMED, find_zone, zone_name, zones_of
from tests.rules.golden import load_cases

NEW_YORK = "America/New_York"
READERS = (
    *(one.zone for zones in COUNTRIES.values() for one in zones),
    *("Europe/Berlin", "Europe/Lisbon", "Asia/Kathmandu", "Australia/Lord_Howe", "UTC"),
)


def utc(at: int) -> str:
    return at_zone(at, "UTC").strftime("%Y-%m-%dT%H:%M")


def moment(text: str) -> int:
    return to_ms(datetime.fromisoformat(text))


def test_the_cases_of_the_rule_book(shared: Path) -> None:
    seen = set()
    for case in load_cases(shared, ("TR",)):
        inputs, expected = case["inputs"], case["expected"]
        match inputs["fn"]:
            case "local_times":
                assert local_times(inputs["start"], inputs["zone"], inputs["show"]) == expected["times"]
            case "local_time_problem":
                assert local_time_problem(inputs["start"], inputs["zone"]) == expected["problem"]
            case "flights":
                made = flights(inputs["local"], inputs["zones"])
                assert {zone: utc(at) for zone, at in made.items()} == expected["utc"]
            case _:
                continue
        seen.add(case["id"])
    assert {"TR-09", "TR-11", "TR-12", "TR-13", "TR-14"} <= seen


def test_arizona_is_with_pacific_in_july_and_with_mountain_in_december() -> None:
    zones = ("America/Phoenix", "America/Los_Angeles", "America/Denver")
    july = local_times("2026-07-04T20:00", NEW_YORK, zones)
    december = local_times("2026-12-05T20:00", NEW_YORK, zones)
    assert july["America/Phoenix"] == july["America/Los_Angeles"] == "2026-07-04T17:00-07:00"
    assert december["America/Phoenix"] == december["America/Denver"] == "2026-12-05T18:00-07:00"


def test_a_national_tournament_starts_at_one_instant_for_every_reader() -> None:
    """R21."""
    (start,) = starts_of(National("US", NEW_YORK, "2026-07-04T20:00"))
    clocks = local_times("2026-07-04T20:00", NEW_YORK, READERS)
    assert {moment(clock) for clock in clocks.values()} == {start.at}
    assert len({clock[11:] for clock in clocks.values()}) > 12


def test_eight_in_new_york_is_five_in_los_angeles_and_half_past_nine_in_saint_johns() -> None:
    """R22."""
    zones = ("America/Los_Angeles", "America/Phoenix", "America/St_Johns")
    clocks = local_times("2026-07-04T20:00", NEW_YORK, zones)
    assert [clock[11:16] for clock in clocks.values()] == ["17:00", "17:00", "21:30"]
    at = instant("2026-07-04T20:00", NEW_YORK)
    assert [start_text(at, zone, NEW_YORK, now=at) for zone in zones] == [
        "Sat 4 Jul, 5:00 PM Pacific (8:00 PM Eastern)",
        "Sat 4 Jul, 5:00 PM Arizona (8:00 PM Eastern)",
        "Sat 4 Jul, 9:30 PM Newfoundland (8:00 PM Eastern)",
    ]


def test_a_start_is_kept_as_an_instant_with_the_organisers_zone() -> None:
    """3.16-1."""
    start = starts_of(National("US", NEW_YORK, "2026-07-04T20:00"))[0]
    assert start == Start(1_783_209_600_000, NEW_YORK)
    assert local_time(start.at, start.zone) == "2026-07-04T20:00-04:00"


@pytest.mark.parametrize(
    ("country", "least"),
    [
        ("US", {"Eastern", "Central", "Mountain", "Arizona", "Pacific", "Alaska", "Hawaii", "UTC"}),
        ("CA", {"Newfoundland", "Atlantic", "Eastern", "Central", "Mountain", "Pacific", "UTC"}),
        ("AU", {"Sydney", "Brisbane", "Adelaide", "Darwin", "Perth", "UTC"}),
    ],
)
def test_a_country_offers_every_zone_that_it_has_and_utc(country: str, least: set[str]) -> None:
    """3.16-2."""
    assert least <= {one.name for one in zones_of(country)}
    assert zones_of(country)[-1].zone == "UTC"


def test_the_page_offers_the_same_zones_to_click(repository: Path) -> None:
    """R23; the click itself is in `web/tests/timesPage.test.tsx`."""
    told = json.loads((repository / "web/src/times/zones.json").read_text(encoding="utf-8"))
    countries = {country: {one.zone: one.name for one in zones} for country, zones in COUNTRIES.items()}
    assert told == {"countries": countries, "renamed": RENAMED}


def test_a_country_that_is_not_known_has_utc() -> None:
    assert [one.zone for one in zones_of("")] == ["UTC"]


def test_texts_of_the_page_and_of_the_server_are_the_same(repository: Path) -> None:
    """3.16-5."""
    now = moment("2026-06-01T00:00Z")
    for case in json.loads((repository / "web/tests/times.json").read_text(encoding="utf-8")):
        at = moment(case["at"])
        assert start_text(at, case["zone"], case["home"], now=now) == case["row"], case["about"]
        assert full_text(at, case["zone"]) == case["full"], case["about"]


# What the clocks jump over, and what they show twice: zone, local time, its moments in UTC.
CHANGES = [
    ("2026-03-08T01:59", NEW_YORK, ["2026-03-08T06:59"]),
    ("2026-03-08T02:00", NEW_YORK, []),
    ("2026-03-08T02:59", NEW_YORK, []),
    ("2026-03-08T03:00", NEW_YORK, ["2026-03-08T07:00"]),
    ("2026-11-01T00:59", NEW_YORK, ["2026-11-01T04:59"]),
    ("2026-11-01T01:00", NEW_YORK, ["2026-11-01T05:00", "2026-11-01T06:00"]),
    ("2026-11-01T01:59", NEW_YORK, ["2026-11-01T05:59", "2026-11-01T06:59"]),
    ("2026-11-01T02:00", NEW_YORK, ["2026-11-01T07:00"]),
    ("2026-03-08T02:30", "America/Los_Angeles", []),
    ("2026-11-01T01:30", "America/Los_Angeles", ["2026-11-01T08:30", "2026-11-01T09:30"]),
    ("2026-03-08T02:30", "America/Phoenix", ["2026-03-08T09:30"]),
    ("2026-03-08T02:30", "Pacific/Honolulu", ["2026-03-08T12:30"]),
    ("2026-03-29T01:30", "Europe/London", []),
    ("2026-03-29T02:30", "Europe/Berlin", []),
    ("2026-10-25T02:30", "Europe/Berlin", ["2026-10-25T00:30", "2026-10-25T01:30"]),
    ("2026-10-04T02:30", "Australia/Sydney", []),
    ("2026-04-05T02:30", "Australia/Sydney", ["2026-04-04T15:30", "2026-04-04T16:30"]),
    ("2026-10-04T02:30", "Australia/Brisbane", ["2026-10-03T16:30"]),
    ("2026-10-04T02:29", "Australia/Lord_Howe", []),
    ("2026-10-04T02:30", "Australia/Lord_Howe", ["2026-10-03T15:30"]),
    ("2026-04-05T01:29", "Australia/Lord_Howe", ["2026-04-04T14:29"]),
    ("2026-04-05T01:30", "Australia/Lord_Howe", ["2026-04-04T14:30", "2026-04-04T15:00"]),
    ("2026-04-05T02:00", "Australia/Lord_Howe", ["2026-04-04T15:30"]),
    ("2026-07-04T20:00", "Asia/Kathmandu", ["2026-07-04T14:15"]),
    ("2011-12-30T12:00", "Pacific/Apia", []),
]


@pytest.mark.parametrize(("start", "zone", "moments"), CHANGES)
def test_clocks_show_a_time_once_twice_or_never(start: str, zone: str, moments: list[str]) -> None:
    assert [utc(at) for at in instants_of(start, zone)] == moments
    problem = local_time_problem(start, zone)
    assert problem == {0: "nonexistent", 1: None, 2: "ambiguous"}[len(moments)]


def test_a_start_in_the_gap_is_refused_and_one_in_the_fold_asked_about() -> None:
    """3.16-4."""
    with pytest.raises(RoomError, match=r"2:30 AM does not exist in Eastern: .* 3:30 AM on") as refused:
        instant("2026-03-08T02:30", NEW_YORK)
    assert refused.value.code == "no_such_time"
    with pytest.raises(RoomError, match="exists twice in Eastern") as asked:
        instant("2026-11-01T01:30", NEW_YORK)
    assert asked.value.code == "ambiguous_time"
    assert str(asked.value) == (
        "Sun 1 Nov 2026, 1:30 AM exists twice in Eastern, because the clocks are put back. Say which one is "
        "meant, the first (UTC\N{MINUS SIGN}4) or the second (UTC\N{MINUS SIGN}5)."
    )
    assert utc(instant("2026-11-01T01:30", NEW_YORK, fold=0)) == "2026-11-01T05:30"
    assert utc(instant("2026-11-01T01:30", NEW_YORK, fold=1)) == "2026-11-01T06:30"


def test_an_answer_to_a_question_that_was_not_asked_changes_nothing() -> None:
    assert instant("2026-07-04T20:00", NEW_YORK, fold=1) == instant("2026-07-04T20:00", NEW_YORK)
    with pytest.raises(RoomError, match="does not exist"):
        instant("2026-03-08T02:30", NEW_YORK, fold=1)


def test_d16_a_start_that_does_not_exist_moves_forward_by_the_gap(shared: Path) -> None:
    (case,) = (one for one in json.loads((shared / "cases/bugs.json").read_text()) if one["id"] == "D16")
    told, right = case["input"], case["right_value"]
    start = told["local"].replace(" ", "T")
    assert (local_time_problem(start, told["zone"]) is None) is right["exists"]
    moved = moved_instant(start, told["zone"])
    assert moved == moment(right["if_shifted_utc"])
    assert local_time(moved, told["zone"])[:16].replace("T", " ") == right["if_shifted_local"]
    twice = told["also"]["ambiguous_local"].replace(" ", "T")
    assert list(instants_of(twice, told["zone"])) == [moment(one) for one in right["ambiguous_utc"]]


def test_a_moved_start_in_the_southern_spring_and_by_half_an_hour() -> None:
    assert (
        local_time(moved_instant("2026-10-04T02:30", "Australia/Sydney"), "Australia/Sydney")[11:16]
        == "03:30"
    )
    assert (
        local_time(moved_instant("2026-10-04T02:10", "Australia/Lord_Howe"), "Australia/Lord_Howe")[11:16]
        == "02:40"
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "2026-07-04",
        "2026-07-04 20:00",
        "2026-07-04T20:00Z",
        "2026-02-30T20:00",
        "2026-07-04T24:00",
        "0001-01-01T00:00",
        "9999-12-31T23:59",
        "2026-07-04T20:00:00",
        "２026-07-04T20:00",
    ],
)
def test_what_is_no_local_time_is_refused(text: str) -> None:
    with pytest.raises(RoomError, match=r"no local time.*2026-07-04T20:00") as refused:
        parse_local(text)
    assert refused.value.code == "bad_settings"


def test_a_local_time_is_written_as_it_is_read() -> None:
    assert format_local(parse_local("2026-07-04T08:05")) == "2026-07-04T08:05"


@pytest.mark.parametrize(
    "zone",
    [
        "",
        "EST",
        "EST5EDT",
        "America",
        "America/Nowhere",
        "../../etc/passwd",
        "America/../UTC",
        "utc",
        "localtime",
        "posix/America/New_York",
        "America/New_York/",
        "/usr/share/zoneinfo/UTC",
        "America/New_York\n",
        "A" * 9999,
    ],
)
def test_what_is_no_zone_is_refused(zone: str) -> None:
    with pytest.raises(RoomError, match="America/New_York, or UTC") as refused:
        find_zone(zone)
    assert refused.value.code == "unknown_zone"
    assert len(str(refused.value)) < 200


def test_every_zone_that_a_browser_can_name_is_known() -> None:
    for zone in sorted(available_timezones()):
        if "/" in zone:
            assert find_zone(zone).key == zone


def test_a_zone_without_a_name_of_its_own_has_that_of_its_city() -> None:
    assert zone_name("America/Argentina/Buenos_Aires") == "Buenos Aires"
    assert zone_name("America/Los_Angeles") == "Pacific"
    assert zone_name("Asia/Katmandu") == zone_name("Asia/Kathmandu") == "Kathmandu"


def test_an_instant_before_1970_has_a_clock_too() -> None:
    assert local_time(-1, "UTC") == "1969-12-31T23:59+00:00"
    assert to_ms(datetime(1970, 1, 1, tzinfo=UTC)) == 0
