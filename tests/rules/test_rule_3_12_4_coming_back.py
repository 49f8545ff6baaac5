"""Rules 3.12-4 and 3.14-3 at a table: coming back with less than one took away, and time banks."""

from __future__ import annotations

import pytest

from splitpot.errors import RoomError
from splitpot.room.commands import Leave, Sit, TimeBank
from splitpot.room.config import TableConfig
from splitpot.room.events import TimedOut
from tests.room.playing import Room, big_bet, config

MINUTE = 60_000


def left_with_500(settings: TableConfig) -> Room:
    room = Room(settings)
    room.do(Sit("ann", "Ann", 500))
    room.do(Leave("ann"))
    return room


def test_in_pot_limit_who_comes_back_within_two_hours_brings_what_was_taken_away() -> None:
    room = left_with_500(config(rules=big_bet()))
    room.now += 119 * MINUTE
    with pytest.raises(RoomError, match="500"):
        room.do(Sit("ann", "Ann", 499))
    room.do(Sit("ann", "Ann", 500))


def test_two_hours_later_the_least_buy_in_is_enough() -> None:
    room = left_with_500(config(rules=big_bet()))
    room.now += 120 * MINUTE
    room.do(Sit("ann", "Ann", 400))


def test_somebody_else_brings_what_he_likes() -> None:
    left_with_500(config(rules=big_bet())).do(Sit("bob", "Bob", 400))


def test_fixed_limit_does_not_ask_for_it_unless_the_table_does() -> None:
    left_with_500(config()).do(Sit("ann", "Ann", 100))
    with pytest.raises(RoomError):
        left_with_500(config(return_minutes=30)).do(Sit("ann", "Ann", 100))


def test_a_time_bank_runs_when_the_usual_time_is_over_and_is_spent_only_as_far_as_it_is_used() -> None:
    room = Room(config(time_bank_ms=10_000))
    room.sit("ann", "bob")
    room.deal()
    first = room.to_act
    usual = room.state.deadline
    room.clock()
    assert (room.to_act, room.state.deadline) == (first, usual + 10_000)
    room.now = usual + 4_000
    room.act("call")
    one = room.state.seats[room.seat(first)]
    assert one is not None
    assert (one.bank_pre, one.bank_post) == (6_000, 10_000)


def test_without_a_time_bank_the_time_is_over_when_it_is_over() -> None:
    room = Room(config())
    room.sit("ann", "bob")
    room.deal()
    assert any(isinstance(event, TimedOut) for event in room.clock())


def test_a_time_bank_can_be_asked_for_in_good_time_and_once() -> None:
    room = Room(config(time_bank_ms=10_000))
    room.sit("ann", "bob")
    room.deal()
    usual = room.state.deadline
    room.do(TimeBank(room.to_act))
    assert room.state.deadline == usual + 10_000
    with pytest.raises(RoomError, match="running"):
        room.do(TimeBank(room.to_act))
