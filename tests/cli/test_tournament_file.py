"""`splitpot tournament simulate --database`: a tournament that outlives whatever ends its process."""

from __future__ import annotations

import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from splitpot.cli import tournament_file
from splitpot.cli.main import cli
from splitpot.cli.tournament_file import TournamentFile
from splitpot.room.tournament_hall import HallChange

SMALL = ("--entries", "8", "--seats", "3", "--structure", "pot", "--bots", "calling", "--stack", "200")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["tournament", "simulate", *arguments])


def kept(path: Path, *arguments: str) -> Result:
    return run("--database", str(path), *arguments)


@pytest.fixture(scope="module")
def undisturbed() -> str:
    """What the small tournament prints when nothing happens to it."""
    result = run("--json", *SMALL)
    assert result.exit_code == 0
    return result.stdout


def test_a_tournament_in_a_file_ends_like_one_without(tmp_path: Path, undisturbed: str) -> None:
    assert kept(tmp_path / "one.db", "--json", *SMALL).stdout == undisturbed


def test_one_that_is_over_is_told_again_without_being_played_again(tmp_path: Path) -> None:
    first = kept(tmp_path / "one.db", *SMALL)
    again = kept(tmp_path / "one.db", *SMALL)
    assert again.stdout == first.stdout
    assert "hands were in" in again.stderr
    assert "\n0 hands in" in again.stderr


class PowerCut(Exception):
    """The process ends here."""


@pytest.mark.parametrize("step", [1, 8, 10, 40, 150, 300])
def test_whatever_step_is_the_last_the_rest_of_the_tournament_is_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, undisturbed: str, step: int
) -> None:
    """Within the entries, at the start, in hands: what has not been saved is played again as it was."""
    told = TournamentFile.told
    left = step

    def cut(file: TournamentFile, now: int, changes: Sequence[HallChange]) -> None:
        nonlocal left
        left -= 1
        if not left:
            file._changes.clear()
            raise PowerCut
        told(file, now, changes)

    monkeypatch.setattr(tournament_file, "COMMIT_STEPS", 7)
    monkeypatch.setattr(TournamentFile, "told", cut)
    assert isinstance(kept(tmp_path / "one.db", "--json", *SMALL).exception, PowerCut)
    monkeypatch.setattr(TournamentFile, "told", told)
    assert kept(tmp_path / "one.db", "--json", *SMALL).stdout == undisturbed


def test_a_file_of_another_tournament_is_refused_and_says_what_differs(tmp_path: Path) -> None:
    kept(tmp_path / "one.db", *SMALL)
    before = (tmp_path / "one.db").read_bytes()
    result = kept(tmp_path / "one.db", *SMALL, "--seed", "7", "--hole-cards", "5")
    assert result.exit_code == 1
    assert "of another tournament: --seed 1 there, 7 here; --hole-cards 4 there, 5 here" in result.stderr
    assert (tmp_path / "one.db").read_bytes() == before


def test_what_is_no_file_of_a_tournament_is_refused_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / "words.db").write_text("not a database, but long enough to be taken for one" * 20)
    result = kept(tmp_path / "words.db", *SMALL)
    assert result.exit_code == 1
    assert "words.db cannot be used: file is not a database" in result.stderr
    with sqlite3.connect(tmp_path / "room.db") as room:
        room.execute("create table players (id text)")
    room.close()
    result = kept(tmp_path / "room.db", *SMALL)
    assert result.exit_code == 1
    assert "room.db is a database of something else; name a new file." in result.stderr
    result = kept(tmp_path / "no folder" / "one.db", *SMALL)
    assert result.exit_code == 1
    assert len(result.stderr.splitlines()) == 1


def test_a_file_of_another_version_is_refused(tmp_path: Path) -> None:
    kept(tmp_path / "one.db", *SMALL)
    with sqlite3.connect(tmp_path / "one.db") as file:
        file.execute("update begun set format = 99")
    file.close()
    assert "another version" in kept(tmp_path / "one.db", *SMALL).stderr


def test_settings_that_make_no_tournament_begin_no_file(tmp_path: Path) -> None:
    assert kept(tmp_path / "one.db", "--seats", "9", "--hole-cards", "5").exit_code == 2
    assert not (tmp_path / "one.db").exists()


def test_two_processes_do_not_play_in_one_file(tmp_path: Path) -> None:
    arguments = {"entries": 2}
    first = TournamentFile(tmp_path / "one.db", arguments)
    result = kept(tmp_path / "one.db", *SMALL)
    assert result.exit_code == 1
    assert "database is locked" in result.stderr
    first.close()


@pytest.mark.slow
def test_five_kills_at_any_moment_change_nothing_in_the_result_of_180_entries(tmp_path: Path) -> None:
    """The process gets no chance to tidy up; the printed result is that of one who was left in peace."""
    command = [sys.executable, "-m", "splitpot", "tournament", "simulate", "--json", "--entries", "180"]
    began = time.monotonic()
    undisturbed = subprocess.run(command, check=True, capture_output=True, timeout=300).stdout
    seconds = time.monotonic() - began
    command += ["--database", str(tmp_path / "one.db")]
    moments = random.Random(7)
    saved = []
    for _ in range(5):
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        time.sleep(moments.uniform(0.5, max(1.0, seconds / 5)))
        process.send_signal(signal.SIGKILL)
        process.communicate()
        assert process.returncode == -signal.SIGKILL
        with sqlite3.connect(tmp_path / "one.db") as file:
            saved.append(file.execute("select count(*) from events").fetchone()[0])
        file.close()
    assert saved == sorted(saved)
    assert saved[-1] > saved[0]
    assert subprocess.run(command, check=True, capture_output=True, timeout=300).stdout == undisturbed
