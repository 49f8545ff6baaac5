"""Faults that other equity calculators had, each as a question with the right answer.

The names begin with the numbers under which the faults are collected.
"""

from __future__ import annotations

import json
import tracemalloc
from collections import Counter
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from splitpot.cards import DECK, parse_cards
from splitpot.equity.ask import equity
from splitpot.equity.question import range_of
from splitpot.equity.result import EquityResult
from splitpot.errors import CardsError
from splitpot.evaluation.batch import batch_high_low
from splitpot.evaluation.strength import category_of


def equities(result: EquityResult) -> list[Fraction]:
    return [player.share / result.boards for player in result.players]


def test_g01_three_kings_in_the_hole_are_only_a_pair() -> None:
    result = equity(["5dQsQc7d", "KdKhAdKs"], "2d5cQhJs", game="omaha")
    assert result.boards == 40
    assert [player.high_win for player in result.players] == [35, 5]
    assert equities(result) == [Fraction(7, 8), Fraction(1, 8)]


def test_g02_a_range_is_averaged_over_hands_and_not_over_ranks() -> None:
    pairs = ", ".join(f"{rank}{rank}3h4c" for rank in "TJQKA")
    result = equity(["QhQs3c4d", pairs], "9s6d2h8c2s", game="omaha")
    # Two queens are gone: one QQ, six of each other pair.
    cards = range_of(pairs, 4, "omaha").hands(parse_cards("QhQs3c4d9s6d2h8c2s"))
    ranks = Counter(row[0] for row in np.sort(cards[:, cards[0] >= 0] >> 2, axis=1)[:, 2:].tolist())
    assert sorted(ranks.values()) == [1, 6, 6, 6, 6]
    assert result.boards == 25
    assert (result.players[0].high_win, result.players[0].high_tie) == (12, 1)
    assert equities(result)[0] == Fraction(1, 2)


def test_g04_on_a_full_board_there_is_one_board_and_an_answer() -> None:
    result = equity(["JcJd2h3h", "AdAcKhTh"], "Js6c4d6dQs", game="omaha")
    assert result.boards == 1
    assert equities(result) == [1, 0]


def test_g06_a_tie_among_losers_is_no_tie() -> None:
    result = equity(["AhAd9c8c", "KsKh4c4d", "KdKc4h4s"], "2s7hJcTd6c", game="omaha")
    assert [(player.high_win, player.high_tie) for player in result.players] == [(1, 0), (0, 0), (0, 0)]
    assert equities(result) == [1, 0, 0]


def test_g07_a_tie_is_a_tie_for_both() -> None:
    result = equity(["AdAhKdQh", "AcAsKcQs"], "7d7c2h2s", game="omaha")
    assert [(player.high_win, player.high_tie) for player in result.players] == [(0, 40), (0, 40)]
    assert equities(result) == [Fraction(1, 2), Fraction(1, 2)]
    before = equity(["AdAhKdQh", "AcAsKcQs"])
    assert before.players[0] == before.players[1]


@pytest.mark.parametrize("exact", [None, False])
def test_g09_a_hand_of_one_percent_counts_for_a_hundredth(exact: bool | None) -> None:
    hands = ["AhAdQsJh", "KhKd8c3c@1, QdQc8h3h"]
    result = equity(hands, "Ks7d2c9h4s", game="omaha", exact=exact)
    hero = result.players[0]
    if exact is None:
        assert equities(result)[0] == Fraction(100, 101)
    assert abs(hero.equity - 100 / 101) <= 4 * hero.standard_error


def test_g11_trips_on_the_flop_fill_up_as_often_as_they_do() -> None:
    hole, flop = parse_cards("KsQs7h6h"), parse_cards("KdKh2s")
    left = [card for card in DECK if card not in hole + flop]
    boards = np.array([(*flop, *more) for more in combinations(left, 2)], dtype=np.uint8)
    assert len(boards) == 990
    highs, _ = batch_high_low(np.tile(np.array(hole, dtype=np.uint8), (990, 1)), boards)
    assert Counter(category_of(high).value for high in highs.tolist()) == {
        "three of a kind": 531,
        "flush": 64,
        "full house": 351,
        "four of a kind": 44,
    }


def test_g13_threes_beat_deuces_on_every_board() -> None:
    result = equity(["2s2d2h2c", "3s3d3h3c"], game="omaha")
    assert result.boards == 1_086_008
    assert [player.high_win for player in result.players] == [0, 1_086_008]


def test_g13_a_fifth_and_a_sixth_hole_card_count() -> None:
    board = "Ks7h2d9c4s"
    for more in ("Kc", "Kc3c"):
        with_king = equity([f"AcAd6s5h{more}", "JcJdTcTh8c3h"[: 8 + len(more)]], board, game="omaha")
        assert with_king.players[0].share == 1
    # The fifth card is the one that wins.
    assert equity(["AcAd6s5h", "KcQdJcTh"], board, game="omaha").players[0].share == 1
    assert equity(["AcAd6s5h3h", "KcQdJcThKd"], board, game="omaha").players[0].share == 0


def test_g14_no_low_is_an_outcome_and_no_error() -> None:
    result = equity(["AsAd3d2s", "KhKdQhJd"], "4s8c3s")
    assert result.boards == 820
    assert [player.scoop for player in result.players] == [769, 0]
    assert [player.low_win + player.low_tie for player in result.players] == [820, 0]
    assert equities(result) == [Fraction(1589, 1640), Fraction(51, 1640)]


def test_g15_the_cards_of_the_board_are_not_dealt_again() -> None:
    board = "Ks7h2d9c4s"
    boards = [equity(["AcAd6s5h", "JcJdTcTh"], board[: 2 * known]).boards for known in (0, 3, 4, 5)]
    assert boards == [1_086_008, 820, 40, 1]


@pytest.mark.parametrize(
    ("hands", "board", "dead"),
    [
        (["JcJc2d3d", "AsKsQsTs"], "", ""),
        (["JcJd2d3d", "AsKsQsTs"], "Jc7h8h", ""),
        (["JcJd2d3d", "JcKsQsTs"], "", ""),
        (["JcJd2d3d", "AsKsQsTs"], "7h8h9h", "9h"),
        (["JcJd2d", "AsKsQsTs"], "", ""),
    ],
)
def test_g17_a_card_twice_or_a_card_too_few_is_an_error(hands: list[str], board: str, dead: str) -> None:
    with pytest.raises(CardsError):
        equity(hands, board, dead)


def test_g18_all_boards_before_the_flop_are_counted_without_being_stored() -> None:
    hands = ["AcAd2s3h", "KcKdQhJs"]
    equity(hands)
    tracemalloc.start()
    try:
        result = equity(hands)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert result.boards == 1_086_008
    assert peak < 10_000_000


def test_g18_a_sample_can_be_repeated_and_has_its_error() -> None:
    # Not far from half each.
    hands = ["As2s3d4d", "AhAcKhKd"]
    samples = [equity(hands, game="omaha", exact=False, deals=100_000, seed=11) for _ in range(2)]
    assert samples[0] == samples[1]
    assert samples[0].players[0].standard_error == pytest.approx(0.0016, abs=0.0002)


def test_every_fault_of_this_kind_has_a_test(shared: Path) -> None:
    listed = json.loads((shared / "cases" / "bugs.json").read_text(encoding="utf-8"))
    wanted = {fault["id"].lower() for fault in listed if fault["kind"] == "G"}
    assert wanted == {name.split("_")[1] for name in globals() if name.startswith("test_g")}
