"""Rooms as the tests open them: in this process where that is quicker, or as a process of its own."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import uvicorn

from splitpot.game.rules import Rules, fixed_limit
from splitpot.room.config import TableConfig
from splitpot.server.app import create_app
from splitpot.server.half_open import PatientProtocol
from splitpot.server.lobby import Lobby
from splitpot.server.lock import DataLock
from splitpot.server.settings import Settings
from splitpot.server.tables import Runner
from tests.server import postgres

SOURCES = Path(__file__).resolve().parents[2] / "src"


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


@asynccontextmanager
async def open_room(data: Path, **settings: Any) -> AsyncIterator[Room]:
    """A room on a free port; nobody is away for a lost connection, unless the test says how soon."""
    chosen: dict[str, Any] = {"demo_table": False, "away_grace_seconds": 30.0, **settings}
    if postgres.WANTED:
        chosen.setdefault("database", postgres.database_of(data))
    app = create_app(Settings(data=data, **chosen))
    lock = DataLock(data)
    listener = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(
        app,
        http=PatientProtocol,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=2 * 1024 * 1024,
        log_config=None,
        lifespan="on",
        proxy_headers=False,
        timeout_graceful_shutdown=1,
    )
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve([listener]))
    try:
        while not server.started:
            if serving.done():
                serving.result()
                raise AssertionError("the room did not open")
            await asyncio.sleep(0.005)
        yield Room(app.state.lobby, f"http://127.0.0.1:{listener.getsockname()[1]}/")
    finally:
        server.should_exit = True
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
            env={**os.environ, "PYTHONPATH": str(SOURCES), **_database(data)},
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
