"""Draws of the director: the same number of the caller's always gives the same order.

The caller draws one large number for each command from a source that nobody can foresee;
every seat and card of that step follows from it. Nothing here makes a number by itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from typing import TypeVar

from splitpot.cards import DECK, Card

T = TypeVar("T")


def drawn_order(items: Iterable[T], dice: int, what: str) -> list[T]:
    """The items in random order: each draws a lot, and the lots decide.

    Args:
        dice: any whole number.
        what: names the draw, so that several of one step have nothing in common.
    """
    return sorted(items, key=lambda item: blake2b(f"{dice}/{what}/{item}".encode(), digest_size=16).digest())


def drawn_cards(players: Iterable[str], dice: int, what: str) -> dict[str, Card]:
    """A card for each player from one deck."""
    return dict(zip(players, drawn_order(DECK, dice, what), strict=False))
