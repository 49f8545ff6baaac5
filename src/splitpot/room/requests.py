"""What a client may ask of a table, as closed, validated types; the envelope is in `messages.py`.

Unknown fields are refused. What each asks for is decided in the room; who asks is known
from the session and never in the message.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from splitpot.game.events import Street
from splitpot.room.parts import EmoteName


class Act(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A decision; the envelope's `hand` and `turn` name which one.

    Attributes:
        amount: the street's total after a `raise_to`; 0 otherwise.
        price: what the button said a call costs (chips to add); refused if it has changed.
    """

    kind: Literal["fold", "check", "call", "raise_to"]
    amount: int = 0
    price: int = 0


class Hello(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """First message on a socket. `since` is the last version seen; -1 asks for a snapshot."""

    table: str
    since: int = -1


class Sit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take a seat with a buy-in. `seat` -1 takes any free one."""

    buy_in: int
    seat: int = -1


class TopUp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Add chips to the own stack; they play from the next hand on."""

    amount: int


class SitOut(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Not dealt in: `now` folds the hand in play, `next_hand` plays it, `next_big_blind` plays until then."""

    when: Literal["now", "next_hand", "next_big_blind"] = "next_hand"


class SitIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Dealt in again from the next hand on."""


class Leave(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Leave the table. A hand in play is folded when its turn comes, or played to its end (`after_hand`)."""

    after_hand: bool = False


class RunTwice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answer to `asked`: run it twice, or not. All have to agree."""

    agree: bool


class ShowHand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Show the own hole after the hand, until the next begins; or only the `cards` named (`As`)."""

    cards: tuple[str, ...] = ()


class AskRabbit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Show the table the board cards that would have come, where it plays so."""


class PreAct(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What to do when the own turn comes, if hand, street and price are then as named here.

    `hand`, `street` and `price` are those of `turn.ahead` as the viewer saw it; `wish` empty takes it back.
    """

    wish: Literal["", "check_fold", "check", "call"]
    hand: int = 0
    street: Street = Street.PREFLOP
    price: int = 0


class AutoTopUp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Top the own stack up to `amount` between hands, as far as the wallet goes; 0: not any more."""

    amount: int


class AutoMuck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether a hand that loses at a showdown stays hidden, where the table lets it."""

    on: bool


class Say(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Say something at the table: one line of at most 200 characters."""

    text: str


class Emote(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Say something without words."""

    emote: EmoteName


class Mute(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The host lets somebody not speak at this table any more, or again."""

    name: str
    on: bool


class Nudge(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Set a clock for the seat to act, at a table without time-outs."""


class TimeBank(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Add the time bank to the clock now; by itself that happens when the time runs out."""


class PostBlinds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a newcomer or returning player comes in: wait for the big blind, or post what is owed now."""

    how: Literal["wait", "now"]


class Straddle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Straddle whenever the seat is left of the big blind, or not any more."""

    on: bool


class Wait(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Stand on the waiting list of a full table."""


class StopWaiting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Leave the waiting list, and take back what the host has been asked."""


class AnswerBuyIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The host's answer to a request, named by its number."""

    request: int
    agree: bool


class AddBot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Seat a bot. `seat` -1 takes any free one; `buy_in` 0 the table's usual one."""

    manner: Literal["calling", "tight", "equity"]
    seat: int = -1
    buy_in: int = 0


class RemoveBot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Send a bot away after the hand."""

    seat: int


class ClientBeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Heartbeat: the highest version the client has seen."""

    version: int
