"""The index of hands gets the second board of hands that were run twice."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Adds the column; no hand before it was run twice."""
    op.add_column("hands", sa.Column("second_board", sa.String(20), nullable=False, server_default=""))
