"""Pre-actions: bound to hand, street and price, told to nobody, and never applied to anything else."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace

from splitpot.errors import RoomError
from splitpot.game.events import Street
from splitpot.game.rules import Structure
from splitpot.room.commands import PreAct, Void
from splitpot.room.events import PreActed, TurnOpened
from splitpot.room.preacting import ahead_of
from splitpot.room.wire import snapshot
from tests.room.playing import Room, big_bet, config


def table(*players: str, buy_in: int = 1000) -> Room:
    """A hand of 10/20 is dealt; the blinds are in."""
    room = Room(config(seats=6))
    room.sit(*players, buy_in=buy_in)
    room.deal()
    return room


def choose(room: Room, player: str, wish: str, **changes: object) -> None:
    """Chooses for the decision that comes to the player, as his page has it."""
    turn = snapshot(room.state, player).turn
    assert turn is not None and turn.ahead is not None
    seen = {"hand": turn.ahead.hand, "street": turn.ahead.street, "price": turn.ahead.price}
    room.do(PreAct(player, wish, **{**seen, **changes}))  # type: ignore[arg-type]


def player_at(room: Room, steps: int) -> str:
    """Who sits so many seats after the one to act."""
    assert room.play.to_act is not None
    dealt = [seat for seat, owner in enumerate(room.state.owners) if owner]
    return room.state.owners[dealt[(dealt.index(room.play.to_act) + steps) % len(dealt)]]


def test_a_chosen_call_is_made_when_the_turn_comes() -> None:
    room = table("ann", "bob", "cat")
    second = player_at(room, 1)
    choose(room, second, "call")
    events = room.act("call")
    assert room.to_act == player_at(room, 0) != second
    assert [event.seat for event in events if isinstance(event, TurnOpened)] == [room.play.to_act]
    assert snapshot(room.state, second).me.pre is None


def test_a_call_of_20_is_dropped_when_it_costs_60() -> None:
    """E03, its second half: a changed price is never paid by a choice made before."""
    room = table("ann", "bob", "cat")
    third = player_at(room, 2)
    second = player_at(room, 1)
    room.watch(third, second)
    before = snapshot(room.state, third).turn
    assert before is not None and before.ahead is not None
    price = before.ahead.price
    choose(room, third, "check_fold" if price == 0 else "call")
    room.act("raise_to", 20)
    dropped = [event for event in room.events if isinstance(event, PreActed) and event.why]
    assert [(event.why, event.price) for event in dropped] == [("price", price + 10)]
    told = [json.loads(frame) for frame in room.watchers[third]]
    (notice,) = [frame["d"] for frame in told if frame.get("t") == "pre_acted" and frame["d"]["why"]]
    assert "dropped, since a call costs" in notice["words"]
    room.act("call")
    assert room.to_act == third


def test_the_notice_names_what_was_chosen_and_what_it_would_cost_now() -> None:
    room = table("ann", "bob", "cat")
    second = player_at(room, 1)
    choose(room, second, "call")
    room.watch(second)
    room.act("raise_to", 20)
    told = [json.loads(frame) for frame in room.watchers[second]]
    (words,) = [frame["d"]["words"] for frame in told if frame.get("t") == "pre_acted"]
    assert words == "You had chosen to call 5 in advance: dropped, since a call costs 15 now"
    assert room.to_act == second


def test_what_was_chosen_does_not_outlive_the_hand() -> None:
    """E03, its first half: check or fold in a hand that ends early folds nothing in the next."""
    room = table("ann", "bob", "cat")
    third = player_at(room, 2)
    choose(room, third, "check_fold")
    room.act("fold")
    room.act("fold")
    assert not room.state.running
    assert snapshot(room.state, third).me.pre is None
    assert [event.why for event in room.events if isinstance(event, PreActed)] == ["", "hand"]
    room.deal()
    asked = set()
    for _ in range(3):
        asked.add(room.to_act)
        room.act("call" if room.legal.call else "check")
    assert third in asked


def test_what_was_chosen_does_not_outlive_the_street() -> None:
    room = table("ann", "bob", "cat")
    first = room.to_act
    room.act("call")
    room.act("call")
    room.act("check")
    button = room.state.owners[room.play.button]
    assert button == first
    choose(room, button, "check")
    room.act("check")
    room.act("raise_to", 10)
    assert snapshot(room.state, button).me.pre is None
    room.act("fold")
    room.act("call")
    assert room.play.street is Street.TURN
    assert room.to_act != button


def test_check_or_fold_checks_where_it_is_free_and_folds_at_its_price() -> None:
    room = table("ann", "bob", "cat")
    last = player_at(room, 2)
    choose(room, last, "check_fold")
    room.act("call")
    room.act("call")
    assert (room.play.street, room.play.seats[room.seat(last)].is_live) == ("flop", True)
    room.act("raise_to", 10)
    behind = player_at(room, 1)
    choose(room, behind, "check_fold")
    room.act("call")
    assert not room.play.seats[room.seat(behind)].is_live


def test_who_has_acted_at_this_price_has_nothing_to_choose_and_a_new_street_drops_the_choice() -> None:
    room = table("ann", "bob", "cat")
    room.act("call")
    room.act("call")
    last = player_at(room, 1)
    assert ahead_of(room.state, room.seat(last)) is None
    with pytest.raises(RoomError, match="No decision comes"):
        room.do(PreAct(last, "check_fold", room.state.hand, Street.PREFLOP, 0))
    room.act("check")
    third = player_at(room, 2)
    choose(room, third, "check")
    room.act("fold")
    # The one between raises nothing: it folds too, and the hand is over before the third has to act.
    room.act("fold")
    assert [event.why for event in room.events if isinstance(event, PreActed)] == ["", "hand"]


def test_a_choice_can_be_taken_back_and_made_anew() -> None:
    room = table("ann", "bob", "cat")
    second = player_at(room, 1)
    choose(room, second, "call")
    version = room.state.version
    choose(room, second, "call")
    assert room.state.version == version
    choose(room, second, "check_fold")
    room.do(PreAct(second, ""))
    room.do(PreAct(second, ""))
    assert snapshot(room.state, second).me.pre is None
    room.act("call")
    assert room.to_act == second


def test_a_choice_for_another_decision_is_refused() -> None:
    room = table("ann", "bob", "cat")
    second = player_at(room, 1)
    for changes, why in (
        ({"hand": room.state.hand + 1}, "is not in play"),
        ({"street": Street.FLOP}, "This is the preflop"),
        ({"price": 10_000}, "will cost you"),
    ):
        with pytest.raises(RoomError, match=why) as refused:
            choose(room, second, "call", **changes)
        assert refused.value.code == "stale_action"
    with pytest.raises(RoomError, match="It is your turn already"):
        room.do(PreAct(room.to_act, "call", room.state.hand, Street.PREFLOP, 10))
    with pytest.raises(RoomError, match="You cannot check"):
        choose(room, second, "check")
    with pytest.raises(RoomError, match="no seat"):
        room.do(PreAct("zoe", "check"))


def test_nobody_else_hears_of_a_choice() -> None:
    room = table("ann", "bob", "cat")
    second = player_at(room, 1)
    others = [player for player in ("ann", "bob", "cat") if player != second]
    room.watch(*others, None)
    choose(room, second, "call")
    for viewer in (*others, None):
        assert room.watchers[viewer] == [b'{"v":%d}' % room.state.version]
        assert b'"pre":{' not in json.dumps(room.snapshot(viewer)).encode()


def test_a_void_hand_drops_what_was_chosen() -> None:
    room = table("ann", "bob", "cat")
    second = player_at(room, 1)
    choose(room, second, "call")
    room.do(Void("a test"))
    assert snapshot(room.state, second).me.pre is None


def test_an_onlooker_and_an_all_in_seat_have_nothing_to_choose() -> None:
    room = table("ann", "bob", "cat")
    turn = snapshot(room.state, None).turn
    assert turn is not None and turn.ahead is None
    mine = snapshot(room.state, room.to_act).turn
    assert mine is not None and mine.ahead is None
    room.act("fold")
    folded = room.state.owners[[one.is_live for one in room.play.seats[:3]].index(False)]
    turn = snapshot(room.state, folded).turn
    assert turn is not None and turn.ahead is None
    with pytest.raises(RoomError, match="No decision comes"):
        room.do(PreAct(folded, "check_fold", room.state.hand, Street.PREFLOP, 10))


def test_where_no_decision_comes_after_all_the_next_street_drops_the_choice() -> None:
    room = Room(config(seats=3, rules=big_bet(10, Structure.NO_LIMIT), run_out_ms=1000))
    room.sit("ann", "bob", "cat", buy_in=1000)
    one = room.state.seats[0]
    assert one is not None
    # One seat is short, and all-in before the flop.
    room.state = replace(room.state, seats=(replace(one, stack=100), *room.state.seats[1:]))
    room.deal()
    while len(room.play.board) < 3:
        if room.to_act == "ann" and room.legal.wager is not None:
            room.act("raise_to", room.legal.wager.max_to)
        else:
            room.act("call" if room.legal.call else "check")
    last = next(player for player in ("bob", "cat") if player != room.to_act)
    choose(room, last, "check")
    room.act("fold")
    assert room.play.to_act is None and room.play.street is Street.FLOP
    assert snapshot(room.state, last).me.pre is not None
    room.clock()
    assert [event.why for event in room.events if isinstance(event, PreActed)] == ["", "street"]
