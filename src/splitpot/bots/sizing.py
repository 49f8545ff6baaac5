"""How much to bet in pot and no limit, and what a bet of others is worth.

Amounts are parts of the pot, and every total is held inside the wager that the view says
is legal, so that the one size of fixed limit comes out of it by itself. Whether to bet
at all is decided by the manners.
"""

from __future__ import annotations

from splitpot.bots.bot import check_or_call
from splitpot.bots.settings import SizeSettings
from splitpot.game.actions import Act, LegalActions, Move
from splitpot.game.view import HandView, SeatSight


def own_seat(view: HandView) -> SeatSight:
    """The viewer's own seat."""
    return next(seat for seat in view.seats if seat.seat == view.viewer)


def winnable(view: HandView, call: int) -> int:
    """Chips in the middle that the viewer can win after adding `call`; more than it can match goes back."""
    mine = own_seat(view).contribution + call
    return sum(min(seat.contribution, mine) for seat in view.seats if seat.seat != view.viewer) + mine - call


def wager_part(view: HandView, legal: LegalActions, part: float) -> Act:
    """A bet or raise by a part of the pot as it is after a call, or the legal total next to it.

    Where no wager is allowed, a call or check.
    """
    if legal.wager is None:
        return check_or_call(legal)
    wanted = view.price + round(part * (view.pot + legal.call))
    return Act(legal.seat, Move.RAISE_TO, max(legal.wager.min_to, min(wanted, legal.wager.max_to)))


def part_for(share: float, fair: float, sizes: SizeSettings) -> float:
    """The part of the pot to bet for value: the more of it the viewer owns, the larger."""
    strength = (share - fair) / (1.0 - fair) / sizes.full_at
    return sizes.least + (sizes.most - sizes.least) * min(1.0, max(0.0, strength))


def pressure(view: HandView, legal: LegalActions) -> float:
    """What there is to call as a part of the pot before that bet, at most 2; 0 in fixed limit.

    Fixed limit has one size, so a bet's size says nothing there.
    """
    if view.rules.is_fixed_limit or not legal.call:
        return 0.0
    return min(2.0, legal.call / max(1, winnable(view, legal.call) - legal.call))


def risk(view: HandView, act: Act) -> float:
    """The part of the viewer's stack that a wager puts in; 0 for other acts and in fixed limit."""
    if view.rules.is_fixed_limit or act.move is not Move.RAISE_TO:
        return 0.0
    me = own_seat(view)
    return (act.amount - me.street_bet) / me.stack
