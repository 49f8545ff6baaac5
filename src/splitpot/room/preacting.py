"""Pre-actions: what a seat does when its turn comes, bound to hand, street and price.

A wish holds for the one decision that its player saw coming. When the price, the street
or the hand changes it is dropped, and never applied to anything else. Nobody but its
player hears of it; it is kept with the seat, so that a reload of the page keeps it too.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from splitpot.errors import RoomError
from splitpot.game.actions import Act as GameAct
from splitpot.game.actions import Move
from splitpot.game.betting import legal_actions, owed_by
from splitpot.room.commands import PreAct as PreActCommand
from splitpot.room.draft import Draft
from splitpot.room.events import PreActed
from splitpot.room.state import PreAct, PreWish, Seat, TableState, seat_of

Why = Literal["price", "street", "hand"]


class Ahead(msgspec.Struct, frozen=True):
    """The decision that comes to a seat if nothing changes: its price, and what may be chosen for it now."""

    price: int
    wishes: tuple[PreWish, ...]


def ahead_of(state: TableState, seat: int) -> Ahead | None:
    """What a seat may choose in advance; none where no decision comes to it on this street."""
    play = state.play
    if not state.running or play is None or play.to_act is None or play.to_act == seat:
        return None
    dealt = play.seats[seat]
    has_acted = dealt.acted and dealt.street_bet >= play.price
    if not dealt.is_live or not dealt.stack or has_acted:
        return None
    price = _price(state, seat)
    return Ahead(price, ("check_fold", "call") if price else ("check_fold", "check"))


def pre_act(draft: Draft, command: PreActCommand, now: int) -> None:
    """Chooses in advance, or takes that back; refused where it is for another decision."""
    state = draft.state
    seat = seat_of(state, command.player)
    one = None if seat is None else state.seats[seat]
    if seat is None or one is None:
        raise RoomError("not_seated", "You have no seat at this table.")
    if not command.wish:
        if one.pre is not None:
            draft.emit(PreActed(seat=seat, player=one.player, wish=""))
        return
    ahead = ahead_of(state, seat)
    play = state.play
    if command.hand != state.hand or play is None or not state.running:
        raise RoomError("stale_action", f"Hand {command.hand} is not in play any more; nothing was chosen.")
    if play.to_act == seat:
        raise RoomError("stale_action", "It is your turn already: decide. Nothing was chosen.")
    if ahead is None:
        raise RoomError("not_allowed", "No decision comes to you on this street, as it is now.")
    if command.street != play.street:
        raise RoomError(
            "stale_action", f"This is the {play.street}, not the {command.street}; nothing was chosen."
        )
    if command.price != ahead.price:
        raise RoomError(
            "stale_action",
            f"A call will cost you {ahead.price} now, not {command.price}; nothing was chosen. Choose again.",
        )
    if command.wish not in ahead.wishes:
        raise RoomError("not_allowed", f"You cannot {command.wish} at a price of {ahead.price}.")
    wanted = PreAct(command.wish, command.hand, command.street, command.price)
    if wanted != one.pre:
        draft.emit(PreActed(seat=seat, player=one.player, **msgspec.structs.asdict(wanted)))


def chosen_act(state: TableState) -> GameAct | None:
    """What the seat to act has chosen in advance, where that still holds."""
    play = state.play
    assert play is not None and play.to_act is not None
    seat = play.to_act
    one = state.seats[seat]
    if one is None or one.pre is None or _void_by(state, seat, one.pre) is not None:
        return None
    legal = legal_actions(play)
    assert legal is not None
    if one.pre.wish == "call":
        return GameAct(seat, Move.CALL)
    # A `check` is chosen at a price of nothing alone, so it is never more than that.
    return GameAct(seat, Move.CHECK if legal.check else Move.FOLD)


def tend(draft: Draft) -> None:
    """Drops what was chosen for a decision that will not come any more."""
    for seat, one in enumerate(draft.state.seats):
        if one is None or one.pre is None:
            continue
        why = _void_by(draft.state, seat, one.pre)
        if why is not None:
            draft.emit(_dropped(draft.state, seat, one, one.pre, why))


def _dropped(state: TableState, seat: int, one: Seat, pre: PreAct, why: Why) -> PreActed:
    price = _price(state, seat) if why == "price" else 0
    return PreActed(
        seat=seat, player=one.player, wish="", hand=pre.hand, street=pre.street, price=price, why=why
    )


def _void_by(state: TableState, seat: int, pre: PreAct) -> Why | None:
    play = state.play
    if not state.running or play is None or pre.hand != state.hand:
        return "hand"
    if pre.street != play.street:
        return "street"
    return "price" if pre.price != _price(state, seat) else None


def _price(state: TableState, seat: int) -> int:
    """Chips that a call would cost the seat, as things are now."""
    assert state.play is not None
    return min(owed_by(state.play, seat), state.play.seats[seat].stack)
