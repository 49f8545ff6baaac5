"""Brings a database to the present schema, step by step, with what lies in `migrations/`.

A step is an Alembic revision file; the tables as they are now are in `schema`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from splitpot.server.schema import metadata

FOLDER = Path(__file__).with_name("migrations")


def upgrade(connection: Connection, to: str = "head") -> None:
    """Runs every step up to `to` that the database has not seen; nothing where it is up to date."""
    # Alembic's own layout wants a script and a folder a level deeper; the steps are all we need.
    script = ScriptDirectory(str(FOLDER), version_locations=[str(FOLDER)])

    def steps(revision: Any, _context: MigrationContext) -> Any:
        return script._upgrade_revs(to, revision)

    context = MigrationContext.configure(
        connection, opts={"fn": steps, "script": script, "target_metadata": metadata}
    )
    with context.begin_transaction(), Operations.context(context):
        context.run_migrations()


def newest() -> str:
    """The name of the last step."""
    return ScriptDirectory(str(FOLDER), version_locations=[str(FOLDER)]).get_current_head() or ""


def revisions() -> list[str]:
    """The names of all steps, the first one first."""
    script = ScriptDirectory(str(FOLDER), version_locations=[str(FOLDER)])
    return [step.revision for step in script.walk_revisions()][::-1]
