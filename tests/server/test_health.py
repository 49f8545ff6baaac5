"""Whether the server lives and can be played in, and the watchdog behind it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest

from splitpot.room.commands import Clock as ClockCommand
from splitpot.server import health
from splitpot.server.tables import LATE_MS
from tests.server.guests import guest_at
from tests.server.postgres import sqlite_only
from tests.server.rooms import Room, open_room


@pytest.fixture
async def http(room: Room) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=room.address) as client:
        yield client


async def test_a_room_that_is_well_says_so(room: Room, http: httpx.AsyncClient) -> None:
    await room.table()
    assert (await http.get("/healthz")).json() == {"status": "ok"}
    ready = await http.get("/readyz")
    assert ready.status_code == 200
    assert ready.json() == {
        "ready": True,
        "database": True,
        "tables": 1,
        "stuck": 0,
        "lost": 0,
        "draining": False,
    }


@sqlite_only
async def test_a_database_that_takes_nothing_is_not_ready_but_lives(
    room: Room, http: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert (await http.get("/readyz")).status_code == 200
    monkeypatch.setattr(health, "CHECK_EACH_MS", 0)
    async with room.lobby.store.writing() as connection:
        await connection.exec_driver_sql("PRAGMA query_only = ON")
    ready = await http.get("/readyz")
    assert (ready.status_code, ready.json()["database"]) == (503, False)
    assert (await http.get("/healthz")).status_code == 200
    async with room.lobby.store.writing() as connection:
        await connection.exec_driver_sql("PRAGMA query_only = OFF")
    assert (await http.get("/readyz")).status_code == 200


async def test_a_database_that_hangs_is_not_ready(
    room: Room, http: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "PATIENCE_SECONDS", 0.05)
    async with room.lobby.store.writing():
        assert (await http.get("/readyz")).status_code == 503


async def test_the_database_is_asked_once_however_many_ask(room: Room, http: httpx.AsyncClient) -> None:
    asked = 0
    write = room.lobby.health._write

    async def counted(now: int) -> bool:
        nonlocal asked
        asked += 1
        return await write(now)

    room.lobby.health._write = counted  # type: ignore[method-assign]
    await asyncio.gather(*(http.get("/readyz") for _ in range(20)))
    assert asked == 1


async def test_the_watchdog_reports_a_table_at_which_what_is_due_does_not_happen(
    room: Room, http: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    runner = await room.table(action_ms=1000)
    async with (
        guest_at(room.address, "Ann", "t1", buy_in=500) as ann,
        guest_at(room.address, "Bob", "t1", buy_in=500),
    ):
        await ann.wait(lambda: runner.state.running)
        now = room.lobby.clock.now

        async def hangs(*_: Any) -> None:
            await asyncio.sleep(3600)

        # The clock's command never comes to its end, and time passes.
        monkeypatch.setattr(runner, "_serve", hangs)
        runner._queue.put_nowait(_request())
        await asyncio.sleep(0.05)
        assert (await http.get("/readyz")).status_code == 200
        monkeypatch.setattr(room.lobby.clock, "now", lambda: now() + LATE_MS + 60_000)
        ready = await http.get("/readyz")
        assert (ready.status_code, ready.json()["stuck"]) == (503, 1)
        assert room.lobby.health.stuck() == {"t1": "what is due does not happen"}
        monkeypatch.undo()
        assert runner._task is not None
        runner._task.cancel()
        await asyncio.gather(runner._task, return_exceptions=True)


def _request() -> Any:
    from splitpot.server.tables import _Request

    return _Request(ClockCommand(()))


async def test_a_table_that_could_not_be_brought_back_is_counted(tmp_path: Any) -> None:
    async with open_room(tmp_path) as room:
        await room.table()
        await room.table(table_id="t2")
        async with room.lobby.store.writing() as connection:
            await connection.exec_driver_sql("UPDATE events SET payload = '{}' WHERE table_id = 't1'")
    async with open_room(tmp_path) as room, httpx.AsyncClient(base_url=room.address) as http:
        ready = await http.get("/readyz")
        assert (ready.status_code, ready.json()["tables"], ready.json()["lost"]) == (200, 1, 1)
        assert room.lobby.lost == ["t1"]
