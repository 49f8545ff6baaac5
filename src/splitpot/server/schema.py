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
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
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
    # What opens a private table: the secret of its link, and the hash of its password.
    Column("invite", String(64), nullable=False, server_default=""),
    Column("password_hash", String(200), nullable=False, server_default=""),
    # Empty for a cash table.
    Column("tournament_id", String(32), nullable=False, server_default=""),
    Index(None, "tournament_id"),
)

admissions: Final = Table(
    "admissions",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("player_id", String(32), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("sent_away", Boolean, nullable=False, server_default=false()),
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

snapshots: Final = Table(
    "snapshots",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("version", BigInteger, nullable=False),
    Column("shape", String(64), nullable=False),
    Column("sealed", LargeBinary, nullable=False),
)

players: Final = Table(
    "players",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("nickname", String(80), nullable=False),
    Column("nickname_key", String(160), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
    # The zone that its times are shown in; empty until one is chosen.
    Column("time_zone", String(64), nullable=False, server_default=""),
    Index(None, "nickname_key"),
)

schedules: Final = Table(
    "schedules",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("owner_id", String(32), nullable=False),
    Column("body", Text, nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    Column("ended_at", BigInteger),
)

sessions: Final = Table(
    "sessions",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("player_id", String(32), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
    Index(None, "player_id"),
)

logins: Final = Table(
    "logins",
    metadata,
    Column("player_id", String(32), primary_key=True),
    Column("name_key", String(160), nullable=False, unique=True),
    Column("password_hash", String(200), nullable=False),
    Column("created_at", BigInteger, nullable=False),
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

results: Final = Table(
    "results",
    metadata,
    Column("player_id", String(32), primary_key=True),
    # The player's first hand is 1; `total` is what he has won up to this one.
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("hand", Integer, nullable=False),
    Column("ended_at", BigInteger, nullable=False),
    Column("game", String(40), nullable=False),
    Column("net", BigInteger, nullable=False),
    Column("total", BigInteger, nullable=False),
    Index(None, "table_id", "hand"),
)

standings: Final = Table(
    "standings",
    metadata,
    # The row without a game is the sum over all of them.
    Column("player_id", String(32), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("is_public", Boolean, primary_key=True),
    Column("hands", BigInteger, nullable=False),
    Column("net", BigInteger, nullable=False),
    # Sums over the hands of the result in thousandths of a big bet, and of its square.
    Column("units", BigInteger, nullable=False),
    Column("squares", BigInteger, nullable=False),
    Index(None, "game"),
)

bots: Final = Table(
    "bots",
    metadata,
    Column("player_id", String(32), primary_key=True),
    # Whose it is; empty for the host's. Its chips are in a wallet of its own.
    Column("owner_id", String(32), nullable=False),
    # None where the token was taken away.
    Column("token_hash", String(64), unique=True),
    Column("created_at", BigInteger, nullable=False),
    Index(None, "owner_id"),
)

admin_tokens: Final = Table(
    "admin_tokens",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("label", String(80), nullable=False),
    # `admin` opens everything of the host's, `metrics` the figures alone.
    Column("scope", String(16), nullable=False),
    Column("created_at", BigInteger, nullable=False),
)

admins: Final = Table(
    "admins",
    metadata,
    Column("player_id", String(32), primary_key=True),
    Column("created_at", BigInteger, nullable=False),
)

sanctions: Final = Table(
    "sanctions",
    metadata,
    Column("id", String(16), primary_key=True),
    # `ban` of a player, `address` ban, `mute` of a player; `until` 0 is for good.
    Column("kind", String(16), nullable=False),
    Column("subject", String(64), nullable=False),
    Column("name", String(80), nullable=False),
    Column("reason", String(200), nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("actor", String(80), nullable=False),
    Index(None, "subject"),
)

announcements: Final = Table(
    "announcements",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("text", String(400), nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("actor", String(80), nullable=False),
)

admin_actions: Final = Table(
    "admin_actions",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("actor", String(80), nullable=False),
    Column("address", String(64), nullable=False),
    Column("action", String(32), nullable=False),
    Column("subject", String(120), nullable=False),
    Column("note", String(400), nullable=False),
    Index(None, "at"),
)

# What a check of the host's writes, to see that the database takes it.
pulse: Final = Table(
    "pulse",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
)

notes: Final = Table(
    "notes",
    metadata,
    Column("owner_id", String(32), primary_key=True),
    # Whom it is about: a player, or a bot of the house.
    Column("subject_id", String(40), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("text", String(500), nullable=False),
    Column("colour", String(16), nullable=False),
    Column("is_muted", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
)

tournaments: Final = Table(
    "tournaments",
    metadata,
    Column("id", String(32), primary_key=True),
    # Who has opened it; empty for the house.
    Column("owner_id", String(32), nullable=False),
    # As it was opened; what holds now is in the director's state.
    Column("config", Text, nullable=False),
    Column("extras", Text, nullable=False),
    Column("status", String(16), nullable=False),
    Column("start_at", BigInteger, nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    Column("ended_at", BigInteger, nullable=False),
    Column("is_private", Boolean, nullable=False),
    Column("series", String(80), nullable=False),
    Column("schedule", String(32), nullable=False),
    Column("key", String(80), nullable=False),
    # How often what a calendar shows of it has changed, and when it last did.
    Column("sequence", Integer, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    Index(None, "status", "ended_at"),
    Index(None, "schedule", "key"),
)

tournament_events: Final = Table(
    "tournament_events",
    metadata,
    Column("tournament_id", String(32), ForeignKey("tournaments.id"), primary_key=True),
    Column("version", BigInteger, primary_key=True, autoincrement=False),
    Column("kind", String(32), nullable=False),
    Column("payload", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

tickets: Final = Table(
    "tickets",
    metadata,
    # The tournament that gave it, and the version of the event.
    Column("id", String(64), primary_key=True),
    Column("player_id", String(40), nullable=False),
    # Where it leads.
    Column("tournament_id", String(32), nullable=False),
    Column("value", BigInteger, nullable=False),
    # `open`, `used` for an entry, or `paid_back` in money.
    Column("state", String(16), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    Index(None, "player_id"),
    Index(None, "tournament_id", "state"),
)

tournament_results: Final = Table(
    "tournament_results",
    metadata,
    Column("tournament_id", String(32), ForeignKey("tournaments.id"), primary_key=True),
    Column("player_id", String(40), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("is_bot", Boolean, nullable=False),
    # Of the places `best` to `worst` among so many players.
    Column("best", Integer, nullable=False),
    Column("worst", Integer, nullable=False),
    Column("players", Integer, nullable=False),
    Column("prize", BigInteger, nullable=False),
    Column("bounties", BigInteger, nullable=False),
    Column("paid", BigInteger, nullable=False),
    Column("entries", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index(None, "player_id", "at"),
)
