"""Rooms as the tests open them: in this process where that is quicker, or as a process of its own."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

import structlog
import uvicorn
from argon2 import PasswordHasher
from sqlalchemy import create_engine

from splitpot.game.rules import Rules, fixed_limit
from splitpot.room.config import TableConfig
from splitpot.server import store
from splitpot.server.app import create_app
from splitpot.server.half_open import PatientProtocol
from splitpot.server.keepalive import PatientSocket
from splitpot.server.lobby import Lobby
from splitpot.server.lock import DataLock
from splitpot.server.migrate import upgrade
from splitpot.server.settings import Settings
from splitpot.server.tables import Runner
from tests.server import postgres

SOURCES = Path(__file__).resolve().parents[2] / "src"
QUICK_HASHER = PasswordHasher(time_cost=1, memory_cost=64)
"""Passwords of tests are no secrets."""
QUICK_PRAGMAS = tuple(pragma.replace("synchronous=FULL", "synchronous=OFF") for pragma in store.PRAGMAS)
"""No test pulls the plug of its own process; those who kill a room have it in another, as people run it."""


# Of its own accord structlog draws a failure in colours, with every variable: that takes seconds, and the
# room waits for it.
structlog.configure(
    processors=[
        structlog.processors.add_log_level,
        structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback),
    ]
)


class Room:
    """A room in this process, with its real sockets."""

    def __init__(self, lobby: Lobby, address: str) -> None:
        self.lobby = lobby
        self.address = address

    async def table(
        self,
        bots: Sequence[str] = (),
        *,
        table_id: str = "t1",
        small_bet: int = 20,
        rules: Rules | None = None,
        **settings: Any,
    ) -> Runner:
        """A table without pauses, so that a hand is over as soon as it is played."""
        quick = {"hand_pause_ms": 0, "result_ms": 0, "run_out_ms": 0, "draw_ms": 0, "seats": 6}
        rules = rules or fixed_limit(small_bet)
        config = TableConfig(table_id, "A table", rules, **{**quick, **settings})
        return await self.lobby.open(config, bots, bot_pause=False)


class _Server(uvicorn.Server):
    """Ends when it is told to, not at its next look at the clock."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._ended = asyncio.Event()

    def end(self) -> None:
        self.should_exit = True
        self._ended.set()

    async def main_loop(self) -> None:
        await self._ended.wait()


@cache
def _empty_database() -> bytes:
    """A database without rows: to run every step of its schema takes as long as many a test."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "empty.db"
        engine = create_engine(f"sqlite:///{path}")
        with engine.begin() as connection:
            upgrade(connection)
        engine.dispose()
        return path.read_bytes()


def _make_database(settings: Settings) -> None:
    """Puts an empty database where a room with these settings has none yet."""
    prefix = "sqlite+aiosqlite:///"
    if settings.database_url.startswith(prefix):
        path = Path(settings.database_url.removeprefix(prefix))
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch(0o600)
            path.write_bytes(_empty_database())


@asynccontextmanager
async def open_room(
    data: Path, *, pings: tuple[float, float] = (20.0, 20.0), **settings: Any
) -> AsyncIterator[Room]:
    """A room on a free port; nobody is away for a lost connection, unless the test says how soon.

    Args:
        pings: seconds from an answer to the next ping, and from a ping to the last moment for its answer.
    """
    quiet = {"demo_table": False, "house_tournaments": False}
    chosen: dict[str, Any] = {**quiet, "away_grace_seconds": 30.0, **settings}
    if postgres.WANTED:
        chosen.setdefault("database", postgres.database_of(data))
    chosen_settings = Settings(data=data, **chosen)
    _make_database(chosen_settings)
    app = create_app(chosen_settings)
    lock = DataLock(data)
    listener = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(
        app,
        http=PatientProtocol,
        ws=PatientSocket,
        ws_per_message_deflate=False,
        ws_max_size=2 * 1024 * 1024,
        ws_ping_interval=pings[0],
        ws_ping_timeout=pings[1],
        log_config=None,
        lifespan="on",
        proxy_headers=False,
        timeout_graceful_shutdown=1,
    )
    server = _Server(config)
    with patch.object(store, "PRAGMAS", QUICK_PRAGMAS):
        serving = asyncio.create_task(server.serve([listener]))
        try:
            while not server.started:
                if serving.done():
                    serving.result()
                    raise AssertionError("the room did not open")
                await asyncio.sleep(0.005)
            app.state.lobby.accounts.passwords._hasher = QUICK_HASHER
            yield Room(app.state.lobby, f"http://127.0.0.1:{listener.getsockname()[1]}/")
        finally:
            server.end()
            await serving
            listener.close()
            lock.release()


def _database(data: Path) -> dict[str, str]:
    """Where a room that is a process of its own keeps its tables."""
    return {"SPLITPOT_DATABASE": postgres.database_of(data)} if postgres.WANTED else {}


class Process:
    """A room that runs as people run it, so that it can be killed."""

    def __init__(self, data: Path, *options: str, port: int = 0) -> None:
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-u", "-m", "splitpot", "serve", "--no-open", "--no-bot-pause"),
                *("--data", str(data), "--port", str(port), *options),
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={
                "SPLITPOT_HOUSE_TOURNAMENTS": "no",
                **os.environ,
                "PYTHONPATH": str(SOURCES),
                **_database(data),
            },
        )
        self.greeting = self._read_greeting()
        self.address = re.findall(r"open at\s+(http://\S+)", self.greeting)[0]
        self.port = int(self.address.rstrip("/").rsplit(":", 1)[1])

    def _read_greeting(self) -> str:
        assert self.process.stdout is not None
        said = ""
        for line in self.process.stdout:
            said += line
            if "Ctrl-C" in line:
                return said
        assert self.process.stderr is not None
        raise AssertionError(f"the room did not open: {said}{self.process.stderr.read()}")

    def kill(self) -> None:
        """What a power cut does."""
        self.process.send_signal(signal.SIGKILL)
        self._end()

    def stop(self) -> tuple[str, str]:
        """What Ctrl-C does; standard output and standard error of the end."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        return self._end()

    def _end(self) -> tuple[str, str]:
        return self.process.communicate(timeout=20)
