"""How much one address and one player may ask for, over HTTP and over sockets.

Requests are paid from a bucket that fills up with time, so that a page which loads many
files at once is let through and a program that never stops is not. This machine's own
address is not counted: its host plays there, or a proxy does not say for whom it asks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from splitpot.errors import RoomError
from splitpot.server.attempts import is_loopback
from splitpot.server.clock import Clock
from splitpot.server.newest import Newest
from splitpot.server.pace import Pace
from splitpot.server.proxy import house_of
from splitpot.server.settings import Settings

REMEMBERED: Final = 20_000
MINUTE_MS: Final = 60_000


class Buckets:
    """One bucket a key: `most` of something a minute, a fifth of it at once.

    Args:
        most: so many in a minute.
    """

    def __init__(self, most: int) -> None:
        self._rate = most / MINUTE_MS
        self._size = max(5.0, most / 5)
        self._left: Newest[str, tuple[float, int]] = Newest(REMEMBERED)

    def take(self, key: str, now: int) -> float:
        """Takes one; 0 where there was one, else the milliseconds until there is one again."""
        left, then = self._left.get(key, (self._size, now))
        left = min(self._size, left + (now - then) * self._rate)
        self._left[key] = (left - 1 if left >= 1 else left, now)
        return 0.0 if left >= 1 else (1 - left) / self._rate


class Limits:
    """What is counted of everybody.

    Attributes:
        refused: how often somebody was refused, by what for.
    """

    def __init__(self, settings: Settings, clock: Clock) -> None:
        self._settings = settings
        self._clock = clock
        self._requests = Buckets(settings.requests_per_minute)
        self._by_player = Buckets(settings.account_requests_per_minute)
        self._sockets: Counter[str] = Counter()
        self._paces: dict[str, tuple[Pace, int]] = {}
        self.refused: Counter[str] = Counter()

    def count_request(self, address: str) -> None:
        """Counts a request or a new socket of an address.

        Raises:
            RoomError: `too_fast`; says when to come back.
        """
        if not is_loopback(address):
            self._pay(self._requests, house_of(address), "address", "this address asks")

    def count_player(self, player_id: str) -> None:
        """Counts a request of a player.

        Raises:
            RoomError: `too_fast`; says when to come back.
        """
        self._pay(self._by_player, player_id, "account", "you ask")

    @contextmanager
    def socket(self, address: str) -> Iterator[None]:
        """Counts a socket of an address while it is open.

        Raises:
            RoomError: `too_fast`: there are too many.
        """
        house = "" if is_loopback(address) else house_of(address)
        if house and self._sockets[house] >= self._settings.sockets_per_address:
            self.refused["sockets"] += 1
            raise RoomError(
                "too_fast", f"there are {self._sockets[house]} connections from your address already"
            )
        self._sockets[house] += 1
        try:
            yield
        finally:
            self._sockets[house] -= 1
            if not self._sockets[house]:
                del self._sockets[house]

    @contextmanager
    def messages(self, player_id: str) -> Iterator[Pace]:
        """The pace that all open sockets of a player share."""
        pace, users = self._paces.get(player_id, (Pace(self._settings.messages_per_second), 0))
        self._paces[player_id] = (pace, users + 1)
        try:
            yield pace
        finally:
            pace, users = self._paces[player_id]
            if users > 1:
                self._paces[player_id] = (pace, users - 1)
            else:
                del self._paces[player_id]

    def _pay(self, buckets: Buckets, key: str, kind: str, who: str) -> None:
        wait = buckets.take(key, self._clock.now())
        if wait:
            self.refused[kind] += 1
            seconds = -(-int(wait) // 1000) or 1
            raise RoomError("too_fast", f"{who} too often; try again in {seconds} s", again=seconds)
