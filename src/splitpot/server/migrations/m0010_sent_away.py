"""Whom the host of a table has sent away from it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Adds a column to those who were let in."""
    op.add_column("admissions", sa.Column("sent_away", sa.Boolean, nullable=False, server_default=sa.false()))
