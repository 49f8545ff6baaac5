"""Faults of rooms that users reported of other programs: that each has its test, and those without a place.

The tests are where what they are about is tested: the id of the collected case is in a test's
docstring, in the folders named here.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from splitpot.game.rules import Rules
from splitpot.room.commands import TopUp
from splitpot.room.events import encode_event
from splitpot.room.table import chips_of
from splitpot.room.wire import snapshot
from tests.conftest import REPOSITORY
from tests.room.playing import Room, big_bet, config, lively

FOLDERS = ("tests/room", "tests/server", "tests/browser")


def test_every_collected_fault_of_a_room_has_a_test(shared: Path) -> None:
    cases = json.loads((shared / "cases" / "bugs.json").read_text())
    wanted = {case["id"] for case in cases if case["kind"] == "E"}
    assert len(wanted) > 10
    told = "\n".join(
        "\n".join(re.findall(r'"""(.*?)"""', path.read_text(encoding="utf-8"), re.DOTALL))
        for folder in FOLDERS
        for path in sorted((REPOSITORY / folder).glob("test_*.py"))
    )
    assert sorted(wanted - set(re.findall(r"\bE\d\d\b", told))) == []


def numbers(value: Any) -> list[Any]:
    """Every number in plain data."""
    if isinstance(value, dict):
        return [one for part in value.values() for one in numbers(part)]
    if isinstance(value, list):
        return [one for part in value for one in numbers(part)]
    return [value] if isinstance(value, int | float) else []


@pytest.mark.parametrize("rules", [None, big_bet(6, odd_chip_unit=1)])
def test_chips_are_whole_in_states_messages_and_what_is_stored(rules: Rules | None) -> None:
    """E13: split pots of odd amounts, hand after hand; nothing is ever a fraction, no chip is lost."""
    settings = {} if rules is None else {"rules": rules}
    room = Room(config(seats=3, chip_decimals=2, **settings), seed=3)
    room.watch("ann", None)
    room.sit("ann", "bob", "cat", buy_in=599)
    bought = 0
    for _ in range(12):
        room.deal()
        room.finish(lively)
        assert chips_of(room.state) == 3 * 599 + bought
        for player, stack in room.stacks().items():
            if not stack:
                room.do(TopUp(player, 600))
                bought += 600
    told = [msgspec.json.decode(frame) for frames in room.watchers.values() for frame in frames]
    told += [msgspec.json.decode(encode_event(event)) for event in room.events]
    told.append(msgspec.json.decode(msgspec.json.encode(snapshot(room.state, "ann"))))
    found = [one for part in told for one in numbers(part)]
    assert len(found) > 1000
    assert all(type(one) in (int, bool) for one in found)
