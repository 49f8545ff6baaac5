"""Connections that do harm by doing nothing: half-open ones by the thousand, and clients that do not read."""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from pathlib import Path

import pytest

from splitpot.server import half_open
from splitpot.server.interpreter import raise_file_limit
from tests.server.guests import enter, guest_at
from tests.server.rooms import Process, Room, open_room

HALF = b"GET /ws HTTP/1.1\r\nHost: somewhere\r\nUpgrade: websocket\r\n"


class HalfOpen(asyncio.Protocol):
    """A connection that says nothing, or half of what it should."""

    still_open = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        type(self).still_open += 1

    def connection_lost(self, exc: Exception | None) -> None:
        type(self).still_open -= 1


async def open_half(port: int, count: int) -> list[HalfOpen]:
    """Opens them, every other one with half of a request's head."""
    HalfOpen.still_open = 0
    loop = asyncio.get_running_loop()
    gate = asyncio.Semaphore(100)

    async def one(number: int) -> HalfOpen:
        async with gate:
            _, protocol = await loop.create_connection(HalfOpen, "127.0.0.1", port)
            if number % 2:
                protocol.transport.write(HALF)
            return protocol

    return list(await asyncio.gather(*map(one, range(count))))


async def play_a_hand(address: str, table: str, nickname: str) -> None:
    """Somebody comes in, sits down and plays, as if nothing was the matter."""
    async with asyncio.timeout(60), guest_at(address, nickname, table, buy_in=1000) as guest:
        while not any(frame.get("t") == "hand_over" for frame in guest.frames):
            await guest.wait(
                lambda: (
                    bool(guest.turn and guest.turn.get("legal")) or guest.frames[-1].get("t") == "hand_over"
                )
            )
            if guest.turn and guest.turn.get("legal"):
                await guest.act()


async def test_half_open_connections_hinder_nobody_and_end_by_themselves(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(half_open, "HEAD_SECONDS", 2.0)
    await room.table(["calling"])
    port = int(room.address.rstrip("/").rsplit(":", 1)[1])
    opened = await open_half(port, 200)
    await play_a_hand(room.address, "t1", "Ann")
    async with asyncio.timeout(10):
        while HalfOpen.still_open:
            await asyncio.sleep(0.05)
    assert len(opened) == 200


async def test_a_head_that_comes_slowly_but_whole_is_answered(room: Room) -> None:
    port = int(room.address.rstrip("/").rsplit(":", 1)[1])
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for piece in (b"GET /health", b"z HTTP/1.1\r\n", b"Host: here\r\n", b"\r\n"):
        writer.write(piece)
        await asyncio.sleep(0.1)
    assert b"200" in await reader.readline()
    writer.close()


@pytest.mark.slow
@pytest.mark.timeout(300)
async def test_ten_thousand_half_open_connections_hinder_nobody(tmp_path: Path) -> None:
    if raise_file_limit() < 10_500:
        pytest.skip("this machine lets no process open 10,500 files: ulimit -n is too low")
    room = await asyncio.to_thread(Process, tmp_path)
    try:
        opened = await open_half(room.port, 10_000)
        try:
            await play_a_hand(room.address, "demo", "Ann")
            async with asyncio.timeout(60):
                while HalfOpen.still_open:
                    await asyncio.sleep(0.2)
        finally:
            for one in opened:
                one.transport.abort()
        async with guest_at(room.address, "Bob", "demo") as bob:
            assert bob.version > 0
    finally:
        await asyncio.to_thread(room.stop)


async def test_five_who_do_not_read_are_dropped_and_cost_nobody_a_second(tmp_path: Path) -> None:
    async with open_room(tmp_path, send_queue=40) as room:
        runner = await room.table(["calling", "tight"], small_bet=2)
        deaf = [await enter(room.address, f"Deaf {number}") for number in range(5)]
        async with guest_at(room.address, "Ann", "t1", buy_in=1000) as ann:
            for one in deaf:
                await one.connect()
                one.socket.transport.get_extra_info("socket").setsockopt(
                    socket.SOL_SOCKET, socket.SO_RCVBUF, 4096
                )
                await one.hello("t1")
                await one.see("snapshot")
                one.socket.transport.pause_reading()
            slowest = 0.0
            loop = asyncio.get_running_loop()
            async with asyncio.timeout(60):
                while len(runner.watchers) > 1:
                    for feed in list(runner._stream._feeds):
                        if feed.player_id != _id_of(room, ann.nickname):
                            for _ in range(20):
                                runner.catch_up(feed, 10**9)
                    if ann.turn and ann.turn.get("legal"):
                        began = loop.time()
                        assert (await ann.act())["t"] == "ack"
                        slowest = max(slowest, loop.time() - began)
                    await asyncio.sleep(0.002)
            assert slowest < 5.0
            for one in deaf:
                with suppress(Exception):
                    one.socket.transport.abort()
                    await one.close()
            assert (await ann.act())["t"] == "ack"


def _id_of(room: Room, nickname: str) -> str:
    seats = room.lobby.runner("t1").state.seats
    return next(seat.player for seat in seats if seat is not None and seat.name == nickname)
