"""Outcomes of many boards as numbers: a bit for each winner of the high, then one for each of the low.

Codes are what deals are counted by; from the counts come masks for `result.py` and the
spread of the shares.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import lcm
from typing import Final, TypeVar

import numpy as np
import numpy.typing as npt

from splitpot.evaluation.tables import U8, U16

Codes = npt.NDArray[np.uint32]
Strength = TypeVar("Strength", np.uint8, np.uint16)

_POT: Final = 2 * lcm(*range(1, 11))
"""A pot that can be halved, and its halves shared by up to ten, without a rest."""


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


def spread(counts: Mapping[int, int], players: int) -> float:
    """The largest variance, over the players, of the share of one deal."""
    codes = np.fromiter(counts, dtype=np.int64, count=len(counts))
    deals = np.fromiter(counts.values(), dtype=np.int64, count=len(counts))
    total = int(deals.sum())
    if total < 2:
        return 0.25
    high, low = codes & (1 << players) - 1, codes >> players
    highs, lows = (np.bitwise_count(winners).astype(np.int64) for winners in (high, low))
    high_part = np.where(low != 0, _POT // 2, _POT) // highs
    low_part = _POT // 2 // np.maximum(lows, 1)
    largest = 0.0
    for player in range(players):
        share = (high >> player & 1) * high_part + (low >> player & 1) * low_part
        # Whole numbers, so that the order of adding does not matter.
        mean = int((share * deals).sum())
        squares = int((share * share * deals).sum())
        largest = max(largest, (squares - mean * mean / total) / (total - 1) / _POT**2)
    return largest
