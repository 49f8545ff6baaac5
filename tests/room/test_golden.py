"""The golden logs are up to date, and the plainest client ends where the snapshot is."""

from __future__ import annotations

import json
from typing import Any

import pytest

from splitpot.room.messages import STREAM_TYPES
from tests.room import golden, reducer
from tests.room.playing import Room

LIMIT = 450_000


@pytest.fixture(scope="module", params=sorted(golden.TABLES))
def table(request: pytest.FixtureRequest) -> tuple[str, Room]:
    """A golden table, played."""
    return request.param, golden.TABLES[request.param]()


def test_the_stored_logs_are_up_to_date(table: tuple[str, Room]) -> None:
    name, room = table
    path = golden.FOLDER / f"{name}.json"
    stored = path.read_text(encoding="utf-8")
    assert stored == golden.written(golden.record(room)), (
        "write anew with `PYTHONPATH=src python -m tests.room.golden`"
    )


def test_every_frame_applied_gives_the_last_snapshot(table: tuple[str, Room]) -> None:
    for log in golden.record(table[1]):
        view: dict[str, Any] = json.loads(json.dumps(log["first"]))
        for frame in log["frames"]:
            view = reducer.apply(view, frame)
        assert view == log["last"]


def test_the_logs_are_small() -> None:
    assert sum(path.stat().st_size for path in golden.FOLDER.glob("*.json")) < LIMIT


def test_the_logs_have_every_type_of_message() -> None:
    seen = {
        frame.get("t", "")
        for play in golden.TABLES.values()
        for log in golden.record(play())
        for frame in log["frames"]
    }
    assert seen >= STREAM_TYPES.keys()


def test_versions_have_no_holes(table: tuple[str, Room]) -> None:
    for log in golden.record(table[1]):
        versions = [frame["v"] for frame in log["frames"]]
        assert versions == list(range(versions[0], versions[0] + len(versions)))
