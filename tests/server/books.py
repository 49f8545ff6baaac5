"""What has to be true of a room's database after any fault."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import create_engine, func, select

from splitpot.server import schema
from splitpot.server.audit import Report, audit
from splitpot.server.settings import Settings
from tests.server import postgres


def address(data: Path) -> str:
    """Where the room with this data folder keeps its tables."""
    database = postgres.database_of(data) if postgres.WANTED else ""
    url = Settings(data=data, database=database).database_url
    return url.replace("sqlite+aiosqlite", "sqlite")


def check_books(data: Path) -> Report:
    """No chip is lost, no version is missing, and everything that is booked was caused by an event."""
    report = audit(address(data))
    assert report.differences == []
    engine = create_engine(address(data))
    events = schema.events.c
    with engine.connect() as connection:
        rows = connection.execute(
            select(
                events.table_id, func.min(events.version), func.max(events.version), func.count()
            ).group_by(events.table_id)
        )
        for table_id, first, last, count in rows:
            assert (first, last) == (1, count), f"{table_id} has a gap"
    engine.dispose()
    return report


def newest_version(data: Path, table_id: str) -> int:
    """The version up to which a table is saved."""
    engine = create_engine(address(data))
    events = schema.events.c
    with engine.connect() as connection:
        found = connection.execute(select(func.max(events.version)).where(events.table_id == table_id))
        version: int = found.scalar_one()
    engine.dispose()
    return version


def is_saved(data: Path, version: int) -> bool:
    """Whether a command has the answer `version` in the database."""
    engine = create_engine(address(data))
    with engine.connect() as connection:
        found = connection.execute(
            select(schema.commands.c.cid).where(schema.commands.c.version == version)
        ).first()
    engine.dispose()
    return found is not None
