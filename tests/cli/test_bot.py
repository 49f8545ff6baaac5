"""`splitpot bot`: tokens by the host's hand, a program at a table of a room, and the check of one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner, Result

from splitpot.cli.main import cli
from tests.bots.programs import GOOD, mischief, written
from tests.server.rooms import Process


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Process, Path]]:
    """A room that runs, and its data folder."""
    data = tmp_path_factory.mktemp("house") / "data"
    room = Process(data)
    yield room, data
    room.stop()


def run(*arguments: str, token: str = "") -> Result:
    return CliRunner().invoke(cli, ["bot", *arguments], env={"SPLITPOT_TOKEN": token or None})


def me(room: Process, token: str) -> httpx.Response:
    return httpx.get(room.address + "api/bot/me", headers={"Authorization": f"Bearer {token}"})


def test_the_host_makes_a_token_beside_the_running_room_and_takes_it_away(
    house: tuple[Process, Path],
) -> None:
    room, data = house
    made = run("token", "Deep Fold", "--data", str(data), "--chips", "7000")
    assert made.exit_code == 0, made.output
    token = made.stdout.strip()
    assert me(room, token).json() == {"name": "Deep Fold", "wallet": 7000, "tables": []}
    again = run("token", "deep fold", "--data", str(data))
    assert again.exit_code == 1
    assert "--renew makes another token" in again.output
    assert "log in" not in again.output
    renewed = run("token", "Deep Fold", "--renew", "--data", str(data)).stdout.strip()
    assert me(room, token).status_code == 401
    assert me(room, renewed).status_code == 200
    rows = [json.loads(line) for line in run("list", "--json", "--data", str(data)).stdout.splitlines()]
    assert [(row["name"], row["owner"], row["wallet"], row["active"]) for row in rows] == [
        ("Deep Fold", "", 7000, True)
    ]
    assert run("revoke", "Deep Fold", "--data", str(data)).exit_code == 0
    assert me(room, renewed).json()["code"] == "bad_token"
    assert "(no token)" in run("list", "--data", str(data)).stdout
    unknown = run("revoke", "Nobody", "--data", str(data))
    assert unknown.exit_code == 1
    assert "Nobody" in unknown.output
    assert "of yours" not in unknown.output, "the host may name anybody's"


def test_a_folder_without_a_room_is_refused(tmp_path: Path) -> None:
    for command in (["token", "Fold"], ["list"], ["revoke", "Fold"]):
        refused = run(*command, "--data", str(tmp_path))
        assert refused.exit_code == 1
        assert "no room's database" in refused.output
    assert list(tmp_path.iterdir()) == []


def test_a_program_plays_hands_at_a_table_of_the_room(house: tuple[Process, Path], tmp_path: Path) -> None:
    room, data = house
    token = run("token", "Stdio", "--data", str(data)).stdout.strip()
    command = written(tmp_path, GOOD)
    table = ["--server", room.address, "--table", "demo", "--buy-in", "1000"]
    played = run("run", command, *table, "--hands", "1", token=token)
    assert played.exit_code == 0, played.output
    assert played.stdout.startswith("1 hand, ")
    assert "it has left the table" in played.stdout
    assert me(room, token).json()["tables"] == []


def test_a_program_hears_why_it_may_not_play(house: tuple[Process, Path], tmp_path: Path) -> None:
    room, data = house
    command = written(tmp_path, GOOD)
    table = ["--server", room.address, "--table", "demo"]
    refused = run("run", command, *table, "--buy-in", "1000", token="spb_guess")
    assert (refused.exit_code, "bad_token" in refused.stdout) == (1, True)
    assert "no connection" not in refused.output, "it is not tried again"
    token = run("token", "Poor", "--data", str(data), "--chips", "10").stdout.strip()
    poor = run("run", command, *table, "--buy-in", "1000", token=token)
    assert (poor.exit_code, "not_enough_chips" in poor.stdout) == (1, True)
    no_table = ["--server", room.address, "--table", "nowhere", "--buy-in", "1000"]
    nowhere = run("run", command, *no_table, token=token)
    assert (nowhere.exit_code, "unknown_table" in nowhere.stdout) == (1, True)
    wrong = run("run", command, "--table", "demo", "--server", "demo", "--buy-in", "10", token=token)
    assert wrong.exit_code == 1
    assert "http://" in wrong.output
    assert run("run", command, "--table", "demo", "--buy-in", "10").exit_code == 2


@pytest.mark.timeout(240)
def test_the_check_prints_what_it_has_found_and_says_by_its_exit_code(tmp_path: Path) -> None:
    fine = run("check", written(tmp_path, GOOD), "--hands", "1")
    assert fine.exit_code == 0, fine.output
    assert "ok    pot limit omaha8, 5 cards" in fine.stdout
    assert "25 checks, " in fine.stdout
    assert "this program can play" in fine.stdout


def test_the_check_of_a_program_that_errs_ends_with_exit_code_1(tmp_path: Path) -> None:
    bad = run("check", mischief(tmp_path, "it ends in the middle"), "--hands", "1", "--json")
    assert bad.exit_code == 1
    lines = [json.loads(line) for line in bad.stdout.splitlines()]
    assert len(lines) == 25
    assert not lines[0]["holds"]
    assert "exit code 3" in lines[0]["faults"][0]


@pytest.mark.parametrize(("program", "words"), [("", "the command line is empty"), ("no-such-program", "")])
def test_a_program_that_cannot_be_started_ends_the_check_at_once(program: str, words: str) -> None:
    found = run("check", program)
    assert found.exit_code == 1
    assert found.stdout == ""
    assert "cannot be started" in found.output
    assert words in found.output


def test_a_program_that_writes_no_end_of_line_is_given_up_on(tmp_path: Path) -> None:
    flood = "import sys\nwhile True: sys.stdout.write('x' * 65536)\n"
    found = run("check", written(tmp_path, flood), "--hands", "20", "--json", "--seconds", "10")
    assert found.exit_code == 1
    first = json.loads(found.stdout.splitlines()[0])
    assert "without an end of line" in first["faults"][-1]


def test_a_flood_is_not_handed_on_to_the_room(house: tuple[Process, Path], tmp_path: Path) -> None:
    room, data = house
    token = run("token", "Flood", "--data", str(data)).stdout.strip()
    flood = written(tmp_path, "import sys\nwhile True: sys.stdout.write('x' * 65536)\n")
    table = ["--server", room.address, "--table", "demo", "--buy-in", "1000"]
    ended = run("run", flood, *table, token=token)
    assert (ended.exit_code, "without an end of line" in ended.output) == (1, True)
