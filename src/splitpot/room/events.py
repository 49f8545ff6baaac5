"""What has happened at a table: its own events, and those of the hands played there.

One event is one version of the table, one row in the store and one message on the wire
(or a bare number for a viewer who may not see it). Each is stored exactly as it is; the
state follows from them alone (`evolve.py`). Secret are `HandBegun.deck`, `HoleDealt` of
another seat and `BoardDealt.burn`: `wire.py` never copies them.
"""

from __future__ import annotations

import msgspec

from splitpot.cards import Card
from splitpot.game.events import (
    Acted,
    Awarded,
    BoardDealt,
    HandEnded,
    HandEvent,
    HandStarted,
    HoleDealt,
    Posted,
    Raked,
    RanTwice,
    Returned,
    Shown,
)
from splitpot.room.config import TableConfig
from splitpot.room.state import Choice, Wish

SCHEMA = 1


class RoomEvent(msgspec.Struct, frozen=True, kw_only=True):
    """What the table's own events share. `schema` rises when an older reader would misread them."""

    schema: int = SCHEMA


class TableOpened(RoomEvent, frozen=True, tag="table_opened"):
    """The first event of every table."""

    config: TableConfig


class PlayerSat(RoomEvent, frozen=True, tag="player_sat"):
    """A seat is taken. `buy_in` chips moved from the player's wallet to the table.

    `is_newcomer`: it owes a big blind before it is dealt in (3.2-9).
    """

    seat: int
    player: str
    name: str
    bot: str
    buy_in: int
    is_newcomer: bool = False


class PlayerLeft(RoomEvent, frozen=True, tag="player_left"):
    """A seat is free. `stack` chips moved from the table to the player's wallet.

    `is_lost`: it was out for too long (3.14-4). `at` is 0 in events from before it was kept.
    """

    seat: int
    player: str
    stack: int
    at: int = 0
    is_lost: bool = False


class StackAdded(RoomEvent, frozen=True, tag="stack_added"):
    """`amount` chips moved from the player's wallet to the table.

    Attributes:
        queued: they wait for the end of the hand in play (3.3-3).
        sits_in: a busted seat is back in the game by it.
    """

    seat: int
    player: str
    amount: int
    queued: bool
    sits_in: bool = False


class SeatStandingChanged(RoomEvent, frozen=True, tag="seat_standing_changed"):
    """How a seat stands now; the values replace the seat's. `wish` and `choice` are the player's secret."""

    seat: int
    player: str
    sits_out: bool
    away: bool
    leaving: bool
    folds: bool = False
    wish: Wish = ""
    choice: Choice = ""
    straddles: bool = False
    at: int = 0


class ButtonDrawn(RoomEvent, frozen=True, tag="button_drawn"):
    """The draw that begins a game (R6, R7).

    Attributes:
        cards: by seat before any move.
        button: the seat that has the button, after the moves.
        moves: old and new seat of everybody who drew, in S1's draw for all seats; else empty.
        deal_at: when the first hand begins.
    """

    cards: dict[int, Card]
    button: int
    moves: tuple[tuple[int, int], ...]
    deal_at: int


class DealScheduled(RoomEvent, frozen=True, tag="deal_scheduled"):
    """The next hand is due at `at`; 0: the table waits, since too few can play."""

    at: int


class HandBegun(RoomEvent, frozen=True, tag="hand_begun"):
    """A hand is about to start. Its deck is fixed here, before the first card (3.1-5).

    Attributes:
        deck: secret for ever.
        at: when it began.
        players, names: by dealt-in seat.
        small_blind_seat: who posts it; none where it is dead (3.2-4).
        small_position: where it stands; none in events from before there were dead ones.
        missed_small, missed_big: seats that a blind has passed while they were out (3.2-10).
        killer: who kills this hand (3.13-1).
    """

    hand: int
    deck: tuple[Card, ...]
    at: int
    button: int
    small_blind_seat: int | None
    big_blind_seat: int
    players: dict[int, str]
    names: dict[int, str]
    small_position: int | None = None
    missed_small: tuple[int, ...] = ()
    missed_big: tuple[int, ...] = ()
    killer: int | None = None


class TurnOpened(RoomEvent, frozen=True, tag="turn_opened"):
    """A seat has to decide before `deadline`."""

    seat: int
    turn: int
    deadline: int


class TimeAdded(RoomEvent, frozen=True, tag="time_added"):
    """A seat's clock gets more time: its time bank, or since its connection is lost (3.14-3).

    `starts` is when the time before it is over.
    """

    seat: int
    turn: int
    starts: int
    deadline: int
    is_bank: bool


class BankSpent(RoomEvent, frozen=True, tag="bank_spent"):
    """What a seat's time bank has left after a decision; `is_post`: the one after the flop."""

    seat: int
    is_post: bool
    left: int


class TwiceAsked(RoomEvent, frozen=True, tag="twice_asked"):
    """The live seats are asked whether to run it twice (3.13-3). No answer is a no."""

    seats: tuple[int, ...]
    deadline: int


class TwiceAnswered(RoomEvent, frozen=True, tag="twice_answered"):
    """A seat has answered; one no ends the question, as does the deadline (`seat` none)."""

    seat: int | None
    agrees: bool


class StreetScheduled(RoomEvent, frozen=True, tag="street_scheduled"):
    """Nothing is left to decide: the next street is opened at `at`."""

    at: int


class TimedOut(RoomEvent, frozen=True, tag="timed_out"):
    """A seat's time is over, and the clock acts for it next. `sits_out` from the next hand on (3.14-4)."""

    seat: int
    turn: int
    sits_out: bool
    at: int = 0


class HandClosed(RoomEvent, frozen=True, tag="hand_closed"):
    """Everything is paid; queued chips have joined the stacks.

    Attributes:
        at: when the hand ended.
        next_at: when the next one begins; 0 if too few can play.
        killer: the player who kills the next hand; empty for nobody (3.13-1).
        leg: who won the whole of this hand alone, where that counts; else empty.
    """

    hand: int
    at: int
    next_at: int
    killer: str = ""
    leg: str = ""


class HandVoided(RoomEvent, frozen=True, tag="hand_voided"):
    """The hand is void: every stack is as at its start (3.14-5)."""

    hand: int
    reason: str
    at: int
    next_at: int


class ClockExtended(RoomEvent, frozen=True, tag="clock_extended"):
    """What is due is due at `deadline` instead."""

    deadline: int


TableEvent = (
    TableOpened
    | PlayerSat
    | PlayerLeft
    | StackAdded
    | SeatStandingChanged
    | ButtonDrawn
    | DealScheduled
    | HandBegun
    | TurnOpened
    | TimeAdded
    | BankSpent
    | TwiceAsked
    | TwiceAnswered
    | StreetScheduled
    | TimedOut
    | HandClosed
    | HandVoided
    | ClockExtended
    | HandStarted
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

HAND_EVENTS = (
    *(HandStarted, Posted, HoleDealt, Acted, Returned, BoardDealt, RanTwice),
    *(Shown, Raked, Awarded, HandEnded),
)

_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[TableEvent] = msgspec.json.Decoder(TableEvent)

__all__ = ["HAND_EVENTS", "HandEvent", "TableEvent", "decode_event", "encode_event"]


def encode_event(event: TableEvent) -> bytes:
    """The event as JSON, secrets included: for the store, never for the wire."""
    return _ENCODER.encode(event)


def decode_event(text: bytes | str) -> TableEvent:
    """The event that `encode_event` wrote.

    Raises:
        msgspec.ValidationError: it is not an event of this schema.
    """
    return _DECODER.decode(text)
