"""How heavy the page is on its way to a table: what the browser has to load before it can draw one.

The built page is read as the browser reads it: the script and styles of `index.html`, with every module that
these import at once. What is loaded when it is wanted (replay, text mode, equity) does not count.
"""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

from splitpot.server.client_files import STATIC

SCRIPT_KB = 60
STYLE_KB = 15

IMPORTED = re.compile(
    r"""(?:^|[;}\s])(?:import|export)\s*(?:[\w$*{},\s]+?\s*from\s*)?["'`]\./([\w.-]+\.js)["'`]"""
)


def first_load() -> tuple[set[Path], set[Path]]:
    """Scripts and styles that a table needs before anything else."""
    index = STATIC / "index.html"
    if not index.is_file():
        pytest.skip("the page is not built: npm --prefix web ci && npm --prefix web run build")
    named = {
        STATIC / path.lstrip("/") for path in re.findall(r'(?:src|href)="(/assets/[^"]+)"', index.read_text())
    }
    scripts = {path for path in named if path.suffix == ".js"}
    styles = {path for path in named if path.suffix == ".css"}
    assert scripts and styles, "index.html names no script, or no style"
    waiting = list(scripts)
    while waiting:
        path = waiting.pop()
        found = {path.parent / name for name in IMPORTED.findall(path.read_text("utf-8"))} - scripts
        scripts |= found
        waiting += found
    return scripts, styles


def kilobytes(files: set[Path]) -> float:
    """As they are sent: each file compressed by itself."""
    return sum(len(gzip.compress(path.read_bytes(), 9)) for path in files) / 1000


def test_a_table_needs_at_most_60_kb_of_script() -> None:
    scripts, _ = first_load()
    assert kilobytes(scripts) <= SCRIPT_KB, sorted(path.name for path in scripts)


def test_a_table_needs_at_most_15_kb_of_style() -> None:
    _, styles = first_load()
    assert kilobytes(styles) <= STYLE_KB, sorted(path.name for path in styles)


def test_what_is_wanted_later_is_not_loaded_at_once() -> None:
    scripts, _ = first_load()
    everything = set((STATIC / "assets").glob("*.js"))
    assert len(scripts) < len(everything) - 3
