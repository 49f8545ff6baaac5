"""Hand histories that people bring: what is found in them, within bounds; the room's own in each format."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from splitpot.history.read import read_history
from splitpot.history.record import Outcome
from splitpot.server.app import create_app
from splitpot.server.replay_page import MOST_BYTES, MOST_BYTES_OF_STRANGERS
from splitpot.server.replay_reading import convert, read_file, read_hand, without_names
from splitpot.server.replay_types import ReplayQuestion
from splitpot.server.replay_worker import reply_to
from splitpot.server.replay_workers import ReplayWorkers
from splitpot.server.settings import Settings
from tests.history.hands import phh
from tests.server.guests import enter, guest_at
from tests.server.rooms import Room

NAMES = "['Ann', 'Bob', 'Cat']"
HAND = phh(players=NAMES, _hero="'Bob'")
BROKEN = phh(small_bet="-1")
TWO_AND_A_BROKEN_ONE = f"[1]\n{HAND}\n[2]\n{HAND}\n[3]\n{BROKEN}"


# --- what is found ---------------------------------------------------------------------


def test_each_hand_is_listed_with_what_is_wrong_with_it() -> None:
    found = read_file(TWO_AND_A_BROKEN_ONE.encode())
    assert found.total == 3
    assert [hand.agreement for hand in found.hands] == ["unknown", "unknown", "refused"]
    good, _, broken = found.hands
    assert (good.site, good.game, good.players, good.hero, good.net) == ("PHH", "FLO8", 3, "Bob", 5)
    assert broken.phh == ""
    (problem,) = broken.problems
    assert problem.line > 0
    assert "-1" in problem.text


def test_a_payout_is_compared_with_the_file() -> None:
    right = read_file(phh(finishing_stacks="[205, 205, 190]").encode()).hands[0]
    assert right.agreement == "agrees"
    wrong = read_file(phh(finishing_stacks="[215, 195, 190]").encode()).hands[0]
    assert wrong.agreement == "differs"
    assert wrong.reason


def test_a_doubt_about_the_payout_goes_with_the_hand() -> None:
    wrong = read_file(phh(finishing_stacks="[215, 195, 190]").encode()).hands[0]
    opened = read_hand(wrong.phh.encode())
    assert opened is not None
    assert (opened.brief.agreement, opened.brief.reason) == ("differs", wrong.reason)
    assert opened.brief.phh == wrong.phh


def test_a_text_that_is_no_history_is_one_refused_hand() -> None:
    found = read_file(b"Dear diary, today I was quartered.")
    assert [hand.agreement for hand in found.hands] == ["refused"]
    assert "PokerStars" in found.hands[0].reason
    assert read_hand(b"Dear diary") is None
    assert read_file(b"").total <= 1


def test_results_are_sums_over_the_hands_of_a_player() -> None:
    found = read_file(TWO_AND_A_BROKEN_ONE.encode())
    bob, *others = found.results
    assert (bob.name, bob.is_hero, bob.played, bob.unit) == ("Bob", True, 2, "big bets")
    assert {one.name for one in others} == {"Ann", "Cat"}
    # 5 chips a hand, 20 chips a big bet.
    assert bob.won == (0.0, 0.25, 0.5)
    assert bob.hands == (0, 1, 2)
    assert (bob.total, bob.per_100, bob.error) == (0.5, 25.0, 0.0)
    assert sum(one.total for one in found.results) == 0


@pytest.mark.parametrize("wanted", ["phh", "ohh", "stars"])
def test_what_is_written_in_another_format_is_the_same_hand(wanted: Any) -> None:
    text = convert(HAND.encode(), wanted)
    (reading,) = read_history(text)
    assert reading.record is not None, reading.problems
    assert sorted(map(str, reading.record.final_stacks)) == ["190", "205", "205"]
    assert set(reading.record.players) == {"Ann", "Bob", "Cat"}


def test_broken_hands_are_left_out_of_another_format() -> None:
    assert len(list(read_history(convert(TWO_AND_A_BROKEN_ONE.encode(), "ohh")))) == 2
    assert convert(b"nothing", "stars") == ""


def test_without_names_a_hand_is_the_same_and_a_doubt_stays() -> None:
    wrong = phh(players=NAMES, _hero="'Bob'", table="'Vega'", hand="17", finishing_stacks="[215, 195, 190]")
    text = without_names(wrong.encode())
    for told in ("Ann", "Bob", "Cat", "Vega", "17"):
        assert told not in text
    opened = read_hand(text.encode())
    assert opened is not None
    assert [player.net for player in opened.players] == [5, 5, -10]
    assert opened.hero == 1
    assert opened.brief.agreement == "differs"


def test_a_worker_says_what_it_has_not_found() -> None:
    reply = reply_to(ReplayQuestion(b"nothing", "hand"))
    assert (reply.code, bytes(reply.body)) == ("bad_history", b"null")
    reply = reply_to(ReplayQuestion(HAND.encode(), "file"))
    assert reply.code == ""
    assert json.loads(bytes(reply.body))["total"] == 1


def test_every_real_hand_can_be_walked_through(shared: Path) -> None:
    hands = 0
    for path in sorted((shared / "hands" / "sites").rglob("*.*"))[::7]:
        for brief in read_file(path.read_bytes()).hands:
            if brief.phh:
                opened = read_hand(brief.phh.encode())
                assert opened is not None, path
                assert opened.brief.agreement == brief.agreement, path
                msgspec.json.encode(opened)
                hands += 1
    assert hands > 20


# --- over HTTP -------------------------------------------------------------------------


@asynccontextmanager
async def client_of(tmp_path: Path, workers: ReplayWorkers) -> AsyncIterator[httpx.AsyncClient]:
    """The application with workers of one's own."""
    app = create_app(Settings(data=tmp_path, demo_table=False, house_tournaments=False))
    app.state.replay = workers
    try:
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://room.test") as client,
        ):
            app.state.replay = workers
            yield client
    finally:
        await workers.close()


async def test_a_history_is_read_without_a_session(room: Room) -> None:
    async with httpx.AsyncClient(base_url=room.address, timeout=30) as client:
        got = await client.post("/api/replay/file", content=TWO_AND_A_BROKEN_ONE)
        assert got.status_code == 200, got.text
        assert got.headers["cache-control"] == "no-store"
        assert got.json()["total"] == 3
        hand = await client.post("/api/replay/hand", content=got.json()["hands"][0]["phh"])
        assert hand.json()["players"][1]["hole"] == ["Ad", "3c", "Ks", "Qc"]
        stars = await client.post("/api/replay/stars", content=HAND)
        assert stars.headers["content-type"].startswith("text/plain")
        assert "Ann" in stars.text


async def test_a_long_history_needs_a_nickname_and_has_an_end(room: Room) -> None:
    long = (HAND + "\n#" * (MOST_BYTES_OF_STRANGERS // 2)).encode()
    async with httpx.AsyncClient(base_url=room.address, timeout=30) as client:
        refused = await client.post("/api/replay/file", content=long)
        assert (refused.status_code, refused.json()["code"]) == (401, "no_session")
        ann = await enter(room.address, "Ann")
        client.headers.update(ann.cookie)
        assert (await client.post("/api/replay/file", content=long)).status_code == 200
        refused = await client.post("/api/replay/file", content=b"#" * (MOST_BYTES + 1))
        assert (refused.status_code, refused.json()["code"]) == (413, "too_large")


async def test_a_page_of_another_site_reads_nothing_here(room: Room) -> None:
    async with httpx.AsyncClient(base_url=room.address) as client:
        refused = await client.post(
            "/api/replay/file", content=HAND, headers={"origin": "https://elsewhere.example"}
        )
    assert (refused.status_code, refused.json()["code"]) == (403, "not_allowed")


async def test_what_holds_no_hand_and_what_is_no_format_are_refused(room: Room) -> None:
    async with httpx.AsyncClient(base_url=room.address, timeout=30) as client:
        refused = await client.post("/api/replay/hand", content="Dear diary")
        assert (refused.status_code, refused.json()["code"]) == (400, "bad_history")
        refused = await client.post("/api/replay/xml", content=HAND)
        assert (refused.status_code, refused.json()["code"]) == (404, "not_found")


async def test_where_too_many_wait_the_next_is_told_to_come_again(tmp_path: Path) -> None:
    async with client_of(tmp_path, ReplayWorkers(size=0, waiting=0)) as client:
        refused = await client.post("/api/replay/file", content=HAND)
        assert (refused.status_code, refused.json()["code"]) == (503, "busy")
        assert refused.headers["retry-after"] == "1"


async def test_a_reader_that_is_started_ahead_takes_the_first_question(tmp_path: Path) -> None:
    workers = ReplayWorkers()
    async with client_of(tmp_path, workers) as client:
        await workers.get_ready()
        (started,) = workers._all
        await workers.get_ready()
        assert (await client.post("/api/replay/file", content=HAND)).status_code == 200
        assert workers._all == {started}


async def test_what_takes_too_long_is_ended_and_the_next_is_read(tmp_path: Path) -> None:
    workers = ReplayWorkers()
    async with client_of(tmp_path, workers) as client:
        assert (await client.post("/api/replay/file", content=HAND)).status_code == 200
        workers.seconds = 0.01
        many = "\n".join(f"[{number}]\n{HAND}" for number in range(1, 60))
        refused = await client.post("/api/replay/file", content=many)
        assert (refused.status_code, refused.json()["code"]) == (422, "too_long")
        workers.seconds = 30
        assert (await client.post("/api/replay/file", content=HAND)).status_code == 200


# --- the room's own hands --------------------------------------------------------------


async def test_the_rooms_hands_come_in_each_format_with_the_viewers_own_cards_alone(room: Room) -> None:
    runner = await room.table(["calling", "calling"], small_bet=2)
    async with guest_at(room.address, "Ann", "t1", buy_in=100) as ann:
        while runner.state.hand < 3:
            await ann.wait(lambda: bool(ann.turn and ann.turn.get("legal")) or runner.state.hand > 2)
            if ann.turn and ann.turn.get("legal"):
                await ann.act()
        async with httpx.AsyncClient(base_url=room.address, headers=ann.cookie, timeout=30) as client:
            texts = {}
            for suffix in ("phh", "json", "txt"):
                answer = await client.get(f"/api/tables/t1/hands/2.{suffix}")
                assert answer.status_code == 200
                (reading,) = read_history(answer.text)
                assert reading.record is not None, reading.problems
                assert reading.record.outcome in (Outcome.EQUAL, Outcome.UNSTATED)
                texts[suffix] = reading.record
            assert texts["phh"].metadata["venue"] == "Splitpot"
            stacks = {tuple(sorted(map(str, record.final_stacks))) for record in texts.values()}
            assert len(stacks) == 1
            shown = texts["phh"].shown
            for seat, hole in texts["phh"].holes.items():
                is_own = texts["phh"].players[texts["phh"].order.index(seat)] == "Ann"
                assert (-1 not in hole) == (is_own or seat in shown)
            opened = await client.post(
                "/api/replay/hand", content=(await client.get("/api/tables/t1/hands/2.phh")).content
            )
            told = opened.json()
            assert told["brief"]["agreement"] == "agrees"
            assert told["brief"]["hero"] == "Ann"
            for suffix in ("phhs", "json", "txt"):
                many = await client.get(f"/api/tables/t1/hands.{suffix}")
                assert len(list(read_history(many.text))) >= 2
            for address in ("hands/2.exe", "hands.zip"):
                refused = await client.get(f"/api/tables/t1/{address}")
                assert (refused.status_code, refused.json()["code"]) == (404, "not_found")
