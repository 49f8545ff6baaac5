"""Many people at a tournament at once, each with a real socket and as little work as possible.

They follow the stream of the table where they sit, act when it is their turn, and say hello
to the table that they are moved to.
"""

from __future__ import annotations

import asyncio
import random
from typing import Any

import msgspec

from benchmarks.load_kit.sockets import Socket
from splitpot.room.tournament_commands import Register
from splitpot.server.lobby import Lobby
from splitpot.server.tournament_runner import TournamentRunner
from tests.server.rooms import Room

AT_ONCE = 20
BREATH_SECONDS = 0.06
RAISES = 0.45
FOLDS = 0.25

_decode = msgspec.json.decode
_encode = msgspec.json.encode


class Visitor:
    """One person with one socket.

    Attributes:
        table: where he sits; empty before the start and once he is out.
        version: the last number of the table's stream.
        gaps: how often a number was left out.
        refused: the codes of what was refused.
        places: tables that he has come to, in order.
    """

    def __init__(self, number: int, player: str, socket: Socket) -> None:
        self.player = player
        self.table = ""
        self.version = -1
        self.gaps = 0
        self.refused: list[str] = []
        self.places: list[str] = []
        self.pulses = 0
        self.is_out = False
        self.lost = ""
        self._dice = random.Random(number)
        self._socket = socket
        self._hand = 0
        self._count = 0
        self._next = 0.0
        socket.heard = self._hear
        socket.lost = self._gone

    def close(self) -> None:
        self._socket.close()

    def _gone(self, reason: str) -> None:
        self.lost = reason or "closed"

    def _hear(self, frame: bytes) -> None:
        head = frame[:48]
        if head.startswith(b'{"v":'):
            self._number(frame, is_new=b'"snapshot"' in head)
        if b'"turn"' in head:
            if b'"legal":{' in frame:
                self._act(_decode(frame)["d"]["turn"])
        elif b'"hand"' in head:
            self._hand = _decode(frame)["d"]["hand"]
        elif b'"snapshot"' in head:
            body = _decode(frame)["d"]
            self._hand = body["hand"]
            if body["turn"] and body["turn"]["legal"]:
                self._act(body["turn"])
        elif b'"moved"' in head:
            self._move(_decode(frame)["d"])
        elif b'"tournament"' in head:
            self.pulses += 1
        elif b'"refused"' in head:
            self.refused.append(_decode(frame)["d"]["code"])

    def _number(self, frame: bytes, *, is_new: bool) -> None:
        stop = 5
        while frame[stop] not in b",}":
            stop += 1
        version = int(frame[5:stop])
        if not is_new and version != self.version + 1:
            self.gaps += 1
        self.version = version

    def _move(self, moved: dict[str, Any]) -> None:
        self.table = moved["table"]
        if not self.table:
            self.is_out = True
            return
        # What the old table still sends comes before the new one's first frame, a snapshot.
        self.places.append(self.table)
        self._say("hello", {"table": self.table, "since": -1})

    def _act(self, turn: dict[str, Any]) -> None:
        legal, wish = turn["legal"], self._dice.random()
        body = {"kind": "check" if legal["check"] else "call", "amount": 0, "price": legal["call"]}
        if legal["wager"] and wish < RAISES:
            body |= {"kind": "raise_to", "amount": legal["wager"]["max_to"]}
        elif not legal["check"] and wish > 1 - FOLDS:
            body |= {"kind": "fold"}
        self._say("act", body, {"hand": self._hand, "turn": turn["turn"]})

    def _say(self, kind: str, body: dict[str, Any], where: dict[str, int] | None = None) -> None:
        self._count += 1
        frame = _encode({"cid": f"c{self._count}", "t": kind, "d": body, **(where or {})})
        # Heads-up everybody is asked more often than twenty times a second.
        loop = asyncio.get_running_loop()
        self._next = max(self._next + BREATH_SECONDS, loop.time())
        loop.call_at(self._next, self._socket.say, frame)


async def gather_crowd(room: Room, runner: TournamentRunner, count: int) -> list[Visitor]:
    """So many people with open sockets, who have entered the tournament."""
    host, _, port = room.address.removeprefix("http://").rstrip("/").partition(":")
    gate = asyncio.Semaphore(AT_ONCE)

    async def come(number: int) -> Visitor:
        async with gate:
            player, token = await _session(room.lobby, f"Visitor {number}")
            _, socket = await asyncio.get_running_loop().create_connection(
                lambda: Socket(f"{host}:{port}", f"splitpot_session={token}"), host, int(port)
            )
            await socket.opened
            return Visitor(number, player, socket)

    crowd = list(await asyncio.gather(*(come(number) for number in range(count))))
    entries = (runner.tell(Register(one.player, f"Visitor {number}")) for number, one in enumerate(crowd))
    await asyncio.gather(*entries)
    return crowd


async def _session(lobby: Lobby, name: str) -> tuple[str, str]:
    player, token = await lobby.players.enter(name)
    return player.id, token
