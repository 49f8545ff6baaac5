"""A process that reads hand histories: a question a line on standard input, a reply a line on its output.

A file from anywhere may be long or odd; read here, it cannot keep the tables waiting.
What takes too long is ended from outside by `replay_workers`. It gives way to the
tables, and ends when its input does.
"""

from __future__ import annotations

import contextlib
import sys
from typing import Final

import msgspec
import structlog

from splitpot.server import logs
from splitpot.server.replay_reading import convert, read_file, read_hand, without_names
from splitpot.server.replay_types import ReplayQuestion, ReplayReply
from splitpot.server.workers import READY, behave, say

MOST_MEMORY: Final = 1024**3

_log = structlog.get_logger()
_encoder: Final = msgspec.json.Encoder()


def reply_to(question: ReplayQuestion) -> ReplayReply:
    """What is asked for, or why there is none."""
    if question.wanted == "file":
        return _reply(read_file(question.data))
    if question.wanted == "hand":
        hand = read_hand(question.data)
        if hand is None:
            return ReplayReply(code="bad_history", message="there is no hand in this that can be replayed")
        return _reply(hand)
    if question.wanted == "anonymous":
        text = without_names(question.data)
    else:
        text = convert(question.data, question.wanted)
    if not text:
        return ReplayReply(code="bad_history", message="there is no hand in this that can be written")
    return _reply(text)


def _reply(body: object) -> ReplayReply:
    return ReplayReply(msgspec.Raw(_encoder.encode(body)))


def main() -> None:
    """Answers until the input ends."""
    behave(MOST_MEMORY)
    logs.set_up("warning")
    questions = msgspec.json.Decoder(ReplayQuestion)
    with contextlib.suppress(BrokenPipeError):
        say(READY)
        for line in sys.stdin.buffer:
            try:
                reply = reply_to(questions.decode(line))
            except Exception as error:  # noqa: BLE001  the next question may fare better
                _log.error("reading failed", exc_info=error)
                reply = ReplayReply(code="server_error", message="the server failed to read this")
            say(_encoder.encode(reply) + b"\n")


if __name__ == "__main__":
    main()
