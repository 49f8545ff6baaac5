"""Bots that come with a token of their own."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Adds the bots; what their tokens open is the same as a person's session, and less."""
    op.create_table(
        "bots",
        sa.Column("player_id", sa.String(32), nullable=False),
        sa.Column("owner_id", sa.String(32), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=True),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("player_id", name="pk_bots"),
        sa.UniqueConstraint("token_hash", name="uq_bots_token_hash"),
    )
    op.create_index("ix_bots_owner_id", "bots", ["owner_id"])
