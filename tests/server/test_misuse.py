"""What must not happen, tried over a real socket: each attempt gets its clear error, nothing
changes, and the table goes on.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from splitpot.server.tables import Runner
from tests.server.guests import Guest, enter, guest_at
from tests.server.rooms import Room


@asynccontextmanager
async def two_at_a_table(room: Room) -> AsyncIterator[tuple[Guest, Guest, Runner]]:
    """The player who has to act, the one who has not, and their table."""
    runner = await room.table(result_ms=60_000)
    async with (
        guest_at(room.address, "Ann", "t1", buy_in=1000) as ann,
        guest_at(room.address, "Bob", "t1", buy_in=1000) as bob,
    ):
        await ann.see("turn")
        await bob.see("turn")
        assert ann.turn is not None
        if ann.turn["legal"]:
            yield ann, bob, runner
        else:
            yield bob, ann, runner


def decision(guest: Guest) -> dict[str, int]:
    assert guest.turn is not None
    return {"hand": guest.hand, "turn": guest.turn["turn"]}


async def raw(guest: Guest, text: str | bytes) -> None:
    await guest.socket.send(text)


async def test_three_clicks_on_raise_are_one_raise_and_no_bet_in_the_next_hand(room: Room) -> None:
    """Bugs E01."""
    async with two_at_a_table(room) as (ann, bob, _):
        here = decision(ann)
        body = {"kind": "raise_to", "amount": 40, "price": 10}
        answers = [await ann.ask("act", body, where=here) for _ in range(3)]
        assert [answer["t"] for answer in answers] == ["ack", "refused", "refused"]
        assert {answer["d"]["code"] for answer in answers[1:]} == {"stale_action"}
        assert (await bob.act("fold"))["t"] == "ack"
        await ann.see("hand_over")
        late = await ann.ask("act", body, where=here)
        assert late["d"]["code"] == "stale_action"


async def test_two_different_buttons_in_one_decision_count_as_the_first(room: Room) -> None:
    """Bugs E04."""
    async with two_at_a_table(room) as (ann, bob, _):
        here = decision(ann)
        first = await ann.say("act", {"kind": "call", "price": 10}, where=here)
        second = await ann.say("act", {"kind": "raise_to", "amount": 40}, where=here)
        await ann.wait(lambda: bool(ann.answers(first)) and bool(ann.answers(second)))
        assert ann.answers(first)[0]["t"] == "ack"
        assert ann.answers(second)[0]["d"]["code"] == "stale_action"
        acted = [frame for frame in bob.frames if frame.get("t") == "acted"]
        assert [frame["d"]["kind"] for frame in acted] == ["call"]


async def test_a_call_that_is_sent_again_after_a_break_is_answered_again_and_done_once(room: Room) -> None:
    async with two_at_a_table(room) as (ann, bob, runner):
        here = decision(ann)
        body = {"kind": "call", "price": 10}
        first = await ann.ask("act", body, cid="the call", where=here)
        version = runner.state.version
        await ann.close()
        await ann.connect()
        await ann.hello("t1", ann.version)
        again = await ann.ask("act", body, cid="the call", where=here)
        assert again == first
        assert [e for e in bob.frames if e.get("t") == "acted"][1:] == []
        assert runner.state.version == version


async def test_a_refusal_is_repeated_too(room: Room) -> None:
    async with two_at_a_table(room) as (ann, bob, _):
        here = decision(ann)
        first = await bob.ask("act", {"kind": "fold"}, cid="early", where=here)
        assert first["d"]["code"] == "not_your_turn"
        assert (await ann.act("call"))["t"] == "ack"
        await bob.my_turn()
        assert await bob.ask("act", {"kind": "fold"}, cid="early", where=here) == first


async def test_acting_out_of_turn_is_refused(room: Room) -> None:
    async with two_at_a_table(room) as (ann, bob, runner):
        before = runner.state
        answer = await bob.ask("act", {"kind": "fold"}, where=decision(ann))
        assert answer["d"]["code"] == "not_your_turn"
        assert runner.state == before
        assert (await ann.act())["t"] == "ack"


async def test_a_call_at_a_price_that_has_changed_is_refused(room: Room) -> None:
    async with two_at_a_table(room) as (ann, _, _):
        answer = await ann.ask("act", {"kind": "call", "price": 5}, where=decision(ann))
        assert answer["d"]["code"] == "stale_action"
        assert "costs 10" in answer["d"]["message"]


@pytest.mark.parametrize(
    "amount",
    [
        *("-1", "-2147483648", "0", "9223372036854775808", "1.5", "40.0", "1e1", '"NaN"', '"1e9"'),
        *('"20; drop"', "true", "null", '"\u0662\u0660"', "[40]", "1e999", "41", "1" + "0" * 30),
    ],
)
async def test_an_amount_that_is_no_whole_number_in_range_is_refused(room: Room, amount: str) -> None:
    """Bugs E12: none is accepted, no stack changes, the connection stays usable."""
    async with two_at_a_table(room) as (ann, _, runner):
        before = runner.state
        here = json.dumps(decision(ann))[1:-1]
        await raw(ann, f'{{"cid":"x","t":"act",{here},"d":{{"kind":"raise_to","amount":{amount}}}}}')
        refused = await ann.refusal()
        assert refused["cid"] == "x"
        assert refused["code"] in ("bad_amount", "illegal_action")
        assert refused["message"]
        for kind, field in (("top_up", "amount"), ("sit", "buy_in")):
            if amount in ("41", "40.0"):
                continue
            await raw(ann, f'{{"cid":"{kind}","t":"{kind}","d":{{"{field}":{amount}}}}}')
            assert (await ann.refusal())["code"] in ("bad_amount", "already_seated", "buy_in_too_large")
        assert runner.state == before
        assert (await ann.act("raise_to"))["t"] == "ack"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad_message"),
        ("{", "bad_message"),
        ("null", "bad_message"),
        ("[]", "bad_message"),
        ('"hello"', "bad_message"),
        ("NaN", "bad_message"),
        ('{"cid":"x","t":"act","hand":1,"turn":0,"d":{"kind":"raise_to","amount":NaN}}', "bad_message"),
        ('{"cid":"x","t":"act","hand":1,"turn":0,"d":{"kind":"raise_to","amount":Infinity}}', "bad_message"),
        ('{"cid":"x","t":"all_in"}', "unknown_type"),
        ('{"cid":"x","t":"act","hand":1,"turn":0,"d":{"kind":"all_in"}}', "bad_message"),
        ('{"cid":"x","t":"act","hand":1,"turn":0,"d":{"kind":"fold","seat":1}}', "bad_message"),
        ('{"cid":"x","t":"act","hand":-1,"turn":0,"d":{"kind":"fold"}}', "bad_message"),
        ('{"cid":"x","t":"act","hand":"1","turn":0,"d":{"kind":"fold"}}', "bad_message"),
        ('{"cid":"x","t":"act","player":"Bob","d":{"kind":"fold"}}', "bad_message"),
        ('{"cid":7,"t":"leave"}', "bad_message"),
        ('{"t":"leave"}', "bad_message"),
        ('{"cid":"' + "x" * 65 + '","t":"leave"}', "bad_message"),
        ('{"cid":"x","t":"sit","d":{"buy_in":1000,"seat":"0"}}', "bad_message"),
        ("[" * 4000, "bad_message"),
        ('{"cid":"x","t":"remove_bot","d":{"seat":99}}', "no_such_seat"),
        ('{"cid":"x","t":"remove_bot","d":{"seat":0}}', "not_allowed"),
    ],
)
async def test_a_message_that_makes_no_sense_is_refused_and_the_hand_goes_on(
    room: Room, text: str, code: str
) -> None:
    async with two_at_a_table(room) as (ann, _, runner):
        before = runner.state
        await raw(ann, text)
        refused = await ann.refusal()
        assert refused["code"] == code, refused
        assert refused["message"]
        assert refused["cid"] == (
            "x" if '"cid":"x"' in text and "NaN" not in text and "Inf" not in text else ""
        )
        assert runner.state == before
        assert (await ann.act())["t"] == "ack"


@pytest.mark.parametrize("size", [5_000, 1_000_000])
async def test_a_message_that_is_too_large_closes_its_socket_with_a_reason(room: Room, size: int) -> None:
    async with two_at_a_table(room) as (ann, _, runner):
        before = runner.state
        await raw(ann, json.dumps({"cid": "x", "t": "act", "d": {"kind": "x" * size}}))
        assert (await ann.refusal())["code"] == "too_large"
        code, reason = await ann.goodbye()
        assert code == 1009
        assert "4096" in reason
        assert runner.state.play == before.play
        await ann.connect()
        await ann.hello("t1", ann.version)
        assert (await ann.act())["t"] == "ack"


async def test_a_message_beyond_two_megabytes_is_not_even_read(room: Room) -> None:
    async with two_at_a_table(room) as (ann, _, runner):
        before = runner.state
        with suppress(ConnectionClosed):
            await raw(ann, "x" * 3_000_000)
        await ann.goodbye_or_break()
        assert ann.closed is not None
        assert ann.closed[0] in (1009, 1006)
        assert runner.state.play == before.play


async def test_bytes_are_no_message(room: Room) -> None:
    async with guest_at(room.address, "Ann", (await room.table()).id) as ann:
        await raw(ann, b'{"cid":"x","t":"leave"}')
        assert (await ann.refusal())["code"] == "bad_message"
        assert (await ann.goodbye())[0] == 1008


async def test_more_than_twenty_messages_in_a_second_close_the_socket_with_a_reason(room: Room) -> None:
    async with two_at_a_table(room) as (ann, _, runner):
        before = runner.state
        for _ in range(25):
            await ann.say("beat", {"version": ann.version})
        assert (await ann.refusal())["code"] == "too_fast"
        code, reason = await ann.goodbye()
        assert code == 1008
        assert "too_fast" in reason
        assert runner.state.play == before.play
        await ann.connect()
        await ann.hello("t1", ann.version)
        assert (await ann.act())["t"] == "ack"


async def test_nobody_acts_before_hello(room: Room) -> None:
    await room.table()
    ann = await enter(room.address, "Ann")
    await ann.connect()
    answer = await ann.ask("sit", {"buy_in": 1000})
    assert answer["d"]["code"] == "not_allowed"
    assert "hello" in answer["d"]["message"]
    assert (await ann.ask("hello", {"table": "nowhere"}))["d"]["code"] == "unknown_table"
    await ann.hello("t1")
    await ann.see("snapshot")
    assert (await ann.ask("sit", {"buy_in": 1000}))["t"] == "ack"
    await ann.close()


@pytest.mark.parametrize("token", ["", "guessed", "Ann"])
async def test_nobody_gets_in_without_a_session(room: Room, token: str) -> None:
    """Bugs E21: the name of a seated player opens nothing."""
    async with two_at_a_table(room) as (ann, _, runner):
        before = runner.state
        stranger = Guest(room.address, token, "Ann")
        await stranger.connect()
        assert (await stranger.refusal())["code"] == "no_session"
        code, reason = await stranger.goodbye()
        assert (code, reason.split(":")[0]) == (1008, "no_session")
        assert runner.state == before
        assert (await ann.act())["t"] == "ack"


async def test_nobody_acts_for_another_seat(room: Room) -> None:
    """Bugs E21: identity comes from the session; a message has no place for a seat."""
    async with two_at_a_table(room) as (ann, bob, runner):
        before = runner.state
        here = json.dumps(decision(ann))[1:-1]
        await raw(bob, f'{{"cid":"x","t":"act",{here},"d":{{"kind":"fold","seat":{ann.me}}}}}')
        assert (await bob.refusal())["code"] == "bad_message"
        async with guest_at(room.address, "Eve", "t1") as eve:
            answer = await eve.ask("act", {"kind": "fold"}, where=decision(ann))
            assert answer["d"]["code"] == "not_seated"
            assert (await eve.ask("leave"))["d"]["code"] == "not_seated"
            assert (await eve.ask("add_bot", {"manner": "calling"}))["d"]["code"] == "not_allowed"
        assert runner.state == before


async def test_a_page_of_another_site_gets_no_socket(room: Room) -> None:
    ann = await enter(room.address, "Ann")
    with pytest.raises(InvalidStatus) as refused:
        await ann.connect(Origin="https://elsewhere.example")
    assert refused.value.response.status_code == 403
    await ann.connect(Origin=room.address.rstrip("/"))
    await ann.close()


async def test_a_nickname_with_markup_is_stored_and_sent_as_it_was_typed(room: Room) -> None:
    """Bugs E22: it is text everywhere; the page shows it with `textContent`."""
    runner = await room.table()
    nickname = "<img src=x onerror>"
    async with (
        guest_at(room.address, nickname, "t1", buy_in=1000),
        guest_at(room.address, "Bob", "t1") as bob,
    ):
        snapshot: Any = next(frame["d"] for frame in bob.frames if frame.get("t") == "snapshot")
        assert snapshot["seats"][0]["name"] == nickname
        assert any(nickname in line for line in snapshot["log"])
    assert runner.state.seats[0] is not None


async def test_one_player_opens_so_many_pages_and_no_more(room: Room) -> None:
    await room.table()
    ann = await enter(room.address, "Ann")
    others = [Guest(room.address, ann.token) for _ in range(room.lobby.settings.max_sockets)]
    for one in others:
        await one.connect()
        await one.hello("t1")
        await one.see("snapshot")
    await ann.connect()
    assert (await ann.refusal())["code"] == "too_fast"
    for one in others:
        await one.close()
