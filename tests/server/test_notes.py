"""Notes on other players: one's own, private, about the person and not the name."""

from __future__ import annotations

from typing import Any

from tests.server.guests import guest_at
from tests.server.rooms import Room
from tests.server.test_private_tables import http


async def test_a_note_is_kept_changed_and_taken_away(room: Room) -> None:
    await room.table(seats=3)
    async with (
        guest_at(room.address, "Ann", "t1", buy_in=1000) as ann,
        guest_at(room.address, "Bob", "t1", buy_in=1000),
        http(ann) as client,
    ):
        assert (await client.get("/api/notes")).json() == {"notes": []}
        body: dict[str, Any] = {"name": "Bob", "text": "<b>calls</b> everything\nalways", "colour": "red"}
        made = await client.post("/api/tables/t1/notes", json=body)
        assert made.status_code == 200, made.text
        note = made.json()
        assert (note["name"], note["text"], note["colour"], note["muted"]) == (
            "Bob",
            "<b>calls</b> everything\nalways",
            "red",
            False,
        )
        await client.post("/api/tables/t1/notes", json={"name": "Bob", "muted": True})
        for address in ("/api/notes", "/api/tables/t1/notes"):
            (found,) = (await client.get(address)).json()["notes"]
            assert (found["text"], found["colour"], found["muted"]) == (body["text"], "red", True)
        await client.post("/api/notes", json={"name": "Bob", "text": "", "colour": ""})
        assert len((await client.get("/api/notes")).json()["notes"]) == 1
        await client.post("/api/notes", json={"name": "Bob", "muted": False})
        assert (await client.get("/api/notes")).json() == {"notes": []}


async def test_nobody_else_reads_a_note(room: Room) -> None:
    await room.table(seats=3)
    async with (
        guest_at(room.address, "Ann", "t1", buy_in=1000) as ann,
        guest_at(room.address, "Bob", "t1", buy_in=1000) as bob,
        http(ann) as client,
        http(bob) as other,
    ):
        await client.post("/api/tables/t1/notes", json={"name": "Bob", "text": "bluffs"})
        for address in ("/api/notes", "/api/tables/t1/notes"):
            assert (await other.get(address)).json() == {"notes": []}
        assert not any("bluffs" in text for text in [*ann.raw, *bob.raw])


async def test_a_note_is_about_the_person_whatever_the_name(room: Room) -> None:
    await room.table(seats=3)
    async with (
        guest_at(room.address, "Ann", "t1", buy_in=1000) as ann,
        guest_at(room.address, "Bob", "t1") as bob,
        http(ann) as client,
    ):
        await bob.ask("chat", {"text": "hello"})
        await client.post("/api/tables/t1/notes", json={"name": "Bob", "text": "watches"})
        await bob.close()
        async with http(bob) as his:
            renamed = await his.post("/api/session", json={"nickname": "Rob"})
            assert renamed.status_code == 200, renamed.text
        bob.nickname = "Rob"
        await bob.connect()
        await bob.hello("t1")
        await bob.see("snapshot")
        assert (await bob.ask("sit", {"buy_in": 1000}))["t"] == "ack"
        (found,) = (await client.get("/api/tables/t1/notes")).json()["notes"]
        assert (found["name"], found["text"]) == ("Rob", "watches")


async def test_what_cannot_be_noted_is_refused(room: Room) -> None:
    await room.table(seats=3)
    async with guest_at(room.address, "Ann", "t1", buy_in=1000) as ann, http(ann) as client:
        for body, code in (
            ({"name": "Zoe", "text": "x"}, "not_found"),
            ({"name": "Ann", "text": "me"}, "not_allowed"),
            ({"name": "Ann", "colour": "gold"}, "bad_message"),
            ({"name": "Ann", "rank": 1}, "bad_message"),
        ):
            answer = await client.post("/api/tables/t1/notes", json=body)
            assert answer.json()["code"] == code
        assert (await client.post("/api/notes", json={"name": "Zoe"})).json()["code"] == "not_found"
        assert (await client.get("/api/tables/none/notes")).json()["code"] == "unknown_table"
        async with guest_at(room.address, "Bob", "t1", buy_in=1000):
            long = await client.post("/api/tables/t1/notes", json={"name": "Bob", "text": "x" * 501})
            assert (long.json()["code"], "501" in long.json()["message"]) == ("bad_message", True)
            just = await client.post("/api/tables/t1/notes", json={"name": "Bob", "text": "x" * 500})
            assert just.status_code == 200


async def test_there_is_an_end_to_the_notes_of_one_player(room: Room, monkeypatch: Any) -> None:
    monkeypatch.setattr("splitpot.server.notes.MOST_NOTES", 1)
    await room.table(seats=3)
    async with (
        guest_at(room.address, "Ann", "t1", buy_in=1000) as ann,
        guest_at(room.address, "Bob", "t1", buy_in=1000),
        guest_at(room.address, "Cat", "t1", buy_in=1000),
        http(ann) as client,
    ):
        for text in ("one", "another"):
            assert (
                await client.post("/api/tables/t1/notes", json={"name": "Bob", "text": text})
            ).status_code == 200
        more = await client.post("/api/tables/t1/notes", json={"name": "Cat", "text": "x"})
        assert more.json()["code"] == "not_allowed"
