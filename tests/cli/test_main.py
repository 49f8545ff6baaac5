"""The command `splitpot` as a whole: help, version, exit codes, completion, and how little it imports."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from splitpot import __version__
from splitpot.cli.main import COMMANDS, cli
from splitpot.errors import SetupError, SplitpotError


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "splitpot", *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


@pytest.mark.parametrize("option", ["--help", "-h"])
def test_help_lists_every_command_with_what_it_does(option: str) -> None:
    shown = CliRunner().invoke(cli, [option], prog_name="splitpot")
    assert shown.exit_code == 0
    for name, entry in COMMANDS.items():
        assert name in shown.output
        assert entry.summary in shown.output


def test_version_is_the_package_version() -> None:
    assert run("--version").stdout == f"splitpot {__version__}\n"


def test_help_imports_neither_tables_nor_servers_nor_colours() -> None:
    program = (
        "import sys; sys.argv = ['splitpot', '--help']\n"
        "from splitpot.cli.main import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "heavy = {'numpy', 'msgspec', 'rich', 'starlette', 'uvicorn', 'sqlalchemy', 'asyncio', 'structlog'}\n"
        "print('HEAVY', sorted(heavy & set(sys.modules)))\n"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ended.stdout.endswith("HEAVY []\n"), ended.stdout[-200:]


@pytest.mark.parametrize("name", list(COMMANDS))
def test_a_command_says_the_same_of_itself_as_the_list_does(name: str) -> None:
    command = cli.get_command(click.Context(cli), name)
    assert command is not None
    assert command.name == name
    assert command.get_short_help_str(limit=200) == COMMANDS[name].summary


@pytest.mark.parametrize("name", list(COMMANDS))
def test_every_command_has_help_under_both_names(name: str) -> None:
    for option in ("--help", "-h"):
        shown = CliRunner().invoke(cli, [name, option], prog_name="splitpot")
        assert shown.exit_code == 0, shown.output
        assert f"Usage: splitpot {name}" in shown.output


def test_a_command_that_is_none_is_wrong_usage_and_names_the_right_ones() -> None:
    ended = run("evalaute")
    assert ended.returncode == 2
    assert ended.stdout == ""
    assert "there is no command 'evalaute'" in ended.stderr
    assert "evaluate" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_an_option_that_is_none_is_wrong_usage() -> None:
    ended = run("--colour")
    assert ended.returncode == 2
    assert "No such option" in ended.stderr


def test_no_command_at_all_shows_the_help() -> None:
    ended = run()
    assert ended.returncode == 2
    assert "Commands:" in ended.stdout + ended.stderr


@pytest.mark.parametrize(
    "error",
    [SplitpotError("the deck has 51 cards,\n  52 are needed"), SetupError("seats", "11 is more than 10")],
)
def test_what_splitpot_refuses_is_one_line_and_exit_code_one(
    monkeypatch: pytest.MonkeyPatch, error: SplitpotError
) -> None:
    @click.command("evaluate")
    def refusing() -> None:
        raise error

    monkeypatch.setattr(type(cli), "get_command", lambda self, ctx, name: refusing)
    shown = CliRunner().invoke(cli, ["evaluate"])
    assert shown.exit_code == 1
    assert shown.stdout == ""
    assert shown.stderr == f"Error: {' '.join(str(error).split())}\n"


@pytest.mark.parametrize(
    ("shell", "sign"), [("bash", "complete -o"), ("zsh", "#compdef"), ("fish", "complete --")]
)
def test_completion_prints_the_script_of_the_shell(shell: str, sign: str) -> None:
    shown = CliRunner().invoke(cli, ["completion", shell], prog_name="splitpot")
    assert shown.exit_code == 0
    assert sign in shown.stdout
    assert "_SPLITPOT_COMPLETE" in shown.stdout


def test_completion_of_an_unknown_shell_is_wrong_usage() -> None:
    shown = CliRunner().invoke(cli, ["completion", "tcsh"], prog_name="splitpot")
    assert shown.exit_code == 2
    assert "tcsh" in shown.stderr


def test_the_shell_completes_command_names() -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "splitpot"],
        env=os.environ
        | {"COMP_WORDS": "splitpot ev", "COMP_CWORD": "1", "_SPLITPOT_COMPLETE": "bash_complete"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ended.stdout == "plain,evaluate\n"


def test_a_reader_that_has_seen_enough_is_no_failure() -> None:
    simulate = f"{sys.executable} -m splitpot simulate --hands 20 --seed 1 --each --json"
    command = f"{simulate} | head -n 1; exit ${{PIPESTATUS[0]}}"
    ended = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr.count("Traceback")) == (0, 0)
    assert ended.stdout.count("\n") == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_output_that_cannot_be_written_is_said_in_one_line(unbuffered: str) -> None:
    arguments = ["evaluate", "--hole", "As2dKhTc", "--board", "3c4h8sKdQc"]
    with Path("/dev/full").open("w") as full:
        ended = subprocess.run(
            [sys.executable, "-m", "splitpot", *arguments],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
        )
    assert ended.returncode == 1
    assert ended.stderr.startswith("Error: cannot write or read: ")
    assert ended.stderr.count("\n") == 1
