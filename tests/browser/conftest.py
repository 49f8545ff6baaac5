"""A real Chromium and a real room."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from splitpot.server.client_files import STATIC
from tests.server.rooms import Process


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The system's Chromium."""
    chromium = shutil.which("chromium")
    if chromium is None:
        pytest.skip("there is no Chromium here: apt-get install chromium")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-background-networking"]
        )
        yield opened
        opened.close()


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Process]:
    """A room with its demo table, as `splitpot serve` opens it."""
    if not (STATIC / "index.html").is_file():
        pytest.skip("the page is not built: npm --prefix web ci && npm --prefix web run build")
    opened = Process(tmp_path)
    yield opened
    opened.stop()


@pytest.fixture
def screenshots(tmp_path: Path) -> Path:
    """Where screenshots go: the folder in SPLITPOT_SCREENSHOTS, or one that is thrown away."""
    folder = Path(os.environ.get("SPLITPOT_SCREENSHOTS") or tmp_path / "screenshots")
    folder.mkdir(parents=True, exist_ok=True)
    return folder
