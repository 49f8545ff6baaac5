"""Decisions: late, double, out of turn, at another price, or not legal at all."""

from __future__ import annotations

from typing import Any

import pytest

from splitpot.errors import RoomError
from splitpot.game.actions import Move
from splitpot.game.events import Acted
from splitpot.room.commands import Act, Command
from tests.room.playing import Room, config


@pytest.fixture
def room() -> Room:
    """Three players, first hand dealt, nobody has acted."""
    room = Room(config())
    room.sit("ann", "bob", "cat")
    room.deal()
    return room


def refused(room: Room, command: Command) -> RoomError:
    before = room.state
    with pytest.raises(RoomError) as caught:
        room.do(command)
    assert room.state is before
    return caught.value


def decision(room: Room, kind: Any, amount: Any = 0, **changes: Any) -> Act:
    """The decision that is due, with changes."""
    fields: dict[str, Any] = {
        "player": room.to_act,
        "hand": room.state.hand,
        "turn": room.play.turn,
        "kind": kind,
        "amount": amount,
        "price": room.legal.call,
    }
    return Act(**(fields | changes))


def acts(room: Room) -> int:
    return sum(isinstance(event, Acted) for event in room.events)


def test_a_double_click_counts_once(room: Room) -> None:
    """E01: three times the same raise, one is accepted."""
    command = decision(room, "raise_to", 20)
    room.do(command)
    assert refused(room, command).code == "stale_action"
    assert refused(room, command).code == "stale_action"
    assert acts(room) == 1


def test_spare_clicks_do_not_become_a_bet_in_the_next_hand() -> None:
    """E01: the same player is first to act in hand 2."""
    room = Room(config(seats=2))
    room.sit("ann", "bob", buy_in=500)
    room.deal()
    command = decision(room, "raise_to", 20)
    room.do(command)
    room.finish()
    while True:
        room.deal()
        if room.to_act == command.player:
            break
        room.finish()
    assert room.play.turn == 0 == command.turn
    assert refused(room, command).code == "stale_action"


def test_of_two_buttons_in_one_decision_the_first_counts() -> None:
    """E04: check is applied, the raise behind it refused."""
    room = Room(config(seats=2))
    room.sit("ann", "bob")
    room.deal()
    room.act("call")
    check, bet = decision(room, "check"), decision(room, "raise_to", 20)
    room.do(check)
    assert refused(room, bet).code == "stale_action"
    assert acts(room) == 2


def test_an_act_out_of_turn_is_refused(room: Room) -> None:
    other = next(player for player in ("ann", "bob", "cat") if player != room.to_act)
    error = refused(room, decision(room, "call", player=other))
    assert error.code == "not_your_turn"


def test_an_onlooker_cannot_act(room: Room) -> None:
    assert refused(room, decision(room, "call", player="zoe")).code == "not_seated"


def test_a_call_at_another_price_is_refused(room: Room) -> None:
    error = refused(room, decision(room, "call", price=5))
    assert error.code == "stale_action" and "costs 10 now, not 5" in str(error)


@pytest.mark.parametrize("kind", ["check", "fold", "raise_to"])
def test_any_act_at_a_wrong_price_is_refused(room: Room, kind: str) -> None:
    amount = 20 if kind == "raise_to" else 0
    assert refused(room, decision(room, kind, amount, price=3)).code == "stale_action"


def test_a_fold_need_not_name_a_price(room: Room) -> None:
    room.do(decision(room, "fold", price=0))
    assert acts(room) == 1


def test_a_check_that_is_not_free_is_refused_with_what_is_legal(room: Room) -> None:
    error = refused(room, decision(room, "check"))
    assert error.code == "illegal_action"
    assert "call 10" in str(error)


@pytest.mark.parametrize("amount", [1, 19, 21, 30, 100, 101, 10**12])
def test_fixed_limit_has_one_amount_and_no_other(room: Room, amount: int) -> None:
    error = refused(room, decision(room, "raise_to", amount))
    assert error.code == "illegal_action" and "20" in str(error)


@pytest.mark.parametrize(
    "amount",
    [-1, -2147483648, 0, 9223372036854775808, 1.5, "NaN", "1e9", "20; drop", True, None, "\u0662\u0660"],
)
def test_an_amount_that_is_none_is_refused(room: Room, amount: Any) -> None:
    """E12: nothing but whole numbers inside the range."""
    assert refused(room, decision(room, "raise_to", amount)).code == "bad_amount"


@pytest.mark.parametrize("kind", ["fold", "call"])
def test_only_a_raise_has_an_amount(room: Room, kind: str) -> None:
    assert refused(room, decision(room, kind, 10)).code == "bad_amount"


def test_a_fourth_raise_is_refused(room: Room) -> None:
    """R48: the big blind is the bet, 20, 30 and 40 are the three raises."""
    for amount in (20, 30, 40):
        room.act(Move.RAISE_TO, amount)
    error = refused(room, decision(room, "raise_to", 50))
    assert error.code == "illegal_action" and "capped" in str(error)


def test_no_act_before_the_first_hand() -> None:
    room = Room(config())
    room.sit("ann")
    assert refused(room, Act("ann", 0, 0, "fold")).code == "stale_action"


def test_no_act_after_the_hand(room: Room) -> None:
    command = decision(room, "fold")
    room.finish()
    assert refused(room, command).code == "stale_action"


def test_no_act_while_the_board_is_run_out() -> None:
    room = Room(config(seats=2, run_out_ms=1000))
    room.sit("ann", "bob")
    room.deal()
    while room.play.to_act is not None:
        wager = room.legal.wager
        room.act(*((Move.RAISE_TO, wager.min_to) if wager else (Move.CALL, 0)))
    assert room.state.running
    assert refused(room, Act("ann", room.state.hand, room.play.turn, "fold")).code == "stale_action"
