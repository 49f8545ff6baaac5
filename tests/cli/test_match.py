"""`splitpot match`: no result without its interval, the same from the same seed, less luck in duplicate."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from splitpot.cli.main import cli
from tests.bots.programs import ANSWER, GOOD, mischief, written


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["match", *arguments])


def found(*arguments: str) -> dict[str, Any]:
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.output
    line: dict[str, Any] = json.loads(result.stdout)
    return line


def test_two_manners_play_and_the_result_has_its_interval() -> None:
    told = run("tight", "calling", "--hands", "80", "--seed", "3")
    assert told.exit_code == 0
    assert "omaha8, fixed limit, 80 hands, each deck once, seed 3" in told.stdout
    assert "big bets per 100 hands, 95 % interval" in told.stdout
    line = found("tight", "calling", "--hands", "80", "--seed", "3")
    low, high = line["interval_95"]
    assert low < line["big_bets_per_100"] < high
    assert line["big_bets_per_100"] == pytest.approx(100 * line["net"] / 20 / 80, abs=0.001)


def test_the_same_seed_gives_the_same_match_and_another_does_not() -> None:
    one, two = (found("equity", "calling", "--hands", "60", "--duplicate") for _ in range(2))
    assert one == two
    other = found("equity", "calling", "--hands", "60", "--duplicate", "--seed", "2")
    assert other["net"] != one["net"]


def test_a_bot_against_itself_in_duplicate_wins_nothing_in_any_pair() -> None:
    line = found("calling", "calling", "--hands", "100", "--duplicate")
    assert line["net"] == 0
    assert line["interval_95"] == [0.0, 0.0]
    assert line["better"] is None


def test_duplicate_is_surer_than_single_hands() -> None:
    """Against one that plays nearly alike, the cards are most of the spread."""

    def width(*more: str) -> float:
        low, high = found("tight", "calling", "--hands", "300", *more)["interval_95"]
        return float(high - low)

    assert width("--duplicate") < width()


def test_the_seats_are_swapped_in_duplicate(tmp_path: Path) -> None:
    """Each deck comes twice: the hole that one bot has first is the other's then."""
    source = GOOD + "    if message['t'] == 'result': open(LOG, 'a').write(line)\n"
    logs = [tmp_path / name for name in ("one", "two")]
    commands = [written(tmp_path, source.replace("LOG", repr(str(log))), f"bot_{log.name}") for log in logs]
    assert found(*commands, "--hands", "4", "--duplicate")["net"] == 0
    one, two = ([json.loads(line)["d"] for line in log.read_text().splitlines()] for log in logs)
    assert [result["seat"] for result in one] == [0, 1, 0, 1]
    for first, second in ((0, 1), (2, 3)):
        assert one[first]["board"] == one[second]["board"]
        assert one[first]["shown"] == one[second]["shown"] == two[first]["shown"]
        assert one[first]["net"] == two[second]["net"]


@pytest.mark.parametrize("structure", ["fixed", "pot", "no"])
@pytest.mark.parametrize("game", ["omaha", "omaha8"])
def test_a_program_plays_every_structure_and_game(tmp_path: Path, structure: str, game: str) -> None:
    command = written(tmp_path, GOOD)
    line = found(command, "calling", "--hands", "6", "--structure", structure, "--game", game)
    assert line["answers"][0]["asked"] > 10
    assert line["answers"][0]["defaulted"] == 0
    assert line["answers"][1] is None


def test_what_a_program_does_wrong_is_counted(tmp_path: Path) -> None:
    told = run(mischief(tmp_path, "it raises what is not legal"), "calling", "--hands", "4")
    assert told.exit_code == 0
    assert "checked or folded for it" in told.stdout
    line = found(mischief(tmp_path, "it says nothing"), "calling", "--hands", "2", "--seconds", "0.1")
    assert line["answers"][0]["late"] == line["answers"][0]["defaulted"] > 0


def test_few_hands_prove_nothing_and_say_so() -> None:
    told = run("tight", "calling", "--hands", "20")
    assert "told from 30 hands on" in told.stdout
    assert found("tight", "calling", "--hands", "20")["big_bets_per_100"] is None


def test_an_odd_number_of_hands_is_no_duplicate_match() -> None:
    refused = run("tight", "calling", "--hands", "7", "--duplicate")
    assert refused.exit_code == 2
    assert "even number" in refused.output


def test_a_program_that_cannot_be_started_or_ends_is_an_error(tmp_path: Path) -> None:
    refused = run("no-such-program-here", "calling", "--hands", "2")
    assert refused.exit_code == 1
    assert "cannot be started" in refused.output
    empty = run("", "calling", "--hands", "2")
    assert (empty.exit_code, "the command line is empty" in empty.output) == (1, True)
    ended = run(mischief(tmp_path, "it ends in the middle"), "calling", "--hands", "2")
    assert ended.exit_code == 1
    assert "exit code 3" in ended.output


def test_a_program_that_only_answers_wrongly_is_as_slow_as_the_clock_but_not_silent(tmp_path: Path) -> None:
    command = written(tmp_path, ANSWER + "    if asked: say(request=request, kind='all_in')\n")
    told = found(command, "calling", "--hands", "2", "--seconds", "0.2")["answers"][0]
    assert told["asked"] == told["rejected"] == told["defaulted"] > 0
    assert told["late"] < told["asked"], "it has answered"
    assert told["slowest_ms"] >= 200, "the better answer was waited for to the end"


def test_a_manner_that_there_is_not_is_told_which_there_are() -> None:
    told = run("tight", "loose")
    assert told.exit_code == 1
    assert "bots of ours are calling, tight, equity" in told.output


def test_one_of_a_thing_is_not_told_in_the_plural() -> None:
    told = run("calling", "calling", "--hands", "1")
    assert "fixed limit, 1 hand, each deck once" in told.output
    assert "\n1 hand in " in told.output
