"""Real and recorded PHH files replay to the chip, and are written so that they read back alike."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from splitpot.game.rules import AnteType
from splitpot.history.phh import read_phh, write_phh, write_phhs
from splitpot.history.record import HandReading, HandRecord, Outcome


def readings_in(folder: Path) -> dict[str, HandReading]:
    found: dict[str, HandReading] = {}
    for path in sorted(folder.glob("*.phh")):
        (found[path.name],) = read_phh(path.read_text(encoding="utf-8"))
    return found


@pytest.fixture(scope="module")
def recorded(shared: Path) -> dict[str, HandReading]:
    return readings_in(shared / "hands" / "phh")


@pytest.fixture(scope="module")
def televised(shared: Path) -> dict[str, HandReading]:
    return readings_in(shared / "hands" / "wsop")


@pytest.fixture(scope="module")
def records(recorded: dict[str, HandReading], televised: dict[str, HandReading]) -> list[HandRecord]:
    readings = [*recorded.values(), *televised.values()]
    return [reading.record for reading in readings if reading.record is not None]


def test_all_51_hands_of_another_engine_end_with_its_stacks(recorded: dict[str, HandReading]) -> None:
    assert Counter(one.variant for one in recorded.values()) == {"FO": 8, "FO/8": 25, "PO": 8, "PO/8": 10}
    assert {name: one.problems for name, one in recorded.items() if one.outcome is not Outcome.EQUAL} == {}


def test_all_13_televised_hands_end_with_the_stacks_on_the_screen(televised: dict[str, HandReading]) -> None:
    assert Counter(one.variant for one in televised.values()) == {"FO/8": 8, "PO": 5}
    assert {name: one.problems for name, one in televised.items() if one.outcome is not Outcome.EQUAL} == {}


def test_the_antes_of_the_televised_pot_limit_hands_are_the_big_blinds(
    televised: dict[str, HandReading],
) -> None:
    records = [one.record for one in televised.values() if one.variant == "PO" and one.record]
    assert Counter((record.rules.ante_type, record.rules.ante) for record in records) == {
        (AnteType.BIG_BLIND, 100_000): 4,
        (AnteType.NONE, 0): 1,
    }


def test_the_largest_pot_ever_played_online_is_kept_to_the_cent(televised: dict[str, HandReading]) -> None:
    record = televised["antonius-blom-2009.phh"].record
    assert record is not None
    assert record.decimals == 2
    assert [pot.amount for pot in record.pots] == [135_694_700]


def test_what_is_written_reads_back_as_the_same_record(records: list[HandRecord]) -> None:
    assert len(records) == 64
    for record in records:
        (again,) = read_phh(write_phh(record))
        assert again.record == record


def test_many_hands_in_one_text_read_back_in_order(records: list[HandRecord]) -> None:
    again = read_phh(write_phhs(records))
    assert [reading.name for reading in again] == [str(number) for number in range(1, 65)]
    assert [reading.record for reading in again] == records
