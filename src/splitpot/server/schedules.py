"""Schedules in the database: which tournaments recur, kept as an organiser said it.

A row has the local time, zone and rule, and the tournament as it will be each time; never a
list of instants (3.16-3). What is due is worked out by `room.schedules.plan`; the tournaments
that come of it are not written here.
"""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace
from sqlalchemy import func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from splitpot.errors import RoomError
from splitpot.room.schedules import Planned, Schedule, check_schedule
from splitpot.room.tournament_bodies import Speed
from splitpot.room.tournament_config import Tournament, check_tournament
from splitpot.server import schema
from splitpot.server.attempts import too_fast
from splitpot.server.store import Store

MOST_SCHEDULES: Final = 500
MAX_ID: Final = 32
DAY_MS: Final = 86_400_000
OPENED_A_DAY: Final = 4
"""By one player, those that he has ended again too: each of them announces weeks of starts to everybody."""


class KeptSchedule(msgspec.Struct, frozen=True):
    """A schedule and what takes place at each of its starts.

    Attributes:
        template: the tournament; its id and `start_at` are each time those of the start.
        country: whose zones the page offers first; empty for none.
        owner_id: the player whose it is; empty for the house.
        series, speed, fill: as kept beside each of the tournaments (`tournament_extras`).
    """

    schedule: Schedule
    template: Tournament
    country: str = ""
    owner_id: str = ""
    series: str = ""
    speed: Speed = "custom"
    fill: int = 0


def tournament_at(kept: KeptSchedule, planned: Planned) -> Tournament:
    """The tournament of one start. The same start has always the same id, whatever its instant."""
    stamp = "".join(sign for sign in planned.local if sign.isdigit())
    return replace(kept.template, id=f"{kept.schedule.id}-{stamp}", start_at=planned.at)


async def keep_schedule(store: Store, kept: KeptSchedule, now: int) -> None:
    """Writes a new schedule.

    Raises:
        RoomError: as `check_schedule` and `check_tournament`; `bad_settings` where the id is
            taken or too long; `not_allowed` where there are too many schedules; `too_fast` where
            its owner has opened too many within a day.
    """
    check_schedule(kept.schedule)
    check_tournament(replace(kept.template, start_at=kept.template.start_at or 1))
    if len(kept.schedule.id) > MAX_ID:
        raise RoomError("bad_settings", f"id: {kept.schedule.id[:40]!r} has more than {MAX_ID} characters.")
    table = schema.schedules
    async with store.writing() as connection:
        if (await connection.execute(select(table.c.id).where(table.c.id == kept.schedule.id))).first():
            raise RoomError("bad_settings", f"id: there is a schedule {kept.schedule.id!r} already.")
        running = select(func.count()).select_from(table).where(table.c.ended_at.is_(None))
        if (await connection.execute(running)).scalar_one() >= MOST_SCHEDULES:
            raise RoomError("not_allowed", f"{MOST_SCHEDULES} schedules run already; end one first.")
        if kept.owner_id:
            await _check_pace(connection, kept.owner_id, now)
        await connection.execute(
            insert(table).values(
                id=kept.schedule.id,
                owner_id=kept.owner_id,
                body=msgspec.json.encode(kept).decode(),
                opened_at=now,
            )
        )


async def change_schedule(store: Store, kept: KeptSchedule) -> None:
    """Writes a schedule anew, such as one with a start left out; `plan` says what follows from it.

    Raises:
        RoomError: as `check_schedule` and `check_tournament`; `not_found`.
    """
    check_schedule(kept.schedule)
    check_tournament(replace(kept.template, start_at=kept.template.start_at or 1))
    await _update(store, kept.schedule.id, body=msgspec.json.encode(kept).decode())


async def end_schedule(store: Store, schedule_id: str, now: int) -> None:
    """Ends a schedule: nothing more is announced. What has been announced is the caller's to call off.

    Raises:
        RoomError: `not_found`.
    """
    await _update(store, schedule_id, ended_at=now)


async def schedules_of(store: Store) -> list[KeptSchedule]:
    """The schedules that run, in the order in which they were made."""
    table = schema.schedules
    query = select(table.c.body).where(table.c.ended_at.is_(None)).order_by(table.c.opened_at, table.c.id)
    async with store.reading() as connection:
        rows = await connection.execute(query)
        return [msgspec.json.decode(row.body, type=KeptSchedule) for row in rows]


async def _check_pace(connection: AsyncConnection, owner_id: str, now: int) -> None:
    columns = schema.schedules.c
    query = (
        select(columns.opened_at)
        .where(columns.owner_id == owner_id, columns.opened_at > now - DAY_MS)
        .order_by(columns.opened_at.desc())
        .limit(OPENED_A_DAY)
    )
    lately = (await connection.execute(query)).scalars().all()
    if len(lately) >= OPENED_A_DAY:
        problem = f"you have opened {len(lately)} tournaments that recur within a day"
        raise too_fast(problem, lately[-1] + DAY_MS - now)


async def _update(store: Store, schedule_id: str, **values: object) -> None:
    table = schema.schedules
    running = (table.c.id == schedule_id) & table.c.ended_at.is_(None)
    async with store.writing() as connection:
        changed = await connection.execute(update(table).where(running).values(**values))
        if not changed.rowcount:
            raise RoomError("not_found", f"no schedule {schedule_id[:40]!r} runs.")
