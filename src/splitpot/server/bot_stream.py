"""A bot's stream as lines of JSON over HTTP: what its socket would say, without a socket.

Only what comes from the room is here; what a bot asks for is a request of its own, in
`bot_page`. One line, one message, the same as on the socket, heartbeats included.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Final

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from splitpot.errors import RoomError
from splitpot.room import messages
from splitpot.room.parts import Sanctioned
from splitpot.server.bot_door import bot_of
from splitpot.server.bot_teller import Teller
from splitpot.server.feed import Feed
from splitpot.server.lobby import Lobby
from splitpot.server.outbound import encode_answer
from splitpot.server.outbox import Outbox, TooSlow
from splitpot.server.people_page import lobby_of
from splitpot.server.players import Player
from splitpot.server.proxy import address_of
from splitpot.server.watched import WatchedTable

_HEADERS: Final = {"cache-control": "no-store", "x-accel-buffering": "no"}


async def stream(request: Request) -> Response:
    """`GET /api/bot/tables/{id}/stream?since=N`: the table's stream as lines of JSON, without end."""
    bot = await bot_of(request)
    lobby = lobby_of(request)
    runner = lobby.runner(request.path_params["table"])
    lobby.check_may_watch(runner, bot)
    lobby.desk.check_room(bot)
    since = _since(request.query_params.get("since", "-1"))
    return StreamingResponse(
        _lines(lobby, runner, bot, since, address_of(request)),
        headers=_HEADERS,
        media_type="application/x-ndjson",
    )


def _since(text: str) -> int:
    if not text.removeprefix("-").isdecimal() or len(text) > 16:
        raise RoomError("bad_message", "since is the last version seen, or -1 for a snapshot")
    return int(text)


async def _lines(
    lobby: Lobby, runner: WatchedTable, bot: Player, since: int, address: str
) -> AsyncIterator[bytes]:
    outbox = Outbox(lobby.settings.send_queue)
    feed = Feed(bot.id, bot.nickname, outbox)
    teller = Teller(lobby.desk, bot, outbox)
    with lobby.desk.open(bot, address) as door:
        # What ends a stream from outside says why in its last line.
        goodbye: list[tuple[str, Sanctioned | None]] = []

        def show_out(reason: str, sanction: Sanctioned | None = None) -> None:
            goodbye.append((reason, sanction))
            outbox.fail()

        door.close = show_out
        door.table = lambda: runner.id
        door.tell = outbox.add
        door.waiting = outbox.__len__
        runner.join(feed, since)
        outbox.add(_beat(lobby, runner))
        teller.enter(runner)
        jobs = [
            asyncio.create_task(job)
            for job in (teller.follow(), _beats(lobby, runner, bot, outbox, show_out), outbox.overflow())
        ]
        try:
            async for frame in _frames(outbox, jobs):
                yield frame + b"\n"
            for frame in outbox.rest() if goodbye else ():
                yield frame + b"\n"
            reason, sanction = goodbye[0] if goodbye else (_why(jobs), None)
            code, _, message = reason.partition(": ")
            yield encode_answer(messages.Refused("", code, message, sanction)) + b"\n"
        finally:
            teller.leave()
            runner.leave(feed)
            for job in jobs:
                job.cancel()
            await asyncio.gather(*jobs, return_exceptions=True)


async def _frames(outbox: Outbox, jobs: list[asyncio.Task[None]]) -> AsyncIterator[bytes]:
    """What waits to be sent, until one of the jobs ends."""
    while True:
        taking = asyncio.create_task(outbox.take())
        try:
            await asyncio.wait((taking, *jobs), return_when=asyncio.FIRST_COMPLETED)
            if not taking.done():
                return
            frame = taking.result()
        finally:
            taking.cancel()
        yield frame


def _why(jobs: list[asyncio.Task[None]]) -> str:
    if any(isinstance(job.exception(), TooSlow) for job in jobs if job.done()):
        return "too_slow: messages were not taken as fast as they came"
    return "server_error: this stream failed; open it again"


async def _beats(
    lobby: Lobby, runner: WatchedTable, bot: Player, outbox: Outbox, show_out: Callable[[str], None]
) -> None:
    while True:
        await asyncio.sleep(messages.HEARTBEAT_SECONDS)
        if runner.closed:
            show_out("unknown_table: the table is closed")
        elif not await lobby.desk.accounts.is_active(bot):
            show_out("bad_token: the token was taken away")
        outbox.add(_beat(lobby, runner))


def _beat(lobby: Lobby, runner: WatchedTable) -> bytes:
    return encode_answer(messages.Beat(runner.state.version, lobby.clock.now()))
