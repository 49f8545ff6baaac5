"""A few processes for work that would keep the tables waiting: started when wanted, ended when too slow.

How many requests are worked on and how many may wait is decided here; what they ask is
worked out in a module that reads a request a line and says a reply a line, such as
`equity_worker` and `replay_worker`. Nothing here knows about HTTP.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from abc import ABC, abstractmethod
from asyncio.subprocess import PIPE, Process
from collections.abc import Awaitable, Callable
from enum import StrEnum
from pathlib import Path
from typing import ClassVar, Final, Generic, TypeVar

import msgspec
import structlog

import splitpot

READY: Final = b"ready\n"
"""The first line of a process that takes questions."""
START_SECONDS: Final = 30.0

_log = structlog.get_logger()

Question = TypeVar("Question")
Reply = TypeVar("Reply")


class Failure(StrEnum):
    """Why a question gets no reply of its own."""

    BUSY = "busy"
    WITHDRAWN = "withdrawn"
    TOO_LONG = "too_long"
    LOST = "lost"


class WorkerLost(Exception):
    """A worker has ended, or could not be started."""


class Workers(ABC, Generic[Question, Reply]):
    """A few processes of one kind, and the requests that wait for them.

    Attributes:
        module: what a process runs.
        longest_reply: most bytes of one reply.
        size: requests that are worked on at a time.
        waiting: requests that may wait besides.
        seconds: how long one may take.
    """

    module: ClassVar[str]
    longest_reply: ClassVar[int] = 1024 * 1024

    def __init__(self, size: int, waiting: int, seconds: float) -> None:
        self.size = size
        self.waiting = waiting
        self.seconds = seconds
        self._turns = asyncio.Semaphore(size)
        self._inside = 0
        self._idle: list[_Worker] = []
        self._all: set[_Worker] = set()

    @abstractmethod
    def read(self, line: bytes) -> Reply:
        """A worker's reply out of its line."""

    @abstractmethod
    def refuse(self, failure: Failure) -> Reply:
        """What is replied where no worker has."""

    async def ask(self, request: Question, is_gone: Callable[[], Awaitable[bool]]) -> Reply:
        """The reply to a request; at once that the workers are busy, where too many wait already.

        Args:
            request: what is asked.
            is_gone: whether nobody waits for the reply any more; asked when its turn has come.
        """
        if self._inside >= self.size + self.waiting:
            return self.refuse(Failure.BUSY)
        self._inside += 1
        try:
            async with self._turns:
                if await is_gone():
                    return self.refuse(Failure.WITHDRAWN)
                return await self._work(request)
        finally:
            self._inside -= 1

    async def get_ready(self, seconds: float = 0) -> None:
        """Starts a process ahead, after so many seconds: whoever asks first need not wait for it."""
        await asyncio.sleep(seconds)
        async with self._turns:
            if self._all:
                return
            # Whoever asks meets the same trouble, and is told.
            with contextlib.suppress(WorkerLost):
                self._idle.append(await self._start())

    async def close(self) -> None:
        """Ends all processes."""
        await asyncio.gather(*(self._end(worker) for worker in tuple(self._all)))

    async def _work(self, request: Question) -> Reply:
        worker: _Worker | None = None
        try:
            worker = self._idle.pop() if self._idle else await self._start()
            async with asyncio.timeout(self.seconds):
                reply = self.read(await worker.ask(msgspec.json.encode(request)))
        except TimeoutError:
            return self.refuse(Failure.TOO_LONG)
        except WorkerLost as error:
            _log.error("worker lost", module=self.module, why=str(error))
            return self.refuse(Failure.LOST)
        else:
            self._idle.append(worker)
            worker = None
            return reply
        finally:
            # One that was interrupted would give its reply to the next question.
            if worker is not None:
                await self._end(worker)

    async def _start(self) -> _Worker:
        worker = await _Worker.start(self.module, self.longest_reply)
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
    async def start(cls, module: str, longest_reply: int) -> _Worker:
        """A process that is ready for questions."""
        # The same copy of Splitpot as this one; its arrays need no threads of their own.
        paths = [str(Path(splitpot.__file__).parents[1]), os.environ.get("PYTHONPATH", "")]
        environment = {"PYTHONPATH": os.pathsep.join(filter(None, paths)), "OPENBLAS_NUM_THREADS": "1"}
        worker = cls(
            await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", module),
                stdin=PIPE,
                stdout=PIPE,
                env={**os.environ, **environment},
                limit=longest_reply,
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

    async def ask(self, question: bytes) -> bytes:
        """The line with the reply to one question."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(question + b"\n")
            await self._process.stdin.drain()
        except ConnectionError as error:
            raise WorkerLost("it takes no questions") from error
        return await self._line()

    async def end(self) -> None:
        """Ends the process, at once."""
        if self._process.returncode is None:
            self._process.kill()
        await self._process.communicate()

    async def _line(self) -> bytes:
        assert self._process.stdout is not None
        try:
            line = await self._process.stdout.readline()
        except ValueError as error:
            raise WorkerLost("its reply is too long") from error
        if not line.endswith(b"\n"):
            raise WorkerLost("it has ended")
        return line


def behave(most_memory: int) -> None:
    """For a worker to begin with: Ctrl-C is its parent's affair, tables come first, memory has an end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (most_memory, most_memory))


def say(line: bytes) -> None:
    """Writes a worker's line to standard output, all of it.

    Without Python's buffer (`PYTHONUNBUFFERED`, as in many containers) a pipe may take a part only.
    """
    left = memoryview(line)
    while left:
        left = left[os.write(sys.stdout.fileno(), left) :]
