"""Files that were cut, shuffled and recoded: no reader falls over, and no chip appears or is lost."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from splitpot.game.hand import replay
from splitpot.history.read import read_history_bytes
from splitpot.history.record import HandReading

LARGE = 40_000
"""Larger files are cut to some of their lines, so that many mutilations of each can be tried."""


def cut(data: bytes, dice: Random) -> bytes:
    at = dice.randrange(len(data))
    return data[at:] if dice.random() < 0.5 else data[:at]


def swap_lines(data: bytes, dice: Random) -> bytes:
    lines = data.split(b"\n")
    for _ in range(dice.randint(1, 4)):
        one, two = dice.randrange(len(lines)), dice.randrange(len(lines))
        lines[one], lines[two] = lines[two], lines[one]
    return b"\n".join(lines)


def swap_neighbours(data: bytes, dice: Random) -> bytes:
    lines = data.split(b"\n")
    for _ in range(dice.randint(1, 4)):
        one = dice.randrange(len(lines) - 1) if len(lines) > 1 else 0
        lines[one : one + 2] = reversed(lines[one : one + 2])
    return b"\n".join(lines)


def lose_lines(data: bytes, dice: Random) -> bytes:
    share = dice.choice((0.02, 0.1, 0.4))
    return b"\n".join(line for line in data.split(b"\n") if dice.random() > share)


def repeat_lines(data: bytes, dice: Random) -> bytes:
    return b"\n".join(line for line in data.split(b"\n") for _ in range(1 + (dice.random() < 0.05)))


def change_bytes(data: bytes, dice: Random) -> bytes:
    changed = bytearray(data)
    for _ in range(1 + len(data) // 400):
        changed[dice.randrange(len(changed))] = dice.choice(b"0123456789.,:[]() $Aahsdc\x00\xff\xa0<>\"'{}")
    return bytes(changed)


def recode(data: bytes, dice: Random) -> bytes:
    text = data.decode("utf-8", "replace")
    encoding = dice.choice(("utf-16", "utf-16-le", "utf-16-be", "cp1252", "utf-8-sig", "cp437", "utf-7"))
    return text.encode(encoding, "replace")


def end_lines_otherwise(data: bytes, dice: Random) -> bytes:
    return data.replace(b"\r\n", b"\n").replace(b"\n", dice.choice((b"\r\n", b"\r", b"\n\n", b" \n")))


def change_digits(data: bytes, dice: Random) -> bytes:
    return bytes(
        dice.choice(b"0123456789") if 48 <= byte < 58 and dice.random() < 0.02 else byte for byte in data
    )


WAYS: tuple[Callable[[bytes, Random], bytes], ...] = (
    cut,
    swap_lines,
    swap_neighbours,
    lose_lines,
    repeat_lines,
    change_bytes,
    recode,
    end_lines_otherwise,
    change_digits,
)


def check(reading: HandReading) -> None:
    """A reading has a hand that conserves its chips, or says why it has none."""
    verdict = reading.verdict
    if reading.record is None:
        assert verdict.reason
        assert not verdict.is_complete
        return
    events = reading.record.events
    state = replay(events)
    start = sum(reading.record.start.stacks)
    assert sum(seat.stack for seat in state.seats) + (0 if state.is_over else state.pot) + state.rake == start
    assert all(seat.stack >= 0 for seat in state.seats)
    assert verdict.reason or verdict.agrees


def mutilate(path: Path, tries: int) -> None:
    dice = Random(f"{path.parent.name}/{path.name}")
    whole = path.read_bytes()
    for number in range(tries):
        data = whole
        if len(data) > LARGE:
            at = dice.randrange(len(data) - LARGE // 2)
            data = data[:2] * data.startswith((b"\xff\xfe", b"\xfe\xff")) + data[at & ~1 : at + LARGE // 2]
        way = WAYS[number % len(WAYS)]
        data = way(data, dice)
        for reading in read_history_bytes(data):
            check(reading)


def sample_files(shared: Path, *, most: int) -> list[Path]:
    """The sample files up to a size, by name."""
    found = sorted(path for path in (shared / "hands" / "sites").rglob("*") if path.is_file())
    return [path for path in found if path.stat().st_size <= most]


def test_no_small_file_is_so_broken_that_its_reader_falls_over(shared: Path) -> None:
    for path in sample_files(shared, most=3000):
        mutilate(path, len(WAYS))


@pytest.mark.slow
def test_no_file_is_so_broken_that_its_reader_falls_over(shared: Path) -> None:
    for path in sample_files(shared, most=10**9):
        mutilate(path, 8 * len(WAYS))


@pytest.mark.parametrize(
    "data", [b"", b"\n\n", b"\x00" * 50, b"\xff\xfe", b"{", b"<", b"variant", bytes(range(256))]
)
def test_what_is_no_history_is_said_to_be_none(data: bytes) -> None:
    readings = list(read_history_bytes(data))
    assert [reading.record for reading in readings] == [None]
    assert readings[0].problems
