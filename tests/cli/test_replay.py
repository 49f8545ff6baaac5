"""`splitpot replay`: what people and programs see of a hand, exit codes, folders and bad files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from splitpot.cli.replay import replay
from tests.history.hands import ACTIONS, phh


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(replay, [str(argument) for argument in arguments], prog_name="splitpot replay")


def rows(result: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


@pytest.fixture
def hand(tmp_path: Path) -> Path:
    path = tmp_path / "hand.phh"
    path.write_text(
        phh(finishing_stacks="[205, 205, 190]", players="['Ann', '[red]Bob', 'Cid']"), encoding="utf-8"
    )
    return path


def test_a_hand_is_one_line_of_json_with_pots_awards_and_words(hand: Path) -> None:
    result = run("--json", hand)
    assert result.exit_code == 0
    assert rows(result) == [
        {
            "file": str(hand),
            "hand": 1,
            "variant": "FO/8",
            "final_stacks": [205, 205, 190],
            "pots": [{"amount": 50, "players": ["p1", "p2"]}],
            "awards": [
                {
                    "pot": 0,
                    "side": "high",
                    "player": "p1",
                    "amount": 25,
                    "hole": "As2d",
                    "board": "Jd8d2h",
                    "words": "pair of deuces",
                },
                {
                    "pot": 0,
                    "side": "low",
                    "player": "p2",
                    "amount": 25,
                    "hole": "3cAd",
                    "board": "7h4c2h",
                    "words": "7-4-3-2-A low",
                },
            ],
            "problems": [],
        }
    ]


def test_people_see_stacks_pots_and_who_won_them_with_what(hand: Path) -> None:
    result = run(hand)
    assert result.exit_code == 0
    lines = [" ".join(line.split()) for line in result.stdout.splitlines()]
    assert "Fixed-limit Omaha Hi/Lo 10/20, 3 players" in lines
    assert "Board 4c 7h Jd 8d 2h" in lines
    assert "p2 [red]Bob Ad3cKsQc 200 205 +5 205" in lines
    assert "Pot 50" in lines
    assert "Low: p2 [red]Bob wins 25: 7-4-3-2-A low" in lines
    assert lines[-1] == "1 file, 1 hand: 1 equal to the chip"


def test_the_whole_pot_is_high_where_no_low_qualifies(tmp_path: Path) -> None:
    path = tmp_path / "hand.phh"
    path.write_text(
        phh(*(action.replace("d db 4c7hJd", "d db JcJh9d") for action in ACTIONS)), encoding="utf-8"
    )
    assert "No qualifying low: high wins the whole pot" in run(path).stdout


def test_a_pot_without_showdown_says_that_nobody_else_is_left(tmp_path: Path) -> None:
    path = tmp_path / "hand.phh"
    path.write_text(phh(*ACTIONS[:3], "p3 f", "p1 f"), encoding="utf-8")
    assert "p2 wins 10, nobody else is left" in run(path).stdout


def test_other_stacks_than_stated_make_exit_code_1_and_both_are_shown(tmp_path: Path) -> None:
    path = tmp_path / "hand.phh"
    path.write_text(phh(finishing_stacks="[230, 180, 190]"), encoding="utf-8")
    shown = run(path)
    assert shown.exit_code == 1
    assert (
        "Problem: line 7: '[230, 180, 190]': expected [205, 205, 190], the stacks by the rules"
        in shown.stdout
    )
    assert "1 different" in shown.stdout
    machine = run("--json", path)
    assert machine.exit_code == 1
    assert rows(machine)[0]["final_stacks"] == [205, 205, 190]
    assert len(rows(machine)[0]["problems"]) == 1


def test_a_refused_hand_has_no_stacks_and_makes_exit_code_1(tmp_path: Path) -> None:
    path = tmp_path / "hand.phh"
    path.write_text(phh(variant="'NT'"), encoding="utf-8")
    result = run("--json", path)
    assert result.exit_code == 1
    (row,) = rows(result)
    assert (row["variant"], row["final_stacks"], row["pots"], row["awards"]) == ("NT", None, [], [])
    assert "no other game is read" in row["problems"][0]


def test_a_hand_cut_short_makes_exit_code_1(tmp_path: Path) -> None:
    path = tmp_path / "hand.phh"
    path.write_text(phh(*ACTIONS[:8]), encoding="utf-8")
    result = run("--json", path)
    assert result.exit_code == 1
    (row,) = rows(result)
    assert row["final_stacks"] == [180, 190, 190]
    assert row["awards"] == []


def test_amounts_are_in_the_units_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "hand.phh"
    cents = [action.replace("cbr 10", "cbr 0.50") for action in ACTIONS]
    stakes = {"small_bet": "0.50", "big_bet": "1.00", "blinds_or_straddles": "[0.25, 0.50, 0]"}
    path.write_text(phh(*cents, starting_stacks="[10, inf, 10.00]", **stakes), encoding="utf-8")
    result = run("--json", path)
    assert '"final_stacks":[10.25,null,9.50]' in result.stdout
    assert '"amount":2.50' in result.stdout


def test_hands_are_named_as_in_the_file_or_counted(tmp_path: Path) -> None:
    path = tmp_path / "hands.phhs"
    path.write_text(f"[7]\n{phh()}\n['x']\n{phh()}\n[9]\n{phh(hand='4711')}\n", encoding="utf-8")
    assert [row["hand"] for row in rows(run("--json", path))] == [7, "x", 4711]


def test_a_folder_stands_for_all_hands_below_it_and_no_file_is_read_twice(tmp_path: Path, hand: Path) -> None:
    deep = tmp_path / "a" / "b"
    deep.mkdir(parents=True)
    (deep / "many.phhs").write_text(f"[1]\n{phh()}\n[2]\n{phh()}\n", encoding="utf-8")
    (deep / "notes.txt").write_text("no hand", encoding="utf-8")
    result = run("--json", hand, tmp_path)
    assert [Path(row["file"]).name for row in rows(result)] == ["hand.phh", "many.phhs", "many.phhs"]


def test_many_files_are_read_one_after_the_other(tmp_path: Path) -> None:
    for number in range(25):
        (tmp_path / f"{number:02}.phh").write_text(phh(), encoding="utf-8")
    result = run("--json", tmp_path)
    assert (result.exit_code, len(rows(result)), result.stderr) == (0, 25, "")


def test_a_missing_file_is_a_usage_error_before_anything_is_read(hand: Path, tmp_path: Path) -> None:
    result = run(hand, tmp_path / "nowhere.phh")
    assert result.exit_code == 2
    assert "nowhere.phh does not exist" in " ".join(result.stderr.split())
    assert result.stdout == ""


def test_a_folder_without_hands_and_no_file_at_all_are_usage_errors(tmp_path: Path) -> None:
    empty = run(tmp_path)
    assert empty.exit_code == 2
    assert "no .phh or .phhs file" in empty.stderr
    assert run().exit_code == 2


def test_old_windows_files_and_broken_bytes_are_read(tmp_path: Path) -> None:
    path = tmp_path / "hand.phh"
    path.write_bytes(b"\xef\xbb\xbf" + phh(event="'Zürich'").encode())
    assert run(path).exit_code == 0
    path.write_bytes(phh(event="'Zürich'").encode("cp1252"))
    assert run(path).exit_code == 0
    path.write_bytes(b"\x00\xff\xfe\x81" * 50)
    assert run(path).exit_code == 1


def test_pot_limit_is_named_with_its_blinds_and_its_side_pots(tmp_path: Path) -> None:
    path = tmp_path / "hand.phh"
    stakes = {"small_bet": None, "big_bet": None, "min_bet": "10", "variant": "'PO'"}
    lines = (*ACTIONS[:3], "p3 cbr 35", "p1 cbr 100", "p2 cbr 210", "p3 f", "p1 cc")
    boards = ("d db 4c7hJd", "d db 8d", "d db 2h")
    path.write_text(phh(*lines, *boards, **stakes, starting_stacks="[200, 300, 400]"), encoding="utf-8")
    result = run(path)
    assert result.exit_code == 0
    lines_shown = [" ".join(line.split()) for line in result.stdout.splitlines()]
    assert "Pot-limit Omaha High 5/10, 3 players" in lines_shown
    assert "Pot 435" in lines_shown


def test_a_hand_run_twice_shows_both_boards_and_what_each_pays(tmp_path: Path) -> None:
    path = tmp_path / "hand.phh"
    stakes = {"small_bet": None, "big_bet": None, "min_bet": "10", "variant": "'NO/8'"}
    own = {"_run_twice": "true", "_second_board": "'3h9d'", "_rake_bps": "500", "_rake_cap": "3"}
    lines = (
        *ACTIONS[:3],
        "p3 f",
        "p1 cc",
        "p2 cc",
        "d db 4c7hJd",
        "p1 cbr 190",
        "p2 cc",
        "d db 8d",
        "d db 2h",
    )
    path.write_text(phh(*lines, **stakes, **own), encoding="utf-8")
    result = run(path)
    lines_shown = [" ".join(line.split()) for line in result.stdout.splitlines()]
    assert result.exit_code == 0
    assert "No-limit Omaha Hi/Lo 5/10, 3 players" in lines_shown
    assert "Board 4c 7h Jd 8d 2h" in lines_shown
    assert "Second board 4c 7h Jd 3h 9d" in lines_shown
    assert "Pot 400, rake 3" in lines_shown
    assert sum(line.startswith("Board 2, ") for line in lines_shown) >= 1
    (row,) = rows(run("--json", path))
    assert sorted(row) == sorted(["file", "hand", "variant", "final_stacks", "pots", "awards", "problems"])
    assert sum(award["amount"] for award in row["awards"]) == 397


def test_all_64_real_files_are_equal_to_the_chip(shared: Path) -> None:
    result = run("--json", shared / "hands" / "phh", shared / "hands" / "wsop")
    assert result.exit_code == 0
    found = rows(result)
    assert len(found) == 64
    assert [row["file"] for row in found if row["problems"]] == []
