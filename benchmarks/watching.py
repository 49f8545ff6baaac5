"""Thousands watch one tournament: its pulses by a socket each, its page and its standings by HTTP.

    python -m benchmarks.watching                       # 2,000 people watch 1,000 bots

An open page asks for its details each 5 s while a large field plays, and each 3 s for the
standings where it shows them: here one in four does. The bots play meanwhile, at the pace
of bots. Server and watchers are processes of their own and talk over loopback. It measures
for so many seconds, stops by itself, and lets the audit count every chip. Nothing here has a
peer: it says what this machine did, beside whatever else it was doing.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from benchmarks.load_kit import server, watchers
from benchmarks.load_kit.processes import hear, ready, spread, start, tell, write
from splitpot.server.audit import audit

VIEW_SECONDS: Final = 5
STANDINGS_SECONDS: Final = 3
READERS: Final = 4
"""One in so many looks at the standings."""
MOST: Final = 5_000
LONGEST: Final = 300.0


def main() -> None:
    """Measures one crowd."""
    parser = argparse.ArgumentParser(description="Thousands watch one tournament.")
    parser.add_argument("--watchers", type=int, default=2_000, choices=range(1, MOST + 1), metavar="N")
    parser.add_argument("--entries", type=int, default=1_000, choices=range(2, 1_001), metavar="N")
    parser.add_argument("--seconds", type=float, default=30.0, help="how long to measure")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="splitpot-watching-") as folder:
        with start("server") as running:
            try:
                wanted = server.Wanted(data=folder, entries=asked.entries, watchers=asked.watchers)
                tell(running, wanted)
                _watch(running, hear(running, server.Opened), min(asked.seconds, LONGEST))
                running.wait(timeout=60)
            finally:
                running.kill()
        report = audit(f"sqlite:///{Path(folder) / 'splitpot.db'}")
        print(
            f"audit: {report.events:,} events, {report.hands:,} hands, {len(report.differences)} differences"
        )
        if report.differences:
            sys.exit(f"the books differ: {report.differences[0]}")


def _watch(running: subprocess.Popen[bytes], opened: server.Opened, seconds: float) -> None:
    count = len(opened.watchers)
    task = watchers.Task(
        opened.port,
        server.TOURNAMENT,
        opened.watchers,
        views=count / VIEW_SECONDS,
        standings=count / READERS / STANDINGS_SECONDS,
        seconds=seconds,
    )
    with start("watchers") as crowd:
        try:
            tell(crowd, task)
            ready(crowd, "the watchers could not come; see above")
            print(f"{count:,} watch; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
            for one in (running, crowd):
                write(one, b"go\n")
            seen = hear(crowd, watchers.Report)
            write(running, b"end\n")
            _print(opened, hear(running, server.Measured), seen, seconds)
        finally:
            crowd.kill()


def _print(opened: server.Opened, measured: server.Measured, seen: watchers.Report, seconds: float) -> None:
    load, events = os.getloadavg()[0], measured.events / measured.seconds
    print(f"server: {100 * measured.cpu / measured.seconds:.0f} % of a core; load {load:.1f}")
    print(f"events: {events:,.0f} a second; pulses: {len(seen.ages) / seconds:,.0f} a second")
    print(f"age of a pulse: {spread(sorted(seen.ages))}")
    for name, times, size in (
        ("page", seen.views, seen.sizes[0]),
        ("standings", seen.standings, seen.sizes[1]),
    ):
        print(
            f"{name}: {len(times) / seconds:,.0f} a second of {size / 1024:.1f} KiB, {spread(sorted(times))}"
        )
    grown = (measured.memory - opened.memory) / 2**20
    print(f"memory: {measured.memory / 2**20:.0f} MiB, of which {grown:.0f} since the watchers came")
    faults = {"not asked in time": seen.late, "refused": seen.refused, "lost": seen.lost}
    print(*(f"{what}: {found or 'none'}" for what, found in faults.items()), sep="; ")


if __name__ == "__main__":
    main()
