"""A disk that is full at the commit: nothing is said that is not saved, and play goes on with room again."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from splitpot.server.tables import Runner
from tests.server import postgres
from tests.server.books import check_books
from tests.server.guests import Guest, guest_at
from tests.server.rooms import Room, open_room

pytestmark = pytest.mark.skipif(postgres.WANTED, reason="the disk is filled up by a setting of SQLite")


async def fill(room: Room) -> None:
    """Lets the database grow no more."""
    with room.lobby.store._appender.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")


async def clear(room: Room) -> None:
    """Somebody has deleted something else."""
    with room.lobby.store._appender.connect() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count = 1000000000")


async def act_until_refused(guest: Guest, other: Guest) -> str:
    """Both play on until the last free page is used up; what a decision is refused with.

    Where it is the next deal that cannot be saved, nobody has a turn, and there is no refusal.
    """
    for _ in range(3000):
        try:
            async with asyncio.timeout(10):
                await guest.wait(lambda: any(one.turn and one.turn.get("legal") for one in (guest, other)))
        except TimeoutError:
            return "server_error"
        actor = guest if guest.turn and guest.turn.get("legal") else other
        turn, hand = actor.turn, actor.hand
        assert turn is not None
        legal = turn["legal"]
        body = {"kind": "check" if legal["check"] else "call", "price": legal["call"]}
        actor.turn = None
        await actor._breathe()
        answer = await actor.ask("act", body, where={"hand": hand, "turn": turn["turn"]})
        if answer["t"] == "refused":
            actor.turn = turn
            return str(answer["d"]["code"])
    raise AssertionError("the disk was never full")


@asynccontextmanager
async def on_a_full_disk(data: Path) -> Any:
    async with open_room(data, messages_per_second=1000) as room:
        runner = await room.table(action_ms=60_000, result_ms=0)
        async with (
            guest_at(room.address, "Ann", "t1", buy_in=5000) as ann,
            guest_at(room.address, "Bob", "t1", buy_in=5000) as bob,
        ):
            await ann.see("turn")
            await bob.see("turn")
            await fill(room)
            yield room, runner, ann, bob


async def test_on_a_full_disk_nothing_is_acknowledged_and_nothing_is_told(tmp_path: Path) -> None:
    async with on_a_full_disk(tmp_path) as (room, runner, ann, bob):
        assert await act_until_refused(ann, bob) == "server_error"
        before, seen = runner.state, (ann.version, bob.version)
        assert max(seen) == before.version == len(await room.lobby.store.entries("t1"))
        await asyncio.sleep(0.3)
        assert (ann.version, bob.version) == seen
        assert runner.state == before
        await goes_on(room, runner, ann, bob)
    check_books(tmp_path)


async def goes_on(room: Room, runner: Runner, ann: Guest, bob: Guest) -> None:
    """With room on the disk, the same decision is taken."""
    await clear(room)
    await asyncio.sleep(1.1)  # the table waits a second after a failure
    await ann.wait(lambda: any(one.turn and one.turn.get("legal") for one in (ann, bob)))
    actor = ann if ann.turn and ann.turn.get("legal") else bob
    assert (await actor.act())["t"] == "ack"
    hand = runner.state.hand
    while runner.state.hand == hand:
        await ann.wait(
            lambda: runner.state.hand > hand or any(one.turn and one.turn.get("legal") for one in (ann, bob))
        )
        for one in (ann, bob):
            if one.turn and one.turn.get("legal"):
                await one.act()
    assert runner.complaint() == ""


async def test_a_power_cut_on_a_full_disk_loses_nothing_either(tmp_path: Path) -> None:
    async with on_a_full_disk(tmp_path) as (_, runner, ann, bob):
        await act_until_refused(ann, bob)
        state = runner.state
    check_books(tmp_path)
    async with open_room(tmp_path) as room:
        after = room.lobby.runner("t1").state
        assert (after.hand, after.play) == (state.hand, state.play)


async def test_the_clock_too_waits_for_room_on_the_disk(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        runner = await room.table(action_ms=700, result_ms=60_000)
        async with (
            guest_at(room.address, "Ann", "t1", buy_in=5000) as ann,
            guest_at(room.address, "Bob", "t1", buy_in=5000),
        ):
            await ann.see("turn")
            with room.lobby.store._appender.connect() as connection:
                connection.exec_driver_sql("PRAGMA query_only = ON")
            version = runner.state.version
            await asyncio.sleep(1.0)
            assert ann.version <= runner.state.version == version
            with room.lobby.store._appender.connect() as connection:
                connection.exec_driver_sql("PRAGMA query_only = OFF")
            await ann.until(lambda frame: frame.get("t") == "acted" and frame["d"]["clock"])
    check_books(tmp_path)
