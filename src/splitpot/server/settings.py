"""What a host may set, in one frozen value. Nothing here reads a file or a variable.

How a setting gets its value from there is in `settings_file`, which also checks it.
"""

from __future__ import annotations

from pathlib import Path

import msgspec


class Settings(msgspec.Struct, frozen=True):
    """The settings of one server.

    Attributes:
        data: folder with the database, its lock and the room's key.
        database: a PostgreSQL, as postgresql://user@host/name; empty for SQLite in the data folder.
        key_file: the file with the room's key; none for `room.key` in the data folder.
        bot_pause: whether bots take a human-like pause before they act.
        demo_table: whether a table with five bots and a free seat is there at the start.
        house_tournaments: whether the house holds tournaments: sit-and-gos that bots fill up,
            one every day and one every week.
        zone: the time zone that those start in, an IANA name.
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
        new_guests: new guests at most from one address within ten minutes; this machine's own is not counted.
        login_failures: wrong passwords at most for one name from one address within
            `login_minutes`; three times as many from one address in all.
        login_minutes: how long a wrong password is remembered.
        allowance: play money that a player may claim once a day (UTC); 0 for none.
        allowance_limit: no more than up to so many chips, those at the tables and of the own bots included;
            where that leaves less than half of the allowance, there is none yet.
        leader_hands: hands that a player of the leaderboard has played at least.
        host: address to listen at; 0.0.0.0 for all.
        port: port to listen at, 0 for any; none for 8000 or the next free one.
        public_url: the address that people type, where a proxy stands in front; pages of no other
            may then send anything. Empty: whatever the request names.
        trusted_proxies: addresses and networks of proxies that are believed when they say for whom they ask.
        open_page: whether the page is opened in a browser, where there is a screen.
        log_level: how much is logged.
        log_format: `text` for people, `json` for machines.
        demo: several tables with bots for looking at, in a folder that is thrown away.
        requests_per_minute: HTTP requests and new sockets of one address; this machine's own is not counted.
        account_requests_per_minute: HTTP requests of one player.
        sockets_per_address: open sockets of one address; this machine's own is not counted.
        bots_each: bots at most that one account may have.
        bot_streams: sockets and streams at most that one bot may hold open.
        bot_messages_per_second: messages and requests of one bot over all of them.
        messages_per_second: messages of one player over all its sockets; one socket may send 20.
    """

    data: Path
    key_file: Path | None = None
    bot_pause: bool = True
    demo_table: bool = True
    house_tournaments: bool = True
    zone: str = "UTC"
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
    new_guests: int = 100
    login_failures: int = 10
    login_minutes: int = 15
    allowance: int = 20_000
    allowance_limit: int = 100_000
    leader_hands: int = 100
    host: str = "127.0.0.1"
    port: int | None = None
    public_url: str = ""
    trusted_proxies: tuple[str, ...] = ("127.0.0.1", "::1")
    open_page: bool = True
    log_level: str = "warning"
    log_format: str = "text"
    demo: bool = False
    requests_per_minute: int = 600
    account_requests_per_minute: int = 600
    sockets_per_address: int = 100
    messages_per_second: int = 60
    bots_each: int = 5
    bot_streams: int = 20
    bot_messages_per_second: int = 50
    database: str = ""

    @property
    def key_path(self) -> Path:
        """Where the room's key is."""
        return self.key_file or self.data / "room.key"

    @property
    def database_url(self) -> str:
        """The database, as SQLAlchemy names it."""
        if self.database:
            return self.database.replace("postgresql://", "postgresql+psycopg://", 1)
        return f"sqlite+aiosqlite:///{self.data / 'splitpot.db'}"
