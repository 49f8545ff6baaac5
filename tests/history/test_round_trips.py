"""Whatever is written is read back as the same hand: every sample file, and thousands of simulated hands."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from splitpot.history.equality import EVERYTHING, SITE, Saying, differences
from splitpot.history.ohh import read_ohh, write_ohh
from splitpot.history.phh import read_phh, write_phh
from splitpot.history.read import read_history, read_history_bytes
from splitpot.history.record import HandReading, HandRecord
from splitpot.history.stars_writer import write_stars
from tests.history.simulated import simulated_hands


class Form(NamedTuple):
    """One of the three writers, with the reader of what it writes."""

    write: Callable[[HandRecord], str]
    read: Callable[[str], Iterable[HandReading]]
    saying: Saying


def _stars(record: HandRecord) -> str:
    return write_stars(record, holes=record.order)


FORMS = {
    "phh": Form(write_phh, read_phh, EVERYTHING),
    "ohh": Form(write_ohh, read_ohh, EVERYTHING),
    "stars": Form(_stars, read_history, SITE),
}


def wrong_after(record: HandRecord, form: Form) -> list[str]:
    """What is different in the hand that is read back; empty for nothing."""
    (reading,) = form.read(form.write(record).replace("\r\n", "\n"))
    if reading.record is None:
        return [str(problem) for problem in reading.problems]
    return differences(record, reading.record, form.saying)


def all_wrong(records: Iterable[HandRecord], form: Form) -> list[tuple[object, list[str]]]:
    found = ((record.metadata.get("hand"), wrong_after(record, form)) for record in records)
    return [(hand, wrong) for hand, wrong in found if wrong]


def sample_records(shared: Path) -> Iterator[HandRecord]:
    """Every hand that can be read from the sample files of the sites, and the PHH files."""
    for folder in ("sites", "phh", "wsop"):
        for path in sorted((shared / "hands" / folder).rglob("*")):
            if path.is_file():
                for reading in read_history_bytes(path.read_bytes()):
                    if reading.record is not None:
                        yield reading.record


def homegame_records(shared: Path, most: int) -> Iterator[HandRecord]:
    for path in sorted((shared / "hands" / "homegame").glob("*.jsonl.gz")):
        with gzip.open(path, "rt", encoding="utf-8") as file:
            text = "".join(line for line, _ in zip(file, range(most), strict=False))
        for reading in read_history(text):
            assert reading.record is not None
            yield reading.record


@pytest.fixture(scope="module")
def samples(shared: Path) -> list[HandRecord]:
    return list(sample_records(shared))


@pytest.mark.parametrize("name", FORMS)
def test_every_hand_of_the_sample_files_comes_back_equal(samples: list[HandRecord], name: str) -> None:
    assert len(samples) > 600
    assert all_wrong(samples, FORMS[name]) == []


@pytest.mark.parametrize("name", FORMS)
def test_real_hands_of_home_games_come_back_equal(shared: Path, name: str) -> None:
    assert all_wrong(homegame_records(shared, 100), FORMS[name]) == []


@pytest.mark.parametrize("name", FORMS)
def test_simulated_hands_of_all_games_come_back_equal(name: str) -> None:
    assert all_wrong(simulated_hands(200, is_plain=name == "stars"), FORMS[name]) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", FORMS)
def test_ten_thousand_simulated_hands_come_back_equal(name: str) -> None:
    assert all_wrong(simulated_hands(10_000, first=1_000, is_plain=name == "stars"), FORMS[name]) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", FORMS)
def test_all_hands_of_home_games_come_back_equal(shared: Path, name: str) -> None:
    assert all_wrong(homegame_records(shared, 10_000), FORMS[name]) == []


def test_the_simulated_hands_have_what_is_hard_to_write() -> None:
    records = list(simulated_hands(200))
    kinds = {event.kind for record in records for event in record.events if hasattr(event, "kind")}
    posts = ("ante", "big_blind_ante", "dead", "live", "straddle", "kill", "small_blind", "big_blind")
    assert {str(kind) for kind in kinds} >= {*posts, "fold", "check", "call", "bet", "raise", "complete"}
    assert any(record.second_board for record in records)
    assert any(len(record.pots) > 2 for record in records)
    assert any(record.rakes for record in records)
    assert any(record.shown_after for record in records)
    assert any(record.button not in record.order for record in records)
    assert {record.rules.hole_cards for record in records} == {4, 5, 6}
    assert len({(record.rules.structure, record.rules.game) for record in records}) == 6


def test_a_hand_differs_from_the_next_one_in_words() -> None:
    one, other = simulated_hands(2)
    for saying in (EVERYTHING, SITE):
        assert differences(one, one, saying) == []
        assert differences(one, other, saying) != []
