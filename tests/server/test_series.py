"""Series: what a place is worth, who leads, whose a series is, and what its page lists."""

from __future__ import annotations

import asyncio
import math
import re
from typing import Any
from uuid import UUID

import pytest
from msgspec.structs import replace

from splitpot.game.rules import Game, Structure
from splitpot.room.tournament_state import Status
from splitpot.server.series_points import points_of, ranked
from splitpot.server.tournament_reading import ResultRow
from tests.server.callers import Caller, caller, turn_clock
from tests.server.rooms import Room


def finish(player: str, best: int, players: int = 100, **more: Any) -> ResultRow:
    made = ResultRow(
        *("t1", "Friday", Game.OMAHA8, Structure.FIXED_LIMIT, 4, "Fridays", player, player.upper()),
        bot=False,
        at=0,
        best=best,
        worst=best,
        players=players,
        prize=0,
        bounties=0,
        paid=0,
        entries=1,
    )
    return replace(made, **more)


def test_of_a_hundred_the_winner_gets_a_hundred_points_the_fourth_half_of_them_and_the_last_ten() -> None:
    assert [points_of(place, place, 100) for place in (1, 4, 25, 100)] == [100, 50, 20, 10]


def test_points_are_the_nearest_whole_number_of_the_rule() -> None:
    for players in (2, 3, 9, 45, 181, 1_000):
        for place in range(1, players + 1):
            assert points_of(place, place, players) == math.floor(10 * math.sqrt(players / place) + 0.5)


def test_who_shares_places_gets_the_points_of_their_middle() -> None:
    assert points_of(3, 5, 100) == points_of(4, 4, 100)
    assert points_of(1, 2, 2) == round(10 * math.sqrt(2 / 1.5))


def test_a_larger_field_and_a_better_place_are_never_worth_less() -> None:
    for players in range(2, 60):
        worth = [points_of(place, place, players) for place in range(1, players + 1)]
        assert worth == sorted(worth, reverse=True)
        assert points_of(1, 1, players + 1) >= worth[0]


def test_points_of_all_tournaments_add_up_and_bots_have_none() -> None:
    table = ranked(
        [
            finish("ann", 4, prize=500),
            finish("bob", 1, prize=1_000),
            finish("gus", 2, bot=True),
            finish("ann", 1, prize=900, at=1),
        ]
    )
    assert [(row.place, row.name, row.points) for row in table] == [(1, "ANN", 150), (2, "BOB", 100)]
    assert (table[0].played, table[0].wins, table[0].paid, table[0].best, table[0].prizes) == (
        2,
        1,
        2,
        1,
        1_400,
    )


def test_who_has_as_many_points_shares_the_place_and_the_next_one_is_left_out() -> None:
    table = ranked([finish("ann", 4), finish("bob", 4), finish("cyd", 25)])
    assert [(row.place, row.name) for row in table] == [(1, "ANN"), (1, "BOB"), (3, "CYD")]


def test_a_player_has_the_name_that_he_bore_last() -> None:
    (row,) = ranked([finish("ann", 4, at=9, player_name="Anna"), finish("ann", 4, at=3)])
    assert row.name == "Anna"


# --- over HTTP -----------------------------------------------------------------------------


async def played(room: Room, ann: Caller, series: str) -> str:
    """A heads-up that is over: nobody has a decision in it."""
    # The blinds are all that they have, and without a low hardly a pot is split.
    levels = [{"big_blind": 2_000, "ms": 600_000}]
    body: dict[str, Any] = {
        "game": "omaha",
        "speed": "custom",
        "levels": levels,
        "starting_stack": 1_000,
        "max_entries": 2,
        "seats": 2,
    }
    tournament: str = (await ann.open(name="Duel", buy_in=100, series=series, **body))["ids"][0]
    await ann.wish(tournament, "register")
    await ann.wish(tournament, "add_bots", bots=1)
    runner = room.lobby.tournaments.runner(tournament)
    async with asyncio.timeout(120):
        while not runner.is_over:
            await asyncio.sleep(0.05)
    assert runner.director.status is Status.OVER
    return tournament


@pytest.mark.slow
async def test_a_finished_tournament_stands_in_its_series_and_among_the_own_results(room: Room) -> None:
    async with caller(room.address, "Ann") as ann, caller(room.address) as nobody:
        tournament = await played(room, ann, "Duels")
        assert (await nobody.get("/api/series"))["series"] == ["Duels"]
        page = await nobody.get("/api/series/Duels")
        assert [row["id"] for row in page["tournaments"]] == [tournament]
        assert [(row["name"], row["played"]) for row in page["rows"]] == [("Ann", 1)]
        assert "√" in page["rule"]
        (own,) = (await ann.get("/api/me/tournaments"))["played"]
        assert (own["id"], own["players"], own["net"]) == (tournament, 2, 100 if own["place"] == 1 else -100)
        # When the lobby has forgotten it, the store has not.
        forgotten = room.lobby.tournaments._runners.pop(tournament)
        assert [row["id"] for row in (await nobody.get("/api/series/Duels"))["tournaments"]] == [tournament]
        view = await ann.get(f"/api/tournaments/{tournament}")
        assert (view["row"]["status"], view["own"]["place"]) == ("over", own["place"])
        standings = await nobody.get(f"/api/tournaments/{tournament}/standings")
        assert [row["place"] for row in standings["rows"]] == [1, 2]
        await forgotten.stop()
        async with caller(room.address, "Bob") as bob:
            assert "somebody else's" in (await bob.open(403, series="Duels"))["message"]


async def test_a_series_belongs_to_who_began_it(room: Room) -> None:
    async with caller(room.address, "Ann") as ann, caller(room.address, "Bob") as bob:
        await ann.open(series="Fridays")
        assert (await bob.open(403, series=" Fridays "))["code"] == "not_allowed"
        await ann.open(series="Fridays")
        assert (await bob.get("/api/series"))["series"] == ["Fridays"]
        assert len((await bob.get("/api/series/Fridays"))["tournaments"]) == 2
        assert (await bob.get("/api/series/Mondays", 404))["code"] == "not_found"


async def test_the_calendar_of_a_series_stays_when_nothing_is_to_come(room: Room) -> None:
    turn_clock(room, "2026-07-01T12:00")
    async with caller(room.address, "Ann") as ann, caller(room.address) as nobody:
        (tournament,) = (await ann.open(series="Fridays", start="2026-07-03T20:00"))["ids"]
        assert "BEGIN:VEVENT" in (await nobody.client.get("/api/series/Fridays.ics")).text
        await ann.wish(tournament, "cancel", reason="rained off")
        response = await nobody.client.get("/api/series/Fridays.ics")
        assert (response.status_code, response.headers["content-type"]) == (
            200,
            "text/calendar; charset=utf-8",
        )
        assert "X-WR-CALNAME:Fridays\r\n" in response.text
        assert "BEGIN:VEVENT" not in response.text
        assert (await nobody.get("/api/series/Mondays.ics", 404))["code"] == "not_found"


@pytest.mark.parametrize("name", ["Fridays.ics", "Fridays.ICS ", ".", ".."])
async def test_a_series_has_no_name_under_which_its_page_cannot_be_opened(room: Room, name: str) -> None:
    async with caller(room.address, "Ann") as ann:
        refused = await ann.open(400, series=name)
        assert refused["code"] == "bad_settings"
        assert refused["message"].startswith("series: its name is part of an address")
        assert (await ann.get("/api/series"))["series"] == []


async def test_a_calendar_knows_a_start_by_the_same_name_wherever_it_is_fetched_from(room: Room) -> None:
    turn_clock(room, "2026-07-01T12:00")
    async with caller(room.address, "Ann") as ann:
        (tournament,) = (await ann.open(series="Fridays", start="2026-07-03T20:00"))["ids"]
        uids = set()
        for path in (f"/api/tournaments/{tournament}.ics", "/api/tournaments.ics", "/api/series/Fridays.ics"):
            for host in ("cards.example.org", "localhost:8000"):
                text = (await ann.client.get(path, headers={"host": host})).text
                assert f"//{host}/tournament/{tournament}\r\n" in text
                uids |= set(re.findall(r"UID:([^\r]+)\r\n", text))
        assert len(uids) == 1
        assert UUID(uids.pop()).version == 5
