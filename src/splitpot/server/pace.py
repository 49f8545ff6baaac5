"""How fast a client may speak: at most so many messages in any second."""

from __future__ import annotations

from collections import deque


class Pace:
    """Counts the messages of one socket, or of all sockets of one player.

    Attributes:
        most: so many in a second.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self._times: deque[int] = deque()

    def allows(self, now: int) -> bool:
        """Whether one more message at `now` (milliseconds) is not too fast; it is counted."""
        while self._times and self._times[0] <= now - 1000:
            self._times.popleft()
        self._times.append(now)
        return len(self._times) <= self.most
