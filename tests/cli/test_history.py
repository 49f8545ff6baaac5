"""`splitpot history`: import and check as people and programs see them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from splitpot.cli.history import COMMANDS
from splitpot.cli.main import cli
from tests.history.hands import phh
from tests.history.site_hands import cut, folded, session, uncalled


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, ["history", *map(str, arguments)], prog_name="splitpot")


def rows(result: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def write(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def hands(tmp_path: Path) -> Path:
    folder = tmp_path / "hands"
    folder.mkdir()
    write(folder / "a.txt", session(uncalled(1), folded(2)))
    write(folder / "b.txt", cut(3))
    write(folder / "c.phh", phh(finishing_stacks="[205, 205, 190]"))
    return folder


def test_help_lists_every_command_without_importing_one() -> None:
    shown = run("--help")
    assert shown.exit_code == 0
    for name, entry in COMMANDS.items():
        assert name in shown.output
        assert entry.summary in shown.output


@pytest.mark.parametrize("name", list(COMMANDS))
def test_a_command_says_the_same_of_itself_as_the_list_does(name: str) -> None:
    group = cli.get_command(click.Context(cli), "history")
    assert isinstance(group, click.Group)
    command = group.get_command(click.Context(group), name)
    assert command is not None
    assert command.name == name
    assert command.get_short_help_str(limit=200) == COMMANDS[name].summary


def test_a_command_that_is_none_is_wrong_usage_and_names_the_right_ones() -> None:
    shown = run("inport")
    assert shown.exit_code == 2
    assert "there is no command 'inport'; there are import, check" in shown.stderr


# --- import ----------------------------------------------------------------------------


def test_import_says_how_many_are_new_and_where_they_are(hands: Path, tmp_path: Path) -> None:
    db = tmp_path / "hands.db"
    first = run("import", hands, "--into", db)
    assert first.exit_code == 0, first.output
    assert "3 files, 4 hands in" in first.stdout
    assert ": 4 new, 0 there already\n" in first.stdout
    assert "1 of them cut, cancelled or not to be read; kept as they are\n" in first.stdout
    assert first.stdout.endswith(f"All are in {db}\n")
    assert ": 0 new, 4 there already\n" in run("import", hands, "--into", db).stdout


def test_import_has_its_summary_as_json(hands: Path, tmp_path: Path) -> None:
    (row,) = rows(run("import", hands, "--into", tmp_path / "hands.db", "--json"))
    assert (row["files"], row["hands"], row["new"], row["problems"]) == (3, 4, 4, 1)


def test_import_names_the_files_that_are_no_histories_and_goes_on(hands: Path, tmp_path: Path) -> None:
    letter = write(hands / "aa.txt", "Dear Ann,\n")
    shown = run("import", hands, "--into", tmp_path / "hands.db")
    assert shown.exit_code == 0
    assert shown.stderr.startswith(f"Left out: {letter} is no hand history")
    assert "4 hands in" in shown.stdout


def test_import_of_nothing_is_exit_code_one(tmp_path: Path) -> None:
    letter = write(tmp_path / "letter.txt", "Dear Ann,\n")
    assert run("import", letter, "--into", tmp_path / "hands.db").exit_code == 1
    missing = run("import", tmp_path / "none", "--into", tmp_path / "hands.db")
    assert missing.exit_code == 1
    assert "does not exist" in missing.stderr


# --- check -----------------------------------------------------------------------------


def test_check_is_a_line_of_json_a_hand(hands: Path) -> None:
    result = run("check", hands, "--json")
    assert result.exit_code == 0
    found = rows(result)
    assert [list(row) for row in found] == [
        ["file", "hand", "site", "game", "complete", "agrees", "reason"]
    ] * 4
    assert [(row["hand"], row["site"], row["game"], row["complete"], row["agrees"]) for row in found] == [
        ("1", "PokerStars", "NLO", True, True),
        ("2", "PokerStars", "FLO8", True, True),
        ("3", "PokerStars", "NLO", False, None),
        ("1", "PHH", "FLO8", True, True),
    ]
    assert found[0]["file"] == str(hands / "a.txt")
    assert found[2]["reason"] == "the file stops before the hand is over"


def test_check_is_exit_code_one_where_a_complete_hand_differs(hands: Path) -> None:
    wrong = uncalled(5).replace("$5.50", "$5.40").replace("Rake $0.16", "Rake $0.10")
    file = write(hands / "d.txt", wrong)
    shown = run("check", hands)
    assert shown.exit_code == 1
    assert "Differences\n" in shown.stdout
    assert f"{file}  hand 5 NLO: " in shown.stdout
    assert "4 files, 5 Omaha hands, 4 complete: 3 agree, 1 differ" in shown.stdout
    lines = [" ".join(line.split()) for line in shown.stdout.splitlines()]
    assert lines[0] == "site hands agree differ not complete"
    assert "PokerStars 4 2 1 1" in lines
    assert rows(run("check", "--json", file))[0]["agrees"] is False


def test_check_says_of_a_file_that_it_is_no_history(tmp_path: Path) -> None:
    letter = write(tmp_path / "letter.txt", "Dear Ann,\n")
    picture = tmp_path / "picture"
    picture.write_bytes(bytes(range(256)) * 20)
    result = run("check", letter, picture, "--json")
    assert result.exit_code == 1
    assert [row["hand"] for row in rows(result)] == ["", ""]
    assert "is no hand history in a format" in rows(result)[0]["reason"]
    assert "is no text" in rows(result)[1]["reason"]
    assert "No histories\n" in run("check", letter).stdout


def test_check_counts_other_games_apart(tmp_path: Path) -> None:
    holdem = folded(9).replace("Omaha Hi/Lo Limit", "Hold'em Limit").replace("[Ah 3d Qs 8d]", "[Ah 3d]")
    shown = run("check", write(tmp_path / "mixed.txt", session(holdem, folded(10))))
    assert shown.exit_code == 0
    assert "1 file, 1 Omaha hand, 1 complete: 1 agree, 0 differ" in shown.stdout
    assert "Not complete" not in shown.stdout


def test_check_of_nothing_is_exit_code_one_and_says_why(tmp_path: Path) -> None:
    empty = write(tmp_path / "empty.txt", "")
    summary = write(tmp_path / "summary.txt", "PokerStars Tournament #28, Pot Limit Omaha\nBuy-In: $1\n")
    result = run("check", empty, summary)
    assert result.exit_code == 1
    assert f"{empty} is empty" in result.stdout
    assert f"{summary} is the summary of a tournament" in result.stdout
    assert "No hands in these 2 files" in result.stderr
    (tmp_path / "folder").mkdir()
    assert run("check", tmp_path / "folder").exit_code == 1


def test_a_file_of_hands_is_not_taken_for_a_history(hands: Path, tmp_path: Path) -> None:
    db = tmp_path / "int.db"
    assert run("import", hands, "--into", db).exit_code == 0
    result = run("check", db)
    assert result.exit_code == 1
    assert f"splitpot history show NUMBER --from {db}" in result.stdout


def test_import_that_finds_no_hand_leaves_no_file(tmp_path: Path) -> None:
    letter = write(tmp_path / "letter.txt", "Dear Ann,\n")
    db = tmp_path / "hands.db"
    result = run("import", letter, "--into", db)
    assert result.exit_code == 1
    assert not db.exists()
    assert "All are in" not in result.stdout
    assert result.stdout.endswith("No hand was found, so no file was made\n")


@pytest.mark.parametrize("content", ["", "buy milk\n"])
def test_import_into_a_file_that_is_none_of_ours_is_refused(
    hands: Path, tmp_path: Path, content: str
) -> None:
    there = write(tmp_path / "there.db", content)
    result = run("import", hands, "--into", there)
    assert result.exit_code == 1
    assert "is no file of hands, though it exists" in result.stderr
    assert there.read_text(encoding="utf-8") == content


def test_hands_that_come_twice_in_one_import_are_doubles(hands: Path, tmp_path: Path) -> None:
    write(hands / "again.txt", uncalled(1))
    shown = run("import", hands, "--into", tmp_path / "hands.db")
    assert ": 4 new, 0 there already, 1 double\n" in shown.stdout


def test_what_is_converted_is_the_same_hand_as_its_original(tmp_path: Path) -> None:
    text = uncalled(812345678).replace("PokerStars Hand #", "Poker Hand #RC")
    source = write(tmp_path / "gg.txt", text)
    copy = tmp_path / "gg.phh"
    assert run("convert", source, "--to", "phh", "--out", copy).exit_code == 0
    assert "GGPoker" in copy.read_text(encoding="utf-8")
    shown = run("import", source, copy, "--into", tmp_path / "hands.db")
    assert ": 1 new, 0 there already, 1 double\n" in shown.stdout


def test_ctrl_c_keeps_what_is_in_and_the_next_run_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import signal

    from splitpot.server import hands_db

    class Pressed(hands_db.HandsDb):
        def add(self, reading: Any, file: str, source: str = "") -> Any:
            if reading.name == "3":
                signal.raise_signal(signal.SIGINT)
            return super().add(reading, file, source)

    file = write(tmp_path / "many.txt", session(*(folded(number) for number in range(1, 7))))
    db = tmp_path / "hands.db"
    with monkeypatch.context() as patched:
        patched.setattr(hands_db, "HandsDb", Pressed)
        shown = run("import", file, "--into", db)
    assert shown.exit_code == 130
    assert "3 hands kept; run it again to go on" in shown.stderr
    assert ": 3 new, 3 there already\n" in run("import", file, "--into", db).stdout
