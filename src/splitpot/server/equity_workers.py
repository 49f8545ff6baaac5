"""The processes that work out equity, and what is said where none of them has an answer.

How processes are started, shared and ended is in `workers`; what they ask is worked out
in `equity_worker`.
"""

from __future__ import annotations

from typing import Final

import msgspec

from splitpot.server.equity_types import EquityProblem, EquityReply, EquityRequest
from splitpot.server.workers import Failure, Workers

WORKERS: Final = 2
WAITING: Final = 8
MOST_SECONDS: Final = 4.0
"""After this a worker is ended, whatever it does. Sampling stops well before."""

_replies: Final = msgspec.json.Decoder(EquityReply)


class EquityWorkers(Workers[EquityRequest, EquityReply]):
    """A few processes, and the questions that wait for them."""

    module = "splitpot.server.equity_worker"

    def __init__(self, size: int = WORKERS, waiting: int = WAITING, seconds: float = MOST_SECONDS) -> None:
        super().__init__(size, waiting, seconds)

    def read(self, line: bytes) -> EquityReply:
        """A worker's reply out of its line."""
        return _replies.decode(line)

    def refuse(self, failure: Failure) -> EquityReply:
        """What is replied where no worker has."""
        if failure is Failure.BUSY:
            problem = EquityProblem("busy", "too many questions wait to be worked out; ask again in a moment")
        elif failure is Failure.WITHDRAWN:
            problem = EquityProblem("busy", "the question was withdrawn")
        elif failure is Failure.TOO_LONG:
            problem = EquityProblem(
                "too_long",
                f"this takes longer than {self.seconds:g} seconds to work out; "
                "ask for fewer hands, or for ranges with fewer hands or more ranks written out",
            )
        else:
            problem = EquityProblem("server_error", "the server failed to work this out; nothing was lost")
        return EquityReply(problem=problem)
