"""A client of the protocol, as small as it can be: a session, a socket, and all that came over it."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable
from types import TracebackType
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

PATIENCE = 15.0
Json = dict[str, Any]


class Client:
    """One person, or a bot where there is a token."""

    def __init__(self, server: str, nickname: str = "", token: str = "") -> None:
        self.server = server
        self.nickname = nickname
        self.token = token
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        self.http = httpx.AsyncClient(base_url=server, headers=headers, timeout=PATIENCE)
        self.raw: list[str] = []
        self.closed: tuple[int, str] | None = None
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._news = asyncio.Condition()
        self._acts: list[float] = []

    async def __aenter__(self) -> Client:
        if not self.token:
            made = await self.http.post("/api/session", json={"nickname": self.nickname})
            assert made.status_code == 201, made.text
        await self.connect()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.disconnect()
        await self.http.aclose()

    @property
    def headers(self) -> dict[str, str]:
        if self.token:
            return {"Authorization": f"Bearer {self.token}"}
        return {"Cookie": "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())}

    async def connect(self, **headers: str) -> None:
        """A new socket; what came over the old one is kept."""
        path = "api/bot/ws" if self.token else "ws"
        self._socket = await connect(
            self.server.replace("http", "ws", 1) + path,
            additional_headers={**self.headers, **headers},
            compression=None,
            proxy=None,
        )
        self.closed = None
        self._reader = asyncio.create_task(self._read(self._socket))

    async def disconnect(self) -> None:
        if self._socket is not None:
            await self._socket.close()
        if self._reader is not None:
            await self._reader

    async def send(self, message: Json | str | bytes) -> None:
        assert self._socket is not None
        await self._socket.send(json.dumps(message) if isinstance(message, dict) else message)

    async def ask(self, kind: str, body: Json | None = None, **more: Any) -> Json:
        """Sends a command and gives its answer."""
        cid = more.pop("cid", None) or secrets.token_hex(8)
        before = len(self.answers(cid))
        await self.send({"cid": cid, "t": kind, "d": body or {}, **more})
        await self.wait(lambda: len(self.answers(cid)) > before)
        return self.answers(cid)[-1]

    async def hello(self, table: str, since: int = -1) -> None:
        await self.send({"t": "hello", "d": {"table": table, "since": since}})

    async def enter(self, table: str) -> Json:
        """Says hello and gives the snapshot."""
        before = len(self.all("snapshot"))
        await self.hello(table)
        await self.wait(lambda: len(self.all("snapshot")) > before)
        return self.all("snapshot")[-1]["d"]  # type: ignore[no-any-return]

    async def sit(self, table: str, buy_in: int = 1000) -> None:
        await self.enter(table)
        answer = await self.ask("sit", {"buy_in": buy_in})
        assert answer["t"] == "ack", answer

    @property
    def frames(self) -> list[Json]:
        return [json.loads(text) for text in self.raw]

    @property
    def stream(self) -> list[Json]:
        """The frames of the numbered stream."""
        return [frame for frame in self.frames if "v" in frame]

    @property
    def version(self) -> int:
        return int(self.stream[-1]["v"]) if self.stream else -1

    def all(self, kind: str) -> list[Json]:
        return [frame for frame in self.frames if frame.get("t") == kind]

    def answers(self, cid: str) -> list[Json]:
        return [
            frame
            for frame in self.frames
            if frame.get("t") in ("ack", "refused") and frame["d"]["cid"] == cid
        ]

    async def see(self, kind: str, count: int = 1) -> Json:
        """The body of the frame of a type that comes as the `count`-th."""
        await self.wait(lambda: len(self.all(kind)) >= count)
        body: Json = self.all(kind)[count - 1]["d"]
        return body

    async def goodbye(self) -> tuple[int, str]:
        """Waits until the server has closed the socket; its code and reason."""
        await self.wait(lambda: self.closed is not None)
        assert self.closed is not None
        return self.closed

    async def wait(self, holds: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE), self._news:
            await self._news.wait_for(holds)

    # --- playing ---------------------------------------------------------------------

    @property
    def me(self) -> int | None:
        """The own seat."""
        seat: int | None = None
        for frame in self.stream:
            body = frame.get("d") or {}
            if frame.get("t") == "snapshot":
                seat = body["me"]["seat"]
            elif frame.get("t") == "seated" and body["me"]:
                seat = body["view"]["seat"]
        return seat

    def decision(self) -> Json | None:
        """The open decision of the own seat: `hand`, `turn` and `legal`."""
        hand, found = 0, None
        for frame in self.stream:
            body = frame.get("d") or {}
            kind = frame.get("t")
            if kind in ("hand", "snapshot"):
                hand, found = body["hand"], None
            if kind in ("turn", "snapshot"):
                turn = body["turn"]
                is_mine = turn is not None and turn.get("legal") is not None
                found = {"hand": hand, "turn": turn["turn"], "legal": turn["legal"]} if is_mine else None
            elif kind in ("acted", "hand_over"):
                found = None
        return found

    async def asked(self) -> Json:
        """Waits for a decision of the own seat."""
        await self.wait(lambda: self.decision() is not None)
        found = self.decision()
        assert found is not None
        return found

    async def act(self, kind: str = "", **more: Any) -> Json:
        """Answers the open decision: checks or calls where nothing else is asked for."""
        found = await self.asked()
        legal = found["legal"]
        chosen = kind or ("check" if legal["check"] else "call")
        body = {"kind": chosen, "price": legal["call"], **more.pop("body", {})}
        return await self.ask("act", body, hand=found["hand"], turn=found["turn"], **more)

    async def _read(self, socket: ClientConnection) -> None:
        try:
            async for text in socket:
                assert isinstance(text, str)
                async with self._news:
                    self.raw.append(text)
                    self._news.notify_all()
        except ConnectionClosed:
            pass
        async with self._news:
            self.closed = (socket.close_code or 0, socket.close_reason or "")
            self._news.notify_all()


async def play(one: Client, two: Client, hands: int = 1) -> None:
    """Both check and call until so many hands are over."""
    done = len(one.all("hand_over")) + hands
    while len(one.all("hand_over")) < done:
        for client in (one, two):
            if client.decision() is not None:
                await client.act()
        await asyncio.sleep(0.01)
