"""The server's clock: milliseconds since 1970 that never jump while the server runs.

The wall clock is read once, at the start; after that the monotonic clock counts. So a
clock set by hand, or a machine that slept, neither times a player out nor gives
anybody an hour to think.
"""

from __future__ import annotations

import time


class Clock:
    """Gives the time that every part of the server uses."""

    def __init__(self) -> None:
        self._started_ms = time.time_ns() // 1_000_000
        self._started_ns = time.monotonic_ns()

    def now(self) -> int:
        """Milliseconds since 1970."""
        return self._started_ms + (time.monotonic_ns() - self._started_ns) // 1_000_000
