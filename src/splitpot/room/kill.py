"""Kill pots (3.13-1): who kills the next hand, and the limits of one."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from msgspec.structs import replace

from splitpot.game.rules import Rules

KILL_THRESHOLD = 5
"""A pot that makes its winner kill is at least so many times the upper limit."""


def kill_next(
    pot: int,
    upper_limit: int,
    high_winners: Collection[int],
    low_winners: Collection[int],
    threshold: int = KILL_THRESHOLD,
) -> int | None:
    """The seat that kills the next hand of Hi/Lo: who scoops a large pot alone, low or no low."""
    winners = {*high_winners, *low_winners}
    return winners.pop() if len(winners) == 1 and pot >= threshold * upper_limit else None


def kill_rules(rules: Rules, kill: Literal["off", "half", "full"]) -> Rules:
    """The rules of a kill pot: bets half as large again, or double; the blinds stay."""
    times, by = {"off": (1, 1), "half": (3, 2), "full": (2, 1)}[kill]
    return replace(rules, small_bet=rules.small_bet * times // by, big_bet=rules.big_bet * times // by)
