"""The numbers of strengths, and the words for every one of them."""

from __future__ import annotations

from collections import Counter

import pytest

from splitpot.cards import RANKS
from splitpot.errors import CardsError
from splitpot.evaluation.strength import (
    BEST_HIGH,
    BEST_LOW,
    Category,
    category_of,
    describe_high,
    describe_low,
    high_of,
    low_of,
    low_ranks,
    ranks_of,
)

HIGHS = range(1, BEST_HIGH + 1)
LOWS = range(1, BEST_LOW + 1)


def high_named(category: Category, ranks: str) -> int:
    return high_of(category, tuple(map(RANKS.index, ranks)))


def test_there_are_7462_highs_in_nine_categories() -> None:
    assert Counter(map(category_of, HIGHS)) == {
        Category.HIGH_CARD: 1277,
        Category.PAIR: 2860,
        Category.TWO_PAIR: 858,
        Category.THREE_OF_A_KIND: 858,
        Category.STRAIGHT: 10,
        Category.FLUSH: 1277,
        Category.FULL_HOUSE: 156,
        Category.FOUR_OF_A_KIND: 156,
        Category.STRAIGHT_FLUSH: 10,
    }
    assert len({(category_of(high), ranks_of(high)) for high in HIGHS}) == 7462


def test_a_better_category_always_beats_a_worse_one() -> None:
    order = [list(Category).index(category_of(high)) for high in HIGHS]
    assert order == sorted(order)


def test_within_a_category_ranks_decide_in_order_of_weight() -> None:
    for high in range(1, BEST_HIGH):
        if category_of(high) == category_of(high + 1):
            lower, higher = ([RANKS.index(rank) for rank in ranks_of(one)] for one in (high, high + 1))
            assert lower < higher


def test_the_worst_high_is_seven_five_four_three_deuce() -> None:
    assert (category_of(1), ranks_of(1)) == (Category.HIGH_CARD, ("7", "5", "4", "3", "2"))


def test_the_wheel_is_the_lowest_straight() -> None:
    wheel = high_named(Category.STRAIGHT, "5")
    assert wheel + 1 == high_named(Category.STRAIGHT, "6")
    assert wheel - 1 == high_named(Category.THREE_OF_A_KIND, "AKQ")


def test_a_class_and_its_number_name_each_other() -> None:
    for high in HIGHS:
        assert high_of(category_of(high), tuple(map(RANKS.index, ranks_of(high)))) == high


def test_there_are_56_lows_and_the_wheel_is_the_best() -> None:
    assert len(set(map(low_ranks, LOWS))) == 56
    assert (low_ranks(1), low_ranks(56)) == ("8-7-6-5-4", "5-4-3-2-A")


def test_lows_are_compared_from_the_top_card_down() -> None:
    assert (
        low_of((6, 4, 3, 2, 1)) > low_of((6, 5, 3, 2, 1)) > low_of((7, 4, 3, 2, 1)) > low_of((8, 4, 3, 2, 1))
    )


def test_a_pair_or_a_nine_is_no_low() -> None:
    assert low_of((1, 1, 2, 3, 4)) == 0
    assert low_of((1, 2, 3, 4, 9)) == 0


@pytest.mark.parametrize(
    ("category", "ranks", "short", "full"),
    [
        (Category.HIGH_CARD, "AK976", "ace high", "ace high, K-9-7-6 kickers"),
        (Category.PAIR, "KAQ9", "pair of kings", "pair of kings, A-Q-9 kickers"),
        (Category.PAIR, "2543", "pair of deuces", "pair of deuces, 5-4-3 kickers"),
        (Category.TWO_PAIR, "AKQ", "two pair, aces and kings", "two pair, aces and kings, queen kicker"),
        (Category.TWO_PAIR, "642", "two pair, sixes and fours", "two pair, sixes and fours, deuce kicker"),
        (Category.THREE_OF_A_KIND, "K85", "three kings", "three kings, 8-5 kickers"),
        (Category.STRAIGHT, "A", "straight, ten to ace", "straight, ten to ace"),
        (Category.STRAIGHT, "6", "straight, deuce to six", "straight, deuce to six"),
        (Category.STRAIGHT, "5", "straight, ace to five", "straight, ace to five"),
        (Category.FLUSH, "AK876", "flush, ace high", "flush, ace high, K-8-7-6 kickers"),
        (Category.FULL_HOUSE, "KA", "full house, kings over aces", "full house, kings over aces"),
        (Category.FOUR_OF_A_KIND, "K4", "four kings", "four kings, four kicker"),
        (Category.STRAIGHT_FLUSH, "J", "straight flush, jack high", "straight flush, jack high"),
        (Category.STRAIGHT_FLUSH, "5", "straight flush, five high", "straight flush, five high"),
        (Category.STRAIGHT_FLUSH, "A", "royal flush", "royal flush"),
    ],
)
def test_highs_are_said_as_players_say_them(category: Category, ranks: str, short: str, full: str) -> None:
    high = high_named(category, ranks)
    assert describe_high(high) == short
    assert describe_high(high, kickers=True) == full


def test_no_two_highs_have_the_same_words_with_their_kickers() -> None:
    assert len({describe_high(high, kickers=True) for high in HIGHS}) == 7462


def test_lows_are_said_from_the_top_card_down() -> None:
    assert describe_low(low_of((1, 3, 4, 6, 8))) == "8-6-4-3-A low"
    assert describe_low(0) == "no low"


@pytest.mark.parametrize("high", [0, -1, 7463])
def test_a_number_that_is_no_high_is_refused(high: int) -> None:
    with pytest.raises(CardsError, match=rf"{high} is not a high: from 1 \(7-5-4-3-2\) to 7462"):
        describe_high(high)


@pytest.mark.parametrize("low", [-1, 57])
def test_a_number_that_is_no_low_is_refused(low: int) -> None:
    with pytest.raises(CardsError, match=rf"{low} is not a low: from 1 \(8-7-6-5-4\) to 56"):
        describe_low(low)


def test_no_low_has_no_ranks() -> None:
    with pytest.raises(CardsError):
        low_ranks(0)


def test_ranks_that_no_cards_have_are_refused() -> None:
    with pytest.raises(CardsError, match="no five cards are a full house"):
        high_of(Category.FULL_HOUSE, (3, 3))
