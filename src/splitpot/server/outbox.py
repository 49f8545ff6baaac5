"""What waits to be sent to one socket: bounded, so that a slow client costs nobody anything."""

from __future__ import annotations

import asyncio
from collections import deque


class TooSlow(Exception):
    """The client does not take its messages as fast as they come."""


class Outbox:
    """A queue of frames with one reader. Adding never waits."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._frames: deque[bytes] = deque()
        self._wake = asyncio.Event()
        self._full = asyncio.Event()

    def __len__(self) -> int:
        """How many frames wait."""
        return len(self._frames)

    def add(self, frame: bytes) -> None:
        """Puts a frame at the end. The one that does not fit any more ends the queue."""
        if len(self._frames) >= self._limit:
            self._full.set()
        if not self._full.is_set():
            self._frames.append(frame)
            self._wake.set()

    def fail(self) -> None:
        """Ends the queue: its socket has to go."""
        self._full.set()

    async def overflow(self) -> None:
        """Waits until a frame does not fit.

        Raises:
            TooSlow: always, then.
        """
        await self._full.wait()
        raise TooSlow

    async def take(self) -> bytes:
        """The oldest frame; waits for one."""
        while not self._frames:
            self._wake.clear()
            await self._wake.wait()
        return self._frames.popleft()

    def rest(self) -> list[bytes]:
        """Everything that still waits, taken out."""
        frames = list(self._frames)
        self._frames.clear()
        return frames
