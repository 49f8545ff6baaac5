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
    Returned,
    Shown,
)
from splitpot.room.config import TableConfig

SCHEMA = 1


class RoomEvent(msgspec.Struct, frozen=True, kw_only=True):
    """What the table's own events share. `schema` rises when an older reader would misread them."""

    schema: int = SCHEMA


class TableOpened(RoomEvent, frozen=True, tag="table_opened"):
    """The first event of every table."""

    config: TableConfig


class PlayerSat(RoomEvent, frozen=True, tag="player_sat"):
    """A seat is taken. `buy_in` chips moved from the player's wallet to the table."""

    seat: int
    player: str
    name: str
    bot: str
    buy_in: int


class PlayerLeft(RoomEvent, frozen=True, tag="player_left"):
    """A seat is free. `stack` chips moved from the table to the player's wallet."""

    seat: int
    player: str
    stack: int


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
    """How a seat stands now; the values replace the seat's."""

    seat: int
    player: str
    sits_out: bool
    away: bool
    leaving: bool


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
        small_blind_seat: who posts it.
    """

    hand: int
    deck: tuple[Card, ...]
    at: int
    button: int
    small_blind_seat: int
    big_blind_seat: int
    players: dict[int, str]
    names: dict[int, str]


class TurnOpened(RoomEvent, frozen=True, tag="turn_opened"):
    """A seat has to decide before `deadline`."""

    seat: int
    turn: int
    deadline: int


class StreetScheduled(RoomEvent, frozen=True, tag="street_scheduled"):
    """Nothing is left to decide: the next street is opened at `at`."""

    at: int


class TimedOut(RoomEvent, frozen=True, tag="timed_out"):
    """A seat's time is over, and the clock acts for it next. `sits_out` from the next hand on (3.14-4)."""

    seat: int
    turn: int
    sits_out: bool


class HandClosed(RoomEvent, frozen=True, tag="hand_closed"):
    """Everything is paid; queued chips have joined the stacks.

    Attributes:
        at: when the hand ended.
        next_at: when the next one begins; 0 if too few can play.
    """

    hand: int
    at: int
    next_at: int


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
    | Shown
    | Awarded
    | HandEnded
)

HAND_EVENTS = (HandStarted, Posted, HoleDealt, Acted, Returned, BoardDealt, Shown, Awarded, HandEnded)

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
