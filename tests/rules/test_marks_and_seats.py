"""Small rules that no other file has: marks, amounts, suits, what a table does not offer."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from splitpot.errors import Reason
from splitpot.game.actions import Act, Move
from splitpot.game.events import HandStarted, Posted, PostKind
from splitpot.game.hand import start_hand
from splitpot.game.rules import Game, Structure
from splitpot.game.view import view_hand
from splitpot.room.messages import CLIENT_TYPES
from tests.game.tables import LIMIT_10_20
from tests.rules.scenes import NO_5_10, POT_5_10, Scene, fixed, no_limit


def test_a_hand_has_one_button_and_one_mark_for_each_blind() -> None:
    state, events = start_hand(LIMIT_10_20, [100, 0, 100, 100, 100], 3)
    assert sum(isinstance(event, HandStarted) for event in events) == 1
    kinds = {event.kind: event.seat for event in events if isinstance(event, Posted)}
    assert kinds == {PostKind.SMALL_BLIND: 4, PostKind.BIG_BLIND: 0}
    view = view_hand(state, None)
    assert (view.button, view.big_blind_seat) == (3, 0)


def test_there_is_no_small_blind_mark_where_none_is_posted() -> None:
    _, events = start_hand(LIMIT_10_20, [100, 0, 100, 100], 0, posts=[Posted(2, PostKind.BIG_BLIND, 10)])
    assert [event.kind for event in events if isinstance(event, Posted)] == [PostKind.BIG_BLIND]


def test_amounts_are_whole_chips_of_no_currency() -> None:
    scene = fixed(100, 100, 100).play("20 call call")
    amounts = [scene.state.pot, *scene.stacks, scene.state.price]
    assert all(type(amount) is int for amount in amounts)


def test_no_suit_beats_another_in_a_pot() -> None:
    holes = {0: "AsKs2c3c", 1: "AhKh2d3d"}
    scene = Scene(replace(LIMIT_10_20, game=Game.OMAHA), [100, 100], holes=holes, board="AcKdQd9c9s")
    scene.play("call check" + " check check" * 3)
    assert scene.stacks == [100, 100]


def test_one_decision_in_turn_and_final() -> None:
    scene = fixed(100, 100, 100).play("call")
    assert scene.refuses(Act(0, Move.FOLD)).reason is Reason.NOT_YOUR_TURN
    assert scene.refuses(Act(2, Move.CHECK)).reason is Reason.NOT_YOUR_TURN
    assert scene.state.to_act == 1


@pytest.mark.parametrize("moves", ["", "call", "30", "call call check", "call call check 10"])
def test_no_limit_is_pot_limit_without_the_pot(moves: str) -> None:
    pot, free = Scene(POT_5_10, [1000] * 3).play(moves), no_limit(1000, 1000, 1000).play(moves)
    assert pot.bounds is not None and free.bounds is not None and free.state.to_act is not None
    assert (pot.bounds[0], pot.legal.call) == (free.bounds[0], free.legal.call)
    me = free.state.seats[free.state.to_act]
    assert pot.bounds[1] < free.bounds[1] == me.stack + me.street_bet


def test_chopping_buying_the_button_insurance_and_playing_over_are_not_offered() -> None:
    # That the host agrees to a buy-in at the table has nothing to do with buying the button.
    offered = {*CLIENT_TYPES, *PostKind, *Move} - {"answer_buy_in"}
    assert not {one for one in offered if any(word in one for word in ("chop", "buy", "insur", "over"))}
    assert NO_5_10.structure is Structure.NO_LIMIT


def test_the_legal_actions_are_listed_with_the_smallest_and_the_largest_wager() -> None:
    assert no_limit(1000, 1000).legal.actions == (
        Act(0, Move.FOLD),
        Act(0, Move.CALL),
        Act(0, Move.RAISE_TO, 20),
        Act(0, Move.RAISE_TO, 1000),
    )
    assert fixed(1000, 1000).play("call").legal.actions == (
        Act(1, Move.FOLD),
        Act(1, Move.CHECK),
        Act(1, Move.RAISE_TO, 20),
    )
    assert fixed(1000, 1000).play("20 30 40").legal.actions == (Act(1, Move.FOLD), Act(1, Move.CALL))
