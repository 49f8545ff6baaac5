"""A table brought back from its log: every event again, in order.

Where an event cannot be read or applied any more, the hand it belongs to is void: its
other hand events are passed over, and the stacks are those of its start (3.14-5).
"""

from __future__ import annotations

from typing import Final

import msgspec
import structlog

from splitpot.room import table
from splitpot.room.events import (
    HandClosed,
    HandVoided,
    PlayerLeft,
    PlayerSat,
    SeatStandingChanged,
    StackAdded,
    TableEvent,
    decode_event,
)
from splitpot.room.state import TableState, chips_of
from splitpot.server import ledger
from splitpot.server.consequences import HandNotes
from splitpot.server.store import Entry, Store

SEAT_EVENTS: Final = (PlayerSat, PlayerLeft, StackAdded, SeatStandingChanged)

_log = structlog.get_logger()


class BrokenLog(Exception):
    """The log cannot be followed, and no single hand can be blamed for it."""


class Recovered(msgspec.Struct, frozen=True):
    """A table as its log tells it. `broken`: the hand in play cannot be followed and has to be void."""

    state: TableState
    notes: HandNotes
    broken: bool


async def recover(store: Store, table_id: str) -> Recovered:
    """The table as it was when its last event was saved.

    Raises:
        BrokenLog: it cannot be told; nothing should be played here.
    """
    found = follow(await store.entries(table_id))
    async with store.reading() as connection:
        booked = await ledger.balance(connection, ledger.table(table_id))
    if not found.broken and booked != chips_of(found.state):
        _log.error("the ledger differs", table=table_id, booked=booked, chips=chips_of(found.state))
    return found


def follow(entries: list[Entry]) -> Recovered:
    """Folds a table's log.

    Raises:
        BrokenLog: as `recover`.
    """
    if not entries:
        raise BrokenLog("the log is empty")
    state = table.replay((_decoded(entries[0]),))
    notes = HandNotes()
    broken = False
    for entry in entries[1:]:
        try:
            event = decode_event(entry.payload)
            if not broken or isinstance(event, (*SEAT_EVENTS, HandVoided)):
                state = table.evolve(state, event)
                notes = notes.after(event, entry.version)
                broken = broken and not isinstance(event, HandVoided)
                continue
        except Exception as error:
            if not state.running:
                raise BrokenLog(f"event {entry.version} cannot be followed") from error
            _log.error(
                "event cannot be followed", table=state.config.id, version=entry.version, exc_info=error
            )
            broken = True
        if entry.kind == HandClosed.__struct_config__.tag:
            raise BrokenLog(f"event {entry.version} ends a hand that cannot be followed")
        state = msgspec.structs.replace(state, version=entry.version)
    return Recovered(state, notes, broken)


def _decoded(entry: Entry) -> TableEvent:
    try:
        return decode_event(entry.payload)
    except msgspec.MsgspecError as error:
        raise BrokenLog(f"event {entry.version} cannot be read") from error
