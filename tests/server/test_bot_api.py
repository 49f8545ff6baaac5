"""Bots with a token: who may make one, what it may do, what it is told, and what bad answers cost it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import select
from websockets.exceptions import InvalidStatus

from splitpot.errors import RoomError
from splitpot.server import audit, ledger, schema
from tests.server.guests import Guest, guest_at
from tests.server.postgres import sqlite_only
from tests.server.robots import Lines, Robot, account, robot_at, token_of
from tests.server.rooms import Room, open_room


@pytest.fixture
async def owner(room: Room) -> AsyncIterator[httpx.AsyncClient]:
    """Olga, who has an account."""
    client = await account(room.address)
    yield client
    await client.aclose()


async def play(robot: Robot, guest: Guest, hands: int = 1) -> None:
    """Both check and call until so many hands are over for the bot."""
    done = len(robot.results) + hands
    while len(robot.results) < done:
        await asyncio.sleep(0)
        if robot.asked:
            await robot.answer(robot.asked.pop(0))
        if guest.turn and guest.turn.get("legal"):
            await guest.act()
        await asyncio.sleep(0.002)


# --- who may make one, and what a token opens -----------------------------------------


async def test_an_account_makes_a_bot_and_its_token_is_nowhere_on_the_disk(
    room: Room, owner: httpx.AsyncClient, tmp_path: Path
) -> None:
    token = await token_of(owner, "Deep Fold")
    assert token.startswith("spb_")
    for file in (tmp_path / "data").iterdir():
        assert token.encode() not in file.read_bytes(), file.name
    rows = (await owner.get("/api/bots")).json()["bots"]
    assert [(row["name"], row["wallet"], row["active"]) for row in rows] == [("Deep Fold", 20_000, True)]
    async with httpx.AsyncClient(base_url=room.address) as http:
        me = await http.get("/api/bot/me", headers={"Authorization": f"Bearer {token}"})
    assert me.json() == {"name": "Deep Fold", "wallet": 20_000, "tables": []}


async def test_a_guest_without_an_account_makes_no_bot(room: Room) -> None:
    async with httpx.AsyncClient(base_url=room.address) as http:
        assert (await http.post("/api/bots", json={"name": "Fold"})).json()["code"] == "no_session"
        await http.post("/api/session", json={"nickname": "Ann"})
        refused = await http.post("/api/bots", json={"name": "Fold"})
    assert (refused.status_code, refused.json()["code"]) == (403, "not_allowed")
    assert "account" in refused.json()["message"]


async def test_nobody_takes_a_bots_name(room: Room, owner: httpx.AsyncClient) -> None:
    await token_of(owner, "Deep Fold")
    async with httpx.AsyncClient(base_url=room.address) as http:
        taken = await http.post("/api/session", json={"nickname": "deep fold"})
    assert taken.json()["code"] == "nickname_taken"
    assert (await owner.post("/api/bots", json={"name": "Olga"})).json()["code"] == "nickname_taken"


async def test_an_account_has_so_many_bots_and_no_more(room: Room, owner: httpx.AsyncClient) -> None:
    for number in range(room.lobby.settings.bots_each):
        await token_of(owner, f"Bot {number}", chips=0)
    refused = await owner.post("/api/bots", json={"name": "One more"})
    assert refused.json()["code"] == "not_allowed"
    assert "at most 5" in refused.json()["message"]


@sqlite_only
async def test_a_bots_chips_come_from_its_owner_and_go_back_and_the_books_agree(tmp_path: Path) -> None:
    async with open_room(tmp_path / "data") as room:
        owner = await account(room.address)
        before = (await owner.get("/api/me")).json()["wallet"]
        await token_of(owner, "Fold", chips=5_000)
        assert (await owner.get("/api/me")).json()["wallet"] == before - 5_000
        back = await owner.post("/api/bots/Fold/chips", json={"amount": -2_000})
        assert back.json()["bots"][0]["wallet"] == 3_000
        assert (await owner.get("/api/me")).json()["wallet"] == before - 3_000
        for amount in (-3_001, 10_000_000):
            refused = await owner.post("/api/bots/Fold/chips", json={"amount": amount})
            assert refused.json()["code"] == "not_enough_chips"
        host = room.lobby.desk.accounts
        await host.make("House Fold", chips=700)
        await owner.aclose()
    report = audit.audit(f"sqlite:///{tmp_path / 'data' / 'splitpot.db'}")
    assert report.differences == []


async def test_a_bot_gets_no_allowance(room: Room, owner: httpx.AsyncClient) -> None:
    """A token opens nothing of a person's: no allowance, no account, no person's socket."""
    token = await token_of(owner, "Fold", chips=0)
    async with httpx.AsyncClient(base_url=room.address, headers={"Authorization": f"Bearer {token}"}) as http:
        for path in ("/api/allowance", "/api/account", "/api/bots"):
            refused = await http.post(path, json={})
            assert (refused.status_code, refused.json()["code"]) == (401, "no_session"), path
        http.cookies.set("splitpot_session", token)
        assert (await http.post("/api/allowance")).json()["code"] == "no_session"
    robot = Robot(room.address, token)
    robot.path = "ws"
    await robot.connect()
    assert (await robot.refusal())["code"] == "no_session"
    await robot.close()


async def test_a_token_that_is_none_opens_nothing(room: Room, owner: httpx.AsyncClient) -> None:
    await room.table()
    for headers in ({}, {"Authorization": "Bearer spb_guess"}, {"Authorization": "Basic abc"}):
        async with httpx.AsyncClient(base_url=room.address, headers=headers) as http:
            for path in ("/api/bot/me", "/api/bot/tables", "/api/bot/tables/t1/stream"):
                assert (await http.get(path)).json()["code"] == "bad_token"
    robot = Robot(room.address, "spb_guess")
    await robot.connect()
    assert (await robot.refusal())["code"] == "bad_token"
    assert (await robot.goodbye())[0] == 1008


async def test_a_token_may_come_in_the_first_message(room: Room, owner: httpx.AsyncClient) -> None:
    await room.table()
    token = await token_of(owner, "Fold")
    robot = Robot(room.address, "")
    await robot.connect()
    await robot.tell({"t": "token", "d": {"token": token}})
    await robot.hello("t1")
    assert (await robot.see("snapshot"))["me"]["name"] == "Fold"
    await robot.close()
    wrong = Robot(room.address, "")
    await wrong.connect()
    await wrong.hello("t1")
    assert (await wrong.refusal())["code"] == "bad_token"
    await wrong.close()


async def test_a_revoked_token_closes_what_it_opened(room: Room, owner: httpx.AsyncClient) -> None:
    await room.table()
    token = await token_of(owner, "Fold")
    lines = Lines(room.address, token)
    lines.open("t1")
    await lines.until("snapshot")
    robot = Robot(room.address, token)
    await robot.connect()
    await robot.hello("t1")
    await robot.see("snapshot")
    assert (await owner.delete("/api/bots/Fold/token")).status_code == 200
    assert "bad_token" in (await robot.goodbye())[1]
    assert (await lines.until("refused"))["code"] == "bad_token"
    assert (await lines.http.get("/api/bot/me")).json()["code"] == "bad_token"
    again = (await owner.post("/api/bots/Fold/token")).json()["token"]
    lines.http.headers["Authorization"] = f"Bearer {again}"
    assert (await lines.http.get("/api/bot/me")).json()["name"] == "Fold"
    await lines.close()


async def test_a_page_of_another_site_gets_no_bot_socket(room: Room, owner: httpx.AsyncClient) -> None:
    robot = Robot(room.address, await token_of(owner, "Fold"))
    with pytest.raises(InvalidStatus) as refused:
        await robot.connect(Origin="https://elsewhere.example")
    assert refused.value.response.status_code == 403


async def test_the_bots_of_a_deleted_account_are_shut_out(room: Room, owner: httpx.AsyncClient) -> None:
    token = await token_of(owner, "Fold", chips=0)
    gone = await owner.post("/api/account/delete", json={"password": "correct horse battery"})
    assert gone.status_code == 200
    async with httpx.AsyncClient(base_url=room.address, headers={"Authorization": f"Bearer {token}"}) as http:
        assert (await http.get("/api/bot/me")).json()["code"] == "bad_token"


async def test_an_account_goes_with_its_bots_and_their_chips_once_none_of_them_sits(
    room: Room, owner: httpx.AsyncClient
) -> None:
    await room.table()
    token = await token_of(owner, "Fold", chips=5000)
    farewell = {"password": "correct horse battery"}
    robot = Robot(room.address, token)
    await robot.connect()
    await robot.hello("t1")
    await robot.see("snapshot")
    assert (await robot.ask("sit", {"buy_in": 1000}))["t"] == "ack"
    refused = await owner.post("/api/account/delete", json=farewell)
    assert (refused.status_code, refused.json()["code"]) == (403, "not_allowed")
    assert "your bot Fold sits at a table" in refused.json()["message"]
    assert (await robot.ask("leave"))["t"] == "ack"
    assert (await owner.post("/api/account/delete", json=farewell)).status_code == 200
    assert (await robot.goodbye())[1].startswith("bad_token")
    await robot.close()
    assert await room.lobby.desk.accounts.rows(None) == []
    async with room.lobby.store.reading() as connection:
        assert await ledger.balance(connection, ledger.HOUSE) == 0
        assert await ledger.balance(connection, ledger.BOTS) == 0
    again = await account(room.address, "Fold")  # the bot's name is free
    await again.aclose()


async def test_chips_at_the_own_bots_count_for_the_allowance(room: Room, owner: httpx.AsyncClient) -> None:
    await room.table()
    token = await token_of(owner, "Fold", chips=90_000)
    async with robot_at(room.address, token, "t1", buy_in=1000):
        assert (await owner.get("/api/me")).json()["allowance"] == 0
        refused = await owner.post("/api/allowance")
        assert refused.json()["code"] == "no_allowance"
        assert "and of their bots" in refused.json()["message"]


# --- at the table ---------------------------------------------------------------------


async def test_a_bot_plays_a_hand_and_everybody_sees_that_it_is_one(
    room: Room, owner: httpx.AsyncClient
) -> None:
    await room.table()
    token = await token_of(owner, "Fold")
    async with (
        guest_at(room.address, "Ann", "t1", buy_in=1000) as ann,
        robot_at(room.address, token, "t1", buy_in=1000) as robot,
    ):
        seat = next(
            frame["d"]["view"]
            for frame in ann.frames
            if frame.get("t") == "seated" and frame["d"]["view"]["name"] == "Fold"
        )
        assert seat["bot"] is True
        row = (await owner.get("/api/tables")).json()["tables"][0]
        assert (row["players"], row["people"]) == (2, 1)
        turn: dict[str, Any] = {}
        while not turn:
            if robot.asked:
                turn = robot.asked[0]
            elif ann.turn and ann.turn.get("legal"):
                await ann.act()
            await asyncio.sleep(0.005)
        assert len(turn["hole"]) == 4
        assert turn["seat"] == robot.me
        assert [one["hole"] for one in turn["seats"] if one["seat"] != robot.me] == [[]]
        assert {one["name"] for one in turn["seats"]} == {"Ann", "Fold"}
        assert turn["history"][0]["kind"] == "small_blind"
        assert turn["deadline"] > turn["now"]
        sizes = [move for move in turn["legal"] if move["kind"] == "raise_to"]
        assert len(sizes) == 1 and sizes[0]["to"] == sizes[0]["most"]
        assert turn["raises_left"] in (2, 3)
        await play(robot, ann)
        result = robot.results[0]
        assert sum(result["net"].values()) == 0
        assert sum(award["amount"] for award in result["awards"]) == 40
        assert all(len(award["cards"]) == 5 for award in result["awards"])
    async with room.lobby.store.reading() as connection:
        rows = schema.ledger.c
        accounts = (await connection.execute(select(rows.account).where(rows.reason == "buy_in"))).scalars()
        assert ledger.BOTS not in set(accounts)


async def test_two_bots_play_without_people(room: Room, owner: httpx.AsyncClient) -> None:
    runner = await room.table()
    tokens = [await token_of(owner, name) for name in ("Fold", "Call")]
    async with (
        robot_at(room.address, tokens[0], "t1", buy_in=1000) as one,
        robot_at(room.address, tokens[1], "t1", buy_in=1000) as other,
    ):
        async with asyncio.timeout(15):
            while runner.state.hand < 3:
                for robot in (one, other):
                    if robot.asked:
                        await robot.answer(robot.asked.pop(0))
                await asyncio.sleep(0.002)


async def test_a_bot_sees_no_card_that_its_seat_may_not_see(room: Room, owner: httpx.AsyncClient) -> None:
    await room.table(action_ms=60_000)
    token = await token_of(owner, "Fold")
    async with (
        guest_at(room.address, "Ann", "t1", buy_in=1000) as ann,
        robot_at(room.address, token, "t1", buy_in=1000) as robot,
    ):
        hers: set[str] = set()
        while not robot.results:
            if robot.asked:
                hers = {json.dumps(card) for card in ann.hole}
                await robot.answer(robot.asked.pop(0), "fold")
            elif ann.turn and ann.turn.get("legal"):
                await ann.act()
            await asyncio.sleep(0.002)
        first = next(number for number, line in enumerate(robot.raw) if '"result"' in line)
        told = "".join(line for line in robot.raw[: first + 1] if '"drawn"' not in line)
        assert len(hers) == 4
        assert not [card for card in hers if card in told]
        assert robot.results[0]["shown"] == {}


# --- bad answers ------------------------------------------------------------------------


async def seated(room: Room, owner: httpx.AsyncClient, **settings: Any) -> tuple[Guest, Robot]:
    """Ann and a bot at a table where the bot is asked."""
    await room.table(**settings)
    token = await token_of(owner, "Fold")
    ann = await _guest(room, "Ann")
    robot = Robot(room.address, token)
    await robot.connect()
    await robot.hello("t1")
    await robot.see("snapshot")
    assert (await robot.ask("sit", {"buy_in": 1000}))["t"] == "ack"
    while not robot.asked:
        if ann.turn and ann.turn.get("legal"):
            await ann.act()
        await asyncio.sleep(0.005)
    return ann, robot


async def _guest(room: Room, name: str) -> Guest:
    from tests.server.guests import enter

    guest = await enter(room.address, name)
    await guest.connect()
    await guest.hello("t1")
    await guest.see("snapshot")
    assert (await guest.ask("sit", {"buy_in": 1000}))["t"] == "ack"
    return guest


async def test_an_answer_before_the_first_hand_is_told_so_in_one_sentence(
    room: Room, owner: httpx.AsyncClient
) -> None:
    await room.table()
    token = await token_of(owner, "Fold")
    async with robot_at(room.address, token, "t1", buy_in=1000) as robot:
        await robot.tell({"t": "act", "request": "1.0", "kind": "fold"})
        rejected = await robot.reject()
        assert (rejected["code"], rejected["again"]) == ("stale_action", False)
        assert rejected["message"] == "'1.0' answers nothing: no hand has begun at this table"


BAD = [
    ({"kind": "all_in"}, "unknown_action"),
    ({"kind": "raise_to", "amount": 7}, "bad_amount"),
    ({"kind": "raise_to", "amount": -40}, "bad_amount"),
    ({"kind": "raise_to", "amount": 10**30}, "bad_amount"),
    ({"kind": "raise_to", "amount": "40"}, "bad_amount"),
    ({"kind": "raise_to", "amount": 40.5}, "bad_amount"),
    ({"kind": "raise_to", "amount": True}, "bad_amount"),
    ({"kind": None}, "unknown_action"),
    ({}, "unknown_action"),
]


@pytest.mark.parametrize(("fields", "code"), BAD, ids=[str(fields) for fields, _ in BAD])
async def test_a_bad_answer_is_rejected_once_with_what_is_legal_and_may_be_mended(
    room: Room, owner: httpx.AsyncClient, fields: dict[str, Any], code: str
) -> None:
    ann, robot = await seated(room, owner, action_ms=60_000)
    turn = robot.asked[0]
    await robot.tell({"t": "act", "request": turn["request"], **fields})
    rejected = await robot.reject()
    assert rejected["code"] == code, rejected
    assert rejected["request"] == turn["request"]
    assert rejected["legal"] == turn["legal"]
    assert rejected["again"] is True
    await robot.answer(turn)
    await robot.wait(lambda: bool(robot.answers(turn["request"])))
    assert robot.answers(turn["request"])[0]["t"] == "ack"
    for guest in (ann, robot):
        await guest.close()


async def test_a_second_bad_answer_is_a_check_or_a_fold_and_never_a_call(
    room: Room, owner: httpx.AsyncClient
) -> None:
    ann, robot = await seated(room, owner, action_ms=60_000)
    turn = robot.asked[0]
    kinds = [move["kind"] for move in turn["legal"]]
    for _ in range(2):
        await robot.tell({"t": "act", "request": turn["request"], "kind": "all_in"})
    assert (await robot.reject())["again"] is True
    again = await robot.reject()
    assert (again["again"], again["legal"]) == (False, [])
    acted = await robot.until(lambda f: f.get("t") == "acted" and f["d"]["seat"] == robot.me)
    assert acted["d"]["kind"] == ("check" if "check" in kinds else "fold")
    for guest in (ann, robot):
        await guest.close()


async def test_a_late_answer_is_rejected_and_costs_the_next_decision_nothing(
    room: Room, owner: httpx.AsyncClient
) -> None:
    ann, robot = await seated(room, owner, action_ms=1000, time_bank_ms=0, away_ms=0)
    turn = robot.asked.pop(0)
    await robot.until(lambda f: f.get("t") == "acted" and f["d"]["seat"] == robot.me and f["d"]["clock"])
    await robot.answer(turn)
    rejected = await robot.reject()
    assert rejected["code"] in ("late", "stale_action")
    assert (rejected["request"], rejected["again"]) == (turn["request"], False)
    for guest in (ann, robot):
        await guest.close()


async def test_an_answer_that_is_sent_again_gets_its_first_answer(
    room: Room, owner: httpx.AsyncClient
) -> None:
    ann, robot = await seated(room, owner, action_ms=60_000)
    turn = robot.asked[0]
    for _ in range(2):
        await robot.answer(turn)
    acks = robot.answers(turn["request"])
    while len(acks) < 2:
        await asyncio.sleep(0.005)
        acks = robot.answers(turn["request"])
    assert acks[0] == acks[1]
    assert robot.rejects == []
    for guest in (ann, robot):
        await guest.close()


async def test_what_a_bot_says_beside_the_fields_is_left_alone(room: Room, owner: httpx.AsyncClient) -> None:
    ann, robot = await seated(room, owner, action_ms=60_000)
    turn = robot.asked[0]
    await robot.tell({"cid": "x", "t": "sit_out", "mood": 3, "d": {"when": "next_hand", "why": "tired"}})
    await robot.wait(lambda: bool(robot.answers("x")))
    await robot.answer(turn, mood="bold", confidence=0.9)
    await robot.wait(lambda: bool(robot.answers(turn["request"])))
    assert robot.answers("x")[0]["t"] == robot.answers(turn["request"])[0]["t"] == "ack"
    for guest in (ann, robot):
        await guest.close()


@pytest.mark.parametrize("kind", ["chat", "emote", "mute", "add_bot", "remove_bot", "answer_buy_in"])
async def test_a_bot_neither_talks_nor_hosts(room: Room, owner: httpx.AsyncClient, kind: str) -> None:
    await room.table()
    token = await token_of(owner, "Fold")
    lines = Lines(room.address, token)
    assert (await lines.post("t1", kind)).json()["code"] == "not_allowed"
    await lines.close()


async def test_a_bot_that_comes_back_in_its_turn_is_asked_again(room: Room, owner: httpx.AsyncClient) -> None:
    ann, robot = await seated(room, owner, action_ms=60_000)
    turn = robot.asked.pop(0)
    await robot.close()
    await robot.connect()
    await robot.hello("t1", robot.version)
    again = await robot.next_turn()
    assert again | {"now": 0, "deadline": 0} == turn | {"now": 0, "deadline": 0}
    for guest in (ann, robot):
        await guest.close()


async def test_after_a_restart_a_turn_has_its_whole_history(tmp_path: Path) -> None:
    async with open_room(tmp_path / "data") as room:
        owner = await account(room.address)
        ann, robot = await seated(room, owner, action_ms=60_000)
        turn = robot.asked.pop(0)
        token = robot.token
        for guest in (ann, robot):
            await guest.close()
        await owner.aclose()
    async with open_room(tmp_path / "data") as room:
        again = Robot(room.address, token)
        await again.connect()
        await again.hello("t1")
        told = await again.next_turn()
        assert told["request"] == turn["request"]
        assert told["history"] == turn["history"] != []
        await again.answer(told)
        await again.wait(lambda: bool(again.answers(turn["request"])))
        await again.close()


# --- lines and requests -------------------------------------------------------------------


async def test_a_bot_plays_by_lines_and_requests_alone(room: Room, owner: httpx.AsyncClient) -> None:
    await room.table()
    lines = Lines(room.address, await token_of(owner, "Fold"))
    lines.open("t1")
    await lines.until("snapshot")
    assert (await lines.post("t1", "sit", {"buy_in": 1000, "mood": 1})).status_code == 200
    async with guest_at(room.address, "Ann", "t1", buy_in=1000) as ann:
        answered: set[str] = set()
        while not any(frame.get("t") == "result" for frame in lines.frames):
            for frame in lines.frames:
                if frame.get("t") != "your_turn" or frame["d"]["request"] in answered:
                    continue
                turn = frame["d"]
                answered.add(turn["request"])
                bad = await lines.post("t1", "act", {"request": turn["request"], "kind": "all_in"})
                assert (bad.status_code, bad.json()["again"], bad.json()["legal"]) == (
                    409,
                    True,
                    turn["legal"],
                )
                kind = "check" if any(move["kind"] == "check" for move in turn["legal"]) else "call"
                done = await lines.post("t1", "act", {"request": turn["request"], "kind": kind})
                assert done.status_code == 200, done.text
                assert done.json()["cid"] == turn["request"]
            if ann.turn and ann.turn.get("legal"):
                await ann.act()
            await asyncio.sleep(0.005)
        assert (await lines.post("t1", "leave")).status_code == 200
    assert answered
    await lines.close()


async def test_a_bot_speaks_so_fast_and_no_faster(tmp_path: Path) -> None:
    async with open_room(tmp_path / "data", bot_messages_per_second=5, bot_streams=1) as room:
        await room.table()
        owner = await account(room.address)
        lines = Lines(room.address, await token_of(owner, "Fold"))
        codes = [(await lines.http.get("/api/bot/me")).status_code for _ in range(7)]
        assert codes[0] == 200
        assert codes[-1] == 429
        await asyncio.sleep(1.1)
        lines.open("t1")
        await lines.until("snapshot")
        second = await lines.http.get("/api/bot/tables/t1/stream")
        assert (second.status_code, second.json()["code"]) == (429, "too_fast")
        await lines.close()
        await owner.aclose()


async def test_a_bots_requests_are_not_counted_with_those_of_its_address_and_guesses_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from splitpot.server import limits

    async with open_room(tmp_path / "data", requests_per_minute=50) as room:
        owner = await account(room.address)
        token = await token_of(owner, "Fold")
        monkeypatch.setattr(limits, "is_loopback", lambda _: False)
        right, wrong = ({"Authorization": f"Bearer {one}"} for one in (token, "spb_x"))
        async with httpx.AsyncClient(base_url=room.address, headers=right) as bot:
            assert {(await bot.get("/api/bot/me")).status_code for _ in range(20)} == {200}
        async with httpx.AsyncClient(base_url=room.address, headers=wrong) as guess:
            codes = [(await guess.get("/api/bot/me")).status_code]
            while codes[-1] == 401 and len(codes) < 500:  # a slow machine asks slowly
                codes.append((await guess.get("/api/bot/me")).status_code)
        assert (codes[0], codes[-1]) == (401, 429)
        await owner.aclose()


async def test_a_banned_owners_bot_is_banned_too(
    room: Room, owner: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = await token_of(owner, "Fold")
    bot = await room.lobby.desk.accounts.by_token(token)
    assert bot is not None

    def check_player(player_id: str) -> None:
        if player_id == bot.owner:
            raise RoomError("banned", "the host has shut you out")

    monkeypatch.setattr(room.lobby.moderation, "check_player", check_player)
    async with httpx.AsyncClient(base_url=room.address, headers={"Authorization": f"Bearer {token}"}) as http:
        assert (await http.get("/api/bot/me")).json()["code"] == "banned"


async def test_a_private_table_is_open_to_the_bots_of_those_who_may_come(
    room: Room, owner: httpx.AsyncClient
) -> None:
    made = await owner.post("/api/tables", json={"name": "Friends", "private": True})
    table = made.json()["id"]
    theirs = Lines(room.address, await token_of(owner, "Fold"))
    assert (await theirs.post(table, "sit", {"buy_in": 1000})).status_code == 200
    assert table in [row["id"] for row in (await theirs.http.get("/api/bot/tables")).json()["tables"]]
    await room.lobby.desk.accounts.make("House Fold", chips=5000)
    stranger = await account(room.address, "Eve")
    other = Lines(room.address, await token_of(stranger, "Spy"))
    assert (await other.post(table, "sit", {"buy_in": 1000})).json()["code"] == "not_invited"
    refused = await other.http.get(f"/api/bot/tables/{table}/stream")
    assert refused.json()["code"] == "not_invited"
    for one in (theirs, other):
        await one.close()
    await stranger.aclose()
