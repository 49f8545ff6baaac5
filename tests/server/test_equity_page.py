"""`POST /api/equity`: known values, places of errors, and bounds in work and time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from splitpot.server.app import create_app
from splitpot.server.equity_types import EquityAnswer, EquityProblem, EquityRequest
from splitpot.server.equity_worker import reply_to
from splitpot.server.equity_workers import EquityWorkers
from splitpot.server.settings import Settings
from tests.server.rooms import Room

ACES, KINGS = "AcAd2s3h", "KcKdQhJs"
LONG = EquityRequest(("*",) * 10)
"""Ten hands that nobody knows have a million outcomes; adding up their first deals takes a while."""


def answer(*hands: str, **more: Any) -> EquityAnswer:
    reply = reply_to(EquityRequest(hands, **more))
    assert reply.answer is not None, reply.problem
    return reply.answer


def problem(*hands: str, **more: Any) -> EquityProblem:
    reply = reply_to(EquityRequest(hands, **more))
    assert reply.problem is not None, reply.answer
    return reply.problem


async def stays() -> bool:
    return False


@asynccontextmanager
async def client_of(tmp_path: Path, workers: EquityWorkers) -> AsyncIterator[httpx.AsyncClient]:
    """The application with workers of one's own."""
    app = create_app(Settings(data=tmp_path, demo_table=False, house_tournaments=False))
    app.state.equity = workers
    try:
        async with httpx.AsyncClient(
            transport=httpx.ASGITransport(app=app), base_url="http://room.test"
        ) as client:
            yield client
    finally:
        await workers.close()


# --- what is answered ------------------------------------------------------------------


async def test_the_room_knows_aces_against_kings_to_the_last_board(room: Room) -> None:
    async with httpx.AsyncClient(base_url=room.address, timeout=30) as client:
        got = await client.post("/api/equity", json={"hands": [ACES, KINGS]})
        assert got.status_code == 200, got.text
        assert got.headers["cache-control"] == "no-store"
        told = got.json()
        assert (told["method"], told["boards"], told["time_limit"], told["next"]) == (
            "exact",
            1_086_008,
            False,
            None,
        )
        aces, kings = told["players"]
        assert (aces["hand"], kings["hand"]) == (ACES, KINGS)
        assert (aces["share"], kings["share"]) == (775_992, 310_016)
        assert (aces["scoop"], kings["scoop"]) == (720_312, 254_336)
        assert (aces["low_win"], kings["low_win"]) == (605_984, 0)
        assert aces["equity"] == pytest.approx(0.7145361728, abs=1e-10)
        assert aces["standard_error"] == 0
        assert aces["low_part"] == pytest.approx(605_984 / 2 / 1_086_008)
        # The same process again, and the high game.
        high = await client.post("/api/equity", json={"hands": [ACES, KINGS], "game": "omaha"})
        assert [player["share"] for player in high.json()["players"]] == [720_312, 365_696]


def test_three_hands_share_to_the_quarter() -> None:
    told = answer("AsKs2d3d", "QhJhTs9s", "8c7c6d5d")
    assert [player.share for player in told.players] == [258_993.25, 184_196.5, 214_818.25]
    assert told.boards == 658_008


def test_the_low_part_counts_each_share_of_a_low_once() -> None:
    # Four hands with ace and deuce share the low, an eighth of the pot each; the kings take the high.
    hands = ("As2sKdKh", "Ah2hQcQd", "Ad2dJcJs", "Ac2cTcTd")
    told = answer(*hands, board="7s6d4c9h9s")
    assert [player.low_part for player in told.players] == [0.125] * 4
    assert [player.equity for player in told.players] == [0.625, 0.125, 0.125, 0.125]
    sampled = answer(*hands[:3], "Ac2c*", board="7s6d4c9h9s")
    assert sampled.players[1].low_part == pytest.approx(0.125, abs=0.002)
    assert answer(*hands, board="KsQs9h9d3s").players[0].low_part == 0


def test_every_turn_card_is_told_with_what_it_makes_of_the_hands() -> None:
    told = answer(ACES, KINGS, board="Ks7h2d", next=True)
    assert [player.equity for player in told.players] == pytest.approx([0.392682927, 0.607317073])
    assert told.next is not None
    assert len(told.next) == 52 - 8 - 3
    cards = [row.card for row in told.next]
    assert cards[:3] == ["As", "Ah", "Kh"] and cards[-1] == "2c"
    assert not {"Ac", "Ks", "7h", "3h"} & set(cards)
    for row in told.next:
        there = answer(ACES, KINGS, board=f"Ks7h2d{row.card}")
        assert list(row.equity) == [player.equity for player in there.players]
    # Over all turn cards it comes to the equity of the flop.
    assert sum(row.equity[0] for row in told.next) / 41 == pytest.approx(told.players[0].equity)


def test_the_river_is_all_or_half_or_nothing() -> None:
    told = answer(ACES, KINGS, board="Ks7h2d4c", next=True)
    assert told.next is not None and len(told.next) == 40
    assert {share for row in told.next for share in row.equity} <= {0.0, 0.5, 1.0}


@pytest.mark.parametrize(
    ("hands", "board"), [((ACES, KINGS), ""), ((ACES, KINGS), "Ks7h2d4c8s"), ((ACES, "KK"), "7h2d4c")]
)
def test_without_a_next_card_or_with_a_range_there_is_no_map(hands: tuple[str, ...], board: str) -> None:
    assert answer(*hands, board=board, next=True).next is None


def test_a_few_hands_of_a_range_are_counted_and_many_are_sampled() -> None:
    few = answer("AA23:$ds", KINGS)
    assert (few.method, few.boards % 1_086_008) == ("exact", 0)
    many = answer("AA", "*")
    assert many.method == "sampled" and not many.time_limit
    for player in many.players:
        assert 0 < player.standard_error <= 0.001
        assert 0 <= player.low_part <= player.equity
    # Twenty million pairs of hands on a flop are not listed one by one.
    assert answer("AA", "KK", board="Ks7h2d").method == "sampled"
    assert answer("AA", "KK", hole_cards=5).method == "sampled"


def test_sampling_stops_at_its_time_limit_and_says_so() -> None:
    reply = reply_to(EquityRequest(("AA", "KK")), sampling_seconds=0.0)
    assert reply.answer is not None
    assert reply.answer.time_limit
    assert max(player.standard_error for player in reply.answer.players) > 0.001


# --- what is refused, and where --------------------------------------------------------


def test_the_character_at_fault_of_a_range_is_named() -> None:
    told = problem("AA", "  KK:$dz")
    assert (told.code, told.field, told.hand, told.position) == ("bad_question", "hands", 1, 5)
    assert told.message.startswith("hand 2, character 6: expected one of the macros")
    told = problem("(AA,KK", "*")
    assert (told.field, told.hand, told.position) == ("hands", 0, 0)


@pytest.mark.parametrize(
    ("hands", "more", "field", "hand", "position"),
    [
        (("", "KK"), {}, "hands", 0, 0),
        ((ACES, "AcKdQhJs"), {}, "hands", 1, None),
        (("AcAd2s", "KK"), {}, "hands", 0, None),
        ((ACES, "KcKdQhJs9s"), {}, "hands", 1, None),
        (("AAA", KINGS, "*"), {"dead": "AcAdAs"}, "hands", 0, None),
        (("15%", "*"), {"hole_cards": 5}, "hands", 0, 0),
        ((ACES, KINGS), {"board": "9c7h"}, "board", None, None),
        ((ACES, KINGS), {"board": "9c7x2d"}, "board", None, 2),
        ((ACES, KINGS), {"board": "9c7h9c"}, "board", None, None),
        ((ACES, KINGS), {"dead": "4c9"}, "dead", None, 2),
        ((ACES, KINGS), {"dead": "4c4c"}, "dead", None, None),
        (("AA", "AA", "AA"), {}, "", None, None),
    ],
)
def test_the_part_at_fault_is_named(
    hands: tuple[str, ...], more: dict[str, str], field: str, hand: int | None, position: int | None
) -> None:
    told = problem(*hands, **more)
    assert (told.code, told.field, told.hand, told.position) == ("bad_question", field, hand, position)
    assert told.message


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"hands": [ACES]},
        {"hands": ["*"] * 11},
        {"hands": [ACES, 7]},
        {"hands": [ACES, KINGS], "game": "holdem"},
        {"hands": [ACES, KINGS], "hole_cards": 7},
        {"hands": [ACES, KINGS], "exact": True},
        {"hands": [ACES, "A" * 501]},
        {"hands": [ACES, KINGS], "board": "x" * 151},
        {"hands": [ACES, KINGS], "dead": "x" * 151},
    ],
)
async def test_a_question_out_of_bounds_is_refused_before_any_work(
    tmp_path: Path, body: dict[str, Any]
) -> None:
    workers = EquityWorkers(size=0, waiting=0)
    async with client_of(tmp_path, workers) as client:
        got = await client.post("/api/equity", json=body)
    assert (got.status_code, got.json()["code"]) == (400, "bad_question")
    assert got.json()["message"]


async def test_a_range_that_is_too_long_says_which(tmp_path: Path) -> None:
    async with client_of(tmp_path, EquityWorkers(size=0)) as client:
        got = await client.post("/api/equity", json={"hands": ["*", "A" * 501]})
    assert got.json() == {
        "code": "bad_question",
        "message": "hand 2 has 501 characters; 500 are the most",
        "field": "hands",
        "hand": 1,
        "position": 500,
    }


async def test_other_sites_and_large_bodies_are_refused(tmp_path: Path) -> None:
    async with client_of(tmp_path, EquityWorkers(size=0)) as client:
        body = {"hands": [ACES, KINGS]}
        from_elsewhere = await client.post(
            "/api/equity", json=body, headers={"origin": "https://elsewhere.test"}
        )
        assert (from_elsewhere.status_code, from_elsewhere.json()["code"]) == (403, "not_allowed")
        large = await client.post("/api/equity", json={"hands": ["A" * 490] * 10})
        assert (large.status_code, large.json()["code"]) == (413, "too_large")
        assert (await client.get("/api/equity")).status_code == 404


# --- bounds in work and time -----------------------------------------------------------


async def test_who_comes_when_all_are_busy_is_told_so_at_once(tmp_path: Path) -> None:
    async with client_of(tmp_path, EquityWorkers(size=1, waiting=1)) as client:
        body = {"hands": [ACES, KINGS]}
        got = await asyncio.gather(*(client.post("/api/equity", json=body) for _ in range(4)))
        assert sorted(one.status_code for one in got) == [200, 200, 503, 503]
        busy = next(one for one in got if one.status_code == 503)
        assert busy.json()["code"] == "busy"
        assert busy.headers["retry-after"] == "1"
        assert (await client.post("/api/equity", json=body)).status_code == 200


async def test_what_takes_too_long_is_ended_and_the_next_question_is_answered(tmp_path: Path) -> None:
    workers = EquityWorkers(size=1, waiting=0, seconds=20)
    async with client_of(tmp_path, workers) as client:
        assert (await client.post("/api/equity", json={"hands": [ACES, KINGS]})).status_code == 200
        workers.seconds = 0.05
        got = await client.post("/api/equity", json={"hands": list(LONG.hands)})
        assert (got.status_code, got.json()["code"]) == (422, "too_long")
        assert "0.05 seconds" in got.json()["message"]
        workers.seconds = 20
        again = await client.post("/api/equity", json={"hands": [KINGS, ACES]})
        assert [player["share"] for player in again.json()["players"]] == [310_016, 775_992]


async def test_nobody_works_on_a_question_that_was_withdrawn() -> None:
    workers = EquityWorkers(size=1)

    async def is_gone() -> bool:
        return True

    reply = await workers.ask(LONG, is_gone)
    assert reply.problem is not None and reply.problem.code == "busy"
    await workers.close()


async def test_a_question_that_is_given_up_leaves_no_reply_for_the_next_one() -> None:
    workers = EquityWorkers(size=1)
    try:
        first = await workers.ask(EquityRequest((ACES, KINGS)), stays)
        assert first.answer is not None and first.answer.players[0].share == 775_992
        given_up = asyncio.create_task(workers.ask(LONG, stays))
        await asyncio.sleep(0.05)
        given_up.cancel()
        with pytest.raises(asyncio.CancelledError):
            await given_up
        second = await workers.ask(EquityRequest((KINGS, ACES)), stays)
        assert second.answer is not None
        assert [player.share for player in second.answer.players] == [310_016, 775_992]
    finally:
        await workers.close()
