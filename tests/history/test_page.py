"""The page on hand histories: its example runs, and it names every field of ours."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from splitpot.game.events import PostKind
from splitpot.history.phh_format import OWN_FIELDS


@pytest.fixture(scope="module")
def page(repository: Path) -> str:
    return (repository / "docs" / "reference" / "history.md").read_text(encoding="utf-8")


def test_the_example_runs(page: str) -> None:
    blocks = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert len(blocks) == 1
    exec(compile(blocks[0], "history.md", "exec"), {})


def test_every_field_of_ours_is_in_the_table_and_no_other(page: str) -> None:
    assert set(re.findall(r"^\| `(_\w+)` \|", page, re.MULTILINE)) == OWN_FIELDS


def test_every_kind_of_post_is_named(page: str) -> None:
    assert [kind for kind in PostKind if f"`{kind}`" not in page] == []
