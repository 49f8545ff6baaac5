"""How a hole stands on a board, against a plain count with the reference evaluator."""

from __future__ import annotations

from itertools import combinations

import pytest

from splitpot.bots.standing import share_ahead, share_now, stand
from splitpot.cards import DECK, parse_cards
from splitpot.evaluation.reference import reference_high, reference_low

DEALS = [
    ("AcAd2s3h", "4h5d9c"),
    ("AhKh2d3c", "4h8hTd"),
    ("9s8d4c2h", "KhTd7s"),
    ("9s8d4c2h", "4s2d7s8s"),
    ("9s8s4c2h", "2s2d7s5s3s"),
    ("AhQh8c7d", "KhJhTh9h2c"),
    ("AcKd5h4s9h", "8c7d2h"),
    ("AcKd5h4s9hTd", "8c7d2h2s"),
]
PAIRS = {4: 6, 5: 10, 6: 15}


@pytest.mark.parametrize(("hole_text", "board_text"), DEALS)
@pytest.mark.parametrize("opponents", [1, 4])
def test_chances_come_from_counting_every_pair_of_unseen_cards(
    hole_text: str, board_text: str, opponents: int
) -> None:
    hole, board = parse_cards(hole_text), parse_cards(board_text)
    unseen = [card for card in DECK if card not in hole and card not in board]
    mine = reference_high(hole, board), reference_low(hole, board)
    better, equal, count = [0, 0], [0, 0], 0
    for two in combinations(unseen, 2):
        count += 1
        for side, theirs in enumerate((reference_high(two, board), reference_low(two, board))):
            better[side] += theirs > mine[side]
            equal[side] += theirs == mine[side]
    against = opponents * PAIRS[len(hole)]
    high, low = (
        (1 - better[side] / count) ** against / (1 + equal[side] / count * against) for side in (0, 1)
    )
    found = stand(hole, board, opponents)
    assert found.high == pytest.approx(high, abs=1e-12)
    assert found.low == pytest.approx(low if mine[1] else 0.0, abs=1e-12)


def test_a_board_without_three_low_ranks_has_no_low() -> None:
    hole = parse_cards("Ac2d3h4s")
    assert not stand(hole, parse_cards("KhQd2s"), 1).has_low_board
    assert not stand(hole, parse_cards("7h7d2s2c"), 1).has_low_board
    assert stand(hole, parse_cards("8h7d2s"), 1).has_low_board


def test_the_nuts_for_high_alone_are_worth_half_of_a_hilo_pot_with_a_low() -> None:
    hole, board = parse_cards("AcAdKhKs"), parse_cards("AhAs2c3d4h")
    assert share_now(hole, board, 3, hilo=False) == 1.0
    assert share_now(hole, board, 3, hilo=True) == 0.5


def test_the_next_card_is_worth_more_to_a_flush_draw_than_to_a_made_hand() -> None:
    board = parse_cards("Th7h2s")
    draw = share_ahead(parse_cards("AhKh9c4d"), board, 1, hilo=False)
    made = share_ahead(parse_cards("TcTd9c4d"), board, 1, hilo=False)
    assert draw.gain > 0.15 > made.gain
    assert made.mean > draw.mean


@pytest.mark.parametrize(("hole_text", "board_text"), DEALS[:4])
def test_looking_ahead_is_the_mean_over_every_card_that_may_come(hole_text: str, board_text: str) -> None:
    hole, board = parse_cards(hole_text), parse_cards(board_text)
    cards = [card for card in DECK if card not in hole and card not in board]
    shares = [share_now(hole, (*board, card), 2, hilo=True) for card in cards]
    assert share_ahead(hole, board, 2, hilo=True).mean == pytest.approx(sum(shares) / len(shares), abs=1e-12)
