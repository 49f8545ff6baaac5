"""Calendars over HTTP: one tournament as a file, all public ones and a series as feeds.

Read from the store, so that what was called off stays in a feed until its hour has passed:
calendars keep what merely goes missing. Left out is what was called off before anybody had
to know of it, or one player could fill everybody's calendar. Private tournaments are in no feed.
"""

from __future__ import annotations

import re
from hashlib import blake2b
from typing import Final
from unicodedata import normalize

import msgspec
from sqlalchemy import ColumnElement, exists, literal, or_, select
from starlette.requests import Request
from starlette.responses import Response

from splitpot.errors import RoomError
from splitpot.room.tournament_config import Tournament
from splitpot.room.tournament_events import EntryPaid
from splitpot.room.tournament_state import Status
from splitpot.server import schema, web
from splitpot.server.calendar import CONTENT_TYPE, CalendarEntry, calendar_text
from splitpot.server.people_page import lobby_of
from splitpot.server.series_page import series_of
from splitpot.server.tournament_calendar import entry_of
from splitpot.server.tournament_extras import Extras
from splitpot.server.tournament_page import gallery_of

BACK_MS: Final = 7 * 86_400_000
MOST_ENTRIES: Final = 1_000
NOTICED_MS: Final = 3_600_000
"""Programs read a feed once an hour: what stood there for less, nobody need hear that it is called off."""
_WORDS: Final = re.compile(r"[a-z0-9]+")


async def one_tournament(request: Request) -> Response:
    """`GET /api/tournaments/{id}.ics`: one tournament for a calendar."""
    showcase = await gallery_of(request).showcase(request.path_params["tournament"])
    state, extras = showcase.state, showcase.extras
    if not state.config.start_at:
        raise RoomError("not_found", "a sit-and-go starts when it is full, and has no hour for a calendar")
    is_cancelled = state.status is Status.CANCELLED
    names = _names(request)
    entry = _entry(
        request, state.config, extras, names, is_cancelled=is_cancelled, ended_at=state.finished_at
    )
    return _file(request, [entry], "", file_name(state.config.name))


async def all_tournaments(request: Request) -> Response:
    """`GET /api/tournaments.ics`: a feed of all public tournaments."""
    return _file(request, await _entries(request), "Splitpot tournaments")


async def one_series(request: Request) -> Response:
    """`GET /api/series/{name}.ics`: a feed of a series."""
    series = series_of(request)
    entries = await _entries(request, series)
    # Who has the address keeps it: after the last start too it is a calendar, without entries.
    if not entries and series not in await lobby_of(request).tournaments.series_names():
        raise RoomError("not_found", f"there is no series {series[:40]!r}")
    return _file(request, entries, series)


async def _entries(request: Request, series: str = "") -> list[CalendarEntry]:
    lobby, table = lobby_of(request), schema.tournaments
    query = (
        select(table)
        .where(~table.c.is_private, table.c.start_at > lobby.clock.now() - BACK_MS, _is_news())
        .order_by(table.c.start_at, table.c.id)
        .limit(MOST_ENTRIES)
    )
    if series:
        query = query.where(table.c.series == series)
    async with lobby.store.reading() as connection:
        rows = (await connection.execute(query)).all()
    found, names = [], _names(request)
    for row in rows:
        # The time that holds is the column's; the settings are those that it was opened with.
        opened = msgspec.json.decode(row.config, type=Tournament)
        config = msgspec.structs.replace(opened, start_at=row.start_at)
        extras = msgspec.json.decode(row.extras, type=Extras)
        is_cancelled = row.status == Status.CANCELLED.value
        found.append(_entry(request, config, extras, names, is_cancelled=is_cancelled, ended_at=row.ended_at))
    return found


def _is_news() -> ColumnElement[bool]:
    """Of what was called off: somebody other than its host had entered, or it stood there for a while."""
    table, events = schema.tournaments.c, schema.tournament_events.c
    own = literal('%"player":"').concat(table.owner_id).concat('"%')
    entered = exists().where(
        events.tournament_id == table.id,
        events.kind == str(EntryPaid.__struct_config__.tag),
        events.payload.like('%"bot":""%'),
        events.payload.not_like(own),
    )
    stood = table.ended_at - table.opened_at >= NOTICED_MS
    return or_(table.status != Status.CANCELLED.value, stood, entered)


def _names(request: Request) -> dict[str, str]:
    """What the tournaments in everybody's list are called."""
    return {row.id: row.name for row in gallery_of(request).rows()}


def _entry(
    request: Request,
    config: Tournament,
    extras: Extras,
    names: dict[str, str],
    *,
    is_cancelled: bool,
    ended_at: int,
) -> CalendarEntry:
    room = request.app.state.settings.public_url or str(request.base_url).rstrip("/")
    return entry_of(
        config,
        extras.zone,
        f"{room}/tournament/{config.id}",
        opened_at=extras.opened_at,
        changed_at=ended_at if is_cancelled else extras.changed_at or extras.opened_at,
        sequence=extras.sequence + is_cancelled,
        is_cancelled=is_cancelled,
        target=names.get(config.ticket_to, ""),
    )


def file_name(title: str) -> str:
    """What a tournament's calendar is kept as: "Rebuys, 3-handed" as `rebuys-3-handed.ics`."""
    plain = normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return f"{'-'.join(_WORDS.findall(plain)) or 'tournament'}.ics"


def _file(request: Request, entries: list[CalendarEntry], name: str, kept_as: str = "") -> Response:
    text = calendar_text(entries, name=name).encode()
    tag = f'"{blake2b(text, digest_size=12).hexdigest()}"'
    return web.tagged(request, text, tag, CONTENT_TYPE, name=kept_as)
