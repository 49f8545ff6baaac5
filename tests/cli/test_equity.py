"""`splitpot equity` as people and programs use it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest
from click.testing import CliRunner, Result

from splitpot.cli.main import cli

HANDS = ("AcAd2s3h", "KcKdQhJs")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["equity", *arguments])


def words(line: str) -> list[str]:
    return line.split()


def test_people_read_a_table_of_who_wins_what() -> None:
    result = run(*HANDS)
    assert result.exit_code == 0
    title, heads, _, aces, kings, how = result.stdout.splitlines()
    assert title == "Omaha Hi/Lo"
    assert words(heads) == ["Hand", "Equity", "Scoop", "High", "tied", "Low", "tied", "3/4", "1/4"]
    assert words(aces) == ["AcAd2s3h", "71.454%", "66.33", "66.33", "0.00", "55.80", "0.00", "0.00", "0.00"]
    assert words(kings) == ["KcKdQhJs", "28.546%", "23.42", "33.67", "0.00", "0.00", "0.00", "0.00", "0.00"]
    assert how == "Exact: 1,086,008 deals counted; percent of deals"
    assert result.stderr == ""


def test_omaha_high_has_wins_and_ties_alone() -> None:
    lines = run(
        "AsKsQsJs", "AhKhQhJh", "--game", "omaha", "--board", "2c7d9d", "--dead", "2d"
    ).stdout.splitlines()
    assert lines[0] == "Omaha High on 2c7d9d, without 2d"
    assert words(lines[1]) == ["Hand", "Equity", "Win", "Tie"]
    assert words(lines[3])[1] == "50.000%"


def test_a_sampled_table_says_so_and_has_its_standard_errors() -> None:
    lines = run("A[2-5]23:$ss", "*", "--precision", "0.2%", "--seed", "5").stdout.splitlines()
    assert words(lines[1])[:3] == ["Hand", "Equity", "±"]
    assert words(lines[3])[0] == "A[2-5]23:$ss"
    assert 0 < float(words(lines[3])[2]) <= 0.2
    assert lines[-1].startswith("Sampled: ")
    assert lines[-1].endswith(" deals, seed 5; ± is one standard error; percent of deals")


def test_json_is_the_whole_answer() -> None:
    answer = json.loads(run(*HANDS, "--json").stdout)
    assert answer == {
        "method": "exact",
        "boards": 1_086_008,
        "players": [
            {
                "hand": "AcAd2s3h",
                "equity": pytest.approx(0.7145361728, abs=1e-10),
                "share": 775_992,
                "scoop": 720_312,
                "high_win": 720_312,
                "high_tie": 0,
                "low_win": 605_984,
                "low_tie": 0,
                "three_quarters": 0,
                "quartered": 0,
                "standard_error": 0.0,
            },
            {
                "hand": "KcKdQhJs",
                "equity": pytest.approx(0.2854638272, abs=1e-10),
                "share": 310_016,
                "scoop": 254_336,
                "high_win": 365_696,
                "high_tie": 0,
                "low_win": 0,
                "low_tie": 0,
                "three_quarters": 0,
                "quartered": 0,
                "standard_error": 0.0,
            },
        ],
    }


def test_a_share_in_json_is_a_whole_number_where_it_is_one() -> None:
    hands = ("AsKs2d3d", "QhJhTs9s", "8c7c6d5d")
    text = run(*hands, "--json").stdout
    assert '"share": 258993.25' in text
    assert [player["share"] for player in json.loads(text)["players"]] == [258_993.25, 184_196.5, 214_818.25]
    high = run(*hands, "--json", "--game", "omaha").stdout
    assert '"share": 162975,' in high


def sampled(*arguments: str) -> dict[str, Any]:
    result = run("AcAd2s3h", "*", "--json", *arguments)
    assert result.exit_code == 0
    answer: dict[str, Any] = json.loads(result.stdout)
    assert answer["method"] == "sampled"
    return answer


@pytest.mark.parametrize("text", ["0.2%", "0.002", " 0.2 %"])
def test_a_precision_is_a_percentage_or_a_number(text: str) -> None:
    answer = sampled("--precision", text)
    assert all(0 < player["standard_error"] <= 0.002 for player in answer["players"])
    assert answer == sampled("--precision", "0.002")


def test_deals_seconds_seed_and_processes_are_as_asked() -> None:
    assert sampled("--deals", "1000")["boards"] == 1000
    assert sampled("--deals", "1000") == sampled("--deals", "1000", "--processes", "2", "--seed", "1")
    assert sampled("--deals", "1000") != sampled("--deals", "1000", "--seed", "2")
    assert 0 < sampled("--seconds", "0.001")["boards"] < 65_536
    assert sampled("--precision", "1%", "--deals", "1000")["boards"] == 1000


def test_counting_or_sampling_can_be_insisted_on() -> None:
    assert json.loads(run(*HANDS, "--sampled", "--deals", "500", "--json").stdout)["boards"] == 500
    assert json.loads(run("AA23:xxyy", "KKQQ", "--exact", "--json").stdout)["method"] == "exact"
    refused = run("AA", "KK", "--exact")
    assert refused.exit_code == 1
    assert "matchups would take about" in refused.stderr
    assert "give narrower ranges or a board, or let it be sampled" in refused.stderr


def test_five_and_six_cards_are_played_when_asked_or_when_given() -> None:
    five = run("AA", "AcKcQhJh9d", "--board", "Ks7h2d4c9s", "--json")
    assert json.loads(five.stdout)["boards"] > 0
    assert run("AA", "*", "--hole-cards", "5", "--deals", "1000").exit_code == 0
    assert "hand 1 has 4 cards" in run("AcAd2s3h", "*", "--hole-cards", "5").stderr


@pytest.mark.parametrize(
    ("arguments", "problem", "drawn", "caret"),
    [
        (("AA23:$ds", "KK*("), "hand 2: expected a , or", "  KK*(", "     ^"),
        (("AA23:$dd", "KK"), "hand 1: expected", "  AA23:$dd", "       ^"),
        (("AA", "KK", "--board", "Ks7x2d"), "--board: expected a card such as As", "  Ks7x2d", "    ^"),
        (("AA", "KK", "--dead", "1s"), "--dead: expected a card such as As", "  1s", "  ^"),
    ],
)
def test_what_cannot_be_read_is_shown_with_a_caret_below_it(
    arguments: tuple[str, ...], problem: str, drawn: str, caret: str
) -> None:
    result = run(*arguments)
    assert result.exit_code == 1
    assert result.stdout == ""
    lines = result.stderr.splitlines()
    assert lines[0].startswith(f"Error: {problem}")
    assert lines[1:] == [drawn, caret]


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("AcAd2s3h", "KcKdAcJs"), "Ac is in hand 1 and in hand 2"),
        (("AcAd2s", "KK"), "hand 1 has 3 cards, AcAd2s: a hand has 4, 5 or 6"),
        (("AcAd2s3h4s5s6s", "KK"), "hand 1 has 7 cards"),
        (("AcAd2s3h",), "2 to 10 hands, not 1"),
        (("AA", "*", "--dead", "AcAdAh"), "hand 1, the range 'AA', has no hand left"),
        (("AA", "*", "--board", "AcAd"), "a board has 0, 3, 4 or 5 cards, not 2"),
        (("AcAdAhKs", "AKQJ, AAKK", "KKK", "--board", "2c3c4c"), "want the same cards"),
        (("AA", "AA", "AA"), "want the same cards"),
        (("AcAd2sAc", "*"), "hand 1: Ac occurs twice"),
        (("AcAd2s3h", "*", "--dead", "9c9c"), "the dead cards: 9c occurs twice"),
        (("(AA", "*"), "hand 1: expected"),
    ],
)
def test_a_question_that_makes_no_sense_is_refused(arguments: tuple[str, ...], problem: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 1
    assert problem in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        (*HANDS, "--game", "holdem"),
        (*HANDS, "--precision", "much"),
        (*HANDS, "--exact", "--deals", "5"),
        (*HANDS, "--exact", "--precision", "1%"),
        (*HANDS, "--exact", "--sampled"),
        (*HANDS, "--precision", "0"),
        (*HANDS, "--precision", "1"),
        (*HANDS, "--precision", "-1%"),
        (*HANDS, "--precision", "nan"),
        (*HANDS, "--seconds", "nan"),
        (*HANDS, "--seconds", "inf"),
        (*HANDS, "--deals", "0"),
        (*HANDS, "--seconds", "0"),
        (*HANDS, "--hole-cards", "7"),
        (*HANDS, "--processes", "0"),
    ],
)
def test_wrong_usage_ends_with_2(arguments: tuple[str, ...]) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert "Error: " in result.stderr


def test_a_precision_of_one_is_asked_whether_it_means_a_percent() -> None:
    assert "'1' is not from 0.001% to below 100%" in run(*HANDS, "--precision", "1").stderr
    assert "did you mean 1%?" in run(*HANDS, "--precision", "1").stderr


def test_options_that_change_nothing_are_said() -> None:
    result = run(*HANDS, "--deals", "10", "--seed", "4")
    assert "Exact: 1,086,008" in result.stdout
    assert (
        result.stderr == "Counted exactly, so --deals, --seed changed nothing; --sampled samples instead.\n"
    )
    assert run(*HANDS, "--sampled", "--deals", "10", "--seed", "4").stderr == ""


def test_the_time_is_kept_within_the_first_block() -> None:
    result = run(*["25%"] * 6, "--seconds", "0.2", "--json")
    assert 0 < json.loads(result.stdout)["boards"] < 65_536


def test_one_deal_is_no_certainty() -> None:
    lines = run("AA", "KK", "--deals", "1").stdout.splitlines()
    assert words(lines[3])[2] == "50.000"
    assert lines[-1].startswith("Sampled: 1 deal, ")


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="the system has no pseudo-terminals")
def test_progress_goes_to_a_terminal_and_only_when_it_takes_long() -> None:
    near, far = os.openpty()
    command = [sys.executable, "-m", "splitpot", "equity", "AcAd2s3h", "*", "--json", "--seconds", "1.2"]
    with os.fdopen(far, "wb") as terminal:
        done = subprocess.run(
            command,
            stdout=subprocess.PIPE,
            stderr=terminal,
            check=True,
            env={**os.environ, "TERM": "xterm", "COLUMNS": "80"},
        )
        shown = os.read(near, 65536).decode()
    os.close(near)
    assert "Working" in shown
    assert json.loads(done.stdout)["method"] == "sampled"


def test_no_progress_where_stderr_is_no_terminal() -> None:
    assert run("AcAd2s3h", "*", "--seconds", "0.8", "--json").stderr == ""
