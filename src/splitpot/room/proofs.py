"""The proof that one viewer gets of one hand: the cards that viewer saw, and no others.

An allow-list of events: the own hole as it was dealt, the board, holes and single cards
that were shown, and what a rabbit hunt has shown. A card that another event tells of is
not in it until it is written here. What proves a card is in `fairness.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from splitpot.cards import UNKNOWN_CARD, Card, format_card
from splitpot.errors import RoomError
from splitpot.game.events import BoardDealt, HoleDealt, Shown, Street
from splitpot.room.events import CardsShown, HandBegun, RabbitShown, TableEvent
from splitpot.room.fairness import SCHEME, HandProof, SeenCard, hand_id, open_positions, salt_at


def proof_of(table_id: str, events: Sequence[TableEvent], viewer: str | None) -> HandProof:
    """What `viewer` can check of a hand.

    Args:
        events: the table's events from the hand's beginning until before the next hand's.
        viewer: a player, dealt in or not; none for somebody without a name.

    Raises:
        RoomError: `no_proof`: the hand has no commitment, or its deck cannot be read any more.
    """
    begun = events[0]
    assert isinstance(begun, HandBegun), "a hand's events begin with HandBegun"
    name = hand_id(table_id, begun.hand)
    if not begun.commitment:
        raise RoomError("no_proof", f"hand {begun.hand} was dealt without a commitment; later ones have one")
    if not begun.deck:
        raise RoomError("no_proof", f"the key of hand {begun.hand} is lost, and with it the hand's salts")
    own = next((seat for seat, player in begun.players.items() if viewer and player == viewer), None)
    # A hole that is dealt and later shown is told once.
    seen = {begun.deck.index(card): where for card, where in _seen(events, own)}
    paths = open_positions(name, begun.deck, begun.salts, tuple(seen))
    dealt = tuple(sorted(begun.players))
    return HandProof(
        scheme=SCHEME,
        hand_id=name,
        commitment=begun.commitment,
        began_at=begun.at,
        button=begun.button,
        seats=dealt,
        hole_cards=next(len(event.cards) for event in events if isinstance(event, HoleDealt)),
        names=begun.names,
        viewer=own,
        cards=tuple(
            SeenCard(
                **seen[position],
                position=position,
                card=format_card(begun.deck[position]),
                salt=salt_at(begun.salts, position).hex(),
                path=paths[position],
            )
            for position in sorted(seen)
        ),
    )


def _seen(events: Sequence[TableEvent], own: int | None) -> Iterator[tuple[Card, dict[str, Any]]]:
    """The cards that a viewer saw, and where each was seen."""
    for event in events:
        if isinstance(event, Shown | CardsShown) or (isinstance(event, HoleDealt) and event.seat == own):
            where = {"place": "hole", "seat": event.seat, "street": "", "run": 0}
            yield from ((card, where) for card in event.cards if card != UNKNOWN_CARD)
        elif isinstance(event, BoardDealt):
            yield from ((card, _on_board(event.street, event.run)) for card in event.cards)
        elif isinstance(event, RabbitShown):
            # What would have come is told as the street that it would have been.
            for street, cards in event.streets:
                yield from ((card, _on_board(street)) for card in cards)


def _on_board(street: Street, run: int = 0) -> dict[str, Any]:
    return {"place": "board", "seat": None, "street": street.value, "run": run}
