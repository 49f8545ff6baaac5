"""What a tournament can be asked to do. Each command names its player; only the session knows who that is.

`Reschedule`, `Tick`, `HandFinished`, `Withdraw` of somebody else and `by=""` come from the server alone.
What a command does, and when it is refused, is in `tournament.py`.
"""

from __future__ import annotations

from typing import Literal

import msgspec


class Register(msgspec.Struct, frozen=True, tag="register"):
    """Enter: before the start, late, or again for who is out. The server takes the price."""

    player: str
    name: str
    bot: str = ""
    by_ticket: bool = False


class Withdraw(msgspec.Struct, frozen=True, tag="withdraw"):
    """Leave before the start; the price is paid back."""

    player: str


class Begin(msgspec.Struct, frozen=True, tag="begin"):
    """Start now, by the host or (`by` empty) the server."""

    by: str = ""


class Reschedule(msgspec.Struct, frozen=True, tag="reschedule"):
    """Start at another instant: a country has changed its clocks (3.16-3). From the server alone."""

    start_at: int


class Tick(msgspec.Struct, frozen=True, tag="tick"):
    """Time has passed: do what is due."""


class SeatResult(msgspec.Struct, frozen=True):
    """What a hand was for one seat that was dealt in.

    Attributes:
        started: chips when the hand began.
        net: chips won or lost in it.
        out_by: who has won his last chips, by seat, where he has lost everything.
    """

    player: str
    seat: int
    started: int
    net: int
    out_by: tuple[str, ...] = ()


class HandFinished(msgspec.Struct, frozen=True, tag="hand_finished"):
    """A table's hand is over. `seats` are in their order; in a void hand nobody has won or lost."""

    table: int
    hand: int
    seats: tuple[SeatResult, ...]
    button: int
    small: int
    big: int


class Rebuy(msgspec.Struct, frozen=True, tag="rebuy"):
    """Buy chips again (3.15-12)."""

    player: str


class AddOn(msgspec.Struct, frozen=True, tag="add_on"):
    """Buy the add-on, in the break that ends the rebuys."""

    player: str


class DeclineRebuy(msgspec.Struct, frozen=True, tag="decline_rebuy"):
    """Do not buy again, and be out."""

    player: str


class Pause(msgspec.Struct, frozen=True, tag="pause"):
    """Stop after the hands in play; the clock stands."""

    by: str = ""


class Resume(msgspec.Struct, frozen=True, tag="resume"):
    """Go on after a pause."""

    by: str = ""


class GiveTime(msgspec.Struct, frozen=True, tag="give_time"):
    """After a restart: whoever may buy again or is asked about a deal has so much more time for it."""

    ms: int


class Cancel(msgspec.Struct, frozen=True, tag="cancel"):
    """End it without a winner; the money is divided as `refund_terms` says."""

    reason: str
    by: str = ""


class AskDeal(msgspec.Struct, frozen=True, tag="ask_deal"):
    """At the last table: propose to divide what is left, by chips' worth or by chips.

    `left` stays for the winner, and is played for.
    """

    player: str
    method: Literal["icm", "chips"] = "icm"
    left: int = 0


class AnswerDeal(msgspec.Struct, frozen=True, tag="answer_deal"):
    """Agree to the deal, or not; one no ends it."""

    player: str
    agree: bool


TournamentCommand = (
    Register
    | Withdraw
    | Begin
    | Reschedule
    | Tick
    | HandFinished
    | Rebuy
    | AddOn
    | DeclineRebuy
    | Pause
    | Resume
    | GiveTime
    | Cancel
    | AskDeal
    | AnswerDeal
)
