"""When a tournament looks by itself: at the earliest of its clocks, and not where it must not."""

from __future__ import annotations

from typing import Any

import msgspec

from splitpot.room.commands import Clock
from splitpot.room.tournament_commands import Begin, Register, Tick
from splitpot.room.tournament_hall import Hall, open_hall, tell_director
from splitpot.server.names import BOT_NAMES
from splitpot.server.tournament_alarms import Alarms
from splitpot.server.tournament_bots import bot_entries
from splitpot.server.tournament_extras import Extras
from splitpot.server.tournament_steps import Fill
from tests.server.tournaments import quick

NOW = 1_800_000_000_000


def hall(entries: int, *, begun: bool = False, **settings: Any) -> Hall:
    found = open_hall(quick(**settings)).hall
    for number in range(entries):
        found = tell_director(found, Register(f"p{number}", f"P{number}"), NOW, number).hall
    return tell_director(found, Begin(), NOW, 7).hall if begun else found


def alarms(**changes: object) -> Alarms:
    plain = Alarms(Extras(), first_entry_at=0, held=False, quiet={})
    return msgspec.structs.replace(plain, **changes)


def test_a_sit_and_go_that_waits_for_people_has_no_clock() -> None:
    assert alarms().times(hall(2)) == []


def test_it_begins_at_its_time() -> None:
    one = hall(2, start_at=NOW + 5_000)
    assert alarms().times(one) == [(NOW + 5_000, 0)]
    assert alarms().due(one, NOW + 4_999) == []
    assert [request.command for request in alarms().due(one, NOW + 5_000)] == [Tick()]


def test_bots_come_at_the_start_where_a_person_has_entered_and_only_as_many_as_are_missing() -> None:
    one = hall(2, start_at=NOW + 5_000, max_entries=200)
    filled = alarms(extras=Extras(fill=6), first_entry_at=NOW)
    assert [request.command for request in filled.due(one, NOW + 5_000)] == [Fill(4, begins=True)]
    many = alarms(extras=Extras(fill=150), first_entry_at=NOW)
    assert [request.command for request in many.due(one, NOW + 5_000)] == [Fill(50, begins=False)]
    nobody = alarms(extras=Extras(fill=6))
    assert [request.command for request in nobody.due(one, NOW + 5_000)] == [Tick()]


def test_a_sit_and_go_is_filled_to_its_last_seat_so_long_after_the_first_person() -> None:
    one = hall(1, max_entries=6)
    filled = alarms(extras=Extras(fill_ms=20_000), first_entry_at=NOW)
    assert filled.fills_at(one.director) == NOW + 20_000
    assert [request.command for request in filled.due(one, NOW + 20_000)] == [Fill(5, begins=True)]
    assert filled.fills_at(hall(2, begun=True).director) == 0


def test_tables_are_dealt_when_it_is_their_time_and_not_while_the_room_drains() -> None:
    one = hall(3, begun=True, max_entries=9)
    (deal,) = [at for at, number in alarms().times(one) if number == 1]
    assert isinstance(alarms().due(one, deal)[0].command, Clock)
    assert alarms().is_due(one, 1, deal)
    assert not alarms(held=True).is_due(one, 1, deal)


def test_what_has_failed_is_left_alone_for_a_while_and_the_others_are_not() -> None:
    one = hall(6, begun=True, max_entries=9, seats=3)
    due = max(at for at, number in alarms().times(one) if number)
    quiet = alarms(quiet={1: due + 1_000})
    assert [request.table for request in quiet.due(one, due)] == [2]
    assert [request.table for request in quiet.due(one, due + 1_000) if request.table] == [2, 1]


def test_bots_have_names_of_their_own_however_many_they_are() -> None:
    one = hall(2, max_entries=100)
    entries = bot_entries(one.director, 500)
    assert len(entries) == 98
    assert len({entry.name for entry in entries}) == 98
    assert {entry.name for entry in entries[: len(BOT_NAMES)]} == set(BOT_NAMES)
    assert all(entry.player.startswith("bot:") for entry in entries)
