"""Whether a pattern can be met at all: `AsAs`, `AAAAA` and five different suits cannot.

A search that lays cards on the elements one by one. It is exact, and quick because the
first card that fits is nearly always good, and elements that crowd each other come first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from splitpot.equity.range_notation import Element, Pattern, Side


def is_possible(pattern: Pattern) -> bool:
    """Whether there are different cards for all elements of a pattern."""
    if not _has_suits([one.suit for one in pattern], []):
        return False
    return _has_cards(sorted(pattern, key=lambda one: _crowded(one, pattern), reverse=True), [])


def _crowded(element: Element, pattern: Pattern) -> tuple[int, int]:
    """How soon to lay a card on it: like elements first, then what is written out, then variables."""
    narrow = sum(2 if isinstance(side, int) else side is not None for side in element)
    return (pattern.count(element) if narrow else 0), narrow


def _has_suits(sides: Sequence[Side], taken: list[int]) -> bool:
    if len(taken) == len(sides):
        return True
    return any(_has_suits(sides, [*taken, suit]) for suit in _choices(sides, taken, 4))


def _has_cards(elements: Sequence[Element], cards: list[tuple[int, int]]) -> bool:
    if len(cards) == len(elements):
        return True
    for rank in _choices([one.rank for one in elements], [card[0] for card in cards], 13):
        for suit in _choices([one.suit for one in elements], [card[1] for card in cards], 4):
            if (rank, suit) not in cards and _has_cards(elements, [*cards, (rank, suit)]):
                return True
    return False


def _choices(sides: Sequence[Side], taken: Sequence[int], count: int) -> Iterator[int]:
    """The ranks, or suits, that the next element may have beside those of the elements before it."""
    side = sides[len(taken)]
    for value in range(count):
        if isinstance(side, int) and not side >> value & 1:
            continue
        if all(_agree(side, value, other, before) for other, before in zip(sides, taken, strict=False)):
            yield value


def _agree(side: Side, value: int, other: Side, before: int) -> bool:
    if side is None or other is None or (isinstance(side, int) and isinstance(other, int)):
        return True
    return (value == before) == (side == other)
