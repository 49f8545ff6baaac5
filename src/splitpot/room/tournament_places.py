"""Places: who finished where when several are out at once (3.15-10 and 11).

Out on the same hand of the same table, the larger stack at its start has the better
place, and equal stacks share. What a place is worth is in `tournament_prizes.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Literal

import msgspec


class Bust(msgspec.Struct, frozen=True):
    """A player who has lost everything, and the stack with which the hand began for him."""

    player: str
    table: int
    start_stack: int


class Placed(msgspec.Struct, frozen=True):
    """Players who share the places from `best` to `worst`; mostly one player and one place."""

    players: tuple[str, ...]
    best: int
    worst: int


def rank_busts(
    busts: Sequence[Bust], left_after: int, cross_table: Literal["stack", "pool"] = "stack"
) -> tuple[Placed, ...]:
    """The places of those who are out at the same time, best first.

    Args:
        left_after: players who are still in.
        cross_table: at several tables (hand for hand) stacks decide too, or all share alike
            (`pool`); at one table stacks decide in any case.
    """
    tables = {bust.table for bust in busts}
    if cross_table == "pool" and len(tables) > 1:
        groups = [tuple(bust.player for bust in busts)]
    else:
        by_stack = sorted(busts, key=lambda bust: -bust.start_stack)
        groups = [
            tuple(bust.player for bust in group)
            for _, group in groupby(by_stack, key=lambda bust: bust.start_stack)
        ]
    placed = []
    best = left_after + 1
    for group in groups:
        worst = best + len(group) - 1
        placed.append(Placed(group, best, worst))
        best = worst + 1
    return tuple(placed)
