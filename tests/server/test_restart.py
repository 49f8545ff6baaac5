"""Power cuts: the same cards, the same pot, the same turn, and the hand ends right."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from splitpot.room.events import decode_event
from splitpot.room.state import chips_of
from splitpot.room.table import replay
from tests.server.guests import Guest, enter
from tests.server.postgres import sqlite_only
from tests.server.rooms import Process, open_room

DEMO = "demo"


@pytest.fixture
def processes() -> Iterator[list[Process]]:
    running: list[Process] = []
    yield running
    for one in running:
        one.stop()


async def sit_down_and_play_to(guest: Guest, street: str, table: str = DEMO) -> None:
    """Takes a free seat and checks or calls until a street has begun and it is the guest's turn."""
    await guest.connect()
    await guest.hello(table)
    await guest.see("snapshot")
    assert (await guest.ask("sit", {"buy_in": 1000}))["t"] == "ack"
    streets: list[str] = []
    while street not in streets:
        await guest.my_turn()
        streets = [f["d"]["street"] for f in guest.frames if f.get("t") == "board"]
        if street not in streets:
            await guest.act()


def newest_snapshot(guest: Guest) -> dict[str, Any]:
    snapshots: list[dict[str, Any]] = [f["d"] for f in guest.frames if f.get("t") == "snapshot"]
    return snapshots[-1]


async def look(address: str, token: str) -> dict[str, Any]:
    """What a page that knows nothing is told."""
    fresh = Guest(address, token)
    await fresh.connect()
    await fresh.hello(DEMO)
    snapshot = await fresh.see("snapshot")
    await fresh.close()
    return snapshot


@sqlite_only
async def test_a_killed_server_goes_on_with_the_same_hand(tmp_path: Path, processes: list[Process]) -> None:
    """Room: what was sent cannot be lost; same cards, same pot, same turn after a power cut."""
    first = Process(tmp_path)
    processes.append(first)
    ann = await enter(first.address, "Ann")
    await sit_down_and_play_to(ann, "flop")
    before = await look(first.address, ann.token)
    turn, version, hole = await ann.my_turn(), ann.version, ann.hole
    assert len(hole) == 4
    first.kill()
    await ann.goodbye_or_break()

    second = Process(tmp_path, port=first.port)
    processes.append(second)
    assert second.address == first.address
    ann.address = second.address
    await ann.connect()
    await ann.hello(DEMO, since=version)
    after = await look(second.address, ann.token)
    for field in ("hand", "running", "button", "street", "board", "pots", "pot"):
        assert after[field] == before[field], field
    assert after["me"] == before["me"]
    assert [seat["hole"] for seat in after["seats"]] == [seat["hole"] for seat in before["seats"]]
    assert [seat["stack"] for seat in after["seats"]] == [seat["stack"] for seat in before["seats"]]
    assert after["turn"]["seat"] == turn["seat"]
    assert after["turn"]["turn"] == turn["turn"]
    assert after["turn"]["legal"] == turn["legal"]
    # Clocks get 15 seconds more.
    assert after["turn"]["deadline"] >= before["turn"]["deadline"] + 15_000

    while not any(frame.get("t") == "hand_over" for frame in ann.frames):
        await ann.wait(
            lambda: bool(ann.turn and ann.turn.get("legal")) or ann.frames[-1].get("t") == "hand_over"
        )
        if ann.turn and ann.turn.get("legal"):
            assert (await ann.act())["t"] == "ack"
    over = next(frame["d"] for frame in ann.frames if frame.get("t") == "hand_over")
    assert over["hand"] == before["hand"]
    paid = sum(award["amount"] for pot in over["results"] for award in pot["awards"])
    assert paid == sum(pot["amount"] for pot in over["results"]) > 0
    shown = [frame["d"] for frame in ann.frames if frame.get("t") == "shown" and frame["d"]["seat"] == ann.me]
    assert all(show["hole"] == hole for show in shown)
    await ann.close()
    second.stop()
    _check_log(tmp_path, 1000 + 5 * 1000)


async def test_a_call_that_was_saved_before_the_power_cut_is_not_made_twice(
    tmp_path: Path, processes: list[Process]
) -> None:
    first = Process(tmp_path)
    processes.append(first)
    ann = await enter(first.address, "Ann")
    await sit_down_and_play_to(ann, "flop")
    turn = await ann.my_turn()
    decision = {"hand": ann.hand, "turn": turn["turn"]}
    body = {"kind": "check" if turn["legal"]["check"] else "call", "price": turn["legal"]["call"]}
    answer = await ann.ask("act", body, cid="the call", where=decision)
    first.kill()
    await ann.goodbye_or_break()
    second = Process(tmp_path)
    processes.append(second)
    ann.address = second.address
    await ann.connect()
    await ann.hello(DEMO)
    assert await ann.ask("act", body, cid="the call", where=decision) == answer
    await ann.close()


async def test_an_orderly_stop_says_so_and_loses_nothing(tmp_path: Path) -> None:
    first = Process(tmp_path)
    ann = await enter(first.address, "Ann")
    await sit_down_and_play_to(ann, "flop")
    hole = ann.hole
    out, err = first.stop()
    assert "closed" in out
    assert "Traceback" not in err
    assert err == ""
    assert (await ann.goodbye())[0] == 1012
    async with open_room(tmp_path) as room:
        one = room.lobby.runner(DEMO).state
        assert one.running
        assert (await look(room.address, ann.token))["me"]["seat"] == ann.me
        snapshot = await look(room.address, ann.token)
        assert snapshot["seats"][ann.me or 0]["hole"] == hole


async def test_a_reload_shows_the_same_hand(tmp_path: Path) -> None:
    """Bugs E19: reconnecting delivers the running hand; it never starts one."""
    async with open_room(tmp_path) as room:
        ann = await enter(room.address, "Ann")
        runner = await room.table(["calling", "calling", "tight"])
        await sit_down_and_play_to(ann, "flop", "t1")
        hole, hand = ann.hole, ann.hand
        for _ in range(5):
            await ann.close()
            await ann.connect()
            await ann.hello("t1")
            await ann.see("snapshot")
            assert (ann.hole, ann.hand) == (hole, hand)
        seen = newest_snapshot(ann)
        assert seen["pot"] == (runner.state.play.pot if runner.state.play else 0)
        assert not any(one.away for one in runner.state.seats if one), "a quick reload goes unnoticed"
        await ann.close()


async def test_who_comes_back_gets_what_was_missed_and_nothing_twice(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        ann = await enter(room.address, "Ann")
        runner = await room.table(["calling", "calling", "tight"], action_ms=300)
        await sit_down_and_play_to(ann, "flop", "t1")
        await ann.close()
        seen = ann.version
        async with asyncio.timeout(10):
            while runner.state.version < seen + 5:
                await asyncio.sleep(0.01)
        before = len(ann.frames)
        await ann.connect()
        await ann.hello("t1", since=seen)
        await ann.wait(lambda: ann.version == runner.state.version)
        came = [frame for frame in ann.frames[before:] if "v" in frame]
        assert [frame["v"] for frame in came] == list(range(seen + 1, ann.version + 1))
        assert "snapshot" not in [frame.get("t") for frame in came]
        for since in (ann.version + 5, -1, 0):
            await ann.hello("t1", since=since)
            await ann.see("snapshot")
        await ann.close()


def _check_log(data: Path, chips: int) -> None:
    """The log alone tells the whole table, and its ledger agrees."""
    with sqlite3.connect(data / "splitpot.db") as database:
        rows = database.execute("select payload from events where table_id = ? order by version", (DEMO,))
        state = replay([decode_event(row[0]) for row in rows])
        booked = database.execute("select balance from accounts where name = 'table:demo'").fetchone()[0]
    database.close()
    assert chips_of(state) == booked == chips
