"""Real hands of many sites' clients, played again: who got how much there and here.

Each hand that does not agree, or cannot be compared, is a row of docs/reference/differences.md.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from splitpot.game.hand import replay
from splitpot.history.read import read_history_bytes
from splitpot.history.record import HandReading

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "differences.md"
ROW = re.compile(r"^\| ([^|]+?) \| `([^`|]*)` \| ([^|]+?) \|$", re.MULTILINE)


@pytest.fixture(scope="module")
def readings(shared: Path) -> list[HandReading]:
    """Every Omaha hand of the sample files, each once though it may stand in several files."""
    found: dict[tuple[str, str, str], HandReading] = {}
    for path in sorted(path for path in (shared / "hands" / "sites").rglob("*") if path.is_file()):
        for reading in read_history_bytes(path.read_bytes()):
            if reading.told is not None and reading.told.game is not None:
                key = (reading.site, reading.name, "" if reading.verdict.agrees else reading.verdict.reason)
                found.setdefault(key, reading)
    return list(found.values())


def listed() -> Iterator[tuple[str, str]]:
    """Site and hand of every row of the page."""
    section = PAGE.read_text("utf-8").partition("## Real hands of many sites")[2]
    for site, hand, _ in ROW.findall(section.partition("\n## ")[0]):
        yield site, hand


def test_at_least_97_of_100_complete_hands_pay_what_their_site_paid(readings: list[HandReading]) -> None:
    complete = [reading.verdict.agrees for reading in readings if reading.verdict.is_complete]
    assert len(complete) > 500
    assert complete.count(True) >= 0.97 * len(complete)


def test_every_other_hand_is_listed_with_its_reason_and_no_more(readings: list[HandReading]) -> None:
    others = Counter((reading.site, reading.name) for reading in readings if not reading.verdict.agrees)
    assert Counter(listed()) == others


def test_every_hand_that_was_read_conserves_its_chips(readings: list[HandReading]) -> None:
    for reading in readings:
        if reading.record is not None:
            state = replay(reading.record.events)
            pot = 0 if state.is_over else state.pot
            assert sum(seat.stack for seat in state.seats) + pot + state.rake == state.total


def test_the_files_of_every_site_are_known_by_what_they_contain(shared: Path) -> None:
    for path in sorted(path for path in (shared / "hands" / "sites").rglob("*") if path.is_file()):
        assert any(reading.told is not None for reading in read_history_bytes(path.read_bytes())), path.name
