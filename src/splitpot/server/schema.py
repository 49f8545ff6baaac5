"""The tables of the database, for SQLite and PostgreSQL alike.

How they come to be in a database is `migrate`'s affair (a test compares the two), how
they are written `store`'s, `ledger`'s and `players`'.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

tables: Final = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("opened_at", BigInteger, nullable=False),
    Column("closed_at", BigInteger),
    Column("bot_pause", Boolean, nullable=False),
)

events: Final = Table(
    "events",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("version", BigInteger, primary_key=True, autoincrement=False),
    Column("kind", String(32), nullable=False),
    Column("payload", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

players: Final = Table(
    "players",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("nickname", String(80), nullable=False),
    Column("nickname_key", String(160), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
    Index(None, "nickname_key"),
)

accounts: Final = Table(
    "accounts",
    metadata,
    Column("name", String(80), primary_key=True),
    Column("balance", BigInteger, nullable=False),
    # The house and the bots' bank make play money; nobody else can owe.
    CheckConstraint("balance >= 0 OR name IN ('house', 'bots')", name="no_debt"),
)

ledger: Final = Table(
    "ledger",
    metadata,
    Column("entry", String(80), primary_key=True),
    Column("account", String(80), ForeignKey("accounts.name"), primary_key=True),
    Column("amount", BigInteger, nullable=False),
    Column("reason", String(32), nullable=False),
    Column("table_id", String(32), ForeignKey("tables.id")),
    Column("version", BigInteger),
    Column("at", BigInteger, nullable=False),
    Index(None, "account"),
)

commands: Final = Table(
    "commands",
    metadata,
    Column("player_id", String(32), primary_key=True),
    Column("cid", String(64), primary_key=True),
    Column("version", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index(None, "at"),
)

hands: Final = Table(
    "hands",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("hand", Integer, primary_key=True, autoincrement=False),
    Column("first_version", BigInteger, nullable=False),
    Column("last_version", BigInteger, nullable=False),
    Column("ended_at", BigInteger, nullable=False),
    Column("pot", BigInteger, nullable=False),
    Column("winners", Text, nullable=False),
    Column("board", String(20), nullable=False),
    Column("second_board", String(20), nullable=False, server_default=""),
)
