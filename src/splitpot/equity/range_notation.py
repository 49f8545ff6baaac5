"""What a range says once it is read: a tree of terms.

The parser builds it, `range_masks.py` finds the hands that it means. A term is a choice of
patterns; spans and lists are written out by then. Text and positions stay in the parser.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

RANK_LETTERS: Final = "23456789TJQKA"
SUIT_LETTERS: Final = "cdhs"
SUIT_VARIABLES: Final = "wxyz"

Side: TypeAlias = int | str | None
"""The rank or the suit of an element: a mask of what is written (bit 0 deuce, clubs), a variable, or any."""


class Element(NamedTuple):
    """One card of a pattern."""

    rank: Side
    suit: Side


Pattern: TypeAlias = tuple[Element, ...]


class Term(NamedTuple):
    """Hands that have different cards for all elements of some pattern; all patterns are equally long."""

    patterns: tuple[Pattern, ...]


class Slice(NamedTuple):
    """Hands of the ranked list between two percentages, counted from the best."""

    start: float
    end: float


class Weighted(NamedTuple):
    """A part that is played only so often, above 0 to 1."""

    part: Node
    weight: float


class Either(NamedTuple):
    """Hands of any of the parts."""

    parts: tuple[Node, ...]


class Both(NamedTuple):
    """Hands of one part that are in the other too; `at` is where its sign stands, or its term."""

    left: Node
    right: Node
    at: int


class Without(NamedTuple):
    """Hands of one part that are not in the other; `at` is where its sign stands."""

    left: Node
    right: Node
    at: int


Node: TypeAlias = Term | Slice | Weighted | Either | Both | Without
