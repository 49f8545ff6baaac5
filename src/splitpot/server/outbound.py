"""What a socket says outside a table's stream, as JSON: answers and heartbeats."""

from __future__ import annotations

from typing import Final

import msgspec

from splitpot.room.messages import ANSWER_TYPES, AnswerBody, Frame

_NAMES: Final = {kind: name for name, kind in ANSWER_TYPES.items()}
_encoder: Final = msgspec.json.Encoder()


def encode_answer(body: AnswerBody) -> bytes:
    """The frame of an answer; it has no version."""
    return _encoder.encode(Frame(t=_NAMES[type(body)], d=body))
