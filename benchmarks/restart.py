"""Hundreds of tables in the middle of a hand, killed: how long until all of them are back.

    python -m benchmarks.restart                 # 500 tables, hands of a few minutes
    python -m benchmarks.restart --seconds 60    # longer logs

A room without sockets plays as fast as it can and is killed; the time is that of the next
start: migrations, every table's log since its snapshot, and its first event.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from splitpot.server import logs
from splitpot.server.audit import audit
from splitpot.server.lobby import Lobby
from tests.server.full_room import full_settings


async def _come_back(data: Path, tables: int) -> tuple[float, int]:
    lobby = Lobby(full_settings(data, tables))
    began = time.perf_counter()
    await lobby.start()
    seconds = time.perf_counter() - began
    back = len(lobby.runners)
    await lobby.stop()
    return seconds, back


def main() -> None:
    """Kills a room and opens it again."""
    parser = argparse.ArgumentParser(description="Back after a kill.")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=20.0, help="how long the room plays before")
    asked = parser.parse_args()
    logs.set_up("critical")
    with tempfile.TemporaryDirectory(prefix="splitpot-restart-") as folder:
        room = subprocess.Popen(
            [sys.executable, "-m", "tests.server.full_room", folder, str(asked.tables), ""],
            stdout=subprocess.PIPE,
        )
        try:
            assert room.stdout is not None
            room.stdout.readline()
            time.sleep(asked.seconds)
        finally:
            room.kill()
            room.communicate()
        report = audit(f"sqlite:///{Path(folder) / 'splitpot.db'}")
        seconds, back = asyncio.run(_come_back(Path(folder), asked.tables))
    print(f"{report.events:,} events in {report.hands:,} finished hands; load {os.getloadavg()[0]:.1f}")
    print(f"{back} of {asked.tables} tables are back after {seconds:.1f} s")
    print(f"audit: {len(report.differences)} differences")


if __name__ == "__main__":
    main()
