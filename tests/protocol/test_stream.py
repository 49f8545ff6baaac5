"""The numbered stream: snapshots, what was missed, numbers without holes, heartbeats, no leak."""

from __future__ import annotations

import asyncio
import json

import pytest

from tests.protocol.client import Client, play
from tests.protocol.conftest import open_table


async def two_seated(person: Client, other: Client, table: str) -> None:
    await person.sit(table)
    await other.sit(table)


async def test_hello_gets_a_snapshot_that_names_the_table_and_the_viewer(person: Client, table: str) -> None:
    snapshot = await person.enter(table)
    assert snapshot["table"]["id"] == table
    assert snapshot["me"] == snapshot["me"] | {"name": person.nickname, "seat": None}
    assert snapshot["seats"] == []
    assert snapshot["turn"] is None


async def test_hello_to_a_table_that_is_none_is_refused(person: Client) -> None:
    await person.hello("nowhere")
    assert (await person.see("refused"))["code"] == "unknown_table"


async def test_the_numbers_of_a_stream_have_no_holes(person: Client, other: Client, table: str) -> None:
    await two_seated(person, other, table)
    await play(person, other)
    for client in (person, other):
        numbers = [frame["v"] for frame in client.stream]
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))


async def test_who_comes_back_gets_exactly_what_it_missed(person: Client, other: Client, table: str) -> None:
    await two_seated(person, other, table)
    await play(person, other)
    seen = person.stream[len(person.stream) // 2]["v"]
    missed = [frame for frame in person.stream if frame["v"] > seen]
    await person.disconnect()
    before = len(person.raw)
    await person.connect()
    await person.hello(table, seen)
    await person.wait(lambda: person.stream[-1]["v"] >= missed[-1]["v"] and len(person.raw) > before)
    again = [frame for frame in person.frames[before:] if "v" in frame]
    assert again[: len(missed)] == missed


@pytest.mark.parametrize("since", [-1, 0, 999_999_999])
async def test_a_version_that_is_not_at_hand_gets_a_snapshot_or_all_of_it(
    person: Client, table: str, since: int
) -> None:
    await person.hello(table, since)
    await person.wait(lambda: bool(person.stream))
    first = person.stream[0]
    assert first.get("t") == "snapshot" or first["v"] == since + 1


async def test_both_sides_beat_with_the_highest_version(person: Client, table: str) -> None:
    snapshot = await person.enter(table)
    beat = await person.see("beat")
    assert beat["version"] == person.version
    assert beat["now"] > 1_600_000_000_000
    await person.send({"t": "beat", "d": {"version": person.version}})
    await person.see("beat", 2)
    assert snapshot["hand"] == 0


async def test_a_client_that_says_it_lacks_something_gets_it_again(
    person: Client, other: Client, table: str
) -> None:
    await two_seated(person, other, table)
    high = person.version
    count = len(person.stream)
    # It may only be on its way; said twice with some seconds between, it is lost.
    for _ in range(2):
        await person.send({"t": "beat", "d": {"version": high - 1}})
        await asyncio.sleep(2.2)
    assert len([frame for frame in person.stream[count:] if frame["v"] == high or frame["v"] > high]) >= 1


async def test_no_frame_has_a_card_that_its_viewer_may_not_see(
    person: Client, other: Client, table: str, server: str
) -> None:
    await two_seated(person, other, table)
    async with Client(server, f"Eve {table}") as onlooker:
        await onlooker.enter(table)
        hands = 0
        while hands < 1:
            holes = {}
            for client, rival in ((person, other), (other, person)):
                await client.see("dealt")
                holes[client.nickname] = set(client.all("dealt")[-1]["d"]["hole"])
                assert rival is not client
            # The first to be asked folds at once, so that no hole is ever shown.
            while not person.all("hand_over"):
                for client in (person, other):
                    if client.decision() is not None and not person.all("acted"):
                        await client.act("fold")
                await asyncio.sleep(0.01)
            hands += 1
        for viewer in (person, other, onlooker):
            until = next(n for n, text in enumerate(viewer.raw) if '"hand_over"' in text)
            told = [
                text
                for text in viewer.raw[: until + 1]
                if json.loads(text).get("t") not in ("drawn", "snapshot")
            ]
            for owner in (person, other):
                if owner is viewer:
                    continue
                leaked = [card for card in holes[owner.nickname] if f'"{card}"' in "".join(told)]
                assert leaked == [], (viewer.nickname, owner.nickname)


async def test_an_event_that_a_viewer_may_not_see_is_a_bare_number(
    person: Client, other: Client, table: str
) -> None:
    await two_seated(person, other, table)
    await person.wait(lambda: bool(person.all("dealt")) and bool(other.all("dealt")))
    mine = {frame["v"] for frame in person.all("dealt")}
    theirs = {frame["v"] for frame in other.all("dealt")}
    bare = {frame["v"] for frame in person.stream if "t" not in frame}
    assert not mine & theirs
    assert theirs <= bare


async def test_an_onlooker_is_shut_out_where_the_table_has_none(person: Client, other: Client) -> None:
    table = await open_table(person, observers=False, bots=["calling"], seats=3)
    snapshot = await other.enter(table)
    assert snapshot["board"] == [] and snapshot["turn"] is None and snapshot["hand"] == 0
