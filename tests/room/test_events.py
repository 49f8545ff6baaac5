"""Events are the truth: they can be stored and read, and the table follows from them."""

from __future__ import annotations

import typing

import pytest

from splitpot.game.events import Posted, PostKind
from splitpot.room.commands import Command
from splitpot.room.events import HAND_EVENTS, HandVoided, RoomEvent, TableEvent, decode_event, encode_event
from splitpot.room.table import evolve, replay
from splitpot.room.wire import message_for
from tests.room import golden
from tests.room.playing import Room

KINDS = set(typing.get_args(TableEvent))


@pytest.fixture(scope="module")
def rooms() -> list[Room]:
    return [play() for play in golden.TABLES.values()]


def test_the_tables_of_these_tests_meet_every_kind_of_event(rooms: list[Room]) -> None:
    assert {type(event) for room in rooms for event in room.events} == KINDS


def test_every_event_can_be_written_and_read(rooms: list[Room]) -> None:
    for room in rooms:
        for event in room.events:
            assert decode_event(encode_event(event)) == event


def test_a_table_is_rebuilt_from_its_stored_events(rooms: list[Room]) -> None:
    for room in rooms:
        assert replay(decode_event(encode_event(event)) for event in room.events) == room.state


def test_one_event_is_one_version(rooms: list[Room]) -> None:
    for room in rooms:
        state = replay(room.events[:1])
        for count, event in enumerate(room.events[1:], start=2):
            state = evolve(state, event)
            assert state.version == count


def test_events_of_the_table_have_a_schema_version() -> None:
    for kind in KINDS - set(HAND_EVENTS):
        assert issubclass(kind, RoomEvent)
    assert HandVoided(hand=1, reason="", at=1, next_at=0).schema == 1


def test_a_table_without_its_first_event_is_refused() -> None:
    with pytest.raises(ValueError, match="TableOpened"):
        replay([Posted(0, PostKind.BIG_BLIND, 10)])
    with pytest.raises(ValueError, match="TableOpened"):
        replay([])


def test_a_kind_of_event_that_nobody_thought_of_is_told_to_nobody(rooms: list[Room]) -> None:
    class Unheard(RoomEvent, frozen=True, tag="unheard"):
        card: str = "As"

    state = rooms[0].state
    assert message_for(state, typing.cast("TableEvent", Unheard()), state, "ann") is None


def test_every_command_names_its_player_or_comes_from_the_server() -> None:
    from_server = {"Clock", "Resumed", "Void", "Allow"}
    for kind in typing.get_args(Command):
        assert ("player" in kind.__struct_fields__) != (kind.__name__ in from_server)
