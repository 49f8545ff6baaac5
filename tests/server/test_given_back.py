"""What is over is given back: closed tables, tournaments that are over, sockets and people that have gone.

A server seldom looks for garbage, and hardly ever in what is old (`interpreter`). So whatever
is large, or comes and goes for as long as the server lives, has to be gone without that.
"""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from splitpot.bots.calling import CallingStation
from splitpot.errors import RoomError
from splitpot.game.rules import fixed_limit
from splitpot.room.bodies import NewTable
from splitpot.room.config import TableConfig
from splitpot.room.state import Seat
from splitpot.room.table import open_table
from splitpot.room.tournament_commands import Cancel
from splitpot.room.tournament_state import TournamentState
from splitpot.server import lobby, tournaments
from splitpot.server.half_open import PatientProtocol
from splitpot.server.keepalive import PatientSocket
from splitpot.server.topping import Topper
from splitpot.server.tournament_table import TournamentTable
from tests.server.guests import guest_at
from tests.server.rooms import open_room
from tests.server.tournaments import levels, opened, until


@pytest.fixture
def no_search() -> Iterator[None]:
    """Nobody looks for cycles."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


async def given_back(use: Callable[[int], Awaitable[Iterable[weakref.ref[Any]]]]) -> None:
    """What has been used is gone soon, at one of three attempts: a traceback may hold it by chance."""
    for attempt in range(3):
        used = list(await use(attempt))
        with suppress(TimeoutError):
            await until(lambda used=used: not any(one() for one in used), 5.0)  # type: ignore[misc]
            return
    raise AssertionError("it is never given back")


async def test_a_closed_table_keeps_nothing_of_what_happened_there(tmp_path: Path) -> None:
    async with open_room(tmp_path, bot_pause=False) as room:
        runner = await room.table(["calling", "calling"])
        assert runner._stream._recent
        await room.lobby.close(runner)
        await until(lambda: runner.closed, 10.0)
        await until(lambda: not runner._stream._recent, 5.0)


@pytest.mark.usefixtures("no_search")
async def test_a_closed_table_is_gone_with_its_bots_and_its_top_ups(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "SWEEP_SECONDS", 3_600.0)
    async with open_room(tmp_path) as room:

        async def closed(attempt: int) -> list[weakref.ref[Any]]:
            table = f"t{attempt}"
            runner = await room.table(table_id=table)
            await asyncio.sleep(0.05)  # its bots are waiting for something to do
            kept = runner, room.lobby._crews[table], room.lobby._toppers[table]
            await room.lobby.close(runner)
            assert runner.closed
            return [weakref.ref(one) for one in kept]

        await given_back(closed)


async def test_a_tournament_that_is_over_keeps_how_it_ended_and_what_is_said_of_it(tmp_path: Path) -> None:
    async with open_room(tmp_path, bot_pause=False) as room:
        runner = await opened(room, tournament_id="kept", max_entries=6, seats=3, levels=levels(300))
        tables: list[TournamentTable] = []
        runner.changed.append(lambda: tables.extend(runner.tables.values()))
        await runner.add_bots(6)
        await until(lambda: runner.is_over)
        await asyncio.sleep(0.05)
        assert {table.number for table in tables} == {1, 2, 3}
        assert not any(table._stream._recent for table in tables)
        assert not runner._crews._bots
        gc.collect()
        states = [one for one in gc.get_objects() if isinstance(one, TournamentState)]
        assert [one for one in states if one.config.id == "kept"] == [runner.director]
        assert runner.recent[-1].text.endswith("has won the tournament.")


async def test_a_bot_that_is_out_is_forgotten_while_the_others_play(tmp_path: Path) -> None:
    async with open_room(tmp_path, bot_pause=False) as room:
        runner = await opened(room, max_entries=6, levels=levels(300))
        known: list[set[str]] = []

        def look() -> None:
            if runner.director.is_running and runner.director.outs:
                out = {player for placed in runner.director.outs for player in placed.players}
                known.append(out & runner._crews._bots.keys())

        runner.changed.append(look)
        await runner.add_bots(6)
        await until(lambda: runner.is_over)
        assert known
        assert not any(known)


@pytest.mark.usefixtures("no_search")
async def test_a_tournament_of_days_ago_is_gone_though_somebody_has_looked_at_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tournaments, "MOST_REMEMBERED", 0)
    async with open_room(tmp_path) as room, httpx.AsyncClient(base_url=room.address) as http:

        async def forgotten(attempt: int) -> list[weakref.ref[Any]]:
            runner = await opened(room, tournament_id=f"old{attempt}")
            heard: list[bytes] = []
            tell = heard.append
            runner.subscribe(tell)
            assert (await http.get(f"/api/tournaments/old{attempt}")).status_code == 200
            await runner.tell(Cancel("nobody came"))
            runner.unsubscribe(tell)
            assert heard
            gone = weakref.ref(runner)
            del runner
            await opened(room, tournament_id=f"new{attempt}")
            await room.lobby.tournaments.settled()
            await http.get("/api/tournaments")
            return [gone]

        await given_back(forgotten)
        assert (await http.get("/api/tournaments/old0")).json()["cancelled"] == "nobody came"


@pytest.mark.usefixtures("no_search")
async def test_a_socket_that_has_closed_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[weakref.ref[Any]] = []

    def count(kind: type[Any]) -> None:
        begin = kind.__init__

        def begin_counted(self: Any, *args: Any, **others: Any) -> None:
            begin(self, *args, **others)
            made.extend(map(weakref.ref, (self, self.conn) if kind is PatientSocket else (self,)))

        monkeypatch.setattr(kind, "__init__", begin_counted)

    count(PatientProtocol)
    count(PatientSocket)
    async with open_room(tmp_path, away_grace_seconds=0.05) as room:
        await room.table()

        async def left(attempt: int) -> list[weakref.ref[Any]]:
            made.clear()
            async with guest_at(room.address, f"Ann {attempt}", "t1"):
                assert len(made) >= 3
            return made

        await given_back(left)


async def test_who_has_opened_tables_is_forgotten_once_they_have_closed(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        for number in range(3):
            await room.lobby.close(await room.lobby.create(NewTable(name="Ours"), f"host {number}"))
        await room.lobby.create(NewTable(name="Ours"), "another")
        assert room.lobby._opened.keys() == {"another"}


async def test_bots_that_have_left_a_table_are_forgotten(tmp_path: Path) -> None:
    async with open_room(tmp_path, bot_pause=False) as room:
        await room.table(["calling"], seats=2)
        crew = room.lobby._crews["t1"]
        crew._bots.update((f"gone {number}", CallingStation()) for number in range(20))
        async with guest_at(room.address, "Ann", "t1", buy_in=1000) as ann:
            await ann.wait(lambda: bool(ann.turn and ann.turn.get("legal")))
            await ann.act()
            await until(lambda: len(crew._bots) <= 2)
            assert not any(player.startswith("gone") for player in crew._bots)


async def test_who_was_topped_up_and_has_left_is_forgotten() -> None:
    state = open_table(TableConfig("t1", "A table", fixed_limit(20), seats=2)).state
    runner: Any = SimpleNamespace(id="t1", changed=[], state=state)

    async def nobody(_player: str) -> int:
        raise RoomError("not_seated", "he has left")

    topper = Topper(runner, SimpleNamespace(wallet=nobody))  # type: ignore[arg-type]
    topper.start()
    for number in range(20):
        sitting = Seat(f"p{number}", f"P {number}", "", 100, tops_to=200)
        runner.state = replace(state, seats=(sitting, None))
        topper.look()
    assert "p19" in topper._asked
    assert len(topper._asked) <= 3
    await topper.stop()
    assert not runner.changed


async def test_what_has_run_out_is_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_room(tmp_path) as room:
        moderation, board, clock = room.lobby.moderation, room.lobby.board, room.lobby.clock
        began = clock.now()
        for number in range(3):
            monkeypatch.setattr(clock, "now", lambda at=began + number * 120_000: at)
            await moderation.add("mute", f"p{number}", name="P", reason="so", minutes=1, actor="host")
            await board.say("In a minute.", 1, "host")
        assert [one.subject for one in moderation._known.values()] == ["p2"]
        assert len(board._hanging) == 1
