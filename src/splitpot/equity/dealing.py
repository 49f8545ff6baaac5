"""Many deals at once: distinct cards, drawn without bias, as arrays.

A drawn card is a slot: its place among the cards that are not taken yet. Turning slots
into cards needs nothing but comparisons of bytes, which is why it costs next to nothing.
Numbers come from the bits of the generator that is passed in and integer arithmetic, so
that they are the same on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import comb
from typing import Final, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt
from numpy.random import PCG64, Generator

from splitpot.cards import DECK, Card, format_cards
from splitpot.equity.range_six import hands_with, possible_ranks
from splitpot.equity.ranges import Range
from splitpot.errors import CardsError

U8 = npt.NDArray[np.uint8]
U16 = npt.NDArray[np.uint16]
U64 = npt.NDArray[np.uint64]
I64 = npt.NDArray[np.int64]
Index = npt.NDArray[np.intp]

WEIGHT_UNIT: Final = 1_000_000
"""Weights of hands are whole multiples of one over this, where none is below a hundredth of a percent."""
FINE_UNIT: Final = 10_000_000_000
"""Where one is, they are whole multiples of the largest over this."""
LEAST_RATIO: Final = 1e-8
"""The least weight of a hand, as a part of the largest one in its range."""
_WORD: Final = 1 << 16
_FINEST: Final = 1 << 48
_MANY: Final = 4_000_000
"""Ranges of six cards that would take a look at more hands than this are drawn by trying random hands."""
_HOPELESS: Final = 0.002
"""Not those that fewer than so many of all hands are in."""


class Pool(Protocol):
    """Hands that a player may hold, to be drawn from by weight."""

    def draw(self, generator: Generator, count: int) -> tuple[U8, U64]:
        """Slots `(k, n) uint8` and masks `(n,) uint64` of independent hands; at most `count` of them."""
        ...


def draw_slots(generator: Generator, size: int, cards: int, count: int) -> U8:
    """`(cards, count) uint8`, in each column different numbers below `size`, every choice equally likely."""
    slots = _below(generator, range(size, size - cards, -1), count)
    # So far each is a place among those that the ones before it have left.
    for taken in range(cards - 2, -1, -1):
        rest = slots[taken + 1 :]
        rest += (rest >= slots[taken]).view(np.uint8)
    return slots


def skip(slots: U8, taken: Iterable[U8 | int]) -> None:
    """Makes places among what is left into places among all, in place.

    Args:
        slots: `(k, n)`.
        taken: as `places_left` gives them, the last one first.
    """
    for place in taken:
        slots += (slots >= place).view(np.uint8)


def places_left(slots: U8) -> U8:
    """For each of `(k, n)` different slots, its place among what those before it have left."""
    places = slots.copy()
    for taken in range(len(slots) - 1):
        places[taken + 1 :] -= (slots[taken] < slots[taken + 1 :]).view(np.uint8)
    return places


def fixed_places(known: Sequence[int]) -> tuple[int, ...]:
    """The same for known cards, which rise; the last one first, as `skip` wants them."""
    return tuple(card - index for index, card in enumerate(known))[::-1]


def _below(generator: Generator, sizes: Sequence[int], count: int) -> U8:
    """`(len(sizes), count) uint8`: in each row numbers below its size, without bias.

    Source: Lemire, "Fast random integer generation in an interval", 2019.
    """
    size = np.array(sizes, dtype=np.uint32)[:, None]
    product = _halves(generator, len(sizes) * count).reshape(len(sizes), count) * size
    uneven = (_WORD % size).astype(np.uint16)
    short = product.astype(np.uint16) < uneven
    numbers: U8 = (product >> 16).astype(np.uint8)
    again = np.argwhere(short)
    while len(again):
        rows, columns = again.T
        product = _halves(generator, len(again)) * size[rows, 0]
        numbers[rows, columns] = product >> 16
        again = again[product.astype(np.uint16) < uneven[rows, 0]]
    return numbers


def _halves(generator: Generator, count: int) -> U16:
    """Random numbers of 16 bits."""
    return _words(generator, -(-count // 4)).astype("<u8", copy=False).view("<u2")[:count]


def _words(generator: Generator, count: int) -> U64:
    """Random numbers of 64 bits, straight from the bit generator."""
    return np.asarray(generator.bit_generator.random_raw(count), dtype=np.uint64)


def _places(generator: Generator, size: int, count: int) -> I64:
    """Numbers below a large size; each is as likely as another to one in 2 ** 52."""
    # 52 bits, so that the product is below the size after rounding too.
    shares = (_words(generator, count) >> np.uint64(12)).astype(np.float64)
    return (shares * (size * 2.0**-52)).astype(np.int64)


class WeightedHands(NamedTuple):
    """The hands of a range that known cards leave.

    Attributes:
        cards: `(n, k) uint8`.
        weights: `(n,) int64`, in units that have no common divisor; all 1 where all are alike.
    """

    cards: U8
    weights: I64

    @property
    def masks(self) -> U64:
        """`(n,)`, bit c for card c."""
        return masks_of(self.cards.T)


def masks_of(cards: U8) -> U64:
    """Of `(k, n)` cards the masks `(n,)`."""
    masks = np.zeros(cards.shape[1], dtype=np.uint64)
    for row in cards:
        masks |= np.uint64(1) << row.astype(np.uint64)
    return masks


def weighted(cards: U8, weights: npt.NDArray[np.float32], text: str = "") -> WeightedHands:
    """Hands with weights from 0 to 1 made whole numbers; those of no weight are left out.

    Raises:
        CardsError: the weights are too far apart; names the range, `text`.
    """
    some = weights > 0
    cards, exact = cards[some], weights[some].astype(np.float64)
    if not len(exact):
        return WeightedHands(cards, np.empty(0, dtype=np.int64))
    least, largest = float(exact.min()), float(exact.max())
    # A little less, as weights are multiplied in narrow numbers.
    if least < 0.999 * LEAST_RATIO * largest:
        raise CardsError(
            f"the range {text!r} plays some hands {largest / least:.0e} times as often as others, and "
            f"{1 / LEAST_RATIO:.0e} times is the most: leave out the hands that are hardly ever played"
        )
    scale = WEIGHT_UNIT if least >= 0.999e-4 else FINE_UNIT / largest
    whole = np.rint(exact * scale).astype(np.int64)
    return WeightedHands(cards, whole // np.gcd.reduce(whole))


class ListedHands:
    """A pool of listed hands."""

    def __init__(self, hands: WeightedHands, known: Sequence[int]) -> None:
        order = np.argsort(hands.weights, kind="stable")
        cards = hands.cards[order]
        self._slots = np.ascontiguousarray(slot_of_card(known)[cards].T)
        self._masks = masks_of(cards.T)
        self._weights, starts = np.unique(hands.weights[order], return_index=True)
        self._starts = starts.astype(np.int64)
        sums = np.diff(np.append(self._starts, len(cards))) * self._weights
        self._ends = np.cumsum(sums)

    def draw(self, generator: Generator, count: int) -> tuple[U8, U64]:
        """As `Pool` says."""
        place = _places(generator, int(self._ends[-1]), count)
        if len(self._ends) > 1:
            group = np.searchsorted(self._ends, place, side="right")
            behind = self._ends[group] - 1 - place
            last = np.append(self._starts[1:], len(self._masks))[group] - 1
            place = last - behind // self._weights[group]
        slots = np.empty((len(self._slots), count), dtype=np.uint8)
        for row, own in zip(slots, self._slots, strict=True):
            np.take(own, place, out=row, mode="clip")
        return slots, self._masks.take(place, mode="clip")


class SievedHands:
    """A pool of all hands that a range weighs above nothing, found by trying random ones."""

    def __init__(self, of_range: Range, hole_cards: int, known: Sequence[int]) -> None:
        self._range = of_range
        self._hole_cards = hole_cards
        self._known = fixed_places(known)
        self._size = len(DECK) - len(known)

    def draw(self, generator: Generator, count: int) -> tuple[U8, U64]:
        """As `Pool` says."""
        slots = draw_slots(generator, self._size, self._hole_cards, count)
        cards = slots.copy()
        skip(cards, self._known)
        weights = self._range.weigh(cards.T).astype(np.float64) * _FINEST
        kept = np.flatnonzero(_places(generator, _FINEST, count) < weights)
        return slots[:, kept], masks_of(cards[:, kept])


def slot_of_card(known: Sequence[int]) -> U8:
    """`(52,)`, each card's place among those that are not known."""
    free = np.ones(len(DECK), dtype=np.uint8)
    free[list(known)] = 0
    return (np.cumsum(free) - free).astype(np.uint8)


def pool_of(of_range: Range, known: Sequence[int]) -> Pool:
    """The pool of a range without the known cards."""
    if of_range.cards < 6:
        return ListedHands(listed(of_range, known), known)
    if _looked_at(of_range) <= _MANY:
        return ListedHands(listed(of_range, known), known)
    tried = Generator(PCG64(0))
    cards = draw_slots(tried, len(DECK), 6, 20_000)
    # Of all hands, as often as they are played.
    share = float(of_range.weigh(cards.T).mean())
    if share >= _HOPELESS:
        return SievedHands(of_range, 6, known)
    return ListedHands(listed(of_range, known), known)


def _looked_at(of_range: Range) -> int:
    """How many hands have to be looked at to list a range of six cards, about."""
    return len(possible_ranks(of_range.tree)) * comb(len(DECK), 6) // comb(18, 6)


def listed(of_range: Range, known: Sequence[int]) -> WeightedHands:
    """All hands of a range without the known cards. Six cards take some time where no ranks are written."""
    if of_range.cards < 6:
        return weighted(*of_range.weighted_hands([DECK[card] for card in known]), of_range.text)
    parts = [(np.empty((0, 6), dtype=np.uint8), np.empty(0, dtype=np.float32))]
    for hands in hands_with(possible_ranks(of_range.tree), known):
        weights = of_range.weigh(hands)
        some = weights > 0
        parts.append((hands[some], weights[some]))
    hands, weights = (np.concatenate(column) for column in zip(*parts, strict=True))
    if not len(hands):
        without = f" without the known cards {format_cards(map(Card, known))}" if known else ""
        raise CardsError(f"the range {of_range.text!r} has no hand left{without}; take a wider one")
    return weighted(hands, weights, of_range.text)
