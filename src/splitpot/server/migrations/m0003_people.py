"""Accounts with many sessions, private tables, and what each player has won and lost."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Moves each session out of its player's row, so that a player may have several."""
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("player_id", sa.String(32), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("seen_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_sessions"),
        sa.UniqueConstraint("token_hash", name="uq_sessions_token_hash"),
    )
    op.create_index("ix_sessions_player_id", "sessions", ["player_id"])
    op.execute(
        "INSERT INTO sessions (id, token_hash, player_id, created_at, seen_at) "
        "SELECT substr(token_hash, 1, 32), token_hash, id, created_at, seen_at FROM players"
    )
    with op.batch_alter_table("players") as players:
        players.drop_constraint("uq_players_token_hash", type_="unique")
        players.drop_column("token_hash")
    op.create_table(
        "logins",
        sa.Column("player_id", sa.String(32), nullable=False),
        sa.Column("name_key", sa.String(160), nullable=False),
        sa.Column("password_hash", sa.String(200), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("player_id", name="pk_logins"),
        sa.UniqueConstraint("name_key", name="uq_logins_name_key"),
    )
    op.add_column("tables", sa.Column("invite", sa.String(64), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("password_hash", sa.String(200), nullable=False, server_default=""))
    op.create_table(
        "admissions",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("player_id", sa.String(32), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "player_id", name="pk_admissions"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_admissions_table_id"),
    )
    op.create_table(
        "results",
        sa.Column("player_id", sa.String(32), nullable=False),
        sa.Column("number", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("hand", sa.Integer, nullable=False),
        sa.Column("ended_at", sa.BigInteger, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("net", sa.BigInteger, nullable=False),
        sa.Column("total", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("player_id", "number", name="pk_results"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_results_table_id"),
    )
    op.create_index("ix_results_table_id_hand", "results", ["table_id", "hand"])
    op.create_table(
        "standings",
        sa.Column("player_id", sa.String(32), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("is_public", sa.Boolean, nullable=False),
        sa.Column("hands", sa.BigInteger, nullable=False),
        sa.Column("net", sa.BigInteger, nullable=False),
        sa.Column("units", sa.BigInteger, nullable=False),
        sa.Column("squares", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("player_id", "game", "is_public", name="pk_standings"),
    )
    op.create_index("ix_standings_game", "standings", ["game"])
