"""Claim: `import splitpot` and `splitpot --help` are cheap beside `import pokerkit`.

Each import runs in a fresh interpreter, the two taking turns, so that both see the
same machine; the smallest of the runs counts, less an interpreter that imports
nothing. Prints milliseconds and the ratio.
"""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import time

RUNS = 15
STATEMENTS = {
    "nothing": "pass",
    "import splitpot": "import splitpot",
    "splitpot --help": "import sys; sys.argv = ['splitpot', '--help']; "
    "import contextlib, io, splitpot.cli.main as m\n"
    "with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit): m.main()",
    "import pokerkit": "import pokerkit",
}


def milliseconds(statement: str) -> float:
    """Wall time of a fresh interpreter that runs `statement`."""
    begin = time.perf_counter()
    subprocess.run([sys.executable, "-c", statement], check=True)
    return (time.perf_counter() - begin) * 1000


def main() -> None:
    """Measures all in turns and prints a line each."""
    if importlib.util.find_spec("pokerkit") is None:
        del STATEMENTS["import pokerkit"]
        print("pokerkit is not installed: no peer in this run (make bench installs it)")
    best = dict.fromkeys(STATEMENTS, float("inf"))
    for _ in range(RUNS):
        for name, statement in STATEMENTS.items():
            best[name] = min(best[name], milliseconds(statement))
    empty = best.pop("nothing")
    for name, total in best.items():
        print(f"{name:16} {total - empty:7.1f} ms")
    if "import pokerkit" in best:
        peer = best["import pokerkit"] - empty
        print(
            f"ratio: splitpot --help takes {(best['splitpot --help'] - empty) / peer:.2f} of import pokerkit"
        )


if __name__ == "__main__":
    main()
