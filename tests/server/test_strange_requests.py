"""Requests and commands that no page sends: each gets its problem, and nothing is taken for another."""

from __future__ import annotations

from collections.abc import AsyncIterator

import httpx
import pytest

from splitpot.room.messages import Act, Leave, TopUp
from splitpot.server.inbound import Message, read_message
from splitpot.server.lobby import TABLES_EACH
from tests.server.rooms import Room


def test_the_same_message_sent_again_has_the_same_name_and_another_has_not() -> None:
    first = read_message('{"cid":"7","t":"top_up","d":{"amount":50}}')
    again = read_message('{"t":"top_up","d":{"amount":50},"cid":"7"}')
    assert first.name_at("t1") == again.name_at("t1") != ""
    others = [
        first.name_at("t2"),
        Message("8", 0, 0, TopUp(50)).name_at("t1"),
        Message("7", 0, 0, TopUp(51)).name_at("t1"),
        Message("7", 0, 0, Leave()).name_at("t1"),
        Message("7", 1, 2, Act("fold")).name_at("t1"),
        Message("7", 1, 3, Act("fold")).name_at("t1"),
    ]
    assert len({first.name_at("t1"), *others}) == 1 + len(others)


def test_a_message_without_a_cid_has_no_name() -> None:
    assert Message("", 0, 0, Leave()).name_at("t1") == ""


@pytest.fixture
async def http(room: Room) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=room.address) as client:
        await client.post("/api/session", json={"nickname": "Ann"})
        yield client


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/api/tables/nope/hands", "unknown_table"),
        ("/api/tables/nope/hands/1.phh", "unknown_hand"),
        ("/api/tables/nope/hands/99999999999999999999.phh", "unknown_hand"),
        ("/api/nowhere", "not_found"),
    ],
)
async def test_what_is_not_there_is_a_problem_in_json(http: httpx.AsyncClient, path: str, code: str) -> None:
    answer = await http.get(path)
    assert answer.status_code == 404
    assert answer.json()["code"] == code


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH"])
async def test_a_method_that_is_not_served_is_a_problem_in_json(http: httpx.AsyncClient, method: str) -> None:
    answer = await http.request(method, "/api/tables")
    assert answer.status_code == 405
    assert answer.json()["code"] == "not_found"


async def test_nobody_fills_the_room_with_tables_alone(http: httpx.AsyncClient) -> None:
    for number in range(TABLES_EACH):
        assert (await http.post("/api/tables", json={"name": f"table {number}"})).status_code == 201
    answer = await http.post("/api/tables", json={"name": "one more"})
    assert answer.status_code == 403
    assert "you have opened 8 tables" in answer.json()["message"]
