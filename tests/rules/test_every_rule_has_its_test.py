"""Every number of the rules is proven by a test that exists; the index names no rule that is none."""

from __future__ import annotations

import re
from pathlib import Path

from tests.rules.index import BY_FILE

TESTS = Path(__file__).resolve().parent.parent


def numbers_told(text: str) -> set[str]:
    """The numbers of `docs/rules.md` that have a paragraph; those that are kept free do not count."""
    told: set[str] = set()
    part = ""
    for line in text.split("## 4. Not there yet")[0].splitlines():
        heading = re.match(r"### (3\.\d+) ", line)
        part = heading.group(1) if heading else part
        numbered = re.match(r"(\d+)\. ", line)
        if numbered and part:
            told.add(f"{part}-{numbered.group(1)}")
        row = re.match(r"\| ([RC]\d+) \|", line)
        if row:
            told.add(row.group(1))
    return told


def test_every_rule_that_is_told_has_a_test_and_no_other_is_named(repository: Path) -> None:
    told = numbers_told((repository / "docs" / "rules.md").read_text(encoding="utf-8"))
    proven = {number for rules in BY_FILE.values() for number in rules}
    assert len(told) > 140
    assert proven == told


def test_no_rule_is_named_twice() -> None:
    numbers = [number for rules in BY_FILE.values() for number in rules]
    assert len(numbers) == len(set(numbers))


def test_every_test_that_the_index_names_is_there() -> None:
    missing = []
    for name, rules in BY_FILE.items():
        text = (TESTS / name).read_text(encoding="utf-8")
        missing += [test for test in rules.values() if f"def test_{test}(" not in text]
    assert missing == []
