"""Outcomes of many boards as numbers: a bit for each winner of the high, then one for each of the low.

Codes are what deals are counted by; from the counts come masks for `result.py` and the
spread of the shares.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Final, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from splitpot.evaluation.tables import U8, U16

Codes = npt.NDArray[np.uint32]
Strength = TypeVar("Strength", np.uint8, np.uint16)

_POT: Final = 2 * lcm(*range(1, 11))
"""A pot that can be halved, and its halves shared by up to ten, without a rest."""


class Dealt(NamedTuple):
    """Deals that were made, added up.

    Attributes:
        weights: by code, the sum of the deals' weights; their number where all weigh 1.
        squares: by code, the sum of the squares of the weights.
        deals: how many.
    """

    weights: Counter[int]
    squares: Counter[int]
    deals: int

    @property
    def effective(self) -> float:
        """How many deals of equal weight tell as much."""
        squares = self.squares.total()
        return self.weights.total() ** 2 / squares if squares else 0.0

    def with_more(self, other: Dealt) -> Dealt:
        """These deals and the other ones. The counts of these are changed."""
        self.weights.update(other.weights)
        if self.squares is not self.weights:
            self.squares.update(other.squares)
        return self._replace(deals=self.deals + other.deals)


def outcome_codes(highs: Sequence[U16], lows: Sequence[U8]) -> Codes:
    """The code of each board; `lows` is empty where there is no low."""
    codes = _winners(highs, None)
    if lows:
        best: U8 = np.maximum.reduce(lows)
        codes |= _winners(lows, best != 0) << np.uint32(len(highs))
    return codes


def _winners(strengths: Sequence[npt.NDArray[Strength]], where: npt.NDArray[np.bool_] | None) -> Codes:
    best = np.maximum.reduce(strengths)
    # Narrow numbers as long as they do.
    kind = np.uint8 if len(strengths) <= 8 else np.uint16
    found = np.zeros(len(best), dtype=kind)
    for player, one in enumerate(strengths):
        wins = one == best
        if where is not None:
            wins = wins & where
        np.bitwise_or(found, wins.view(np.uint8) << kind(player), out=found)
    return found.astype(np.uint32)


def split_codes(counts: Mapping[int, int], players: int) -> dict[tuple[int, int], int]:
    """Counts by (mask of high winners, mask of low winners)."""
    mask = (1 << players) - 1
    return {(code & mask, code >> players): count for code, count in sorted(counts.items())}


def spread(dealt: Dealt, players: int) -> float:
    """The largest variance, over the players, of what one deal says about the share."""
    if dealt.deals < 2:
        return 0.25
    codes = np.fromiter(dealt.weights, dtype=np.int64, count=len(dealt.weights))
    # Python's integers, since squares of weights are large; there are few codes.
    kind = np.int64 if dealt.weights is dealt.squares else np.object_
    weights = np.array(list(dealt.weights.values()), dtype=kind)
    squares = np.array([dealt.squares[code] for code in dealt.weights], dtype=kind)
    total, all_squares = int(weights.sum()), int(squares.sum())
    high, low = codes & (1 << players) - 1, codes >> players
    highs, lows = (np.bitwise_count(winners).astype(np.int64) for winners in (high, low))
    high_part = np.where(low != 0, _POT // 2, _POT) // highs
    low_part = _POT // 2 // np.maximum(lows, 1)
    largest = 0.0
    for player in range(players):
        share = (high >> player & 1) * high_part + (low >> player & 1) * low_part
        # Whole numbers, so that the order of adding does not matter.
        mean = Fraction(int((share * weights).sum()), total)
        of_share, of_square = int((share * squares).sum()), int((share * share * squares).sum())
        off = of_square - 2 * mean * of_share + mean * mean * all_squares
        largest = max(largest, float(off / total**2 / _POT**2))
    return largest * dealt.deals * dealt.deals / (dealt.deals - 1)
