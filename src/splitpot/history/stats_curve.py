"""Results over hands as a line that can be drawn: won so far, without luck, and how far chance reaches.

The figures are the same for a picture and for a page; nothing here draws.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Final

import msgspec

from splitpot.history.stats import PlayerFacts, Unit

MOST_POINTS: Final = 1000
CONFIDENCE: Final = 1.96
"""Standard deviations to each side that hold 95 %."""


class Curve(msgspec.Struct, frozen=True):
    """Sums after some of the hands, all of one unit; every list has a number a point.

    Attributes:
        hands: how many hands were played, 0 at the first point, all at the last.
        won: units won by then.
        adjusted: the same with the average in the place of what the last cards of all-ins brought.
        low, high: around `adjusted`, where it would lie for 95 % of those who play equally well.
    """

    unit: Unit
    hands: tuple[int, ...]
    won: tuple[float, ...]
    adjusted: tuple[float, ...]
    low: tuple[float, ...]
    high: tuple[float, ...]


def curves_of(facts: Iterable[PlayerFacts], most_points: int = MOST_POINTS) -> tuple[Curve, ...]:
    """The curve of each unit that was played for, the hands in the order given.

    Args:
        facts: one player's hands, oldest first.
        most_points: a longer curve is thinned out evenly to so many.
    """
    by_unit: dict[Unit, list[tuple[float, float]]] = {}
    for one in facts:
        by_unit.setdefault(one.unit, []).append((one.units, one.adjusted_units))
    return tuple(_curve(unit, by_unit[unit], most_points) for unit in Unit if unit in by_unit)


def _curve(unit: Unit, hands: Sequence[tuple[float, float]], most_points: int) -> Curve:
    count = len(hands)
    mean = sum(adjusted for _, adjusted in hands) / count
    off = sum((adjusted - mean) ** 2 for _, adjusted in hands)
    deviation = sqrt(off / (count - 1)) if count > 1 else 0.0
    steps = min(count, max(1, most_points - 1))
    wanted = {count * step // steps for step in range(1, steps + 1)}
    points = [(0, 0.0, 0.0)]
    won = without_luck = 0.0
    for number, (real, adjusted) in enumerate(hands, 1):
        won += real
        without_luck += adjusted
        if number in wanted:
            points.append((number, won, without_luck))
    reach = [CONFIDENCE * deviation * sqrt(number) for number, _, _ in points]
    return Curve(
        unit=unit,
        hands=tuple(number for number, _, _ in points),
        won=tuple(one for _, one, _ in points),
        adjusted=tuple(one for _, _, one in points),
        low=tuple(one - far for (_, _, one), far in zip(points, reach, strict=True)),
        high=tuple(one + far for (_, _, one), far in zip(points, reach, strict=True)),
    )
