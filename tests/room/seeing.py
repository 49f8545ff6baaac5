"""Which cards a viewer may know of, and which he gets: read off the encoded bytes."""

from __future__ import annotations

import json
import re
from typing import Any

from splitpot.cards import format_card
from splitpot.game.events import BoardDealt, HandStarted, HoleDealt, Shown
from splitpot.room.events import (
    ButtonDrawn,
    CardsShown,
    HandBegun,
    HandVoided,
    RabbitShown,
    TableEvent,
)

_CARD = re.compile(rb"(?<![A-Za-z0-9])([2-9TJQKA][cdhs])(?![A-Za-z0-9])")


def cards_in(text: bytes) -> set[str]:
    """Every card that a message names, in a field or in words."""
    return {found.decode() for found in _CARD.findall(text)}


def without_log(frame: bytes) -> bytes:
    """A frame or snapshot without the snapshot's log, which also speaks of earlier hands."""
    body: dict[str, Any] = json.loads(frame)
    inner = body.get("d", body)
    if isinstance(inner, dict) and "table" in inner:
        inner["log"] = []
    return json.dumps(body).encode()


class Knowledge:
    """What one viewer may know of the hand on the table."""

    def __init__(self, viewer: str | None) -> None:
        self.viewer = viewer
        self.cards: set[str] = set()
        self.seats: dict[int, str] = {}

    def hear(self, event: TableEvent) -> None:
        """Takes in an event, by the rules of the game and nothing else."""
        if isinstance(event, HandBegun):
            self.cards, self.seats = set(), event.players
        elif isinstance(event, (HandStarted, HandVoided)):
            self.cards = set()
        elif isinstance(event, HoleDealt):
            if self.viewer is not None and self.seats[event.seat] == self.viewer:
                self.cards |= set(map(format_card, event.cards))
        elif isinstance(event, (Shown, BoardDealt, CardsShown)):
            self.cards |= set(map(format_card, event.cards))
        elif isinstance(event, RabbitShown):
            self.cards |= {format_card(card) for _, cards in event.streets for card in cards}
        elif isinstance(event, ButtonDrawn):
            self.cards = set(map(format_card, event.cards.values()))
