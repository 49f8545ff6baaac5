"""A bot's WebSocket: the same stream and commands as a person's, with turns told whole.

The token comes in the `Authorization` header or in the first message. Fields that are not
known are left alone. The rest (limits, heartbeats, healing) is in `socket`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from splitpot.bots.protocol import encode_line
from splitpot.errors import RoomError
from splitpot.room import messages
from splitpot.server import web
from splitpot.server.bot_desk import ALLOWED, Rejected
from splitpot.server.bot_door import bot_by, token_in
from splitpot.server.bot_teller import Teller
from splitpot.server.doors import Door
from splitpot.server.inbound import Message
from splitpot.server.lobby import Lobby
from splitpot.server.outbound import encode_answer
from splitpot.server.pace import Pace
from splitpot.server.players import Player
from splitpot.server.proxy import address_of
from splitpot.server.socket import CLIENT_NAMES, CLOSE_POLICY, Connection, Goodbye, turn_away

TOKEN_SECONDS: Final = 10.0
_ENVELOPE: Final = frozenset(messages.Envelope.__struct_fields__)


async def serve_bot_socket(websocket: WebSocket) -> None:
    """Serves a bot's socket for as long as it lives."""
    lobby: Lobby = websocket.app.state.lobby
    if not web.is_same_origin(websocket, lobby.settings.public_url):
        await websocket.close(CLOSE_POLICY, "this page comes from another site")
        return
    await websocket.accept()
    address = address_of(websocket)
    try:
        lobby.moderation.check_address(address)
        with lobby.limits.socket(address):
            bot = await bot_by(lobby, token_in(websocket) or await _token_told(websocket), address)
            with lobby.desk.open(bot, address) as door:
                await _BotConnection(websocket, lobby, bot, door).serve()
    except RoomError as error:
        await turn_away(websocket, lobby, error)
    except WebSocketDisconnect:
        pass


async def _token_told(websocket: WebSocket) -> str:
    """The token of the first message, `{"t": "token", "d": {"token": "..."}}`; empty where it is none."""
    with suppress(TimeoutError):
        async with asyncio.timeout(TOKEN_SECONDS):
            received = await websocket.receive()
            if received["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(received.get("code", 1005))
            found = _object(received.get("text") or "")
            body = found.get("d")
            token = body.get("token") if found.get("t") == "token" and isinstance(body, dict) else None
            return token if isinstance(token, str) else ""
    return ""


class _BotConnection(Connection):
    def __init__(self, websocket: WebSocket, lobby: Lobby, bot: Player, door: Door) -> None:
        super().__init__(websocket, lobby, bot, door, lobby.desk.pace(bot.id))
        self._pace = Pace(lobby.settings.bot_messages_per_second)
        self._teller = Teller(lobby.desk, bot, self._outbox)

    def _jobs(self) -> tuple[Coroutine[Any, Any, None], ...]:
        return *super()._jobs(), self._teller.follow(), self._check_token()

    def _enter_table(self, hello: messages.Hello) -> None:
        super()._enter_table(hello)
        assert self._runner is not None
        self._teller.enter(self._runner)

    def _leave_table(self) -> None:
        self._teller.leave()
        super()._leave_table()

    async def _hear(self, text: str) -> None:
        found = _object(text) if len(text) <= messages.MAX_MESSAGE_BYTES else {}
        kind = found.get("t")
        if kind == "act" and "turn" not in found:
            await self._answer(found)
            return
        await super()._hear(_known(found) if kind in messages.CLIENT_TYPES else text)

    async def _take(self, message: Message) -> None:
        name = CLIENT_NAMES[type(message.body)]
        if name not in ALLOWED:
            self._refuse(message.cid, "not_allowed", f"bots do not {name.replace('_', ' ')}")
            return
        await super()._take(message)

    async def _answer(self, fields: dict[str, Any]) -> None:
        self._lobby.metrics.messages.labels("act").inc()
        try:
            if self._runner is None:
                raise RoomError("not_allowed", "say hello to a table first")
            ack = await self._lobby.desk.act(self._runner, self._player, fields)
        except Rejected as rejected:
            self._outbox.add(encode_line(rejected.body))
        except RoomError as error:
            request = fields.get("request")
            self._refuse(request if isinstance(request, str) else "", error.code, str(error))
        else:
            self._outbox.add(encode_answer(ack))

    async def _check_token(self) -> None:
        """Ends the socket soon after the token was taken away, by whatever process."""
        while True:
            await asyncio.sleep(messages.HEARTBEAT_SECONDS)
            if not await self._lobby.desk.accounts.is_active(self._player):
                raise Goodbye(CLOSE_POLICY, "bad_token: the token was taken away")


def _object(text: str) -> dict[str, Any]:
    try:
        found = msgspec.json.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _known(found: dict[str, Any]) -> str:
    """A message with the fields that its type has, and no others."""
    kept = {name: value for name, value in found.items() if name in _ENVELOPE}
    fields = frozenset(messages.CLIENT_TYPES[found["t"]].__struct_fields__)
    if isinstance(kept.get("d"), dict):
        kept["d"] = {name: value for name, value in kept["d"].items() if name in fields}
    return msgspec.json.encode(kept).decode()
