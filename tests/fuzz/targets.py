"""What is fuzzed, and what must hold for any input: a target returns, or the input is a fault.

Each target takes bytes as they would come from outside. The seeds are small valid inputs
from which a fuzzer begins.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from splitpot.errors import HistoryParseError
from splitpot.history.phh import read_phh, write_phh
from splitpot.room.messages import CLIENT_TYPES
from splitpot.server.inbound import CID_LENGTH, BadMessage, read_message
from tests.history.hands import phh

HISTORY_SEEDS = tuple(
    text.encode()
    for text in (
        phh(),
        phh(variant="'PO'", small_bet=None, big_bet=None, min_bet="10"),
        phh("d dh p1 As2dKhTc", "d dh p2 ????????", "d dh p3 9h9s8h8s", "p3 f", "p1 f"),
        "[1]\n" + phh() + "\n[2]\n" + phh(),
        "variant = 'NT'\n",
    )
)
WIRE_SEEDS = (
    b'{"t":"act","cid":"1","hand":3,"turn":2,"d":{"kind":"raise_to","amount":20,"price":10}}',
    b'{"t":"hello","cid":"1","d":{"last":0}}',
    b'{"t":"sit","cid":"2","d":{"seat":1,"buy_in":100}}',
    b'{"t":"top_up","cid":"x","d":{"amount":5}}',
    b'{"t":"run_twice","cid":"3","d":{"agree":true}}',
    b'{"t":"post","d":{"how":"wait"}}',
    b'{"t":"sit_out","d":{"when":"next_hand"}}',
    b'{"t":"beat"}',
)


def read_history(data: bytes) -> None:
    """Any text gives readings: a hand or its problems, chips in order, and what is written reads back."""
    text = data.decode("utf-8", errors="replace")
    readings = read_phh(text)
    assert readings
    for reading in readings:
        assert reading.problems or reading.record
        for problem in reading.problems:
            assert isinstance(problem, HistoryParseError)
            assert 0 <= problem.line <= text.count("\n") + 1
            assert str(problem)
        record = reading.record
        if record is None:
            continue
        assert sum(record.stacks) >= sum(stack or 0 for stack in record.final_stacks)
        if not reading.problems:
            (again,) = read_phh(write_phh(record))
            assert again.problems == ()
            assert again.record is not None
            assert again.record.events == record.events


def read_wire(data: bytes) -> None:
    """Any text is a message that fits its type, or a refusal with one of the codes."""
    text = data.decode("utf-8", errors="replace")
    try:
        message = read_message(text)
    except BadMessage as error:
        refusal = error
    else:
        kind = msgspec.json.decode(text)["t"]
        assert type(message.body) is CLIENT_TYPES[kind]
        frame = {
            "t": kind,
            "cid": message.cid,
            "hand": message.hand,
            "turn": message.turn,
            "d": message.body,
        }
        assert read_message(msgspec.json.encode(frame).decode()) == message
        return
    assert refusal.code in {"too_large", "bad_message", "unknown_type", "bad_amount"}
    assert str(refusal)
    assert len(refusal.cid) <= CID_LENGTH


TARGETS: dict[str, tuple[Callable[[bytes], None], tuple[bytes, ...]]] = {
    "history": (read_history, HISTORY_SEEDS),
    "wire": (read_wire, WIRE_SEEDS),
}
