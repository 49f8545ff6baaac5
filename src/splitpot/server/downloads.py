"""Finished hands of a table: the list, and their PHH text as one viewer may see it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

from splitpot.errors import RoomError
from splitpot.history.phh import write_phh
from splitpot.history.record import record_hand
from splitpot.room.events import HAND_EVENTS, HandBegun, TableEvent, TableOpened, decode_event
from splitpot.room.messages import HandRow
from splitpot.server.store import HandRecord, Store

LISTED = 100
IN_ONE_FILE = 500
MOST_HANDS = 2**31 - 1
"""No table gets this far, and a database column holds no more."""
LOOKED_ON = 100
"""Events after a hand among which holes are looked for that were shown of their owners' own accord."""


async def hand_rows(store: Store, table_id: str) -> list[HandRow]:
    """The last finished hands, newest first.

    Raises:
        RoomError: `unknown_table`: there has never been one.
    """
    records = await store.hands(table_id, limit=LISTED)
    if not records:
        await _decimals(store, table_id)
    return [
        HandRow(
            record.hand,
            record.ended_at,
            record.pot,
            record.winners,
            _cards(record.board),
            f"/api/tables/{table_id}/hands/{record.hand}.phh",
            _cards(record.second_board),
        )
        for record in records
    ]


def _cards(text: str) -> tuple[str, ...]:
    return tuple(text[start : start + 2] for start in range(0, len(text), 2))


async def hand_text(store: Store, table_id: str, hand: int, viewer: str) -> str:
    """One hand in PHH, with the viewer's own hole and what was shown.

    Raises:
        RoomError: `unknown_hand`.
    """
    records = await store.hands(table_id, hand) if hand <= MOST_HANDS else []
    if not records:
        raise RoomError("unknown_hand", f"there is no finished hand {hand} at this table")
    return await _text(store, table_id, await _decimals(store, table_id), records[0], viewer)


async def hands_text(store: Store, table_id: str, viewer: str) -> str:
    """The last hands in one PHH file, oldest first.

    Raises:
        RoomError: `unknown_hand`: none is finished.
    """
    records = await store.hands(table_id, limit=IN_ONE_FILE)
    if not records:
        raise RoomError("unknown_hand", "no hand is finished at this table yet")
    decimals = await _decimals(store, table_id)
    texts = [await _text(store, table_id, decimals, record, viewer) for record in reversed(records)]
    return "\n".join(f"[{number}]\n{text}" for number, text in enumerate(texts, 1))


async def _text(store: Store, table_id: str, decimals: int, record: HandRecord, viewer: str) -> str:
    entries = await store.entries(table_id, record.first_version, record.last_version + LOOKED_ON)
    events = list(_of_one_hand([decode_event(entry.payload) for entry in entries]))
    begun = events[0]
    assert isinstance(begun, HandBegun)
    played = [event for event in events if isinstance(event, HAND_EVENTS)]
    started = datetime.fromtimestamp(begun.at / 1000, UTC)
    metadata: dict[str, Any] = {
        "time": started.time().replace(microsecond=0),
        "time_zone": "UTC",
        "day": started.day,
        "month": started.month,
        "year": started.year,
        "hand": record.hand,
        "table": table_id,
    }
    own = [seat for seat, player in begun.players.items() if player == viewer]
    hand = record_hand(played, players=begun.names, decimals=decimals, metadata=metadata)
    return write_phh(hand, holes=own)


def _of_one_hand(events: Sequence[TableEvent]) -> Iterator[TableEvent]:
    """The events before the next hand: holes may be shown until then (3.11-4)."""
    for place, event in enumerate(events):
        if place and isinstance(event, HandBegun):
            return
        yield event


async def _decimals(store: Store, table_id: str) -> int:
    entries = await store.entries(table_id, 1, 1)
    if not entries:
        raise RoomError("unknown_table", f"there has never been a table {table_id!r:.40}")
    opened = decode_event(entries[0].payload)
    assert isinstance(opened, TableOpened)
    return opened.config.chip_decimals
