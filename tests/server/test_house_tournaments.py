"""The house's own tournaments: there is always one to sit down at, and bots make it full."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from sqlalchemy import String

from splitpot.room.schedules import starts_between
from splitpot.room.tournament_state import Status
from splitpot.room.tournament_tables import table_id
from splitpot.room.tournament_times import local_time
from splitpot.server import house_tournaments, schema
from splitpot.server.house_tournaments import SIT_AND_GOS
from splitpot.server.schedules import tournament_at
from splitpot.server.tournament_extras import Extras
from splitpot.server.tournament_runner import TournamentRunner
from tests.server.callers import caller
from tests.server.rooms import Room, open_room

NOW = 1_800_000_000_000


def open_ones(room: Room, key: str = "") -> list[TournamentRunner]:
    return [
        one
        for one in room.lobby.tournaments.all()
        if one.director.status is Status.REGISTERING and (not key or one.extras.key == key)
    ]


def scheduled(room: Room) -> list[TournamentRunner]:
    return [one for one in open_ones(room) if one.extras.schedule]


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(40):
        while not holds():
            await asyncio.sleep(0.02)


async def test_who_sits_down_plays_within_half_a_minute_and_the_next_one_is_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert house_tournaments.FILL_MS <= 30_000
    monkeypatch.setattr(house_tournaments, "FILL_MS", 100)
    async with open_room(tmp_path, house_tournaments=True) as room, caller(room.address, "Ann") as ann:
        rows = (await ann.get("/api/tournaments"))["tournaments"]
        at_once = [row for row in rows if not row["start_at"]]
        assert len(at_once) == len(SIT_AND_GOS) == 3
        assert len({(row["game"], row["structure"], row["seats"]) for row in at_once}) == 3
        (first,) = open_ones(room, "pot-limit-hi-lo")
        await ann.wish(first.id, "register")
        await until(lambda: first.director.is_running)
        own = (await ann.get(f"/api/tournaments/{first.id}"))["own"]
        assert own["table"] == f"{first.id}-1"
        assert sum(1 for one in first.director.entrants.values() if one.bot) == 5
        await until(lambda: bool(open_ones(room, "pot-limit-hi-lo")))
        assert len(open_ones(room, "pot-limit-hi-lo")) == 1


async def test_every_day_at_eight_and_every_sunday_on_the_houses_clock(tmp_path: Path) -> None:
    async with open_room(tmp_path, house_tournaments=True, zone="Australia/Sydney") as room:
        await until(lambda: sum(bool(one.extras.series) for one in scheduled(room)) >= 3)
        found = scheduled(room)
        assert {one.extras.zone for one in found} == {"Australia/Sydney"}
        daily = [one for one in found if one.director.config.name == "Daily Hi/Lo"]
        assert len(daily) in (27, 28, 29)
        hours = {local_time(one.director.config.start_at, "Australia/Sydney")[11:16] for one in daily}
        assert hours == {"20:00"}
        weekly = [one for one in found if one.extras.series]
        assert len(weekly) in (3, 4, 5)
        assert all(one.director.config.guarantee and one.extras.fill for one in weekly)


async def test_where_nobody_has_come_bots_do_not_play_alone(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        (daily, _) = house_tournaments.schedules("UTC", room.lobby.clock.now())
        config = replace(daily.template, id="today", start_at=room.lobby.clock.now() + 300)
        runner = await room.lobby.tournaments.open(config, Extras(fill=daily.fill))
        await until(lambda: runner.is_over)
        assert (runner.director.status, runner.director.cancelled) == (Status.CANCELLED, "too few entries")


async def test_another_zone_of_the_house_moves_what_is_announced(tmp_path: Path) -> None:
    async with open_room(tmp_path, house_tournaments=True) as room:
        await until(lambda: len(scheduled(room)) > 29)
        before = {one.id for one in open_ones(room)}
    async with open_room(tmp_path, house_tournaments=True, zone="America/New_York") as room:
        moved = [one for one in scheduled(room) if one.id in before]
        assert len(moved) > 25
        await until(lambda: {hour_of(one) for one in moved} == {"20:00", "18:00"})
        assert {(one.extras.zone, one.extras.sequence) for one in moved} == {("America/New_York", 1)}


def hour_of(one: TournamentRunner) -> str:
    return local_time(one.director.config.start_at, "America/New_York")[11:16]


async def test_a_house_that_holds_none_any_more_calls_off_what_it_had(tmp_path: Path) -> None:
    async with open_room(tmp_path, house_tournaments=True) as room:
        await until(lambda: len(scheduled(room)) > 29)
    async with open_room(tmp_path) as room:
        assert open_ones(room) == []
    async with open_room(tmp_path, house_tournaments=True) as room:
        await until(lambda: len(scheduled(room)) > 29)


def test_a_house_that_is_switched_off_and_on_within_a_second_holds_new_ones() -> None:
    ids = [{one.schedule.id for one in house_tournaments.schedules("UTC", NOW + ms)} for ms in (0, 1)]
    assert not ids[0] & ids[1]


def test_the_name_of_every_table_of_the_house_fits_into_the_database() -> None:
    kind = schema.tables.c.id.type
    assert isinstance(kind, String)
    assert kind.length
    for kept in house_tournaments.schedules("UTC", NOW):
        (first,) = starts_between(kept.schedule, NOW, NOW + 7 * 86_400_000)[:1]
        config = tournament_at(kept, first)
        last = -(-config.max_entries // config.seats)
        assert len(table_id(config, last)) <= kind.length
