"""After a hand: the own cards shown, all or some of them, and what would have come (rabbit hunt).

Until the next hand begins. Nothing here can change who has won. The cards of a rabbit
hunt lay in the deck that the hand was committed to.
"""

from __future__ import annotations

from typing import Final

from splitpot.cards import Card, format_card
from splitpot.errors import IllegalAction, RoomError
from splitpot.game.actions import ShowHole
from splitpot.game.dealing import board_places, deal_layout
from splitpot.game.events import Street
from splitpot.game.state import SeatStatus
from splitpot.room.commands import Rabbit, Show
from splitpot.room.draft import Draft
from splitpot.room.events import CardsShown, RabbitShown
from splitpot.room.state import TableState, seat_of, was_dealt_in

STREETS: Final = (Street.FLOP, Street.TURN, Street.RIVER)


def show(draft: Draft, command: Show, now: int) -> None:
    """Turns the own hole up after the hand, or single cards of it, until the next begins."""
    state = draft.state
    seat = seat_of(state, command.player)
    if seat is None:
        raise RoomError("not_seated", "You have no seat at this table.")
    play = state.play
    if state.running or play is None or not was_dealt_in(state, seat):
        raise RoomError("not_allowed", "You have no hand to show; that is possible once a hand is over.")
    hole, is_open = play.seats[seat].hole, play.seats[seat].shown
    wanted = set(command.cards)
    if not wanted <= set(hole):
        strange = ", ".join(format_card(card) for card in sorted(wanted - set(hole)))
        raise RoomError("not_allowed", f"You do not have {strange}; you show cards of your own.")
    before = flashed_by(state, seat)
    if not wanted or (wanted | set(before) >= set(hole) and not is_open):
        _show_all(draft, seat)
        return
    new = tuple(card for card in hole if card in wanted and card not in before)
    if is_open or not new:
        raise RoomError("not_allowed", "These cards lie open already.")
    draft.emit(CardsShown(seat=seat, cards=new))


def rabbit(draft: Draft, command: Rabbit, now: int) -> None:
    """Shows the table the board cards that would have come."""
    state = draft.state
    seat = seat_of(state, command.player)
    if seat is None:
        raise RoomError("not_seated", "You have no seat at this table.")
    if not state.config.rabbit:
        raise RoomError("not_allowed", "This table does not show what would have come.")
    if not can_hunt(state):
        raise RoomError(
            "not_allowed",
            "There is nothing to see; that is for hands that end before the river.",
        )
    draft.emit(RabbitShown(hand=state.hand, seat=seat, streets=_would_have_come(state)))


def can_hunt(state: TableState) -> bool:
    """Whether the cards that would have come may be asked for now."""
    play = state.play
    if not state.config.rabbit or state.running or play is None or not play.is_over or not state.deck:
        return False
    return len(play.board) < 5 and not state.rabbit


def flashed_by(state: TableState, seat: int) -> tuple[Card, ...]:
    """The single cards that a seat has shown."""
    return state.flashed[seat] if state.flashed else ()


def _show_all(draft: Draft, seat: int) -> None:
    try:
        draft.play(ShowHole(seat))
    except IllegalAction as error:
        text = str(error).replace(f"seat {seat} asks", "You ask").replace(f"seat {seat} may", "you may")
        raise RoomError("illegal_action", text) from error


def _would_have_come(state: TableState) -> tuple[tuple[Street, tuple[Card, ...]], ...]:
    play = state.play
    assert play is not None
    seats = [seat for seat, one in enumerate(play.seats) if one.status is not SeatStatus.OUT]
    layout = deal_layout(seats, play.button, play.rules.hole_cards)
    missing = STREETS[{0: 0, 3: 1, 4: 2}[len(play.board)] :]
    return tuple(
        (street, tuple(state.deck[place] for place in board_places(layout, street))) for street in missing
    )
