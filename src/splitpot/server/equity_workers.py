"""The processes that work out equity: few, started when they are wanted, ended when they take too long.

How many requests are worked on and how many may wait is decided here; what they ask is
worked out in `equity_worker`. Nothing here knows about HTTP.
"""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

import msgspec
import structlog

import splitpot
from splitpot.server.equity_types import READY, EquityProblem, EquityReply, EquityRequest

WORKERS: Final = 2
WAITING: Final = 8
MOST_SECONDS: Final = 4.0
"""After this a worker is ended, whatever it does. Sampling stops well before."""
START_SECONDS: Final = 30.0
_LONGEST_REPLY: Final = 1024 * 1024

_log = structlog.get_logger()
_replies: Final = msgspec.json.Decoder(EquityReply)


class WorkerLost(Exception):
    """A worker has ended, or could not be started."""


class EquityWorkers:
    """A few processes, and the requests that wait for them.

    Attributes:
        size: requests that are worked on at a time.
        waiting: requests that may wait besides.
        seconds: how long one may take.
    """

    def __init__(self, size: int = WORKERS, waiting: int = WAITING, seconds: float = MOST_SECONDS) -> None:
        self.size = size
        self.waiting = waiting
        self.seconds = seconds
        self._turns = asyncio.Semaphore(size)
        self._inside = 0
        self._idle: list[_Worker] = []
        self._all: set[_Worker] = set()

    async def ask(self, request: EquityRequest, is_gone: Callable[[], Awaitable[bool]]) -> EquityReply:
        """The reply to a request; at once that the workers are busy, where too many wait already.

        Args:
            request: what is asked.
            is_gone: whether nobody waits for the reply any more; asked when its turn has come.
        """
        if self._inside >= self.size + self.waiting:
            return _refusal("busy", "too many questions wait to be worked out; ask again in a moment")
        self._inside += 1
        try:
            async with self._turns:
                if await is_gone():
                    return _refusal("busy", "the question was withdrawn")
                return await self._work(request)
        finally:
            self._inside -= 1

    async def close(self) -> None:
        """Ends all processes."""
        await asyncio.gather(*(self._end(worker) for worker in tuple(self._all)))

    async def _work(self, request: EquityRequest) -> EquityReply:
        worker: _Worker | None = None
        try:
            worker = self._idle.pop() if self._idle else await self._start()
            async with asyncio.timeout(self.seconds):
                reply = await worker.ask(request)
        except TimeoutError:
            return _refusal(
                "too_long",
                f"this takes longer than {self.seconds:g} seconds to work out; "
                "ask for fewer hands, or for ranges with fewer hands or more ranks written out",
            )
        except WorkerLost as error:
            _log.error("equity worker lost", why=str(error))
            return _refusal("server_error", "the server failed to work this out; nothing was lost")
        else:
            self._idle.append(worker)
            worker = None
            return reply
        finally:
            # One that was interrupted would give its reply to the next question.
            if worker is not None:
                await self._end(worker)

    async def _start(self) -> _Worker:
        worker = await _Worker.start()
        self._all.add(worker)
        return worker

    async def _end(self, worker: _Worker) -> None:
        self._all.discard(worker)
        if worker in self._idle:
            self._idle.remove(worker)
        await worker.end()


class _Worker:
    """One process."""

    def __init__(self, process: Process) -> None:
        self._process = process

    @classmethod
    async def start(cls) -> _Worker:
        """A process that is ready for questions."""
        # The same copy of Splitpot as this one; its arrays need no threads of their own.
        paths = [str(Path(splitpot.__file__).parents[1]), os.environ.get("PYTHONPATH", "")]
        environment = {"PYTHONPATH": os.pathsep.join(filter(None, paths)), "OPENBLAS_NUM_THREADS": "1"}
        worker = cls(
            await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "splitpot.server.equity_worker"),
                stdin=PIPE,
                stdout=PIPE,
                env={**os.environ, **environment},
                limit=_LONGEST_REPLY,
            )
        )
        said = b""
        try:
            async with asyncio.timeout(START_SECONDS):
                said = await worker._line()
        except TimeoutError as error:
            raise WorkerLost("it did not get ready") from error
        finally:
            if said != READY:
                await worker.end()
        return worker

    async def ask(self, request: EquityRequest) -> EquityReply:
        """The reply to one request."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(msgspec.json.encode(request) + b"\n")
            await self._process.stdin.drain()
        except ConnectionError as error:
            raise WorkerLost("it takes no questions") from error
        return _replies.decode(await self._line())

    async def end(self) -> None:
        """Ends the process, at once."""
        if self._process.returncode is None:
            self._process.kill()
        await self._process.communicate()

    async def _line(self) -> bytes:
        assert self._process.stdout is not None
        line = await self._process.stdout.readline()
        if not line.endswith(b"\n"):
            raise WorkerLost("it has ended")
        return line


def _refusal(code: str, message: str) -> EquityReply:
    return EquityReply(problem=msgspec.convert({"code": code, "message": message}, EquityProblem))
