"""The chip race: small chips that no blind needs any more become larger ones (3.15-13).

All of them together are worth so many new chips, a half or more counting as one. Those
are drawn for, one at most to each; nobody is raced out of the tournament.
"""

from __future__ import annotations

from collections.abc import Mapping

from splitpot.cards import Card


def chip_race(odd_chips: Mapping[int, int], old: int, new: int, draws: Mapping[int, Card]) -> dict[int, int]:
    """What each seat gets for its odd chips, in value: one new chip or nothing.

    Args:
        odd_chips: how many chips of the old value each seat has to race.
        draws: the card of each seat that has any; the highest come first, by suit where ranks are equal.

    Source: rule 3.15-13.
    """
    total = old * sum(odd_chips.values())
    drawers = sorted((seat for seat, count in odd_chips.items() if count), key=lambda seat: -draws[seat])
    winners = drawers[: (2 * total + new) // (2 * new)]
    return {seat: new if seat in winners else 0 for seat in odd_chips}


def raced_stacks(stacks: Mapping[int, int], old: int, new: int, draws: Mapping[int, Card]) -> dict[int, int]:
    """The stacks after a race, by seat: multiples of the new chip, and never none."""
    odd = {seat: stack % new // old for seat, stack in stacks.items()}
    won = chip_race(odd, old, new, draws)
    return {seat: max(new, stack - stack % new + won[seat]) for seat, stack in stacks.items()}
