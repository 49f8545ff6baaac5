"""Players in one process: every table's six sockets, each of them with a page's heartbeat.

Who is to act checks or calls, so long after the action before that the table has the pace
that was asked for. What is measured: the time from the sending of an action to its arrival
at each socket of the table. Reads one JSON task from standard input, says `ready` when all
sit, measures after `go`, and ends with one line of JSON.
"""

from __future__ import annotations

import asyncio
import gc
import random
import sys
import time
from array import array
from typing import Any, Final

import msgspec
import uvloop

from benchmarks.load_kit.sockets import Socket
from splitpot.server.interpreter import raise_file_limit
from splitpot.server.workers import say

BEAT_SECONDS: Final = 5.0
AT_ONCE: Final = 40
WARM_SECONDS: Final = 20.0
"""From the first deal to the beginning of the measurement."""
PATIENCE: Final = 120.0

_decode = msgspec.json.decode
_encode = msgspec.json.encode


class Task(msgspec.Struct):
    """What one process has to do.

    Attributes:
        tables: the name of each table and the session tokens of those who play there.
        every: seconds from an action to the next at one table.
        seconds: how long to measure.
    """

    host: str
    port: int
    tables: list[tuple[str, list[str]]]
    every: float
    seconds: float
    buy_in: int


class Report(msgspec.Struct):
    """What one process saw.

    Attributes:
        seen: microseconds from act to seen, one for each socket and action.
        gaps: frames whose number left one out: what was in between is lost.
        resent: frames whose number was there already: sent again to a client that was late to say so.
        lost: connections that ended, by reason.
    """

    sockets: int = 0
    acts: int = 0
    frames: int = 0
    bytes: int = 0
    gaps: int = 0
    resent: int = 0
    refused: dict[str, int] = {}
    lost: dict[str, int] = {}
    seen: list[int] = []
    cpu: float = 0.0


class Meter:
    """Counts, once it is switched on."""

    def __init__(self) -> None:
        self.on = False
        self.report = Report()
        self.seen = array("q")


class Table:
    """What all sockets of a table share: the hand, and the action on its way."""

    def __init__(self, name: str, every: float) -> None:
        self.name = name
        self.every = every
        self.hand = 0
        self.acted = 0.0
        self.sent = 0.0
        self.seat = -1


class Player:
    """One socket at a table."""

    def __init__(self, table: Table, socket: Socket, meter: Meter) -> None:
        self.table = table
        self.socket = socket
        self.meter = meter
        self.version = -1
        self.seat = -1
        self.count = 0
        self.seated: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        socket.heard = self.hear
        socket.lost = self.lost

    def hear(self, frame: bytes) -> None:
        """Follows the stream with as little work as possible."""
        meter = self.meter
        if meter.on:
            meter.report.frames += 1
            meter.report.bytes += len(frame)
        if frame.startswith(b'{"v":'):
            self._number(frame)
        head = frame[:40]
        if b'"acted"' in head:
            self._see()
        elif b'"turn"' in head:
            if b'"legal":{' in frame:
                self._plan(_decode(frame)["d"]["turn"])
        elif b'"hand"' in head:
            self.table.hand = _decode(frame)["d"]["hand"]
        elif b'"snapshot"' in head:
            self._start(_decode(frame)["d"])
        elif b'"refused"' in head:
            code = _decode(frame)["d"]["code"]
            meter.report.refused[code] = meter.report.refused.get(code, 0) + 1
        elif b'"ack"' in head and not self.seated.done() and b'"sit"' in frame:
            self.seated.set_result(None)

    def _number(self, frame: bytes) -> None:
        stop = 5
        while frame[stop] not in b",}":
            stop += 1
        version = int(frame[5:stop])
        if self.version >= 0 and version > self.version + 1 and b'"snapshot"' not in frame[:40]:
            self.meter.report.gaps += 1
        elif version <= self.version:
            self.meter.report.resent += 1
        self.version = max(self.version, version)

    def _start(self, body: dict[str, Any]) -> None:
        self.table.hand = body["hand"]
        self.seat = body["me"]["seat"] if body["me"]["seat"] is not None else -1
        if body["turn"] is not None and body["turn"].get("legal"):
            self._plan(body["turn"])

    def _see(self) -> None:
        if self.table.sent and self.meter.on:
            self.meter.seen.append(int((time.perf_counter() - self.table.sent) * 1e6))

    def _plan(self, turn: dict[str, Any]) -> None:
        """Acts when the table's pace says so."""
        now = asyncio.get_running_loop().time()
        due = max(now + 0.05, self.table.acted + self.table.every)
        # No two tables in step for long.
        due += random.uniform(-0.1, 0.1) * self.table.every
        asyncio.get_running_loop().call_at(due, self._act, self.table.hand, turn)

    def _act(self, hand: int, turn: dict[str, Any]) -> None:
        self.count += 1
        legal = turn["legal"]
        kind = "check" if legal["check"] else "call" if random.random() < 0.85 else "fold"
        body = {
            "cid": f"a{self.count}",
            "t": "act",
            "hand": hand,
            "turn": turn["turn"],
            "d": {"kind": kind, "price": legal["call"]},
        }
        if self.meter.on:
            self.meter.report.acts += 1
        self.table.acted = asyncio.get_running_loop().time()
        self.table.sent = time.perf_counter()
        self.socket.say(_encode(body))

    def lost(self, reason: str) -> None:
        """Counts a connection that has ended."""
        lost = self.meter.report.lost
        lost[reason] = lost.get(reason, 0) + 1
        if not self.seated.done():
            self.seated.set_exception(ConnectionError(reason))

    def say(self, kind: str, body: dict[str, Any]) -> None:
        """Sends a message that is no action."""
        self.socket.say(_encode({"cid": kind, "t": kind, "d": body}))

    def beat(self) -> None:
        """A page's heartbeat, again and again."""
        self.say("beat", {"version": self.version})
        asyncio.get_running_loop().call_later(BEAT_SECONDS, self.beat)


async def _sit(task: Task, table: Table, token: str, meter: Meter, gate: asyncio.Semaphore) -> Player:
    async with gate:
        loop = asyncio.get_running_loop()
        socket = Socket(f"{task.host}:{task.port}", f"splitpot_session={token}")
        await loop.create_connection(lambda: socket, task.host, task.port)
        async with asyncio.timeout(PATIENCE):
            await socket.opened
            player = Player(table, socket, meter)
            player.say("hello", {"table": table.name, "since": -1})
            player.socket.say(_encode({"cid": "sit", "t": "sit", "d": {"buy_in": task.buy_in}}))
            await player.seated
        loop.call_later(random.uniform(0, BEAT_SECONDS), player.beat)
        return player


async def play(task: Task) -> Report:
    """Seats everybody, measures for the time that was asked for, and tells."""
    meter = Meter()
    gate = asyncio.Semaphore(AT_ONCE)
    tables = [(Table(name, task.every), tokens) for name, tokens in task.tables]
    players = await asyncio.gather(
        *(_sit(task, table, token, meter, gate) for table, tokens in tables for token in tokens)
    )
    gc.freeze()  # nothing of the players is garbage, and to look at it all again takes time from the server
    print("ready", flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)
    await asyncio.sleep(WARM_SECONDS)
    before = time.process_time()
    meter.report.lost, meter.report.refused = {}, {}
    meter.report.gaps = meter.report.resent = 0
    meter.on = True
    await asyncio.sleep(task.seconds)
    meter.on = False
    report = meter.report
    report.cpu = time.process_time() - before
    report.sockets = len(players)
    report.seen = meter.seen.tolist()
    return report


def main() -> None:
    """Runs one process of players."""
    raise_file_limit()
    task = msgspec.json.decode(sys.stdin.readline(), type=Task)
    report = uvloop.run(play(task))
    say(_encode(report) + b"\n")


if __name__ == "__main__":
    main()
