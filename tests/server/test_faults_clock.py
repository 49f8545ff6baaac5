"""A wall clock that jumps, while the server runs and while it is off: no table waits for tomorrow."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from splitpot.room.commands import Leave
from splitpot.server.lobby import Lobby
from splitpot.server.watched import LATE_MS, WatchedTable
from tests.server.books import check_books
from tests.server.guests import Guest, guest_at
from tests.server.rooms import open_room

HOUR = 3_600
JUMPS = (-24 * HOUR, -HOUR, -60, 60, HOUR, 24 * HOUR)


def jump(monkeypatch: pytest.MonkeyPatch, seconds: int) -> None:
    """Sets the wall clock."""
    real = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: real() + seconds * 1_000_000_000)


async def play_on(runner: WatchedTable, guest: Guest) -> None:
    """Plays two more hands."""
    last = runner.state.hand + 2
    while runner.state.hand < last:
        await guest.wait(lambda: runner.state.hand >= last or bool(guest.turn and guest.turn.get("legal")))
        if guest.turn and guest.turn.get("legal"):
            answer = await guest.act()
            assert answer["t"] == "ack", answer


@pytest.mark.parametrize("seconds", JUMPS)
async def test_the_clock_is_set_while_a_decision_is_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: int
) -> None:
    async with open_room(tmp_path) as room:
        runner = await room.table(["calling"], action_ms=30_000, result_ms=0)
        async with guest_at(room.address, "Ann", "t1", buy_in=1000) as ann:
            turn = await ann.my_turn()
            left = turn["deadline"] - room.lobby.clock.now()
            jump(monkeypatch, seconds)
            assert turn["deadline"] - room.lobby.clock.now() == pytest.approx(left, abs=2_000)
            await play_on(runner, ann)
            assert not any(f["d"].get("clock") for f in ann.frames if f.get("t") == "acted")
    check_books(tmp_path)


@pytest.mark.parametrize("seconds", JUMPS)
async def test_the_clock_is_set_while_the_server_is_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: int
) -> None:
    async with open_room(tmp_path) as room:
        await room.table(["calling"], action_ms=20_000, result_ms=0)
        async with guest_at(room.address, "Ann", "t1", buy_in=1000) as ann:
            await ann.my_turn()
            await ann.act()
            await ann.my_turn()
    jump(monkeypatch, seconds)
    async with open_room(tmp_path, session_days=30) as room:
        runner = room.lobby.runner("t1")
        now = room.lobby.clock.now()
        # Clocks get 15 seconds more after a restart, and nobody has to wait longer for having jumped.
        assert now + 15_000 - LATE_MS <= runner.state.deadline <= now + 20_000 + 15_000 + 60_000
        ann.address, turn, ann.turn = room.address, ann.turn, None
        await ann.connect()
        await ann.hello("t1")
        assert turn is not None
        assert (await ann.my_turn())["turn"] == turn["turn"], "no clock has acted for her"
        await ann.my_turn()
        await play_on(runner, ann)
        assert runner.complaint() == ""
        await runner.do(Leave(await _player(room.lobby, ann.token)))
        await ann.close()
    check_books(tmp_path)


async def _player(lobby: Lobby, token: str) -> str:
    player = await lobby.players.by_token(token)
    assert player is not None
    return player.id
