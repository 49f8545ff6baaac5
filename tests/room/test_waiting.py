"""The waiting list of a full table: in order, a seat held for a short time, gone when gone."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from splitpot.errors import RoomError
from splitpot.room.commands import (
    AnswerBuyIn,
    Clock,
    Connected,
    Disconnected,
    Leave,
    Resumed,
    Sit,
    StopWaiting,
    TopUp,
    Wait,
)
from splitpot.room.state import PROGRAM
from splitpot.room.table import alarm_of
from splitpot.room.waiting import GONE_MS, MOST_WAITING
from splitpot.room.wire import snapshot
from tests.room.playing import Room, big_bet, config


def full(**settings: object) -> Room:
    room = Room(config(seats=2, **settings))
    room.sit("ann", "bob")
    for player in ("cat", "dan"):
        room.do(Wait(player, player.title()))
    return room


def strike(room: Room, after: int) -> None:
    room.now += after
    room.do(Clock(room.shuffled()))


def refusal(room: Room, command: object) -> str:
    before = room.state
    with pytest.raises(RoomError) as refused:
        room.do(command)  # type: ignore[arg-type]
    assert room.state is before
    return refused.value.code


def test_nobody_waits_where_a_seat_is_free_or_where_he_sits() -> None:
    room = Room(config(seats=3))
    room.sit("ann", "bob")
    assert refusal(room, Wait("cat", "Cat")) == "not_allowed"
    assert refusal(room, Wait("ann", "Ann")) == "already_seated"


def test_a_free_seat_is_held_for_the_first_and_for_nobody_else() -> None:
    room = full()
    room.do(Leave("bob"))
    assert [(one.player, one.held_until) for one in room.state.queue] == [
        ("cat", room.now + 30_000),
        ("dan", 0),
    ]
    for player in ("dan", "eve", "tight"):
        assert refusal(room, Sit(player, player, 100, "tight" if player == "tight" else "")) == "table_full"
    entry = snapshot(room.state, "cat").entry
    assert (entry.place, entry.held_until, entry.held) == (1, room.now + 30_000, 0)
    entry = snapshot(room.state, "dan").entry
    assert (entry.place, entry.held_until, entry.held) == (2, 0, 1)
    room.do(Sit("cat", "Cat", 100))
    assert [one.player for one in room.state.queue] == ["dan"]


def test_who_does_not_come_loses_the_seat_to_the_next() -> None:
    room = full()
    room.do(Leave("bob"))
    assert alarm_of(room.state) == room.now + 30_000
    strike(room, 29_999)
    assert [one.player for one in room.state.queue] == ["cat", "dan"]
    strike(room, 1)
    assert [(one.player, one.held_until) for one in room.state.queue] == [("dan", room.now + 30_000)]
    strike(room, 30_000)
    assert room.state.queue == ()
    assert alarm_of(room.state) == 0
    room.do(Sit("eve", "Eve", 100))


def test_a_break_of_the_line_keeps_the_place_and_a_long_one_does_not() -> None:
    room = full()
    room.do(Disconnected("cat"))
    room.now += GONE_MS - 1
    room.do(Connected("cat"))
    assert [one.player for one in room.state.queue] == ["cat", "dan"]
    room.do(Disconnected("cat"))
    # A seat is held for who is there.
    room.do(Leave("bob"))
    assert [one.player for one in room.state.queue if one.held_until] == ["dan"]
    strike(room, GONE_MS)
    assert "cat" not in [one.player for one in room.state.queue]


def test_a_restart_gives_those_who_wait_time_to_come_back() -> None:
    room = full()
    room.do(Resumed())
    assert alarm_of(room.state) == room.now + GONE_MS
    room.do(Connected("dan"))
    for player in ("ann", "bob"):
        room.do(Connected(player))
    strike(room, GONE_MS)
    assert [one.player for one in room.state.queue] == ["dan"]


def test_two_free_seats_are_held_for_two() -> None:
    room = full()
    room.do(Leave("bob"))
    room.do(Leave("ann"))
    assert all(one.held_until for one in room.state.queue)
    room.do(StopWaiting("cat"))
    room.do(Sit("eve", "Eve", 100))
    assert refusal(room, Sit("fay", "Fay", 100)) == "table_full"
    room.do(Sit("dan", "Dan", 100))


def test_the_list_has_each_player_once_and_an_end() -> None:
    room = full()
    version = room.state.version
    room.do(Wait("cat", "Cat"))
    assert room.state.version == version
    for number in range(48):
        room.do(Wait(f"p{number}", f"P{number}"))
    assert refusal(room, Wait("eve", "Eve")) == "not_allowed"


def test_a_held_seat_stays_held_while_the_host_thinks() -> None:
    room = Room(config(seats=2, host="ann", approval=True))
    room.sit("ann", "bob")
    room.do(AnswerBuyIn("ann", room.state.requests[0].number, agree=True))
    room.do(Wait("cat", "Cat"))
    room.do(Leave("bob"))
    room.do(Sit("cat", "Cat", 100))
    assert room.stacks() == {"ann": 100}
    room.now += 60_000
    room.do(Clock(room.shuffled()))
    assert refusal(room, Sit("dan", "Dan", 100)) == "table_full"
    assert alarm_of(room.state) == 0, "nothing is due: the table must not wake up for ever"
    room.do(AnswerBuyIn("ann", room.state.requests[0].number, agree=True))
    assert room.stacks() == {"ann": 100, "cat": 100}
    assert (room.state.queue, room.state.requests) == ((), ())


def test_a_newer_wish_takes_the_place_of_the_last_and_the_chair_may_be_another() -> None:
    room = Room(config(seats=3, host="ann", approval=True))
    room.do(Sit("ann", "Ann", 100, seat=0))
    room.do(Sit("bob", "Bob", 100, seat=1))
    room.do(Sit("bob", "Bob", 150, seat=1))
    room.do(Sit("cat", "Cat", 100, seat=1))
    assert [(one.player, one.amount) for one in room.state.requests] == [("bob", 150), ("cat", 100)]
    for request in room.state.requests:
        room.do(AnswerBuyIn("ann", request.number, agree=True))
    assert (room.seat("bob"), room.seat("cat")) == (1, 2)
    assert room.stacks() == {"ann": 100, "bob": 150, "cat": 100}


def test_who_is_gone_takes_his_wish_with_him_and_a_leaver_his_top_up() -> None:
    room = Room(config(seats=3, host="ann", approval=True))
    room.sit("ann", "bob", "cat")
    room.do(AnswerBuyIn("ann", room.state.requests[0].number, agree=True))
    room.do(TopUp("bob", 50))
    room.do(Disconnected("cat"))
    assert len(room.state.requests) == 2
    room.do(Leave("bob"))
    assert [one.player for one in room.state.requests] == ["cat"]
    strike(room, GONE_MS)
    assert not room.state.requests


def test_bad_amounts_are_refused_before_the_host_is_asked() -> None:
    room = Room(config(seats=3, host="ann", approval=True))
    assert refusal(room, Sit("bob", "Bob", 5)) == "buy_in_too_small"
    assert refusal(room, AnswerBuyIn("bob", 1, agree=True)) == "not_allowed"
    with pytest.raises(RoomError, match="host"):
        Room(config(approval=True))


def test_who_comes_back_knows_the_least_that_he_must_bring() -> None:
    room = Room(config(seats=3, rules=big_bet(10)))
    room.sit("ann", "bob", buy_in=1000)
    room.do(Leave("bob"))
    entry = snapshot(room.state, "bob").entry
    assert (entry.brings, entry.brings_until) == (1000, room.now + 120 * 60_000)
    assert snapshot(room.state, "cat").entry.brings == 0
    room.do(Sit("bob", "Bob", 1000))
    assert snapshot(room.state, "bob").entry.brings == 0


def test_a_bot_that_somebody_runs_asks_the_host_too_and_stays_a_bot() -> None:
    room = Room(config(seats=3, host="ann", approval=True))
    room.sit("robot", bot=PROGRAM)
    assert [one.bot for one in room.state.requests] == [PROGRAM]
    room.do(AnswerBuyIn("ann", room.state.requests[0].number, agree=True))
    assert [one.bot for one in room.state.seats if one is not None] == [PROGRAM]


def test_whoever_waits_already_keeps_his_place() -> None:
    room = full()
    before = room.state.queue
    room.do(Wait("cat", "Cat"))
    assert room.state.queue == before


def test_a_list_has_an_end() -> None:
    room = full()
    for number in range(MOST_WAITING - 2):
        room.do(Wait(f"p{number}", f"P{number}"))
    assert refusal(room, Wait("one", "One")) == "not_allowed"


def test_nobody_waits_for_the_seat_of_a_tournament() -> None:
    room = full()
    config = replace(room.state.config, tournament="t")
    room.state = replace(room.state, config=config, queue=())
    assert refusal(room, Wait("eve", "Eve")) == "not_allowed"


def test_a_top_up_that_the_host_agrees_to_reaches_the_stack() -> None:
    room = Room(config(seats=3, host="ann", approval=True))
    room.sit("ann")
    room.do(Sit("bob", "Bob", buy_in=100))
    room.do(AnswerBuyIn("ann", room.state.requests[0].number, True))
    room.do(TopUp("bob", 50))
    room.do(AnswerBuyIn("ann", room.state.requests[0].number, True))
    assert room.stacks()["bob"] == 150


def test_a_host_is_not_asked_by_more_than_he_can_answer() -> None:
    room = Room(config(seats=3, host="ann", approval=True))
    room.sit("ann")
    for number in range(MOST_WAITING):
        room.do(Sit(f"p{number}", f"P{number}", buy_in=100))
    assert refusal(room, Sit("one", "One", buy_in=100)) == "not_allowed"


def test_nobody_but_the_host_answers_to_a_buy_in() -> None:
    room = Room(config(seats=3, host="ann", approval=True))
    room.sit("ann")
    room.do(Sit("bob", "Bob", buy_in=100))
    number = room.state.requests[0].number
    assert refusal(room, AnswerBuyIn("bob", number, True)) == "not_allowed"
    assert refusal(room, AnswerBuyIn("ann", number + 1, True)) == "not_allowed"
