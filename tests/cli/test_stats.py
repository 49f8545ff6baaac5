"""`splitpot stats`: figures for people, for programs and as a picture."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from splitpot.cli.main import cli
from tests.history.hands import phh
from tests.history.site_hands import folded, session, uncalled


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, list(map(str, arguments)), prog_name="splitpot")


def lines(result: Result) -> list[str]:
    return [" ".join(line.split()) for line in result.stdout.splitlines()]


@pytest.fixture
def db(tmp_path: Path) -> Path:
    """Two hands of no limit, one of fixed limit, and one in PHH that is nobody's own."""
    text = session(uncalled(1), folded(2), uncalled(3, villain="$Zoë$"))
    (tmp_path / "hands.txt").write_text(text, encoding="utf-8")
    (tmp_path / "hand.phh").write_text(phh(players="['Ann', 'Bob', 'Cid']"), encoding="utf-8")
    path = tmp_path / "hands.db"
    assert run("history", "import", tmp_path, "--into", path).exit_code == 0
    return path


def test_the_hero_of_the_files_has_a_line_a_figure_in_the_units_of_each_structure(db: Path) -> None:
    result = run("stats", "HERO", "--db", db)
    assert result.exit_code == 0, result.output
    shown = lines(result)
    assert shown[0] == "HERO: 3 hands"
    assert "Won +0.25 BB in 1" in shown  # a quarter of a big bet of 1.00
    assert "Won +106.80 bb in 2" in shown  # twice 2.67, in big blinds of 0.05
    assert "Luck of all-ins +22.00 bb in 2" in shown  # twice a tenth of 5.50
    assert "VPIP 100.0 % 2 of 2" in shown
    assert "Went to showdown 100.0 % 2 of 2" in shown
    assert "Aggression factor - bets and raises for a call" in shown
    assert shown[-2:] == [
        "BB: big bets, the larger limit of fixed limit",
        "bb: big blinds, in pot and no limit",
    ]
    assert lines(run("stats", "Hero", "--db", db))[1:] == shown[1:]


def test_figures_by_position_game_and_street_are_a_row_each(db: Path) -> None:
    assert [line.split()[0] for line in lines(run("stats", "HERO", "--db", db, "--by", "position"))[:3]] == [
        "position",
        "BB",
        "BTN",
    ]
    assert [line.split()[0] for line in lines(run("stats", "HERO", "--db", db, "--by", "game"))[1:3]] == [
        "FLO8",
        "NLO",
    ]
    streets = lines(run("stats", "Ann", "--db", db, "--by", "street"))
    assert [line.split()[0] for line in streets[1:5]] == ["preflop", "flop", "turn", "river"]


def test_json_has_shares_as_counts_and_results_with_their_errors(db: Path) -> None:
    result = run("stats", "HERO", "--db", db, "--json")
    row: dict[str, Any] = json.loads(result.stdout)
    assert row["group"] == "all"
    assert row["hands"] == 3
    assert row["vpip"] == {"count": 2, "of": 2}
    bets, blinds = row["results"]
    assert (bets["unit"], bets["standard_error"]) == ("big bets", None)
    assert blinds["per_100"] == pytest.approx(5340)
    assert blinds["standard_error"] == pytest.approx(0)
    assert blinds["adjusted_per_100"] == pytest.approx(4240)
    groups = run("stats", "HERO", "--db", db, "--json", "--by", "position").stdout.splitlines()
    assert [json.loads(line)["group"] for line in groups] == ["BB", "BTN"]


def test_a_name_that_nobody_has_is_answered_with_those_that_are_like_it(db: Path) -> None:
    result = run("stats", "ber", "--db", db)
    assert result.exit_code == 1
    assert result.stderr == "Error: no hand of a player 'ber'; there are Bert\n"
    assert "of Bovada" in run("stats", "HERO", "--db", db, "--site", "Bovada").stderr
    missing = run("stats", "HERO", "--db", db.parent / "none.db")
    assert missing.exit_code == 1
    assert "there is no file" in missing.stderr


def test_histories_are_read_for_once_where_no_file_of_hands_is_named(db: Path) -> None:
    folder = db.parent
    result = run("stats", "HERO", "--db", folder / "hands.txt")
    assert result.stdout == run("stats", "HERO", "--db", db).stdout
    assert lines(run("stats", "Ann", "--db", folder))[0] == "Ann: 1 hand"
    letter = folder / "letter.txt"
    letter.write_text("Dear Ann,", encoding="utf-8")
    refused = run("stats", "Ann", "--db", letter)
    assert refused.exit_code == 1
    assert "neither a file of hands nor a history" in refused.stderr


def test_the_picture_has_a_panel_a_unit_and_any_name(db: Path, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    for player in ("HERO", "$Zoë$"):
        picture = tmp_path / "results.png"
        result = run("stats", player, "--db", db, "--plot", picture)
        assert result.exit_code == 0, result.output
        assert picture.read_bytes().startswith(b"\x89PNG\r\n")


def test_the_figures_of_the_picture_are_to_be_had_as_json(db: Path, tmp_path: Path) -> None:
    figures = tmp_path / "results.json"
    assert run("stats", "HERO", "--db", db, "--plot", figures).exit_code == 0
    found = json.loads(figures.read_text(encoding="utf-8"))
    bets, blinds = found["curves"]
    assert (bets["hands"], bets["won"]) == ([0, 1], [0.0, 0.25])
    assert blinds["hands"] == [0, 1, 2]
    assert blinds["won"] == pytest.approx([0, 53.4, 106.8])
    assert blinds["adjusted"] == pytest.approx([0, 42.4, 84.8])


def test_without_matplotlib_the_way_to_it_is_said(
    db: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    result = run("stats", "HERO", "--db", db, "--plot", tmp_path / "results.png")
    assert result.exit_code == 1
    assert "pip install 'splitpot[plot]'" in result.stderr


def test_an_ending_that_is_no_picture_is_refused(db: Path, tmp_path: Path) -> None:
    result = run("stats", "HERO", "--db", db, "--plot", tmp_path / "results.bmp")
    assert result.exit_code == 1
    assert "ends in none of .png" in result.stderr
