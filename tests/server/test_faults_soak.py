"""Hours of coming and going, in simulated time: nobody's chips are lost and no table is stuck."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.soak import soak
from tests.server import postgres
from tests.server.books import check_books


@pytest.mark.slow
@pytest.mark.skipif(postgres.WANTED, reason="the soak opens its own room")
async def test_a_quarter_of_an_hour_of_joins_and_leaves_keeps_the_books_exact(tmp_path: Path) -> None:
    await soak(tmp_path, 0.25, tables=3, seed=5)
    report = check_books(tmp_path)
    assert report.hands > 5
    assert report.accounts > 8


@pytest.mark.slow
@pytest.mark.timeout(900)
async def test_six_hours_of_joins_and_leaves_hold_no_more_memory_than_three(tmp_path: Path) -> None:
    seen = await soak(tmp_path, 6.0, tables=3, seed=6)
    check_books(tmp_path)
    held = {hour: bytes_held for hour, (_, bytes_held, _) in enumerate(seen, 1)}
    assert held[6] < held[3] + 8 * 2**20
