"""Tournaments: their directors' events, their tables, the tickets that they give, and how they ended."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Says of each table whether it belongs to a tournament, and adds what is kept of tournaments."""
    op.add_column("tables", sa.Column("tournament_id", sa.String(32), nullable=False, server_default=""))
    op.create_index("ix_tables_tournament_id", "tables", ["tournament_id"])
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("owner_id", sa.String(32), nullable=False),
        sa.Column("config", sa.Text, nullable=False),
        sa.Column("extras", sa.Text, nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("start_at", sa.BigInteger, nullable=False),
        sa.Column("opened_at", sa.BigInteger, nullable=False),
        sa.Column("ended_at", sa.BigInteger, nullable=False),
        sa.Column("is_private", sa.Boolean, nullable=False),
        sa.Column("series", sa.String(80), nullable=False),
        sa.Column("schedule", sa.String(32), nullable=False),
        sa.Column("key", sa.String(80), nullable=False),
        sa.Column("sequence", sa.Integer, nullable=False),
        sa.Column("changed_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tournaments"),
    )
    op.create_index("ix_tournaments_status_ended_at", "tournaments", ["status", "ended_at"])
    op.create_index("ix_tournaments_schedule_key", "tournaments", ["schedule", "key"])
    op.create_table(
        "tournament_events",
        sa.Column("tournament_id", sa.String(32), nullable=False),
        sa.Column("version", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("payload", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("tournament_id", "version", name="pk_tournament_events"),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournaments.id"], name="fk_tournament_events_tournament_id"
        ),
    )
    op.create_table(
        "tickets",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("player_id", sa.String(40), nullable=False),
        sa.Column("tournament_id", sa.String(32), nullable=False),
        sa.Column("value", sa.BigInteger, nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("changed_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tickets"),
    )
    op.create_index("ix_tickets_player_id", "tickets", ["player_id"])
    op.create_index("ix_tickets_tournament_id_state", "tickets", ["tournament_id", "state"])
    op.create_table(
        "tournament_results",
        sa.Column("tournament_id", sa.String(32), nullable=False),
        sa.Column("player_id", sa.String(40), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("is_bot", sa.Boolean, nullable=False),
        sa.Column("best", sa.Integer, nullable=False),
        sa.Column("worst", sa.Integer, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("prize", sa.BigInteger, nullable=False),
        sa.Column("bounties", sa.BigInteger, nullable=False),
        sa.Column("paid", sa.BigInteger, nullable=False),
        sa.Column("entries", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("tournament_id", "player_id", name="pk_tournament_results"),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournaments.id"], name="fk_tournament_results_tournament_id"
        ),
    )
    op.create_index("ix_tournament_results_player_id_at", "tournament_results", ["player_id", "at"])
