"""Rule 3.7: the best of exactly two hole cards and three board cards, for high.

Every case goes through the fast evaluator and the plain one.
"""

from __future__ import annotations

import pytest

from splitpot.cards import parse_cards
from splitpot.evaluation.omaha import high
from splitpot.evaluation.reference import reference_high
from splitpot.evaluation.strength import category_of, ranks_of


def made(hole: str, board: str) -> str:
    """Category and ranks of the high, such as `pair K Q 9 7`; both evaluators must agree."""
    strength = high(parse_cards(hole), parse_cards(board))
    assert strength == reference_high(parse_cards(hole), parse_cards(board))
    return " ".join((category_of(strength), *ranks_of(strength)))


def test_four_aces_in_the_hole_are_only_a_pair() -> None:
    assert made("AcAdAhAs", "Kd9h7c3s2d") == "pair A K 9 7"


def test_three_kings_in_the_hole_need_one_on_the_board() -> None:
    assert made("KcKdKh5s", "Qd9h7c3s2d") == "pair K Q 9 7"
    assert made("KcKdKh5s", "Ks9h7c3s2d") == "three of a kind K 9 7"


def test_four_suited_in_the_hole_need_three_of_the_suit_on_the_board() -> None:
    assert made("AsKsQs9s", "8s7s4d4h2c") == "pair 4 A K 8"
    assert made("AsKsQs9s", "8s7s4d4h2s") == "flush A K 8 7 2"


def test_five_of_a_suit_on_the_board_are_no_flush_by_themselves() -> None:
    assert made("AsKdQcJh", "2h4h6h8hTh") == "high card A K T 8 6"


def test_one_of_the_suit_in_the_hole_is_no_flush() -> None:
    assert made("AhKdQcJs", "2h4h6h8h9h") == "high card A K 9 8 6"


def test_a_straight_on_the_board_is_nobodys_hand_by_itself() -> None:
    assert made("AhKdQcJs", "4c5d6h7s8c") == "high card A K 8 7 6"


def test_a_full_house_on_the_board_is_nobodys_hand_by_itself() -> None:
    assert made("AhQdJc9s", "KcKdKh2s2c") == "three of a kind K A Q"


def test_a_royal_flush_on_the_board_is_nobodys_hand_by_itself() -> None:
    assert made("2c2d3c3d", "AsKsQsJsTs") == "pair 3 A K Q"


def test_four_of_a_rank_on_the_board_make_any_pair_in_the_hole_a_full_house() -> None:
    assert made("5c5dJh9s", "KcKdKhKs2c") == "full house K 5"


def test_four_of_a_rank_on_the_board_are_only_three_for_a_hole_without_a_pair() -> None:
    assert made("AcQdJh9s", "KcKdKhKs2c") == "three of a kind K A Q"


def test_an_ace_on_two_aces_and_two_kings_is_only_three_aces() -> None:
    assert made("Ac7d5h4s", "AdAhKcKdQs") == "three of a kind A K 7"


def test_the_ace_is_low_in_a_straight_to_five_only() -> None:
    assert made("Ac2dKhQs", "3c4h5s9d9h") == "straight 5"
    assert made("Kc2dAhQs", "3c4h9s9dJh") == "pair 9 A K J"


def test_a_straight_does_not_go_around_the_corner() -> None:
    assert made("QcKd9h9s", "Ac2d3h8s8c") == "two pair 9 8 A"


def test_the_steel_wheel_is_a_straight_flush() -> None:
    assert made("Ad5d9c9s", "2d3d4dKhQc") == "straight flush 5"


def test_a_lower_straight_flush_beats_a_higher_straight_and_a_higher_flush() -> None:
    assert made("8c7cAh2d", "JcTc9cQsAc") == "straight flush J"


def test_a_royal_flush_needs_two_of_its_cards_in_the_hole() -> None:
    assert made("AhKh3c4d", "QhJhTh9h2c") == "straight flush A"


def test_all_five_cards_of_a_flush_count() -> None:
    assert high(parse_cards("7d3dKhKs"), parse_cards("QdJd9dKc6d")) > high(
        parse_cards("5d4dAhAs"), parse_cards("QdJd9dKc6d")
    )


@pytest.mark.parametrize("board", ["9h7c3s", "9h7c3s2d", "9h7c3s2d2c"])
def test_the_hand_is_read_on_flop_turn_and_river(board: str) -> None:
    assert made("KcKd5h4s", board).startswith("pair K 9 7" if board[-2:] != "2c" else "two pair K 2 9")


def test_five_and_six_hole_cards_still_play_exactly_two() -> None:
    assert made("AsKsQsJsTs", "9d9h8c3d2c") == "pair 9 A K 8"
    assert made("AcAdAhAsKcKd", "QdQh7c3s2d") == "two pair A Q 7"


@pytest.mark.parametrize("order", [(0, 1, 2, 3, 4), (4, 3, 2, 1, 0), (2, 4, 0, 3, 1)])
def test_every_two_of_five_hole_cards_are_tried(order: tuple[int, ...]) -> None:
    # Whichever two places hold the queens, they are found.
    hole = parse_cards("QcQd8h6s4c")
    assert category_of(high([hole[place] for place in order], parse_cards("Qh9s7d3c2h"))) == "three of a kind"


def test_every_two_of_six_hole_cards_are_tried() -> None:
    others = parse_cards("Jh8d6s4c")
    queens = parse_cards("QcQd")
    for first in range(5):
        for second in range(first + 1, 6):
            hole = list(others)
            hole.insert(first, queens[0])
            hole.insert(second, queens[1])
            assert category_of(high(hole, parse_cards("Qh9s7d3c2h"))) == "three of a kind"
