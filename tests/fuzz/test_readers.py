"""Bytes from outside never break what reads them: mutilated seeds, and every crash that was found."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.fuzz.targets import HISTORY_SEEDS, TARGETS, WIRE_SEEDS, read_history, read_wire

PIECES = [
    *(bytes([one]) for one in b"\"'[]{},:=#\\\n\x00-.e0"),
    b"1e999",
    b"-1",
    b"9" * 30,
    b"true",
    b"null",
    b"??",
    b"As",
    b"\xff\xfe",
    b"\xed\xa0\x80",
    b"[1]\n",
    b"p1 cbr 20",
    b'"amount"',
]


@st.composite
def mutilated(draw: st.DrawFn, seeds: tuple[bytes, ...]) -> bytes:
    """A seed with some pieces cut out, put in, doubled or taken from another seed."""
    data = draw(st.sampled_from(seeds))
    for _ in range(draw(st.integers(1, 5))):
        start = draw(st.integers(0, len(data)))
        length = draw(st.one_of(st.integers(0, 8), st.integers(0, len(data))))
        kind = draw(st.integers(0, 3))
        if kind == 0:
            put = draw(st.one_of(st.sampled_from(PIECES), st.binary(max_size=6)))
        elif kind == 1:
            put = data[start : start + length] * 2
        elif kind == 2:
            other = draw(st.sampled_from(seeds))
            cut = draw(st.integers(0, len(other)))
            put = other[cut : cut + 40]
        else:
            put = b""
        data = data[:start] + put + data[start + length :]
    return data


@pytest.mark.parametrize("name", list(TARGETS))
def test_every_seed_is_read(name: str) -> None:
    target, seeds = TARGETS[name]
    for seed in seeds:
        target(seed)


@given(mutilated(HISTORY_SEEDS))
@settings(max_examples=150, deadline=None)
def test_a_mutilated_history_is_read_or_refused(data: bytes) -> None:
    read_history(data)


@given(mutilated(WIRE_SEEDS))
@settings(max_examples=400, deadline=None)
def test_a_mutilated_message_is_read_or_refused(data: bytes) -> None:
    read_wire(data)


@given(st.binary(max_size=300))
@settings(max_examples=100, deadline=None)
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    read_history(data)
    read_wire(data)
