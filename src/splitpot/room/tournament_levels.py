"""Blind structures: turbo, regular and slow, for every betting structure.

A speed says how long a level lasts and how fast the blinds rise; the first level is a
hundredth of the starting stack (a fiftieth with a turbo). The clock itself is part of the
tournament's state (`tournament_state.py`).
"""

from __future__ import annotations

from typing import Final

import msgspec

from splitpot.errors import RoomError
from splitpot.game.rules import Structure
from splitpot.room.tournament_config import Level

_STEPS: Final = {
    "turbo": (10, 15, 20, 30, 40, 60, 80),
    "regular": (10, 12, 15, 20, 25, 30, 40, 50, 60, 80),
    "slow": (10, 12, 14, 16, 20, 24, 30, 36, 40, 50, 60, 70, 80, 90),
}
"""Big blinds of a decade, in tenths of its first; the next decade is ten times as large."""


class Speed(msgspec.Struct, frozen=True):
    """How fast a structure is.

    Attributes:
        stack_in_blinds: big blinds of the first level in a starting stack.
        ms: length of a level.
        levels_to_break: levels between two breaks.
    """

    stack_in_blinds: int
    ms: int
    levels_to_break: int
    break_ms: int


SPEEDS: Final = {
    "turbo": Speed(50, 300_000, 12, 300_000),
    "regular": Speed(100, 600_000, 6, 300_000),
    "slow": Speed(100, 1_200_000, 4, 600_000),
}
LEVELS: Final = 40
ANTE_FROM: Final = 4
"""Antes begin on this level, counted from 0, where there are antes."""


def blind_levels(
    speed: str,
    starting_stack: int,
    structure: Structure = Structure.FIXED_LIMIT,
    *,
    antes: bool = True,
    count: int = LEVELS,
) -> tuple[Level, ...]:
    """The house's structure of a speed: "turbo", "regular" or "slow".

    Args:
        antes: with antes of a big blind from the fifth level on; never in fixed limit (3.2-8).

    Raises:
        RoomError: `bad_settings`: no such speed.
    """
    if speed not in SPEEDS:
        raise RoomError("bad_settings", f"speed: {speed!r} is none of {', '.join(SPEEDS)}")
    pace, steps = SPEEDS[speed], _STEPS[speed]
    first = max(2, starting_stack // pace.stack_in_blinds)
    levels = []
    for number in range(count):
        decade, step = divmod(number, len(steps))
        big = _round_blind(first * steps[step] * 10**decade // 10)
        has_ante = antes and structure is not Structure.FIXED_LIMIT and number >= ANTE_FROM
        is_break = (number + 1) % pace.levels_to_break == 0
        levels.append(
            Level(
                big_blind=big,
                ante=big if has_ante else 0,
                ms=pace.ms,
                break_ms=pace.break_ms if is_break else 0,
            )
        )
    return tuple(levels)


def _round_blind(amount: int) -> int:
    """The next even number below; large blinds in multiples of ten."""
    unit = 10 if amount >= 100 else 2
    return max(2, amount // unit * unit)
