"""Starts as calendar files: what an independent reader finds in them, and the letter of RFC 5545."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from icalendar import Calendar, Event
from msgspec.structs import replace

from splitpot.room.schedules import Schedule, starts_between
from splitpot.room.tournament_config import Tournament
from splitpot.room.tournament_levels import blind_levels
from splitpot.room.tournament_times import instant
from splitpot.server.calendar import CalendarEntry, calendar_text
from splitpot.server.tournament_calendar import entry_of, rough_minutes

AT = instant("2026-07-04T20:00", "America/New_York")
ENTRY = CalendarEntry(
    uid="coast@room",
    at=AT,
    title="Coast to Coast; Hi/Lo, 1,000 guaranteed",
    minutes=180,
    text="Registration closes an hour later.\nLate: C:\\level 6",
    url="https://example.org/tournaments/coast?a=1,2;b",
    changed_at=instant("2026-06-01T12:00", "UTC"),
)


def events_of(text: str) -> list[Event]:
    calendar = Calendar.from_ical(text)
    assert isinstance(calendar, Calendar)
    return [part for part in calendar.walk("VEVENT") if isinstance(part, Event)]


def test_a_reader_finds_the_instant_and_the_words() -> None:
    (event,) = events_of(calendar_text([ENTRY]))
    assert event.decoded("dtstart") == datetime(2026, 7, 5, tzinfo=UTC)
    assert event.decoded("duration") == timedelta(hours=3)
    assert str(event["summary"]) == ENTRY.title
    assert str(event["description"]) == ENTRY.text
    assert str(event["url"]) == ENTRY.url
    assert str(event["uid"]) == "coast@room"
    assert event.decoded("dtstamp") == datetime(2026, 6, 1, 12, tzinfo=UTC)
    assert str(event["status"]) == "CONFIRMED"


def test_a_moved_start_has_the_same_name_and_a_higher_number() -> None:
    (event,) = events_of(calendar_text([replace(ENTRY, at=AT + 3_600_000, sequence=1)]))
    assert str(event["uid"]) == "coast@room"
    assert event["sequence"] == 1
    assert event.decoded("dtstart") == datetime(2026, 7, 5, 1, tzinfo=UTC)


def test_a_start_that_is_called_off_stays_in_the_feed_as_such() -> None:
    (event,) = events_of(calendar_text([replace(ENTRY, sequence=2, is_cancelled=True)]))
    assert str(event["status"]) == "CANCELLED"


def test_a_feed_has_its_name_and_every_start_of_a_series_at_its_instant() -> None:
    weekly = Schedule("sunday", "America/New_York", "2026-03-01T20:00", "FREQ=WEEKLY;BYDAY=SU")
    starts = starts_between(weekly, 0, instant("2026-03-20T00:00", "UTC"))
    text = calendar_text([CalendarEntry(one.key, one.at, "Sunday") for one in starts], name="Room, one")
    assert [event.decoded("dtstart").isoformat() for event in events_of(text)] == [
        "2026-03-02T01:00:00+00:00",
        "2026-03-09T00:00:00+00:00",
        "2026-03-16T00:00:00+00:00",
    ]
    assert "X-WR-CALNAME:Room\\, one\r\n" in text


def test_lines_end_as_the_standard_says_and_none_is_longer_than_75_octets() -> None:
    text = calendar_text([replace(ENTRY, title="Ω♠" * 60)])
    assert text.endswith("END:VCALENDAR\r\n")
    assert not re.search(r"(?<!\r)\n|\r(?!\n)", text)
    lines = text.encode().split(b"\r\n")
    assert max(map(len, lines)) <= 75
    for line in lines:
        line.decode()  # no character is cut in two


def test_a_name_cannot_write_lines_of_its_own() -> None:
    title = "Fun\r\nBEGIN:VALARM\nSUMMARY:x\u2028y\x00\x07"
    url = "https://example.org/\r\nX-EVIL:1"
    text = calendar_text([replace(ENTRY, title=title, url=url)])
    assert not re.search(r"^(BEGIN:VALARM|X-EVIL)", text, flags=re.MULTILINE)
    (event,) = events_of(text)
    assert str(event["summary"]) == "Fun\nBEGIN:VALARM\nSUMMARY:x\ny"


def test_a_tournament_tells_its_hour_price_and_page() -> None:
    config = Tournament(
        id="coast",
        name="Coast to Coast",
        levels=blind_levels("regular", 5_000),
        start_at=AT,
        buy_in=1_000,
        guarantee=50_000,
        late_levels=6,
    )
    address = "https://cards.example.org/tournament/coast"
    entry = entry_of(config, "America/New_York", address, opened_at=AT - 9, changed_at=AT)
    (event,) = events_of(calendar_text([entry]))
    # For ever: what this version writes, every later one has to write too.
    assert str(event["uid"]) == "4e03460c-cff1-558f-a2ee-a3b24052da79"
    assert str(event["url"]) == address
    assert str(event["summary"]) == "Coast to Coast"
    assert str(event["description"]).splitlines() == [
        "Starts Sat 4 Jul 2026, 8:00 PM Eastern (UTC−4).",
        "An entry costs 1000 in play money.",
        "At least 50,000 in the pool.",
        "Registration is open for 6 levels after the start.",
    ]


@pytest.mark.parametrize(("target", "named"), [("The final", "The final"), ("", "another tournament")])
def test_a_satellite_names_what_it_leads_to_where_everybody_may_know_it(target: str, named: str) -> None:
    levels = blind_levels("regular", 5_000)
    config = Tournament(id="sat", name="Sat", levels=levels, start_at=AT, ticket_to="final", ticket_value=200)
    entry = entry_of(config, "UTC", "https://cards.example.org", opened_at=AT, changed_at=AT, target=target)
    assert entry.text.splitlines()[-1] == f"It wins tickets to {named}."


def test_a_turbo_is_shorter_than_a_slow_one() -> None:
    minutes = [
        rough_minutes(Tournament(id="a", name="A", levels=blind_levels(speed, 5_000)))
        for speed in ("turbo", "regular", "slow")
    ]
    assert minutes == sorted(minutes)
    assert 60 <= minutes[0] < minutes[-1] <= 720


def test_an_empty_feed_is_a_calendar() -> None:
    assert events_of(calendar_text([], name="Room")) == []


@given(title=st.text(max_size=200), text=st.text(max_size=400))
def test_whatever_a_tournament_is_called_a_reader_reads_it_back(title: str, text: str) -> None:
    def printed(told: str) -> str:
        lines = ("".join(sign for sign in line if sign.isprintable()) for line in told.splitlines())
        return "\n".join(lines)

    (event,) = events_of(calendar_text([replace(ENTRY, title=title, text=text)]))
    assert str(event["summary"]) == printed(title)
    assert str(event.get("description", "")) == printed(text)
