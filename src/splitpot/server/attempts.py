"""How often somebody may try in a while: by a name, by an address. Kept in memory.

What has turned out well is taken back, so that nobody who knows his password is slowed
down by using it. What is refused here says for how long.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Final

from splitpot.errors import RoomError

REMEMBERED: Final = 20_000


class Attempts:
    """Counts attempts by key within a time that moves along.

    Args:
        most: so many are let through within `window_ms`.
    """

    def __init__(self, most: int, window_ms: int) -> None:
        self._most = most
        self._window = window_ms
        self._times: OrderedDict[str, deque[int]] = OrderedDict()

    def check(self, key: str, now: int) -> None:
        """Lets the key pass, where it has not been counted too often.

        Raises:
            RoomError: `too_fast`; says when to come back.
        """
        times = self._times.get(key)
        if times is None:
            return
        while times and times[0] <= now - self._window:
            times.popleft()
        if not times:
            del self._times[key]
        elif len(times) >= self._most:
            raise too_fast("too many attempts", times[0] + self._window - now)

    def count(self, key: str, now: int) -> None:
        """Counts one attempt of the key."""
        self._times.setdefault(key, deque(maxlen=self._most)).append(now)
        self._times.move_to_end(key)
        while len(self._times) > REMEMBERED:
            self._times.popitem(last=False)

    def uncount(self, key: str) -> None:
        """Takes back the last count of the key: it was no failure."""
        if times := self._times.get(key):
            times.pop()

    def forget(self, key: str) -> None:
        """Forgets the key's attempts: it has shown that it belongs here."""
        self._times.pop(key, None)


def too_fast(problem: str, wait_ms: int) -> RoomError:
    """The refusal of what has been done too often, with when it may be done again."""
    minutes = max(1, -(-wait_ms // 60_000))
    wait = f"{minutes} min" if minutes <= 120 else f"{-(-minutes // 60)} h"
    return RoomError("too_fast", f"{problem}; try again in {wait}", again=minutes * 60)


def is_loopback(address: str) -> bool:
    """Whether the address is this machine's own: its host plays, or a proxy does not say for whom."""
    return address in ("::1", "localhost", "testclient", "") or address.startswith("127.")
