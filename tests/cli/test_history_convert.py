"""`splitpot history convert`, `anonymise` and `show`: files in, files out, and what is said."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from splitpot.cli.history_convert import anonymise, convert
from splitpot.cli.history_show import show
from splitpot.history.ohh import write_ohhs
from splitpot.history.phh import read_phh
from splitpot.history.read import read_history_bytes
from splitpot.server.hands_db import HandsDb
from splitpot.server.hands_import import Importer
from tests.history.hands import phh
from tests.history.simulated import simulated, simulated_hands


def run(command: object, *arguments: str | Path) -> Result:
    return CliRunner().invoke(command, [str(argument) for argument in arguments])  # type: ignore[arg-type]


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    path = tmp_path / "evening.ohh"
    path.write_text(write_ohhs(simulated_hands(5)), encoding="utf-8")
    return path


@pytest.mark.parametrize(("form", "suffix"), [("phh", ".phhs"), ("ohh", ".ohh"), ("stars", ".txt")])
def test_a_file_is_written_in_each_format_and_can_be_read_again(
    evening: Path, tmp_path: Path, form: str, suffix: str
) -> None:
    out = tmp_path / f"new{suffix}"
    result = run(convert, evening, "--to", form, "--out", out)
    assert result.exit_code == 0
    assert result.output == ""
    readings = list(read_history_bytes(out.read_bytes()))
    assert [str(reading.record.metadata["hand"]) for reading in readings if reading.record] == [
        str(10_000_000 + seed) for seed in range(5)
    ]
    assert not list(tmp_path.glob("*.part"))


def test_text_for_trackers_begins_with_the_mark_and_has_their_line_ends(
    evening: Path, tmp_path: Path
) -> None:
    out = tmp_path / "new.txt"
    run(convert, evening, "--to", "stars", "--out", out)
    data = out.read_bytes()
    assert data.startswith(b"\xef\xbb\xbfPokerStars Hand #")
    assert data.count(b"\n") == data.count(b"\r\n")


def test_without_a_file_the_hands_go_to_standard_output(evening: Path) -> None:
    result = run(convert, evening, "--to", "phh")
    assert len(read_phh(result.stdout)) == 5


def test_a_heros_file_has_no_hole_but_his_and_the_shown(evening: Path, tmp_path: Path) -> None:
    record = simulated(0)
    name = record.players[0]
    result = run(convert, evening, "--to", "phh", "--hero", name)
    (first, *_) = read_phh(result.stdout)
    assert first.record is not None
    known = {seat for seat, hole in first.record.holes.items() if -1 not in hole}
    assert known == record.shown | {record.order[0]}


def test_what_cannot_be_read_is_said_and_the_rest_is_written(tmp_path: Path) -> None:
    path = tmp_path / "two.phhs"
    path.write_text(f"[1]\n{phh()}\n[2]\n{phh(variant=repr('NT'))}", encoding="utf-8")
    result = run(convert, path, "--to", "phh")
    assert result.exit_code == 1
    assert "1 hand not written, since it cannot be read:" in result.stderr
    assert len(read_phh(result.stdout)) == 1


def test_a_hand_that_its_file_pays_otherwise_is_said_to_be_so(tmp_path: Path) -> None:
    path = tmp_path / "odd.phh"
    path.write_text(phh(finishing_stacks="[190, 220, 190]"), encoding="utf-8")
    result = run(convert, path, "--to", "ohh")
    assert result.exit_code == 0
    assert "1 hand written as the rules pay it, not as its file says:" in result.stderr


def test_a_file_never_overwrites_what_it_is_read_from(evening: Path) -> None:
    before = evening.read_bytes()
    result = run(convert, evening, "--to", "phh", "--out", evening)
    assert result.exit_code == 2
    assert "give another --out" in result.stderr
    assert evening.read_bytes() == before


def test_a_folder_of_anonymised_files_has_no_name_in_it(evening: Path, tmp_path: Path) -> None:
    out = tmp_path / "clean"
    result = run(anonymise, evening, "--out", out, "--day-only")
    assert result.exit_code == 0
    (path,) = out.iterdir()
    assert path.name == "0001.phhs"
    text = path.read_text(encoding="utf-8")
    for record in simulated_hands(5):
        assert not any(f"'{name}'" in text for name in record.players)
        assert str(record.metadata["hand"]) not in text
    assert "'P1'" in text


def test_one_anonymised_file_takes_all_hands_with_one_list_of_names(evening: Path, tmp_path: Path) -> None:
    out = tmp_path / "all.txt"
    assert run(anonymise, evening, "--out", out, "--to", "stars").exit_code == 0
    readings = list(read_history_bytes(out.read_bytes()))
    assert len(readings) == 5
    assert all(name.startswith("P") for one in readings if one.record for name in one.record.players)


def test_every_hand_of_a_file_is_told(evening: Path) -> None:
    result = run(show, evening)
    assert result.exit_code == 0
    assert result.stdout.count("\n\n") == 4
    assert result.stdout.count(" players") == 5


def test_one_hand_is_found_by_its_number(evening: Path) -> None:
    result = run(show, "10000003", "--from", evening)
    assert result.exit_code == 0
    assert "hand 10000003" in result.stdout
    assert result.stdout.count(" players") == 1


def test_a_hand_is_found_in_a_file_of_hands(evening: Path, tmp_path: Path) -> None:
    path = tmp_path / "hands.db"
    with HandsDb(path, create=True) as db:
        importer = Importer(db)
        importer.add(evening)
        importer.finish()
    assert sqlite3.connect(path).execute("select 1").fetchone() == (1,)
    result = run(show, "10000003", "--from", path)
    assert result.exit_code == 0
    assert "hand 10000003" in result.stdout


def test_a_number_without_its_file_gets_a_hint(tmp_path: Path) -> None:
    result = run(show, "10000003")
    assert result.exit_code == 1
    assert "--from hands.db" in result.stderr


def test_a_number_that_is_not_there_is_an_error(evening: Path) -> None:
    result = run(show, "5", "--from", evening)
    assert result.exit_code == 0
    result = run(show, "555", "--from", evening)
    assert result.exit_code == 1
    assert "there is no hand 555" in result.stderr
