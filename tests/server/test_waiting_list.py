"""The waiting list as people live it: a full table, a free seat, a short time to take it."""

from __future__ import annotations

from pathlib import Path

from tests.server.guests import guest_at
from tests.server.rooms import Room, open_room


async def test_the_first_on_the_list_gets_the_seat_that_comes_free(room: Room) -> None:
    await room.table(seats=2)
    async with (
        guest_at(room.address, "Ann", "t1", buy_in=1000) as ann,
        guest_at(room.address, "Bob", "t1", buy_in=1000) as bob,
        guest_at(room.address, "Cat", "t1") as cat,
        guest_at(room.address, "Dan", "t1") as dan,
    ):
        refused = await cat.ask("sit", {"buy_in": 1000})
        assert refused["d"]["code"] == "table_full"
        for guest in (cat, dan):
            assert (await guest.ask("wait"))["t"] == "ack"
        assert room.lobby.row(room.lobby.runner("t1")).waiting == 2
        await bob.ask("leave")
        await cat.wait(
            lambda: any(
                frame.get("t") == "entry" and frame["d"]["entry"]["held_until"] for frame in cat.frames
            )
        )
        late = await dan.ask("sit", {"buy_in": 1000})
        assert late["d"]["code"] == "table_full"
        assert "Cat" in late["d"]["message"]
        assert (await cat.ask("sit", {"buy_in": 1000}))["t"] == "ack"
        assert (await dan.ask("stop_waiting"))["t"] == "ack"
        assert room.lobby.row(room.lobby.runner("t1")).waiting == 0
        assert ann.closed is None


async def test_a_seat_that_nobody_takes_goes_to_the_next_by_the_clock(room: Room) -> None:
    await room.table(seats=2, hold_ms=200)
    async with (
        guest_at(room.address, "Ann", "t1", buy_in=1000),
        guest_at(room.address, "Bob", "t1", buy_in=1000) as bob,
        guest_at(room.address, "Cat", "t1") as cat,
        guest_at(room.address, "Dan", "t1") as dan,
    ):
        for guest in (cat, dan):
            await guest.ask("wait")
        await bob.ask("leave")
        await dan.wait(
            lambda: any(
                frame.get("t") == "entry"
                and frame["d"]["entry"]["held_until"]
                and frame["d"]["entry"]["place"] == 1
                for frame in dan.frames
            )
        )
        assert (await cat.ask("sit", {"buy_in": 1000}))["d"]["code"] == "table_full"


async def test_a_place_on_the_list_outlives_a_restart(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        await room.table(seats=2)
        async with (
            guest_at(room.address, "Ann", "t1", buy_in=1000),
            guest_at(room.address, "Bob", "t1", buy_in=1000),
            guest_at(room.address, "Cat", "t1") as cat,
        ):
            await cat.ask("wait")
    async with open_room(tmp_path) as room:
        [waiter] = room.lobby.runner("t1").state.queue
        assert waiter.name == "Cat"
        assert waiter.gone
