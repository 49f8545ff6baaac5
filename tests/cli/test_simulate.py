"""`splitpot simulate`: results with intervals, the same for a seed, on both kinds of output."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from splitpot.cli.main import cli
from splitpot.history.phh import read_phh
from splitpot.history.record import Outcome


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["simulate", *arguments], prog_name="splitpot")


def lines(*arguments: str) -> list[dict[str, Any]]:
    ended = run(*arguments, "--json")
    assert ended.exit_code == 0, ended.output
    return [json.loads(line) for line in ended.stdout.splitlines()]


def test_a_seed_gives_the_same_output_and_another_seed_another() -> None:
    arguments = ["--hands", "40", "--seats", "4"]
    first, again, other = (run(*arguments, "--seed", seed) for seed in ("7", "7", "8"))
    assert first.stdout == again.stdout
    assert first.stdout.replace("seed 7", "") != other.stdout.replace("seed 8", "")


def test_the_table_shows_every_seat_with_an_interval_and_the_speed_goes_to_stderr() -> None:
    ended = run("--hands", "40", "--seats", "3", "--seed", "2")
    assert ended.exit_code == 0
    for manner in ("calling", "tight", "equity"):
        assert manner in ended.stdout
    assert ended.stdout.count("±") == 3
    assert "showdowns" in ended.stdout
    assert "hands/s" in ended.stderr
    assert "hands/s" not in ended.stdout


def test_json_has_a_line_for_every_seat_and_then_the_total() -> None:
    found = lines("--hands", "60", "--seats", "5", "--seed", "3", "--small-bet", "20")
    assert [line["kind"] for line in found] == ["seat"] * 5 + ["total"]
    assert [line["bot"] for line in found[:5]] == ["calling", "tight", "equity", "calling", "tight"]
    assert sum(line["net"] for line in found[:5]) == 0
    for line in found[:5]:
        low, high = line["interval_95"]
        assert low < line["big_bets_per_100"] < high
        assert line["big_bets_per_100"] == pytest.approx(line["net"] / 40 / 60 * 100, abs=1e-3)
    total = found[5]
    assert total["scoops"] + total["splits"] == total["showdowns"] <= total["hands"] == 60
    assert (total["game"], total["small_bet"], total["stack"]) == ("omaha8", 20, 1000)


@pytest.mark.parametrize("structure", ["pot", "pot_limit", "no", "no_limit"])
def test_pot_and_no_limit_are_told_in_big_blinds_and_begin_with_a_hundred(structure: str) -> None:
    name = structure.removesuffix("_limit")
    found = lines("--structure", structure, "--hands", "40", "--seats", "3", "--small-bet", "20")
    assert sum(line["net"] for line in found[:3]) == 0
    for line in found[:3]:
        assert "big_bets_per_100" not in line
        assert line["big_blinds_per_100"] == pytest.approx(line["net"] / 20 / 40 * 100, abs=1e-3)
    assert (found[3]["structure"], found[3]["stack"]) == (f"{name}_limit", 2000)
    table = run("--structure", structure, "--hands", "40", "--seats", "3").stdout
    assert f"omaha8, {name} limit 5/10, 40 hands" in table
    assert "big blinds per 100 hands" in table


def test_fixed_limit_is_told_in_big_bets_however_it_is_spelled() -> None:
    spelled = [
        run("--hands", "30", "--seats", "2", *more).stdout
        for more in ([], ["--structure", "fixed"], ["--structure", "fixed_limit"])
    ]
    assert spelled[0] == spelled[1] == spelled[2]
    assert "fixed limit 10/20" in spelled[0]
    assert "big bets per 100 hands" in spelled[0]


@pytest.mark.parametrize("structure", ["pot", "no"])
def test_hands_of_pot_and_no_limit_are_written_as_they_were_played(tmp_path: Path, structure: str) -> None:
    target = tmp_path / "hands.phhs"
    assert run("--structure", structure, "--hands", "25", "--seats", "4", "--phh", str(target)).exit_code == 0
    readings = read_phh(target.read_text(encoding="utf-8"))
    assert [reading.outcome for reading in readings] == [Outcome.EQUAL] * 25
    assert {reading.variant for reading in readings} == {"PO/8" if structure == "pot" else "NO/8"}


def test_a_structure_that_is_none_is_refused_with_those_that_there_are() -> None:
    ended = run("--structure", "spread")
    assert ended.exit_code == 2
    for name in ("fixed_limit", "pot_limit", "no_limit"):
        assert name in ended.stderr


def test_each_adds_a_line_for_every_hand_whose_results_add_up_to_the_seats() -> None:
    found = lines("--hands", "12", "--seats", "3", "--seed", "3", "--each")
    hands = [line for line in found if line["kind"] == "hand"]
    seats = [line for line in found if line["kind"] == "seat"]
    assert [line["button"] for line in hands] == [0, 1, 2] * 4
    assert [sum(column) for column in zip(*(line["net"] for line in hands), strict=True)] == [
        line["net"] for line in seats
    ]


def test_few_hands_have_no_rate_since_they_have_no_interval() -> None:
    found = lines("--hands", "3", "--seats", "2")
    assert found[0]["big_bets_per_100"] is None
    assert found[0]["interval_95"] is None
    assert "from 30 hands on" in run("--hands", "3", "--seats", "2").stdout


def test_stations_always_meet_at_a_showdown_and_high_only_is_scooped_but_for_ties() -> None:
    total = lines("--bots", "calling", "--hands", "60", "--game", "omaha")[-1]
    assert total["showdowns"] == 60
    assert total["splits"] < 10
    assert lines("--bots", "calling", "--hands", "60")[-1]["splits"] > 10


def test_all_hands_go_to_a_history_that_can_be_read_back(tmp_path: Path) -> None:
    file = tmp_path / "hands.phhs"
    found = lines("--hands", "8", "--seats", "4", "--seed", "5", "--each", "--phh", str(file))
    readings = list(read_phh(file.read_text(encoding="utf-8")))
    assert len(readings) == 8
    for line, reading in zip(found, readings, strict=False):
        assert reading.record is not None
        assert not reading.problems
        finals = dict(zip(reading.record.order, reading.record.final_stacks, strict=True))
        assert [(finals[seat] or 0) - 500 for seat in range(4)] == line["net"]


def test_short_stacks_and_more_hole_cards_play_too() -> None:
    found = lines("--hands", "10", "--seats", "7", "--hole-cards", "6", "--stack", "35", "--each")
    assert all(len(hole) == 12 for line in found if line["kind"] == "hand" for hole in line["holes"])
    assert all(net >= -35 for line in found if line["kind"] == "hand" for net in line["net"])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--bots", "wild"], "no manner 'wild'"),
        (["--bots", ""], "no manner ''"),
        (["--seats", "11"], "11 is not in the range 2<=x<=10"),
        (["--seats", "8", "--hole-cards", "6"], "at most 7 seats"),
        (["--small-bet", "5"], "5 is odd"),
        (["--hands", "0"], "0 is not in the range"),
        (["--game", "holdem"], "'holdem' is not one of"),
        (["--each"], "--each needs --json"),
        (["--stack", "0"], "0 is not in the range"),
    ],
)
def test_wrong_usage_is_told_and_ends_with_two(arguments: list[str], message: str) -> None:
    ended = run(*arguments)
    assert ended.exit_code == 2
    assert message in " ".join(ended.stderr.split())
