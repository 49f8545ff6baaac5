"""Wrong calls of the library: each is refused with what would be right, and none is taken for another."""

from __future__ import annotations

from typing import Any

import pytest

from splitpot.cards import DECK, Card, format_card, format_cards
from splitpot.errors import CardsError, IllegalAction, Reason, SetupError
from splitpot.game.actions import Act, DealHole, Move
from splitpot.game.events import Acted, ActKind
from splitpot.game.hand import start_hand, step
from splitpot.game.rules import Game, Rules, check_rules, fixed_limit
from splitpot.game.state import HandState
from splitpot.game.view import view_hand
from tests.game.tables import LIMIT_10_20


def facing_the_blind() -> HandState:
    """Heads-up: the button owes half a blind."""
    state, _ = start_hand(LIMIT_10_20, [100, 100], 0)
    return step(state, DealHole({0: DECK[:4], 1: DECK[4:8]}))[0]


@pytest.mark.parametrize(("word", "amount"), [("fold", 0), ("call", 0), ("raise_to", 20)])
def test_a_move_by_its_word_is_that_move(word: Any, amount: int) -> None:
    assert step(facing_the_blind(), Act(0, word, amount)) == step(
        facing_the_blind(), Act(0, Move(word), amount)
    )


def test_a_check_by_its_word_is_refused_where_a_check_is() -> None:
    word: Any = "check"
    with pytest.raises(IllegalAction) as caught:
        step(facing_the_blind(), Act(0, word))
    assert caught.value.reason is Reason.CANNOT_CHECK


def test_a_fold_by_its_word_does_not_call() -> None:
    text: Any = "fold"
    assert step(facing_the_blind(), Act(0, text))[1][0] == Acted(0, ActKind.FOLD, 0, 5)


@pytest.mark.parametrize("word", ["dance", "", None, 3])
def test_a_move_that_is_none_is_refused(word: Any) -> None:
    with pytest.raises(IllegalAction, match="is none of fold, check, call, raise_to") as caught:
        step(facing_the_blind(), Act(0, word))
    assert caught.value.reason is Reason.UNKNOWN_MOVE


def test_what_is_no_action_at_all_is_a_type_error() -> None:
    wrong: Any = "fold"
    with pytest.raises(TypeError, match="no action"):
        step(facing_the_blind(), wrong)


def test_a_game_by_its_word_is_that_game() -> None:
    assert fixed_limit(10, game="omaha8") == fixed_limit(10, game=Game.OMAHA8)
    assert fixed_limit(10, game="omaha8").is_hilo
    with pytest.raises(SetupError, match="'holdem' is none of omaha, omaha8"):
        fixed_limit(10, game="holdem")
    wrong: Any = "omaha8"
    with pytest.raises(SetupError, match="no Game"):
        check_rules(Rules(5, 10, 10, 20, game=wrong))


@pytest.mark.parametrize("amount", [10.0, "10", None, True])
def test_stakes_are_whole_numbers_and_nothing_like_them(amount: Any) -> None:
    with pytest.raises(SetupError, match="not a whole number"):
        fixed_limit(amount)
    with pytest.raises(SetupError, match="not a whole number"):
        check_rules(Rules(5, 10, amount, 20))


@pytest.mark.parametrize("seat", [-1, 2, 9])
def test_a_view_from_no_seat_is_refused_and_is_not_the_last_seats(seat: int) -> None:
    with pytest.raises(SetupError, match="seats are 0 to 1"):
        view_hand(facing_the_blind(), seat)


@pytest.mark.parametrize("number", [-2, 52, 99])
def test_a_number_that_is_no_card_has_no_text(number: int) -> None:
    with pytest.raises(CardsError, match="is no card"):
        format_card(Card(number))
    with pytest.raises(CardsError, match="is no card"):
        format_cards([Card(number)])
