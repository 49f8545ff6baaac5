"""The audit of dependencies: a known fault stops the check, a missing network does not."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from tools import audit_dependencies
from tools.audit_dependencies import main, page_faults, python_faults

CLEAN = json.dumps({"dependencies": [{"name": "click", "version": "8.5", "vulns": []}]})
FAULT = json.dumps(
    {
        "dependencies": [
            {"name": "click", "version": "8.0", "vulns": [{"id": "PYSEC-1", "fix_versions": ["8.5"]}]}
        ]
    }
)
PAGE_CLEAN = json.dumps({"vulnerabilities": {"vite": {"severity": "moderate"}}})
PAGE_FAULT = json.dumps({"vulnerabilities": {"preact": {"severity": "high"}}})


def answering(python: str, page: str) -> audit_dependencies.Runner:
    def runner(command: Sequence[str]) -> str:
        return page if command[0] == "npm" else python

    return runner


@pytest.fixture(autouse=True)
def both_tools_are_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit_dependencies, "find_spec", lambda _: True)
    monkeypatch.setattr("tools.audit_dependencies.shutil.which", lambda _: "npm")


@pytest.mark.parametrize(
    ("python", "page", "code"),
    [
        (CLEAN, PAGE_CLEAN, 0),
        (FAULT, PAGE_CLEAN, 1),
        (CLEAN, PAGE_FAULT, 1),
        ("", "", 0),
        ("", PAGE_FAULT, 1),
        ("Connection refused", json.dumps({"error": {"code": "ENOTFOUND"}}), 0),
    ],
)
def test_only_a_known_fault_fails_the_check(python: str, page: str, code: int) -> None:
    assert main(answering(python, page)) == code


def test_what_was_skipped_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    main(answering("", ""))
    assert capsys.readouterr().out.count("skipped") == 2


def test_a_fault_is_named_with_what_mends_it() -> None:
    assert python_faults(answering(FAULT, "")) == ["click 8.0: PYSEC-1, mended in 8.5"]
    assert page_faults(answering("", PAGE_FAULT)) == ["preact: high"]


def test_without_the_tools_nothing_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit_dependencies, "find_spec", lambda _: None)
    monkeypatch.setattr("tools.audit_dependencies.shutil.which", lambda _: None)

    def nobody(_: Sequence[str]) -> str:
        raise AssertionError("nobody should be asked")

    assert main(nobody) == 0


def test_a_command_that_is_not_there_says_nothing() -> None:
    assert audit_dependencies.run(["no-such-command-anywhere"]) == ""
