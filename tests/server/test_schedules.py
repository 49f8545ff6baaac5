"""Schedules that a room keeps, and the zone that a player's times are shown in."""

from __future__ import annotations

import httpx
import pytest
from msgspec.structs import replace

from splitpot.errors import RoomError
from splitpot.room.schedules import Schedule, plan
from splitpot.room.tournament_config import Tournament
from splitpot.room.tournament_levels import blind_levels
from splitpot.room.tournament_times import instant
from splitpot.server.schedules import (
    KeptSchedule,
    change_schedule,
    end_schedule,
    keep_schedule,
    schedules_of,
    tournament_at,
)
from tests.server.rooms import Room

WEEKLY = KeptSchedule(
    Schedule("sunday", "America/New_York", "2026-02-22T20:00", "FREQ=WEEKLY;BYDAY=SU"),
    Tournament(id="sunday", name="Sunday Hi/Lo", levels=blind_levels("turbo", 5_000), buy_in=100),
    country="US",
)
NOW = instant("2026-02-20T12:00", "America/New_York")


async def test_a_schedule_is_read_as_it_was_written(room: Room) -> None:
    store = room.lobby.store
    await keep_schedule(store, WEEKLY, NOW)
    assert await schedules_of(store) == [WEEKLY]
    without = replace(WEEKLY, schedule=replace(WEEKLY.schedule, skipped=("2026-03-01T20:00",)))
    await change_schedule(store, without)
    assert await schedules_of(store) == [without]
    await end_schedule(store, "sunday", NOW)
    assert await schedules_of(store) == []


async def test_each_start_has_a_tournament_of_its_own_with_the_same_id_whatever_its_instant(
    room: Room,
) -> None:
    await keep_schedule(room.lobby.store, WEEKLY, NOW)
    (kept,) = await schedules_of(room.lobby.store)
    planned = plan(kept.schedule, {}, NOW).new
    made = [tournament_at(kept, one) for one in planned]
    assert [one.id for one in made][:2] == ["sunday-202602222000", "sunday-202603012000"]
    assert [one.start_at for one in made] == [one.at for one in planned]
    assert tournament_at(kept, replace(planned[0], at=1)).id == made[0].id


@pytest.mark.parametrize(
    ("kept", "code"),
    [
        (replace(WEEKLY, schedule=replace(WEEKLY.schedule, zone="EST")), "unknown_zone"),
        (replace(WEEKLY, schedule=replace(WEEKLY.schedule, id="s" * 33)), "bad_settings"),
        (replace(WEEKLY, template=replace(WEEKLY.template, name="")), "bad_settings"),
    ],
)
async def test_a_schedule_that_cannot_be_kept_is_not(room: Room, kept: KeptSchedule, code: str) -> None:
    with pytest.raises(RoomError) as refused:
        await keep_schedule(room.lobby.store, kept, NOW)
    assert refused.value.code == code
    assert await schedules_of(room.lobby.store) == []


async def test_a_name_is_taken_once_and_what_has_ended_is_not_changed(room: Room) -> None:
    store = room.lobby.store
    await keep_schedule(store, WEEKLY, NOW)
    with pytest.raises(RoomError, match="already"):
        await keep_schedule(store, WEEKLY, NOW)
    await end_schedule(store, "sunday", NOW)
    for asked in (change_schedule(store, WEEKLY), end_schedule(store, "sunday", NOW)):
        with pytest.raises(RoomError) as refused:
            await asked
        assert refused.value.code == "not_found"


async def test_a_zone_that_was_clicked_comes_along_to_another_device(room: Room) -> None:
    """R23: the choice is kept with the account."""
    words = "correct horse battery"
    async with httpx.AsyncClient(base_url=room.address) as client:
        await client.post("/api/session", json={"nickname": "Ann"})
        assert (await client.get("/api/me")).json()["zone"] == ""
        await client.post("/api/account", json={"name": "Ann", "password": words})
        chosen = await client.post("/api/zone", json={"zone": "America/Los_Angeles"})
        assert chosen.json()["zone"] == "America/Los_Angeles"
        refused = await client.post("/api/zone", json={"zone": "EST"})
        assert (refused.status_code, refused.json()["code"]) == (400, "unknown_zone")
    async with httpx.AsyncClient(base_url=room.address) as phone:
        assert (await phone.post("/api/zone", json={"zone": "UTC"})).status_code == 401
        there = await phone.post("/api/login", json={"name": "Ann", "password": words})
        assert there.json()["zone"] == "America/Los_Angeles"
