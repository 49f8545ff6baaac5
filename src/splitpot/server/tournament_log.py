"""The last events of a tournament of which something is said, from the store, for its page."""

from __future__ import annotations

from sqlalchemy import select

from splitpot.room.tournament_events import TournamentEvent, decode_tournament_event
from splitpot.server import schema
from splitpot.server.store import Store
from splitpot.server.tournament_notes import SAID_KINDS


async def said_before(
    store: Store, tournament_id: str, version: int, most: int
) -> list[tuple[int, TournamentEvent]]:
    """Events of the director before a version of which something may be said, with theirs, newest first."""
    columns = schema.tournament_events.c
    query = (
        select(columns.version, columns.payload)
        .where(
            columns.tournament_id == tournament_id,
            columns.version < version,
            columns.kind.in_(SAID_KINDS),
        )
        .order_by(columns.version.desc())
        .limit(most)
    )
    async with store.reading() as connection:
        rows = (await connection.execute(query)).all()
    return [(row.version, decode_tournament_event(row.payload)) for row in rows]
