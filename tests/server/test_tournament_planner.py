"""What recurs: announced weeks ahead and once, moved where clocks change, called off where gone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from splitpot.errors import RoomError
from splitpot.room.tournament_commands import Cancel, Pause, Reschedule, Resume
from splitpot.room.tournament_config import Level, Tournament
from splitpot.room.tournament_state import Status
from splitpot.room.tournament_times import local_time
from splitpot.server.schedules import change_schedule, end_schedule, schedules_of
from splitpot.server.tournament_extras import Extras
from splitpot.server.tournament_planner import Planner
from splitpot.server.tournament_runner import TournamentRunner
from tests.server.books import check_books
from tests.server.callers import Caller, caller, turn_clock
from tests.server.guests import enter as guest
from tests.server.rooms import Room, open_room
from tests.server.tournaments import enter, opened, person, until, wallet

NEW_YORK = "America/New_York"
WEEKLY: dict[str, Any] = {
    "name": "Weekly",
    "rule": "FREQ=WEEKLY;BYDAY=SU",
    "zone": NEW_YORK,
    "max_entries": 100,
}


def coming(room: Room) -> list[TournamentRunner]:
    """What is to come, by start."""
    found = [one for one in room.lobby.tournaments.all() if one.director.status is Status.REGISTERING]
    return sorted(found, key=lambda one: one.director.config.start_at)


def hours(room: Room, zone: str = NEW_YORK) -> list[str]:
    return [local_time(one.director.config.start_at, zone) for one in coming(room)]


async def announced(ann: Caller, room: Room, first: str = "2026-10-18T20:00", **body: Any) -> list[str]:
    """A weekly tournament of somebody with an account; the ids of its first weeks."""
    made = await ann.open(**{**WEEKLY, "start": first, **body})
    ids: list[str] = made["ids"]
    return ids


def ann_of(room: Room) -> Any:
    return caller(room.address, "Ann", "correct horse battery")


async def test_a_weekly_eight_oclock_is_eight_oclock_on_both_sides_of_the_change(room: Room) -> None:
    turn_clock(room, "2026-10-14T12:00")
    async with ann_of(room) as ann:
        ids = await announced(ann, room)
    # Four weeks: the clocks are put back on the first of November, and an hour more lies between.
    assert hours(room) == [
        "2026-10-18T20:00-04:00",
        "2026-10-25T20:00-04:00",
        "2026-11-01T20:00-05:00",
        "2026-11-08T20:00-05:00",
    ]
    assert ids == [one.id for one in coming(room)]
    assert {one.extras.schedule for one in coming(room)} == {ids[0].partition("-")[0]}


@pytest.mark.parametrize(
    ("zone", "first", "offsets"),
    [
        ("America/Los_Angeles", "2027-03-07T20:00", ["-08:00", "-07:00", "-07:00", "-07:00"]),
        ("America/Phoenix", "2027-03-07T20:00", ["-07:00"] * 4),
        ("Europe/London", "2027-03-21T20:00", ["+00:00", "+01:00", "+01:00", "+01:00"]),
        ("Australia/Sydney", "2027-03-28T20:00", ["+11:00", "+10:00", "+10:00", "+10:00"]),
        ("Asia/Kathmandu", "2027-03-28T20:00", ["+05:45"] * 4),
    ],
)
async def test_the_hour_stays_in_every_zone_and_the_instant_moves_with_its_own_clocks(
    room: Room, zone: str, first: str, offsets: list[str]
) -> None:
    turn_clock(room, f"{first[:10]}T00:00")
    async with ann_of(room) as ann:
        await announced(ann, room, first, zone=zone)
    found = hours(room, zone)[:4]
    assert [one[11:16] for one in found] == ["20:00"] * 4
    assert [one[16:] for one in found] == offsets


async def test_looking_again_opens_nothing_twice_and_time_opens_the_next(room: Room) -> None:
    turn_clock(room, "2026-10-14T12:00")
    async with ann_of(room) as ann:
        await announced(ann, room)
        planner = Planner(room.lobby)
        await planner.plan_all()
        assert len(coming(room)) == 4
        turn_clock(room, "2026-10-20T12:00")
        await planner.plan_all()
        assert hours(room)[-1] == "2026-11-15T20:00-05:00"


async def test_a_crash_half_way_is_made_up_for_without_opening_anything_twice(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    turn_clock(room, "2026-10-14T12:00")
    tournaments, opened = room.lobby.tournaments, list[str]()
    whole = tournaments.open

    async def breaks(config: Tournament, extras: Extras) -> TournamentRunner:
        if len(opened) == 2:
            raise OSError("the power is gone")
        opened.append(config.id)
        return await whole(config, extras)

    async with ann_of(room) as ann:
        monkeypatch.setattr(tournaments, "open", breaks)
        await ann.open(500, **WEEKLY, start="2026-10-18T20:00")
        assert len(coming(room)) == 2
        monkeypatch.setattr(tournaments, "open", whole)
        await Planner(room.lobby).plan_all()
    assert [one.id for one in coming(room)][:2] == opened
    assert len(hours(room)) == 4


async def test_what_cannot_be_opened_as_a_whole_is_not_opened(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    turn_clock(room, "2026-10-14T12:00")
    whole = room.lobby.tournaments.open

    async def breaks(config: Tournament, extras: Extras) -> TournamentRunner:
        if len(coming(room)) == 2:
            raise RoomError("not_allowed", "the room is closing")
        return await whole(config, extras)

    monkeypatch.setattr(room.lobby.tournaments, "open", breaks)
    flights = {"country": "US", "final": "2026-10-20T20:00"}
    async with ann_of(room) as ann:
        other: dict[str, Any] = {"zone": NEW_YORK, "buy_in": 100, "flights": flights}
        for body in (WEEKLY, other):
            await ann.open(403, **body, start="2026-10-18T20:00")
            assert coming(room) == []
            assert await schedules_of(room.lobby.store) == []


async def test_what_was_called_off_is_not_opened_again_even_when_the_lobby_has_forgotten_it(
    room: Room,
) -> None:
    turn_clock(room, "2026-10-14T12:00")
    async with ann_of(room) as ann:
        ids = await announced(ann, room)
        await ann.wish(ids[1], "cancel", reason="so")
        planner = Planner(room.lobby)
        await planner.plan_all()
        assert [one.id for one in coming(room)] == [ids[0], *ids[2:]]
        forgotten = room.lobby.tournaments._runners.pop(ids[1])
        await planner.plan_all()
        assert [one.id for one in coming(room)] == [ids[0], *ids[2:]]
        await forgotten.stop()


async def test_a_start_that_a_country_has_moved_moves_and_calendars_are_told(room: Room) -> None:
    turn_clock(room, "2026-10-14T12:00")
    async with ann_of(room) as ann:
        ids = await announced(ann, room)
        runner = room.lobby.tournaments.runner(ids[0])
        right = runner.director.config.start_at
        # As though it had been announced under other rules.
        await runner.tell(Reschedule(right + 3_600_000))
        await ann.wish(ids[0], "register")
        await Planner(room.lobby).plan_all()
        assert runner.director.config.start_at == right
        assert runner.extras.sequence == 1
        view = await ann.get(f"/api/tournaments/{ids[0]}")
        assert view["row"]["start_at"] == right
        assert view["own"] is not None
        feed = (await ann.client.get(f"/api/tournaments/{ids[0]}.ics")).text
        assert "SEQUENCE:1\r\n" in feed
        assert "DTSTART:20261019T000000Z\r\n" in feed


async def test_a_start_that_is_left_out_is_called_off_and_stays_in_the_feed(room: Room) -> None:
    turn_clock(room, "2026-10-14T12:00")
    async with ann_of(room) as ann:
        ids = await announced(ann, room, series="Sundays")
        turn_clock(room, "2026-10-14T13:01")
        (kept,) = await schedules_of(room.lobby.store)
        schedule = replace(kept.schedule, skipped=("2026-10-25T20:00",))
        await change_schedule(room.lobby.store, replace(kept, schedule=schedule))
        await Planner(room.lobby).plan_all()
        assert room.lobby.tournaments.runner(ids[1]).director.status is Status.CANCELLED
        for path in ("/api/tournaments.ics", "/api/series/Sundays.ics"):
            feed = (await ann.client.get(path)).text
            assert feed.count("BEGIN:VEVENT") == 4
            assert feed.count("STATUS:CANCELLED") == 1
            cancelled = next(part for part in feed.split("BEGIN:VEVENT") if "STATUS:CANCELLED" in part)
            assert f"/tournament/{ids[1]}\r\n" in cancelled
            assert "SEQUENCE:1\r\n" in cancelled


async def test_a_schedule_whose_last_day_is_over_is_kept_no_longer(room: Room) -> None:
    turn_clock(room, "2026-10-14T12:00")
    async with ann_of(room) as ann:
        await announced(ann, room, last_day="2026-10-25")
        await announced(ann, room, rule="FREQ=WEEKLY;BYDAY=SU;COUNT=2")
        assert len(coming(room)) == 4
        for one in coming(room):
            await one.tell(Cancel("nobody came"))
        planner = Planner(room.lobby)
        turn_clock(room, "2026-10-24T12:00")
        await planner.plan_all()
        assert len(await schedules_of(room.lobby.store)) == 2
        turn_clock(room, "2026-10-27T12:00")
        await planner.plan_all()
        assert await schedules_of(room.lobby.store) == []


async def test_an_end_that_a_crash_has_cut_short_is_made_up_for(room: Room) -> None:
    turn_clock(room, "2026-10-14T12:00")
    async with ann_of(room) as ann:
        ids = await announced(ann, room)
        await end_schedule(room.lobby.store, ids[0].partition("-")[0], room.lobby.clock.now())
        wish = {"wish": "end_schedule", "cid": "end"}
        for _ in range(2):
            await ann.post(f"/api/tournaments/{ids[0]}/do", wish)
            assert coming(room) == []


async def test_its_host_ends_what_recurs_with_one_word(room: Room) -> None:
    turn_clock(room, "2026-10-14T12:00")
    async with ann_of(room) as ann:
        ids = await announced(ann, room)
        assert "end_schedule" in (await ann.get(f"/api/tournaments/{ids[2]}"))["may"]
        view = await ann.wish(ids[2], "end_schedule", reason="nobody comes")
        assert (view["row"]["status"], view["cancelled"]) == ("cancelled", "nobody comes")
        assert coming(room) == []
        assert await schedules_of(room.lobby.store) == []
        await Planner(room.lobby).plan_all()
        assert coming(room) == []


async def test_what_is_announced_and_called_off_at_once_floods_nobody_s_calendar(room: Room) -> None:
    turn_clock(room, "2026-10-14T12:00")
    daily = {**WEEKLY, "rule": "FREQ=DAILY", "start": "2026-10-15T20:00"}
    async with ann_of(room) as ann, caller(room.address, "Bob") as bob:
        for number in range(4):
            ids = (await ann.open(**daily))["ids"]
            assert len(ids) == 27
            await ann.wish(ids[0], "register")
            if number == 3:
                await bob.wish(ids[1], "register")
            await ann.wish(ids[2], "end_schedule")
        # What one other player had entered he has to hear of; of the rest nobody has ever heard.
        feed = (await bob.client.get("/api/tournaments.ics")).text
        assert feed.count("BEGIN:VEVENT") == 1
        assert f"/tournament/{ids[1]}\r\n" in feed
        refused = await ann.client.post("/api/tournaments", json={"name": "Friday", **daily})
        assert (refused.status_code, refused.json()["code"]) == (429, "too_fast")
        assert refused.json()["message"] == (
            "you have opened 4 tournaments that recur within a day; try again in 24 h"
        )
        assert int(refused.headers["retry-after"]) == 86_400
        turn_clock(room, "2026-10-15T12:05")
        assert len((await ann.open(**daily))["ids"]) == 28


async def test_a_pause_that_its_host_has_forgotten_ends_after_twelve_hours(room: Room) -> None:
    turn_clock(room, "2026-10-14T00:00")
    async with ann_of(room) as ann:
        (tournament,) = (await ann.open())["ids"]
        await ann.wish(tournament, "add_bots", bots=4)
        await ann.wish(tournament, "begin")
        await ann.wish(tournament, "pause")
        runner = room.lobby.tournaments.runner(tournament)
        planner = Planner(room.lobby)
        await planner.end_pauses()
        turn_clock(room, "2026-10-14T11:59")
        await planner.end_pauses()
        assert runner.director.is_paused
        turn_clock(room, "2026-10-14T12:01")
        await planner.end_pauses()
        assert not runner.director.is_paused


@pytest.mark.parametrize("why", ["is cancelled", "takes no entries any more"])
async def test_a_satellite_whose_tickets_lead_nowhere_is_called_off_and_paid_back(
    room: Room, why: str
) -> None:
    turn_clock(room, "2026-10-14T00:00")
    async with ann_of(room) as ann:
        final_body = {"start": "2026-10-14T02:00", "buy_in": 200, "by_ticket": True}
        (final,) = (await ann.open(name="Final", **final_body))["ids"]
        (waits,) = (await ann.open(name="East", buy_in=100, ticket_to=final))["ids"]
        (runs,) = (await ann.open(name="West", buy_in=100, ticket_to=final, min_entries=2))["ids"]
        had = await ann.wallet()
        await ann.wish(waits, "register")
        await ann.wish(runs, "add_bots", bots=3)
        await ann.wish(runs, "begin")
        await ann.wish(runs, "pause")
        planner, tournaments = Planner(room.lobby), room.lobby.tournaments
        await planner.end_satellites()
        assert tournaments.runner(waits).director.status is Status.REGISTERING
        if why == "is cancelled":
            await ann.wish(final, "cancel", reason="rained off")
        else:
            await ann.wish(final, "add_bots", bots=4)
            turn_clock(room, "2026-10-14T02:01")
            tournaments.runner(final)._wake()
            await until(lambda: tournaments.runner(final).started_at > 0)
        await planner.end_satellites()
        await planner.end_satellites()
        view = await ann.get(f"/api/tournaments/{waits}")
        assert view["cancelled"] == f"Final, to which it wins tickets, {why}"
        assert await ann.wallet() == had
        assert tournaments.runner(runs).director.is_running, "what has begun is played for money"


def flat(**settings: Any) -> dict[str, Any]:
    """A tournament that nobody's blinds ever end."""
    return {"levels": (Level(20, ms=1_000),), "starting_stack": 1_000_000, "max_entries": 3, **settings}


async def deserted(room: Room, bots: int = 0) -> TournamentRunner:
    """Three are in it, those who are people have never come."""
    runner = await opened(room, **flat())
    await enter(runner, *[await person(room.lobby, name) for name in ("Ann", "Bob", "Cat")[bots:]])
    await runner.add_bots(bots)
    assert runner.director.is_running
    return runner


@pytest.fixture
def no_planner(monkeypatch: pytest.MonkeyPatch) -> None:
    """The room's own planner looks at nothing: the test turns the clock under its own."""

    async def rest(self: Planner) -> None:
        pass

    monkeypatch.setattr(Planner, "_run", rest)


@pytest.mark.usefixtures("no_planner")
async def test_a_tournament_that_everybody_has_left_is_cancelled_after_two_hours(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        turn_clock(room, "2026-10-14T00:00")
        runner, machines = await deserted(room), await opened(room, tournament_id="bots", **flat())
        await machines.add_bots(3)
        people, planner = list(runner.director.entrants), Planner(room.lobby)
        await planner.end_deserted()
        turn_clock(room, "2026-10-14T01:59")
        await planner.end_deserted()
        assert runner.director.is_running
        turn_clock(room, "2026-10-14T02:01")
        await Planner(room.lobby).end_deserted()
        assert runner.director.is_running, "after a restart the two hours begin anew"
        await planner.end_deserted()
        assert runner.director.status is Status.CANCELLED
        assert runner.director.cancelled == "nobody has been there for two hours"
        assert sum(runner.director.refunds.values()) == 330
        assert sum([await wallet(room.lobby, one) for one in people]) == 3 * room.lobby.settings.grant
        assert not machines.director.cancelled, "of bots alone it is none of the house's business"
        await machines.tell(Cancel("so"))
    check_books(tmp_path)


@pytest.mark.usefixtures("no_planner")
@pytest.mark.parametrize("how", ["at the table", "on its page", "paused"])
async def test_a_tournament_that_somebody_still_looks_at_or_has_paused_goes_on(
    tmp_path: Path, how: str
) -> None:
    async with open_room(tmp_path) as room:
        turn_clock(room, "2026-10-14T00:00")
        runner, doors = await deserted(room, bots=1), room.lobby.doors
        planner, eve = Planner(room.lobby), await guest(room.address, "Eve")
        await planner.end_deserted()
        turn_clock(room, "2026-10-14T01:59")
        if how == "paused":
            await runner.tell(Pause())
        else:
            await eve.connect()
        if how == "at the table":
            await eve.hello(runner.table(1).id)
            await until(lambda: bool(runner.table(1).watchers))
        elif how == "on its page":
            await eve.say("watch", {"tournament": runner.id})
            await until(lambda: any(runner.id in doors.tournaments(player) for player in doors.players))
        await planner.end_deserted()
        turn_clock(room, "2026-10-14T02:01")
        await planner.end_deserted()
        await eve.close()
        if how == "paused":
            await runner.tell(Resume())
        await until(lambda: not doors.players)
        for at, is_running in (("02:02", True), ("04:01", True), ("04:03", False)):
            turn_clock(room, f"2026-10-14T{at}")
            await planner.end_deserted()
            assert runner.director.is_running is is_running


async def test_a_sit_and_go_that_does_not_fill_up_within_a_day_is_called_off(room: Room) -> None:
    turn_clock(room, "2026-10-14T00:00")
    async with ann_of(room) as ann:
        (waits,) = (await ann.open(buy_in=100))["ids"]
        (dated,) = (await ann.open(start="2026-10-20T20:00"))["ids"]
        had = await ann.wallet()
        await ann.wish(waits, "register")
        planner = Planner(room.lobby)
        turn_clock(room, "2026-10-14T23:59")
        await planner.end_waits()
        assert [one.id for one in coming(room)] == [waits, dated]
        turn_clock(room, "2026-10-15T00:01")
        await planner.end_waits()
        assert [one.id for one in coming(room)] == [dated]
        assert await ann.wallet() == had


async def test_with_an_account_goes_what_it_holds(room: Room) -> None:
    turn_clock(room, "2026-10-14T12:00")
    async with ann_of(room) as ann:
        await announced(ann, room)
        await ann.open()
        await ann.post("/api/account/delete", {"password": "correct horse battery"})
        assert coming(room) == []
        assert await schedules_of(room.lobby.store) == []


async def test_of_what_recurs_the_organiser_hears_where_clocks_will_move_it(room: Room) -> None:
    turn_clock(room, "2026-10-14T12:00")
    async with ann_of(room) as ann:
        made = await ann.open(**{**WEEKLY, "start": "2026-10-18T01:30"})
        assert len(made["notices"]) == 1
        assert "put back and show 1:30 AM twice" in made["notices"][0]
        assert hours(room)[2] == "2026-11-01T01:30-04:00"


async def test_two_recurring_ones_are_enough_for_one_player(room: Room) -> None:
    turn_clock(room, "2026-10-14T12:00")
    async with ann_of(room) as ann:
        for _ in range(2):
            await announced(ann, room)
        assert "recur" in (await ann.open(403, **WEEKLY, start="2026-10-18T20:00"))["message"]


async def test_what_begins_in_months_is_announced_when_its_time_comes(room: Room) -> None:
    turn_clock(room, "2026-10-14T12:00")
    async with ann_of(room) as ann:
        made = await ann.open(**WEEKLY, start="2026-12-27T20:00")
        assert (made["ids"], made["path"]) == ([], "/tournaments")
        assert "4 weeks before" in made["notices"][-1]
        planner = Planner(room.lobby)
        await planner.plan_all()
        assert coming(room) == []
        turn_clock(room, "2026-12-01T12:00")
        await planner.plan_all()
        assert hours(room) == ["2026-12-27T20:00-05:00"]


async def test_a_restart_finds_everything_as_it_was(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room, ann_of(room) as ann:
        made = await ann.open(
            **{**WEEKLY, "rule": "FREQ=DAILY"},
            start=local_time(room.lobby.clock.now() + 7_200_000, NEW_YORK)[:16],
        )
    async with open_room(tmp_path) as room:
        assert [one.id for one in coming(room)] == made["ids"]
        assert len(made["ids"]) in (28, 29)


async def test_a_broken_schedule_does_not_keep_the_others(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    turn_clock(room, "2026-10-14T12:00")
    async with ann_of(room) as ann:
        first = await announced(ann, room)
        second = await announced(ann, room)
        for one in coming(room):
            await one.tell(Cancel("so"))
        turn_clock(room, "2026-10-20T12:00")
        planner, whole = Planner(room.lobby), Planner._carry_out
        broken = first[0].partition("-")[0]

        async def breaks(self: Planner, kept: Any) -> None:
            if kept.schedule.id == broken:
                raise ValueError("not readable")
            await whole(self, kept)

        monkeypatch.setattr(Planner, "_carry_out", breaks)
        await planner.plan_all()
    assert [one.extras.schedule for one in coming(room)] == [second[0].partition("-")[0]]
