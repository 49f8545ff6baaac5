"""Hutchison's points for an Omaha starting hole, hi/lo (1997) and high.

Only the counting is here; what a number of points is good for is in `settings`. The
points were made for four cards and a full table: five and six cards count as their
best four. Where the published tables leave a case open, the function says what it does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final

from splitpot.cards import Card, rank_of, suit_of
from splitpot.errors import CardsError

ACE: Final = 12
KING: Final = 11
QUEEN: Final = 10
JACK: Final = 9
TEN: Final = 8

HIGH_ONLY_POINTS: Final = 20.0
"""What a hole of four high cards that plays for high alone is worth: just enough to play."""

_LOWEST_TWO: Final = {
    ("A", "2"): 20.0,
    ("A", "3"): 17.0,
    ("A", "4"): 13.0,
    ("A", "5"): 10.0,
    ("2", "3"): 15.0,
    ("2", "4"): 12.0,
    ("3", "4"): 11.0,
    ("4", "5"): 8.0,
}
_OTHER_RANK: Final = {"3": 9.0, "4": 6.0, "5": 4.0, "J": 2.0, "Q": 2.0, "K": 2.0, "6": 1.0, "T": 1.0}
_PAIR: Final = {"A": 8.0, "K": 6.0, "Q": 5.0, "J": 2.0, "2": 3.0, "T": 1.0, "4": 1.0, "3": 1.0}
_SUITED: Final = {"A": 4.0, "K": 3.0, "Q": 2.0, "J": 2.0, "T": 1.0, "9": 1.0, "8": 1.0}

_HIGH_PAIR: Final = {"A": 18.0, "K": 16.0, "Q": 14.0, "J": 13.0, "T": 12.0, "9": 10.0, "8": 8.0}
_HIGH_PAIR_LOWER: Final = 7.0
_HIGH_SUITED: Final = {"A": 8.0, "K": 6.0, "Q": 5.0, "J": 4.0, "T": 3.0, "9": 3.0, "8": 2.0}
_HIGH_SUITED_LOWER: Final = 1.0
_HIGH_STRAIGHT: Final = {4: 25.0, 3: 18.0, 2: 8.0}
_NAMES: Final = "23456789TJQKA"


def points(hole: Sequence[Card], *, hilo: bool) -> float:
    """Points of a hole of four to six cards; about 20 play and 30 raise in hi/lo, 28 and 34 in high.

    Raises:
        CardsError: not four to six cards.
    """
    if not 4 <= len(hole) <= 6:
        raise CardsError(f"a hole has 4, 5 or 6 cards, not {len(hole)}")
    count = points_hilo if hilo else points_high
    return max(count(four) for four in combinations(hole, 4))


def points_hilo(four: Sequence[Card]) -> float:
    """Points of four cards for hi/lo.

    A third card of a pair's rank, or of a suit, halves its points; a fourth of the suit
    takes them away. The two lowest ranks count together and never again as single ranks,
    also where the two are worth nothing.
    """
    low_points = _lowest_and_others(four) + _pairs(four) + _suited(four)
    return max(low_points, HIGH_ONLY_POINTS) if plays_for_high_alone(four) else low_points


def plays_for_high_alone(four: Sequence[Card]) -> bool:
    """Whether four cards of ten or better play in hi/lo without a low.

    They do with two pairs, with a pair and two of a suit, or suited twice, and never with
    three of a rank.
    """
    if any(rank_of(card) < TEN for card in four):
        return False
    ranks = sorted(_counts(rank_of(card) for card in four).values(), reverse=True)
    suited = sum(count >= 2 for count in _counts(suit_of(card) for card in four).values())
    if ranks[0] >= 3:
        return False
    return ranks == [2, 2] or (ranks[0] == 2 and suited >= 1) or suited == 2


def points_high(four: Sequence[Card]) -> float:
    """Points of four cards for Omaha High.

    The straight points go to the best single group of ranks; an ace counts at either end.
    """
    return _high_suits(four) + _high_pairs(four) + _high_straights(four)


def _lowest_and_others(four: Sequence[Card]) -> float:
    # An ace is the lowest rank: it sorts as -1.
    ranks = sorted({rank_of(card) for card in four}, key=lambda rank: -1 if rank == ACE else rank)
    names = [_NAMES[rank] for rank in ranks]
    lowest = _LOWEST_TWO.get((names[0], names[1]), 0.0) if len(names) >= 2 else 0.0
    return lowest + sum(_OTHER_RANK.get(name, 0.0) for name in names[2:])


def _pairs(four: Sequence[Card]) -> float:
    total = 0.0
    for rank, count in _counts(rank_of(card) for card in four).items():
        if count >= 2:
            worth = _PAIR.get(_NAMES[rank], 0.0)
            total += worth if count == 2 else worth / 2
    return total


def _suited(four: Sequence[Card]) -> float:
    total = 0.0
    for suit, count in _counts(suit_of(card) for card in four).items():
        if count in (2, 3):
            worth = _SUITED.get(_highest_name(four, suit), 0.0)
            total += worth if count == 2 else worth / 2
    return total


def _high_suits(four: Sequence[Card]) -> float:
    total = 0.0
    for suit, count in _counts(suit_of(card) for card in four).items():
        if count >= 2:
            total += _HIGH_SUITED.get(_highest_name(four, suit), _HIGH_SUITED_LOWER)
            total -= 2.0 if count > 2 else 0.0
    return total


def _high_pairs(four: Sequence[Card]) -> float:
    counts = _counts(rank_of(card) for card in four)
    return sum(_HIGH_PAIR.get(_NAMES[rank], _HIGH_PAIR_LOWER) for rank, count in counts.items() if count == 2)


def _high_straights(four: Sequence[Card]) -> float:
    ranks = {rank_of(card) for card in four}
    if ACE in ranks:
        ranks.add(-1)
    best = 0.0
    for size, worth in _HIGH_STRAIGHT.items():
        for group in combinations(sorted(ranks), size):
            gaps = group[-1] - group[0] + 1 - size
            if gaps > 3:
                continue
            has_ace = group[0] == -1 or group[-1] == ACE
            best = max(best, worth - min(2.0 * gaps, 6.0) - (4.0 if has_ace else 0.0))
    return best


def _highest_name(four: Sequence[Card], suit: int) -> str:
    return _NAMES[max(rank_of(card) for card in four if suit_of(card) == suit)]


def _counts(values: Iterable[int]) -> dict[int, int]:
    counts: dict[int, int] = {}
    for value in values:
        counts[value] = counts.get(value, 0) + 1
    return counts
