"""What can be asked of a hand: a seat acts, or the dealer gives cards.

Dealing is an action with explicit cards: no randomness lives in this layer.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from splitpot.cards import Card
from splitpot.errors import Reason


class Move(StrEnum):
    """What a seat may ask for at its turn."""

    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    RAISE_TO = "raise_to"
    """A bet, a raise or a completion: `amount` is the street's total after it."""


class Act(msgspec.Struct, frozen=True, tag="act"):
    """A seat's decision.

    Attributes:
        amount: the street's total after a `RAISE_TO`; 0 for every other move.
    """

    seat: int
    move: Move
    amount: int = 0


class DealHole(msgspec.Struct, frozen=True, tag="deal_hole"):
    """The dealer gives every dealt-in seat its hole.

    Attributes:
        holes: by seat, in any order; cards may be `UNKNOWN_CARD`.
    """

    holes: dict[int, tuple[Card, ...]]


class DealBoard(msgspec.Struct, frozen=True, tag="deal_board"):
    """The dealer opens the next street.

    Attributes:
        cards: three for the flop, one for turn and river.
        burn: the burnt card, where it is known; never shown to anybody.
    """

    cards: tuple[Card, ...]
    burn: Card | None = None


class RunTwice(msgspec.Struct, frozen=True, tag="run_twice"):
    """Everybody who is all-in has agreed to see the rest of the board twice (3.13-3)."""


class ShowHole(msgspec.Struct, frozen=True, tag="show_hole"):
    """A seat turns its hole up after the hand, though it need not (3.11-4)."""

    seat: int


Action = Act | DealHole | DealBoard | RunTwice | ShowHole


class WagerKind(StrEnum):
    """What a `RAISE_TO` is called at the table now (3.3-1)."""

    BET = "bet"
    RAISE = "raise"
    COMPLETE = "complete"


class Wager(msgspec.Struct, frozen=True):
    """The wager that a seat may make: street totals after it. Equal in fixed limit."""

    kind: WagerKind
    min_to: int
    max_to: int


class LegalActions(msgspec.Struct, frozen=True):
    """Everything that the seat to act may do. Folding is always legal (3.3-6).

    Attributes:
        seat: whose turn it is.
        check: whether checking is free.
        call: chips to add for a call, at most the stack; 0 where there is nothing to call.
        wager: the bet, raise or completion, if one is allowed.
        no_wager: why not, if none is.
    """

    seat: int
    check: bool
    call: int
    wager: Wager | None
    no_wager: Reason | None = None

    @property
    def actions(self) -> tuple[Act, ...]:
        """The legal actions, each wager at its smallest and largest total."""
        found = [Act(self.seat, Move.FOLD)]
        if self.check:
            found.append(Act(self.seat, Move.CHECK))
        if self.call:
            found.append(Act(self.seat, Move.CALL))
        if self.wager:
            found.append(Act(self.seat, Move.RAISE_TO, self.wager.min_to))
            if self.wager.max_to != self.wager.min_to:
                found.append(Act(self.seat, Move.RAISE_TO, self.wager.max_to))
        return tuple(found)
