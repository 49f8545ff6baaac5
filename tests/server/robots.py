"""Bots with a token as the tests play them: over a socket, or over lines and requests."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx

from tests.server.guests import Guest, Json, enter

PASSWORD = "correct horse battery"


class Robot(Guest):
    """A bot with a socket. `turn` is the last thing that it was asked."""

    path = "api/bot/ws"

    def __init__(self, address: str, token: str, nickname: str = "") -> None:
        super().__init__(address, token, nickname)
        self.asked: list[Json] = []
        self.rejects: list[Json] = []
        self.results: list[Json] = []

    @property
    def cookie(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}

    async def next_turn(self) -> Json:
        """Waits for the next `your_turn`, and gives it."""
        await self.wait(lambda: bool(self.asked))
        return self.asked.pop(0)

    async def answer(self, turn: Json, kind: str = "", **more: Any) -> None:
        """Answers a turn; checks or calls where nothing else is asked for."""
        kinds = [move["kind"] for move in turn["legal"]]
        chosen = kind or next(one for one in ("check", "call", "fold") if one in kinds)
        await self.tell({"t": "act", "request": turn["request"], "kind": chosen, **more})

    async def tell(self, body: Any) -> None:
        await self.socket.send(body if isinstance(body, str) else json.dumps(body))

    async def reject(self) -> Json:
        """Waits for the next `reject`, and gives it."""
        await self.wait(lambda: bool(self.rejects))
        return self.rejects.pop(0)

    def _follow(self, frame: Json) -> None:
        super()._follow(frame)
        for kind, known in (
            ("your_turn", self.asked),
            ("reject", self.rejects),
            ("result", self.results),
        ):
            if frame.get("t") == kind:
                known.append(frame["d"])


async def account(address: str, name: str = "Olga") -> httpx.AsyncClient:
    """A person with an account, as an HTTP client with the session."""
    guest = await enter(address, name)
    cookies = {"splitpot_session": guest.token}
    client = httpx.AsyncClient(base_url=address, cookies=cookies, timeout=20)
    made = await client.post("/api/account", json={"name": name, "password": PASSWORD})
    assert made.status_code == 201, made.text
    return client


async def token_of(owner: httpx.AsyncClient, name: str, chips: int = 20_000) -> str:
    """A new bot of an account; its token."""
    made = await owner.post("/api/bots", json={"name": name, "chips": chips})
    assert made.status_code == 201, made.text
    token: str = made.json()["token"]
    return token


@asynccontextmanager
async def robot_at(
    address: str, token: str, table: str, name: str = "", *, buy_in: int = 0
) -> AsyncIterator[Robot]:
    """A bot with a socket that has said hello, seated if there is a buy-in."""
    robot = Robot(address, token, name)
    await robot.connect()
    try:
        await robot.hello(table)
        await robot.see("snapshot")
        if buy_in:
            assert (await robot.ask("sit", {"buy_in": buy_in}))["t"] == "ack"
        yield robot
    finally:
        await robot.close()


class Lines:
    """A bot with a stream of lines."""

    def __init__(self, address: str, token: str) -> None:
        self.raw: list[str] = []
        self.http = httpx.AsyncClient(
            base_url=address, headers={"Authorization": f"Bearer {token}"}, timeout=20
        )
        self._reader: asyncio.Task[None] | None = None
        self._news = asyncio.Condition()

    @property
    def frames(self) -> list[Json]:
        return [json.loads(line) for line in self.raw]

    def open(self, table: str, since: int = -1) -> None:
        self._reader = asyncio.create_task(self._read(f"/api/bot/tables/{table}/stream?since={since}"))

    async def until(self, kind: str, count: int = 1) -> Json:
        """The body of the frame of a type that comes as the `count`-th."""

        def found() -> list[Json]:
            return [frame["d"] for frame in self.frames if frame.get("t") == kind]

        async with asyncio.timeout(15), self._news:
            await self._news.wait_for(lambda: len(found()) >= count)
        return found()[count - 1]

    async def post(self, table: str, command: str, body: Json | None = None) -> httpx.Response:
        return await self.http.post(f"/api/bot/tables/{table}/{command}", json=body or {})

    async def close(self) -> None:
        if self._reader is not None:
            self._reader.cancel()
            await asyncio.gather(self._reader, return_exceptions=True)
        await self.http.aclose()

    async def _read(self, address: str) -> None:
        async with self.http.stream("GET", address) as answer:
            assert answer.status_code == 200, await answer.aread()
            assert answer.headers["content-type"].startswith("application/x-ndjson")
            async for line in answer.aiter_lines():
                async with self._news:
                    self.raw.append(line)
                    self._news.notify_all()
