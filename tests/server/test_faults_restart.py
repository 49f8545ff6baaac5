"""Hundreds of tables in the middle of their hands, killed: all of them are back, soon, and go on."""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from splitpot.room.state import chips_of
from splitpot.server.lobby import Lobby
from splitpot.server.settings import Settings
from tests.server import postgres
from tests.server.books import check_books
from tests.server.full_room import SEATS, full_settings, play_one
from tests.server.rooms import SOURCES

LOOSE_SECONDS = 60.0
"""Ten seconds are measured in benchmarks/restart.py; a busy machine that runs tests may take longer."""


async def kill_and_return(data: Path, tables: int, play_seconds: float) -> float:
    """Kills a full room while it plays; the seconds that it needs to be back."""
    database = postgres.database_of(data) if postgres.WANTED else ""
    root = Path(__file__).resolve().parents[2]
    room = subprocess.Popen(
        [sys.executable, "-m", "tests.server.full_room", str(data), str(tables), database],
        stdout=subprocess.PIPE,
        cwd=root,
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(SOURCES), str(root)))},
    )
    try:
        assert room.stdout is not None
        assert await asyncio.to_thread(room.stdout.readline) == b"every table plays\n"
        await asyncio.sleep(play_seconds)
    finally:
        room.kill()
        room.communicate()
    report = await asyncio.to_thread(check_books, data)
    assert report.tables == tables
    seconds = await come_back(full_settings(data, tables, database))
    check_books(data)
    return seconds


async def come_back(settings: Settings) -> float:
    lobby = Lobby(settings)
    began = time.perf_counter()
    await lobby.start()
    seconds = time.perf_counter() - began
    try:
        runners = list(lobby.runners.values())
        assert len(runners) == settings.max_tables - 1
        assert lobby.lost == []
        now = lobby.clock.now()
        for runner in runners:
            state = runner.state
            assert chips_of(state) == 1000 * SEATS
            assert runner.complaint() == ""
            assert state.deadline <= now + state.config.action_ms + 2 * settings.restart_extra_ms
        # And every table goes on: those who have a decision take it.
        dice = random.Random(3)
        before = {runner.id: runner.state.version for runner in runners if runner.state.running}
        await asyncio.gather(*(play_one(runner, dice) for runner in runners))
        went_on = [runner.id for runner in runners if runner.state.version > before.get(runner.id, 0)]
        waits = [runner for runner in runners if runner.id not in went_on]
        assert all(runner.state.deadline for runner in waits)
        assert len(went_on) > len(runners) / 2
    finally:
        await lobby.stop()
    return seconds


async def test_forty_tables_are_killed_in_their_hands_and_all_go_on(tmp_path: Path) -> None:
    await kill_and_return(tmp_path, 40, 1.0)


@pytest.mark.slow
@pytest.mark.timeout(600)
async def test_five_hundred_tables_are_killed_in_their_hands_and_all_go_on(tmp_path: Path) -> None:
    assert await kill_and_return(tmp_path, 500, 10.0) < LOOSE_SECONDS
