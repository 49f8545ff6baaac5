"""Ranges of hands in the notation of Omaha players: `AA:xxyy`, `[A-T][A-T]`, `15%`.

The front of the range modules: a text goes in, arrays of hands come out. The notation is in
`range_parser.py`, the hands that it means in `range_masks.py`. What such hands win is not
decided here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Final

import numpy as np
import numpy.typing as npt

from splitpot.cards import Card, format_cards
from splitpot.equity.range_hands import (
    MOST_CARDS,
    MOST_LISTED,
    U8,
    Bools,
    Hands,
    all_hands,
    hand_index,
    hands_of,
    listed_hands,
    suit_classes,
)
from splitpot.equity.range_macros import MACROS
from splitpot.equity.range_masks import F32, Weights, weights
from splitpot.equity.range_notation import Both, Either, Node, Weighted, Without
from splitpot.equity.range_parser import parse_tree
from splitpot.equity.range_ranking import RANKED_GAMES, hands_in_slice
from splitpot.errors import CardsError, RangeParseError

__all__ = ["MACROS", "RANKED_GAMES", "Range", "all_hands", "hand_index", "parse_range", "suit_classes"]

_EAGER: Final = 4
"""Ranges of up to so many cards are checked for being empty when they are read; that takes milliseconds."""


@dataclass(frozen=True, eq=False)
class Range:
    """Hands, each with how often it is played.

    Attributes:
        text: the range as it was written.
        cards: how many cards its hands have.
        ranked: the game whose ranked list a percentage goes by, "omaha" or "omaha8".
        tree: what the text says.
    """

    text: str
    cards: int
    ranked: str
    tree: Node

    @cached_property
    def _listed(self) -> Weights:
        found = self._weights_of(listed_hands(self.cards))
        found.flags.writeable = False
        return found

    @cached_property
    def mask(self) -> Bools:
        """`(n,) bool`, which rows of `all_hands(cards)` are in the range. Read-only.

        Raises:
            CardsError: the hands have six cards; see `matches`.
        """
        mask = self._listed > 0
        mask.flags.writeable = False
        return mask

    @cached_property
    def weights(self) -> F32:
        """`(n,) float32`, how often each row of `all_hands(cards)` is played, 0 to 1. As `mask`."""
        found = self._listed.astype(np.float32)
        found.flags.writeable = False
        return found

    @property
    def count(self) -> int:
        """How many hands are in the range, whatever their weight. Raises as `mask`."""
        return int(np.count_nonzero(self.mask))

    def hands(self, dead: Iterable[Card] = ()) -> U8:
        """`(n, cards) uint8`, the hands that have none of the dead cards, in the order of `all_hands`.

        Raises:
            CardsError: no hand is left, or the hands have six cards.
        """
        return self.weighted_hands(dead)[0]

    def weighted_hands(self, dead: Iterable[Card] = ()) -> tuple[U8, F32]:
        """What `hands` gives, and `(n,) float32`, how often each is played. Raises as `hands`."""
        gone = tuple(dead)
        listed = listed_hands(self.cards)
        alive = self.mask.copy()
        for card in gone:
            for column in listed.columns:
                alive &= column != card
        if not alive.any():
            with_dead = f" without the dead cards {format_cards(gone)}" if gone else ""
            raise CardsError(f"the range {self.text!r} has no hand left{with_dead}; take a wider one")
        return listed.cards[alive], self._listed[alive].astype(np.float32)

    def matches(self, hands: npt.ArrayLike) -> Bools:
        """`(n,) bool`, which of the hands are in the range.

        Args:
            hands: `(n, k)`, whole numbers, cards in any order. k may be larger than `cards`,
                up to six: a term means "at least".

        Raises:
            CardsError: hands of fewer cards than the range is for, no cards, or a card twice;
                percentages of hands that have no ranked list.
        """
        return self.weigh(hands) > 0

    def weigh(self, hands: npt.ArrayLike) -> F32:
        """`(n,) float32`, how often each of the hands is played, 0 to 1. As `matches`."""
        given = hands_of(hands)
        if given.size < self.cards:
            raise CardsError(
                f"the range {self.text!r} is of hands of {self.cards} cards, and these have {given.size}"
            )
        return self._weights_of(given).astype(np.float32)

    def _weights_of(self, hands: Hands) -> Weights:
        return weights(self.tree, hands, partial(hands_in_slice, self.ranked))


def parse_range(
    text: str, *, cards: int = 4, ranked: str = "omaha8", macros: Mapping[str, str] | None = None
) -> Range:
    """The range that a text means.

    Args:
        text: in the notation of docs/reference/ranges.md.
        cards: how many cards a hand has, one to six. With three it is a range of flops.
        ranked: the game whose ranked list a percentage goes by: "omaha" (high) or "omaha8".
        macros: more macros, or other texts for the built-in ones, by name: `{"$ss": "xxyz"}`.

    Raises:
        RangeParseError: the text is not a range, or no hand is in it.
        CardsError: `cards` or `ranked` is out of range.
        SetupError: the name of a macro does not begin with a `$`.
    """
    if not 1 <= cards <= MOST_CARDS:
        raise CardsError(f"a range is of hands of one to {MOST_CARDS} cards, not of {cards}")
    if ranked not in RANKED_GAMES:
        raise CardsError(f"there are ranked lists of {' and '.join(RANKED_GAMES)}, not of {ranked!r}")
    tree = parse_tree(text, cards, macros, percent=cards == 4)
    found = Range(text, cards, str(ranked), tree)
    if cards <= min(_EAGER, MOST_LISTED) and not found.count:
        raise _nothing_in(found)
    return found


def _nothing_in(of_range: Range) -> RangeParseError:
    """The error of a range without a hand; it points at the sign that leaves nothing."""
    hands = listed_hands(of_range.cards)

    def is_empty(tree: Node) -> bool:
        return not weights(tree, hands, partial(hands_in_slice, of_range.ranked)).any()

    node = of_range.tree
    while True:
        if isinstance(node, Either):
            node = node.parts[0]
        elif isinstance(node, Weighted):
            node = node.part
        elif isinstance(node, Both | Without) and is_empty(node.left):
            node = node.left
        elif isinstance(node, Both) and is_empty(node.right):
            node = node.right
        else:
            break
    expected = "a range with at least one hand: "
    at = next(index for index, one in enumerate(of_range.text) if not one.isspace())
    if isinstance(node, Both):
        return RangeParseError(of_range.text, node.at, expected + "no hand is on both sides of this 'and'")
    if isinstance(node, Without):
        return RangeParseError(of_range.text, node.at, expected + "this ! takes all of them away")
    return RangeParseError(of_range.text, at, expected + "what is left of this one is nothing")
