"""Seats of programs: bots to everybody, but absent, late, in debt and asked by the host like people."""

from __future__ import annotations

from splitpot.room.commands import Clock, Resumed, Sit
from splitpot.room.events import PlayerSat, RequestsChanged, TimedOut
from splitpot.room.state import PROGRAM, Seat, is_house_bot
from splitpot.room.wire import lobby_row, snapshot
from tests.room.playing import Room, config


def seat_of(room: Room, player: str) -> Seat:
    one = room.state.seats[room.seat(player)]
    assert one is not None
    return one


def test_two_programs_play_and_two_bots_of_the_house_wait_for_a_person() -> None:
    programs, house = Room(), Room()
    programs.sit("ann", "bob", bot=PROGRAM)
    house.sit("ann", "bob", bot="calling")
    assert programs.state.deadline
    assert not house.state.deadline


def test_a_program_is_marked_as_a_bot_and_no_person() -> None:
    room = Room()
    room.sit("ann")
    room.sit("bob", bot=PROGRAM)
    seats = snapshot(room.state, "ann").seats
    assert [seat.bot for seat in seats] == [False, True]
    row = lobby_row(room.state)
    assert (row.players, row.people) == (2, 1)


def test_a_program_that_times_out_sits_out() -> None:
    room = Room()
    room.sit("ann", "bob", bot=PROGRAM)
    room.deal()
    late = room.to_act
    timed_out = room.clock()[0]
    assert isinstance(timed_out, TimedOut)
    assert timed_out.sits_out
    assert seat_of(room, late).sits_out


def test_a_program_is_away_after_a_restart_and_a_bot_of_the_house_is_not() -> None:
    room = Room()
    room.sit("ann")
    room.sit("bob", bot=PROGRAM)
    room.sit("cat", bot="calling")
    room.do(Resumed())
    assert [seat_of(room, player).away for player in ("ann", "bob", "cat")] == [True, True, False]
    assert room.do(Clock(room.shuffled())) == ()


def test_the_host_is_asked_for_a_programs_chips_and_not_for_a_bots_of_the_house() -> None:
    room = Room(config(host="ann", approval=True))
    room.sit("ann")
    asked = room.do(Sit("bob", "Bob", 100, PROGRAM))
    assert [type(event) for event in asked] == [RequestsChanged]
    seated = room.do(Sit("cat", "Cat", 100, "calling"))
    assert isinstance(seated[0], PlayerSat)


def test_the_manners_of_the_house_are_house_bots_and_nobody_else_is() -> None:
    assert [is_house_bot(manner) for manner in ("", PROGRAM, "calling", "equity")] == [
        *(False, False),
        *(True, True),
    ]
