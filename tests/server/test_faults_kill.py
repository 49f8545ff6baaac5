"""Kill -9 at any moment, under play: what anybody was told is saved, and the same hand goes on."""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress
from pathlib import Path

import pytest

from tests.server.books import check_books, is_saved, newest_version
from tests.server.guests import Guest, enter
from tests.server.rooms import Process

DEMO = "demo"


class Player:
    """Somebody who plays on as fast as allowed, whatever happens to the server."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.acknowledged: list[int] = []

    async def play(self) -> None:
        with suppress(AssertionError, OSError, Exception):
            while True:
                answer = await self.guest.act()
                if answer["t"] == "ack":
                    self.acknowledged.append(answer["d"]["version"])

    async def come_back(self, address: str) -> None:
        """The page finds the server again, and goes on where it was."""
        self.guest.address = address
        await self.guest.connect()
        await self.guest.hello(DEMO, since=self.guest.version)
        if self.guest.me is None:
            await self.guest.ask("sit", {"buy_in": 1000})


async def live_through(data: Path, kills: int, seed: int, *, longest: float, every: int = 1) -> None:
    """Kills the room again and again.

    Args:
        longest: seconds that it lives at most under play.
        every: after how many kills the books are checked, and the guest is seen to act again.
    """
    dice = random.Random(seed)
    room = Process(data)
    player = Player(await enter(room.address, "Ann"))
    guest = player.guest
    try:
        await guest.connect()
        await guest.hello(DEMO)
        await guest.see("snapshot")
        assert (await guest.ask("sit", {"buy_in": 1000}))["t"] == "ack"
        hands = set()
        for number in range(kills):
            playing = asyncio.create_task(player.play())
            await asyncio.sleep(dice.uniform(0.0, longest))
            await asyncio.to_thread(room.kill)
            await guest.goodbye_or_break()
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
            # Nothing that was told is lost; the audit counts every chip of the log it has left.
            assert newest_version(data, DEMO) >= guest.version
            if player.acknowledged:
                assert is_saved(data, player.acknowledged[-1])
            is_looked_at = number % every == every - 1
            if is_looked_at:
                report = await asyncio.to_thread(check_books, data)
                assert report.chips > 0
            room = await asyncio.to_thread(Process, data, port=room.port)
            hands.add(guest.hand)
            await player.come_back(room.address)
            # The guest itself checks that no number is left out (`Guest._follow`); the table goes on.
            await guest.wait(lambda: guest.version >= newest_version(data, DEMO))
            if is_looked_at and guest.me is not None:
                assert (await guest.act())["t"] == "ack"
        await guest.close()
    finally:
        room.stop()
    check_books(data)


@pytest.mark.slow
async def test_three_power_cuts_in_one_evening_lose_no_chip_and_no_event(tmp_path: Path) -> None:
    await live_through(tmp_path, 3, seed=1, longest=0.8)


@pytest.mark.slow
@pytest.mark.timeout(900)
async def test_fifty_power_cuts_at_random_moments_lose_no_chip_and_no_event(tmp_path: Path) -> None:
    await live_through(tmp_path, 50, seed=2, longest=0.5, every=10)
