"""What a table can be asked to do. Each command names its player, and only the session
knows who that is: an identity never comes out of a message.

`player` is an opaque string. `Clock` and `Resumed` come from the server alone. What a
command does, and when it is refused, is in `table.py` and the files behind it.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from splitpot.cards import Card


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
    """

    player: str
    after_hand: bool = False


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
    """Show the own hole after the hand, until the next begins (3.11-4)."""

    player: str


class TimeBank(msgspec.Struct, frozen=True, tag="time_bank"):
    """Add the own time bank to the running clock (3.14-3)."""

    player: str


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
    """

    deck: tuple[Card, ...]


class Resumed(msgspec.Struct, frozen=True, tag="resumed"):
    """The server has started again: no connection has survived, running clocks get more time."""


class Void(msgspec.Struct, frozen=True, tag="void"):
    """The running hand cannot go on: stacks return to its start (3.14-5)."""

    reason: str


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
    | TimeBank
    | Connected
    | Disconnected
    | Clock
    | Resumed
    | Void
)
