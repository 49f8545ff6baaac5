"""Every example in the README and the documentation is run, and prints what the page says.

Python examples are sessions with `>>>`, compared line by line, or programs that check
themselves. In a `console` block, each line after `$ splitpot` is run from the repository's
folder and its output compared; `...` stands for any text. What a `sh` block holds (servers,
installations) is shown and not run.
"""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.conftest import REPOSITORY

PAGES = [REPOSITORY / "README.md", *sorted((REPOSITORY / "docs").rglob("*.md"))]
OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


class Shown(NamedTuple):
    """A command and what a page says that it prints."""

    page: str
    command: str
    output: str


def blocks(path: Path, language: str) -> list[str]:
    return re.findall(
        rf"^```{language}\n(.*?)^```$", path.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE
    )


def shown_commands() -> list[Shown]:
    found = []
    for path in PAGES:
        for block in blocks(path, "console"):
            for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, _, output = part.partition("\n")
                found.append(Shown(path.relative_to(REPOSITORY).as_posix(), command, output))
    return found


def test_the_readme_has_examples_of_both_kinds() -> None:
    readme = REPOSITORY / "README.md"
    assert len(blocks(readme, "python")) >= 2
    assert len(blocks(readme, "console")) >= 2


@pytest.mark.parametrize(
    "path",
    [path for path in PAGES if blocks(path, "python")],
    ids=lambda path: path.relative_to(REPOSITORY).as_posix(),
)
def test_python_examples_of_a_page_do_what_they_say(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(REPOSITORY)
    names: dict[str, object] = {}
    for number, block in enumerate(blocks(path, "python"), 1):
        name = f"{path.name}, example {number}"
        if ">>> " not in block:
            exec(compile(block, name, "exec"), names)
            continue
        example = doctest.DocTestParser().get_doctest(block, names, name, str(path), 0)
        said: list[str] = []
        result = doctest.DocTestRunner(optionflags=OPTIONS).run(example, out=said.append, clear_globs=False)
        names = example.globs
        assert result.attempted > 0
        assert result.failed == 0, "".join(said)


@pytest.mark.parametrize("shown", shown_commands(), ids=lambda shown: f"{shown.page}: {shown.command}")
def test_a_command_prints_what_the_page_says(shown: Shown) -> None:
    words = shlex.split(shown.command)
    assert words[0] == "splitpot", "only splitpot is run from a console block; use a sh block for the rest"
    ended = subprocess.run(
        [sys.executable, "-m", "splitpot", *words[1:]],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        check=False,
        timeout=100,
    )
    assert ended.returncode in {0, 1}, ended.stderr
    wanted = re.escape(shown.output.strip()).replace(re.escape("..."), ".*")
    # A refusal is shown as a person sees it, on the same screen as the output.
    printed = ended.stdout if ended.returncode == 0 else ended.stdout + ended.stderr
    assert re.fullmatch(wanted, printed.strip(), flags=re.DOTALL), printed


def test_no_page_shows_a_session_that_nobody_runs() -> None:
    for path in PAGES:
        for language, block in re.findall(
            r"^```(\w*)\n(.*?)^```$", path.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
        ):
            if language not in {"python", "console"}:
                assert ">>> " not in block, path
                assert not re.search(r"^\$ splitpot (evaluate|replay|simulate)", block, re.MULTILINE), path
