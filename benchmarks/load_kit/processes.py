"""Processes of a load: each is told its task in a line of JSON, and answers in one."""

from __future__ import annotations

import statistics
import subprocess
import sys
from typing import IO, TypeVar

import msgspec

Said = TypeVar("Said", bound=msgspec.Struct)


def start(module: str) -> subprocess.Popen[bytes]:
    """Starts a module of this package."""
    return subprocess.Popen(
        [sys.executable, "-m", f"benchmarks.load_kit.{module}"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )


def tell(process: subprocess.Popen[bytes], what: msgspec.Struct) -> None:
    """Tells it what to do."""
    write(process, msgspec.json.encode(what) + b"\n")


def write(process: subprocess.Popen[bytes], line: bytes) -> None:
    """Gives it a line."""
    into = _stream(process.stdin)
    into.write(line)
    into.flush()


def ready(process: subprocess.Popen[bytes], why_not: str) -> None:
    """Waits until it is ready."""
    if _stream(process.stdout).readline() != b"ready\n":
        sys.exit(why_not)


def hear(process: subprocess.Popen[bytes], kind: type[Said]) -> Said:
    """What it answers."""
    line = _stream(process.stdout).readline()
    if not line.endswith(b"\n"):
        sys.exit(
            f"no {kind.__name__}: the process has ended with {process.wait()}, after {len(line)} bytes of it"
        )
    return msgspec.json.decode(line, type=kind)


def spread(ordered: list[int]) -> str:
    """The middle and the end of microseconds in order, in words."""
    if len(ordered) < 2:
        return "nothing"
    at = statistics.quantiles(ordered, n=100, method="inclusive")
    return f"{at[49] / 1000:.1f} ms (p50), {at[98] / 1000:.1f} ms (p99)"


def _stream(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None
    return pipe
