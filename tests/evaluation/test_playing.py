"""Which five cards play, and which of several equal choices is shown."""

from __future__ import annotations

import random
from itertools import product

import pytest

from splitpot.cards import DECK, format_cards, parse_cards
from splitpot.evaluation.omaha import HOLE_SIZES, Playing, high_low, playing_high, playing_low
from splitpot.evaluation.reference import five_high, five_low

SIZES = list(product(HOLE_SIZES, (3, 4, 5)))


def shown(playing: Playing | None) -> str:
    return "none" if playing is None else f"{format_cards(playing.hole)}+{format_cards(playing.board)}"


@pytest.mark.parametrize(("hole_size", "board_size"), SIZES)
def test_the_cards_that_play_are_two_and_three_and_make_the_strength(hole_size: int, board_size: int) -> None:
    dice = random.Random(f"{hole_size} and {board_size}")
    for _ in range(100):
        cards = dice.sample(DECK, hole_size + board_size)
        hole, board = cards[:hole_size], cards[hole_size:]
        high, low = high_low(hole, board)
        for playing, worth in ((playing_high(hole, board), five_high), (playing_low(hole, board), five_low)):
            if playing is None:
                assert low == 0
                continue
            assert playing.strength == worth((*playing.hole, *playing.board))
            assert set(playing.hole) <= set(hole) and len(set(playing.hole)) == 2
            assert set(playing.board) <= set(board) and len(set(playing.board)) == 3
        assert playing_high(hole, board).strength == high


def test_each_part_is_shown_from_its_top_card_down() -> None:
    assert shown(playing_high(parse_cards("8dKc3cKh"), parse_cards("5c8hKs2d7s"))) == "KcKh+Ks8h7s"
    assert shown(playing_low(parse_cards("AdKs3cKh"), parse_cards("5c8hKd2d7s"))) == "3cAd+7s5c2d"


def test_of_equal_cards_in_the_hole_the_first_play() -> None:
    assert shown(playing_high(parse_cards("AsAhAdAc"), parse_cards("KsQdJh9c2s"))) == "AsAh+KsQdJh"
    assert shown(playing_low(parse_cards("2h2s7cJc"), parse_cards("3d4c8sKdKh"))) == "7c2h+8s4c3d"


def test_of_equal_cards_on_the_board_the_first_dealt_play() -> None:
    assert shown(playing_low(parse_cards("Ah3sKhQc"), parse_cards("2d2s4h7cKd"))) == "3sAh+7c4h2d"


def test_of_equal_highs_the_higher_hole_cards_are_shown() -> None:
    # Queen to eight: with the king and queen, no; with Q-J or J-8 of the hole. Q-J is shown.
    assert shown(playing_high(parse_cards("8cJdQh2s"), parse_cards("Qs9dTh8hJc"))) == "QhJd+Th9d8h"


def test_of_equal_lows_the_lower_hole_cards_are_shown() -> None:
    # 6-4-3-2-A with or 2-3 of the hole: A-2 is shown.
    assert shown(playing_low(parse_cards("3cAd2hKs"), parse_cards("As2c3d4h6s"))) == "2hAd+6s4h3d"


def test_a_flush_shows_cards_of_its_suit() -> None:
    assert shown(playing_high(parse_cards("AsKsAdKd"), parse_cards("2s7s9s9dJh"))) == "AsKs+9s7s2s"
    assert shown(playing_high(parse_cards("TsJsQsKs"), parse_cards("As2s3s9d9h"))) == "KsQs+As3s2s"


def test_no_low_has_no_cards() -> None:
    assert playing_low(parse_cards("AsKsAdKd"), parse_cards("2s7s8s9dJh")) is None
