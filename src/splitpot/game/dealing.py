"""Which card of a deck goes where: rule 3.1-4. The deck itself comes from outside.

One card at a time clockwise from the left of the button, as many rounds as there are
hole cards, the button last; then burn and flop, burn and turn, burn and river.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

import msgspec

from splitpot.cards import DECK, Card
from splitpot.errors import SetupError
from splitpot.game.actions import DealBoard, DealHole
from splitpot.game.events import Street
from splitpot.game.rules import MAX_PLAYERS_BY_HOLE_CARDS, MIN_PLAYERS
from splitpot.game.state import HandState

STREET_CARDS = {Street.FLOP: 3, Street.TURN: 1, Street.RIVER: 1}


class DealLayout(msgspec.Struct, frozen=True):
    """Positions in the deck, from 0.

    Attributes:
        holes: by seat, its cards' positions in the order of the deal.
        burns: position of the burnt card before each street.
        board: positions of each street's cards.
        cards_used: cards that leave the deck in a whole hand.
    """

    holes: dict[int, tuple[int, ...]]
    burns: dict[Street, int]
    board: dict[Street, tuple[int, ...]]
    cards_used: int


def deal_layout(seats: Sequence[int], button: int, hole_cards: int = 4) -> DealLayout:
    """Where every card of the deck goes in a hand of these seats.

    Args:
        seats: the dealt-in seats in any order.
        button: the button's seat; it need not be dealt in (dead button).

    Raises:
        SetupError: too few or too many seats for one deck.
    """
    return _layout(frozenset(seats), button, hole_cards)


@lru_cache(maxsize=1024)
def _layout(seats: frozenset[int], button: int, hole_cards: int) -> DealLayout:
    most = MAX_PLAYERS_BY_HOLE_CARDS.get(hole_cards, 0)
    if not MIN_PLAYERS <= len(seats) <= most:
        raise SetupError(
            "seats", f"{len(seats)} players with {hole_cards} hole cards; {MIN_PLAYERS} to {most} fit"
        )
    ring = max(*seats, button) + 1
    order = sorted(seats, key=lambda seat: (seat - button - 1) % ring)
    count = len(order)
    holes = {
        seat: tuple(place + count * row for row in range(hole_cards)) for place, seat in enumerate(order)
    }
    top = count * hole_cards
    burns: dict[Street, int] = {}
    board: dict[Street, tuple[int, ...]] = {}
    for street, cards in STREET_CARDS.items():
        burns[street] = top
        board[street] = tuple(range(top + 1, top + 1 + cards))
        top += 1 + cards
    return DealLayout(holes, burns, board, top)


def hole_action(deck: Sequence[Card], layout: DealLayout) -> DealHole:
    """The deal of all holes from `deck`."""
    return DealHole({seat: tuple(deck[place] for place in places) for seat, places in layout.holes.items()})


def board_action(deck: Sequence[Card], layout: DealLayout, street: Street, run: int = 0) -> DealBoard:
    """The deal of one street from `deck`, with its burnt card; a second run burns none."""
    cards = tuple(deck[place] for place in board_places(layout, street, run))
    return DealBoard(cards) if run else DealBoard(cards, deck[layout.burns[street]])


def board_places(layout: DealLayout, street: Street, run: int = 0) -> tuple[int, ...]:
    """The positions of one street's cards in the deck; `run` is 1 for a second board."""
    if not run:
        return layout.board[street]
    first = layout.cards_used + _SECOND_PLACES[street]
    return tuple(range(first, first + STREET_CARDS[street]))


# From the river backwards, so that a second run of few streets needs few cards.
_SECOND_PLACES = {Street.RIVER: 0, Street.TURN: 1, Street.FLOP: 2}


def can_deal_twice(players: int, hole_cards: int, board_cards: int) -> bool:
    """Whether the deck has the cards to complete a board of `board_cards` a second time."""
    return players * hole_cards + 8 + 5 - board_cards <= len(DECK)


def street_due(state: HandState) -> tuple[Street, int]:
    """The street that the dealer has to open next, and on which board (0, or 1 for a second run)."""
    second = state.second_board
    if second is None or len(state.board) < 5:
        return next_street(state.street), 0
    return _BY_LENGTH[len(second)], 1


_BY_LENGTH = {0: Street.FLOP, 3: Street.TURN, 4: Street.RIVER}
_NEXT = dict(pairwise(Street))


def next_street(street: Street) -> Street:
    """The street after one; the river has none."""
    return _NEXT[street]
