"""Finished hands of a table: the list, and their text in each format as one viewer may see it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

from splitpot.errors import RoomError
from splitpot.history.record import record_hand
from splitpot.room.bodies import HandRow
from splitpot.room.events import HAND_EVENTS, HandBegun, TableEvent, TableOpened, decode_event
from splitpot.room.fairness import HandProof
from splitpot.room.proofs import proof_of
from splitpot.server.replay_formats import join_hands, write_hand
from splitpot.server.replay_types import Format
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


async def hand_text(store: Store, table_id: str, hand: int, viewer: str, wanted: Format = "phh") -> str:
    """One hand in a format, with the viewer's own hole and what was shown.

    Raises:
        RoomError: `unknown_hand`.
    """
    record = await _record(store, table_id, hand)
    return await _text(store, table_id, await _decimals(store, table_id), record, viewer, wanted)


async def hands_text(store: Store, table_id: str, viewer: str, wanted: Format = "phh") -> str:
    """The last hands in one file, oldest first.

    Raises:
        RoomError: `unknown_hand`: none is finished.
    """
    records = await store.hands(table_id, limit=IN_ONE_FILE)
    if not records:
        raise RoomError("unknown_hand", "no hand is finished at this table yet")
    decimals = await _decimals(store, table_id)
    texts = [await _text(store, table_id, decimals, record, viewer, wanted) for record in reversed(records)]
    return join_hands(texts, wanted)


async def _text(
    store: Store, table_id: str, decimals: int, record: HandRecord, viewer: str, wanted: Format
) -> str:
    events = await _events(store, table_id, record)
    begun = events[0]
    assert isinstance(begun, HandBegun)
    played = [event for event in events if isinstance(event, HAND_EVENTS)]
    started = datetime.fromtimestamp(begun.at / 1000, UTC)
    metadata: dict[str, Any] = {
        "venue": "Splitpot",
        "time": started.time().replace(microsecond=0),
        "time_zone": "UTC",
        "day": started.day,
        "month": started.month,
        "year": started.year,
        "hand": record.hand,
        "table": table_id,
    }
    if begun.commitment:
        metadata["_commitment"] = begun.commitment
    own = [seat for seat, player in begun.players.items() if player == viewer]
    if own:
        metadata["_hero"] = begun.names[own[0]]
    hand = record_hand(played, players=begun.names, decimals=decimals, metadata=metadata)
    return write_hand(hand, wanted, holes=own)


async def hand_proof(store: Store, table_id: str, hand: int, viewer: str) -> HandProof:
    """What proves the cards of one hand that the viewer saw.

    Raises:
        RoomError: `unknown_hand`, or `no_proof`.
    """
    return proof_of(table_id, await _events(store, table_id, await _record(store, table_id, hand)), viewer)


async def _record(store: Store, table_id: str, hand: int) -> HandRecord:
    records = await store.hands(table_id, hand) if hand <= MOST_HANDS else []
    if not records:
        raise RoomError("unknown_hand", f"there is no finished hand {hand} at this table")
    return records[0]


async def _events(store: Store, table_id: str, record: HandRecord) -> list[TableEvent]:
    entries = await store.entries(table_id, record.first_version, record.last_version + LOOKED_ON)
    return list(_of_one_hand([decode_event(entry.payload) for entry in entries]))


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
