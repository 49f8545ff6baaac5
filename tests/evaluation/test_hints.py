"""What a hand is not: for those who learn that two cards of the hand play, no more and no fewer."""

from __future__ import annotations

import pytest

from splitpot.cards import parse_cards
from splitpot.evaluation.hints import hints

TWO = "You must use two of your own cards; "


def told(hole: str, board: str, *, hilo: bool = True) -> tuple[str, ...]:
    return hints(tuple(parse_cards(hole)), tuple(parse_cards(board)), hilo=hilo)


@pytest.mark.parametrize(
    ("hole", "board", "wanted"),
    [
        ("KsKdKh2c", "", "Only two of your kings can play"),
        ("6s6d6h6c", "", "Only two of your sixes can play"),
        ("2c2d3h4s", "TsJdQhKcAs", TWO + "the board alone is not a hand"),
        ("AhKs2c3d", "2h7h9hJhKd", "Your only heart is the ace; a flush takes two of your own"),
        ("As2d9h8c", "AdAhKsKhQc", TWO + "a full house with one of them is not a hand"),
        ("9s2dKhKd", "5c6d7h8sKc", TWO + "a straight with one of them is not a hand"),
    ],
)
def test_what_would_be_a_hand_elsewhere_is_none_in_omaha(hole: str, board: str, wanted: str) -> None:
    """U9 and U10."""
    assert wanted in told(hole, board)


@pytest.mark.parametrize(
    ("hole", "board"),
    [
        ("AsKsQdJd", ""),
        ("AsKsQdJd", "2c7d9h"),
        ("AhKh2c3d", "2h7h9hJsKd"),
        ("AsAd9h8c", "AhKsKhQc2d"),
        ("2c3d9hJs", "TsTdQhKcAs"),
    ],
)
def test_nothing_is_said_where_nothing_can_be_mistaken(hole: str, board: str) -> None:
    assert told(hole, board, hilo=False) == ()


def test_a_low_card_that_the_last_card_pairs_is_counterfeited() -> None:
    """U4."""
    assert told("As2cKdQh", "3h6d8cTs2d") == ("Your A-2 was counterfeited by 2d: low is now 8-6-3-2-A",)
    assert told("As2c7dQh", "3h6d8cTs2d") == ("Your A-2 was counterfeited by 2d: low is now 7-6-3-2-A",)
    assert told("As2cKdQh", "3h6d8cTs2d", hilo=False) == ()
    assert told("As2cKdQh", "3h6d8cTs9d") == ()
    assert told("As2cKdQh", "3h6dJcTs2d") == ()
