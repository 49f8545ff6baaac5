"""What a table can be asked to do. Each command names its player, and only the session
knows who that is: an identity never comes out of a message.

`player` is an opaque string. `Clock` and `Resumed` come from the server alone. What a
command does, and when it is refused, is in `table.py` and the files behind it.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from splitpot.cards import Card
from splitpot.game.events import Street
from splitpot.game.rules import Rules
from splitpot.room.parts import EmoteName
from splitpot.room.state import PreWish

BY_ADMIN: Final = "by an administrator: "


class Sit(msgspec.Struct, frozen=True, tag="sit"):
    """Take a seat.

    Attributes:
        name: what the table reads.
        buy_in: chips from the player's wallet to the table.
        bot: empty for people, else the bot's manner.
        seat: -1 takes any free one.
    """

    player: str
    name: str
    buy_in: int
    bot: str = ""
    seat: int = -1


class TopUp(msgspec.Struct, frozen=True, tag="top_up"):
    """Add chips from the wallet; during a hand they wait for its end (3.3-3)."""

    player: str
    amount: int


class SitOut(msgspec.Struct, frozen=True, tag="sit_out"):
    """Not dealt in from the next hand on.

    Attributes:
        when: `now` folds the hand in play when the turn comes; `next_hand` plays it;
            `next_big_blind` plays on until the seat would post it.
    """

    player: str
    when: Literal["now", "next_hand", "next_big_blind"] = "next_hand"


class SitIn(msgspec.Struct, frozen=True, tag="sit_in"):
    """Dealt in again from the next hand on."""

    player: str


class Leave(msgspec.Struct, frozen=True, tag="leave"):
    """Leave the table with the whole stack.

    Attributes:
        after_hand: a hand in play is played to its end; else it is folded when its turn comes.
        by_host: the host has sent the player away.
    """

    player: str
    after_hand: bool = False
    by_host: bool = False


class Post(msgspec.Struct, frozen=True, tag="post"):
    """How a seat that owes blinds comes in: it waits for the big blind, or posts (3.2-9, 10)."""

    player: str
    how: Literal["wait", "now"]


class Straddle(msgspec.Struct, frozen=True, tag="straddle"):
    """Straddle whenever the seat is left of the big blind, or not any more (3.13-2)."""

    player: str
    on: bool


class RunTwice(msgspec.Struct, frozen=True, tag="run_twice"):
    """The answer to the question whether to run it twice (3.13-3)."""

    player: str
    agree: bool


class Show(msgspec.Struct, frozen=True, tag="show"):
    """Show the own hole after the hand, until the next begins (3.11-4); or `cards` of it alone."""

    player: str
    cards: tuple[Card, ...] = ()


class Rabbit(msgspec.Struct, frozen=True, tag="rabbit"):
    """Show the table what would have come, where it plays so."""

    player: str


class PreAct(msgspec.Struct, frozen=True, tag="pre_act"):
    """What to do when the own turn comes, if hand, street and price are then as named; empty: nothing."""

    player: str
    wish: PreWish | Literal[""]
    hand: int = 0
    street: Street = Street.PREFLOP
    price: int = 0


class AutoTopUp(msgspec.Struct, frozen=True, tag="auto_top_up"):
    """Top the own stack up to `amount` between hands from now on; 0: not any more."""

    player: str
    amount: int


class AutoMuck(msgspec.Struct, frozen=True, tag="auto_muck"):
    """Whether a hand that loses at a showdown stays hidden, where the table lets it (C9)."""

    player: str
    on: bool


class Say(msgspec.Struct, frozen=True, tag="say"):
    """Say something at the table: a text, or an emote. `name` is what somebody without a seat is called."""

    player: str
    name: str
    text: str = ""
    emote: EmoteName | Literal[""] = ""


class Mute(msgspec.Struct, frozen=True, tag="mute"):
    """The host lets somebody at the table not speak any more, or again; `name` says whom."""

    player: str
    name: str
    on: bool


class Nudge(msgspec.Struct, frozen=True, tag="nudge"):
    """Set a clock for the seat to act, at a table without time-outs."""

    player: str


class TimeBank(msgspec.Struct, frozen=True, tag="time_bank"):
    """Add the own time bank to the running clock (3.14-3)."""

    player: str


class Wait(msgspec.Struct, frozen=True, tag="wait"):
    """Stand on the waiting list of a full table."""

    player: str
    name: str


class StopWaiting(msgspec.Struct, frozen=True, tag="stop_waiting"):
    """Leave the waiting list, and take back what the host has been asked."""

    player: str


class AnswerBuyIn(msgspec.Struct, frozen=True, tag="answer_buy_in"):
    """The host's answer to a request; `request` is its number."""

    player: str
    request: int
    agree: bool


class Act(msgspec.Struct, frozen=True, tag="act"):
    """A decision.

    Attributes:
        hand, turn: which decision it answers.
        kind: what is asked for.
        amount: the street's total after a `raise_to`; 0 otherwise.
        price: chips to add for a call, as the player saw it.
    """

    player: str
    hand: int
    turn: int
    kind: Literal["fold", "check", "call", "raise_to"]
    amount: int = 0
    price: int = 0


class Connected(msgspec.Struct, frozen=True, tag="connected"):
    """The player has a connection (again). Says nothing new about one who has."""

    player: str


class Disconnected(msgspec.Struct, frozen=True, tag="disconnected"):
    """The player's last connection is gone."""

    player: str


class Clock(msgspec.Struct, frozen=True, tag="clock"):
    """Time has passed: do what is due.

    Attributes:
        deck: a freshly shuffled deck. It is thrown away where none is needed, and never used twice.
        salts: a fresh secret of 16 bytes for each position; without them the hand has no commitment.
    """

    deck: tuple[Card, ...]
    salts: bytes = b""


class Resumed(msgspec.Struct, frozen=True, tag="resumed"):
    """The server has started again: no connection has survived, running clocks get more time."""


class Void(msgspec.Struct, frozen=True, tag="void"):
    """The running hand cannot go on: stacks return to its start (3.14-5).

    A reason that begins with `BY_ADMIN` is an administrator's, and the table reads it.

    Attributes:
        hand: the hand that is meant, refused where it is over; 0 for whichever is in play.
    """

    reason: str
    hand: int = 0


class Place(msgspec.Struct, frozen=True, tag="place"):
    """From the director of a tournament: somebody takes this seat with this stack (3.15-3).

    Attributes:
        bank_pre, bank_post: what his time banks hold, in milliseconds; -1 for what a newcomer has.
    """

    player: str
    name: str
    seat: int
    stack: int
    bot: str = ""
    bank_pre: int = -1
    bank_post: int = -1


class TakeOut(msgspec.Struct, frozen=True, tag="take_out"):
    """From the director: the player and his stack leave the table, between two of his hands."""

    player: str


class Grant(msgspec.Struct, frozen=True, tag="grant"):
    """From the director: chips for a seat; fewer than none where a chip race took some (3.15-12, 13)."""

    player: str
    amount: int


class Allow(msgspec.Struct, frozen=True, tag="allow"):
    """From the director: this hand may begin, by these rules (3.15-5).

    Sent again, it sets the rules anew, if the hand has not begun. `hand` 0 takes it back.
    """

    hand: int
    rules: Rules


Command = (
    Sit
    | TopUp
    | SitOut
    | SitIn
    | Leave
    | Post
    | Straddle
    | Act
    | RunTwice
    | Show
    | Rabbit
    | PreAct
    | AutoTopUp
    | AutoMuck
    | Say
    | Mute
    | Nudge
    | TimeBank
    | Wait
    | StopWaiting
    | AnswerBuyIn
    | Connected
    | Disconnected
    | Clock
    | Resumed
    | Void
    | Place
    | TakeOut
    | Grant
    | Allow
)
