"""Rooms and guests for the server's tests."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.server.rooms import Room, open_room


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    """An empty room in this process."""
    async with open_room(tmp_path / "data") as opened:
        yield opened
