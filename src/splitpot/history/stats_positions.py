"""Names of positions: BTN, SB, BB, UTG, ... CO, for any number of players.

A name says when a seat acts, so it is counted from the big blind and the button; of the
seats between them the last is CO, the one before it HJ, and the others are UTG, UTG+1, ...
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

BUTTON: Final = "BTN"
SMALL_BLIND: Final = "SB"
BIG_BLIND: Final = "BB"
POSITIONS: Final = (SMALL_BLIND, BIG_BLIND, "UTG", "UTG+1", "UTG+2", "UTG+3", "UTG+4", "HJ", "CO", BUTTON)
"""All names, in the order of the action after the flop."""
_LATE: Final = ("HJ", "CO")


def name_positions(order: Sequence[int], button: int, big_blind: int) -> dict[int, str]:
    """The name of each seat's position.

    The button's name goes before the small blind's: heads-up the button posts it. Where the
    button is dead there is no BTN, and where nobody sits between it and the big blind no SB.

    Args:
        order: seats in dealing order, the first one left of the button.
        button: seat of the button, dealt in or not.
        big_blind: seat of the big blind.
    """
    names: dict[int, str] = {}
    if big_blind not in order:
        big_blind = order[min(1, len(order) - 1)] if len(order) > 2 else order[0]
    place = order.index(big_blind)
    rest = list(order[place + 1 :])
    for seat in order[:place]:
        # More than one seat can sit there where a button was moved past newcomers.
        names[seat] = SMALL_BLIND
    if button in order:
        names[button] = BUTTON
        if button in rest:
            rest.remove(button)
    names[big_blind] = BIG_BLIND
    late = _LATE[-min(len(_LATE), max(1, len(rest) - 1)) :] if rest else ()
    early = len(rest) - len(late)
    for number, seat in enumerate(rest[:early]):
        names[seat] = f"UTG+{number}" if number else "UTG"
    names.update(zip(rest[early:], late, strict=True))
    return names
