"""What has happened at a table: its own events, and those of the hands played there.

One event is one version of the table, one row in the store and one message on the wire
(or a bare number for a viewer who may not see it). The state follows from them alone
(`evolve.py`). Secret are `HandBegun.deck` and `salts`, `HoleDealt` of another seat and
`BoardDealt.burn`: `wire.py` never copies them, and the store seals them.
"""

from __future__ import annotations

from typing import Literal

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
    Street,
)
from splitpot.game.rules import Rules
from splitpot.room.config import TableConfig
from splitpot.room.parts import EmoteName
from splitpot.room.state import BuyInRequest, Choice, Muted, PreWish, Waiter, Wish

SCHEMA = 1


class RoomEvent(msgspec.Struct, frozen=True, kw_only=True):
    """What the table's own events share. `schema` rises when an older reader would misread them."""

    schema: int = SCHEMA


class TableOpened(RoomEvent, frozen=True, tag="table_opened"):
    """The first event of every table."""

    config: TableConfig


class PlayerSat(RoomEvent, frozen=True, tag="player_sat"):
    """A seat is taken. `buy_in` chips moved from the player's wallet to the table.

    `is_newcomer`: it owes a big blind before it is dealt in (3.2-9). `missed_small`, `missed_big`:
    blinds that the player has owed since he was here last.
    """

    seat: int
    player: str
    name: str
    bot: str
    buy_in: int
    is_newcomer: bool = False
    missed_small: bool = False
    missed_big: bool = False


class PlayerLeft(RoomEvent, frozen=True, tag="player_left"):
    """A seat is free. `stack` chips moved from the table to the player's wallet.

    `is_lost`: it was out for too long (3.14-4). `at` is 0 in events from before it was kept.
    `by_host`: the host has sent the player away.
    """

    seat: int
    player: str
    stack: int
    at: int = 0
    is_lost: bool = False
    by_host: bool = False


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
    """How a seat stands now; the values replace the seat's. `wish` and `choice` are the player's secret.

    `by_host`: it is leaving since the host has sent the player away.
    """

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
    tops_to: int = 0
    mucks: bool = True
    by_host: bool = False


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
        deck: secret for ever. Empty where it was sealed with a key that is lost.
        at: when it began.
        players, names: by dealt-in seat.
        small_blind_seat: who posts it; none where it is dead (3.2-4).
        small_position: where it stands; none in events from before there were dead ones.
        missed_small, missed_big: seats that a blind has passed while they were out (3.2-10).
        killer: who kills this hand (3.13-1).
        owing: seats that are dealt in and owe what they owed before: the small blind against the
            only one who is paid up, whose big blind it is.
        salts: a secret of 16 bytes for each position of the deck (`fairness.py`).
        commitment: to deck and salts, for everybody; empty in events from before there was one.
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
    salts: bytes = b""
    commitment: str = ""
    owing: tuple[int, ...] = ()


class TurnOpened(RoomEvent, frozen=True, tag="turn_opened"):
    """A seat has to decide before `deadline`; 0 where it has all the time it wants."""

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


class TurnTimed(RoomEvent, frozen=True, tag="turn_timed"):
    """At a table without time-outs: a decision gets a deadline, or (0) has none any more.

    `why`: somebody has nudged the seat, or its connection is lost, or back.
    """

    seat: int
    turn: int
    deadline: int
    why: Literal["nudged", "gone", "back"]


class PreActed(RoomEvent, frozen=True, tag="pre_acted"):
    """What a seat does when its turn comes; `wish` empty: nothing. The player's secret.

    `why` says what has changed where it was dropped: the price (`price` now), the street or the hand.
    """

    seat: int
    player: str
    wish: PreWish | Literal[""]
    hand: int = 0
    street: Street = Street.PREFLOP
    price: int = 0
    why: Literal["", "price", "street", "hand"] = ""


class CardsShown(RoomEvent, frozen=True, tag="cards_shown"):
    """A seat shows some of its cards after the hand, and no others."""

    seat: int
    cards: tuple[Card, ...]


class RabbitShown(RoomEvent, frozen=True, tag="rabbit_shown"):
    """What would have come after a hand that ended early: the cards of each street that was not dealt.

    They lay in the committed deck. `seat` has asked for them.
    """

    hand: int
    seat: int
    streets: tuple[tuple[Street, tuple[Card, ...]], ...]


class ChatSaid(RoomEvent, frozen=True, tag="chat_said"):
    """Something was said: `text` as it was typed, or an emote."""

    player: str
    name: str
    text: str
    emote: EmoteName | Literal[""]
    at: int


class MutesChanged(RoomEvent, frozen=True, tag="mutes_changed"):
    """Whom the host does not let speak, from now on."""

    muted: tuple[Muted, ...]
    at: int


class BankSpent(RoomEvent, frozen=True, tag="bank_spent"):
    """What a seat's time bank has left after a decision, or holds of one who comes from another table.

    `is_post`: the one after the flop.
    """

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


class QueueChanged(RoomEvent, frozen=True, tag="queue_changed"):
    """The waiting list from now on, in order."""

    queue: tuple[Waiter, ...]
    at: int


class RequestsChanged(RoomEvent, frozen=True, tag="requests_changed"):
    """The buy-ins that wait for the host's answer. `refused`: names of those whom he has told no."""

    requests: tuple[BuyInRequest, ...]
    at: int
    refused: tuple[str, ...] = ()


class HandAllowed(RoomEvent, frozen=True, tag="hand_allowed"):
    """In a tournament: this hand may begin, by these rules; 0: none may (3.15-5)."""

    hand: int
    rules: Rules
    at: int


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
    | TurnTimed
    | BankSpent
    | TwiceAsked
    | TwiceAnswered
    | StreetScheduled
    | TimedOut
    | HandClosed
    | HandVoided
    | ClockExtended
    | QueueChanged
    | RequestsChanged
    | PreActed
    | CardsShown
    | RabbitShown
    | ChatSaid
    | MutesChanged
    | HandAllowed
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
