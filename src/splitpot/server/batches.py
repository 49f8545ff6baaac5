"""Appends of all tables, gathered into transactions: one commit for all that came meanwhile.

The first append of a quiet room is saved at once. While the room is busy, what comes
within five milliseconds goes together. If one append of a group is refused, the group is
undone and each is tried by itself, so that no table suffers for another. How an append is
written is in `store`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Final, Generic, TypeVar

GATHER_SECONDS: Final = 0.005
MOST: Final = 500

Item = TypeVar("Item")


class Batches(Generic[Item]):
    """A queue in front of one writer.

    Args:
        save: saves all of a group or nothing, and raises where it cannot.
    """

    def __init__(self, save: Callable[[Sequence[Item]], Awaitable[None]]) -> None:
        self._save = save
        self._waiting: list[tuple[Item, asyncio.Future[None]]] = []
        self._task: asyncio.Task[None] | None = None

    async def add(self, item: Item) -> None:
        """Saves an item; it is on the disk when this returns.

        Raises:
            Exception: what `save` has raised of this item; it is not saved then.
        """
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((item, done))
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name="commits")
        await done

    async def close(self) -> None:
        """Waits until everything is saved."""
        while self._task is not None:
            await self._task

    async def _run(self) -> None:
        try:
            while self._waiting:
                group = self._waiting[:MOST]
                del self._waiting[:MOST]
                await self._commit(group)
                if 1 < len(self._waiting) < MOST:
                    await asyncio.sleep(GATHER_SECONDS)
        finally:
            self._task = None

    async def _commit(self, group: list[tuple[Item, asyncio.Future[None]]]) -> None:
        with suppress(Exception):  # each is told below what was wrong with it
            if len(group) > 1:
                await self._save([item for item, _ in group])
                for _, done in group:
                    _finish(done)
                return
        for item, done in group:
            try:
                await self._save([item])
            except Exception as error:  # noqa: BLE001  whoever has asked for it gets it
                _finish(done, error)
            else:
                _finish(done)


def _finish(done: asyncio.Future[None], error: Exception | None = None) -> None:
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
