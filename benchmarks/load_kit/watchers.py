"""People who watch one tournament: a socket each for its pulses, and pages asked for by HTTP.

A pulse is as old as the time it takes from the server's making it to its arrival here. Pages
are asked for by as many as the task says, one after another on connections that stay open;
each asker gets the whole page, as one does whose tournament has gone on since. Reads one JSON
task from standard input, says `ready` when all watch, measures after `go`, and ends with one
line of JSON.
"""

from __future__ import annotations

import asyncio
import gc
import itertools
import sys
import time
from array import array
from typing import Final

import msgspec
import uvloop

from benchmarks.load_kit.clients import AT_ONCE, PATIENCE, WARM_SECONDS
from benchmarks.load_kit.sockets import Socket
from splitpot.server.interpreter import raise_file_limit
from splitpot.server.workers import say

ASKERS: Final = 40
"""Connections for HTTP."""


class Task(msgspec.Struct):
    """What to do.

    Attributes:
        views, standings: pages of both kinds to ask for in a second, by all together.
    """

    port: int
    tournament: str
    tokens: list[str]
    views: float
    standings: float
    seconds: float


class Report(msgspec.Struct):
    """What was seen.

    Attributes:
        ages: of each pulse, in microseconds.
        views, standings: microseconds from asking to the last byte.
        late: questions that were not asked, for all before them had not been answered.
        sizes: bytes of the last page of either kind.
        refused: answers other than 200, by status.
        lost: sockets that ended, by reason.
    """

    ages: list[int] = []
    views: list[int] = []
    standings: list[int] = []
    late: int = 0
    bytes: int = 0
    sizes: tuple[int, int] = (0, 0)
    refused: dict[str, int] = {}
    lost: dict[str, int] = {}
    cpu: float = 0.0


class Pulse(msgspec.Struct):
    """All that is read of a pulse."""

    now: int


class Frame(msgspec.Struct):
    """A frame of the server, as far as it matters."""

    t: str
    d: msgspec.Raw


class Crowd:
    """All who watch."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.on = False
        self.report = Report()
        self.ages = array("q")
        self.watching = 0

    def hear(self, frame: bytes) -> None:
        """Takes the age of a pulse."""
        at = time.time()
        if not self.on:
            return
        self.report.bytes += len(frame)
        told = msgspec.json.decode(frame, type=Frame)
        if told.t == "tournament":
            made = msgspec.json.decode(told.d, type=Pulse).now
            self.ages.append(max(0, int(at * 1e6) - 1000 * made))

    def lost(self, reason: str) -> None:
        """Counts a connection that has ended."""
        self.report.lost[reason] = self.report.lost.get(reason, 0) + 1

    async def watch(self, token: str, gate: asyncio.Semaphore) -> Socket:
        """Opens one socket."""
        loop = asyncio.get_running_loop()
        async with gate:
            socket = Socket(f"127.0.0.1:{self.task.port}", f"splitpot_session={token}")
            await loop.create_connection(lambda: socket, "127.0.0.1", self.task.port)
            async with asyncio.timeout(PATIENCE):
                await socket.opened
        socket.heard, socket.lost = self.hear, self.lost
        wish = {"cid": "watch", "t": "watch", "d": {"tournament": self.task.tournament}}
        socket.say(msgspec.json.encode(wish))
        return socket


class Asker:
    """One connection for HTTP."""

    def __init__(self, crowd: Crowd) -> None:
        self.crowd = crowd
        self.busy = False
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, path: str, token: str, times: list[int]) -> int:
        """Asks for a page as one of the watchers; how long it is."""
        began = time.perf_counter()
        try:
            head, size = await self._answer(path, token)
        except (asyncio.IncompleteReadError, ConnectionError):
            # Nobody has used it for a while, and the server has closed it.
            self._streams = None
            head, size = await self._answer(path, token)
        if self.crowd.on:
            status = head[9:12].decode()
            if status == "200":
                times.append(int((time.perf_counter() - began) * 1e6))
            else:
                self.crowd.report.refused[status] = self.crowd.report.refused.get(status, 0) + 1
        self.busy = False
        return size

    async def _answer(self, path: str, token: str) -> tuple[bytes, int]:
        host = f"127.0.0.1:{self.crowd.task.port}"
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self.crowd.task.port)
        reader, writer = self._streams
        wanted = f"GET {path} HTTP/1.1\r\nHost: {host}\r\nCookie: splitpot_session={token}\r\n\r\n"
        writer.write(wanted.encode())
        head = await reader.readuntil(b"\r\n\r\n")
        fields = dict(line.lower().split(b": ", 1) for line in head.split(b"\r\n")[1:] if b": " in line)
        size = int(fields[b"content-length"])
        await reader.readexactly(size)
        return head, size


async def _ask_on(crowd: Crowd) -> None:
    """Both kinds of pages, at their paces, for ever."""
    task, report = crowd.task, crowd.report
    page = f"/api/tournaments/{task.tournament}"
    kinds = (
        (page, task.views, report.views),
        (f"{page}/standings?from=1&count=50", task.standings, report.standings),
    )
    askers = [Asker(crowd) for _ in range(ASKERS)]
    tokens = itertools.cycle(task.tokens)
    asked: set[asyncio.Task[None]] = set()

    async def ask(asker: Asker, kind: int) -> None:
        path, _, times = kinds[kind]
        size = await asker.ask(path, next(tokens), times)
        report.sizes = (size, report.sizes[1]) if kind == 0 else (report.sizes[0], size)

    async def keep_pace(kind: int) -> None:
        rate = kinds[kind][1]
        began = asyncio.get_running_loop().time()
        for number in itertools.count(1):
            await asyncio.sleep(began + number / rate - asyncio.get_running_loop().time())
            free = next((one for one in askers if not one.busy), None)
            if free is None:
                report.late += crowd.on
                continue
            free.busy = True
            one = asyncio.create_task(ask(free, kind))
            asked.add(one)
            one.add_done_callback(asked.discard)

    try:
        await asyncio.gather(*(keep_pace(kind) for kind in range(2)))
    finally:
        await asyncio.gather(*asked, return_exceptions=True)


async def watch(task: Task) -> Report:
    """Lets everybody come, measures for the time that was asked for, and tells."""
    crowd = Crowd(task)
    gate = asyncio.Semaphore(AT_ONCE)
    await asyncio.gather(*(crowd.watch(token, gate) for token in task.tokens))
    gc.freeze()
    print("ready", flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)
    asking = asyncio.create_task(_ask_on(crowd))
    await asyncio.sleep(WARM_SECONDS)
    before = time.process_time()
    crowd.report.lost = {}
    crowd.on = True
    await asyncio.sleep(task.seconds)
    crowd.on = False
    report = crowd.report
    report.cpu = time.process_time() - before
    asking.cancel()
    await asyncio.gather(asking, return_exceptions=True)
    report.ages = crowd.ages.tolist()
    return report


def main() -> None:
    """Runs one process of watchers."""
    raise_file_limit()
    task = msgspec.json.decode(sys.stdin.readline(), type=Task)
    say(msgspec.json.encode(uvloop.run(watch(task))) + b"\n")


if __name__ == "__main__":
    main()
