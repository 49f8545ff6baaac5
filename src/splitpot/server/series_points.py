"""Points of a series: what a place in a tournament is worth, and who leads.

A place is worth more in a larger field, and falls off fast behind the first ones: ten times
the root of players divided by place. Bots get none.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from splitpot.server.record_types import SeriesRow

if TYPE_CHECKING:
    from splitpot.server.tournament_reading import ResultRow

FACTOR: Final = 10
MOST_ROWS: Final = 200
RULE: Final = (
    "A place is worth 10 × √(players ÷ place) points, rounded: with 100 players the winner gets 100, "
    "the fourth 50, the last 10. Who shares places gets the points of their middle. Bots get none."
)


class _Sum(msgspec.Struct):
    name: str
    named_at: int = -1
    points: int = 0
    played: int = 0
    wins: int = 0
    paid: int = 0
    best: int = 0
    prizes: int = 0


def points_of(best: int, worst: int, players: int) -> int:
    """What the places from `best` to `worst` among so many players are worth to each who shares them.

    Rounded to the nearest whole number, in whole numbers, so that it is the same everywhere.
    """
    # 10 root(players / ((best + worst) / 2)), doubled for the rounding: root(4 * 100 * 2 * players / sum).
    doubled = math.isqrt(8 * FACTOR**2 * players // (best + worst))
    return (doubled + 1) // 2


def ranked(results: Iterable[ResultRow]) -> tuple[SeriesRow, ...]:
    """The leaderboard: most points first; who has as many shares the place."""
    sums: dict[str, _Sum] = {}
    for one in results:
        if not one.bot:
            _add(sums.setdefault(one.player, _Sum(one.player_name)), one)
    order = sorted(sums.values(), key=lambda one: (-one.points, -one.wins, one.best, one.name))
    return tuple(
        SeriesRow(place, one.name, one.points, one.played, one.wins, one.paid, one.best, one.prizes)
        for place, one in zip(_places(order), order, strict=True)
    )[:MOST_ROWS]


def _add(total: _Sum, one: ResultRow) -> None:
    if one.at > total.named_at:
        total.name, total.named_at = one.player_name, one.at
    total.points += points_of(one.best, one.worst, one.players)
    total.played += 1
    total.wins += one.worst == 1
    total.paid += one.prize > 0
    total.best = min(total.best or one.best, one.best)
    total.prizes += one.prize


def _places(order: Sequence[_Sum]) -> list[int]:
    places: list[int] = []
    for number, one in enumerate(order, 1):
        is_tie = number > 1 and order[number - 2].points == one.points
        places.append(places[-1] if is_tie else number)
    return places
