"""How the chips in the middle make pots, and what comes back uncalled (rules 3.3-7, 3.6).

Who wins a pot is decided in `showdown.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from splitpot.game.state import HandState, SeatState, SeatStatus


class Pot(msgspec.Struct, frozen=True):
    """An amount of chips and the seats that can win it."""

    amount: int
    seats: tuple[int, ...]


def pots_of(state: HandState) -> tuple[Pot, ...]:
    """The pots as they lie now, main pot first; bets in front of the seats included.

    Source: rule 3.6-1.
    """
    return cut_pots(state.seats, is_over=state.is_over)


def cut_pots(seats: Sequence[SeatState], *, is_over: bool = False) -> tuple[Pot, ...]:
    """Cuts contributions into pots at the totals of the seats still in (rule 3.6-1).

    A pot holds, from every seat including folded ones, the part between two cuts. Dead
    money belongs to the main pot.

    Args:
        is_over: whether the pots have been paid, so that stacks no longer say who was all-in.
    """
    live = [seat for seat, one in enumerate(seats) if one.status is SeatStatus.LIVE]
    bets = [one.contribution - one.dead for one in seats]
    # A live seat that has bet nothing yet makes no cut; dead money waits for the first that does.
    # One that is all-in with dead money alone can win the dead money.
    cuts = sorted({bets[seat] for seat in live if bets[seat] or is_over or not seats[seat].stack})
    if len(cuts) <= 1:
        # One pot with all chips, whatever folded seats left in it.
        total = sum(one.contribution for one in seats)
        eligible = tuple(seat for seat in live if not cuts or bets[seat] >= cuts[0])
        return (Pot(total, eligible),) if total else ()
    pots: list[Pot] = []
    left = sum(one.contribution for one in seats)
    below = 0
    carried = left - sum(bets)
    for cut in cuts:
        amount = carried + sum(min(bet, cut) - min(bet, below) for bet in bets)
        below = cut
        carried = 0
        eligible = tuple(seat for seat in live if bets[seat] >= cut)
        left -= amount
        pots.append(Pot(amount, eligible))
    if left and pots:
        # A folded seat put in more than anybody still in: the last pot takes it.
        last = pots.pop()
        pots.append(Pot(last.amount + left, last.seats))
    return tuple(pots)


def uncalled_of(state: HandState) -> tuple[int, int] | None:
    """The seat and the amount that go back to it now that betting has ended, if any.

    It is what the largest bet of the street exceeds the second largest, bets of folded
    seats included (rule 3.3-7).
    """
    largest = second = 0
    owner = -1
    for seat, one in enumerate(state.seats):
        if one.street_bet > largest:
            second = largest
            largest = one.street_bet
            owner = seat
        elif one.street_bet > second:
            second = one.street_bet
    if largest == second or state.seats[owner].status is not SeatStatus.LIVE:
        return None
    return owner, largest - second
