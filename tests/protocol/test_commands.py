"""What a client asks: once and not twice, not late, not too fast, not too much, and from here alone."""

from __future__ import annotations

import json
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from tests.protocol.client import Client, play
from tests.protocol.conftest import open_table


async def asked(person: Client, other: Client, table: str) -> tuple[Client, Client]:
    """Both sit; who is asked first comes first."""
    await person.sit(table)
    await other.sit(table)
    for client in (person, other):
        await client.wait(lambda: person.decision() is not None or other.decision() is not None)
        if client.decision() is not None:
            return client, other if client is person else person
    return other, person


async def test_a_command_with_a_cid_that_was_used_does_nothing_again(
    person: Client, other: Client, table: str
) -> None:
    first, _ = await asked(person, other, table)
    found = await first.asked()
    body = {"kind": "call", "price": found["legal"]["call"]}
    where = {"hand": found["hand"], "turn": found["turn"]}
    one = await first.ask("act", body, cid="once", **where)
    two = await first.ask("act", body, cid="once", **where)
    assert one["t"] == "ack"
    assert two == one
    mine = [frame for frame in first.all("acted") if frame["d"]["seat"] == first.me]
    assert len(mine) == 1


async def test_the_first_answer_is_repeated_after_a_lost_connection_too(
    person: Client, other: Client, table: str
) -> None:
    first, _ = await asked(person, other, table)
    found = await first.asked()
    body = {"kind": "call", "price": found["legal"]["call"]}
    where = {"hand": found["hand"], "turn": found["turn"]}
    one = await first.ask("act", body, cid="lost", **where)
    await first.disconnect()
    await first.connect()
    await first.hello(table, first.version)
    assert await first.ask("act", body, cid="lost", **where) == one


async def test_a_late_click_and_a_changed_price_are_stale(person: Client, other: Client, table: str) -> None:
    first, _ = await asked(person, other, table)
    found = await first.asked()
    price = found["legal"]["call"]
    for where, body in (
        ({"hand": found["hand"], "turn": found["turn"] + 1}, {"kind": "call", "price": price}),
        ({"hand": found["hand"] - 1, "turn": found["turn"]}, {"kind": "call", "price": price}),
        ({"hand": found["hand"], "turn": found["turn"]}, {"kind": "call", "price": price + 10}),
    ):
        answer = await first.ask("act", body, **where)
        assert (answer["t"], answer["d"]["code"]) == ("refused", "stale_action"), (where, body)
    assert first.decision() == found


async def test_who_is_not_asked_cannot_act(person: Client, other: Client, table: str) -> None:
    first, second = await asked(person, other, table)
    found = await first.asked()
    answer = await second.ask("act", {"kind": "fold"}, hand=found["hand"], turn=found["turn"])
    assert answer["d"]["code"] in ("not_your_turn", "stale_action")


async def test_an_ack_comes_after_the_frames_of_what_it_acknowledges(
    person: Client, other: Client, table: str
) -> None:
    await asked(person, other, table)
    await play(person, other)
    for client in (person, other):
        highest = -1
        for frame in client.frames:
            highest = frame.get("v", highest)
            if frame.get("t") == "ack":
                assert frame["d"]["version"] <= highest


@pytest.mark.parametrize(
    ("message", "codes"),
    [
        ("{", {"bad_message"}),
        ("null", {"bad_message"}),
        ("[]", {"bad_message"}),
        ({"t": "fly", "cid": "x"}, {"unknown_type"}),
        ({"t": "leave", "cid": "x", "player": "Bob"}, {"bad_message"}),
        ({"t": "leave", "cid": "x" * 65}, {"bad_message"}),
        ({"t": "leave"}, {"bad_message"}),
        ({"t": "sit", "cid": "x", "d": {"buy_in": "1000"}}, {"bad_message", "bad_amount"}),
        ({"t": "sit", "cid": "x", "d": {"buy_in": -1}}, {"bad_amount"}),
        ({"t": "sit", "cid": "x", "d": {"buy_in": 1e30}}, {"bad_message", "bad_amount"}),
        ({"t": "sit", "cid": "x", "d": {"buy_in": 1000, "seat": 99}}, {"no_such_seat"}),
        ({"t": "act", "cid": "x", "d": {"kind": "all_in"}}, {"bad_message"}),
        ({"t": "leave", "cid": "x"}, {"not_seated"}),
    ],
    ids=lambda value: " or ".join(sorted(value)) if isinstance(value, set) else str(value),
)
async def test_what_makes_no_sense_is_refused_and_the_socket_stays(
    person: Client, table: str, message: Any, codes: set[str]
) -> None:
    await person.enter(table)
    await person.send(message if isinstance(message, str) else json.dumps(message))
    refused = await person.see("refused")
    assert refused["code"] in codes
    assert refused["message"]
    assert (await person.ask("sit", {"buy_in": 1000}))["t"] == "ack"


async def test_a_message_of_more_than_four_kibibytes_closes_the_socket_with_a_reason(
    person: Client, table: str
) -> None:
    await person.enter(table)
    await person.send(json.dumps({"t": "sit", "cid": "x", "d": {"buy_in": 1000}, "pad": "x" * 4096}))
    assert (await person.see("refused"))["code"] == "too_large"
    assert (await person.goodbye())[0] == 1009


async def test_more_than_twenty_messages_in_a_second_close_the_socket_with_a_reason(
    person: Client, table: str
) -> None:
    await person.enter(table)
    for _ in range(25):
        await person.send({"t": "beat", "d": {"version": person.version}})
    assert (await person.see("refused"))["code"] == "too_fast"
    code, reason = await person.goodbye()
    assert code == 1008
    assert "too_fast" in reason


async def test_nothing_goes_before_hello(person: Client) -> None:
    answer = await person.ask("sit", {"buy_in": 1000})
    assert answer["d"]["code"] == "not_allowed"


async def test_a_socket_without_a_session_is_closed_with_a_reason(server: str) -> None:
    stranger = Client(server)
    await stranger.connect()
    assert (await stranger.see("refused"))["code"] == "no_session"
    assert (await stranger.goodbye())[0] == 1008
    await stranger.http.aclose()


async def test_pages_of_other_sites_get_in_nowhere(person: Client, server: str) -> None:
    await person.disconnect()
    with pytest.raises(InvalidStatus) as refused:
        await person.connect(Origin="https://elsewhere.example")
    assert refused.value.response.status_code == 403
    answer = await person.http.post(
        "/api/tables", json={"name": "x"}, headers={"Origin": "https://elsewhere.example"}
    )
    assert (answer.status_code, answer.json()["code"]) == (403, "not_allowed")
    await person.connect(Origin=server.rstrip("/"))


async def test_every_http_error_is_a_problem_with_a_code(person: Client) -> None:
    for method, path, status in (
        ("GET", "/api/tables/nowhere", 404),
        ("GET", "/api/nothing", 404),
        ("POST", "/api/tables", 400),
    ):
        answer = await person.http.request(method, path, content=b"{" if method == "POST" else None)
        assert answer.status_code == status, path
        assert set(answer.json()) == {"code", "message"}


async def test_a_table_for_two_is_full_with_two(person: Client, other: Client, server: str) -> None:
    table = await open_table(person)
    await person.sit(table)
    await other.sit(table)
    async with Client(server, f"Cid {table}") as third:
        await third.enter(table)
        assert (await third.ask("sit", {"buy_in": 1000}))["d"]["code"] == "table_full"
