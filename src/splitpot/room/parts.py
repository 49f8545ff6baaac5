"""The parts that messages are made of: a seat, a pot, a decision, a hand in words.

Cards are text, amounts are chips, times are milliseconds. The messages themselves are in
`messages.py`, which hands these on; how one is built for a viewer is in `views.py`.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from splitpot.game.actions import WagerKind
from splitpot.game.events import Side
from splitpot.game.rules import Game, Structure


class Line(msgspec.Struct, frozen=True):
    """A high or a low in words, with the cards that make it (two and three)."""

    words: str
    hole: tuple[str, ...]
    board: tuple[str, ...]


class ReadingView(msgspec.Struct, frozen=True):
    """The viewer's own hand as it stands.

    Attributes:
        high: none before the flop.
        low: none where there is no low (yet), and in Omaha High.
        low_note: why there is no low, or what it needs, in words; else empty.
    """

    high: Line | None = None
    low: Line | None = None
    low_note: str = ""


class PotView(msgspec.Struct, frozen=True):
    """A pot and the seats that can win it; the main pot comes first."""

    amount: int
    seats: tuple[int, ...]


class WagerView(msgspec.Struct, frozen=True):
    """A bet, raise or completion; totals of the street after it."""

    kind: WagerKind
    min_to: int
    max_to: int


class LegalView(msgspec.Struct, frozen=True):
    """What the viewer may do now.

    Attributes:
        call: chips to add; 0 where there is nothing to call.
        call_all_in: whether that call is all the viewer has.
        wager: the bet, raise or completion, if one is allowed.
        no_wager: why not, in words, if none is.
    """

    check: bool
    call: int
    call_all_in: bool
    wager: WagerView | None
    no_wager: str = ""


class TurnView(msgspec.Struct, frozen=True):
    """Whose decision it is.

    Attributes:
        turn: number of the decision; an `act` has to name it.
        deadline: when the clock acts for the seat.
        legal: only for the seat itself.
    """

    seat: int
    turn: int
    deadline: int
    legal: LegalView | None = None


class SeatView(msgspec.Struct, frozen=True):
    """One occupied seat as a viewer sees it.

    Attributes:
        status: `waiting` for the next hand, `live`, `folded`, or `sitting_out`.
        cards: how many cards lie in front of the seat.
        hole: the cards, if the viewer may see them; else empty.
        away: the player's connection is lost.
        leaving: leaves when the hand is over.
        last: what the seat did last on this street, in words; else empty.
        sits_out: is not dealt in from the next hand on (`status` speaks of this hand).
        top_up: chips bought during the hand; they join the stack when it is over.
    """

    seat: int
    name: str
    bot: bool
    stack: int
    status: Literal["waiting", "live", "folded", "sitting_out"]
    street_bet: int = 0
    all_in: bool = False
    cards: int = 0
    hole: tuple[str, ...] = ()
    away: bool = False
    leaving: bool = False
    last: str = ""
    sits_out: bool = False
    top_up: int = 0


class AwardView(msgspec.Struct, frozen=True):
    """Chips from one side of one pot to one seat.

    Attributes:
        words: the winning hand in words; empty where nobody else was left.
        hole, board: the cards that play; empty where nobody else was left.
        odd: odd chips in `amount`.
    """

    side: Side
    seat: int
    amount: int
    words: str = ""
    hole: tuple[str, ...] = ()
    board: tuple[str, ...] = ()
    odd: int = 0


class PotResult(msgspec.Struct, frozen=True):
    """One pot after the hand: its high awards, then its low awards.

    Attributes:
        note: what the table would say: "Ann scoops", "Bob is quartered", "No qualifying
            low: high wins the whole pot"; else empty.
    """

    pot: int
    amount: int
    seats: tuple[int, ...]
    awards: tuple[AwardView, ...]
    note: str = ""


class Stakes(msgspec.Struct, frozen=True):
    """The stakes of a table in chips."""

    small_blind: int
    big_blind: int
    small_bet: int
    big_bet: int


class TableInfo(msgspec.Struct, frozen=True):
    """A table as the lobby lists it.

    Attributes:
        chip_decimals: decimal places in which amounts are shown (2: 150 is 1.50).
        action_seconds: time for a decision.
        players: occupied seats.
        hand: number of the last hand begun; 0 before the first.
    """

    id: str
    name: str
    game: Game
    structure: Structure
    hole_cards: int
    stakes: Stakes
    seats: int
    min_buy_in: int
    max_buy_in: int
    chip_decimals: int
    action_seconds: int
    seat_draw: Literal["button", "full"]
    players: int
    people: int
    hand: int


class Me(msgspec.Struct, frozen=True):
    """What a viewer alone knows about itself at this table. `seat` is none for an onlooker."""

    name: str
    seat: int | None = None
    reading: ReadingView | None = None
