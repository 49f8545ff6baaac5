"""What a table checks of its own work before anything is saved, and that a state is a value."""

from __future__ import annotations

import msgspec
import pytest

from splitpot.cards import DECK
from splitpot.room import table
from splitpot.room.commands import Command, Connected, SitOut
from splitpot.room.draft import Draft
from splitpot.room.table import Due, TableState, evolve, handle, replay
from splitpot.room.wire import snapshot
from tests.room.playing import Room, config, lively


def test_a_command_leaves_the_state_it_was_given_alone() -> None:
    room = Room(config())
    room.sit("ann", "bob")
    before = room.state
    kept = msgspec.json.encode(before)
    room.deal()
    assert msgspec.json.encode(before) == kept


def test_a_state_can_be_written_and_read() -> None:
    room = Room(config())
    room.sit("ann", "bob")
    room.deal()
    assert msgspec.json.decode(msgspec.json.encode(room.state), type=TableState) == room.state
    assert len(room.state.deck) == len(DECK)


def test_a_snapshot_can_be_taken_at_every_version() -> None:
    room = Room(config(seats=3), seed=8)
    room.sit("ann", "bob", "cat")
    room.deal()
    room.finish(lively)
    state = replay(room.events[:1])
    for event in room.events[1:]:
        state = evolve(state, event)
        for viewer in ("ann", None):
            assert snapshot(state, viewer).table.id == "t1"


def test_a_table_that_would_hang_stops_the_command() -> None:
    room = Room(config())
    room.sit("ann", "bob")
    room.deal()
    hung = msgspec.structs.replace(room.state, due=Due.NOTHING, deadline=0)
    with pytest.raises(AssertionError, match="would hang"):
        handle(hung, Connected("zoe"), room.now)


def test_a_chip_from_nowhere_stops_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    def generous(draft: Draft, command: Command, now: int) -> None:
        one = draft.state.seats[0]
        assert one is not None
        richer = msgspec.structs.replace(one, stack=one.stack + 1)
        draft.state = msgspec.structs.replace(draft.state, seats=(richer, *draft.state.seats[1:]))

    monkeypatch.setitem(table._HANDLERS, SitOut, generous)
    room = Room(config())
    room.sit("ann")
    with pytest.raises(AssertionError, match="100 chips should be at the table, there are 101"):
        handle(room.state, SitOut("ann"), room.now)
