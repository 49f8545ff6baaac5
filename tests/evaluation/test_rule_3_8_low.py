"""Rule 3.8: five different ranks of eight or lower, two of the hole and three of the board.

Every case goes through the fast evaluator and the plain one.
"""

from __future__ import annotations

import pytest

from splitpot.cards import parse_cards
from splitpot.evaluation.omaha import high_low, low
from splitpot.evaluation.reference import reference_low
from splitpot.evaluation.strength import category_of, describe_low


def made(hole: str, board: str) -> str:
    """The low in words; both evaluators must agree."""
    strength = low(parse_cards(hole), parse_cards(board))
    assert strength == reference_low(parse_cards(hole), parse_cards(board))
    return describe_low(strength)


def test_the_wheel_is_the_best_low_and_a_straight_at_once() -> None:
    high_strength, low_strength = high_low(parse_cards("Ac2d9hTs"), parse_cards("3c4h5sKdQh"))
    assert category_of(high_strength) == "straight"
    assert describe_low(low_strength) == "5-4-3-2-A low"


def test_straights_and_flushes_do_not_count_against_a_low() -> None:
    assert made("7s8sQhQd", "4s5s6sKcKd") == "8-7-6-5-4 low"


def test_a_nine_is_not_low() -> None:
    assert made("Ac3dKhQs", "4h8s9cKdQc") == "no low"


def test_two_low_ranks_on_the_board_are_not_enough() -> None:
    assert made("Ac2d3h4s", "5c8hKdQsJc") == "no low"
    assert made("Ac2d3h4s", "5c5h8d8sJc") == "no low"


def test_one_low_card_in_the_hole_is_not_enough() -> None:
    assert made("AcKdQhJs", "2c3d4h5s6d") == "no low"


def test_a_pair_in_the_hole_is_one_low_rank() -> None:
    assert made("AsAhQsQd", "3d4c8sKdKh") == "no low"


def test_a_paired_low_card_no_longer_counts() -> None:
    assert made("As2cKdKh", "2h7d8cQsJd") == "no low"
    assert made("As2c4dKh", "2h7d8cQsJd") == "8-7-4-2-A low"
    assert made("As2c3dKh", "2h5d7c8hJd") == "7-5-3-2-A low"


def test_a_pair_on_the_board_leaves_three_low_ranks() -> None:
    assert made("Ah3sKhQc", "2s2d4h7cKd") == "7-4-3-2-A low"


def test_the_second_card_decides_between_lows_with_the_same_top_card() -> None:
    assert made("Ac3dKhQs", "2h6s8cKdQc") == "8-6-3-2-A low"
    assert made("Ac5dKhQs", "2h6s8cKdQc") == "8-6-5-2-A low"


def test_high_and_low_may_use_different_hole_cards() -> None:
    high_strength, low_strength = high_low(parse_cards("Ac2dKhKs"), parse_cards("Kd8h7c4sQc"))
    assert category_of(high_strength) == "three of a kind"
    assert describe_low(low_strength) == "8-7-4-2-A low"


@pytest.mark.parametrize(("board", "words"), [("3c4h8s", "8-4-3-2-A low"), ("3c4h8s5d", "5-4-3-2-A low")])
def test_a_low_is_read_on_the_flop_and_the_turn(board: str, words: str) -> None:
    assert made("As2dKhTc", board) == words


def test_five_and_six_hole_cards_still_play_exactly_two() -> None:
    assert made("Ac2d3h4s5c", "7h8sKdQcJh") == "no low"
    assert made("Ac2d3h4s5c", "6h7h8sQcJh") == "8-7-6-2-A low"
    assert made("KcKdQhQs7cAd", "2h3h4sQcJh") == "7-4-3-2-A low"
