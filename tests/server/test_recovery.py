"""A log that cannot be followed: the hand is void, the stacks return, and the incident is shown (3.14-5)."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from splitpot.bots.calling import CallingStation
from splitpot.game import actions
from splitpot.game.view import HandView
from splitpot.room import table as room_table
from splitpot.room.commands import Act, Command, SitOut
from splitpot.room.state import TableState, chips_of
from splitpot.server import tables
from splitpot.server.recovery import BrokenLog, follow
from splitpot.server.store import Append, Entry
from tests.server.guests import Guest, guest_at
from tests.server.postgres import sqlite_only
from tests.server.rooms import Room, open_room


async def play_to_the_flop(room: Room) -> tuple[Guest, TableState]:
    """Ann and a bot play a hand to its end and the next to its flop; she keeps her socket no longer."""
    runner = await room.table(["calling"], result_ms=10)
    async with guest_at(room.address, "Ann", "t1", buy_in=1000) as ann:
        while not (runner.state.hand == 2 and runner.state.play and runner.state.play.board):
            await ann.my_turn()
            if runner.state.hand < 2 or not (runner.state.play and runner.state.play.board):
                await ann.act()
        return ann, runner.state


def spoil(data: Path, kind: str) -> None:
    """Makes the newest event of a kind unreadable."""
    with closing(sqlite3.connect(data / "splitpot.db")) as database, database:
        query = "select max(version) from events where kind = ?"
        version = database.execute(query, (kind,)).fetchone()[0]
        database.execute('update events set payload = \'{"type":"??"}\' where version = ?', (version,))


@sqlite_only
async def test_a_hand_whose_log_is_spoilt_is_void_and_the_table_goes_on(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        ann, state = await play_to_the_flop(room)
        start = {seat: one.stack for seat, one in enumerate(state.seats) if one}
    spoil(tmp_path, "board_dealt")
    for _ in range(2):
        # The second time shows that the log with its void hand can be followed again.
        async with open_room(tmp_path) as room:
            after = room.lobby.runner("t1").state
            assert not after.running
            assert {seat: one.stack for seat, one in enumerate(after.seats) if one} == start
            assert any("void" in line for line in after.log)
    async with open_room(tmp_path) as room:
        ann.address = room.address
        await ann.connect()
        await ann.hello("t1")
        assert any("void" in line for line in (await ann.see("snapshot"))["log"])
        await ann.my_turn()
        assert ann.hand == 3
        await ann.close()


@sqlite_only
async def test_a_log_without_a_hand_to_blame_is_left_alone_and_the_other_tables_open(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        await play_to_the_flop(room)
        await room.table(table_id="t2")
    spoil(tmp_path, "player_sat")
    async with open_room(tmp_path) as room:
        assert list(room.lobby.runners) == ["t2"]


def test_an_empty_log_is_no_table() -> None:
    with pytest.raises(BrokenLog):
        follow([])
    with pytest.raises(BrokenLog):
        follow([Entry(1, "table_opened", b"{}")])


async def test_a_commit_that_fails_changes_nothing_and_the_command_can_be_sent_again(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    runner = await room.table(["calling"], result_ms=60_000)
    async with guest_at(room.address, "Ann", "t1", buy_in=1000) as ann:
        turn = await ann.my_turn()
        body = {"kind": "call" if turn["legal"]["call"] else "check", "price": turn["legal"]["call"]}
        where = {"hand": ann.hand, "turn": turn["turn"]}
        before = runner.state
        append = room.lobby.store.append

        async def full(_: Append) -> None:
            raise OSError("no space left on device")

        monkeypatch.setattr(room.lobby.store, "append", full)
        refused = await ann.ask("act", body, cid="c", where=where)
        assert refused["d"]["code"] == "server_error"
        assert runner.state == before
        monkeypatch.setattr(room.lobby.store, "append", append)
        again = await ann.ask("act", body, cid="c", where=where)
        assert again["t"] == "ack"


async def test_a_writer_that_is_behind_reads_on_before_it_writes(room: Room) -> None:
    runner = await room.table(["calling"], result_ms=60_000)
    async with guest_at(room.address, "Ann", "t1", buy_in=1000) as ann:
        await ann.my_turn()
        # Somebody else writes the next event of this table.
        out = room_table.handle(runner.state, SitOut(_player(runner.state)), 0)
        _, _, append = tables.plan(runner.state, runner._notes, out.events, 0, None)
        await room.lobby.store.append(append)
        refused = await ann.ask("sit_out")
        assert refused["d"]["code"] == "server_error"
        await ann.wait(lambda: ann.version == append.entries[-1].version)
        assert runner.state.version == append.entries[-1].version
        assert (await ann.act())["t"] == "ack"


def _player(state: TableState) -> str:
    return next(seat.player for seat in state.seats if seat and not seat.bot)


async def test_a_bug_at_one_table_voids_its_hand_and_stops_no_other(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    runner = await room.table(["calling"], result_ms=60_000)
    other = await room.table(["calling"], table_id="t2", result_ms=60_000)
    handle = room_table.handle

    def buggy(state: TableState, command: Command, now: int) -> Any:
        if state.config.id == "t1" and isinstance(command, Act) and "bot" not in command.player:
            raise AssertionError("chips vanished")
        return handle(state, command, now)

    async with (
        guest_at(room.address, "Ann", "t1", buy_in=1000) as ann,
        guest_at(room.address, "Bob", "t2", buy_in=1000) as bob,
    ):
        await ann.my_turn()
        await bob.my_turn()
        monkeypatch.setattr(room_table, "handle", buggy)
        chips = chips_of(runner.state)
        await ann.act()
        async with asyncio.timeout(20):
            while not any("void" in line for line in runner.state.log):
                await asyncio.sleep(0.01)
        assert {one.stack for one in runner.state.seats if one} == {1000}
        assert chips_of(runner.state) == chips
        assert (await bob.act())["t"] == "ack"
        assert other.state.running


async def test_a_failing_bot_checks_or_folds(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = 0

    def decide(self: CallingStation, view: HandView) -> actions.Act:
        nonlocal asked
        asked += 1
        if asked % 2:
            raise RuntimeError("no idea")
        return actions.Act(view.viewer or 0, actions.Move.RAISE_TO, 7)

    monkeypatch.setattr(CallingStation, "decide", decide)
    runner = await room.table(["calling", "calling"])
    async with guest_at(room.address, "Ann", "t1", buy_in=1000) as ann:
        while runner.state.hand < 4:
            await ann.wait(lambda: runner.state.hand > 3 or bool(ann.turn and ann.turn.get("legal")))
            if ann.turn and ann.turn.get("legal"):
                await ann.act()
        acted = [f["d"] for f in ann.frames if f.get("t") == "acted" and f["d"]["seat"] != ann.me]
    assert acted
    assert {one["kind"] for one in acted} <= {"check", "fold"}
    assert not any(one["clock"] for one in acted)
