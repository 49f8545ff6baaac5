"""More time: time banks, lost connections (3.14-3), and seats that are lost (3.14-4)."""

from __future__ import annotations

import pytest

from splitpot.errors import RoomError
from splitpot.room.commands import Disconnected, Sit, SitIn, SitOut, TimeBank
from splitpot.room.events import PlayerLeft, TimedOut
from splitpot.room.views import snapshot
from tests.room.playing import START, Room, config


def timed(**changes: int) -> Room:
    room = Room(config(**({"seats": 3, "time_bank_ms": 15_000, "min_buy_in": 100} | changes)), seed=2)
    room.sit("ann", "bob", "cat")
    room.deal()
    return room


def bank(room: Room, player: str) -> int:
    return snapshot(room.state, player).me.time_bank


def test_when_the_time_runs_out_the_bank_runs_and_then_the_clock_acts() -> None:
    room = timed()
    player, turn = room.to_act, room.play.turn
    first = room.state.deadline
    room.clock()
    assert (room.to_act, room.play.turn) == (player, turn)
    assert room.state.deadline == first + 15_000
    seen = snapshot(room.state, None).turn
    assert seen is not None
    assert seen.banked
    events = room.clock()
    assert any(isinstance(event, TimedOut) for event in events)
    assert bank(room, player) == 0


def test_only_what_was_used_of_the_bank_is_spent() -> None:
    room = timed()
    player = room.to_act
    room.clock()
    room.now += 4_000
    room.act("call")
    assert bank(room, player) == 11_000


def test_a_bank_that_is_asked_for_begins_where_the_usual_time_ends() -> None:
    room = timed()
    player, first = room.to_act, room.state.deadline
    room.do(TimeBank(player))
    assert room.state.deadline == first + 15_000
    with pytest.raises(RoomError, match="running already"):
        room.do(TimeBank(player))
    room.now = first - 1
    room.act("call")
    assert bank(room, player) == 15_000


def test_there_is_a_bank_before_the_flop_and_another_after_it() -> None:
    room = timed()
    player = room.to_act
    room.clock()
    room.now += 15_000
    room.act("call")
    while len(room.play.board) < 3:
        room.act("check" if room.legal.check else "call")
    assert bank(room, player) == 15_000
    while room.to_act != player:
        room.act("check")
    room.clock()
    room.now += 5_000
    room.act("check")
    assert bank(room, player) == 10_000


def test_the_bank_is_for_the_own_turn_and_not_without_time_in_it() -> None:
    room = timed(time_bank_ms=0)
    with pytest.raises(RoomError, match="empty"):
        room.do(TimeBank(room.to_act))
    other = next(player for player in ("ann", "bob", "cat") if player != room.to_act)
    with pytest.raises(RoomError, match="own decision"):
        room.do(TimeBank(other))
    with pytest.raises(RoomError, match="no seat"):
        room.do(TimeBank("zoe"))


def test_every_tenth_hand_adds_five_seconds_to_each_bank() -> None:
    room = timed()
    room.finish()
    for _ in range(9):
        assert bank(room, "ann") == 15_000
        room.deal()
        room.finish()
    assert bank(room, "ann") == 20_000


def test_a_lost_connection_gets_more_time_once_and_more_for_a_larger_pot() -> None:
    room = timed(time_bank_ms=1_000, away_ms=30_000)
    player, turn = room.to_act, room.play.turn
    room.do(Disconnected(player))
    room.clock()
    room.clock()
    assert (room.to_act, room.play.turn) == (player, turn)
    assert room.state.deadline == room.now + 30_000 + 1_000, "15 chips in the pot are one big blind"
    assert bank(room, player) == 0
    room.clock()
    assert room.play.turn == turn + 1


def test_a_seat_that_is_out_for_a_quarter_of_an_hour_is_lost_and_its_chips_go_home() -> None:
    room = timed()
    room.finish()
    stack = room.stacks()["cat"]
    room.do(SitOut("cat"))
    room.now += 900_000
    room.deal()
    room.finish()
    gone = next(event for event in room.events if isinstance(event, PlayerLeft))
    assert (gone.player, gone.stack, gone.is_lost) == ("cat", stack, True)
    assert f"Cat was out for too long and leaves with {stack}" in room.state.log


def test_who_sits_down_gets_the_seat_of_one_who_has_been_out_too_long() -> None:
    room = Room(config(seats=2), seed=2)
    room.sit("ann", "bob")
    room.do(SitOut("bob"))
    with pytest.raises(RoomError, match="taken"):
        room.do(Sit("cat", "Cat", 100))
    room.now = START + 900_000
    room.do(Sit("cat", "Cat", 100))
    assert room.seat("cat") == 1


def test_coming_back_stops_the_time_that_is_counted() -> None:
    room = timed()
    room.finish()
    room.do(SitOut("cat"))
    room.now += 800_000
    room.do(SitIn("cat"))
    room.now += 800_000
    room.do(SitOut("cat"))
    assert "cat" in room.stacks()
