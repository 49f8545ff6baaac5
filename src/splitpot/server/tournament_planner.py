"""Keeps what recurs announced: starts weeks ahead, moved where clocks change, called off where gone.

A task of the server. It asks `room.schedules.plan` what each kept schedule lacks, and does
that. Asked again, also after a crash half way, nothing is opened twice: a start's id follows
from its schedule and the local time that was meant. The house's own sit-and-gos, of which
there is always one open, are looked after here too.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import structlog
from msgspec.structs import replace

from splitpot.errors import RoomError
from splitpot.room.schedules import WEEK_MS, Changes, Planned, Schedule, plan, starts_between
from splitpot.room.tournament_commands import Cancel, Reschedule, Resume
from splitpot.room.tournament_state import Status, TournamentState, players_in
from splitpot.server import house_tournaments
from splitpot.server.schedules import KeptSchedule, end_schedule, schedules_of, tournament_at
from splitpot.server.tournament_extras import Extras
from splitpot.server.tournament_wishes import Done

if TYPE_CHECKING:
    from splitpot.server.lobby import Lobby
    from splitpot.server.tournament_runner import TournamentRunner

LOOK_SECONDS: Final = 1.0
"""How often it is looked whether a sit-and-go of the house has begun."""
PLAN_SECONDS: Final = 300.0
FURTHEST_MS: Final = 500 * WEEK_MS
"""Longer than between any two starts: 99 months are the most."""
LONGEST_PAUSE_MS: Final = 12 * 3_600_000
"""Counted anew after a restart."""
LONGEST_ALONE_MS: Final = 2 * 3_600_000
"""Counted anew after a restart, and after a pause."""
LONGEST_WAIT_MS: Final = 24 * 3_600_000
LEAST_NOTICE_MS: Final = 60_000
"""A start that clocks move into the past begins so much later."""
NOT_FULL: Final = "it was not full within a day"
DESERTED: Final = "nobody has been there for two hours"
HOST_GONE: Final = "its host has gone"
GONE: Final = "the schedule has no such start any more"

_log = structlog.get_logger()


class Planner:
    """What opens tournaments by itself.

    Attributes:
        done: wishes of hosts that have been carried out.
    """

    def __init__(self, lobby: Lobby) -> None:
        self.done = Done()
        self._lobby = lobby
        self._lock = asyncio.Lock()
        self._paused: dict[str, int] = {}
        self._deserted: dict[str, int] = {}
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Opens what somebody can sit down at, and goes on with the rest in a task."""
        await house_tournaments.keep_schedules(self._lobby)
        await self._look()
        self._task = asyncio.create_task(self._run(), name="planner")

    async def stop(self) -> None:
        """Ends the task; what is open stays open."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def plan_all(self) -> None:
        """Brings every schedule up to date; one that fails does not keep the others."""
        # Read under the lock: none of them ends meanwhile.
        async with self._lock:
            for kept in await schedules_of(self._lobby.store):
                try:
                    await self._carry_out(kept)
                except Exception as error:  # noqa: BLE001  the planner goes on
                    _log.error("schedule cannot be carried out", schedule=kept.schedule.id, exc_info=error)

    async def carry_out(self, kept: KeptSchedule) -> list[str]:
        """Announces, moves and calls off what a schedule asks for; the ids of its next starts, in order."""
        async with self._lock:
            await self._carry_out(kept)
            coming = self._runners(kept.schedule.id).values()
            return [one.id for one in sorted(coming, key=lambda one: one.director.config.start_at)]

    async def end(self, schedule_id: str, reason: str) -> None:
        """Ends a schedule and calls off all its starts that have not begun.

        Raises:
            RoomError: `not_found`: it has ended already, and nothing of it is to come.
        """
        async with self._lock:
            runners = self._runners(schedule_id).values()
            try:
                await end_schedule(self._lobby.store, schedule_id, self._lobby.clock.now())
            except RoomError:
                if not runners:
                    raise
            for runner in runners:
                with suppress(RoomError):  # it may have begun this moment
                    await runner.tell(Cancel(reason))

    async def forget_player(self, player_id: str) -> None:
        """Ends what somebody holds who is not here any more; what has begun is played to its end."""
        for kept in await schedules_of(self._lobby.store):
            if kept.owner_id == player_id:
                await self.end(kept.schedule.id, HOST_GONE)
        for runner in list(self._lobby.tournaments.all()):
            is_to_come = runner.director.status is Status.REGISTERING
            if runner.extras.owner == player_id and is_to_come:
                with suppress(RoomError):
                    await runner.tell(Cancel(HOST_GONE))

    async def _carry_out(self, kept: KeptSchedule) -> None:
        now = self._lobby.clock.now()
        runners = self._runners(kept.schedule.id)
        known = {key: runner.director.config.start_at for key, runner in runners.items()}
        changes = plan(kept.schedule, known, now)
        await self._change(kept, changes, runners, now)
        if not known and not changes.new and _is_past(kept.schedule, now):
            await end_schedule(self._lobby.store, kept.schedule.id, now)

    async def _change(
        self, kept: KeptSchedule, changes: Changes, runners: dict[str, TournamentRunner], now: int
    ) -> None:
        for one in changes.new:
            await self._open(kept, one, now)
        for one in changes.moved:
            runner = runners[one.key]
            # The number first: after a crash in between it rises once more, and no calendar misses the move.
            old = runner.extras
            moved = replace(old, zone=one.zone, sequence=old.sequence + 1, changed_at=now)
            await runner.change_extras(moved)
            with suppress(RoomError):  # it may have begun this moment
                await runner.tell(Reschedule(max(one.at, now + LEAST_NOTICE_MS)))
        for key in changes.gone:
            with suppress(RoomError):
                await runners[key].tell(Cancel(GONE))

    async def _open(self, kept: KeptSchedule, planned: Planned, now: int) -> None:
        config = tournament_at(kept, planned)
        with suppress(RoomError):
            await self._lobby.tournaments.extras(config.id)
            return  # it was there before, and has been called off
        extras = Extras(
            owner=kept.owner_id,
            zone=planned.zone,
            country=kept.country,
            series=kept.series,
            speed=kept.speed,
            fill=kept.fill,
            schedule=kept.schedule.id,
            key=planned.key,
            changed_at=now,
        )
        await self._lobby.tournaments.open(config, extras)

    def _runners(self, schedule_id: str) -> dict[str, TournamentRunner]:
        """The starts of a schedule that are announced and have not begun, by key."""
        return {
            runner.extras.key: runner
            for runner in self._lobby.tournaments.all()
            if runner.extras.schedule == schedule_id and runner.director.status is Status.REGISTERING
        }

    async def end_pauses(self) -> None:
        """Lets what has been paused for long go on: its host may be gone, and others' money is in it."""
        now, paused = self._lobby.clock.now(), {}
        for runner in self._lobby.tournaments.all():
            if not runner.director.is_paused or not runner.director.is_running:
                continue
            since = paused[runner.id] = self._paused.get(runner.id, now)
            if now - since >= LONGEST_PAUSE_MS:
                with suppress(RoomError):
                    await runner.tell(Resume())
        self._paused = paused

    async def end_waits(self) -> None:
        """Calls off players' sit-and-gos that have not filled up within a day; everything is paid back."""
        since = self._lobby.clock.now() - LONGEST_WAIT_MS
        for runner in list(self._lobby.tournaments.all()):
            state, extras = runner.director, runner.extras
            is_waiting = state.status is Status.REGISTERING and not state.config.start_at
            if extras.owner and is_waiting and extras.opened_at <= since:
                with suppress(RoomError):
                    await runner.tell(Cancel(NOT_FULL))

    async def end_satellites(self) -> None:
        """Calls off satellites that have not begun and whose tickets would lead nowhere."""
        for runner in self._lobby.tournaments.all():
            if reason := self._lobby.tournaments.why_off(runner):
                with suppress(RoomError):  # it may have begun this moment
                    await runner.tell(_calls_off(reason))

    async def end_deserted(self) -> None:
        """Cancels what people are in and nobody of them has looked at for long: it would go on for ever."""
        now, deserted = self._lobby.clock.now(), {}
        for runner in self._lobby.tournaments.all():
            state = runner.director
            # A pause has an end of its own, and nobody has to wait it out at the table.
            if not state.is_running or state.is_paused or not _has_people(state) or self._is_seen(runner):
                continue
            since = deserted[runner.id] = self._deserted.get(runner.id, now)
            if now - since >= LONGEST_ALONE_MS:
                with suppress(RoomError):
                    await runner.tell(Cancel(DESERTED))
        self._deserted = deserted

    def _is_seen(self, runner: TournamentRunner) -> bool:
        """Whether somebody has one of its tables or its page open."""
        if any(table.watchers for table in runner.tables.values()):
            return True
        doors = self._lobby.doors
        return any(runner.id in doors.tournaments(player) for player in doors.players)

    async def _look(self) -> None:
        for opening in house_tournaments.missing(self._lobby):
            await self._lobby.tournaments.open(opening.config, opening.extras)

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        due = loop.time()
        while True:
            try:
                if not self._lobby.drain.on:
                    await self._look()
                    await self.end_pauses()
                    await self.end_satellites()
                    await self.end_deserted()
                    if loop.time() >= due:
                        due = loop.time() + PLAN_SECONDS
                        await self.plan_all()
                        await self.end_waits()
            except Exception as error:  # noqa: BLE001  the planner goes on
                _log.error("tournaments cannot be opened", exc_info=error)
            await asyncio.sleep(LOOK_SECONDS)


def _has_people(state: TournamentState) -> bool:
    return any(not one.bot for one in players_in(state))


def _calls_off(reason: str) -> Callable[[TournamentState], Cancel]:
    """Calls something off, unless it has begun meanwhile."""

    def cancel(state: TournamentState) -> Cancel:
        if state.status is not Status.REGISTERING:
            raise RoomError("not_allowed", "It has started already, or is over.")
        return Cancel(reason)

    return cancel


def _is_past(schedule: Schedule, now: int) -> bool:
    """Whether a schedule that ends has no start any more."""
    is_endless = bool(schedule.rule) and not schedule.last_day and "COUNT=" not in schedule.rule
    return not is_endless and not starts_between(schedule, now, now + FURTHEST_MS)
