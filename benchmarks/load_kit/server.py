"""The room under load: the real application, with its tables open and its players known.

Started by `benchmarks.load`. Says one line of JSON when it is open (where, the tables, the
tokens), measures from `go` to `end` on standard input, and answers with one line of JSON.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
from array import array
from functools import partial
from pathlib import Path
from typing import Final

import msgspec
import uvicorn
import uvloop
from sqlalchemy import insert

from benchmarks.load_kit.clients import WARM_SECONDS
from splitpot.cli.serve import READ_LIMIT
from splitpot.game.rules import Game, fixed_limit
from splitpot.room.config import TableConfig
from splitpot.room.tournament_config import Level, Tournament
from splitpot.server import ledger, logs, schema
from splitpot.server.app import create_app
from splitpot.server.appends import Append, TournamentAppend
from splitpot.server.half_open import PatientProtocol
from splitpot.server.interpreter import keep_what_is_there, prepare_interpreter
from splitpot.server.keepalive import ANSWER_SECONDS, PING_SECONDS, PatientSocket
from splitpot.server.lobby import Lobby
from splitpot.server.players import hashed
from splitpot.server.settings import Settings
from splitpot.server.tournament_extras import Extras
from splitpot.server.workers import say

OPENED_AT_ONCE: Final = 50
TOURNAMENT: Final = "full"
LEVELS: Final = tuple(Level(50 * 2**number, ms=1_800_000) for number in range(8))
"""So long that hardly anybody goes out while it is watched."""
DEAL_SECONDS: Final = 10.0
"""The first deals are spread over this, as evenings begin at other times elsewhere."""
PAGE_BYTES: Final = os.sysconf("SC_PAGE_SIZE")


class Wanted(msgspec.Struct):
    """What to open.

    Attributes:
        data: where it should be kept.
        database: a PostgreSQL instead.
        entries: bots in a tournament that has begun; none without it.
        watchers: people who have a session and no seat.
    """

    tables: int = 0
    seats: int = 0
    data: str = ""
    database: str = ""
    entries: int = 0
    watchers: int = 0


class Opened(msgspec.Struct):
    """What is open; the tokens of those who are to sit at each table, and of those who watch."""

    port: int
    tables: list[tuple[str, list[str]]]
    watchers: list[str]
    memory: int
    pid: int


class Measured(msgspec.Struct):
    """The server's side of a measurement.

    Attributes:
        cpu: seconds of processor time.
        memory: resident bytes at its end.
        commits: microseconds from the wish to save to the commit, one for each command.
    """

    seconds: float
    cpu: float
    memory: int
    events: int
    commits: list[int]


async def _people(lobby: Lobby, count: int) -> list[str]:
    """Tokens of so many guests who have what a guest gets, all in one transaction."""
    now = lobby.clock.now()
    tokens = [f"load-{number}" for number in range(count)]
    names = [f"p{number}" for number in range(count)]
    async with lobby.store.writing() as connection:
        await connection.execute(
            insert(schema.players),
            [
                {"id": name, "nickname": name, "nickname_key": name, "created_at": now, "seen_at": now}
                for name in names
            ],
        )
        await connection.execute(
            insert(schema.sessions),
            [
                {
                    "id": name,
                    "token_hash": hashed(token),
                    "player_id": name,
                    "created_at": now,
                    "seen_at": now,
                }
                for name, token in zip(names, tokens, strict=True)
            ],
        )
        grants = [
            ledger.Movement(f"grant:{name}", ledger.HOUSE, ledger.wallet(name), lobby.settings.grant, "grant")
            for name in names
        ]
        await ledger.write(connection, grants, at=now)
    return tokens


async def _tournament(lobby: Lobby, entries: int) -> None:
    config = Tournament(
        id=TOURNAMENT, name="Full house", levels=LEVELS, max_entries=entries, buy_in=100, hand_pause_ms=1_000
    )
    await (await lobby.tournaments.open(config, Extras())).add_bots(entries)


async def _open(lobby: Lobby, wanted: Wanted, tokens: list[str]) -> list[tuple[str, list[str]]]:
    gate = asyncio.Semaphore(OPENED_AT_ONCE)

    async def open_one(number: int) -> tuple[str, list[str]]:
        rules = fixed_limit(20, game=Game.OMAHA8)
        config = TableConfig(f"load{number}", f"Table {number}", rules, seats=wanted.seats)
        async with gate:
            runner = await lobby.open(config)
        runner.hold(held=True)  # nobody plays before everybody sits
        return config.id, tokens[number * wanted.seats : (number + 1) * wanted.seats]

    return list(await asyncio.gather(*map(open_one, range(wanted.tables))))


async def run(wanted: Wanted, data: Path) -> None:
    """Opens the room and serves until the parent is done."""
    settings = Settings(
        data=data,
        demo_table=False,
        house_tournaments=False,
        max_tables=wanted.tables + 1,
        idle_seconds=3600,
        messages_per_second=1000,
        database=wanted.database,
    )
    app = create_app(settings)
    server = uvicorn.Server(
        uvicorn.Config(
            app,
            host="127.0.0.1",
            port=0,
            http=PatientProtocol,
            ws=PatientSocket,
            ws_per_message_deflate=False,
            ws_max_size=READ_LIMIT,
            ws_ping_interval=PING_SECONDS,
            ws_ping_timeout=ANSWER_SECONDS,
            backlog=4096,
            log_config=None,
            access_log=False,
            timeout_graceful_shutdown=1,
        )
    )
    serving = asyncio.create_task(server.serve())
    while not server.started:  # noqa: ASYNC110  uvicorn has no event for it
        await asyncio.sleep(0.01)
    keep_what_is_there()
    lobby: Lobby = app.state.lobby
    sitting = wanted.tables * wanted.seats
    tokens = await _people(lobby, sitting + wanted.watchers)
    tables = await _open(lobby, wanted, tokens)
    if wanted.entries:
        await _tournament(lobby, wanted.entries)
    port = server.servers[0].sockets[0].getsockname()[1]
    _say(Opened(port, tables, tokens[sitting:], _memory(), os.getpid()))
    await _measure(lobby)
    server.should_exit = True
    await serving


async def _measure(lobby: Lobby) -> None:
    commits = array("q")
    events = 0

    def saved(append: Append | TournamentAppend, seconds: float) -> None:
        nonlocal events
        events += len(append.entries)
        if isinstance(append, TournamentAppend):
            events += sum(len(one.entries) for one in append.tables)
        commits.append(int(seconds * 1e6))

    await _line()
    runners = list(lobby.runners.values())
    loop = asyncio.get_running_loop()
    for number, runner in enumerate(runners):
        loop.call_later(DEAL_SECONDS * number / len(runners), partial(runner.hold, held=False))
    await asyncio.sleep(WARM_SECONDS)
    watch = lobby.store.watch
    lobby.store.watch = saved
    began, cpu = time.perf_counter(), time.process_time()
    await _line()
    measured = Measured(
        time.perf_counter() - began, time.process_time() - cpu, _memory(), events, commits.tolist()
    )
    lobby.store.watch = watch
    _say(measured)


async def _line() -> str:
    return await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)


def _say(what: Opened | Measured) -> None:
    say(msgspec.json.encode(what) + b"\n")


def _memory() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE_BYTES


def main() -> None:
    """Runs the room."""
    prepare_interpreter()
    logs.set_up("critical")
    wanted = msgspec.json.decode(sys.stdin.readline(), type=Wanted)
    with tempfile.TemporaryDirectory(prefix="splitpot-load-") as folder:
        profile = os.environ.get("LOAD_PROFILE")
        if profile:
            import cProfile

            with cProfile.Profile() as watching:
                uvloop.run(run(wanted, Path(wanted.data or folder)))
            watching.dump_stats(profile)
        else:
            uvloop.run(run(wanted, Path(wanted.data or folder)))


if __name__ == "__main__":
    main()
