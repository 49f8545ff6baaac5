"""What a host may set, in one frozen value. Nothing here reads a file or a variable."""

from __future__ import annotations

from pathlib import Path

import msgspec


class Settings(msgspec.Struct, frozen=True):
    """The settings of one server.

    Attributes:
        data: folder with the database and its lock.
        bot_pause: whether bots take a human-like pause before they act.
        demo_table: whether a table with five bots and a free seat is there at the start.
        action_seconds: time for a decision at the demo table.
        grant: play money that a new session gets, in chips.
        max_tables: open tables at most.
        max_sockets: sockets at most that one player may hold open.
        idle_seconds: a table without people closes after this.
        away_grace_seconds: a lost connection is told to the table after this, so that
            a reload of the page goes unnoticed.
        restart_extra_ms: added to a running clock after a restart.
        ring: events that a table keeps at hand for players who come back.
        send_queue: frames that may wait for a slow client before it is dropped.
        session_days: a session that nobody uses ends after this.
        nickname_hours: a nickname is free again when its session was unused for this long.
    """

    data: Path
    bot_pause: bool = True
    demo_table: bool = True
    action_seconds: int = 20
    grant: int = 100_000
    max_tables: int = 100
    max_sockets: int = 20
    idle_seconds: float = 600.0
    away_grace_seconds: float = 2.0
    restart_extra_ms: int = 15_000
    ring: int = 1024
    send_queue: int = 512
    session_days: int = 30
    nickname_hours: int = 12

    @property
    def database_url(self) -> str:
        """The database in the data folder, as SQLAlchemy names it."""
        return f"sqlite+aiosqlite:///{self.data / 'splitpot.db'}"
