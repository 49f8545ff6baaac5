"""Time is the server's: it acts for those who do not, and no client can hold a table up."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from splitpot.room.state import chips_of
from splitpot.server import clock as clocks
from splitpot.server.tables import LATE_MS, Runner
from tests.server.guests import guest_at
from tests.server.rooms import Room, open_room


async def settle(runner: Runner, seconds: float = 10.0) -> None:
    """Waits until nothing is due at the table."""
    async with asyncio.timeout(seconds):
        while runner.state.deadline or runner.state.running:
            await asyncio.sleep(0.01)


async def test_everybody_is_gone_and_the_clock_ends_the_hand_and_the_table_rests(tmp_path: Path) -> None:
    """Bugs E18: progress comes from the server's clock; no endless dealing afterwards."""
    async with open_room(tmp_path, away_grace_seconds=0.05) as room:
        runner = await room.table(["calling"], action_ms=150)
        async with (
            guest_at(room.address, "Ann", "t1", buy_in=1000) as ann,
            guest_at(room.address, "Bob", "t1", buy_in=1000) as bob,
        ):
            await ann.see("hand")
            await bob.see("hand")
        hand = runner.state.hand
        await settle(runner)
        assert runner.state.hand <= hand + 1
        assert chips_of(runner.state) == 3000
        assert all(seat.away for seat in runner.state.seats if seat and not seat.bot)
        await asyncio.sleep(0.2)
        assert not runner.state.running
        assert runner.state.deadline == 0


async def test_time_over_is_a_check_where_it_is_free_and_a_fold_where_it_is_not(room: Room) -> None:
    """Bugs E15."""
    await room.table(action_ms=200, result_ms=60_000)
    async with (
        guest_at(room.address, "Ann", "t1", buy_in=1000) as ann,
        guest_at(room.address, "Bob", "t1", buy_in=1000) as bob,
    ):
        await ann.see("turn")
        first = ann if ann.turn and ann.turn["legal"] else bob
        await first.act("call")
        acted = await first.until(lambda f: f.get("t") == "acted" and f["d"]["clock"])
        assert acted["d"]["kind"] == "check"
        folded = await first.until(lambda f: _over(f) or (f.get("t") == "acted" and f["d"]["kind"] == "fold"))
        assert _over(folded) or folded["d"]["clock"]


def _over(frame: dict[str, object]) -> bool:
    return frame.get("t") == "hand_over"


async def test_an_old_clock_does_not_act_in_the_next_decision(room: Room) -> None:
    """Bugs E16: a deadline belongs to one decision."""
    await room.table(action_ms=600, result_ms=60_000)
    async with (
        guest_at(room.address, "Ann", "t1", buy_in=1000) as ann,
        guest_at(room.address, "Bob", "t1", buy_in=1000) as bob,
    ):
        await ann.see("turn")
        first, second = (ann, bob) if ann.turn and ann.turn["legal"] else (bob, ann)
        await asyncio.sleep(0.4)
        await first.act("call")
        turn = await second.my_turn()
        await asyncio.sleep(0.4)
        assert second.turn == turn, "0.8 s after the first decision began, 0.4 s after the second"
        assert (await second.act())["t"] == "ack"


async def test_a_table_that_everybody_has_left_closes_and_gives_the_chips_back(tmp_path: Path) -> None:
    async with open_room(tmp_path, idle_seconds=0.1) as room:
        runner = await room.table(["calling", "tight"], action_ms=100)
        async with guest_at(room.address, "Ann", "t1", buy_in=1000) as ann:
            await ann.see("hand")
            players = {one.nickname: one for one in [await room.lobby.players.by_token(ann.token)] if one}
        ann_id = players["Ann"].id
        assert await room.lobby.players.wallet(ann_id) == 99_000
        async with asyncio.timeout(20):
            while not runner.closed:
                await room.lobby._close_if_idle(runner)
                await asyncio.sleep(0.05)
        assert room.lobby.rows() == []
        assert await room.lobby.store.open_tables() == []
        assert await room.lobby.store.entries("t1"), "the log is kept"
        assert await room.lobby.players.wallet(ann_id) > 97_000


async def test_the_watchdog_sees_a_table_that_hangs(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    runner = await room.table(["calling"], action_ms=60_000)
    async with guest_at(room.address, "Ann", "t1", buy_in=1000) as ann:
        await ann.my_turn()
        assert runner.complaint() == ""
        late = runner.state.deadline + LATE_MS + 1
        monkeypatch.setattr(room.lobby.clock, "now", lambda: late)
        assert "does not happen" in runner.complaint()


def test_a_wall_clock_that_jumps_moves_no_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = clocks.Clock()
    before = clock.now()
    monkeypatch.setattr(time, "time_ns", lambda: 0)
    assert 0 <= clock.now() - before < 5_000
