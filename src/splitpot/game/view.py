"""What one seat, or an onlooker, may see of a hand: built field by field (allow-list).

Nothing is deleted from the full state here; what is not copied is not seen. Bots and
snapshots get this and nothing else.
"""

from __future__ import annotations

import msgspec

from splitpot.cards import Card
from splitpot.errors import SetupError
from splitpot.game.actions import LegalActions
from splitpot.game.betting import legal_actions
from splitpot.game.events import Street
from splitpot.game.pots import Pot, pots_of
from splitpot.game.rules import Rules
from splitpot.game.state import HandState, SeatStatus


class SeatSight(msgspec.Struct, frozen=True):
    """A seat as the viewer sees it.

    Attributes:
        cards: how many cards it holds.
        hole: those cards, if they are the viewer's own or lie open; else empty.
    """

    seat: int
    status: SeatStatus
    stack: int
    street_bet: int
    contribution: int
    all_in: bool
    cards: int
    hole: tuple[Card, ...]


class HandView(msgspec.Struct, frozen=True):
    """A hand as one viewer sees it.

    Attributes:
        viewer: the viewer's seat; none for an onlooker.
        second_board: the other board, where it is run twice; else empty.
        pot: all chips in the middle and in front of the seats, without what the house has taken.
        seats: the seats that were dealt in, by seat.
        hole: the viewer's own cards.
        legal: what the viewer may do, if it is the viewer's turn.
    """

    rules: Rules
    viewer: int | None
    button: int
    big_blind_seat: int
    street: Street
    board: tuple[Card, ...]
    second_board: tuple[Card, ...]
    pots: tuple[Pot, ...]
    pot: int
    price: int
    count: int
    to_act: int | None
    turn: int
    seats: tuple[SeatSight, ...]
    hole: tuple[Card, ...]
    legal: LegalActions | None


def view_hand(state: HandState, viewer: int | None) -> HandView:
    """The hand as the seat `viewer` sees it; as an onlooker sees it where that is `None`.

    Raises:
        SetupError: the table has no such seat.
    """
    if viewer is not None and not 0 <= viewer < len(state.seats):
        raise SetupError("viewer", f"{viewer} is not a seat; seats are 0 to {len(state.seats) - 1}")
    seats = tuple(
        SeatSight(
            seat=seat,
            status=one.status,
            stack=one.stack,
            street_bet=one.street_bet,
            contribution=one.contribution,
            all_in=one.is_all_in,
            cards=len(one.hole) if one.is_live else 0,
            hole=one.hole if one.shown or seat == viewer else (),
        )
        for seat, one in enumerate(state.seats)
        if one.status is not SeatStatus.OUT
    )
    is_mine = viewer is not None and state.to_act == viewer
    return HandView(
        rules=state.rules,
        viewer=viewer,
        button=state.button,
        big_blind_seat=state.big_blind_seat,
        street=state.street,
        board=state.board,
        second_board=state.second_board or (),
        pots=pots_of(state),
        pot=state.pot,
        price=state.price,
        count=state.count,
        to_act=state.to_act,
        turn=state.turn,
        seats=seats,
        hole=state.seats[viewer].hole if viewer is not None else (),
        legal=legal_actions(state) if is_mine else None,
    )
