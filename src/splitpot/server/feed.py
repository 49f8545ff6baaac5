"""A table's numbered stream as one socket gets it: what is new, what was missed, or all of it.

The last changes of a table are kept at hand, so that a client who comes back gets what
it missed, built for it alone; else a snapshot. What a viewer may see is `room.wire`'s.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

import msgspec
import structlog

from splitpot.room import wire
from splitpot.room.events import HandBegun, TableEvent
from splitpot.room.table import TableState
from splitpot.server.outbox import Outbox

_log = structlog.get_logger()


class Change(msgspec.Struct, frozen=True):
    """One event with the table before and after it."""

    before: TableState
    event: TableEvent
    after: TableState


class Feed:
    """One socket's side of a table.

    Attributes:
        player_id, nickname: whose eyes it has.
        sent: the highest version put into the outbox.
    """

    def __init__(self, player_id: str, nickname: str, outbox: Outbox) -> None:
        self.player_id = player_id
        self.nickname = nickname
        self.outbox = outbox
        self.sent = 0

    def send(self, version: int, frame: bytes) -> None:
        """Puts a frame of the stream into the outbox."""
        self.outbox.add(frame)
        self.sent = version


class Stream:
    """The stream of one table."""

    def __init__(self, keep: int) -> None:
        self._recent: deque[Change] = deque(maxlen=keep)
        self._feeds: set[Feed] = set()

    @property
    def players(self) -> set[str]:
        """Who has a socket at this table."""
        return {feed.player_id for feed in self._feeds}

    @property
    def names(self) -> set[tuple[str, str]]:
        """The same with their names."""
        return {(feed.player_id, feed.nickname) for feed in self._feeds}

    def hand_at_hand(self, hand: int) -> list[TableEvent] | None:
        """The events of a hand since it was begun; none where that is too long ago."""
        found: list[TableEvent] = []
        for change in reversed(self._recent):
            found.append(change.event)
            if isinstance(change.event, HandBegun) and change.event.hand == hand:
                return found[::-1]
        return None

    def publish(self, changes: Iterable[Change]) -> None:
        """Sends saved changes to everybody, each as that viewer may see it."""
        for change in changes:
            self._recent.append(change)
            frames: dict[str, bytes] = {}
            log: tuple[str, ...] | None = None
            for feed in self._feeds:
                player_id = feed.player_id
                try:
                    if player_id not in frames:
                        if log is None:
                            log = wire.log_lines(change.before, change.event, change.after)
                        frames[player_id] = _frame(change, feed, log)
                except Exception as error:  # noqa: BLE001  what is saved stands, whoever cannot be shown it
                    _log.error("a frame failed", version=change.after.version, exc_info=error)
                    feed.outbox.fail()
                else:
                    feed.send(change.after.version, frames[player_id])

    def join(self, feed: Feed, state: TableState, since: int) -> None:
        """Brings a feed up to date from version `since` and keeps it so."""
        self.catch_up(feed, state, since)
        self._feeds.add(feed)

    def leave(self, feed: Feed) -> None:
        """Sends nothing more to a feed."""
        self._feeds.discard(feed)

    def end(self) -> None:
        """Nothing comes any more, and nothing is kept at hand: a page may look at a closed table for long."""
        self._recent.clear()

    def catch_up(self, feed: Feed, state: TableState, since: int) -> None:
        """Sends what came after version `since`, or a snapshot where that is not at hand."""
        if since == state.version:
            feed.sent = since
            return
        missed = state.version - since
        if since >= 0 and 0 < missed <= len(self._recent):
            for change in list(self._recent)[-missed:]:
                feed.send(change.after.version, _frame(change, feed))
            return
        body = wire.snapshot(state, feed.player_id, feed.nickname)
        feed.send(state.version, wire.encode_frame(state.version, body))


def _frame(change: Change, feed: Feed, log: tuple[str, ...] | None = None) -> bytes:
    body = wire.message_for(change.before, change.event, change.after, feed.player_id, feed.nickname, log)
    return wire.encode_frame(change.after.version, body)
