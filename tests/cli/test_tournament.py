"""`splitpot tournament simulate`: a whole tournament from the command line."""

from __future__ import annotations

import json
from typing import Any

from click.testing import CliRunner, Result

from splitpot.cli.main import cli


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["tournament", "simulate", "--bots", "calling", *arguments])


def lines(*arguments: str) -> list[dict[str, Any]]:
    result = run("--json", *arguments)
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_places_prizes_and_totals_add_up() -> None:
    *places, total = lines("--entries", "20", "--structure", "pot", "--bounty", "10")
    assert [one["kind"] for one in places] == ["place"] * 20
    assert places[0]["best"] == 1
    assert sum(one["won"] for one in places) == total["won"] == 20 * 110
    assert sum(total["prizes"]) == total["pool"] == 2_000
    assert total["chips"] == 20 * 5_000
    assert sum(one["moves"] for one in places) == sum(total["moves"].values())


def test_the_same_seed_gives_the_same_output() -> None:
    asked = ("--entries", "12", "--seats", "4", "--structure", "no", "--game", "omaha")
    assert lines(*asked, "--seed", "5") == lines(*asked, "--seed", "5")
    assert lines(*asked, "--seed", "5") != lines(*asked, "--seed", "6")


def test_people_read_a_table() -> None:
    result = run("--entries", "25", "--seats", "5", "--structure", "pot", "--buy-in", "4")
    assert result.exit_code == 0
    assert "omaha8, pot limit, 25 entries with 5,000 chips, tables of 5, seed 1" in result.stdout
    assert "5 places paid, 100 in all; 125,000 chips in every hand" in result.stdout
    assert "... " in result.stdout and "7 more" in result.stdout
    assert "hands/s" in result.stderr


def test_what_makes_no_tournament_is_refused() -> None:
    result = run("--seats", "9", "--hole-cards", "5")
    assert result.exit_code == 2
    assert "5 hole cards for at most 8 seats" in result.stderr
    result = CliRunner().invoke(cli, ["tournament", "simulate", "--bots", "lucky"])
    assert result.exit_code == 2
    assert "there is no manner 'lucky'" in result.stderr
