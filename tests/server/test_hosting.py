"""The host of a table closes it and sends people away; nobody else does."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.guests import Guest, enter
from tests.server.robots import Lines, Robot, account, token_of
from tests.server.rooms import Room, open_room

HAND = {"small_bet": 20, "bots": ["calling"], "bot_pause": False}


class Table:
    """Ann's table, where Bob sits too."""

    def __init__(self, table: str, ann: Guest, bob: Guest) -> None:
        self.id = table
        self.ann = ann
        self.bob = bob

    async def deed(self, by: Guest, **deed: Any) -> tuple[int, str]:
        async with httpx.AsyncClient(base_url=by.address, headers=by.cookie) as http:
            answer = await http.post(f"/api/tables/{self.id}/host", json=deed)
        return answer.status_code, "" if answer.json() is None else answer.json()["code"]


@pytest.fixture
async def table(room: Room) -> AsyncIterator[Table]:
    ann, bob = await enter(room.address, "Ann"), await enter(room.address, "Bob")
    async with httpx.AsyncClient(base_url=room.address, headers=ann.cookie) as http:
        made = (await http.post("/api/tables", json={"name": "Home game", **HAND})).json()["id"]
    for guest in (ann, bob):
        await guest.connect()
        await guest.hello(made)
        await guest.see("snapshot")
        assert (await guest.ask("sit", {"buy_in": 1000}))["t"] == "ack"
    yield Table(made, ann, bob)
    await ann.close()
    await bob.close()


async def until_alone(room: Room, table: Table, name: str) -> None:
    """Until nobody of this name sits there; whoever is asked folds."""
    runner = room.lobby.runners[table.id]
    async with asyncio.timeout(20):
        while any(seat is not None and seat.name == name for seat in runner.state.seats):
            for guest in (table.ann, table.bob):
                if guest.turn and guest.turn.get("legal"):
                    await guest.act("fold")
            await asyncio.sleep(0.02)


async def test_the_host_sends_somebody_away_who_takes_the_chips_along_and_no_seat_again(
    room: Room, table: Table
) -> None:
    before = {seat.name: seat.player for seat in room.lobby.runners[table.id].state.seats if seat}
    assert await table.deed(table.ann, deed="send_away", name="Bob") == (200, "")
    assert "sent you away" in (await table.bob.refusal())["message"]
    await until_alone(room, table, "Bob")
    wallet = await room.lobby.players.wallet(before["Bob"])
    assert wallet > 99_500, "his stack came back"
    again = await table.bob.ask("sit", {"buy_in": 1000})
    assert (again["t"], again["d"]["code"]) == ("refused", "not_allowed")
    async with httpx.AsyncClient(base_url=room.address, headers=table.bob.cookie) as http:
        found = (await http.post("/api/quick-seat", json={})).json()["id"]
    assert found != table.id, "a quick seat is one that can be taken"


async def test_who_is_sent_away_is_so_after_a_restart_and_a_private_table_is_closed_to_him(
    tmp_path: Path,
) -> None:
    async with open_room(tmp_path) as room:
        ann, bob = await enter(room.address, "Ann"), await enter(room.address, "Bob")
        async with httpx.AsyncClient(base_url=room.address, headers=ann.cookie) as http:
            made = (
                await http.post("/api/tables", json={"name": "Home game", "private": True, **HAND})
            ).json()
            key = (await http.get(f"/api/tables/{made['id']}/invite")).json()["path"].partition("#")[2]
        async with httpx.AsyncClient(base_url=room.address, headers=bob.cookie) as http:
            entry = f"/api/tables/{made['id']}/entry"
            assert (await http.post(entry, json={"key": key})).status_code == 200
            await bob.connect()
            await bob.hello(made["id"])
            await bob.see("snapshot")
            assert (await bob.ask("sit", {"buy_in": 1000}))["t"] == "ack"
            assert await Table(made["id"], ann, bob).deed(ann, deed="send_away", name="Bob") == (200, "")
            again = await http.post(entry, json={"key": key})
            assert (again.status_code, again.json()["code"]) == (403, "not_allowed")
        await bob.close()
    async with open_room(tmp_path) as room, httpx.AsyncClient(base_url=room.address) as http:
        http.headers.update(bob.cookie)
        refused = (await http.get(f"/api/tables/{made['id']}")).json()
        assert (refused["code"], "sent you away" in refused["message"]) == ("not_allowed", True)
        http.headers.update(ann.cookie)
        assert (await http.get(f"/api/tables/{made['id']}")).json()["name"] == "Home game"


async def the_private_game(ann: Guest, *others: Guest, **settings: Any) -> Table:
    """Ann's private table, to which the others have been let in; all look at it, and nobody sits."""
    async with httpx.AsyncClient(base_url=ann.address, headers=ann.cookie) as http:
        new = {"name": "Home game", "private": True, **HAND, **settings}
        made = (await http.post("/api/tables", json=new)).json()["id"]
        key = (await http.get(f"/api/tables/{made}/invite")).json()["path"].partition("#")[2]
    for guest in (ann, *others):
        async with httpx.AsyncClient(base_url=ann.address, headers=guest.cookie) as http:
            assert (await http.post(f"/api/tables/{made}/entry", json={"key": key})).status_code == 200
        await guest.connect()
        await guest.hello(made)
        await guest.see("snapshot")
    return Table(made, ann, others[0])


async def shown_out(guest: Guest) -> str:
    """Why the socket was closed, once it is."""
    await guest.wait(lambda: guest.closed is not None)
    return (guest.closed or (0, ""))[1]


async def test_who_is_sent_away_from_a_private_table_sees_his_hand_to_its_end_and_no_other(
    room: Room,
) -> None:
    ann, bob = await enter(room.address, "Ann"), await enter(room.address, "Bob")
    table = await the_private_game(ann, bob)
    other = await enter(room.address, "Cat")
    async with httpx.AsyncClient(base_url=room.address, headers=other.cookie) as http:
        elsewhere = (await http.post("/api/tables", json={"name": "Open game", **HAND})).json()["id"]
    at_both = Guest(room.address, bob.token, "Bob")
    await at_both.connect()
    await at_both.hello(elsewhere)
    for guest in (ann, bob):
        assert (await guest.ask("sit", {"buy_in": 1000}))["t"] == "ack"
    await bob.wait(lambda: bool(bob.hole))
    hand = bob.hand
    assert await table.deed(ann, deed="send_away", name="Bob") == (200, "")
    assert bob.closed is None, "his hand is in play"
    said = await bob.ask("chat", {"text": "one more thing"})
    assert (said["t"], said["d"]["code"]) == ("refused", "not_allowed")
    again = Guest(room.address, bob.token, "Bob")
    await again.connect()
    await again.hello(table.id)
    await again.see("snapshot")  # after a broken line as well
    await until_alone(room, table, "Bob")
    for guest in (bob, again):
        assert "sent you away" in await shown_out(guest)
        assert guest.frames[-1]["d"]["code"] == "not_allowed"
        assert guest.hand == hand
    assert at_both.closed is None, "what he has open at other tables stays so"
    await again.connect()
    await again.hello(table.id)
    refused = await again.until(lambda frame: frame.get("t") == "refused" and bool(frame["d"]["cid"]))
    assert refused["d"]["code"] == "not_allowed"
    async with httpx.AsyncClient(base_url=room.address, headers=bob.cookie) as http:
        for path in (f"hands/{hand}.phh", f"hands/{hand}/proof"):
            assert (await http.get(f"/api/tables/{table.id}/{path}")).status_code == 200, path
        assert (await http.get(f"/api/tables/{table.id}/hands")).status_code == 403
        assert (await http.get(f"/api/tables/{table.id}/hands/{hand + 1}.phh")).status_code == 403
        assert (await http.get(f"/api/tables/{table.id}/hands/{10**30}.phh")).status_code == 403
    async with httpx.AsyncClient(base_url=room.address, headers=other.cookie) as http:
        assert (await http.get(f"/api/tables/{table.id}/hands/{hand}.phh")).status_code == 403
    for guest in (ann, at_both, again):
        await guest.close()


async def test_the_host_sends_an_onlooker_away_who_sees_and_says_no_more(room: Room) -> None:
    ann, bob = await enter(room.address, "Ann"), await enter(room.address, "Bob")
    table = await the_private_game(ann, bob, approval=True)
    assert (await bob.ask("sit", {"buy_in": 1000}))["t"] == "ack"
    assert room.lobby.runners[table.id].state.requests, "he waits for the host's word"
    assert await table.deed(ann, deed="send_away", name="Nobody") == (403, "not_allowed")
    assert await table.deed(ann, deed="send_away", name="Ann") == (403, "not_allowed")
    assert await table.deed(ann, deed="send_away", name="Bob") == (200, "")
    assert "sent you away" in await shown_out(bob)
    assert bob.frames[-1]["d"]["message"] == "the host has sent you away from this table"
    assert room.lobby.runners[table.id].state.requests == ()
    await ann.close()


async def test_a_bot_that_is_sent_away_sees_no_more_though_its_owner_may(room: Room) -> None:
    ann, olga = await enter(room.address, "Ann"), await account(room.address)
    [session] = [str(one.value) for one in olga.cookies.jar if one.domain]
    friend = Guest(room.address, session, "Olga")
    token = await token_of(olga, "Deep Fold")
    table = await the_private_game(ann, friend)
    robot = Robot(room.address, token, "Deep Fold")
    lines = Lines(room.address, token)
    await robot.connect()
    await robot.hello(table.id)
    await robot.see("snapshot")
    lines.open(table.id)
    await lines.until("snapshot")
    assert await table.deed(ann, deed="send_away", name="Deep Fold") == (200, "")
    assert "sent you away" in await shown_out(robot)
    assert "sent you away" in (await lines.until("refused"))["message"]
    again = await lines.http.get(f"/api/bot/tables/{table.id}/stream")
    assert (again.status_code, again.json()["code"]) == (403, "not_allowed")
    assert friend.closed is None, "its owner looks on"
    for guest in (ann, friend, lines):
        await guest.close()
    await olga.aclose()


async def test_who_is_sent_away_from_an_open_table_may_look_on_and_says_nothing(
    room: Room, table: Table
) -> None:
    assert await table.deed(table.ann, deed="send_away", name="Bob") == (200, "")
    for kind, body in (("chat", {"text": "hello"}), ("emote", {"emote": "nice_hand"})):
        said = await table.bob.ask(kind, body)
        assert (said["t"], said["d"]["code"]) == ("refused", "not_allowed")
    await until_alone(room, table, "Bob")
    version = table.bob.version
    assert (await table.ann.ask("chat", {"text": "so long"}))["t"] == "ack"
    await table.bob.wait(lambda: table.bob.version > version)


async def test_the_table_s_log_says_whose_wish_it_was(room: Room, table: Table) -> None:
    assert await table.deed(table.ann, deed="send_away", name="Bob") == (200, "")
    await until_alone(room, table, "Bob")
    lines = [line for frame in table.ann.frames for line in (frame.get("d") or {}).get("log") or ()]
    assert any(str(line).startswith("The host has sent Bob away") for line in lines), lines
    assert not any(str(line) == "Bob leaves after this hand" for line in lines)


async def test_the_host_closes_the_table_and_everybody_has_the_chips_back(room: Room, table: Table) -> None:
    assert await table.deed(table.ann, deed="close") == (200, "")
    async with asyncio.timeout(30):
        while table.id in room.lobby.runners:
            for guest in (table.ann, table.bob):
                if guest.closed is None and guest.turn and guest.turn.get("legal"):
                    await guest.act("fold")
            await asyncio.sleep(0.05)
    async with httpx.AsyncClient(base_url=room.address, headers=table.ann.cookie) as http:
        assert (await http.get(f"/api/tables/{table.id}")).json()["code"] == "unknown_table"
        assert (await http.get("/api/me")).json()["seats"] == []


async def test_nobody_else_does_either_and_nobody_sends_himself_away(room: Room, table: Table) -> None:
    for deed in ({"deed": "close"}, {"deed": "send_away", "name": "Ann"}):
        assert await table.deed(table.bob, **deed) == (403, "not_allowed")
    for name in ("Ann", "Nobody", ""):
        assert await table.deed(table.ann, deed="send_away", name=name) == (403, "not_allowed")
    assert await table.deed(table.ann, deed="burn") == (400, "bad_message")
    assert table.id in room.lobby.runners


async def test_the_table_of_the_house_has_no_host(room: Room) -> None:
    await room.table()
    ann = await enter(room.address, "Ann")
    assert await Table("t1", ann, ann).deed(ann, deed="close") == (403, "not_allowed")
