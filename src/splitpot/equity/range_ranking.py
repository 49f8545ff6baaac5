"""The ranked lists of four-card hands, one for each game, and slices of them in percent.

A list is an order of the 16,432 classes of hands up to suits, best first, made by
`tools/rank_hands.py` and kept as text in `ranked_omaha.py` and `ranked_omaha8.py`.
"""

from __future__ import annotations

from base64 import b64decode
from functools import cache
from importlib import import_module
from typing import Final

import numpy as np
import numpy.typing as npt

from splitpot.equity.range_hands import U16, Bools, Hands, suit_classes
from splitpot.equity.range_notation import Slice
from splitpot.errors import CardsError

RANKED_GAMES: Final = ("omaha", "omaha8")


@cache
def ranked_classes(game: str) -> U16:
    """`(16432,) uint16`, the numbers of `suit_classes`, the best class first. Read-only."""
    packed: str = import_module(f"splitpot.equity.ranked_{game}").ORDER
    return np.frombuffer(b64decode(packed), dtype="<u2").astype(np.uint16)


@cache
def standing(game: str) -> npt.NDArray[np.float64]:
    """`(270725,)`, for each hand the share of all hands that are better, counting half of its own class.

    Above 0 and below 1, smaller is better. Read-only.
    """
    order = ranked_classes(game)
    classes = suit_classes()
    sizes = np.bincount(classes, minlength=len(order))[order]
    shares = np.empty(len(order))
    shares[order] = (np.cumsum(sizes) - sizes / 2) / len(classes)
    found: npt.NDArray[np.float64] = shares[classes]
    found.flags.writeable = False
    return found


def hands_in_slice(game: str, part: Slice, hands: Hands) -> Bools:
    """Which hands stand between two shares of the ranked list; each class is wholly in or out.

    Raises:
        CardsError: hands of more or fewer than four cards.
    """
    if hands.size != 4:
        raise CardsError(f"the ranked lists are of four-card hands; these have {hands.size}")
    shares = standing(game).take(hands.index)
    return (part.start < shares) & (shares <= part.end)
