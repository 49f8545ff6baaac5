"""Wishes for later that a seat keeps: the stack that it is topped up to between hands."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from splitpot.errors import RoomError
from splitpot.room.commands import AnswerBuyIn, AutoTopUp, Disconnected, Leave, SitOut, TopUp
from splitpot.room.seating import top_up_due
from splitpot.room.wire import snapshot
from tests.room.playing import Room, big_bet, config


def table(**settings: object) -> Room:
    room = Room(config(seats=3, rules=big_bet(10), **settings))
    room.sit("ann", "bob", buy_in=500)
    return room


def test_a_seat_below_its_stack_is_due_for_the_difference_between_hands_alone() -> None:
    room = table()
    room.do(AutoTopUp("ann", 800))
    seat = room.seat("ann")
    assert snapshot(room.state, "ann").me.tops_to == 800
    assert top_up_due(room.state, seat) == 300
    room.deal()
    assert top_up_due(room.state, seat) == 0
    room.finish()
    stack = room.stacks()["ann"]
    assert top_up_due(room.state, seat) == max(0, 800 - stack)
    room.do(TopUp("ann", top_up_due(room.state, seat)))
    assert top_up_due(room.state, seat) == 0
    room.do(AutoTopUp("ann", 0))
    assert snapshot(room.state, "ann").me.tops_to == 0


def test_nobody_else_knows_of_the_wish() -> None:
    room = table()
    room.watch("bob", None)
    room.do(AutoTopUp("ann", 800))
    for viewer in ("bob", None):
        assert room.watchers[viewer] == [b'{"v":%d}' % room.state.version]


def test_who_sits_out_or_is_gone_gets_no_chips_and_who_is_broke_does() -> None:
    room = table()
    seat = room.seat("ann")
    assert top_up_due(room.state, 2) == 0
    room.do(AutoTopUp("ann", 800))
    room.do(SitOut("ann"))
    assert top_up_due(room.state, seat) == 0
    one = room.state.seats[seat]
    assert one is not None
    broke = room.state.seats[:seat]
    state = replace(room.state, seats=(*broke, replace(one, stack=0), *room.state.seats[seat + 1 :]))
    assert top_up_due(state, seat) == 800
    room.do(Disconnected("ann"))
    assert top_up_due(room.state, seat) == 0


@pytest.mark.parametrize(
    ("amount", "code"), [(399, "buy_in_too_small"), (1001, "buy_in_too_large"), (-1, "bad_amount")]
)
def test_the_stack_that_is_kept_is_one_that_can_be_bought(amount: int, code: str) -> None:
    room = table()
    with pytest.raises(RoomError) as refused:
        room.do(AutoTopUp("ann", amount))
    assert refused.value.code == code


def test_where_the_host_agrees_to_buy_ins_nothing_is_bought_by_itself() -> None:
    room = Room(config(seats=3, rules=big_bet(10), host="ann", approval=True))
    room.sit("ann", buy_in=500)
    room.do(AutoTopUp("ann", 800))
    room.sit("bob", buy_in=500)
    room.do(AnswerBuyIn("ann", room.state.requests[0].number, agree=True))
    with pytest.raises(RoomError, match="The host agrees to each buy-in"):
        room.do(AutoTopUp("bob", 800))
    room.do(AutoTopUp("bob", 0))
    room.do(Leave("bob"))
    with pytest.raises(RoomError, match="no seat"):
        room.do(AutoTopUp("bob", 0))
