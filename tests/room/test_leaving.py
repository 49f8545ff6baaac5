"""Leaving in mid-hand: folded when the turn comes, never waited for, never robbed."""

from __future__ import annotations

import pytest

from splitpot.errors import RoomError
from splitpot.game.actions import Move
from splitpot.game.events import Acted, ActKind, Awarded
from splitpot.room.commands import Leave, SitIn, TopUp
from splitpot.room.events import PlayerLeft, TimedOut
from tests.room.playing import Room, config, stacked_deck


def dealt(*players: str, **changes: object) -> Room:
    """A table with a hand dealt."""
    room = Room(config(**changes))
    room.sit(*players)
    room.deal()
    return room


def others(room: Room) -> list[str]:
    """The players behind the one to act, in their order."""
    start = room.seat(room.to_act)
    seats = [one for one in (*room.state.seats[start + 1 :], *room.state.seats[:start]) if one is not None]
    return [one.player for one in seats]


def test_who_leaves_at_his_turn_folds_at_once() -> None:
    room = dealt("ann", "bob", "cat")
    leaver = room.to_act
    room.do(Leave(leaver))
    folds = [event for event in room.events if isinstance(event, Acted)]
    assert [(fold.seat, fold.kind) for fold in folds] == [(room.seat(leaver), ActKind.FOLD)]
    assert room.to_act != leaver


def test_who_leaves_before_his_turn_folds_when_it_comes_and_nobody_waits() -> None:
    """E24: P3 leaves, it stays P1's turn; the game never waits for P3."""
    room = dealt("ann", "bob", "cat", "dan")
    first, second = room.to_act, others(room)[0]
    deadline = room.state.deadline
    room.do(Leave(second))
    assert room.to_act == first
    assert room.state.deadline == deadline
    room.act("call")
    assert room.to_act not in (first, second)
    assert not room.play.seats[room.seat(second)].is_live
    assert not any(isinstance(event, TimedOut) for event in room.events)


def test_when_one_player_is_left_the_hand_ends() -> None:
    """E24: P3 leaves, then P2; P1 wins at once, without a decision."""
    room = dealt("ann", "bob", "cat")
    stayer = room.to_act
    for leaver in others(room)[::-1]:
        room.do(Leave(leaver))
    assert not room.state.running
    assert room.stacks() == {stayer: 115}


def test_when_one_is_left_on_a_later_street_the_hand_ends_too() -> None:
    room = dealt("ann", "bob", "cat")
    while len(room.play.board) < 4:
        room.act("check" if room.legal.check else "call")
    stayer = room.to_act
    for leaver in others(room)[::-1]:
        room.do(Leave(leaver))
    assert not room.state.running
    assert len(room.play.board) == 4, "no card is dealt for nothing"
    assert room.stacks() == {stayer: 120}


def test_leavers_get_what_they_had_behind() -> None:
    room = dealt("ann", "bob", "cat")
    for leaver in others(room)[::-1]:
        room.do(Leave(leaver))
    left = {event.player: event.stack for event in room.events if isinstance(event, PlayerLeft)}
    assert sorted(left.values()) == [90, 95]


def test_the_bet_of_a_leaver_who_need_not_act_again_still_stands() -> None:
    """He has bet the river: the last one may fold to him, call or raise."""
    room = dealt("ann", "bob", seats=2)
    while len(room.play.board) < 5:
        room.act("check" if room.legal.check else "call")
    bettor = room.to_act
    room.act(Move.RAISE_TO, 20)
    room.do(Leave(bettor))
    assert room.to_act != bettor
    room.act("call")
    assert not room.state.running
    assert {event.seat for event in room.events if isinstance(event, Awarded)}


def test_an_all_in_player_who_leaves_still_wins_what_he_wins() -> None:
    room = Room(config(run_out_ms=1_000))
    room.sit("ann", "bob", buy_in=100)
    room.clock()
    button = room.state.button
    assert button is not None
    room.deck = stacked_deck([0, 1], button, {0: "AsAhKsKh", 1: "TcTdJhJd"}, "AcAd3h8s9c")
    room.clock()
    while room.play.to_act is not None:
        wager = room.legal.wager
        room.act(*((Move.RAISE_TO, wager.min_to) if wager else (Move.CALL, 0)))
    room.do(Leave("ann"))
    assert room.state.running
    room.finish()
    left = [event for event in room.events if isinstance(event, PlayerLeft)]
    assert [(event.player, event.stack) for event in left] == [("ann", 200)]


def test_when_all_leave_the_last_one_takes_the_pot() -> None:
    room = dealt("ann", "bob", "cat")
    for player in ("ann", "bob", "cat"):
        if room.state.running or player in room.stacks():
            room.do(Leave(player))
    assert not room.state.running
    assert sum(event.stack for event in room.events if isinstance(event, PlayerLeft)) == 300


def test_the_seat_is_free_when_the_hand_is_over() -> None:
    room = dealt("ann", "bob", "cat")
    leaver = room.to_act
    seat = room.seat(leaver)
    room.do(Leave(leaver))
    assert room.state.seats[seat] is not None
    room.finish()
    assert room.state.seats[seat] is None


def test_a_leaver_cannot_buy_chips_or_come_back_in_this_hand() -> None:
    room = dealt("ann", "bob", "cat", "dan")
    leaver = others(room)[0]
    room.do(Leave(leaver))
    for command in (TopUp(leaver, 10), SitIn(leaver)):
        with pytest.raises(RoomError) as caught:
            room.do(command)
        assert caught.value.code == "not_allowed"
    assert room.do(Leave(leaver)) == ()


def test_the_log_says_that_it_was_the_hosts_wish() -> None:
    room = Room(config())
    room.sit("ann", "bob")
    room.do(Leave("bob", by_host=True))
    assert "The host has sent Bob away, with 100" in room.state.log
