"""A bot's side of the protocol: the same stream by socket and by lines, turns told whole, bad answers."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
import pytest

from tests.protocol.client import Client, Json


@pytest.fixture
async def bot(server: str, bot_token: str) -> AsyncIterator[Client]:
    async with Client(server, token=bot_token) as client:
        yield client


@asynccontextmanager
async def lines(server: str, token: str, table: str, since: int = -1) -> AsyncIterator[list[str]]:
    """What comes as lines, while it comes."""
    found: list[str] = []
    headers = {"Authorization": f"Bearer {token}"}
    http = httpx.AsyncClient(base_url=server, headers=headers, timeout=20)

    async def read() -> None:
        address = f"/api/bot/tables/{table}/stream?since={since}"
        async with http.stream("GET", address) as answer:
            assert answer.headers["content-type"].split(";")[0] == "application/x-ndjson"
            async for line in answer.aiter_lines():
                found.append(line)

    reading = asyncio.create_task(read())
    try:
        async with asyncio.timeout(10):
            while not found:
                await asyncio.sleep(0.01)
        yield found
    finally:
        reading.cancel()
        await asyncio.gather(reading, return_exceptions=True)
        await http.aclose()


async def until_asked(person: Client, bot: Client, count: int = 1) -> Json:
    """The `count`-th turn of the bot; the person checks or calls meanwhile."""
    async with asyncio.timeout(20):
        while len(bot.all("your_turn")) < count:
            if person.decision() is not None:
                await person.act()
            await asyncio.sleep(0.01)
    turn: Json = bot.all("your_turn")[count - 1]["d"]
    return turn


def usual(turn: Json) -> str:
    return "check" if any(move["kind"] == "check" for move in turn["legal"]) else "call"


async def leave(bot: Client) -> None:
    """Gives the seat back, so that the bot has its chips for the next test."""
    await bot.ask("leave")


async def test_the_lines_are_what_the_socket_says(
    server: str, bot_token: str, person: Client, bot: Client, table: str
) -> None:
    async with lines(server, bot_token, table) as told:
        await bot.sit(table)
        await person.sit(table)
        answered = 0
        async with asyncio.timeout(30):
            while not bot.all("result"):
                if len(bot.all("your_turn")) > answered:
                    turn = bot.all("your_turn")[answered]["d"]
                    answered += 1
                    await bot.send({"t": "act", "request": turn["request"], "kind": usual(turn)})
                if person.decision() is not None:
                    await person.act()
                await asyncio.sleep(0.01)
        await leave(bot)
        await asyncio.sleep(0.3)
        by_line = {frame["v"]: frame for line in told if "v" in (frame := json.loads(line))}
        by_socket = {frame["v"]: frame for frame in bot.stream if frame.get("t") != "snapshot"}
        shared = sorted(set(by_line) & set(by_socket))
        assert len(shared) > 20
        assert [by_line[v] for v in shared] == [by_socket[v] for v in shared]
        times = {"now": 0, "deadline": 0}
        asked = [json.loads(line)["d"] | times for line in told if '"t":"your_turn"' in line]
        assert asked[:answered] == [frame["d"] | times for frame in bot.all("your_turn")][:answered]


async def test_a_turn_says_all_that_is_needed(person: Client, bot: Client, table: str) -> None:
    await bot.sit(table)
    await person.sit(table)
    turn = await until_asked(person, bot)
    assert set(turn) >= {
        *("request", "hand", "street", "hole", "board", "pots", "seats", "to_call", "legal", "raises_left"),
        *("deadline", "now", "history", "game", "structure", "button", "seat", "pot"),
    }
    kinds = [move["kind"] for move in turn["legal"]]
    assert kinds[0] == "fold" and kinds.count("raise_to") == 1
    size = next(move for move in turn["legal"] if move["kind"] == "raise_to")
    assert size["to"] == size["most"], "fixed limit has one size"
    assert len(turn["hole"]) == 4
    await leave(bot)


async def test_a_bad_answer_gets_one_reject_and_then_a_check_or_fold(
    person: Client, bot: Client, table: str
) -> None:
    await bot.sit(table)
    await person.sit(table)
    turn = await until_asked(person, bot)
    await bot.send({"t": "act", "request": turn["request"], "kind": "raise_to", "amount": 1})
    first = await bot.see("reject")
    assert (first["again"], first["legal"]) == (True, turn["legal"])
    await bot.send({"t": "act", "request": turn["request"], "kind": "bluff"})
    second = await bot.see("reject", 2)
    assert (second["again"], second["legal"]) == (False, [])
    me = turn["seat"]
    await bot.wait(lambda: any(frame["d"]["seat"] == me for frame in bot.all("acted")))
    done = next(frame["d"] for frame in bot.all("acted") if frame["d"]["seat"] == me)
    wanted = "check" if usual(turn) == "check" else "fold"
    assert done["kind"] == wanted
    await leave(bot)


async def test_fields_that_are_not_known_are_left_alone(person: Client, bot: Client, table: str) -> None:
    await bot.enter(table)
    answer = await bot.ask("sit", {"buy_in": 1000, "mood": "bold"}, version=7)
    assert answer["t"] == "ack"
    await person.sit(table)
    turn = await until_asked(person, bot)
    await bot.send({"t": "act", "request": turn["request"], "kind": usual(turn), "because": ["why", "not"]})
    await bot.wait(lambda: bool(bot.answers(turn["request"])))
    assert bot.answers(turn["request"])[0]["t"] == "ack"
    await leave(bot)


async def test_a_bot_that_comes_back_in_its_turn_is_asked_again(
    person: Client, bot: Client, table: str
) -> None:
    await bot.sit(table)
    await person.sit(table)
    turn = await until_asked(person, bot)
    await bot.disconnect()
    await bot.connect()
    await bot.hello(table, bot.version)
    assert (await bot.see("your_turn", 2))["request"] == turn["request"]
    await leave(bot)


async def test_everybody_sees_that_a_bot_is_one(person: Client, bot: Client, table: str) -> None:
    await person.enter(table)
    await bot.sit(table)
    seated = await person.see("seated")
    assert seated["view"]["bot"] is True
    await leave(bot)


async def test_a_wrong_token_opens_nothing(server: str, table: str) -> None:
    stranger = Client(server, token="spb_guessed")
    await stranger.connect()
    assert (await stranger.see("refused"))["code"] == "bad_token"
    answer = await stranger.http.post(f"/api/bot/tables/{table}/sit", json={"buy_in": 1000})
    assert (answer.status_code, answer.json()["code"]) == (401, "bad_token")
    await stranger.disconnect()
    await stranger.http.aclose()


async def test_the_documents_are_given_out(server: str) -> None:
    async with httpx.AsyncClient(base_url=server) as http:
        described = (await http.get("/api/openapi.json")).json()
        sockets = (await http.get("/api/asyncapi.json")).json()
    assert described["openapi"].startswith("3.1")
    assert "/api/bot/tables/{table}/act" in described["paths"]
    assert sockets["asyncapi"].startswith("3.")
    assert {"snapshot", "your_turn"} <= set(sockets["components"]["messages"])
