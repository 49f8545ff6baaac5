"""What players have noted about each other, and whom they do not want to read."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Adds the notes, a row for each pair of people."""
    op.create_table(
        "notes",
        sa.Column("owner_id", sa.String(32), nullable=False),
        sa.Column("subject_id", sa.String(40), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("text", sa.String(500), nullable=False),
        sa.Column("colour", sa.String(16), nullable=False),
        sa.Column("is_muted", sa.Boolean, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("owner_id", "subject_id", name="pk_notes"),
    )
