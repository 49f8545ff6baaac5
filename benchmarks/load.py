"""A full room on this machine: tables, sockets, and an action each two seconds a table.

    python -m benchmarks.load                                  # 100 tables, about a minute
    python -m benchmarks.load --tables 1500 --seconds 60       # 9,000 sockets

The server and the players are processes of their own and talk over loopback; the room is in
a temporary folder, with the durability that hosts have. It measures for so many seconds,
stops by itself, and then lets the audit count every chip. Nothing here has a peer: it says
what this machine did, beside whatever else it was doing.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from benchmarks.load_kit import clients, server
from benchmarks.load_kit.processes import hear, ready, spread, start, tell, write
from splitpot.server.audit import audit
from splitpot.server.interpreter import raise_file_limit

SPARE_FILES: Final = 300
FILES: Final = 1024
LONGEST: Final = 900.0
MOST_TABLES: Final = 3000


def main() -> None:
    """Measures one load."""
    asked = _arguments()
    most = raise_file_limit() or FILES
    tables, each = asked.tables, asked.seats
    room = (most - SPARE_FILES) // each
    if tables > room:
        print(f"this machine lets a process open {most} files: {room} tables instead of {tables}")
        tables = room
    with tempfile.TemporaryDirectory(prefix="splitpot-load-") as folder:
        began = time.perf_counter()
        with start("server") as running:
            try:
                tell(running, server.Wanted(tables, each, folder, asked.database))
                opened = hear(running, server.Opened)
                print(f"{tables} tables open after {time.perf_counter() - began:.1f} s")
                _play(asked, running, opened)
                running.wait(timeout=60)
            finally:
                running.kill()
        report = audit(asked.database or f"sqlite:///{Path(folder) / 'splitpot.db'}")
        print(
            f"audit: {report.events:,} events, {report.hands:,} hands, {report.chips:,} chips, "
            f"{len(report.differences)} differences"
        )
        if report.differences:
            sys.exit(f"the books differ: {report.differences[0]}")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="A full room on this machine.")
    parser.add_argument("--tables", type=int, default=100, choices=range(1, MOST_TABLES + 1), metavar="N")
    parser.add_argument("--seats", type=int, default=6, choices=range(2, 9), metavar="N")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long to measure")
    parser.add_argument(
        "--every", type=float, default=2.0, help="seconds from an action to the next at a table"
    )
    parser.add_argument("--processes", type=int, default=2, help="processes that the players are in")
    parser.add_argument("--database", default="", help="an empty PostgreSQL database, as postgresql://...")
    asked = parser.parse_args()
    asked.seconds = min(asked.seconds, LONGEST)
    return asked


def _play(asked: argparse.Namespace, running: subprocess.Popen[bytes], opened: server.Opened) -> None:
    began = time.perf_counter()
    groups = [opened.tables[start :: asked.processes] for start in range(asked.processes)]
    players = []
    try:
        for group in filter(None, groups):
            player = start("clients")
            players.append(player)
            tell(player, clients.Task("127.0.0.1", opened.port, group, asked.every, asked.seconds, 5000))
        for player in players:
            ready(player, "players could not sit down; see above")
        sockets = sum(len(tokens) for _, tokens in opened.tables)
        print(
            f"{sockets} sockets seated after {time.perf_counter() - began:.1f} s; "
            f"load {os.getloadavg()[0]:.1f}"
        )
        for one in (running, *players):
            write(one, b"go\n")
        seen = [hear(player, clients.Report) for player in players]
        write(running, b"end\n")
        measured = hear(running, server.Measured)
        _print(opened, measured, seen, sockets)
    finally:
        for player in players:
            player.kill()
            player.wait()


def _print(
    opened: server.Opened, measured: server.Measured, seen: list[clients.Report], sockets: int
) -> None:
    seconds = measured.seconds
    latencies = sorted(one for report in seen for one in report.seen)
    commits = sorted(measured.commits)
    acts = sum(report.acts for report in seen)
    frames = sum(report.frames for report in seen)
    print(f"measured for {seconds:.1f} s; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    print(f"server: {100 * measured.cpu / seconds:.0f} % of a core; players {_cpu(seen, seconds):.0f} %")
    print(f"acts: {acts / seconds:,.0f} a second; events: {measured.events / seconds:,.0f} a second")
    print(f"frames to players: {frames / seconds:,.0f} a second, {_rate(seen, seconds):.2f} MB a second")
    print(f"act to seen: {spread(latencies)}, {len(latencies):,} sights")
    print(f"commit: {spread(commits)}, {len(commits):,} commands")
    print(
        f"memory: {measured.memory / 2**20:.0f} MiB, "
        f"{(measured.memory - opened.memory) / 1024 / sockets:.1f} KiB a socket with its seat"
    )
    faults = {
        "version gaps": sum(report.gaps for report in seen),
        "sent again": sum(report.resent for report in seen),
        "lost": [report.lost for report in seen if report.lost],
        "refused": [report.refused for report in seen if report.refused],
    }
    print(*(f"{what}: {count or 'none'}" for what, count in faults.items()), sep="; ")


def _cpu(seen: list[clients.Report], seconds: float) -> float:
    return 100 * sum(report.cpu for report in seen) / seconds


def _rate(seen: list[clients.Report], seconds: float) -> float:
    return sum(report.bytes for report in seen) / seconds / 1e6


if __name__ == "__main__":
    main()
