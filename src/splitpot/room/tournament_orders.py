"""What the director of a tournament tells one of its tables, and what a player cannot ask for there.

The table is an ordinary one: the director seats people, takes them out between their
hands, adds chips and allows one hand at a time, by the rules of the level. Nobody buys
chips, chooses a seat or leaves with chips. When the director says what is decided in
`tournament.py`; what an event of his means for a table is in `tournament_tables.py`.
"""

from __future__ import annotations

from typing import Final

from splitpot.errors import RoomError
from splitpot.room.commands import (
    Allow,
    AnswerBuyIn,
    AutoTopUp,
    Command,
    Grant,
    Leave,
    Place,
    Post,
    Sit,
    Straddle,
    TakeOut,
    TopUp,
    Wait,
)
from splitpot.room.draft import Draft, schedule_deal
from splitpot.room.events import BankSpent, HandAllowed, PlayerLeft, PlayerSat, StackAdded
from splitpot.room.state import TableState, is_dealt_in, seat_of

_FOR_CASH: Final = (Sit, TopUp, AutoTopUp, Leave, Post, Straddle, AnswerBuyIn, Wait)
_FOR_DIRECTORS: Final = (Place, TakeOut, Grant, Allow)


def check_kind(state: TableState, command: Command) -> None:
    """Refuses what belongs to the other kind of table.

    Raises:
        RoomError: `not_allowed`.
    """
    if state.config.tournament and isinstance(command, _FOR_CASH):
        raise RoomError(
            "not_allowed",
            "Seats and chips of a tournament are given by its director; "
            "who is away is dealt in, and may come back at any time.",
        )
    if not state.config.tournament and isinstance(command, _FOR_DIRECTORS):
        raise RoomError("not_allowed", "This table belongs to no tournament, and takes no orders.")


def place(draft: Draft, command: Place, now: int) -> None:
    """Seats somebody; he is dealt in from the next hand on (3.15-4)."""
    state = draft.state
    if seat_of(state, command.player) is not None:
        raise RoomError("already_seated", f"{command.name} has a seat at this table already.")
    if not 0 <= command.seat < len(state.seats):
        raise RoomError("no_such_seat", f"There is no seat {command.seat}.")
    if state.seats[command.seat] is not None:
        raise RoomError("seat_taken", f"Seat {command.seat + 1} is taken.")
    draft.emit(
        PlayerSat(
            seat=command.seat,
            player=command.player,
            name=command.name,
            bot=command.bot,
            buy_in=command.stack,
        )
    )
    for is_post, left in ((False, command.bank_pre), (True, command.bank_post)):
        seat = draft.state.seats[command.seat]
        assert seat is not None
        if left not in (-1, seat.bank_post if is_post else seat.bank_pre):
            draft.emit(BankSpent(seat=command.seat, is_post=is_post, left=left))
    schedule_deal(draft, now)


def take_out(draft: Draft, command: TakeOut, now: int) -> None:
    """Frees a seat; its chips go with the player."""
    seat = _seat(draft.state, command.player)
    one = draft.state.seats[seat]
    assert one is not None
    if is_dealt_in(draft.state, seat):
        raise RoomError("not_allowed", f"{one.name} is in a hand; nobody is moved out of one.")
    draft.emit(PlayerLeft(seat=seat, player=one.player, stack=one.stack + one.top_up, at=now))
    schedule_deal(draft, now)


def grant(draft: Draft, command: Grant, now: int) -> None:
    """Chips for a seat, at once or when its hand is over (3.15-12)."""
    seat = _seat(draft.state, command.player)
    queued = is_dealt_in(draft.state, seat)
    draft.emit(StackAdded(seat=seat, player=command.player, amount=command.amount, queued=queued))
    schedule_deal(draft, now)


def allow(draft: Draft, command: Allow, now: int) -> None:
    """Lets one hand begin, or takes that back; nothing where it has begun already (3.15-5)."""
    state = draft.state
    if state.running or (command.hand and command.hand <= state.hand):
        return
    draft.emit(HandAllowed(hand=command.hand, rules=command.rules, at=now))
    schedule_deal(draft, now)


def _seat(state: TableState, player: str) -> int:
    seat = seat_of(state, player)
    if seat is None:
        raise RoomError("not_seated", "The player has no seat at this table.")
    return seat
