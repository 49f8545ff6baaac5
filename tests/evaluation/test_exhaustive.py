"""Every five cards, and many random deals: the fast evaluator equals the plain one and the known counts.

The counts are those of the literature; none was made by the project.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import chain, combinations, combinations_with_replacement, product
from math import comb, prod

import numpy as np
import pytest

from splitpot.cards import DECK, Card, card
from splitpot.evaluation.keys import RANK_KEYS, SUIT_KEYS
from splitpot.evaluation.omaha import BOARD_SIZES, HOLE_SIZES, high_low
from splitpot.evaluation.reference import five_high, five_low, reference_high, reference_low
from splitpot.evaluation.strength import Category, category_of
from splitpot.evaluation.tables import tables

SIZES = list(product(HOLE_SIZES, BOARD_SIZES))
FIVE_CARDS = {
    Category.HIGH_CARD: 1_302_540,
    Category.PAIR: 1_098_240,
    Category.TWO_PAIR: 123_552,
    Category.THREE_OF_A_KIND: 54_912,
    Category.STRAIGHT: 10_200,
    Category.FLUSH: 5_108,
    Category.FULL_HOUSE: 3_744,
    Category.FOUR_OF_A_KIND: 624,
    Category.STRAIGHT_FLUSH: 40,
}
RANK_FIVES = [five for five in combinations_with_replacement(range(13), 5) if len(set(five)) > 1]


def of_mixed_suits(ranks: tuple[int, ...]) -> list[Card]:
    """Cards of these ranks, rising, of more than one suit."""
    return [card(rank, ranks[:place].count(rank) or place // 4) for place, rank in enumerate(ranks)]


def test_all_five_cards_fall_into_the_known_counts_plainly() -> None:
    counts: Counter[str] = Counter()
    strengths: set[int] = set()
    for ranks in RANK_FIVES:
        ways = prod(comb(4, ranks.count(rank)) for rank in set(ranks))
        suited = 4 if len(set(ranks)) == 5 else 0
        high = five_high(of_mixed_suits(ranks))
        counts[category_of(high)] += ways - suited
        strengths.add(high)
        if suited:
            flush = five_high([card(rank, 3) for rank in ranks])
            counts[category_of(flush)] += suited
            strengths.add(flush)
    assert counts == FIVE_CARDS
    assert strengths == set(range(1, 7463))


def test_the_lows_are_56_plainly() -> None:
    lows = {five_low(of_mixed_suits(ranks)) for ranks in RANK_FIVES}
    assert lows == set(range(57))


@pytest.mark.slow
def test_all_2598960_five_cards_fall_into_the_known_counts() -> None:
    deck = chain.from_iterable(combinations(range(52), 5))
    fives = np.fromiter(deck, dtype=np.uint8, count=5 * comb(52, 5)).reshape(-1, 5)
    ranks, suits = fives >> 2, fives & 3
    table = tables()
    # Two of them as a hole and three as a board, by the same arrays that the evaluators read.
    key = np.array(RANK_KEYS)[ranks[:, 2:]].sum(axis=1)
    strength = table.pair[table.pair_row[ranks[:, 0], ranks[:, 1]], table.columns[3][key]]
    suited = (suits == suits[:, :1]).all(axis=1)
    mask = (1 << ranks[suited, 2:].astype(np.int64)).sum(axis=1)
    strength[suited] = table.flush[
        table.flush_row[ranks[suited, 0], ranks[suited, 1]], table.flush_column[mask]
    ]
    number, ways = np.unique(strength, return_counts=True)
    assert number.tolist() == list(range(1, 7463))
    counts: Counter[str] = Counter()
    for high, many in zip(number.tolist(), ways.tolist(), strict=True):
        counts[category_of(high)] += many
    assert counts == FIVE_CARDS


def test_two_ranks_and_three_equal_the_plain_strength_for_every_five_ranks() -> None:
    table = tables()
    for ranks in RANK_FIVES:
        plain = five_high(of_mixed_suits(ranks))
        for hole in combinations(range(5), 2):
            a, b = (ranks[place] for place in hole)
            board = sum(RANK_KEYS[ranks[place]] for place in range(5) if place not in hole)
            assert table.pair[table.pair_row[a, b], table.columns[3][board]] == plain


@pytest.mark.parametrize(("hole_size", "board_size"), SIZES)
def test_fast_equals_plain_on_random_deals(hole_size: int, board_size: int) -> None:
    compare(hole_size, board_size, deals=150)


@pytest.mark.slow
@pytest.mark.parametrize(("hole_size", "board_size"), SIZES)
def test_fast_equals_plain_on_100000_random_deals(hole_size: int, board_size: int) -> None:
    compare(hole_size, board_size, deals=-(-100_000 // len(SIZES)))


def compare(hole_size: int, board_size: int, deals: int) -> None:
    dice = random.Random(f"{deals} deals of {hole_size} and {board_size}")
    for _ in range(deals):
        cards = dice.sample(DECK, hole_size + board_size)
        hole, board = cards[:hole_size], cards[hole_size:]
        assert high_low(hole, board) == (reference_high(hole, board), reference_low(hole, board)), cards


@pytest.mark.parametrize(("hole_size", "board_size"), SIZES)
def test_fast_equals_plain_where_nearly_all_cards_are_of_one_suit(hole_size: int, board_size: int) -> None:
    dice = random.Random(f"suited {hole_size} and {board_size}")
    spades = [card(rank, 3) for rank in range(13)]
    for _ in range(100):
        cards = [*dice.sample(spades, hole_size + board_size - 1), card(dice.randrange(13), 0)]
        dice.shuffle(cards)
        hole, board = cards[:hole_size], cards[hole_size:]
        assert high_low(hole, board) == (reference_high(hole, board), reference_low(hole, board)), cards


def test_the_order_of_the_cards_changes_nothing() -> None:
    dice = random.Random(5)
    for hole_size, board_size in SIZES:
        cards = dice.sample(DECK, hole_size + board_size)
        hole, board = cards[:hole_size], cards[hole_size:]
        for _ in range(10):
            assert high_low(dice.sample(hole, hole_size), dice.sample(board, board_size)) == high_low(
                hole, board
            )


def test_renaming_the_suits_changes_nothing() -> None:
    dice = random.Random(6)
    for hole_size, board_size in SIZES:
        for _ in range(20):
            cards = dice.sample(DECK, hole_size + board_size)
            suits = dice.sample(range(4), 4)
            renamed = [card(one >> 2, suits[one & 3]) for one in cards]
            assert high_low(renamed[:hole_size], renamed[hole_size:]) == high_low(
                cards[:hole_size], cards[hole_size:]
            )


def test_the_sum_of_five_rank_keys_tells_the_ranks() -> None:
    sums = {sum(RANK_KEYS[rank] for rank in ranks) for ranks in combinations_with_replacement(range(13), 5)}
    assert len(sums) == 6188


@pytest.mark.parametrize("size", BOARD_SIZES)
def test_the_sum_of_suit_keys_tells_how_many_of_each(size: int) -> None:
    suits = list(combinations_with_replacement(range(4), size))
    assert len({sum(SUIT_KEYS[suit] for suit in one) for one in suits}) == len(suits)
