"""What a strength means: its category, its ranks, and the words for it.

A strength is an integer; larger is better, high and low alike. Highs run from 1
(7-5-4-3-2) to 7462 (royal flush), lows from 1 (8-7-6-5-4) to 56 (5-4-3-2-A), and 0 is
no qualifying low. This module numbers and names the classes by listing them from worst
to best; it evaluates no cards (`reference.py` and `omaha.py` do).
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from functools import cache
from itertools import combinations
from typing import Final

from splitpot.cards import RANKS
from splitpot.errors import CardsError

BEST_HIGH: Final = 7462
BEST_LOW: Final = 56
NO_LOW: Final = 0

_NAMES: Final = (
    ("deuce", "deuces"),
    ("three", "threes"),
    ("four", "fours"),
    ("five", "fives"),
    ("six", "sixes"),
    ("seven", "sevens"),
    ("eight", "eights"),
    ("nine", "nines"),
    ("ten", "tens"),
    ("jack", "jacks"),
    ("queen", "queens"),
    ("king", "kings"),
    ("ace", "aces"),
)
_LOW_RANKS: Final = "A2345678"
_ACE: Final = 12
_FIVE: Final = 3


class Category(StrEnum):
    """The nine kinds of five cards, from worst to best."""

    HIGH_CARD = "high card"
    PAIR = "pair"
    TWO_PAIR = "two pair"
    THREE_OF_A_KIND = "three of a kind"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full house"
    FOUR_OF_A_KIND = "four of a kind"
    STRAIGHT_FLUSH = "straight flush"


def category_of(high: int) -> Category:
    """The category of a high.

    Raises:
        CardsError: `high` is not 1 to 7462.
    """
    return _high_class(high)[0]


def ranks_of(high: int) -> tuple[str, ...]:
    """The ranks that tell a high from others of its category, in order of weight.

    All five for a high card and a flush; the pair and three kickers; both pairs and the
    kicker; the three and two kickers; the top card alone of a straight (`5` for the
    wheel) and of a straight flush; the three, then the pair; the four and the kicker.

    Raises:
        CardsError: `high` is not 1 to 7462.
    """
    return tuple(RANKS[rank] for rank in _high_class(high)[1])


def high_of(category: Category, ranks: tuple[int, ...]) -> int:
    """The strength of a category and its ranks (0 deuce to 12 ace), as `ranks_of` orders them.

    Raises:
        CardsError: there are no such five cards.
    """
    found = _high_numbers().get((category, ranks))
    if found is None:
        raise CardsError(f"no five cards are a {category} of ranks {ranks}")
    return found


def low_ranks(low: int) -> str:
    """The five ranks of a low from the top card down, such as `8-6-4-3-A`.

    Raises:
        CardsError: `low` is not 1 to 56.
    """
    if not 1 <= low <= BEST_LOW:
        raise CardsError(f"{low} is not a low: from 1 (8-7-6-5-4) to {BEST_LOW} (5-4-3-2-A)")
    return "-".join(_LOW_RANKS[value - 1] for value in _low_classes()[low - 1])


def low_of(values: tuple[int, ...]) -> int:
    """The strength of five low ranks (ace 1 to eight 8), in any order; 0 if they do not qualify."""
    return _low_numbers().get(tuple(sorted(values, reverse=True)), NO_LOW)


def describe_high(high: int, *, kickers: bool = False) -> str:
    """A high in the words of the table, such as `full house, kings over aces`.

    Args:
        high: 1 to 7462.
        kickers: adds what breaks ties (`pair of kings, A-Q-9 kickers`), so that no two
            strengths have the same words. Without it, the words are the short ones that
            players say (`pair of kings`).

    Raises:
        CardsError: `high` is not 1 to 7462.
    """
    category, ranks = _high_class(high)
    words, rest = _words(category, ranks)
    if not kickers or not rest:
        return words
    if len(rest) == 1:
        return f"{words}, {_NAMES[rest[0]][0]} kicker"
    return f"{words}, {'-'.join(RANKS[rank] for rank in rest)} kickers"


def describe_low(low: int) -> str:
    """A low in the words of the table, such as `8-6-4-3-A low`; `no low` for 0.

    Raises:
        CardsError: `low` is not 0 to 56.
    """
    return "no low" if low == NO_LOW else f"{low_ranks(low)} low"


def with_article(words: str) -> str:
    """Words of `describe_high` or `describe_low` within a sentence: `a pair of kings`, `three kings`."""
    first = words.split(" ", 1)[0].rstrip(",")
    if first in ("pair", "straight", "flush", "full", "royal"):
        return f"a {words}"
    if first[0].isdigit():
        return f"{'an' if first.startswith('8') else 'a'} {words}"
    return words


def _words(category: Category, ranks: tuple[int, ...]) -> tuple[str, tuple[int, ...]]:
    """The short words of a class, and the ranks that they leave out."""
    one, many = _NAMES[ranks[0]]
    match category:
        case Category.HIGH_CARD:
            return f"{one} high", ranks[1:]
        case Category.PAIR:
            return f"pair of {many}", ranks[1:]
        case Category.TWO_PAIR:
            return f"two pair, {many} and {_NAMES[ranks[1]][1]}", ranks[2:]
        case Category.THREE_OF_A_KIND:
            return f"three {many}", ranks[1:]
        case Category.STRAIGHT:
            bottom = _ACE if ranks[0] == _FIVE else ranks[0] - 4
            return f"straight, {_NAMES[bottom][0]} to {one}", ()
        case Category.FLUSH:
            return f"flush, {one} high", ranks[1:]
        case Category.FULL_HOUSE:
            return f"full house, {many} over {_NAMES[ranks[1]][1]}", ()
        case Category.FOUR_OF_A_KIND:
            return f"four {many}", ranks[1:]
        case _:
            return ("royal flush" if ranks[0] == _ACE else f"straight flush, {one} high"), ()


def _high_class(high: int) -> tuple[Category, tuple[int, ...]]:
    if not 1 <= high <= BEST_HIGH:
        raise CardsError(f"{high} is not a high: from 1 (7-5-4-3-2) to {BEST_HIGH} (royal flush)")
    return _high_classes()[high - 1]


@cache
def _high_classes() -> tuple[tuple[Category, tuple[int, ...]], ...]:
    """All 7,462 classes of five cards from worst to best."""
    straight_tops = range(_FIVE, _ACE + 1)
    straights = {(_ACE, 3, 2, 1, 0)} | {tuple(range(top, top - 5, -1)) for top in range(4, _ACE + 1)}
    distinct = [five for five in _falling(5) if five not in straights]
    listed: dict[Category, Sequence[tuple[int, ...]]] = {
        Category.HIGH_CARD: distinct,
        Category.PAIR: [(pair, *rest) for pair in range(13) for rest in _falling(3, pair)],
        Category.TWO_PAIR: [
            (*pairs, kicker) for pairs in _falling(2) for kicker in range(13) if kicker not in pairs
        ],
        Category.THREE_OF_A_KIND: [(three, *rest) for three in range(13) for rest in _falling(2, three)],
        Category.STRAIGHT: [(top,) for top in straight_tops],
        Category.FLUSH: distinct,
        Category.FULL_HOUSE: [(three, *pair) for three in range(13) for pair in _falling(1, three)],
        Category.FOUR_OF_A_KIND: [(four, *kicker) for four in range(13) for kicker in _falling(1, four)],
        Category.STRAIGHT_FLUSH: [(top,) for top in straight_tops],
    }
    return tuple((category, ranks) for category in Category for ranks in listed[category])


def _falling(count: int, without: int = -1) -> list[tuple[int, ...]]:
    """Every choice of `count` different ranks, each from the top down, from worst to best."""
    pool = [rank for rank in range(12, -1, -1) if rank != without]
    return sorted(combinations(pool, count))


@cache
def _high_numbers() -> dict[tuple[Category, tuple[int, ...]], int]:
    return {high_class: number for number, high_class in enumerate(_high_classes(), start=1)}


@cache
def _low_classes() -> tuple[tuple[int, ...], ...]:
    """All 56 lows from worst to best, each from the top card down."""
    return tuple(sorted(combinations(range(8, 0, -1), 5), reverse=True))


@cache
def _low_numbers() -> dict[tuple[int, ...], int]:
    return {values: number for number, values in enumerate(_low_classes(), start=1)}
