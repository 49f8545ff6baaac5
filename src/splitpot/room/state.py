"""The state of one table: a small frozen value, and what can be read off it.

Facts are applied in `evolve.py`, commands decided in `table.py`. A seat's `stack` here
is what it had when the hand in play began; the chips in play are in `play`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, Literal

import msgspec

from splitpot.cards import Card
from splitpot.game.events import Awarded, Raked, Street
from splitpot.game.pots import Pot
from splitpot.game.state import HandState, SeatStatus
from splitpot.room.config import TableConfig
from splitpot.room.parts import EmoteName


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
PreWish = Literal["check_fold", "check", "call"]

PROGRAM: Final = "program"
"""The manner of a bot that plays over the network: it is absent, broke and late like a person."""


class PreAct(msgspec.Struct, frozen=True):
    """What a seat does when its turn comes, for as long as hand, street and price stay as they are.

    `price` is what a call would cost it, as the player saw it.
    """

    wish: PreWish
    hand: int
    street: Street
    price: int


class Debt(msgspec.Struct, frozen=True):
    """The blinds that somebody owed: when the hand began that might be void, or when he left."""

    player: str
    is_newcomer: bool = False
    missed_small: bool = False
    missed_big: bool = False
    missed: int = 0
    choice: Choice = ""


class ChatEntry(msgspec.Struct, frozen=True):
    """One thing said at the table: a text as it was typed, or an emote."""

    number: int
    player: str
    name: str
    text: str
    emote: EmoteName | Literal[""]
    at: int


class Muted(msgspec.Struct, frozen=True):
    """One whom the table's host does not let speak here."""

    player: str
    name: str


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
        tops_to: the stack that it is topped up to between hands; 0 where it is not.
        spared: the big blind has passed it though it was dealt in, since it had it last (3.2-3).
        mucks: a hand that loses at a showdown stays hidden, where the table lets it (C9).
        pre: what it does when its turn comes. Nobody else knows.
        stays: plays in a tournament, where who is absent is dealt in all the same (3.15-6).
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
    tops_to: int = 0
    mucks: bool = True
    spared: bool = False
    pre: PreAct | None = None
    stays: bool = False

    @property
    def is_house_bot(self) -> bool:
        """Whether the room itself plays the seat."""
        return is_house_bot(self.bot)

    @property
    def is_ready(self) -> bool:
        """Whether the seat is dealt in when a hand begins."""
        return self.stack > 0 and (self.stays or not (self.sits_out or self.away or self.leaving))


class Departed(msgspec.Struct, frozen=True):
    """Who took how many chips away from the table, and when (3.12-4)."""

    player: str
    stack: int
    at: int


class Waiter(msgspec.Struct, frozen=True):
    """One on the waiting list.

    Attributes:
        since: when he came.
        held_until: a seat is held for him until then; 0 where none is.
        gone: when his connection was lost; 0 while it is there.
    """

    player: str
    name: str
    since: int
    held_until: int = 0
    gone: int = 0


class BuyInRequest(msgspec.Struct, frozen=True):
    """Chips that somebody wants to bring, once the host agrees.

    Attributes:
        number: names it; the table's version when it was made.
        seat: which seat; -1 for any.
        is_top_up: the player sits already.
        gone: as in `Waiter`.
        bot: empty for people, else the bot's manner.
    """

    number: int
    player: str
    name: str
    amount: int
    seat: int = -1
    is_top_up: bool = False
    gone: int = 0
    bot: str = ""


class TableState(msgspec.Struct, frozen=True):
    """One table at one moment.

    Attributes:
        version: number of events so far.
        seats: by seat; none where nobody sits.
        hand: number of the hand in play or the last one.
        running: whether that hand is still going on.
        play: the hand in play; after its end until the next begins, how it ended.
        deck: the deck of the hand in play. Secret.
        commitment: to the deck of that hand or the last one, for everybody.
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
        queue: who waits for a seat, in order.
        requests: the buy-ins that wait for the host's answer.
        settled: what those in the hand in play owed before it, should it be void.
        debtors: who has left owing blinds in this game, and owes them when he comes back.
        chat: the last things said at the table.
        muted: whom the host does not let speak.
        flashed: by seat, single cards shown after the hand of one's own accord.
        rabbit: the board cards that would have come, once somebody has asked for them.
        log: the last lines of the table's log, as everybody may read them.
        allowed: in a tournament, the number of the hand that may begin; 0 for none.
    """

    config: TableConfig
    version: int
    seats: tuple[Seat | None, ...]
    hand: int = 0
    running: bool = False
    play: HandState | None = None
    deck: tuple[Card, ...] = ()
    commitment: str = ""
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
    queue: tuple[Waiter, ...] = ()
    requests: tuple[BuyInRequest, ...] = ()
    settled: tuple[Debt, ...] = ()
    debtors: tuple[Debt, ...] = ()
    chat: tuple[ChatEntry, ...] = ()
    muted: tuple[Muted, ...] = ()
    flashed: tuple[tuple[Card, ...], ...] = ()
    rabbit: tuple[Card, ...] = ()
    log: tuple[str, ...] = ()
    allowed: int = 0


def seat_of(state: TableState, player: str | None) -> int | None:
    """The seat of a player; `None` for an onlooker."""
    if player is None:
        return None
    for seat, one in enumerate(state.seats):
        if one is not None and one.player == player:
            return seat
    return None


def is_house_bot(manner: str) -> bool:
    """Whether a bot of this manner is played by the room itself, with the house's chips."""
    return manner not in ("", PROGRAM)


def may_watch(state: TableState, viewer: str | None) -> bool:
    """Whether the viewer sees the hands: at a table without onlookers only those who sit there."""
    return state.config.observers or seat_of(state, viewer) is not None


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
