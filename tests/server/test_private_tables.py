"""Private tables: in by the link or the password, seen by nobody else, with a host who has a say."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.guests import Guest, enter
from tests.server.rooms import Room, open_room


@asynccontextmanager
async def http(guest: Guest) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=guest.address, headers=guest.cookie) as client:
        yield client


async def opened(host: Guest, **settings: Any) -> str:
    """A table of the host's; gives its id."""
    async with http(host) as client:
        made = await client.post("/api/tables", json={"name": "Home game", "small_bet": 20, **settings})
        assert made.status_code == 201, made.text
        return str(made.json()["id"])


async def secret_of(host: Guest, table: str) -> str:
    async with http(host) as client:
        invite = (await client.get(f"/api/tables/{table}/invite")).json()
    path, _, secret = invite["path"].partition("#")
    assert path == f"/table/{table}"
    return str(secret)


async def knock(guest: Guest, table: str, **key: str) -> tuple[int, str]:
    """Tries to come in; status and code."""
    async with http(guest) as client:
        answer = await client.post(f"/api/tables/{table}/entry", json=key)
    return answer.status_code, answer.json().get("code", "")


async def refused_at_the_socket(guest: Guest, table: str) -> str:
    await guest.connect()
    await guest.hello(table)
    code = (await guest.refusal())["code"]
    await guest.close()
    return str(code)


async def seated(guest: Guest, table: str, buy_in: int = 1000) -> None:
    await guest.connect()
    await guest.hello(table)
    await guest.see("snapshot")
    assert (await guest.ask("sit", {"buy_in": buy_in}))["t"] == "ack"


async def test_a_private_table_is_in_no_lobby_and_opens_by_its_link_alone(room: Room) -> None:
    ann, bob, eve = [await enter(room.address, name) for name in ("Ann", "Bob", "Eve")]
    table = await opened(ann, private=True)
    for guest in (bob, eve):
        async with http(guest) as client:
            assert (await client.get("/api/tables")).json()["tables"] == []
            for path in ("", "/hands", "/hands.phhs", "/hands/1.phh", "/invite"):
                answer = await client.get(f"/api/tables/{table}{path}")
                assert (answer.status_code, answer.json()["code"]) == (403, "not_invited"), path
    async with httpx.AsyncClient(base_url=room.address) as stranger:
        assert (await stranger.get("/api/tables")).json()["tables"] == []
        assert (await stranger.get(f"/api/tables/{table}/hands")).status_code == 403
    assert await refused_at_the_socket(eve, table) == "not_invited"

    secret = await secret_of(ann, table)
    assert len(secret) == 32
    assert await knock(eve, table, key=secret[:-1] + "x") == (403, "not_invited")
    assert await knock(bob, table, key=secret) == (200, "")
    async with http(bob) as client:
        assert [row["id"] for row in (await client.get("/api/tables")).json()["tables"]] == [table]
    await seated(bob, table)
    await bob.close()


async def test_a_new_link_closes_the_old_one_and_puts_nobody_out(room: Room) -> None:
    ann, bob, eve = [await enter(room.address, name) for name in ("Ann", "Bob", "Eve")]
    table = await opened(ann, private=True)
    old = await secret_of(ann, table)
    assert await knock(bob, table, key=old) == (200, "")
    async with http(bob) as client:
        renewed = await client.post(f"/api/tables/{table}/invite")
        assert (renewed.status_code, renewed.json()["code"]) == (403, "not_allowed")
        assert (await client.get(f"/api/tables/{table}/invite")).json()["can_renew"] is False
    async with http(ann) as client:
        assert (await client.post(f"/api/tables/{table}/invite")).json()["can_renew"] is True
    assert await secret_of(ann, table) != old
    assert await knock(eve, table, key=old) == (403, "not_invited")
    await seated(bob, table)
    await bob.close()


async def test_a_table_with_a_password_stands_in_the_lobby_and_opens_by_it(
    room: Room, tmp_path: Path
) -> None:
    ann, bob = await enter(room.address, "Ann"), await enter(room.address, "Bob")
    table = await opened(ann, password="open sesame")
    async with http(bob) as client:
        [row] = (await client.get("/api/tables")).json()["tables"]
        assert (row["id"], row["locked"], row["private"]) == (table, True, False)
        assert "sesame" not in (await client.get("/api/tables")).text
    assert await refused_at_the_socket(bob, table) == "password_needed"
    assert await knock(bob, table) == (403, "password_needed")
    assert await knock(bob, table, password="Open sesame") == (403, "wrong_password")
    assert await knock(bob, table, password="open sesame") == (200, "")
    await seated(bob, table)
    await bob.close()
    assert all(b"open sesame" not in file.read_bytes() for file in (tmp_path / "data").iterdir())


async def test_a_table_s_password_cannot_be_guessed_at_speed_not_even_by_new_guests(tmp_path: Path) -> None:
    async with open_room(tmp_path, login_failures=2) as room:
        ann, bob, eve = [await enter(room.address, name) for name in ("Ann", "Bob", "Eve")]
        table = await opened(ann, password="open sesame")
        tries = [await knock(guest, table, password="x") for guest in (bob, bob, bob, eve, eve)]
        assert [code for _, code in tries] == [*["wrong_password"] * 2, "too_fast", *["wrong_password"] * 2]
        more = [await enter(room.address, name) for name in ("Dan", "Fay")]
        last = [await knock(guest, table, password="x") for guest in (*more, more[0])]
        assert [code for _, code in last] == ["wrong_password", "wrong_password", "too_fast"]


async def test_who_mistypes_a_table_s_password_does_not_shut_it_to_those_behind_his_address(
    tmp_path: Path,
) -> None:
    async with open_room(tmp_path, login_failures=2) as room:
        ann, bob, cat, dan = [await enter(room.address, name) for name in ("Ann", "Bob", "Cat", "Dan")]
        table = await opened(ann, password="open sesame")
        codes = [(await knock(bob, table, password="x"))[1] for _ in range(3)]
        assert codes == ["wrong_password", "wrong_password", "too_fast"]
        for guest in (cat, dan):
            assert await knock(guest, table, password="open sesame") == (200, "")


async def test_who_was_let_in_comes_back_after_a_restart(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        ann, bob = await enter(room.address, "Ann"), await enter(room.address, "Bob")
        table = await opened(ann, private=True)
        secret = await secret_of(ann, table)
        assert await knock(bob, table, key=secret) == (200, "")
    async with open_room(tmp_path) as room:
        ann, bob = Guest(room.address, ann.token, "Ann"), Guest(room.address, bob.token, "Bob")
        eve = await enter(room.address, "Eve")
        await seated(bob, table)
        await bob.close()
        assert await refused_at_the_socket(eve, table) == "not_invited"
        assert await secret_of(ann, table) == secret
        assert await knock(eve, table, key=secret) == (200, "")


async def test_the_host_sees_who_wants_to_buy_in_and_answers(room: Room) -> None:
    ann, bob, cat = [await enter(room.address, name) for name in ("Ann", "Bob", "Cat")]
    table = await opened(ann, approval=True)
    await seated(ann, table)
    assert ann.me == 0
    for guest in (bob, cat):
        await seated(guest, table, 800)
        assert guest.me is None
        entry = (await guest.see("entry"))["entry"]
        assert (entry["asked"], entry["requests"], entry["host"]) == (800, [], False)
    requests: list[dict[str, Any]] = []
    while len(requests) < 2:
        entry = (await ann.see("entry"))["entry"]
        requests = entry["requests"]
    assert entry["host"] is True
    assert [(one["name"], one["amount"], one["top_up"]) for one in requests] == [
        ("Bob", 800, False),
        ("Cat", 800, False),
    ]
    answer = {"request": requests[0]["number"], "agree": True}
    refused = await cat.ask("answer_buy_in", answer)
    assert (refused["t"], refused["d"]["code"]) == ("refused", "not_allowed")
    assert (await ann.ask("answer_buy_in", answer))["t"] == "ack"
    assert (await bob.see("seated"))["me"] is True
    assert (await ann.ask("answer_buy_in", answer))["d"]["code"] == "not_allowed"
    await ann.ask("answer_buy_in", {"request": requests[1]["number"], "agree": False})
    name = room.lobby.runner(table).state.config.name
    refusals = [await cat.refusal(), await cat.refusal()]
    assert refusals[1]["message"] == f"the host has not agreed to your 800 at {name}"
    assert cat.me is None
    async with http(cat) as client:
        assert (await client.get("/api/me")).json()["wallet"] == 100_000
    # Chips added later are chips too.
    assert (await bob.ask("top_up", {"amount": 100}))["t"] == "ack"
    entry = (await ann.see("entry"))["entry"]
    while not entry["requests"] or entry["requests"][0]["name"] != "Bob":
        entry = (await ann.see("entry"))["entry"]
    assert entry["requests"][0]["top_up"] is True
    for guest in (ann, bob, cat):
        await guest.close()


async def test_a_buy_in_that_the_wallet_cannot_pay_is_said_to_the_host_and_taken_off_his_list(
    room: Room,
) -> None:
    ann, bob = await enter(room.address, "Ann"), await enter(room.address, "Bob")
    table = await opened(ann, approval=True)
    other = await opened(ann)
    await seated(bob, table, 60_000)
    number = (await bob.see("entry")) and room.lobby.runner(table).state.requests[0].number
    again = Guest(room.address, bob.token, "Bob")
    await seated(again, other, 60_000)
    await ann.connect()
    await ann.hello(table)
    refused = await ann.ask("answer_buy_in", {"request": number, "agree": True})
    assert (refused["t"], refused["d"]["code"]) == ("refused", "not_enough_chips")
    assert "40000" not in refused["d"]["message"].replace(",", "")
    assert (await bob.refusal())["message"].endswith("you have not so many chips any more")
    assert room.lobby.runner(table).state.requests == ()
    for guest in (ann, bob, again):
        await guest.close()


async def test_without_onlookers_a_stranger_sees_seats_and_not_one_card_or_action(room: Room) -> None:
    ann, bob, eve = [await enter(room.address, name) for name in ("Ann", "Bob", "Eve")]
    table = await opened(ann, observers=False)
    await eve.connect()
    await eve.hello(table)
    await eve.see("snapshot")
    await seated(ann, table)
    await seated(bob, table)
    await ann.my_turn() if ann.turn else None
    await ann.wait(lambda: bool(ann.hole) and bool(bob.hole))
    for _ in range(4):
        actor = ann if ann.turn and ann.turn.get("legal") else bob
        await actor.act()
        await actor.wait(lambda: bool((ann.turn or {}).get("legal") or (bob.turn or {}).get("legal")))
    await eve.wait(lambda: eve.version >= ann.version)
    told = {frame["t"] for frame in eve.frames if "v" in frame and "t" in frame}
    assert told == {"snapshot"}
    last = [frame["d"] for frame in eve.frames if frame.get("t") == "snapshot"][-1]
    assert [seat["name"] for seat in last["seats"]] == ["Ann", "Bob"]
    assert (last["hand"], last["running"], last["board"], last["log"], last["turn"]) == (
        0,
        False,
        [],
        [],
        None,
    )
    assert all(seat["hole"] == [] and seat["street_bet"] == 0 for seat in last["seats"])
    async with http(eve) as client:
        assert (await client.get(f"/api/tables/{table}/hands")).json()["code"] == "not_allowed"
    # Once seated, the whole table is there.
    assert (await eve.ask("sit", {"buy_in": 1000}))["t"] == "ack"
    await eve.wait(lambda: eve.me is not None)
    whole = [frame["d"] for frame in eve.frames if frame.get("t") == "snapshot"][-1]
    assert whole["running"] is True
    for guest in (ann, bob, eve):
        await guest.close()


@pytest.mark.parametrize("settings", [{"password": "x" * 101}, {"private": 1}, {"hosts": "me"}])
async def test_settings_that_make_no_table_are_refused(room: Room, settings: dict[str, Any]) -> None:
    ann = await enter(room.address, "Ann")
    async with http(ann) as client:
        answer = await client.post("/api/tables", json={"name": "x", **settings})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_settings")


async def test_quick_seat_takes_the_liveliest_open_table_that_fits_or_opens_one(room: Room) -> None:
    ann, bob = await enter(room.address, "Ann"), await enter(room.address, "Bob")
    await opened(ann, private=True)
    await opened(ann, password="x y z")
    await opened(ann, approval=True)
    quiet = await opened(ann, small_bet=40)
    lively = await opened(ann, small_bet=40, action_seconds=10)
    await seated(ann, lively)
    async with http(bob) as client:
        assert (await client.post("/api/quick-seat", json={})).json()["id"] == lively
        slow = await client.post("/api/quick-seat", json={"speed": "usual", "min_bet": 30, "max_bet": 50})
        assert (slow.status_code, slow.json()["id"]) == (200, quiet)
        new = await client.post("/api/quick-seat", json={"game": "omaha", "structure": "pot_limit"})
        assert new.status_code == 201
        row = new.json()
        assert (row["game"], row["structure"], row["players"], row["seats"]) == ("omaha", "pot_limit", 5, 6)
        # Where he sits already he is not sent again.
        await seated(bob, lively)
        assert (await client.post("/api/quick-seat", json={"min_bet": 40})).json()["id"] == quiet
        counts = (await client.get("/api/tables")).json()
        assert (counts["online"], counts["seated"]) == (2, 2)
    for guest in (ann, bob):
        await guest.close()
