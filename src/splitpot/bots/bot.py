"""What a bot is: something that decides from a view, and from nothing else.

A `HandView` is built for one seat, so no bot can know a card that its seat may not see.
The few moves that every manner needs are here too; each of them is legal by construction.
"""

from __future__ import annotations

from typing import Protocol

from splitpot.errors import SetupError
from splitpot.game.actions import Act, LegalActions, Move
from splitpot.game.events import Street
from splitpot.game.state import SeatStatus
from splitpot.game.view import HandView


class Bot(Protocol):
    """A player without a body. It may be asked about any hand at any time, in any order."""

    def decide(self, view: HandView) -> Act:
        """One of the actions in `view.legal`, for the seat `view.viewer`.

        Raises:
            SetupError: it is not the viewer's turn.
        """
        ...


def legal_of(view: HandView) -> LegalActions:
    """What the viewer may do.

    Raises:
        SetupError: it is not the viewer's turn.
    """
    if view.legal is None:
        raise SetupError("view", f"seat {view.viewer} is asked for a decision, but it is not its turn")
    return view.legal


def check_or_fold(legal: LegalActions) -> Act:
    """A check where it is free, else a fold: never chips."""
    return Act(legal.seat, Move.CHECK if legal.check else Move.FOLD)


def check_or_call(legal: LegalActions) -> Act:
    """A check where it is free, else a call."""
    return Act(legal.seat, Move.CHECK if legal.check else Move.CALL)


def raise_or_call(legal: LegalActions) -> Act:
    """The smallest bet or raise, or what comes nearest where none is allowed."""
    if legal.wager is None:
        return check_or_call(legal)
    return Act(legal.seat, Move.RAISE_TO, legal.wager.min_to)


def opponents_of(view: HandView) -> int:
    """How many other seats can still win the hand."""
    return sum(seat.status is SeatStatus.LIVE for seat in view.seats if seat.seat != view.viewer)


def raises_made(view: HandView) -> int:
    """How many bets and raises were made on this street; the blinds are forced and do not count."""
    return view.count - 1 if view.street is Street.PREFLOP else view.count
