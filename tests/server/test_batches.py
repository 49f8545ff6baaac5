"""Commits of many tables at once: together where that goes, and no table suffers for another."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from splitpot.server.batches import MOST, Batches


class Disk:
    """Saves slowly, remembers every transaction, and takes nothing that is on the list."""

    def __init__(self, *refused: int) -> None:
        self.refused = refused
        self.saved: list[list[int]] = []
        self.tried = 0

    async def save(self, items: Sequence[int]) -> None:
        self.tried += 1
        await asyncio.sleep(0.002)
        for item in items:
            if item in self.refused:
                raise ValueError(f"no {item}")
        self.saved.append(list(items))


async def test_the_first_is_saved_at_once_and_what_comes_meanwhile_goes_together() -> None:
    disk = Disk()
    batches = Batches(disk.save)
    first = asyncio.create_task(batches.add(1))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    await asyncio.gather(first, *(batches.add(item) for item in range(2, 9)))
    assert disk.saved == [[1], list(range(2, 9))]


async def test_order_is_kept_for_each_table() -> None:
    disk = Disk()
    batches = Batches(disk.save)
    await asyncio.gather(*(batches.add(item) for item in range(2 * MOST + 50)))
    assert [item for group in disk.saved for item in group] == list(range(2 * MOST + 50))
    assert max(len(group) for group in disk.saved) == MOST


async def test_one_that_is_refused_takes_no_other_with_it() -> None:
    disk = Disk(3)
    batches = Batches(disk.save)
    answers = await asyncio.gather(*(batches.add(item) for item in range(6)), return_exceptions=True)
    assert [type(answer) for answer in answers].count(ValueError) == 1
    assert isinstance(answers[3], ValueError)
    assert sorted(item for group in disk.saved for item in group) == [0, 1, 2, 4, 5]
    await batches.add(9)
    assert disk.saved[-1] == [9]


async def test_who_gave_up_waiting_stops_nobody() -> None:
    disk = Disk()
    batches = Batches(disk.save)
    waiting = [asyncio.create_task(batches.add(item)) for item in range(3)]
    await asyncio.sleep(0)
    waiting[1].cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    await batches.close()
    assert sorted(item for group in disk.saved for item in group) == [0, 1, 2]
    with pytest.raises(asyncio.CancelledError):
        waiting[1].result()
