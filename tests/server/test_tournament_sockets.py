"""People at a tournament, over real sockets: their tables, where they are moved to, and its pulse."""

from __future__ import annotations

import asyncio
from pathlib import Path

from splitpot.room.tournament_commands import Register
from splitpot.room.tournament_state import Status
from tests.server.books import check_books
from tests.server.guests import Guest, Json, enter
from tests.server.rooms import Room, open_room
from tests.server.tournaments import levels, opened, until


async def come(room: Room, name: str) -> tuple[Guest, str]:
    """Somebody with an open socket; gives the id, too."""
    guest = await enter(room.address, name)
    await guest.connect()
    player = await room.lobby.players.by_token(guest.token)
    assert player is not None
    return guest, player.id


def pulses(guest: Guest) -> list[Json]:
    return [frame["d"] for frame in guest.frames if frame.get("t") == "tournament"]


def moves(guest: Guest) -> list[Json]:
    return [frame["d"] for frame in guest.frames if frame.get("t") == "moved"]


async def test_a_seat_is_announced_and_the_hand_is_played_there(tmp_path: Path) -> None:
    async with open_room(tmp_path, bot_pause=False) as room:
        runner = await opened(room, max_entries=3, levels=levels(60_000))
        ann, player = await come(room, "Ann")
        await runner.tell(Register(player, "Ann"))
        await runner.add_bots(2)
        await ann.wait(lambda: bool(moves(ann)))
        (moved,) = moves(ann)
        assert (moved["tournament"], moved["table"], moved["why"]) == ("t", "t-1", "start")
        await ann.hello(moved["table"])
        await ann.see("snapshot")
        assert ann.me is not None  # at the only table the draw for the button gives the seats
        assert pulses(ann)[0]["left"] == 3
        assert (await ann.act("fold" if (await ann.my_turn())["legal"]["call"] else "check"))["t"] == "ack"
        refused = await ann.ask("leave")
        assert refused["d"]["code"] == "not_allowed"
        assert not runner.is_away(player)
        await ann.close()
    check_books(tmp_path)


async def test_the_pulse_comes_to_all_who_watch_at_once_and_then_once_a_second(tmp_path: Path) -> None:
    async with open_room(tmp_path, bot_pause=False) as room:
        runner = await opened(room, max_entries=6, starting_stack=20_000)
        ann, _ = await come(room, "Ann")
        await ann.say("watch", {"tournament": "t"})
        assert (await ann.see("tournament"))["status"] == "registering"
        await runner.add_bots(6)
        await ann.until(lambda frame: frame.get("t") == "tournament" and frame["d"]["status"] == "running")
        start = asyncio.get_running_loop().time()
        count = len(pulses(ann))
        await asyncio.sleep(2.5)
        assert 2 <= len(pulses(ann)) - count <= 1 + asyncio.get_running_loop().time() - start
        assert [one["version"] for one in pulses(ann)] == sorted({one["version"] for one in pulses(ann)})
        await ann.say("watch", {"tournament": ""})
        await asyncio.sleep(0.2)
        count = len(pulses(ann))
        await asyncio.sleep(1.3)
        assert len(pulses(ann)) == count
        refused = await ann.ask("watch", {"tournament": "nowhere"})
        assert refused["d"]["code"] == "unknown_tournament"
        await ann.close()


async def test_who_is_moved_says_hello_on_the_same_socket_and_plays_on(tmp_path: Path) -> None:
    async with open_room(tmp_path, bot_pause=False) as room:
        runner = await opened(
            room, max_entries=8, seats=4, levels=levels(400), starting_stack=200, action_ms=3_000
        )
        ann, player = await come(room, "Ann")
        await runner.tell(Register(player, "Ann"))
        await runner.add_bots(7)

        await play_on(ann)
        assert moves(ann)[0]["why"] == "start"
        # With who is out the table may break: of that he hears as whoever watches does.
        await ann.wait(lambda: any(one["why"] in ("out", "over") for one in moves(ann)))
        await until(lambda: runner.is_over)
        await ann.wait(lambda: pulses(ann)[-1]["status"] == "over")
        assert ann.closed is None
        await ann.close()
    check_books(tmp_path)


async def play_on(guest: Guest) -> None:
    """Plays, and goes where he is moved to, until he is out or it is over."""
    followed: list[Json] = []
    while True:
        await guest.wait(lambda: len(moves(guest)) > len(followed) or _is_my_turn(guest))
        if len(moves(guest)) == len(followed):
            await guest.act()
            continue
        moved = moves(guest)[len(followed)]
        followed.append(moved)
        if not moved["table"]:
            return
        guest.turn = None
        await guest.hello(moved["table"])


def _is_my_turn(guest: Guest) -> bool:
    return guest.turn is not None and guest.turn.get("legal") is not None


async def test_whoever_knows_the_table_of_a_private_tournament_may_watch_and_sees_no_cards(
    tmp_path: Path,
) -> None:
    async with open_room(tmp_path) as room:
        runner = await opened(room, max_entries=3, private=True)
        await runner.add_bots(3)
        ann, _ = await come(room, "Ann")
        await ann.hello("t-1")
        snapshot = await ann.see("snapshot")
        assert [seat["hole"] for seat in snapshot["seats"]] == [[], [], []]
        assert runner.director.status is Status.RUNNING
        await ann.close()


async def test_who_does_not_come_to_his_new_table_is_away_there(tmp_path: Path) -> None:
    async with open_room(tmp_path, away_grace_seconds=0.1) as room:
        runner = await opened(room, max_entries=3, action_ms=30_000)
        ann, first = await come(room, "Ann")
        bob, second = await come(room, "Bob")
        await runner.tell(Register(first, "Ann"))
        await runner.tell(Register(second, "Bob"))
        await runner.add_bots(1)
        await ann.hello("t-1")
        await ann.see("snapshot")
        await until(lambda: runner.is_away(second))
        assert not runner.is_away(first)
        await bob.hello("t-1")
        await until(lambda: not runner.is_away(second))
        await ann.close()
        await until(lambda: runner.is_away(first))
        await bob.close()
