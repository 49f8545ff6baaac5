"""The processes that read hand histories, and what is said where none of them has an answer."""

from __future__ import annotations

from typing import Final

import msgspec

from splitpot.server.replay_types import ReplayQuestion, ReplayReply
from splitpot.server.workers import Failure, Workers

WORKERS: Final = 1
WAITING: Final = 6
MOST_SECONDS: Final = 30.0
"""After this a worker is ended, whatever it reads."""

_replies: Final = msgspec.json.Decoder(ReplayReply)
_REFUSALS: Final = {
    Failure.BUSY: ("busy", "too many histories wait to be read; ask again in a moment"),
    Failure.WITHDRAWN: ("busy", "the question was withdrawn"),
    Failure.TOO_LONG: ("too_long", "this takes too long to read; bring a smaller part of it"),
    Failure.LOST: ("server_error", "the server failed to read this"),
}


class ReplayWorkers(Workers[ReplayQuestion, ReplayReply]):
    """A few processes, and the files that wait for them."""

    module = "splitpot.server.replay_worker"
    longest_reply = 64 * 1024 * 1024

    def __init__(self, size: int = WORKERS, waiting: int = WAITING, seconds: float = MOST_SECONDS) -> None:
        super().__init__(size, waiting, seconds)

    def read(self, line: bytes) -> ReplayReply:
        """A worker's reply out of its line."""
        return _replies.decode(line)

    def refuse(self, failure: Failure) -> ReplayReply:
        """What is replied where no worker has."""
        code, message = _REFUSALS[failure]
        return ReplayReply(code=code, message=message)
