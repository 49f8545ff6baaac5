"""A start that a country has moved by changing its clocks (3.16-3)."""

from __future__ import annotations

import pytest

from splitpot.errors import RoomError
from splitpot.room.tournament import (
    Status,
    deadline_of,
    handle_tournament,
    open_tournament,
    replay_tournament,
)
from splitpot.room.tournament_commands import Begin, Pause, Register, Reschedule, Tick
from splitpot.room.tournament_config import Level, Tournament
from splitpot.room.tournament_state import TournamentState

START = 1_800_000_000_000
HOUR = 3_600_000


def registering(start_at: int = START) -> TournamentState:
    config = Tournament("t", "T", (Level(20),), start_at=start_at, max_entries=9)
    state = open_tournament(config).state
    for player in ("ann", "bob"):
        state = handle_tournament(state, Register(player, player), START - 2 * HOUR).state
    return state


def test_a_moved_start_keeps_its_entries_and_begins_at_the_new_hour() -> None:
    state = registering()
    step = handle_tournament(state, Reschedule(START + HOUR), START - HOUR)
    assert step.state.entrants == state.entrants
    assert deadline_of(step.state) == START + HOUR
    assert not handle_tournament(step.state, Tick(), START).events
    assert handle_tournament(step.state, Tick(), START + HOUR).state.status is Status.RUNNING


def test_the_new_hour_follows_from_the_events_alone() -> None:
    config = registering().config
    opened = open_tournament(config)
    step = handle_tournament(opened.state, Reschedule(START + HOUR), START - HOUR)
    assert replay_tournament((*opened.events, *step.events)) == step.state


def test_neither_what_has_begun_nor_a_sit_and_go_is_moved_nor_anything_into_the_past() -> None:
    begun = handle_tournament(registering(), Begin(), START - HOUR).state
    at_once = registering(start_at=0)
    for state, code in ((begun, "not_allowed"), (at_once, "not_allowed"), (registering(), "bad_settings")):
        wanted = START - HOUR if code == "bad_settings" else START + HOUR
        with pytest.raises(RoomError) as refused:
            handle_tournament(state, Reschedule(wanted), START - HOUR)
        assert refused.value.code == code


def test_what_has_not_begun_cannot_be_paused() -> None:
    with pytest.raises(RoomError, match="not being played"):
        handle_tournament(registering(), Pause(), START - HOUR)
