"""Which hands a tree means, for many hands at once.

A term asks for a way to lay its elements on cards of the hand: an arrangement. Whether one
suits the ranks depends on the 1,820 multisets of ranks alone, whether it suits the suits on
the 256 rows of suits alone. So each term gives two small tables of bits, one bit for an
arrangement, and a hand is in it where the bits of its ranks and its suits meet. What
depends on one side only is not spread over the hands before it has to be.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations, pairwise, permutations
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from splitpot.equity.range_hands import Bools, Hands, hands_of, rank_sets, suit_rows
from splitpot.equity.range_notation import (
    Both,
    Either,
    Node,
    Pattern,
    Side,
    Slice,
    Term,
    Weighted,
)

F32 = npt.NDArray[np.float32]
Bits = npt.NDArray[np.uint64]
Weights: TypeAlias = Bools | F32

RANKS: Final = "ranks"
SUITS: Final = "suits"
HANDS: Final = "hands"

_PIECE: Final = 1 << 13


class Values(NamedTuple):
    """Bools, or weights, for every multiset of ranks, for every row of suits, or for every hand."""

    by: str
    array: Weights


SliceOf: TypeAlias = Callable[[Slice, Hands], Bools]
"""Tells which hands are in a slice of the ranked list."""


def weights(tree: Node, hands: Hands, slice_of: SliceOf) -> Weights:
    """For each hand, whether it is in the range, or as `float32` how often where the range has weights."""
    return _spread(_values(tree, hands, slice_of), hands)


def _values(tree: Node, hands: Hands, slice_of: SliceOf) -> Values:
    if isinstance(tree, Term):
        return _term(tree, hands)
    if isinstance(tree, Slice):
        return Values(HANDS, slice_of(tree, hands))
    if isinstance(tree, Weighted):
        part = _values(tree.part, hands, slice_of)
        return Values(part.by, part.array.astype(np.float32) * np.float32(tree.weight))
    if isinstance(tree, Either):
        total = _values(tree.parts[0], hands, slice_of)
        for other in tree.parts[1:]:
            total = _joined(_either, total, _values(other, hands, slice_of), hands)
        return total
    join = _both if isinstance(tree, Both) else _without
    return _joined(join, _values(tree.left, hands, slice_of), _values(tree.right, hands, slice_of), hands)


def _joined(join: Callable[[Weights, Weights], Weights], left: Values, right: Values, hands: Hands) -> Values:
    if left.by == right.by:
        return Values(left.by, join(left.array, right.array))
    return Values(HANDS, join(_spread(left, hands), _spread(right, hands)))


def _spread(values: Values, hands: Hands) -> Weights:
    if values.by == HANDS:
        return values.array
    found: Weights = values.array.take(hands.rank_set if values.by == RANKS else hands.suit_row)
    return found


def _either(left: Weights, right: Weights) -> Weights:
    if left.dtype == right.dtype == np.bool_:
        return np.logical_or(left, right)
    return np.maximum(left, right, dtype=np.float32)


def _both(left: Weights, right: Weights) -> Weights:
    if left.dtype == right.dtype == np.bool_:
        return np.logical_and(left, right)
    return np.multiply(left, right, dtype=np.float32)


def _without(left: Weights, right: Weights) -> Weights:
    if left.dtype == right.dtype == np.bool_:
        return np.logical_and(left, np.logical_not(right))
    return np.multiply(left, np.subtract(1, right, dtype=np.float32), dtype=np.float32)


def _term(term: Term, hands: Hands) -> Values:
    total: Values | None = None
    whole = [cards for pattern in term.patterns if (cards := _whole_hand(pattern, hands.size))]
    if whole:
        total = Values(HANDS, np.isin(hands.index, hands_of(whole).index))
    ways = arrangements(hands.size, len(term.patterns[0]))
    # Patterns with the same suits, such as those of a span, differ in their ranks alone.
    by_suits: dict[tuple[Side, ...], list[Pattern]] = {}
    for pattern in term.patterns:
        if not _whole_hand(pattern, hands.size):
            by_suits.setdefault(tuple(one.suit for one in pattern), []).append(pattern)
    for suits, patterns in by_suits.items():
        of_ranks = ways.ranks.fitting([one.rank for one in patterns[0]])
        for pattern in patterns[1:]:
            of_ranks = of_ranks | ways.ranks.fitting([one.rank for one in pattern])
        part = _meeting(of_ranks, None if not any(suits) else ways.suits.fitting(suits), patterns, hands)
        total = part if total is None else _joined(_either, total, part, hands)
    assert total is not None
    return total


def _whole_hand(pattern: Pattern, size: int) -> list[int]:
    """The cards of a pattern that is one hand, all cards written out; else an empty list."""
    cards = [
        (rank.bit_length() - 1) * 4 + suit.bit_length() - 1
        for rank, suit in pattern
        if isinstance(rank, int) and isinstance(suit, int) and rank.bit_count() == suit.bit_count() == 1
    ]
    return cards if len(set(cards)) == size else []


def _meeting(of_ranks: Bits, of_suits: Bits | None, patterns: list[Pattern], hands: Hands) -> Values:
    if of_suits is None:
        return Values(RANKS, np.any(of_ranks, axis=1, keepdims=False))
    if all(one.rank is None for one in patterns[0]):
        return Values(SUITS, np.any(of_suits, axis=1, keepdims=False))
    met = np.zeros(len(hands.cards), dtype=np.bool_)
    for word in range(of_ranks.shape[1]):
        ranks, suits = of_ranks[:, word].copy(), of_suits[:, word].copy()
        # In pieces that stay in the cache.
        for start in range(0, len(met), _PIECE):
            piece = slice(start, start + _PIECE)
            met[piece] |= (ranks.take(hands.rank_set[piece]) & suits.take(hands.suit_row[piece])) != 0
    return Values(HANDS, met)


class Arrangements(NamedTuple):
    """All ways to lay so many elements on different cards of a hand."""

    ranks: SideTable
    suits: SideTable


@cache
def arrangements(cards: int, elements: int) -> Arrangements:
    """The ways to lay elements on a hand of so many cards, with their tables. Shared; grows as it is used."""
    ways = list(permutations(range(cards), elements))
    words = -(-len(ways) // 64)
    # bits[e, p]: the arrangements that lay element e on the card at place p.
    bits = np.zeros((elements, cards, words), dtype=np.uint64)
    for number, way in enumerate(ways):
        for element, place in enumerate(way):
            bits[element, place, number // 64] |= np.uint64(1 << number % 64)
    return Arrangements(SideTable(rank_sets(cards), bits), SideTable(suit_rows(cards), bits))


class SideTable:
    """For every multiset of ranks, or row of suits: which arrangements suit it.

    Args:
        values: `(m, cards)`, the rank or suit at each place.
        bits: `(elements, cards, words)`, the arrangements that lay an element on a place.
    """

    def __init__(self, values: npt.NDArray[np.uint8], bits: Bits) -> None:
        self._values = values
        self._bits = bits
        self._every = np.bitwise_or.reduce(bits[0], axis=0)
        self._equal: dict[tuple[int, int], Bits] = {}

    def fitting(self, sides: Sequence[Side]) -> Bits:
        """`(m, words)`, the arrangements in which every element has what its side asks for."""
        found = np.repeat(self._every[None, :], len(self._values), axis=0)
        variables: dict[str, list[int]] = {}
        written: list[int] = []
        for element, side in enumerate(sides):
            if isinstance(side, int):
                written.append(element)
                found &= self._within(element, side)
            elif side is not None:
                variables.setdefault(side, []).append(element)
        for group in variables.values():
            for one, other in pairwise(group):
                found &= self._same(one, other)
        leaders = [group[0] for group in variables.values()]
        for one, other in combinations(leaders, 2):
            found &= ~self._same(one, other)
        for leader in leaders:
            for element in written:
                found &= ~self._same(leader, element)
        return found

    def _within(self, element: int, mask: int) -> Bits:
        inside = np.array([mask >> value & 1 for value in range(13)], dtype=np.uint64).take(self._values)
        found: Bits = inside @ self._bits[element]
        return found

    def _same(self, one: int, other: int) -> Bits:
        """The arrangements that lay two elements on cards of the same rank, or suit."""
        if one > other:
            one, other = other, one
        found = self._equal.get((one, other))
        if found is None:
            places = list(permutations(range(self._values.shape[1]), 2))
            equal = np.stack(
                [self._values[:, p] == self._values[:, q] for p, q in places], axis=1, dtype=np.uint64
            )
            both = np.stack([self._bits[one, p] & self._bits[other, q] for p, q in places])
            found = np.matmul(equal, both, dtype=np.uint64)
            self._equal[one, other] = found
        return found
