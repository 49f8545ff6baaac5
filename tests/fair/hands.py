"""Hands of a test table as their proofs need them."""

from __future__ import annotations

from splitpot.room.events import HandBegun, TableEvent
from tests.room.playing import Room


def hand_events(room: Room, hand: int) -> list[TableEvent]:
    """The events from one hand's beginning until before the next hand's."""
    starts = {event.hand: place for place, event in enumerate(room.events) if isinstance(event, HandBegun)}
    return room.events[starts[hand] : starts.get(hand + 1)]
