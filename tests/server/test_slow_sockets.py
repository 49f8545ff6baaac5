"""A client that does not read costs nobody else anything."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from splitpot.server.outbox import Outbox, TooSlow
from splitpot.server.pace import Pace
from tests.server.guests import enter, guest_at
from tests.server.rooms import open_room


async def test_frames_leave_the_outbox_in_their_order() -> None:
    outbox = Outbox(3)
    for frame in (b"1", b"2", b"3"):
        outbox.add(frame)
    assert [await outbox.take() for _ in range(3)] == [b"1", b"2", b"3"]
    waiting = asyncio.create_task(outbox.take())
    await asyncio.sleep(0)
    outbox.add(b"4")
    assert await waiting == b"4"


async def test_an_outbox_that_is_full_ends_and_takes_no_more() -> None:
    outbox = Outbox(2)
    for frame in (b"1", b"2", b"3", b"4"):
        outbox.add(frame)
    with pytest.raises(TooSlow):
        await outbox.overflow()
    assert outbox.rest() == [b"1", b"2"]


async def test_who_does_not_read_is_dropped_and_the_table_goes_on(tmp_path: Path) -> None:
    async with open_room(tmp_path, send_queue=40) as room:
        runner = await room.table(["calling", "tight"], small_bet=2)
        async with guest_at(room.address, "Ann", "t1", buy_in=1000) as ann:
            deaf = await enter(room.address, "Bob")
            await deaf.connect()
            await deaf.hello("t1")
            await deaf.see("snapshot")
            deaf.socket.transport.pause_reading()
            player = await room.lobby.players.by_token(deaf.token)
            assert player is not None
            async with asyncio.timeout(60):
                while player.id in runner.watchers:
                    # Snapshots fill the way to the deaf one, as years of play would.
                    for feed in [feed for feed in runner._stream._feeds if feed.player_id == player.id] * 20:
                        runner.catch_up(feed, 10**9)
                    await asyncio.sleep(0.002)
            hand = runner.state.hand
            while runner.state.hand < hand + 2:
                await ann.wait(
                    lambda: bool(ann.turn and ann.turn.get("legal")) or runner.state.hand > hand + 1
                )
                if ann.turn and ann.turn.get("legal"):
                    assert (await ann.act())["t"] == "ack"
            deaf.socket.transport.abort()
            await deaf.close()


async def test_a_lost_message_is_sent_again_after_the_clients_heartbeat(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        await room.table()
        async with guest_at(room.address, "Ann", "t1", buy_in=1000) as ann:
            seen = ann.version
            # As if the last frame had never come.
            ann.version = seen - 1
            await ann.say("beat", {"version": seen - 1})
            await asyncio.sleep(2.1)
            await ann.say("beat", {"version": seen - 1})
            await ann.wait(lambda: ann.version == seen)


def test_twenty_messages_in_any_second_and_no_more() -> None:
    pace = Pace(20)
    assert all(pace.allows(now) for now in range(0, 1000, 50))
    assert pace.allows(1000)
    assert not pace.allows(1001)
    assert pace.allows(5000)
