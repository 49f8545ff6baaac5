"""A table brought back from its log: every event again, in order.

Where an event cannot be read or applied any more, the hand it belongs to is void: its
other hand events are passed over, and the stacks are those of its start (3.14-5).
"""

from __future__ import annotations

from typing import Final

import msgspec
import structlog

from splitpot.cards import UNKNOWN_CARD
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
    """A table as its log tells it.

    Attributes:
        broken: the hand in play cannot be followed and has to be void.
        reason: why.
    """

    state: TableState
    notes: HandNotes
    broken: bool
    reason: str = "the log of this hand cannot be read"


async def recover(store: Store, table_id: str) -> Recovered:
    """The table as it was when its last event was saved.

    Raises:
        BrokenLog: it cannot be told; nothing should be played here.
    """
    found = await _from_snapshot(store, table_id) or follow(await store.entries(table_id))
    if found.state.config.tournament:
        return found  # its chips are no money, and are counted by the tournament's director
    async with store.reading() as connection:
        booked = await ledger.balance(connection, ledger.table(table_id))
    if not found.broken and booked != chips_of(found.state):
        _log.error("the ledger differs", table=table_id, booked=booked, chips=chips_of(found.state))
    return found


async def _from_snapshot(store: Store, table_id: str) -> Recovered | None:
    """The table from its last snapshot on; none where there is none, or it does not fit the log."""
    state = await store.snapshot(table_id)
    if state is None:
        return None
    entries = await store.entries(table_id, state.version)
    if not entries or [entry.version for entry in entries] != list(
        range(state.version, state.version + len(entries))
    ):
        return None
    try:
        return follow(entries, state)
    except BrokenLog:
        return None


def follow(entries: list[Entry], since: TableState | None = None) -> Recovered:
    """Folds a table's log.

    Args:
        entries: the log, oldest first.
        since: the table after the first of them, where they are not the whole log.

    Raises:
        BrokenLog: as `recover`.
    """
    if not entries:
        raise BrokenLog("the log is empty")
    state = table.replay((_decoded(entries[0]),)) if since is None else since
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
    if state.running and not state.deck and not broken:
        _log.error("the key of the running hand is lost", table=state.config.id, hand=state.hand)
        return Recovered(state, notes, broken=True, reason="the key that its deck was sealed with is lost")
    return Recovered(_without_unknown(state), notes, broken)


def _without_unknown(state: TableState) -> TableState:
    """The table without the last hand, where that has holes that nobody can read any more."""
    play = state.play
    if state.running or play is None or all(UNKNOWN_CARD not in seat.hole for seat in play.seats):
        return state
    return msgspec.structs.replace(state, play=None, owners=(), awards=(), rakes=(), last=())


def _decoded(entry: Entry) -> TableEvent:
    try:
        return decode_event(entry.payload)
    except msgspec.MsgspecError as error:
        raise BrokenLog(f"event {entry.version} cannot be read") from error
