"""Looks at a page as assistive technology meets it: axe-core, sizes of targets, names, focus.

axe-core comes from `web/node_modules` and is handed to the page, like `accessible.js`, by the browser's
own tools, so the page's content security policy stays as it is. What states there are is in the tests.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page

AXE: Final = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
LOOKING: Final = Path(__file__).with_suffix(".js")
TAGS: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
LEAST_TARGET: Final = 48


def _ready(page: Page) -> None:
    """Hands the page what it is looked at with, once for each time it is loaded."""
    if not AXE.is_file():
        pytest.skip("axe-core is not installed: npm --prefix web ci")
    if not page.evaluate("'looking' in globalThis"):
        page.evaluate(AXE.read_text("utf-8"))
        page.evaluate(LOOKING.read_text("utf-8"))


def faults(page: Page) -> list[dict[str, Any]]:
    """What axe-core finds on the page as it is."""
    _ready(page)
    found: list[dict[str, Any]] = page.evaluate("tags => looking.faults(tags)", TAGS)
    return found


def small_targets(page: Page) -> list[str]:
    """What is to be pressed and is smaller than a finger, with its size."""
    _ready(page)
    found: list[str] = page.evaluate("least => looking.smallTargets(least)", LEAST_TARGET)
    return found


def focused(page: Page) -> dict[str, Any] | None:
    """What the keyboard is at, and whether that is to be seen."""
    _ready(page)
    found: dict[str, Any] | None = page.evaluate("() => looking.focused()")
    return found


def told(found: list[dict[str, Any]]) -> str:
    """Faults as text to read in a failure."""
    return "\n".join(f"{each['id']}: {each['help']}\n  " + "\n  ".join(each["nodes"]) for each in found)
