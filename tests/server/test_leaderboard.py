"""Results: kept with every hand, ranked by what they show, and the day's chips for who has none."""

from __future__ import annotations

import asyncio
import random
import statistics
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import func, select

from splitpot.game.rules import fixed_limit
from splitpot.room.table import evolve, replay
from splitpot.server import ledger, schema
from splitpot.server.results import HandResult, game_key, game_of, results_of, write
from splitpot.server.settings import Settings
from splitpot.server.stats import leaders, per_hundred, stats_of
from splitpot.server.store import Append, Entry, Store
from splitpot.server.vault import Vault
from tests.room.playing import Room as Table
from tests.room.playing import config, lively
from tests.server.guests import Guest, guest_at
from tests.server.rooms import Room, open_room

GAME = game_key(fixed_limit(10))


async def hands_of(room: Room, guest: Guest, count: int) -> None:
    runner = room.lobby.runner("t1")
    while runner.state.hand <= count:
        await guest.act()
    await guest.ask("sit_out", {"when": "now"})


async def record_of(guest: Guest) -> dict[str, Any]:
    async with httpx.AsyncClient(base_url=guest.address, headers=guest.cookie) as http:
        found: dict[str, Any] = (await http.get("/api/me/stats")).json()
        return found


async def test_the_record_is_what_the_stack_has_gained(room: Room) -> None:
    await room.table(("calling", "tight"))
    async with guest_at(room.address, "Ann", "t1", buy_in=1000) as ann:
        await hands_of(room, ann, 4)
        async with asyncio.timeout(20):
            while room.lobby.runner("t1").state.running:
                await asyncio.sleep(0.01)
        record = await record_of(ann)
        seat = room.lobby.runner("t1").state.seats[ann.me or 0]
        assert seat is not None
        assert record["net"] == seat.stack - 1000
        assert record["hands"] == 5
        [game] = record["games"]
        assert (game["structure"], game["game"], game["hole_cards"]) == ("fixed_limit", "omaha8", 4)
        assert game["per_100"] == pytest.approx(100 * game["net"] / 40 / 5, abs=0.06)
        assert game["low"] < game["per_100"] < game["high"]
        curve = record["curve"]
        assert [point["hand"] for point in curve] == [1, 2, 3, 4, 5]
        assert curve[-1]["total"] == record["net"]
        recent = record["recent"]
        assert [one["hand"] for one in recent] == [5, 4, 3, 2, 1]
        assert recent[0]["name"] == "A table"
        async with httpx.AsyncClient(base_url=room.address) as stranger:
            assert (await stranger.get("/api/me/stats")).status_code == 401
    # Bots have no record, and what people and bots have won adds up to nothing.
    async with room.lobby.store.reading() as connection:
        players = await connection.execute(
            select(func.count()).select_from(schema.standings).where(schema.standings.c.game == "")
        )
        assert players.scalar_one() == 1


def test_hands_of_private_tables_do_not_count_for_the_board() -> None:
    cases: list[tuple[dict[str, Any], bool]] = [
        ({}, True),
        ({"private": True}, False),
        ({"locked": True}, False),
    ]
    for settings, is_public in cases:
        table = Table(config(seats=3, **settings))
        table.sit("ann", "bob")
        table.sit("tight", bot="tight")
        table.deal()
        table.finish(lively)
        state = replay(table.events[:1])
        found: list[HandResult] = []
        for event in table.events[1:]:
            found += results_of(state, event)
            state = evolve(state, event)
        assert {one.player_id for one in found} == {"ann", "bob"}
        assert {one.is_public for one in found} == {is_public}
        assert {one.player_id: one.net for one in found} == {
            player: stack - 100 for player, stack in table.stacks().items() if player != "tight"
        }


@pytest.fixture
async def store(tmp_path: Path) -> Store:
    opened = Store(Settings(data=tmp_path).database_url, Vault([b"k" * 32]))
    await opened.open()
    table_opened = b'{"type":"table_opened"}'
    await opened.open_table(Append("t1", 1, (Entry(1, "table_opened", table_opened),)), bot_pause=True)
    return opened


async def play(
    store: Store, player: str, units: list[int], *, is_public: bool = True, game: str = GAME
) -> None:
    async with store.writing() as connection:
        await connection.execute(
            schema.players.insert().values(
                id=player, nickname=player.title(), nickname_key=player, created_at=1, seen_at=1
            )
        )
        for number, won in enumerate(units, 1):
            row = HandResult(player, number, number, game, won * 20 // 100, 10 * won, is_public)
            await connection.run_sync(write, "t1", [row])


async def test_who_has_won_much_in_few_hands_is_ranked_below_who_has_won_steadily(store: Store) -> None:
    lucky = [-1000, 1400] * 50
    steady = [-400, 500] * 300
    new = [5000] * 99
    for player, units in (("lucky", lucky), ("steady", steady), ("new", new)):
        await play(store, player, units)
    await play(store, "friend", [5000, 4000] * 50, is_public=False)
    await play(store, "other", [100, 300] * 50, game="pot_limit:omaha:5")
    board = await leaders(store, "", 100)
    assert (board.game, board.least_hands, board.own_hands) == (GAME, 100, 0)
    assert board.games == (GAME, "pot_limit:omaha:5")
    assert [(row.rank, row.name) for row in board.rows] == [(1, "Steady"), (2, "Lucky")]
    assert (await leaders(store, GAME, 100, "new")).own_hands == 99, "one more, and New is ranked"
    assert (await leaders(store, GAME, 100, "friend")).own_hands == 0, "private hands do not count"
    assert board.rows[1].per_100 > board.rows[0].per_100
    assert [row.name for row in (await leaders(store, "pot_limit:omaha:5", 100)).rows] == ["Other"]
    assert (await leaders(store, "no such game", 100)).rows == ()
    await store.close()


async def test_the_interval_is_that_of_the_textbook(store: Store) -> None:
    dice = random.Random(1)
    units = [round(dice.gauss(10, 800)) for _ in range(500)]
    mean, half = per_hundred(len(units), sum(units), sum(one**2 for one in units))
    assert mean == pytest.approx(statistics.fmean(units) / 10)
    assert half == pytest.approx(1.959964 * statistics.stdev(units) / 500**0.5 / 10)
    assert per_hundred(0, 0, 0) == (0.0, 0.0)
    assert per_hundred(1, 300, 90_000) == (30.0, 0.0)
    assert game_of(GAME) == ("fixed_limit", "omaha8", 4)
    await store.close()


async def test_a_long_curve_is_drawn_from_few_points_and_ends_at_the_last_hand(store: Store) -> None:
    await play(store, "ann", [100, -60] * 500 + [100])
    async with store.writing() as connection:
        await connection.execute(schema.results.delete().where(schema.results.c.number < 0))
    # Its last hands name their table, which this store's log does not really have.
    async with store.reading() as connection:
        last = (
            await connection.execute(select(schema.results).order_by(schema.results.c.number.desc()).limit(1))
        ).one()
    assert (last.number, last.total) == (1001, 500 * 20 - 500 * 12 + 20)
    async with store.writing() as connection:
        await connection.execute(
            schema.events.update().values(
                payload='{"type":"table_opened","config":{"id":"t1","name":"T","rules":{"small_blind":5,'
                '"big_blind":10,"small_bet":10,"big_bet":20}}}'
            )
        )
    record = await stats_of(store, "ann")
    assert len(record.curve) <= 202
    assert (record.curve[-1].hand, record.curve[-1].total) == (1001, record.net)
    assert [one.hand for one in record.recent] == list(range(1001, 981, -1))
    await store.close()


async def test_the_day_s_chips_come_once_a_day_and_only_to_the_poor(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_room(tmp_path, grant=1000, allowance=500, allowance_limit=1300) as room:
        await room.table()
        async with (
            guest_at(room.address, "Ann", "t1", buy_in=400) as ann,
            httpx.AsyncClient(base_url=room.address, headers=ann.cookie) as http,
        ):
            # What lies on the table counts too.
            me = (await http.get("/api/me")).json()
            assert (me["wallet"], me["allowance"], me["allowance_at"]) == (600, 300, 0)
            claims = await asyncio.gather(*(http.post("/api/allowance") for _ in range(5)))
            assert sorted(answer.status_code for answer in claims) == [200, 409, 409, 409, 409]
            me = (await http.get("/api/me")).json()
            day = 86_400_000
            tomorrow = (room.lobby.clock.now() // day + 1) * day
            assert (me["wallet"], me["allowance"], me["allowance_at"]) == (900, 0, tomorrow)
            refused = await http.post("/api/allowance")
            assert (refused.json()["code"], "midnight" in refused.json()["message"]) == ("no_allowance", True)
            monkeypatch.setattr(room.lobby.clock, "now", lambda: tomorrow)
            assert (await http.get("/api/me")).json()["allowance"] == 0
            enough = await http.post("/api/allowance")
            assert "enough" in enough.json()["message"]
        async with room.lobby.store.reading() as connection:
            assert await ledger.balance(connection, ledger.HOUSE) == -1300


@pytest.mark.parametrize(("has", "offered"), [(995, 0), (751, 0), (750, 250), (400, 500)])
async def test_a_day_s_chips_are_not_spent_on_a_few(tmp_path: Path, has: int, offered: int) -> None:
    """Who is five chips down has no room for the day's: they wait until at least half of them has."""
    async with (
        open_room(tmp_path, grant=has, allowance=500, allowance_limit=1000) as room,
        httpx.AsyncClient(base_url=room.address) as http,
    ):
        made = (await http.post("/api/session", json={"nickname": "Ann"})).json()
        told = [made[f"allowance{part}"] for part in ("", "_at", "_most", "_under")]
        assert told == [offered, 0, 500, 750]
        answer = (await http.post("/api/allowance")).json()
        if offered:
            assert (answer["wallet"], answer["allowance"]) == (has + offered, 0)
        else:
            assert (answer["code"], "with 750 or fewer" in answer["message"]) == ("no_allowance", True)
            assert (await http.get("/api/me")).json()["allowance_at"] == 0, "the day's chips are still there"


async def test_a_host_may_give_no_allowance(tmp_path: Path) -> None:
    async with (
        open_room(tmp_path, grant=0, allowance=0) as room,
        httpx.AsyncClient(base_url=room.address) as http,
    ):
        made = await http.post("/api/session", json={"nickname": "Ann"})
        assert (made.json()["wallet"], made.json()["allowance"]) == (0, 0)
        assert (await http.post("/api/allowance")).status_code == 409
