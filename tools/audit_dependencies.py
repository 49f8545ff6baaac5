"""Says whether a known fault is in what the room is made of: Python's packages and the page's.

    python -m tools.audit_dependencies

`make check` runs it. It asks `pip-audit` and `npm audit`; where one of them is not there,
has no network or takes too long, a line says that it was skipped, and nothing fails. The
exit code is 1 where a fault is known: of the page's packages from "high" on.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

REPOSITORY = Path(__file__).resolve().parents[1]
PATIENCE_SECONDS = 90
GRAVE = ("high", "critical")

Runner = Callable[[Sequence[str]], str]
"""Runs a command and gives what it wrote on standard output; empty where it could not."""


def run(command: Sequence[str]) -> str:
    """A command's standard output, whatever its exit code; empty where it took too long."""
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, cwd=REPOSITORY, timeout=PATIENCE_SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout


def python_faults(runner: Runner) -> list[str] | None:
    """Known faults in the pinned packages, a line each; none where nobody could be asked."""
    command = [sys.executable, "-m", "pip_audit", "--requirement", "requirements/run.txt", "--disable-pip"]
    told = _parsed(
        runner([*command, "--vulnerability-service", "osv", "--progress-spinner", "off", "-f", "json"])
    )
    if not isinstance(told.get("dependencies"), list):
        return None
    return [
        f"{one['name']} {one['version']}: {fault['id']}, mended in {', '.join(fault['fix_versions'])}"
        for one in told["dependencies"]
        for fault in one.get("vulns", ())
    ]


def page_faults(runner: Runner) -> list[str] | None:
    """Known grave faults in the page's packages, a line each; none where nobody could be asked."""
    told = _parsed(runner(["npm", "--prefix", "web", "audit", "--json"]))
    found = told.get("vulnerabilities")
    if not isinstance(found, dict):
        return None
    return [f"{name}: {one['severity']}" for name, one in sorted(found.items()) if one["severity"] in GRAVE]


def main(runner: Runner = run) -> int:
    """1 where a fault is known, else 0."""
    asked = {
        "Python": python_faults(runner) if find_spec("pip_audit") else None,
        "the page": page_faults(runner) if shutil.which("npm") else None,
    }
    tools = {"Python": "pip-audit", "the page": "npm audit"}
    for what, faults in asked.items():
        if faults is None:
            print(f"dependency audit of {what} skipped: {tools[what]} is not here or cannot reach its list")
        elif faults:
            print(f"dependency audit of {what}: known faults\n  " + "\n  ".join(faults))
        else:
            print(f"dependency audit of {what}: nothing is known")
    return 1 if any(asked.values()) else 0


def _parsed(text: str) -> dict[str, Any]:
    try:
        told = json.loads(text)
    except ValueError:
        return {}
    return told if isinstance(told, dict) else {}


if __name__ == "__main__":
    sys.exit(main())
