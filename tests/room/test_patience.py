"""Tables without time-outs: all the time one wants while one is there, and a clock for who is gone."""

from __future__ import annotations

import pytest

from splitpot.errors import RoomError
from splitpot.room.commands import Clock, Connected, Disconnected, Leave, Nudge, Resumed, TimeBank
from splitpot.room.config import check_config
from splitpot.room.events import TimedOut, TurnTimed
from splitpot.room.patience import is_unhurried, may_nudge
from splitpot.room.table import alarm_of
from splitpot.room.wire import snapshot
from tests.room.playing import Room, config

DAY = 86_400_000


def table(host: str = "ann") -> Room:
    room = Room(config(seats=6, host=host, untimed=True, time_bank_ms=15_000))
    room.sit("ann", "bob", "cat")
    room.deal()
    return room


def wait_for(room: Room, player: str) -> None:
    while room.to_act != player:
        room.act("call" if room.legal.call else "check")


def test_a_day_may_pass_before_a_decision() -> None:
    room = table()
    turn = snapshot(room.state, room.to_act).turn
    assert turn is not None and turn.deadline == 0
    assert (is_unhurried(room.state), alarm_of(room.state)) == (True, 0)
    room.now += DAY
    assert room.do(Clock(room.shuffled())) == ()
    room.finish()
    assert not any(isinstance(event, TimedOut) for event in room.events)


def test_bots_and_the_course_of_a_hand_keep_their_clocks() -> None:
    room = Room(config(seats=3, host="ann", untimed=True, run_out_ms=1000))
    room.sit("ann")
    room.sit("tight", "equity", bot="tight")
    room.deal()
    for _ in range(3):
        one = room.state.seats[room.play.to_act or 0]
        assert one is not None
        assert bool(room.state.deadline) == bool(one.bot)
        room.act("call" if room.legal.call else "check")


def test_the_host_nudges_and_then_the_clock_runs() -> None:
    room = table()
    wait_for(room, "bob")
    turn = snapshot(room.state, "ann").turn
    assert turn is not None and turn.nudge
    room.do(Nudge("ann"))
    assert room.state.deadline == room.now + room.state.config.nudge_ms
    assert room.state.log[-1] == "Bob is asked to decide: 60 s"
    with pytest.raises(RoomError, match="a clock is running"):
        room.do(Nudge("ann"))
    while room.play.to_act == room.seat("bob"):
        room.clock()
    assert any(isinstance(event, TimedOut) for event in room.events)
    assert is_unhurried(room.state)


def test_others_nudge_only_where_the_host_is_not_there_and_nobody_himself() -> None:
    room = table()
    wait_for(room, "bob")
    for player in ("bob", "cat", "dan"):
        with pytest.raises(RoomError, match="The host nudges"):
            room.do(Nudge(player))
    assert not may_nudge(room.state, None)
    room.do(Disconnected("ann"))
    with pytest.raises(RoomError, match="The host nudges"):
        room.do(Nudge("dan"))
    room.do(Nudge("cat"))
    assert room.state.deadline


def test_who_is_gone_has_a_clock_and_who_is_back_has_none() -> None:
    room = table()
    player = room.to_act
    room.do(Disconnected(player))
    assert room.state.deadline == room.now + room.state.config.action_ms
    room.do(Disconnected(player))
    room.do(Connected(player))
    assert is_unhurried(room.state)
    room.do(Disconnected(player))
    for _ in range(3):
        if room.state.deadline:
            room.clock()
    assert room.to_act != player
    whys = [event.why for event in room.events if isinstance(event, TurnTimed)]
    assert whys == ["gone", "back", "gone"]


def test_others_who_are_gone_change_no_clock() -> None:
    room = table()
    other = next(player for player in ("ann", "bob", "cat") if player != room.to_act)
    room.do(Disconnected(other))
    assert is_unhurried(room.state)
    wait_for(room, other)
    assert room.state.deadline


def test_after_a_restart_the_clock_runs_until_people_are_back() -> None:
    room = table()
    room.do(Resumed())
    assert room.state.deadline
    room.do(Connected(room.to_act))
    assert is_unhurried(room.state)


def test_the_time_bank_is_not_asked_for_where_no_clock_runs() -> None:
    room = table()
    with pytest.raises(RoomError, match="all the time you want"):
        room.do(TimeBank(room.to_act))


def test_a_usual_table_knows_no_nudge() -> None:
    room = Room(config(seats=2, host="ann"))
    room.sit("ann", "bob")
    room.deal()
    with pytest.raises(RoomError, match="runs by itself"):
        room.do(Nudge("ann"))
    room.do(Disconnected(room.to_act))
    assert not any(isinstance(event, TurnTimed) for event in room.events)


def test_between_two_hands_nobody_can_be_hurried() -> None:
    room = table()
    room.finish()
    with pytest.raises(RoomError, match="nobody has to act"):
        room.do(Nudge("ann"))
    room.do(Disconnected("bob"))
    room.do(Leave("cat"))


def test_a_table_without_a_host_cannot_be_without_time_outs() -> None:
    with pytest.raises(RoomError, match="untimed: it needs a host"):
        check_config(config(untimed=True))
