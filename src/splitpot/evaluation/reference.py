"""The plain and slow evaluator: every choice of two hole and three board cards.

It follows the text of rules 3.7 and 3.8 and nothing else: a five-card ranker that
counts ranks, and a loop over the choices. It shares no table with the fast evaluator
in `omaha.py`, gives the same numbers, and so is the oracle for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from splitpot.cards import Card, rank_of, suit_of
from splitpot.evaluation.strength import Category, high_of, low_of

_ACE = 12
_WHEEL = [12, 3, 2, 1, 0]


def reference_high(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """The best high, 1 to 7462, of two cards of `hole` with three of `board` (rule 3.7)."""
    return max(five_high(five) for five in choices(hole, board))


def reference_low(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """The best low, 1 to 56, of two cards of `hole` with three of `board`; 0 if none (rule 3.8)."""
    return max(five_low(five) for five in choices(hole, board))


def choices(hole: Sequence[Card], board: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Every five cards that Omaha allows: two of `hole`, then three of `board`."""
    for two in combinations(hole, 2):
        for three in combinations(board, 3):
            yield two + three


def five_high(five: Sequence[Card]) -> int:
    """The strength of exactly these five cards as a high, 1 to 7462."""
    # Ranks by how often they come, then by height: 8-8-K-K-K reads K, 8.
    held = [rank_of(card) for card in five]
    ranks = sorted(set(held), key=lambda rank: (held.count(rank), rank), reverse=True)
    shape = [held.count(rank) for rank in ranks]
    suited = len({suit_of(card) for card in five}) == 1
    if len(ranks) == 5 and (ranks == _WHEEL or ranks[0] - ranks[4] == 4):
        top = 3 if ranks == _WHEEL else ranks[0]
        return high_of(Category.STRAIGHT_FLUSH if suited else Category.STRAIGHT, (top,))
    if shape == [4, 1]:
        category = Category.FOUR_OF_A_KIND
    elif shape == [3, 2]:
        category = Category.FULL_HOUSE
    elif suited:
        category = Category.FLUSH
    elif shape == [3, 1, 1]:
        category = Category.THREE_OF_A_KIND
    elif shape == [2, 2, 1]:
        category = Category.TWO_PAIR
    elif shape == [2, 1, 1, 1]:
        category = Category.PAIR
    else:
        category = Category.HIGH_CARD
    return high_of(category, tuple(ranks))


def five_low(five: Sequence[Card]) -> int:
    """The strength of exactly these five cards as a low, 1 to 56; 0 if they do not qualify.

    Five different ranks, all eight or lower, the ace as one; straights and flushes are ignored.
    """
    return low_of(tuple(1 if rank_of(card) == _ACE else rank_of(card) + 2 for card in five))
