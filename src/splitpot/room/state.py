"""The state of one table: a small frozen value, and what can be read off it.

Facts are applied in `evolve.py`, commands decided in `table.py`. A seat's `stack` here
is what it had when the hand in play began; the chips in play are in `play`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

import msgspec

from splitpot.cards import Card
from splitpot.game.events import Awarded, Raked
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
    ASK = "ask"
    """Those who have not answered whether to run it twice have said no."""


Wish = Literal["", "sit_out_next_big_blind", "leave"]
Choice = Literal["", "wait", "now"]


class Seat(msgspec.Struct, frozen=True):
    """One occupied seat.

    Attributes:
        player: the opaque name of who sits here.
        bot: empty for people, else the bot's manner.
        stack: chips, as at the start of the hand in play.
        top_up: chips bought during the hand in play.
        sits_out: is not dealt in from the next hand on.
        away: the connection is lost.
        leaving: folds when its turn comes, and leaves when the hand in play is over.
        folds: folds when its turn comes, and sits out.
        wish: what the seat has asked for later.
        choice: how it wants to come in where it owes blinds; it waits where it has not said.
        straddles: straddles whenever it is left of the big blind.
        is_newcomer: has not been dealt in since it sat down, and owes a big blind (3.2-9).
        missed_small, missed_big: a blind has passed it while it was out (3.2-10).
        missed: how many big blinds have passed it since.
        out_since: when it last went out, by its own wish or not; 0 while it is in.
        bank_pre, bank_post: what is left in its time banks before and after the flop, in milliseconds.
        hands: hands dealt to it.
    """

    player: str
    name: str
    bot: str
    stack: int
    top_up: int = 0
    sits_out: bool = False
    away: bool = False
    leaving: bool = False
    folds: bool = False
    wish: Wish = ""
    choice: Choice = ""
    straddles: bool = False
    is_newcomer: bool = False
    missed_small: bool = False
    missed_big: bool = False
    missed: int = 0
    out_since: int = 0
    bank_pre: int = 0
    bank_post: int = 0
    hands: int = 0

    @property
    def is_ready(self) -> bool:
        """Whether the seat is dealt in when a hand begins."""
        return self.stack > 0 and not (self.sits_out or self.away or self.leaving)


class Departed(msgspec.Struct, frozen=True):
    """Who took how many chips away from the table, and when (3.12-4)."""

    player: str
    stack: int
    at: int


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
        rakes: what the house has taken of it.
        last: what each seat did last on this street, in words.
        clocked: the seat for which the clock acts next.
        due, deadline: what has to happen next by itself, and when; 0 for nothing.
        drawn: whether the game has had its draw for the button.
        small_position: where the small blind stood; nobody posted it where it was dead.
        orbit: who had the button in the first hand of the game, until the big blind has gone round.
        asked, agreed: the seats that are asked to run it twice, and those that have said yes.
        is_answered: whether that question is settled for this hand.
        banked: since when the time bank of the seat to act is running; 0 while it is not.
        is_spared: the seat to act has had its time for a lost connection.
        killer: the player who kills the next hand; empty for nobody.
        leg: who won the last pot alone, in a high-only game with kill pots.
        is_kill: whether the hand in play is a kill pot.
        departed: who left with chips that must come back with him for a while.
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
    rakes: tuple[Raked, ...] = ()
    last: tuple[str, ...] = ()
    clocked: int | None = None
    due: Due = Due.NOTHING
    deadline: int = 0
    drawn: bool = False
    button: int | None = None
    small_blind_seat: int | None = None
    big_blind_seat: int | None = None
    small_position: int | None = None
    orbit: int | None = None
    asked: tuple[int, ...] = ()
    agreed: tuple[int, ...] = ()
    is_answered: bool = False
    banked: int = 0
    is_spared: bool = False
    killer: str = ""
    leg: str = ""
    is_kill: bool = False
    departed: tuple[Departed, ...] = ()
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
        paid = 0
        if not play.is_over:
            paid = sum(seat.contribution for seat in play.seats) - play.rake
            paid -= sum(award.amount for award in state.awards)
        total += sum(seat.stack for seat in play.seats) + paid - play.total
    return total


def is_blind_due(state: TableState, seat: int) -> bool:
    """Whether somebody who sits down here owes a big blind first (3.2-9).

    Nobody does before the first hand of a game, nor in its first orbit where no blind
    has passed the seat yet.
    """
    if not state.drawn or state.big_blind_seat is None:
        return False
    if state.orbit is None:
        return True
    size = len(state.seats)
    return 0 < (seat - state.orbit) % size <= (state.big_blind_seat - state.orbit) % size
