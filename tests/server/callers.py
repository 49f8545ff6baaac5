"""People who use the room over HTTP alone."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx

from splitpot.room.tournament_times import instant
from tests.server.rooms import Room

Json = dict[str, Any]


class Caller:
    """One person, or nobody in particular, with a browser's cookie."""

    def __init__(self, client: httpx.AsyncClient, nickname: str) -> None:
        self.client = client
        self.nickname = nickname
        self._wishes = 0

    async def get(self, path: str, status: int = 200, **query: Any) -> Any:
        response = await self.client.get(path, params=query or None)
        assert response.status_code == status, response.text
        return response.json()

    async def post(self, path: str, body: Json, status: int = 200) -> Any:
        response = await self.client.post(path, json=body)
        assert response.status_code == status, response.text
        return response.json()

    async def open(self, status: int = 201, **body: Any) -> Any:
        """Opens a tournament; a free sit-and-go for nine unless something else is said."""
        return await self.post("/api/tournaments", {"name": "Friday", "max_entries": 9, **body}, status)

    async def wish(self, tournament: str, wish: str, status: int = 200, **body: Any) -> Any:
        self._wishes += 1
        asked = {"wish": wish, "cid": f"c{self._wishes}", **body}
        return await self.post(f"/api/tournaments/{tournament}/do", asked, status)

    async def wallet(self) -> int:
        return int((await self.get("/api/me"))["wallet"])


@asynccontextmanager
async def caller(address: str, nickname: str = "", password: str = "") -> AsyncIterator[Caller]:
    """Somebody; without a nickname nobody in particular, with a password somebody with an account."""
    async with httpx.AsyncClient(base_url=address) as client:
        one = Caller(client, nickname)
        if nickname:
            await one.post("/api/session", {"nickname": nickname}, 201)
        if password:
            await one.post("/api/account", {"name": nickname, "password": password}, 201)
        yield one


def turn_clock(room: Room, local: str, zone: str = "UTC") -> None:
    """Sets the room's clock, which goes on from there."""
    clock = room.lobby.clock
    clock._started_ms += instant(local, zone) - clock.now()
