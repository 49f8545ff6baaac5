"""The state of one hand: a small frozen value. The rules are functions elsewhere.

`seats` has one entry for every seat of the table, so a seat's number is its index;
clockwise is upwards. A seat that was not dealt in has the status `OUT`.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from splitpot.cards import Card
from splitpot.game.events import Street
from splitpot.game.rules import Rules


class SeatStatus(StrEnum):
    """What a seat has to do with the hand."""

    OUT = "out"
    LIVE = "live"
    FOLDED = "folded"


class Awaiting(StrEnum):
    """What must happen next."""

    HOLE = "hole"
    """The dealer's `DealHole`."""
    ACT = "act"
    """The decision of the seat `to_act`."""
    BOARD = "board"
    """The dealer's `DealBoard` for the street after `street`."""
    SETTLING = "settling"
    """The engine is paying out; never seen between two actions."""
    NOTHING = "nothing"
    """The hand is over."""


class SeatState(msgspec.Struct, frozen=True):
    """One seat in one hand.

    Attributes:
        stack: chips behind.
        contribution: chips put in this hand, dead money included.
        dead: the part of `contribution` that counts towards no bet.
        street_bet: chips bet on this street.
        acted: whether the seat has acted on this street.
        hole: its cards; empty before the deal.
        shown: whether the hole lies open.
    """

    status: SeatStatus
    stack: int
    contribution: int = 0
    dead: int = 0
    street_bet: int = 0
    acted: bool = False
    hole: tuple[Card, ...] = ()
    shown: bool = False

    @property
    def is_live(self) -> bool:
        """Whether the seat can still win."""
        return self.status is SeatStatus.LIVE

    @property
    def is_all_in(self) -> bool:
        """Whether the seat is live with nothing behind."""
        return self.stack == 0 and self.status is SeatStatus.LIVE


class HandState(msgspec.Struct, frozen=True):
    """One hand at one moment.

    Attributes:
        price: the street total to match (`current` in rule 3.4).
        base: the last counted amount of the street.
        count: counted bets on this street; pre-flop the big blind is the first (C13).
        last_aggressor: who bet or raised last on this street.
        turn: number of decisions taken so far; names the next decision.
        increment: the last full bet or raise of the street; pre-flop the big blind (3.5-1).
        opens_after: the pre-flop action begins left of this seat: big blind or straddle.
        unposted: what pot limit counts pre-flop though it was not posted (3.5-5).
        second_board: the other board, where the rest is dealt twice; none where it is not.
        rake: chips that the house has taken.
        total: chips in the hand, constant from start to end.
    """

    rules: Rules
    button: int
    big_blind_seat: int
    total: int
    seats: tuple[SeatState, ...]
    awaiting: Awaiting = Awaiting.HOLE
    street: Street = Street.PREFLOP
    board: tuple[Card, ...] = ()
    price: int = 0
    base: int = 0
    count: int = 0
    to_act: int | None = None
    last_aggressor: int | None = None
    turn: int = 0
    increment: int = 0
    opens_after: int = 0
    unposted: int = 0
    second_board: tuple[Card, ...] | None = None
    rake: int = 0

    @property
    def pot(self) -> int:
        """All chips in the middle and in front of the seats."""
        chips = self.total - self.rake
        for seat in self.seats:
            chips -= seat.stack
        return chips

    @property
    def is_over(self) -> bool:
        """Whether everything has been awarded."""
        return self.awaiting is Awaiting.NOTHING
