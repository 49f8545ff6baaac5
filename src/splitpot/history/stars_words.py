"""Poker hands in the words of PokerStars' histories, such as `a full house, Kings full of Aces`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from splitpot.cards import Card
from splitpot.evaluation.omaha import high_low
from splitpot.evaluation.strength import Category, category_of, low_ranks, ranks_of

_NAMES: Final = {
    "2": "Deuce",
    "3": "Three",
    "4": "Four",
    "5": "Five",
    "6": "Six",
    "7": "Seven",
    "8": "Eight",
    "9": "Nine",
    "T": "Ten",
    "J": "Jack",
    "Q": "Queen",
    "K": "King",
    "A": "Ace",
}
_RANKS: Final = "23456789TJQKA"
_WHOLE_BOARD: Final = 5


def hand_words(hole: Sequence[Card], board: Sequence[Card], *, is_hilo: bool) -> str:
    """What a hole makes of a whole board, such as `HI: a flush, Ace high; LO: 7,6,4,2,A`; else empty."""
    if len(board) != _WHOLE_BOARD:
        return ""
    high, low = high_low(tuple(hole), tuple(board))
    if not is_hilo:
        return high_words(high)
    low_words = f"; LO: {low_ranks(low).replace('-', ',')}" if low else ""
    return f"HI: {high_words(high)}{low_words}"


def high_words(high: int) -> str:
    """A high strength in words."""
    ranks = ranks_of(high)
    first = _NAMES[ranks[0]]
    match category_of(high):
        case Category.HIGH_CARD:
            return f"high card {first}"
        case Category.PAIR:
            return f"a pair of {_many(ranks[0])}"
        case Category.TWO_PAIR:
            return f"two pair, {_many(ranks[0])} and {_many(ranks[1])}"
        case Category.THREE_OF_A_KIND:
            return f"three of a kind, {_many(ranks[0])}"
        case Category.STRAIGHT:
            return f"a straight, {_bottom(ranks[0])} to {first}"
        case Category.FLUSH:
            return f"a flush, {first} high"
        case Category.FULL_HOUSE:
            return f"a full house, {_many(ranks[0])} full of {_many(ranks[1])}"
        case Category.FOUR_OF_A_KIND:
            return f"four of a kind, {_many(ranks[0])}"
        case _:
            royal = ranks[0] == "A"
            return "a Royal Flush" if royal else f"a straight flush, {_bottom(ranks[0])} to {first}"


def _many(rank: str) -> str:
    return "Sixes" if rank == "6" else f"{_NAMES[rank]}s"


def _bottom(top: str) -> str:
    return _NAMES["A" if top == "5" else _RANKS[_RANKS.index(top) - 4]]
