"""What a bot is told and what it answers, as JSON: one shape for every way it may come.

The same messages go over WebSocket, as lines of a stream, over a program's standard
input and output, and in matches without a server. Cards are text, amounts chips, times
milliseconds. A `YourTurn` says everything that is needed to decide, so a bot may forget all
the rest. How these are made from a hand is in `telling`, how answers are read in `answers`.
"""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec

from splitpot.game.actions import Move
from splitpot.game.events import Side, Street
from splitpot.game.rules import Game, Structure
from splitpot.game.state import SeatStatus

RejectCode = Literal["bad_message", "unknown_action", "illegal_action", "bad_amount", "stale_action", "late"]


class LegalMove(msgspec.Struct, frozen=True):
    """One thing that a bot may answer.

    Attributes:
        kind: what to answer.
        to: the seat's total of the street after it; a `raise_to` answers it as its `amount`.
        add: chips that it adds.
        most: `raise_to` alone: the largest total, any whole number up to it will do; `to` in fixed limit.
    """

    kind: Move
    to: int
    add: int = 0
    most: int = 0


class TurnSeat(msgspec.Struct, frozen=True):
    """A seat that was dealt in.

    Attributes:
        total: chips put in this hand.
        cards: how many cards lie in front of it; `hole`, those that the bot may see.
    """

    seat: int
    name: str
    status: SeatStatus
    stack: int
    street_bet: int
    total: int
    all_in: bool
    cards: int
    hole: tuple[str, ...] = ()


class TurnPot(msgspec.Struct, frozen=True):
    """A pot and the seats that can win it; the main pot comes first."""

    amount: int
    seats: tuple[int, ...]


class Deed(msgspec.Struct, frozen=True):
    """Something that a seat did: a forced bet or a decision, as the table calls it.

    Attributes:
        kind: `small_blind`, `raise`, `fold` and so on.
        to: the seat's total of the street after it.
    """

    street: Street
    seat: int
    kind: str
    add: int
    to: int


class YourTurn(msgspec.Struct, frozen=True):
    """It is the bot's turn; `your_turn` on the wire. Everything that is needed to decide.

    Attributes:
        request: names this decision; the answer repeats it.
        second_board: the other board of a hand that is run twice; else empty.
        pot: all chips in the middle and in front of the seats.
        to_call: chips that a call adds; 0 where a check is free.
        legal: what may be answered.
        raises_left: bets and raises that the street still admits; none where nothing caps them.
        deadline: when the clock acts, by the clock that says `now`; 0 for never.
        history: what has happened in this hand, oldest first.
    """

    request: str
    table: str
    hand: int
    game: Game
    structure: Structure
    small_blind: int
    big_blind: int
    small_bet: int
    big_bet: int
    seat: int
    button: int
    street: Street
    hole: tuple[str, ...]
    board: tuple[str, ...]
    second_board: tuple[str, ...]
    pot: int
    pots: tuple[TurnPot, ...]
    seats: tuple[TurnSeat, ...]
    to_call: int
    legal: tuple[LegalMove, ...]
    raises_left: int | None
    deadline: int
    now: int
    history: tuple[Deed, ...]


class Reject(msgspec.Struct, frozen=True):
    """An answer that was not taken.

    Attributes:
        request: the decision that it was for, as far as that is known.
        legal: what may be answered, while `again`.
        again: whether another answer to the same request is awaited. There is one such chance;
            after it the bot checks where that is free, else folds.
    """

    request: str
    code: RejectCode
    message: str
    legal: tuple[LegalMove, ...] = ()
    again: bool = False


class ResultAward(msgspec.Struct, frozen=True):
    """Chips from one side of one pot to one seat.

    Attributes:
        cards: the five that play, two of the hole first; empty where nobody else was left.
        odd: chips in `amount` that a division left over; `odd_reason`, why they went here.
        run: 1 for the second board.
    """

    pot: int
    side: Side
    seat: int
    amount: int
    cards: tuple[str, ...] = ()
    odd: int = 0
    odd_reason: str = ""
    run: int = 0


class Result(msgspec.Struct, frozen=True):
    """A hand in which the bot had cards is over.

    Attributes:
        shown: the holes that lie open, by seat.
        net: chips won or lost in the hand, by seat.
    """

    table: str
    hand: int
    seat: int
    board: tuple[str, ...]
    second_board: tuple[str, ...]
    awards: tuple[ResultAward, ...]
    shown: dict[int, tuple[str, ...]]
    net: dict[int, int]
    stacks: dict[int, int]


class Answer(msgspec.Struct, frozen=True):
    """What a bot answers to a `your_turn`. Fields that are not known are left alone.

    Attributes:
        request: of the turn that it answers.
        amount: the street's total after a `raise_to`; counts for nothing else.
    """

    request: str
    kind: Move
    amount: int = 0
    t: Literal["act"] = "act"


BotBody = YourTurn | Reject | Result

BOT_TYPES: Final[dict[str, type[BotBody]]] = {"your_turn": YourTurn, "reject": Reject, "result": Result}

_NAMES: Final = {kind: name for name, kind in BOT_TYPES.items()}
_ENCODER: Final = msgspec.json.Encoder()


class BotLine(msgspec.Struct, frozen=True):
    """What every message to a bot looks like; one a line where it goes in lines."""

    t: str
    d: Any


def encode_line(body: BotBody) -> bytes:
    """A message to a bot as JSON, without a line end."""
    return _ENCODER.encode(BotLine(_NAMES[type(body)], body))
