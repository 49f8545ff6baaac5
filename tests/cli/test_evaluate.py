"""`splitpot evaluate` as people and programs use it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from splitpot.cli.main import cli

HOLE, BOARD = "As2dKhTc", "3c4h8sKdQc"
GOOD = json.dumps({"hole": HOLE, "board": BOARD})


def run(*arguments: str, stdin: str | bytes = "") -> Result:
    return CliRunner().invoke(cli, ["evaluate", *arguments], input=stdin)


def rows(result: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_people_read_the_high_and_the_low_with_the_cards_that_play() -> None:
    result = run("--hole", HOLE, "--board", BOARD)
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "Hole   As 2d Kh Tc",
        "Board  3c 4h 8s Kd Qc",
        "High   pair of kings  (As Kh + Kd Qc 8s)",
        "Low    8-4-3-2-A low  (2d As + 8s 4h 3c)",
    ]


def test_people_read_why_there_is_no_low() -> None:
    result = run("--hole", "As2cKdKh", "--board", "2h7d8cQsJd")
    assert result.stdout.splitlines()[-1] == (
        "Low    none: The 2 on the board paired your 2; no two of your low cards fit"
    )


def test_omaha_high_says_nothing_of_a_low() -> None:
    result = run("--hole", HOLE, "--board", BOARD, "--game", "omaha")
    assert "Low" not in result.stdout
    assert result.exit_code == 0


def test_json_has_categories_ranks_cards_and_words() -> None:
    (row,) = rows(run("--hole", "As 2d Kh Tc", "--board", BOARD, "--json"))
    assert row == {
        "hole": HOLE,
        "board": BOARD,
        "high": {
            "category": "pair",
            "ranks": ["K", "A", "Q", "8"],
            "cards": "AsKhKdQc8s",
            "words": "pair of kings",
        },
        "low": {"ranks": "8-4-3-2-A", "cards": "2dAs8s4h3c", "words": "8-4-3-2-A low"},
    }


def test_json_of_omaha_high_has_null_for_the_low() -> None:
    (row,) = rows(run("--hole", HOLE, "--board", BOARD, "--game", "omaha", "--json"))
    assert row["low"] is None
    assert row["high"]["words"] == "pair of kings"


@pytest.mark.parametrize(
    ("hole", "board", "problem"),
    [
        ("AsKh", BOARD, "a hole of Omaha has 4, 5 or 6 cards, not 2: AsKh"),
        (HOLE, "3c4h", "a board to evaluate has 3, 4 or 5 cards, not 2: 3c4h"),
        (HOLE, "", "a board to evaluate has 3, 4 or 5 cards, not 0"),
        (HOLE, "3c4hAs", "As occurs twice"),
        ("As2dKhAs", BOARD, "As occurs twice"),
        ("As2dKh10c", BOARD, "'As2dKh10c': at character 7, expected a card such as As"),
        ("As2dKh??", BOARD, "every card must be a known one"),
    ],
)
@pytest.mark.parametrize("options", [(), ("--json",)])
def test_cards_that_cannot_be_evaluated_are_refused(
    hole: str, board: str, problem: str, options: tuple[str, ...]
) -> None:
    result = run("--hole", hole, "--board", board, *options)
    assert result.exit_code == 1
    assert problem in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("--hole", HOLE),
        ("--board", BOARD),
        ("--file", "-", "--hole", HOLE),
        ("--file", "-", "--board", BOARD),
        ("--hole", HOLE, "--board", BOARD, "--game", "holdem"),
        ("--file", "no-such-file.jsonl"),
    ],
)
def test_wrong_usage_ends_with_2(arguments: tuple[str, ...]) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert "Error: " in result.stderr


def test_a_file_gives_a_line_for_each_deal(tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    file.write_text(f'{GOOD}\n\n{{"hole": "AsKsKhTc", "board": "3c4h8s", "note": "more is ignored"}}')
    result = run("--file", str(file))
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "As2dKhTc 3c4h8sKdQc  pair of kings (As Kh + Kd Qc 8s); 8-4-3-2-A low (2d As + 8s 4h 3c)",
        "AsKsKhTc 3c4h8s  pair of kings (Ks Kh + 8s 4h 3c); no low",
    ]
    high_only = run("--file", str(file), "--game", "omaha")
    assert "low" not in high_only.stdout


BAD_LINES = [
    ("As2dKhTc 3c4h8sKdQc", "expected an object such as"),
    ("[1]", "expected an object such as"),
    ('{"hole": "As2dKhTc"}', "expected `board` with its cards as text"),
    ('{"hole": ["As"], "board": "3c4h8s"}', "expected `hole` with its cards as text"),
    ('{"hole": "As2dKhTc", "board": "3c4hAs"}', "As occurs twice"),
    ('{"hole": "As2dKhTc", "board": "3c4hXs"}', "expected a card such as As"),
    ('{"hole": "As2dKhTc", "board": ""}', "not 0"),
    ("[" * 100_000, "expected an object such as"),
    ("\xff\xfe", "expected an object such as"),
]


@pytest.mark.parametrize(("bad", "problem"), BAD_LINES)
def test_a_bad_line_is_said_with_its_number_and_the_rest_goes_on(bad: str, problem: str) -> None:
    stdin = f"{GOOD}\n{bad}\n{GOOD}\n".encode("latin-1")
    result = run("--file", "-", stdin=stdin)
    assert result.exit_code == 1
    assert len(result.stdout.splitlines()) == 2
    (said,) = result.stderr.splitlines()
    assert said.startswith("line 2: ")
    assert problem in said
    assert len(said) < 300


def test_with_json_every_line_that_is_not_blank_has_its_object() -> None:
    stdin = "\n".join([GOOD, "", *(bad for bad, _ in BAD_LINES), GOOD])
    result = run("--file", "-", "--json", stdin=stdin)
    assert result.exit_code == 1
    objects = rows(result)
    assert [row.get("line") for row in objects] == [None, *range(3, 3 + len(BAD_LINES)), None]
    for row, (_, problem) in zip(objects[1:-1], BAD_LINES, strict=True):
        assert set(row) == {"line", "error"}
        assert problem in row["error"]
    assert objects[0] == objects[-1]


def test_an_empty_file_is_no_difference() -> None:
    result = run("--file", "-", stdin="")
    assert (result.exit_code, result.output) == (0, "")


def test_the_golden_cases_through_the_command(shared: Path) -> None:
    file = shared / "cases" / "evaluate.jsonl"
    result = run("--file", str(file), "--json")
    assert result.exit_code == 0
    cases = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    for case, row in zip(cases, rows(result), strict=True):
        assert (row["hole"], row["board"]) == (case["hole"], case["board"])
        assert {key: row["high"][key] for key in ("category", "ranks")} == case["high"]
        assert (row["low"] and row["low"]["ranks"]) == case["low"]


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="the system has no pseudo-terminals")
@pytest.mark.parametrize("from_pipe", [False, True])
def test_progress_goes_to_a_terminal_only(tmp_path: Path, from_pipe: bool) -> None:
    file = tmp_path / "deals.jsonl"
    file.write_text(f"{GOOD}\n" * 50)
    near, far = os.openpty()
    name = "-" if from_pipe else str(file)
    command = [sys.executable, "-m", "splitpot", "evaluate", "--json", "--file", name]
    with os.fdopen(far, "wb") as terminal:
        done = subprocess.run(
            command,
            input=file.read_bytes() if from_pipe else None,
            stdout=subprocess.PIPE,
            stderr=terminal,
            check=True,
            env={**os.environ, "TERM": "xterm", "COLUMNS": "80"},
        )
        shown = os.read(near, 65536).decode()
    os.close(near)
    assert "Evaluating" in shown
    assert (
        done.stdout.decode().splitlines() == [run("--file", str(file), "--json").stdout.splitlines()[0]] * 50
    )


def test_no_progress_where_stderr_is_no_terminal(tmp_path: Path) -> None:
    assert run("--file", "-", "--json", stdin=GOOD).stderr == ""
