"""Over the socket: chat, pre-actions, single cards, a rabbit hunt, top-ups, a table without time-outs."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from splitpot.game.rules import fixed_limit
from tests.server.guests import guest_at
from tests.server.rooms import Room, open_room
from tests.server.test_private_tables import http, opened, secret_of


async def until(holds: Any) -> None:
    """Waits for something at the table itself."""
    async with asyncio.timeout(10):
        while not holds():
            await asyncio.sleep(0.01)


async def test_what_is_said_reaches_everybody_and_outlives_a_restart(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        await room.table(seats=3)
        async with (
            guest_at(room.address, "Ann", "t1", buy_in=1000) as ann,
            guest_at(room.address, "Bob", "t1") as bob,
        ):
            assert (await ann.ask("chat", {"text": "<i>hi</i> & bye"}))["t"] == "ack"
            line = (await bob.see("chat"))["line"]
            assert (line["name"], line["text"], line["me"]) == ("Ann", "<i>hi</i> & bye", False)
            assert (await bob.ask("emote", {"emote": "good_luck"}))["t"] == "ack"
            assert (await bob.ask("emote", {"emote": "rude"}))["d"]["code"] == "bad_message"
            assert (await bob.ask("chat", {"text": "x" * 201}))["d"]["code"] == "bad_message"
    async with open_room(tmp_path) as room, guest_at(room.address, "Cat", "t1") as cat:
        snapshot = next(frame["d"] for frame in cat.frames if frame.get("t") == "snapshot")
        assert [(one["name"], one["text"], one["emote"]) for one in snapshot["chat"]] == [
            ("Ann", "<i>hi</i> & bye", ""),
            ("Bob", "", "good_luck"),
        ]


async def test_a_chosen_call_is_made_by_the_server_at_its_price_alone(room: Room) -> None:
    runner = await room.table(seats=3, small_bet=20)
    async with (
        guest_at(room.address, "Ann", "t1", buy_in=1000) as ann,
        guest_at(room.address, "Bob", "t1", buy_in=1000) as bob,
    ):
        await until(lambda: runner.state.play is not None and runner.state.play.to_act is not None)
        play = runner.state.play
        assert play is not None
        first, other = (ann, bob) if play.to_act == ann.me else (bob, ann)
        await other.wait(lambda: other.turn is not None)
        assert other.turn is not None
        ahead = other.turn["ahead"]
        wish = {
            "wish": "check_fold",
            "hand": ahead["hand"],
            "street": ahead["street"],
            "price": ahead["price"],
        }
        assert (await other.ask("pre_act", wish))["t"] == "ack"
        stale = await other.ask("pre_act", wish | {"price": 999})
        assert stale["d"]["code"] == "stale_action"
        await first.act("raise_to")
        dropped = await other.until(lambda frame: frame.get("t") == "pre_acted" and frame["d"]["why"])
        assert dropped["d"]["why"] == "price"
        assert not any(frame.get("t") == "pre_acted" for frame in first.frames)
        await other.my_turn()


async def test_one_card_and_what_would_have_come_are_shown_after_the_hand(room: Room) -> None:
    await room.table(seats=3, rabbit=True, hand_pause_ms=2_000)
    runner = room.lobby.runner("t1")
    async with (
        guest_at(room.address, "Ann", "t1", buy_in=1000) as ann,
        guest_at(room.address, "Bob", "t1", buy_in=1000) as bob,
    ):
        for guest in (ann, bob):
            await guest.until(lambda frame: frame.get("t") == "dealt")
        assert (await ann.ask("chat", {"text": "good luck"}))["t"] == "ack"
        folder = ann if runner.state.play and runner.state.play.to_act == ann.me else bob
        await folder.act("fold")
        await ann.see("hand_over")
        card = ann.hole[0]
        assert (await ann.ask("show", {"cards": [card]}))["t"] == "ack"
        shown = await bob.see("cards_shown")
        assert (shown["cards"], shown["seat"]) == ([card], ann.me)
        assert (await ann.ask("show", {"cards": ["Xx"]}))["d"]["code"] == "bad_message"
        assert (await bob.ask("rabbit"))["t"] == "ack"
        assert len((await ann.see("rabbit"))["cards"]) == 5
        async with http(bob) as client:
            for suffix in ("phh", "json", "txt"):
                file = await client.get(f"/api/tables/t1/hands/1.{suffix}")
                assert (file.status_code, "good luck" in file.text) == (200, False)
            proof = (await client.get("/api/tables/t1/hands/1/proof")).json()
            assert len(proof["cards"]) == 4 + 1 + 5


async def test_the_stack_is_topped_up_from_the_wallet_between_hands(room: Room) -> None:
    runner = await room.table(seats=3, small_bet=20)
    async with (
        guest_at(room.address, "Ann", "t1", buy_in=500) as ann,
        http(ann) as client,
    ):
        before = (await client.get("/api/me")).json()["wallet"]
        assert (await ann.ask("auto_top_up", {"amount": 800}))["t"] == "ack"
        await until(lambda: sum(one.stack for one in runner.state.seats if one) == 800)
        assert (await client.get("/api/me")).json()["wallet"] == before - 300
        # More than the wallet has: what is there is added, and then the wish is over.
        assert (await ann.ask("auto_top_up", {"amount": before * 2}))["t"] == "ack"
        await until(lambda: sum(one.stack for one in runner.state.seats if one) == 800 + before - 300)
        assert (await ann.ask("auto_top_up", {"amount": before * 3}))["t"] == "ack"
        await until(lambda: not any(one.tops_to for one in runner.state.seats if one))
        assert runner.complaint() == ""


async def test_a_table_of_friends_without_time_outs(room: Room) -> None:
    async with guest_at(room.address, "Ann", (await room.table()).id) as ann:
        async with http(ann) as client:
            public = await client.post("/api/tables", json={"name": "Slow", "untimed": True})
            assert public.json()["code"] == "bad_settings"
        table = await opened(ann, private=True, untimed=True, rabbit=True, chat="players", seats=2)
        key = await secret_of(ann, table)
        await ann.hello(table)
        assert (await ann.see("snapshot"))["table"]["untimed"]
        await ann.ask("sit", {"buy_in": 1000})
        runner = room.lobby.runner(table)
        async with guest_at(room.address, "Bob", "t1") as bob:
            async with http(bob) as client:
                entered = await client.post(f"/api/tables/{table}/entry", json={"key": key})
                assert entered.status_code == 200, entered.text
                info = entered.json()
                assert (info["chat"], info["rabbit"], info["untimed"]) == ("players", True, True)
            await bob.hello(table)
            await bob.ask("sit", {"buy_in": 1000})
            await until(lambda: runner.state.running and runner.state.play.to_act is not None)  # type: ignore[union-attr]
            assert (runner.state.deadline, runner.complaint()) == (0, "")
            assert runner.state.play is not None
            if runner.state.play.to_act == ann.me:
                await ann.act("call")
            await until(lambda: runner.state.play.to_act == bob.me)
            assert (await bob.ask("nudge"))["d"]["code"] == "not_allowed"
            assert (await ann.ask("nudge"))["t"] == "ack"
            assert runner.state.deadline


async def test_a_program_of_the_rules_is_not_touched_by_the_new_wishes(room: Room) -> None:
    await room.table(rules=fixed_limit(20), seats=2)
    async with guest_at(room.address, "Ann", "t1", buy_in=1000) as ann:
        assert (await ann.ask("auto_muck", {"on": False}))["t"] == "ack"
        assert (await ann.ask("rabbit"))["d"]["code"] == "not_allowed"
        assert (await ann.ask("mute", {"name": "Bob", "on": True}))["d"]["code"] == "not_allowed"
