"""How much one visitor and one player may ask for."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import pytest

from splitpot.errors import RoomError
from splitpot.server import web
from splitpot.server.clock import Clock
from splitpot.server.limits import Buckets, Limits
from splitpot.server.settings import Settings
from tests.server.guests import Guest, enter
from tests.server.rooms import Room, open_room

VISITOR = {"x-forwarded-for": "192.0.2.7"}
OTHER = {"x-forwarded-for": "192.0.2.8"}


def test_a_bucket_lets_a_fifth_through_at_once_and_fills_up_again() -> None:
    buckets = Buckets(60)
    assert [buckets.take("a", 0) for _ in range(12)] == [0.0] * 12
    assert buckets.take("a", 0) == 1000.0
    assert buckets.take("b", 0) == 0.0, "another one has its own"
    assert buckets.take("a", 999) > 0
    assert buckets.take("a", 1001) == 0.0
    assert [buckets.take("a", 10**9) for _ in range(13)].count(0.0) == 12, "it never gets larger"


def test_over_a_minute_nobody_gets_more_than_was_set_and_what_fits_at_once() -> None:
    buckets = Buckets(600)
    passed = sum(buckets.take("a", now) == 0.0 for now in range(0, 60_000, 7))
    assert passed == pytest.approx(600 + 120, abs=2)


async def test_an_address_that_asks_too_often_waits_and_others_do_not(tmp_path: Path) -> None:
    async with (
        open_room(tmp_path, requests_per_minute=50) as room,
        httpx.AsyncClient(base_url=room.address) as http,
    ):
        answers = [await http.get("/api/tables", headers=VISITOR) for _ in range(13)]
        assert [answer.status_code for answer in answers[:10]] == [200] * 10
        refused = answers[-1]
        assert (refused.status_code, refused.json()["code"]) == (429, "too_fast")
        seconds = refused.headers["retry-after"]
        assert f"try again in {seconds} s" in refused.json()["message"]
        assert int(seconds) >= 1
        assert (await http.get("/api/tables", headers=OTHER)).status_code == 200
        assert (await http.get("/api/tables")).status_code == 200, "this machine's own is not counted"
        for path in ("/healthz", "/health", "/assets/none.js"):
            assert (await http.get(path, headers=VISITOR)).status_code != 429
        assert "content-security-policy" in refused.headers


async def test_new_sockets_of_an_address_are_counted_like_requests(tmp_path: Path) -> None:
    async with open_room(tmp_path, requests_per_minute=50) as room:
        ann = await enter(room.address, "Ann")
        for _ in range(10):
            await ann.connect(**VISITOR)
            await ann.close()
        await ann.connect(**VISITOR)
        assert (await ann.refusal())["code"] == "too_fast"
        assert (await ann.goodbye())[0] == 1008
        await ann.close()


async def test_a_player_who_asks_too_often_waits_wherever_he_comes_from(tmp_path: Path) -> None:
    async with open_room(tmp_path, account_requests_per_minute=50) as room:
        ann, bob = await enter(room.address, "Ann"), await enter(room.address, "Bob")
        async with httpx.AsyncClient(base_url=room.address) as http:
            statuses = [
                (await http.get("/api/me", headers={**ann.cookie, **where})).status_code
                for where in (VISITOR, OTHER, {}) * 5
            ]
            assert statuses[:9] == [200] * 9
            assert 429 in statuses[9:]
            assert (await http.get("/api/me", headers=bob.cookie)).status_code == 200


async def test_only_so_many_sockets_of_one_address(tmp_path: Path) -> None:
    async with open_room(tmp_path, sockets_per_address=3) as room, AsyncExitStack() as stack:
        guests = [await enter(room.address, name) for name in ("Ann", "Bob", "Cat", "Dan", "Eve")]
        for guest in guests:
            stack.push_async_callback(guest.close)
        for guest in guests[:3]:
            await guest.connect(**VISITOR)
        await settled(room, 3)
        await guests[3].connect(**VISITOR)
        assert (await guests[3].refusal())["code"] == "too_fast"
        await guests[4].connect(**OTHER)
        await guests[0].close()
        await settled(room, 3)
        await guests[3].close()
        await guests[3].connect(**VISITOR)
        await settled(room, 4)
        assert room.lobby.limits.refused["sockets"] == 1


async def settled(room: Room, sockets: int) -> None:
    async with asyncio.timeout(20):
        while len(room.lobby.doors.waiting()) != sockets:
            await asyncio.sleep(0.01)


async def test_the_sockets_of_one_player_share_a_pace(tmp_path: Path) -> None:
    async with open_room(tmp_path, messages_per_second=25) as room, AsyncExitStack() as stack:
        runner = await room.table()
        ann = await enter(room.address, "Ann")
        sockets = [Guest(room.address, ann.token, "Ann") for _ in range(3)]
        for one in sockets:
            await one.connect()
            stack.push_async_callback(one.close)
            await one.hello(runner.id)
            await one.see("snapshot")
        # Each of them stays below twenty a second, all of them together do not.
        for _ in range(12):
            for one in sockets:
                if one.closed is None:
                    await one.say("beat", {"version": 0})
        async with asyncio.timeout(20):
            while not any(one.closed for one in sockets):
                await asyncio.sleep(0.01)
        reasons = [one.closed[1] for one in sockets if one.closed]
        assert any("25 messages in a second from all your pages" in reason for reason in reasons)


def test_what_is_counted_of_a_player_is_forgotten_with_the_last_socket(tmp_path: Path) -> None:
    limits = Limits(Settings(data=tmp_path, sockets_per_address=1), Clock())
    with limits.messages("ann") as first, limits.messages("ann") as second:
        assert first is second
    assert not limits._paces
    with (
        limits.socket("192.0.2.7"),
        pytest.raises(RoomError, match="from your address"),
        limits.socket("192.0.2.7"),
    ):
        pass
    with limits.socket("192.0.2.7"):
        pass
    assert not limits._sockets


async def test_a_body_that_never_comes_is_not_waited_for_for_ever(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web, "BODY_SECONDS", 0.2)
    host, port = room.address.removeprefix("http://").rstrip("/").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(b"POST /api/session HTTP/1.1\r\nhost: x\r\ncontent-length: 30\r\n\r\n{")
    async with asyncio.timeout(20):
        answer = await reader.readuntil(b"}")
    assert answer.startswith(b"HTTP/1.1 400")
    assert b"did not come to its end" in answer
    writer.close()
    await writer.wait_closed()


@pytest.mark.parametrize(
    ("path", "size"), [("/api/session", 5_000), ("/api/tables", 5_000), ("/api/admin/session", 5_000)]
)
async def test_a_body_has_a_size(room: Room, path: str, size: int) -> None:
    ann = await enter(room.address, "Ann")
    async with httpx.AsyncClient(base_url=room.address, headers=ann.cookie) as http:
        answer = await http.post(path, content=b'{"x": "' + b"y" * size + b'"}')
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
