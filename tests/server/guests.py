"""People as the tests play them: a session, a socket, and all that came over it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosedError

PATIENCE = 15.0
MOST_ACTS = 15
ANSWERS = ("ack", "refused")
Json = dict[str, Any]


class Guest:
    """One person with one socket. `table` follows the stream as the page does."""

    path = "ws"

    def __init__(self, address: str, token: str, nickname: str = "") -> None:
        self.address = address
        self.token = token
        self.nickname = nickname
        self.frames: list[Json] = []
        self.raw: list[str] = []
        self.version = -1
        self.closed: tuple[int, str] | None = None
        self.hole: list[str] = []
        self.turn: Json | None = None
        self.me: int | None = None
        self.hand = 0
        self._socket: ClientConnection | None = None
        self._counter = 0
        self._read_to = 0
        self._acts: list[float] = []
        self._news = asyncio.Condition()
        self._reader: asyncio.Task[None] | None = None

    @property
    def cookie(self) -> dict[str, str]:
        return {"Cookie": f"splitpot_session={self.token}"}

    async def connect(self, **headers: str) -> None:
        address = self.address.replace("http://", "ws://") + self.path
        cookie = self.cookie if self.token else {}
        self._socket = await connect(
            address, additional_headers={**cookie, **headers}, compression=None, proxy=None
        )
        self.closed = None
        self._reader = asyncio.create_task(self._read(self._socket))

    async def close(self) -> None:
        if self._socket is not None:
            await self._socket.close()
        if self._reader is not None:
            await self._reader

    @property
    def socket(self) -> ClientConnection:
        assert self._socket is not None
        return self._socket

    async def hello(self, table: str, since: int = -1) -> None:
        await self.say("hello", {"table": table, "since": since})

    async def say(
        self, kind: str, body: Json | None = None, *, cid: str = "", where: Json | None = None
    ) -> str:
        """Sends a message and gives its cid; waits for nothing."""
        self._counter += 1
        cid = cid or f"{self.nickname}-{id(self)}-{self._counter}"
        await self.socket.send(json.dumps({"cid": cid, "t": kind, "d": body or {}, **(where or {})}))
        return cid

    async def ask(
        self, kind: str, body: Json | None = None, *, cid: str = "", where: Json | None = None
    ) -> Json:
        """Sends a command and gives its answer, `ack` or `refused`."""
        before = len(self.answers(cid)) if cid else 0
        name = await self.say(kind, body, cid=cid, where=where)
        await self.wait(lambda: self.closed is not None or len(self.answers(name)) > before)
        assert len(self.answers(name)) > before, f"the socket is closed: {self.closed}"
        return self.answers(name)[before]

    def answers(self, cid: str) -> list[Json]:
        """All answers so far to the command with this cid."""
        return [frame for frame in self.frames if frame.get("t") in ANSWERS and frame["d"]["cid"] == cid]

    async def refusal(self) -> Json:
        """The next refusal's body."""
        frame = await self.until(lambda frame: frame.get("t") == "refused")
        body: Json = frame["d"]
        return body

    async def until(self, fits: Callable[[Json], bool]) -> Json:
        """The first frame that fits after the last one that was waited for."""

        def found() -> bool:
            while self._read_to < len(self.frames):
                self._read_to += 1
                if fits(self.frames[self._read_to - 1]):
                    return True
            assert self.closed is None, f"the socket is closed: {self.closed}"
            return False

        await self.wait(found)
        return self.frames[self._read_to - 1]

    async def wait(self, holds: Callable[[], bool]) -> None:
        """Waits until something holds; looks again after every frame."""
        async with asyncio.timeout(PATIENCE), self._news:
            await self._news.wait_for(holds)

    async def see(self, kind: str) -> Json:
        """The body of the next frame of a type."""
        body: Json = (await self.until(lambda frame: frame.get("t") == kind))["d"]
        return body

    async def my_turn(self) -> Json:
        """Waits for the own turn, and gives it."""
        await self.wait(lambda: self.turn is not None and self.turn.get("legal") is not None)
        assert self.turn is not None
        return self.turn

    async def act(self, kind: str = "", *, cid: str = "", **body: Any) -> Json:
        """Acts at the own turn: checks or calls where nothing else is asked for."""
        turn = await self.my_turn()
        hand = self.hand
        legal = turn["legal"]
        kind = kind or ("check" if legal["check"] else "call")
        if kind == "raise_to" and "amount" not in body:
            body["amount"] = legal["wager"]["max_to"]
        body.setdefault("price", legal["call"])
        self.turn = None
        await self._breathe()
        where = {"hand": hand, "turn": turn["turn"]}
        return await self.ask("act", {"kind": kind, **body}, cid=cid, where=where)

    async def _breathe(self) -> None:
        """Keeps below twenty messages a second, where bots without a pause play fast."""
        now = asyncio.get_running_loop().time()
        self._acts = [time for time in self._acts if time > now - 1.0]
        if len(self._acts) >= MOST_ACTS:
            await asyncio.sleep(self._acts[0] + 1.0 - now)
        self._acts.append(asyncio.get_running_loop().time())

    async def goodbye(self) -> tuple[int, str]:
        """Waits until the server closes the socket; its code and reason."""
        await self.wait(lambda: self.closed is not None)
        assert self.closed is not None
        return self.closed

    async def goodbye_or_break(self) -> None:
        """Waits until the socket is gone, in whatever way."""
        await self.wait(lambda: self.closed is not None)

    async def _read(self, socket: ClientConnection) -> None:
        try:
            async for text in socket:
                assert isinstance(text, str)
                async with self._news:
                    self.raw.append(text)
                    self.frames.append(json.loads(text))
                    self._follow(self.frames[-1])
                    self._news.notify_all()
        except ConnectionClosedError:
            pass
        async with self._news:
            self.closed = (socket.close_code or 0, socket.close_reason or "")
            self._news.notify_all()

    def _follow(self, frame: Json) -> None:
        version, kind, body = frame.get("v"), frame.get("t"), frame.get("d")
        if version is not None:
            assert kind == "snapshot" or version == self.version + 1, "the numbers of a stream have no holes"
            self.version = version
        if kind == "snapshot" and body is not None:
            self.me = body["me"]["seat"]
            self.hand = body["hand"]
            self.turn = body["turn"]
            mine = [seat for seat in body["seats"] if seat["seat"] == self.me]
            self.hole = mine[0]["hole"] if mine else []
        elif kind == "seated" and body is not None and body["me"]:
            self.me = body["view"]["seat"]
        elif kind == "hand" and body is not None:
            self.hand, self.turn, self.hole = body["hand"], None, []
        elif kind == "dealt" and body is not None:
            self.hole = body["hole"]
        elif kind == "turn" and body is not None:
            self.turn = body["turn"]
        elif kind in ("acted", "hand_over", "notice"):
            self.turn = None


async def enter(address: str, nickname: str) -> Guest:
    """A person with a session, and no socket yet."""
    async with httpx.AsyncClient(base_url=address) as http:
        answer = await http.post("/api/session", json={"nickname": nickname})
    assert answer.status_code == 201, answer.text
    return Guest(address, answer.cookies["splitpot_session"], nickname)


@asynccontextmanager
async def guest_at(address: str, nickname: str, table: str, *, buy_in: int = 0) -> AsyncIterator[Guest]:
    """A person with a socket that has said hello, seated if there is a buy-in."""
    guest = await enter(address, nickname)
    await guest.connect()
    try:
        await guest.hello(table)
        await guest.see("snapshot")
        if buy_in:
            assert (await guest.ask("sit", {"buy_in": buy_in}))["t"] == "ack"
        yield guest
    finally:
        await guest.close()
