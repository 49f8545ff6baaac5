"""A coverage-guided run of one target, by hand: `python -m tests.fuzz.guided history 60`.

Needs atheris, which is no requirement of the project. An input that breaks the target is
printed and left as a file `crash-...` in the present folder; it then becomes a test in
`test_readers.py`. The suite itself runs the same targets without guidance, for seconds.
"""

from __future__ import annotations

import importlib
import sys
import tempfile
from pathlib import Path
from typing import Any


def main(name: str, seconds: int) -> None:
    atheris: Any = importlib.import_module("atheris")
    with atheris.instrument_imports(include=["splitpot.history", "splitpot.server.inbound", "splitpot.game"]):
        targets = importlib.import_module("tests.fuzz.targets")
    target, seeds = targets.TARGETS[name]
    with tempfile.TemporaryDirectory() as folder:
        for number, seed in enumerate(seeds):
            (Path(folder) / f"seed{number}").write_bytes(seed)
        options = [f"-max_total_time={seconds}", "-max_len=2048", "-rss_limit_mb=1024", folder]
        atheris.Setup([sys.argv[0], *options], target)
        atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
