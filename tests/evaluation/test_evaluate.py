"""The front of evaluation: text or cards in, what a player holds out."""

from __future__ import annotations

import pytest

from splitpot.cards import parse_cards
from splitpot.errors import CardParseError, CardsError, SetupError
from splitpot.evaluation.evaluate import evaluate
from splitpot.evaluation.reading import read


def test_a_hole_and_a_board_are_read_from_text_or_cards() -> None:
    reading = evaluate("As2dKhTc", "3c 4h 8s Kd Qc")
    assert reading.high is not None and reading.low is not None
    assert (reading.high.words, reading.low.words) == ("pair of kings", "8-4-3-2-A low")
    hole, board = parse_cards("As2dKhTc"), parse_cards("3c4h8sKdQc")
    assert reading == evaluate(hole, list(board)) == read(hole, board, hilo=True)


def test_omaha_high_has_no_low_and_before_the_flop_there_is_no_high() -> None:
    assert evaluate("As2dKhTc", "3c4h8sKdQc", game="omaha").low is None
    assert evaluate("As2dKhTc").high is None


@pytest.mark.parametrize(
    ("hole", "board", "game", "error"),
    [
        ("As2dKhTx", "", "omaha8", CardParseError),
        ("As2dKh", "", "omaha8", CardsError),
        ("As2dKhTc", "As3c4c", "omaha8", CardsError),
        ("As2dKhTc", "", "holdem", SetupError),
    ],
)
def test_what_is_no_hand_is_refused(hole: str, board: str, game: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        evaluate(hole, board, game=game)
