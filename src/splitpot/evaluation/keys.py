"""Numbers for ranks and suits whose sums say which cards were added.

A board or a hole is looked up by one sum of small integers, in any order of its cards.
"""

from __future__ import annotations

from typing import Final

RANK_KEYS: Final = (0, 1, 6, 31, 108, 366, 926, 2286, 5733, 12905, 27316, 44676, 94545)
"""For each rank; the sums of any five are all different (the smallest such numbers, found in order)."""

SUIT_KEYS: Final = (0, 1, 6, 36)
"""For each suit; the sums of equally many cards, up to five, differ where the counts of suits do."""

SUIT_KEY_BITS: Final = 8
"""A card's key is its rank's, shifted by this, plus its suit's; five suit keys stay below 256."""
