"""The plain way to equity, as an oracle: deal every board and look who wins."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

from splitpot.cards import DECK, Card
from splitpot.evaluation.omaha import high_low


def enumerate_outcomes(
    hands: Sequence[Sequence[Card]],
    board: Sequence[Card] = (),
    dead: Sequence[Card] = (),
    *,
    hilo: bool = True,
) -> dict[tuple[int, int], int]:
    """Boards by the masks of high and low winners, by dealing each board."""
    known = {*board, *dead, *(card for hand in hands for card in hand)}
    left = [card for card in DECK if card not in known]
    found: dict[tuple[int, int], int] = {}
    for more in combinations(left, 5 - len(board)):
        strengths = [high_low(hand, (*board, *more)) for hand in hands]
        best_high = max(high for high, _ in strengths)
        best_low = max(low for _, low in strengths) if hilo else 0
        highs = sum(1 << player for player, (high, _) in enumerate(strengths) if high == best_high)
        lows = sum(1 << player for player, (_, low) in enumerate(strengths) if best_low and low == best_low)
        found[highs, lows] = found.get((highs, lows), 0) + 1
    return found


def share_of(outcomes: dict[tuple[int, int], int], player: int) -> Fraction:
    """The sum of a player's pot shares, by the definition of a split pot."""
    share = Fraction(0)
    for (highs, lows), boards in outcomes.items():
        for winners, part in ((highs, Fraction(1, 2) if lows else Fraction(1)), (lows, Fraction(1, 2))):
            if winners >> player & 1:
                share += boards * part / winners.bit_count()
    return share
