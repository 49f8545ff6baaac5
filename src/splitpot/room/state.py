"""The state of one table: a small frozen value, and what can be read off it.

Facts are applied in `evolve.py`, commands decided in `table.py`. A seat's `stack` here
is what it had when the hand in play began; the chips in play are in `play`.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from splitpot.cards import Card
from splitpot.game.events import Awarded
from splitpot.game.pots import Pot
from splitpot.game.state import HandState, SeatStatus
from splitpot.room.config import TableConfig


class Due(StrEnum):
    """What has to happen at the table's deadline."""

    NOTHING = "nothing"
    DEAL = "deal"
    """Begin the next hand, or draw for the button first."""
    ACT = "act"
    """The clock acts for the seat whose turn it is."""
    STREET = "street"
    """Open the next street of a hand in which nothing is left to decide."""


class Seat(msgspec.Struct, frozen=True):
    """One occupied seat.

    Attributes:
        player: the opaque name of who sits here.
        bot: empty for people, else the bot's manner.
        stack: chips, as at the start of the hand in play.
        top_up: chips bought during the hand in play.
        sits_out: is not dealt in from the next hand on.
        away: the connection is lost.
        leaving: leaves when the hand in play is over.
    """

    player: str
    name: str
    bot: str
    stack: int
    top_up: int = 0
    sits_out: bool = False
    away: bool = False
    leaving: bool = False

    @property
    def is_ready(self) -> bool:
        """Whether the seat is dealt in when a hand begins."""
        return self.stack > 0 and not (self.sits_out or self.away or self.leaving)


class TableState(msgspec.Struct, frozen=True):
    """One table at one moment.

    Attributes:
        version: number of events so far.
        seats: by seat; none where nobody sits.
        hand: number of the hand in play or the last one.
        running: whether that hand is still going on.
        play: the hand in play; after its end until the next begins, how it ended.
        deck: the deck of the hand in play. Secret.
        owners: player by seat in that hand; empty where not dealt in, or gone since.
        names: what those players are called, gone or not.
        pots: the pots as they were gathered when the last street was opened.
        awards: what the hand has paid so far.
        last: what each seat did last on this street, in words.
        clocked: the seat for which the clock acts next.
        due, deadline: what has to happen next by itself, and when; 0 for nothing.
        drawn: whether the game has had its draw for the button.
        log: the last lines of the table's log, as everybody may read them.
    """

    config: TableConfig
    version: int
    seats: tuple[Seat | None, ...]
    hand: int = 0
    running: bool = False
    play: HandState | None = None
    deck: tuple[Card, ...] = ()
    owners: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    pots: tuple[Pot, ...] = ()
    awards: tuple[Awarded, ...] = ()
    last: tuple[str, ...] = ()
    clocked: int | None = None
    due: Due = Due.NOTHING
    deadline: int = 0
    drawn: bool = False
    button: int | None = None
    small_blind_seat: int | None = None
    big_blind_seat: int | None = None
    log: tuple[str, ...] = ()


def seat_of(state: TableState, player: str | None) -> int | None:
    """The seat of a player; `None` for an onlooker."""
    if player is None:
        return None
    for seat, one in enumerate(state.seats):
        if one is not None and one.player == player:
            return seat
    return None


def name_of(state: TableState, seat: int) -> str:
    """What the table calls a seat."""
    one = state.seats[seat]
    return one.name if one is not None else f"Seat {seat + 1}"


def is_dealt_in(state: TableState, seat: int) -> bool:
    """Whether who sits here is in the hand in play, folded or not."""
    if not state.running or state.play is None:
        return False
    return state.play.seats[seat].status is not SeatStatus.OUT


def was_dealt_in(state: TableState, seat: int) -> bool:
    """Whether who sits here was in the hand that lies on the table, in play or just over.

    A newcomer on the seat of somebody who has left was not: that hand is not his to see.
    """
    one = state.seats[seat]
    return one is not None and bool(state.owners) and state.owners[seat] == one.player


def stack_of(state: TableState, seat: int) -> int:
    """Chips behind, as they are now."""
    if is_dealt_in(state, seat):
        assert state.play is not None
        return state.play.seats[seat].stack
    one = state.seats[seat]
    return one.stack if one is not None else 0


def chips_of(state: TableState) -> int:
    """All chips at the table: stacks, bets, pots and chips that wait."""
    total = sum(one.stack + one.top_up for one in state.seats if one is not None)
    if state.running and state.play is not None:
        # The stacks of the dealt-in seats are in play: count them where they lie.
        play = state.play
        paid = 0 if play.is_over else sum(seat.contribution for seat in play.seats)
        paid -= sum(award.amount for award in state.awards) if not play.is_over else 0
        total += sum(seat.stack for seat in play.seats) + paid - play.total
    return total
