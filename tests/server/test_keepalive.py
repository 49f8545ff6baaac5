"""Who does not answer pings is dropped, and nobody else: not for a room that is busy with other things."""

from __future__ import annotations

import asyncio
import gc
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from splitpot.server import interpreter, keepalive
from splitpot.server.workers import say
from tests.server.guests import guest_at
from tests.server.rooms import open_room


@pytest.fixture(autouse=True)
def one_look(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keepalive, "LOOK_SECONDS", 0.2)


async def test_who_answers_no_ping_is_dropped(tmp_path: Path) -> None:
    async with open_room(tmp_path, pings=(0.1, 0.2)) as room:
        await room.table()
        async with guest_at(room.address, "Ann", "t1") as ann:
            ann.socket.transport.pause_reading()
            began = time.monotonic()
            while room.lobby.runner("t1").watchers:
                await asyncio.sleep(0.02)
                assert time.monotonic() < began + 10
            ann.socket.transport.resume_reading()
            assert (await ann.goodbye())[0] == 1011


async def test_who_waits_for_a_busy_room_is_not_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_room(tmp_path, pings=(0.1, 0.1)) as room:
        await room.table()
        at_once = room.lobby.carry_out

        async def after_a_while(*what: Any) -> int:
            await asyncio.sleep(1.0)
            return await at_once(*what)

        async with guest_at(room.address, "Ann", "t1", buy_in=1000) as ann:
            monkeypatch.setattr(room.lobby, "carry_out", after_a_while)
            # While the room is at the first, it reads nothing behind the second: no pong either.
            first, second = [await ann.say(what) for what in ("sit_out", "sit_in")]
            await ann.wait(lambda: ann.closed is not None or bool(ann.answers(second)))
            assert [len(ann.answers(one)) for one in (first, second)] == [1, 1]
            assert ann.closed is None


@pytest.fixture
def interpreter_as_it_was() -> Iterator[None]:
    before = gc.get_threshold(), sys.getswitchinterval()
    yield
    gc.unfreeze()
    gc.set_threshold(*before[0])
    sys.setswitchinterval(before[1])


@pytest.mark.usefixtures("interpreter_as_it_was")
def test_a_server_seldom_looks_for_garbage_and_never_in_what_was_there_before() -> None:
    interpreter.prepare_interpreter()
    assert gc.get_threshold() == interpreter.GARBAGE_AFTER
    assert sys.getswitchinterval() == pytest.approx(interpreter.SWITCH_SECONDS)
    interpreter.keep_what_is_there()
    assert gc.get_freeze_count() > 10_000


def test_a_line_goes_out_whole_where_a_pipe_takes_a_part_of_it(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    write = os.write
    monkeypatch.setattr(os, "write", lambda file, data: write(file, bytes(data)[:7]))
    say(b"a hand of Omaha as one long line\n")
    monkeypatch.undo()
    assert capfdbinary.readouterr().out == b"a hand of Omaha as one long line\n"
