"""Misuse of the engine from a program: wrong types and words get an answer that says what would be right."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from splitpot.errors import IllegalAction, Reason, SetupError
from splitpot.game.actions import Act, DealHole, Move
from splitpot.game.hand import step
from splitpot.game.pots import Pot, cut_pots, uncalled_of
from splitpot.game.rules import Rules, Structure, big_bet_rules, check_rules, fixed_limit
from splitpot.game.view import view_hand
from tests.game.tables import LIMIT_10_20, after_betting
from tests.rules.scenes import NO_5_10, fixed


def test_what_is_no_action_is_a_type_error_that_lists_the_actions() -> None:
    anything: Any = "fold"
    with pytest.raises(TypeError, match="actions are Act, DealHole"):
        step(fixed(100, 100).state, anything)


def test_a_move_may_be_given_as_its_word() -> None:
    word: Any = "call"
    state, _ = step(fixed(100, 100).state, Act(0, word))
    assert state == step(fixed(100, 100).state, Act(0, Move.CALL))[0]


def test_a_word_that_is_no_move_is_refused_with_the_moves() -> None:
    word: Any = "limp"
    error = fixed(100, 100).refuses(Act(0, word))
    assert error.reason is Reason.UNKNOWN_MOVE
    assert "none of fold, check, call, raise_to" in str(error)


def test_a_viewer_that_is_no_seat_is_refused() -> None:
    for viewer in (-1, 2):
        with pytest.raises(SetupError, match="viewer"):
            view_hand(fixed(100, 100).state, viewer)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"game": "omaha"}, "game"),
        ({"structure": "no_limit"}, "game"),
        ({"small_blind": 2.5}, "small_blind"),
        ({"big_blind": True}, "big_blind"),
    ],
)
def test_rules_of_wrong_types_are_refused_by_field(changes: dict[str, Any], field: str) -> None:
    with pytest.raises(SetupError) as caught:
        check_rules(replace(LIMIT_10_20, **changes))
    assert caught.value.field == field


def test_an_odd_blind_has_no_half() -> None:
    with pytest.raises(SetupError, match="must be even"):
        big_bet_rules(Structure.NO_LIMIT, 5)
    with pytest.raises(SetupError, match="must be even"):
        fixed_limit(5)
    assert big_bet_rules(Structure.NO_LIMIT, 5, small_blind=2).small_blind == 2


def test_a_game_may_be_given_as_its_word() -> None:
    assert fixed_limit(10, game="omaha") == fixed_limit(10, game=LIMIT_10_20.game.OMAHA)
    with pytest.raises(SetupError, match="none of omaha, omaha8"):
        fixed_limit(10, game="holdem")
    amount: Any = 10.0
    with pytest.raises(SetupError, match="whole number"):
        big_bet_rules(Structure.POT_LIMIT, amount)


def test_rules_travel_as_json_and_come_back() -> None:
    for rules in (LIMIT_10_20, NO_5_10):
        assert msgspec.json.decode(msgspec.json.encode(rules), type=Rules) == rules


def test_a_hand_whose_chips_do_not_add_up_is_stopped() -> None:
    broken = replace(fixed(100, 100).state, total=201)
    with pytest.raises(AssertionError, match="201 chips began the hand, now there are 200"):
        step(broken, Act(0, Move.CALL))


def test_folded_chips_above_everybody_still_in_belong_to_the_last_pot() -> None:
    state = after_betting([30, 50, 80], [], folded=[2])
    assert cut_pots(state.seats) == (Pot(90, (0, 1)), Pot(70, (1,)))
    assert uncalled_of(state) is None


def test_a_table_without_chips_in_the_middle_has_no_pot() -> None:
    assert cut_pots(after_betting([0, 0], []).seats) == ()
    assert uncalled_of(after_betting([0, 0], [])) is None


def test_holes_for_the_wrong_seats_are_refused_by_count() -> None:
    state = fixed(100, 100).state
    with pytest.raises(IllegalAction, match="deals holes to 0 seats"):
        step(state, DealHole({}))
