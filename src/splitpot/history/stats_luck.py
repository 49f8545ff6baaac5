"""What seats win on average from the moment when all betting is over: exact, pot by pot.

The holes of those who are still in are known then, or nothing is said. Holes of those
who folded count as unseen, even where a file tells the owner's. The kernel of the
counting is `equity.exact`, imported when the first such hand comes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from splitpot.cards import UNKNOWN_CARD, Card
from splitpot.game.pots import Pot


def expected_of(
    pots: Sequence[Pot],
    holes: Mapping[int, Sequence[Card]],
    board: Sequence[Card],
    rakes: Mapping[int, int],
    *,
    hilo: bool,
) -> dict[int, float] | None:
    """The chips that each seat wins on average; None where somebody's hole is not known.

    Odd chips are shared like the others. The rake of a pot is borne by its winners, so it leaves
    the pot before the shares.

    Args:
        pots: as they lie when betting is over, main pot first.
        holes: of all seats still in.
        board: the cards that lay open then: none, three or four.
        rakes: by the index of the pot.
        hilo: whether half of a pot goes to a low.
    """
    from splitpot.equity.exact import exact_equity

    if any(not hole or UNKNOWN_CARD in hole for hole in holes.values()):
        return None
    expected = dict.fromkeys(holes, 0.0)
    for index, pot in enumerate(pots):
        amount = pot.amount - rakes.get(index, 0)
        if len(pot.seats) == 1:
            expected[pot.seats[0]] += amount
            continue
        dead = [card for seat, hole in holes.items() if seat not in pot.seats for card in hole]
        shares = exact_equity([holes[seat] for seat in pot.seats], board, dead, hilo=hilo).players
        for seat, share in zip(pot.seats, shares, strict=True):
            expected[seat] += amount * share.equity
    return expected
