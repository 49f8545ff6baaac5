"""What has happened in a hand: the only truth. Stored, sent, replayed and exported.

Every event is frozen and tagged. Amounts are chips; `amount` is what was added or
given by this event, `to` a street's total after it. `SCHEMA` rises with every change
that an older reader would misread.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from splitpot.cards import Card
from splitpot.game.rules import Rules

SCHEMA = 1


class PostKind(StrEnum):
    """Why chips are put in before the cards."""

    SMALL_BLIND = "small_blind"
    BIG_BLIND = "big_blind"
    LIVE = "live"
    """A live post of a new or returning player; keeps the option to raise."""
    DEAD = "dead"
    """Dead money: goes to the main pot and counts towards no bet."""
    ANTE = "ante"
    """Every seat's ante: counts towards what it can win, and towards no bet."""
    BIG_BLIND_ANTE = "big_blind_ante"
    """The ante that the big blind puts in for the table; dead money."""
    STRADDLE = "straddle"
    """Twice the big blind from the seat left of it, which acts last pre-flop (3.13-2)."""
    KILL = "kill"
    """The live blind of a kill pot's killer (3.13-1)."""


class ActKind(StrEnum):
    """What a seat did, as it is called at the table."""

    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"
    COMPLETE = "complete"


class Side(StrEnum):
    """Which half of a pot an award comes from; the whole pot is `HIGH` where no low qualifies."""

    HIGH = "high"
    LOW = "low"


class Street(StrEnum):
    """The four betting rounds."""

    PREFLOP = "preflop"
    FLOP = "flop"
    TURN = "turn"
    RIVER = "river"


class HandStarted(msgspec.Struct, frozen=True, tag="hand_started"):
    """A hand begins.

    Attributes:
        button: seat of the button; may be an empty seat (dead button).
        big_blind_seat: the seat that posts the big blind; pre-flop action starts left of it.
        stacks: by seat of the table; 0 for a seat that is not dealt in.
    """

    rules: Rules
    button: int
    big_blind_seat: int
    stacks: tuple[int, ...]
    schema: int = SCHEMA


class Posted(msgspec.Struct, frozen=True, tag="posted"):
    """A forced bet; less than asked for where the stack is short (3.2-6)."""

    seat: int
    kind: PostKind
    amount: int


class HoleDealt(msgspec.Struct, frozen=True, tag="hole_dealt"):
    """A seat's private cards."""

    seat: int
    cards: tuple[Card, ...]


class Acted(msgspec.Struct, frozen=True, tag="acted"):
    """A seat's decision. `amount` chips were added; the seat's street total is now `to`."""

    seat: int
    kind: ActKind
    amount: int
    to: int


class Returned(msgspec.Struct, frozen=True, tag="returned"):
    """The uncalled part of a bet goes back to its owner (3.3-7)."""

    seat: int
    amount: int


class BoardDealt(msgspec.Struct, frozen=True, tag="board_dealt"):
    """A street is opened. `burn` is known only to the log; `run` is 1 on a second board."""

    street: Street
    cards: tuple[Card, ...]
    burn: Card | None = None
    run: int = 0


class Shown(msgspec.Struct, frozen=True, tag="shown"):
    """A seat's hole is turned up, at a showdown or because all betting is over."""

    seat: int
    cards: tuple[Card, ...]


class RanTwice(msgspec.Struct, frozen=True, tag="ran_twice"):
    """The rest of the board is dealt twice; each board gets half of every pot (3.13-3)."""


class Raked(msgspec.Struct, frozen=True, tag="raked"):
    """The house's part of one pot, taken before it is split (3.12-5)."""

    pot: int
    amount: int


class Awarded(msgspec.Struct, frozen=True, tag="awarded"):
    """Chips from one pot for one side to one seat.

    Attributes:
        pot: index of the pot, 0 the main pot.
        strength: the winning strength on that side; 0 where nobody else was left.
        hole: the two hole cards that play; empty where nobody else was left.
        board: the three board cards that play.
        odd: chips in `amount` that come from a division that left a remainder.
        run: 0, or 1 for the second board where it was run twice.
    """

    pot: int
    side: Side
    seat: int
    amount: int
    strength: int = 0
    hole: tuple[Card, ...] = ()
    board: tuple[Card, ...] = ()
    odd: int = 0
    run: int = 0


class HandEnded(msgspec.Struct, frozen=True, tag="hand_ended"):
    """The hand is over. `stacks` by seat of the table."""

    stacks: tuple[int, ...]


HandEvent = (
    HandStarted
    | Posted
    | HoleDealt
    | Acted
    | Returned
    | BoardDealt
    | RanTwice
    | Shown
    | Raked
    | Awarded
    | HandEnded
)
