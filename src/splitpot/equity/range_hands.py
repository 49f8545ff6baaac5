"""Every hand of one to six cards in a fixed order, and what its ranks and suits are.

The order is colexicographic: hands by their highest card, then the next, so that a hand's
index is a sum of binomials and does not depend on the deck above it. A hand is taken apart
into a multiset of ranks (1,820 for four cards) and the suits of its cards from the lowest
up (256): most ranges need to look at only one of the two. Nothing here knows a notation.
"""

from __future__ import annotations

from functools import cache, cached_property
from math import comb
from typing import Final

import numpy as np
import numpy.typing as npt

from splitpot.cards import Card, format_card
from splitpot.errors import CardsError

U8 = npt.NDArray[np.uint8]
U16 = npt.NDArray[np.uint16]
Indices = npt.NDArray[np.intp]
Bools = npt.NDArray[np.bool_]

MOST_CARDS: Final = 6
MOST_LISTED: Final = 5
"""The most cards of which all hands are listed: 2,598,960 of them; six would be 20,358,520."""

# Places[i][c]: the hands whose card at place i from below is lower than c, with the same cards above.
_CARD_PLACES: Final = np.array(
    [[comb(card, place + 1) for card in range(52)] for place in range(MOST_CARDS)], dtype=np.intp
)
_RANK_PLACES: Final = np.array(
    [[comb(rank + place, place + 1) for rank in range(13)] for place in range(MOST_CARDS)], dtype=np.intp
)


class Hands:
    """A number of hands, with the numbers of their ranks and suits.

    Attributes:
        cards: `(n, k) uint8`, each row rising.
    """

    def __init__(self, cards: U8) -> None:
        self.cards = cards

    @property
    def size(self) -> int:
        """Cards in a hand."""
        return int(self.cards.shape[1])

    @cached_property
    def columns(self) -> U8:
        """`(k, n)`, the lowest cards of all hands, then the next; each row in one piece of memory."""
        return np.ascontiguousarray(self.cards.T)

    @cached_property
    def index(self) -> Indices:
        """`(n,)`, each hand's row in `all_hands(size)`."""
        return _numbers(_CARD_PLACES, self.cards)

    @cached_property
    def rank_set(self) -> Indices:
        """`(n,)`, the row of each hand's ranks in `rank_sets(size)`."""
        return _numbers(_RANK_PLACES, np.right_shift(self.cards, 2, dtype=np.uint8))

    @cached_property
    def suit_row(self) -> Indices:
        """`(n,)`, the row of each hand's suits in `suit_rows(size)`."""
        rows = np.zeros(len(self.cards), dtype=np.intp)
        for place in range(self.size):
            rows |= (self.cards[:, place] & 3).astype(np.intp) << 2 * place
        return rows


def all_hands(cards: int = 4) -> U8:
    """`(n, cards) uint8`, every hand of one to five cards, each row rising. Read-only.

    The order is colexicographic: by the highest card, then by the next one, and so on; row 0
    is 2c2d2h2s, the last is AcAdAhAs.

    Raises:
        CardsError: more cards than that.
    """
    return listed_hands(cards).cards


@cache
def listed_hands(cards: int) -> Hands:
    """All hands of one to five cards, as `all_hands` lists them, with their ranks and suits."""
    if not 1 <= cards <= MOST_LISTED:
        raise CardsError(f"all hands can be listed for one to {MOST_LISTED} cards, not for {cards}")
    hands = colexicographic(52, cards)
    hands.flags.writeable = False
    return Hands(hands)


def hands_of(cards: npt.ArrayLike) -> Hands:
    """The hands of an array `(n, k)` of cards, k from one to six, in any order within a row.

    Raises:
        CardsError: another shape, a number that is no card, or a hand with a card twice.
    """
    array = np.asarray(cards)
    if array.ndim != 2 or not 1 <= array.shape[1] <= MOST_CARDS or array.dtype.kind not in "iu":
        raise CardsError(
            f"hands are whole numbers in an array of shape (n, 1 to {MOST_CARDS}), "
            f"not {array.dtype} in the shape {array.shape}"
        )
    if array.size and (array.min() < 0 or array.max() >= 52):
        raise CardsError("a hand has a card that is none of the 52 (0 is 2c, 51 is As)")
    hands = np.sort(array.astype(np.uint8), axis=1)
    twice = hands[:, 1:] == hands[:, :-1]
    if twice.any():
        row, place = np.argwhere(twice)[0]
        raise CardsError(f"{format_card(Card(int(hands[row, place])))} occurs twice in hand {row}")
    return Hands(hands)


def hand_index(hand: npt.ArrayLike) -> int:
    """The row of one hand in `all_hands`, whatever the order of its cards. Raises as `hands_of`."""
    return int(hands_of(np.asarray(hand)[None, :]).index[0])


@cache
def rank_sets(cards: int) -> U8:
    """`(n, cards) uint8`, every multiset of ranks, each row rising; five of a rank are in it too."""
    sets = np.subtract(colexicographic(12 + cards, cards), np.arange(cards), dtype=np.uint8, casting="unsafe")
    sets.flags.writeable = False
    return sets


@cache
def suit_rows(cards: int) -> U8:
    """`(4 ** cards, cards) uint8`, every row of suits; the suit at place i counts 4 ** i."""
    rows = (np.arange(4**cards)[:, None] >> 2 * np.arange(cards) & 3).astype(np.uint8)
    rows.flags.writeable = False
    return rows


@cache
def suit_classes() -> U16:
    """`(270725,) uint16`, for each hand of four cards the number of its class up to suits, 0 to 16,431.

    Two hands are of a class where one becomes the other by renaming suits. Classes are
    numbered by the ranks that they hold of each suit, as falling 13-bit masks. Read-only.
    """
    cards = all_hands(4)
    held = np.zeros((len(cards), 4), dtype=np.uint16)
    for suit in range(4):
        for place in range(4):
            of_suit = (cards[:, place] & 3) == suit
            held[:, suit] |= of_suit * (np.uint16(1) << (cards[:, place] >> 2).astype(np.uint16))
    held.sort(axis=1)
    key = np.zeros(len(cards), dtype=np.int64)
    for suit in range(3, -1, -1):
        key = key << 13 | held[:, suit]
    classes = np.unique(key, return_inverse=True)[1].astype(np.uint16)
    classes.flags.writeable = False
    return classes


def colexicographic(things: int, chosen: int) -> U8:
    """`(n, chosen) uint8`, every choice of some of 0, 1, ... in colexicographic order, each row rising."""
    rows = np.zeros((1, 0), dtype=np.uint8)
    for size in range(1, chosen + 1):
        lower = rows
        rows = np.empty((comb(things, size), size), dtype=np.uint8)
        for highest in range(size - 1, things):
            # The choices below `highest` are the first rows of the shorter list.
            start, end = comb(highest, size), comb(highest + 1, size)
            rows[start:end, :-1] = lower[: end - start]
            rows[start:end, -1] = highest
    return rows


def _numbers(places: Indices, digits: U8) -> Indices:
    total = np.zeros(len(digits), dtype=np.intp)
    for place in range(digits.shape[1]):
        total += places[place].take(digits[:, place])
    return total
