"""Real and recorded PHH files replay to the chip, and are written so that they read back alike."""

from __future__ import annotations

from pathlib import Path

import pytest

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


def test_all_25_hilo_and_8_high_hands_of_another_engine_end_with_its_stacks(
    recorded: dict[str, HandReading],
) -> None:
    limit = {name: one for name, one in recorded.items() if one.variant in ("FO", "FO/8")}
    assert len(limit) == 33
    assert {name: one.problems for name, one in limit.items() if one.outcome is not Outcome.EQUAL} == {}


def test_all_8_televised_limit_hands_end_with_the_stacks_on_the_screen(
    televised: dict[str, HandReading],
) -> None:
    limit = {name: one for name, one in televised.items() if one.variant == "FO/8"}
    assert len(limit) == 8
    assert {name: one.problems for name, one in limit.items() if one.outcome is not Outcome.EQUAL} == {}


def test_pot_limit_files_are_refused_in_words_and_not_by_a_crash(
    recorded: dict[str, HandReading], televised: dict[str, HandReading]
) -> None:
    others = [one for one in [*recorded.values(), *televised.values()] if one.variant.startswith("PO")]
    assert len(others) == 23
    for reading in others:
        assert reading.outcome is Outcome.REFUSED
        assert "pot limit is not supported yet" in str(reading.problems[0])


def test_what_is_written_reads_back_as_the_same_record(records: list[HandRecord]) -> None:
    assert len(records) == 41
    for record in records:
        (again,) = read_phh(write_phh(record))
        assert again.record == record


def test_many_hands_in_one_text_read_back_in_order(records: list[HandRecord]) -> None:
    again = read_phh(write_phhs(records))
    assert [reading.name for reading in again] == [str(number) for number in range(1, 42)]
    assert [reading.record for reading in again] == records
