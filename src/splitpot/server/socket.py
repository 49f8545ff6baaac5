"""One WebSocket: hello, commands in, frames out, heartbeats, and the limits on all of it.

A socket belongs to a session and looks at one table at a time. Nothing that comes in
can do more than get a refusal or end this one socket, with a reason.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Final

import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from splitpot.errors import RoomError
from splitpot.room import messages
from splitpot.room.parts import Sanctioned
from splitpot.server import web
from splitpot.server.doors import Door
from splitpot.server.feed import Feed
from splitpot.server.inbound import BadMessage, Message, read_message
from splitpot.server.lobby import Lobby
from splitpot.server.moderation import sanction_of
from splitpot.server.outbound import encode_answer
from splitpot.server.outbox import Outbox, TooSlow
from splitpot.server.pace import Pace
from splitpot.server.players import Player
from splitpot.server.proxy import address_of
from splitpot.server.tournament_runner import TournamentRunner
from splitpot.server.watched import WatchedTable

CLOSE_POLICY: Final = 1008
CLOSE_TOO_LARGE: Final = 1009
CLOSE_TOO_SLOW: Final = 1013
GOODBYE_SECONDS: Final = 2.0
HEAL_AFTER_MS: Final = 2_000
REASON_LENGTH: Final = 120
CLIENT_NAMES: Final = {kind: name for name, kind in messages.CLIENT_TYPES.items()}

_log = structlog.get_logger()


class Goodbye(Exception):
    """The socket has to close, with a code and a reason."""

    def __init__(self, code: int, reason: str) -> None:
        self.code = code
        self.reason = reason
        super().__init__(reason)


async def serve_socket(websocket: WebSocket) -> None:
    """Serves a socket for as long as it lives."""
    lobby: Lobby = websocket.app.state.lobby
    if not web.is_same_origin(websocket, lobby.settings.public_url):
        await websocket.close(CLOSE_POLICY, "this page comes from another site")
        return
    await websocket.accept()
    address = address_of(websocket)
    try:
        lobby.moderation.check_address(address)
        lobby.limits.count_request(address)
        with lobby.limits.socket(address):
            player = await _player_of(websocket, lobby)
            with lobby.limits.messages(player.id) as pace:
                door = lobby.doors.open(player.id, player.session, address)
                try:
                    await Connection(websocket, lobby, player, door, pace).serve()
                finally:
                    lobby.doors.gone(door)
    except RoomError as error:
        await turn_away(websocket, lobby, error)


async def _player_of(websocket: WebSocket, lobby: Lobby) -> Player:
    player = await lobby.players.by_token(websocket.cookies.get(web.COOKIE))
    if player is None:
        raise RoomError("no_session", "enter with a nickname first")
    lobby.moderation.check_player(player.id)
    if lobby.doors.count(player.id) >= lobby.settings.max_sockets:
        raise RoomError("too_fast", f"you have {lobby.settings.max_sockets} pages open already")
    return player


async def turn_away(websocket: WebSocket, lobby: Lobby, error: RoomError) -> None:
    """Closes a socket with a refusal and its reason."""
    lobby.metrics.refused.labels(error.code).inc()
    frame = encode_answer(messages.Refused("", error.code, str(error), sanction_of(error)))
    with suppress(WebSocketDisconnect, RuntimeError):
        await websocket.send_text(frame.decode())
        await websocket.close(CLOSE_POLICY, f"{error.code}: {error}"[:REASON_LENGTH])


class Connection:
    """One open socket of somebody who may be here."""

    def __init__(self, websocket: WebSocket, lobby: Lobby, player: Player, door: Door, shared: Pace) -> None:
        door.close = self._show_out
        self._shown_out: Goodbye | None = None
        self._websocket = websocket
        self._lobby = lobby
        self._player = player
        self._outbox = Outbox(lobby.settings.send_queue)
        self._feed = Feed(player.id, player.nickname, self._outbox)
        self._pace = Pace(messages.MAX_MESSAGES_PER_SECOND)
        self._shared_pace = shared
        door.tell = self._outbox.add
        door.waiting = self._outbox.__len__
        door.table = lambda: self._runner.id if self._runner else ""
        door.tournament = lambda: self._tournament.id if self._tournament else ""
        self._runner: WatchedTable | None = None
        self._tournament: TournamentRunner | None = None
        self._pulse = self._outbox.add
        self._behind_since = 0
        self._feed_at = 0

    async def serve(self) -> None:
        """Runs until one of the two sides is done."""
        jobs = [asyncio.create_task(job) for job in self._jobs()]
        try:
            done, _ = await asyncio.wait(jobs, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for job in jobs:
                job.cancel()
            await asyncio.gather(*jobs, return_exceptions=True)
            self._leave_table()
            self._stop_watching()
        errors = [error for job in done if not job.cancelled() and (error := job.exception())]
        for error in errors:
            await self._say_goodbye(error)

    def _jobs(self) -> tuple[Coroutine[Any, Any, None], ...]:
        """What goes on for as long as the socket lives; the first to end is its end."""
        return self._read(), self._write(), self._beat(), self._outbox.overflow()

    def _show_out(self, reason: str, sanction: Sanctioned | None) -> None:
        """Ends the socket from outside: its session is over."""
        code, _, message = reason.partition(": ")
        self._refuse("", code, message, sanction)
        self._shown_out = Goodbye(CLOSE_POLICY, reason)
        self._outbox.fail()

    async def _read(self) -> None:
        while True:
            text = await self._next_text()
            now = self._lobby.clock.now()
            for pace, whose in ((self._pace, ""), (self._shared_pace, " from all your pages")):
                if not pace.allows(now):
                    why = f"more than {pace.most} messages in a second{whose}"
                    self._refuse("", "too_fast", why)
                    raise Goodbye(CLOSE_POLICY, f"too_fast: {why}")
            await self._hear(text)

    async def _hear(self, text: str) -> None:
        try:
            message = read_message(text)
        except BadMessage as error:
            self._refuse(error.cid, error.code, str(error))
            if error.code == "too_large":
                raise Goodbye(CLOSE_TOO_LARGE, f"too_large: {error}") from error
            return
        self._lobby.metrics.messages.labels(CLIENT_NAMES[type(message.body)]).inc()
        await self._take(message)

    async def _next_text(self) -> str:
        received = await self._websocket.receive()
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(received.get("code", 1005))
        text: str | None = received.get("text")
        if text is None:
            self._refuse("", "bad_message", "messages are JSON text, not bytes")
            raise Goodbye(CLOSE_POLICY, "bad_message: messages are JSON text, not bytes")
        return text

    async def _take(self, message: Message) -> None:
        body = message.body
        if isinstance(body, messages.ClientBeat):
            self._heal(body.version)
            return
        try:
            if isinstance(body, messages.Hello):
                self._enter_table(body)
                return
            if isinstance(body, messages.Watch):
                self._watch(body.tournament)
                return
            if self._runner is None:
                raise RoomError("not_allowed", "say hello to a table first")
            if not message.cid:
                raise RoomError("bad_message", "a command needs a cid, so that it can be sent again safely")
            version = await self._lobby.carry_out(self._runner, self._player, message)
        except RoomError as error:
            self._refuse(message.cid, error.code, str(error), sanction_of(error))
        else:
            self._outbox.add(encode_answer(messages.Ack(message.cid, version)))

    def _enter_table(self, hello: messages.Hello) -> None:
        runner = self._lobby.runner(hello.table)
        self._lobby.check_may_watch(runner, self._player)
        self._leave_table()
        self._runner = runner
        if runner.state.config.tournament:
            self._watch(runner.state.config.tournament)
        runner.join(self._feed, hello.since)
        self._outbox.add(self._heartbeat())
        # Also where nothing hangs there: the page may still show what hung there before a restart.
        self._outbox.add(self._lobby.board.frame())

    def _watch(self, tournament_id: str) -> None:
        """Sends the pulses of a tournament, and of no other; empty: of none."""
        watched = self._lobby.tournaments.runner(tournament_id) if tournament_id else None
        if watched is self._tournament:
            return
        self._stop_watching()
        if watched is not None:
            self._tournament = watched
            watched.subscribe(self._pulse)

    def _stop_watching(self) -> None:
        if self._tournament is not None:
            self._tournament.unsubscribe(self._pulse)
            self._tournament = None

    def _leave_table(self) -> None:
        if self._runner is not None:
            self._runner.leave(self._feed)
            self._runner = None

    def _heal(self, seen: int) -> None:
        """Sends again what the client, by its own heartbeat, has not got for a while."""
        if self._runner is None:
            return
        now = self._lobby.clock.now()
        if seen == self._feed.sent:
            self._behind_since = 0
        elif not self._behind_since or self._feed_at <= seen <= self._feed.sent:
            # It may only be on its way; the next heartbeat tells, once all of this should have come.
            self._behind_since, self._feed_at = now, self._feed.sent
        elif now - self._behind_since >= HEAL_AFTER_MS:
            self._behind_since = 0
            self._runner.catch_up(self._feed, seen)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(messages.HEARTBEAT_SECONDS)
            if self._runner is not None:
                if self._runner.closed:
                    if self._runner.state.config.tournament:
                        self._leave_table()  # its page hears from the tournament where to go
                        continue
                    raise Goodbye(1000, "unknown_table: the table is closed")
                self._outbox.add(self._heartbeat())

    def _heartbeat(self) -> bytes:
        version = self._runner.state.version if self._runner else 0
        return encode_answer(messages.Beat(version, self._lobby.clock.now()))

    async def _write(self) -> None:
        while True:
            frame = await self._outbox.take()
            await self._websocket.send_text(frame.decode())

    def _refuse(self, cid: str, code: str, message: str, sanction: Sanctioned | None = None) -> None:
        self._lobby.metrics.refused.labels(code).inc()
        self._outbox.add(encode_answer(messages.Refused(cid, code, message, sanction)))

    async def _say_goodbye(self, error: BaseException) -> None:
        if isinstance(error, WebSocketDisconnect):
            return
        if isinstance(error, TooSlow):
            error = self._shown_out or Goodbye(
                CLOSE_TOO_SLOW, "too_slow: messages were not taken as fast as they came"
            )
        if not isinstance(error, Goodbye):
            _log.error("socket failed", player=self._player.id, exc_info=error)
            error = Goodbye(1011, "server_error: this socket failed; open it again")
        _log.info("socket closed", player=self._player.id, reason=error.reason)
        with suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
            async with asyncio.timeout(GOODBYE_SECONDS):
                if error.code != CLOSE_TOO_SLOW:
                    for frame in self._outbox.rest():
                        await self._websocket.send_text(frame.decode())
                await self._websocket.close(error.code, error.reason[:REASON_LENGTH])
