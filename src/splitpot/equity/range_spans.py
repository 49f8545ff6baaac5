"""Spans: `KK-TT`, `JT98+`, `AxKx-AxTx`, written out as rows of cards.

A span moves written ranks step by step and keeps everything else. Its shape, which card is
higher than which, is the same at every step. Aces are high. Errors carry a position; the
parser turns them into text with a caret.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from splitpot.equity.range_notation import Element

ACE: Final = 12


class Slot(NamedTuple):
    """One card as written: its possible elements, and its rank where that is a plain one.

    Attributes:
        position: where it stands in the text.
        options: what it may be; more than one for a list of different kinds.
        rank: 0 (deuce) to 12 (ace) if it is written as a single rank without brackets, else -1.
    """

    position: int
    options: tuple[Element, ...]
    rank: int = -1

    def moved_to(self, rank: int) -> Slot:
        """The same slot with another plain rank."""
        return Slot(self.position, (Element(1 << rank, self.options[0].suit),), rank)


Row = tuple[Slot, ...]


class SpanError(Exception):
    """A span that cannot be written out.

    Attributes:
        position: of the card that does not fit; -1 for the sign that makes the span.
        expected: what would have been right there.
    """

    def __init__(self, position: int, expected: str) -> None:
        self.position = position
        self.expected = expected
        super().__init__(expected)


def between(first: Sequence[Slot], last: Sequence[Slot]) -> list[Row]:
    """The rows from one to the other, both included.

    Raises:
        SpanError: the ends are of unequal length, suits or shape, or no rank is written out.
    """
    if len(first) != len(last):
        at = last[len(first)].position if len(last) > len(first) else -1
        raise SpanError(at, f"a span with as many cards on both sides, not {len(first)} and {len(last)}")
    for start, end in zip(first, last, strict=True):
        if (start.rank < 0) != (end.rank < 0) or (start.rank < 0 and start.options != end.options):
            raise SpanError(end.position, "the same as on the other side, or another plain rank, as in KK-TT")
        if start.rank >= 0 and start.options[0].suit != end.options[0].suit:
            raise SpanError(end.position, "the same suit as on the other side, as in AxKx-AxTx")
    _check_movable(first)
    steps = [end.rank - start.rank for start, end in zip(first, last, strict=True)]
    step = next((one for one in steps if one), 0)
    for slot, one in zip(last, steps, strict=True):
        if one not in (0, step):
            raise SpanError(
                slot.position,
                "a span of one shape: a rank stays or moves by as many steps as the others, as in QQJT-9987",
            )
    if _shape([slot.rank for slot in first]) != _shape([slot.rank for slot in last]):
        raise SpanError(-1, "a span of one shape: ranks that are equal or higher stay so on the other side")
    direction = 1 if step > 0 else -1
    return [
        tuple(
            slot.moved_to(slot.rank + direction * done) if one else slot
            for slot, one in zip(first, steps, strict=True)
        )
        for done in range(abs(step) + 1)
    ]


def upwards(first: Sequence[Slot]) -> list[Row]:
    """The row and those above it: aces stay, the other ranks rise together up to an ace.

    Before that they stop where the shape would change: `AJ+` ends with AK.

    Raises:
        SpanError: no rank is written out.
    """
    _check_movable(first)
    start = [slot.rank for slot in first]
    rows = [tuple(first)]
    for up in range(1, ACE + 1):
        above = [rank + up if 0 <= rank < ACE else rank for rank in start]
        if above == start or max(above) > ACE or _shape(above) != _shape(start):
            break
        rows.append(_moved(first, above))
    return rows


def downwards(first: Sequence[Slot]) -> list[Row]:
    """The row and those below it: all plain ranks fall together until one is a deuce.

    Raises:
        SpanError: no rank is written out.
    """
    _check_movable(first)
    lowest = min(slot.rank for slot in first if slot.rank >= 0)
    return [
        _moved(first, [slot.rank - down if slot.rank >= 0 else -1 for slot in first])
        for down in range(lowest + 1)
    ]


def _moved(row: Sequence[Slot], ranks: Sequence[int]) -> Row:
    return tuple(
        slot if slot.rank in (-1, rank) else slot.moved_to(rank)
        for slot, rank in zip(row, ranks, strict=True)
    )


def _check_movable(row: Sequence[Slot]) -> None:
    if all(slot.rank < 0 for slot in row):
        raise SpanError(
            -1,
            "a rank written out before this sign, as in TT+ or KK-TT: variables and lists do not move",
        )


def _shape(ranks: Sequence[int]) -> list[int]:
    """Which of the plain ranks are below, equal to or above which."""
    plain = [rank for rank in ranks if rank >= 0]
    return [(one > other) - (one < other) for one in plain for other in plain]
