"""The first schema: event log, players, ledger, answered commands, finished hands."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Creates every table."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("opened_at", sa.BigInteger, nullable=False),
        sa.Column("closed_at", sa.BigInteger),
        sa.Column("bot_pause", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_table(
        "events",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("version", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("payload", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "version", name="pk_events"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_events_table_id"),
    )
    op.create_table(
        "players",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("nickname", sa.String(80), nullable=False),
        sa.Column("nickname_key", sa.String(160), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("seen_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_players"),
        sa.UniqueConstraint("token_hash", name="uq_players_token_hash"),
    )
    op.create_index("ix_players_nickname_key", "players", ["nickname_key"])
    op.create_table(
        "accounts",
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("balance", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_accounts"),
        sa.CheckConstraint("balance >= 0 OR name IN ('house', 'bots')", name="ck_accounts_no_debt"),
    )
    op.create_table(
        "ledger",
        sa.Column("entry", sa.String(80), nullable=False),
        sa.Column("account", sa.String(80), nullable=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.Column("reason", sa.String(32), nullable=False),
        sa.Column("table_id", sa.String(32)),
        sa.Column("version", sa.BigInteger),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("entry", "account", name="pk_ledger"),
        sa.ForeignKeyConstraint(["account"], ["accounts.name"], name="fk_ledger_account"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_ledger_table_id"),
    )
    op.create_index("ix_ledger_account", "ledger", ["account"])
    op.create_table(
        "commands",
        sa.Column("player_id", sa.String(32), nullable=False),
        sa.Column("cid", sa.String(64), nullable=False),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("player_id", "cid", name="pk_commands"),
    )
    op.create_index("ix_commands_at", "commands", ["at"])
    op.create_table(
        "hands",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("hand", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("first_version", sa.BigInteger, nullable=False),
        sa.Column("last_version", sa.BigInteger, nullable=False),
        sa.Column("ended_at", sa.BigInteger, nullable=False),
        sa.Column("pot", sa.BigInteger, nullable=False),
        sa.Column("winners", sa.Text, nullable=False),
        sa.Column("board", sa.String(20), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "hand", name="pk_hands"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_hands_table_id"),
    )
