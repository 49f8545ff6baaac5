"""Writes `docs/reference/openapi.json` and `asyncapi.json` from the routes and the types of the wire.

Run from the repository: `PYTHONPATH=src python tools/api_documents.py`. The output is
deterministic; `--check` writes nothing and exits 1 where a file is stale.
"""

from __future__ import annotations

import sys
from pathlib import Path

from splitpot.server import api_documents
from splitpot.server.http import routes

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "reference"


def documents() -> dict[str, bytes]:
    """The text of each file by its name."""
    return {
        "openapi.json": api_documents.encode(api_documents.openapi(routes())),
        "asyncapi.json": api_documents.encode(api_documents.asyncapi()),
    }


def main(arguments: list[str]) -> int:
    """0 when the files are written or up to date, 1 when `--check` finds a stale one."""
    stale = 0
    for name, text in documents().items():
        target = FOLDER / name
        if "--check" not in arguments:
            target.write_bytes(text)
        elif not target.is_file() or target.read_bytes() != text:
            sys.stderr.write(f"{name} is stale: run PYTHONPATH=src python tools/api_documents.py\n")
            stale = 1
    return stale


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
