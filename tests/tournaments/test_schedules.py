"""Recurring starts: the organiser's clock stays, the instant moves, each is announced once (3.16-3, 4)."""

from __future__ import annotations

import time
from datetime import timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from splitpot.errors import RoomError
from splitpot.room.schedule_rules import MAX_COUNT, fits, local_starts, parse_rule
from splitpot.room.schedules import (
    WEEK_MS,
    Changes,
    Schedule,
    check_schedule,
    plan,
    starts_between,
)
from splitpot.room.tournament_times import at_zone, instant, local_time, parse_local

DAY_MS = 86_400_000
NEW_YORK = "America/New_York"
SUNDAY = Schedule("sunday", NEW_YORK, "2026-01-04T20:00", "FREQ=WEEKLY;BYDAY=SU")


def year_of(schedule: Schedule) -> list[tuple[str, str]]:
    """The local time and the hour in UTC of every start of 2026."""
    after, until = (instant(f"{year}-01-01T00:00", schedule.zone) for year in (2026, 2027))
    starts = starts_between(schedule, after - 1, until - 1)
    return [(local_time(one.at, schedule.zone), at_zone(one.at, "UTC").strftime("%H:%M")) for one in starts]


@pytest.mark.parametrize(
    ("zone", "in_utc"),
    [
        (NEW_YORK, {"00:00", "01:00"}),
        ("America/Los_Angeles", {"03:00", "04:00"}),
        ("America/Phoenix", {"03:00"}),
        ("Europe/London", {"19:00", "20:00"}),
        ("Australia/Sydney", {"09:00", "10:00"}),
        ("Australia/Lord_Howe", {"09:00", "09:30"}),
        ("Australia/Brisbane", {"10:00"}),
        ("Asia/Kathmandu", {"14:15"}),
        ("UTC", {"20:00"}),
    ],
)
def test_a_weekly_eight_o_clock_stays_eight_while_the_instant_moves(zone: str, in_utc: set[str]) -> None:
    """3.16-3."""
    starts = year_of(replace(SUNDAY, zone=zone))
    assert len(starts) == 52
    assert {local[11:16] for local, _ in starts} == {"20:00"}
    assert {hour for _, hour in starts} == in_utc


def test_the_week_of_a_change_is_an_hour_shorter_or_longer() -> None:
    starts = starts_between(
        SUNDAY, instant("2026-01-01T00:00", NEW_YORK), instant("2027-01-01T00:00", NEW_YORK)
    )
    weeks = {two.local[:10]: two.at - one.at - WEEK_MS for one, two in pairwise(starts)}
    hour = 3_600_000
    assert {day: off for day, off in weeks.items() if off} == {"2026-03-08": -hour, "2026-11-01": hour}


def test_a_recurring_start_in_the_gap_moves_and_the_organiser_is_told() -> None:
    night = Schedule("night", NEW_YORK, "2026-03-01T02:30", "FREQ=DAILY")
    starts = starts_between(
        night, instant("2026-03-06T12:00", NEW_YORK), instant("2026-03-09T12:00", NEW_YORK)
    )
    assert [local_time(one.at, NEW_YORK) for one in starts] == [
        "2026-03-07T02:30-05:00",
        "2026-03-08T03:30-04:00",
        "2026-03-09T02:30-04:00",
    ]
    assert [one.notice for one in starts] == [
        "",
        "On Sun 8 Mar 2026 the clocks in Eastern are put forward over 2:30 AM: this one starts at 3:30 AM.",
        "",
    ]
    assert starts[1].key == "night@2026-03-08T02:30"


def test_of_a_recurring_start_that_exists_twice_it_is_the_first_and_the_organiser_is_told() -> None:
    night = Schedule("night", NEW_YORK, "2026-10-30T01:30", "FREQ=DAILY")
    starts = starts_between(
        night, instant("2026-10-31T12:00", NEW_YORK), instant("2026-11-02T12:00", NEW_YORK)
    )
    assert [local_time(one.at, NEW_YORK) for one in starts] == [
        "2026-11-01T01:30-04:00",
        "2026-11-02T01:30-05:00",
    ]
    assert starts[0].notice == (
        "On Sun 1 Nov 2026 the clocks in Eastern are put back and show 1:30 AM twice: "
        "this one starts at the first (UTC−4)."
    )


def test_the_first_start_is_asked_about_and_the_answer_is_kept() -> None:
    night = Schedule("night", NEW_YORK, "2026-11-01T01:30", "FREQ=DAILY")
    with pytest.raises(RoomError, match="exists twice") as asked:
        check_schedule(night)
    assert asked.value.code == "ambiguous_time"
    second = replace(night, fold=1)
    check_schedule(second)
    (first,) = starts_between(second, 0, instant("2026-11-01T12:00", NEW_YORK))
    assert local_time(first.at, NEW_YORK) == "2026-11-01T01:30-05:00"
    assert first.notice == ""


def test_a_first_start_that_does_not_exist_is_refused() -> None:
    with pytest.raises(RoomError, match="does not exist") as refused:
        check_schedule(Schedule("night", NEW_YORK, "2026-03-08T02:30", "FREQ=DAILY"))
    assert refused.value.code == "no_such_time"


def test_weeks_ahead_are_announced_once() -> None:
    now = instant("2026-02-20T12:00", NEW_YORK)
    first = plan(SUNDAY, {}, now)
    assert [one.local for one in first.new] == [
        *("2026-02-22T20:00", "2026-03-01T20:00", "2026-03-08T20:00", "2026-03-15T20:00"),
    ]
    known = {one.key: one.at for one in first.new}
    assert plan(SUNDAY, known, now) == Changes()
    assert plan(SUNDAY, known, now + 3 * DAY_MS).new[0].local == "2026-03-22T20:00"
    assert plan(SUNDAY, known, now, weeks=1) == Changes()


def test_a_start_that_is_left_out_or_no_more_in_the_rule_is_called_off() -> None:
    now = instant("2026-02-20T12:00", NEW_YORK)
    known = {one.key: one.at for one in plan(SUNDAY, {}, now).new}
    without = replace(SUNDAY, skipped=("2026-03-01T20:00",))
    assert plan(without, known, now) == Changes(gone=("sunday@2026-03-01T20:00",))
    earlier = replace(SUNDAY, first="2026-01-04T19:00")
    changes = plan(earlier, known, now)
    assert [one.local[11:] for one in changes.new] == ["19:00"] * 4
    assert list(changes.gone) == list(known)


def test_a_start_that_has_begun_is_left_alone() -> None:
    now = instant("2026-02-20T12:00", NEW_YORK)
    known = {"sunday@2026-02-15T20:00": now - DAY_MS, "sunday@2026-01-01T20:00": now}
    assert plan(SUNDAY, known, now).gone == ()


def test_a_country_that_changes_its_clocks_moves_the_start_and_keeps_its_name() -> None:
    now = instant("2026-02-20T12:00", NEW_YORK)
    known = {one.key: one.at for one in plan(SUNDAY, {}, now).new}
    key = "sunday@2026-03-08T20:00"
    changes = plan(SUNDAY, {**known, key: known[key] + 3_600_000}, now)
    assert [(one.key, one.at) for one in changes.moved] == [(key, known[key])]
    assert changes.new == () and changes.gone == ()


def test_a_single_start_is_a_schedule_without_a_rule() -> None:
    once = Schedule("once", NEW_YORK, "2026-07-04T20:00")
    check_schedule(once)
    now = instant("2026-07-01T12:00", NEW_YORK)
    assert [one.key for one in plan(once, {}, now).new] == ["once@2026-07-04T20:00"]
    assert plan(once, {}, now + WEEK_MS) == Changes()


def test_the_last_day_is_a_day_of_play() -> None:
    short = replace(SUNDAY, last_day="2026-01-18")
    check_schedule(short)
    assert len(starts_between(short, 0, instant("2027-01-01T00:00", NEW_YORK))) == 3


@pytest.mark.parametrize(
    ("rule", "first", "days"),
    [
        ("FREQ=DAILY;INTERVAL=2", "2026-01-01T20:00", ["01-01", "01-03", "01-05"]),
        ("FREQ=WEEKLY", "2026-01-01T20:00", ["01-01", "01-08", "01-15"]),
        ("FREQ=WEEKLY;BYDAY=SA,SU", "2026-01-03T20:00", ["01-03", "01-04", "01-10"]),
        ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TH", "2026-01-01T20:00", ["01-01", "01-15", "01-29"]),
        ("FREQ=MONTHLY;BYDAY=1SA", "2026-01-03T20:00", ["01-03", "02-07", "03-07"]),
        ("FREQ=MONTHLY;BYDAY=-1SU", "2026-01-25T20:00", ["01-25", "02-22", "03-29"]),
        ("FREQ=MONTHLY;BYMONTHDAY=31", "2026-01-31T20:00", ["01-31", "03-31", "05-31"]),
        ("FREQ=MONTHLY;BYMONTHDAY=-1", "2026-01-31T20:00", ["01-31", "02-28", "03-31"]),
        ("FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "2026-02-13T20:00", ["02-13", "03-13", "11-13"]),
        ("FREQ=DAILY;COUNT=2", "2026-01-01T20:00", ["01-01", "01-02"]),
    ],
)
def test_rules_say_what_organisers_mean(rule: str, first: str, days: list[str]) -> None:
    schedule = Schedule("some", "UTC", first, rule)
    check_schedule(schedule)
    assert [local[5:10] for local, _ in year_of(schedule)][:3] == days


@pytest.mark.parametrize(
    ("rule", "problem"),
    [
        ("", "not FREQ"),
        ("every sunday", "not FREQ"),
        ("FREQ=HOURLY", "not DAILY, WEEKLY or MONTHLY"),
        ("INTERVAL=2", "not DAILY, WEEKLY or MONTHLY"),
        ("FREQ=DAILY;FREQ=DAILY", "each once"),
        ("FREQ=DAILY;UNTIL=20261231T000000Z", "each once"),
        ("FREQ=DAILY;INTERVAL=0", "from 1 to 99"),
        ("FREQ=DAILY;INTERVAL=" + "9" * 5000, "from 1 to 99"),
        ("FREQ=DAILY;INTERVAL=١", "from 1 to 99"),
        ("FREQ=DAILY;COUNT=1001", f"from 1 to {MAX_COUNT}"),
        ("FREQ=WEEKLY;BYDAY=SO", "no day such as SA"),
        ("FREQ=WEEKLY;BYDAY=1SA", "go with FREQ=MONTHLY"),
        ("FREQ=DAILY;BYMONTHDAY=13", "go with FREQ=MONTHLY"),
        ("FREQ=MONTHLY;BYDAY=6SA", "no day such as SA"),
        ("FREQ=MONTHLY;BYMONTHDAY=0", "counts from 1"),
        ("FREQ=MONTHLY;BYMONTHDAY=32", "from -1 to 31"),
    ],
)
def test_a_rule_that_is_none_is_refused_with_one_that_is(rule: str, problem: str) -> None:
    with pytest.raises(RoomError, match=rf"{problem}.*FREQ=WEEKLY;BYDAY=SA") as refused:
        parse_rule(rule)
    assert refused.value.code == "bad_settings"
    assert len(str(refused.value)) < 250


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"id": ""}, "id"),
        ({"id": "a@b"}, "id"),
        ({"zone": "EST"}, "no time zone"),
        ({"first": "tonight"}, "start"),
        ({"first": "2026-01-05T20:00"}, "Mon 5 Jan 2026, which is no day of FREQ=WEEKLY;BYDAY=SU"),
        ({"rule": "FREQ=MONTHLY;BYMONTHDAY=30"}, "no day of"),
        ({"fold": 2}, "fold"),
        ({"last_day": "2026-01-03"}, "before the first start"),
        ({"last_day": "soon"}, "start"),
        ({"skipped": ("yesterday",)}, "start"),
        ({"skipped": ("2026-01-11T20:00",) * 1001}, "at most 1000"),
    ],
)
def test_a_schedule_that_cannot_be_kept_is_refused(change: dict[str, object], problem: str) -> None:
    with pytest.raises(RoomError, match=problem):
        check_schedule(replace(SUNDAY, **change))


def test_a_rule_that_hardly_ever_comes_true_is_worked_out_at_once() -> None:
    leap = Schedule("leap", "UTC", "2028-02-29T20:00", "FREQ=MONTHLY;INTERVAL=99;BYMONTHDAY=29;BYDAY=TU")
    check_schedule(leap)
    began = time.process_time()
    starts_between(leap, 0, instant("2028-12-31T00:00", "UTC"))
    assert time.process_time() - began < 2


RULES = st.sampled_from(
    [
        "FREQ=DAILY",
        "FREQ=DAILY;INTERVAL=3",
        "FREQ=WEEKLY",
        "FREQ=MONTHLY;BYDAY=SU",
        "FREQ=MONTHLY;BYMONTHDAY=-1,1,15",
    ]
)
ZONES = st.sampled_from(
    [NEW_YORK, "Europe/Berlin", "Australia/Lord_Howe", "Australia/Sydney", "Asia/Kathmandu"]
)


@pytest.mark.slow
@given(
    rule=RULES,
    zone=ZONES,
    hour=st.integers(0, 23),
    minute=st.sampled_from([0, 30]),
    now=st.integers(0, 400),
    looks=st.lists(st.integers(0, 40), min_size=1, max_size=5),
)
def test_however_often_one_looks_ahead_every_start_is_announced_once_and_none_is_forgotten(
    rule: str, zone: str, hour: int, minute: int, now: int, looks: list[int]
) -> None:
    schedule = Schedule("some", zone, f"2026-01-01T{hour:02}:{minute:02}", rule)
    moment = begun = instant("2025-12-20T00:00", zone) + now * DAY_MS
    announced: dict[str, int] = {}
    for days in looks:
        # The next look comes before the weeks that were looked at are over.
        moment += min(days, 27) * DAY_MS
        changes = plan(schedule, announced, moment)
        assert not changes.gone and not changes.moved
        assert not {one.key for one in changes.new} & set(announced)
        announced |= {one.key: one.at for one in changes.new}
        assert plan(schedule, announced, moment) == Changes()
    # The first look has seen what came before the last one looked.
    first = begun + min(looks[0], 27) * DAY_MS
    wanted = starts_between(schedule, first, moment + 4 * WEEK_MS)
    assert [(one.key, one.at) for one in wanted] == sorted(announced.items(), key=lambda pair: pair[1])


@given(rule=RULES, days=st.integers(0, 800))
def test_a_day_fits_a_rule_where_the_rule_comes_to_it(rule: str, days: int) -> None:
    day = parse_local("2026-01-01T20:00") + timedelta(days=days)
    one = parse_rule(rule)
    assert fits(one, day) is (next(local_starts(one, day)) == day)
