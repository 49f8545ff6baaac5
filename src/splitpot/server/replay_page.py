"""`POST /api/replay/...`: a hand history comes in, its hands, one step by step, or another format go out.

Bodies are the files themselves, as they are. Nothing of them is kept. Size and who may
ask are decided here, time and processes in `replay_workers`; what a file holds,
`replay_reading` knows.
"""

from __future__ import annotations

from collections import deque
from typing import Final, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from splitpot.errors import RoomError
from splitpot.server import web
from splitpot.server.people_page import maybe_player
from splitpot.server.replay_formats import SUFFIXES
from splitpot.server.replay_types import Format, ReplayQuestion, ReplayReply, Wanted
from splitpot.server.replay_workers import ReplayWorkers

MOST_BYTES: Final = 4 * 1024 * 1024
MOST_BYTES_OF_STRANGERS: Final = 64 * 1024
"""What may come without a session: a few hands, such as a link that somebody sent."""
_STATUS: Final = {"bad_history": 400, "too_long": 422, "busy": 503, "server_error": 500}


async def hands(request: Request) -> Response:
    """`POST /api/replay/file`: the hands of a history, their problems, and results over them."""
    return await _json(request, "file")


async def hand(request: Request) -> Response:
    """`POST /api/replay/hand`: the first hand of a history, step by step."""
    return await _json(request, "hand")


async def converted(request: Request) -> Response:
    """`POST /api/replay/{format}`: all hands of a history in another format, or in PHH without names."""
    wanted: Format | Literal["anonymous"] = request.path_params["format"]
    if wanted not in (*SUFFIXES, "anonymous"):
        raise RoomError("not_found", f"{wanted!r:.20} is no format; there are {', '.join(SUFFIXES)}")
    reply = await _ask(request, wanted)
    if reply.code:
        return _refuse(reply)
    return PlainTextResponse(msgspec.json.decode(reply.body, type=str), headers={"cache-control": "no-store"})


async def _json(request: Request, wanted: Wanted) -> Response:
    reply = await _ask(request, wanted)
    return _refuse(reply) if reply.code else web.answer(reply.body)


async def _ask(request: Request, wanted: Wanted) -> ReplayReply:
    data = await _read(request)
    workers: ReplayWorkers = request.app.state.replay
    return await workers.ask(ReplayQuestion(data, wanted), request.is_disconnected)


async def _read(request: Request) -> bytes:
    """The file.

    Raises:
        RoomError: `too_large`, or `no_session` for what only guests with a name may bring.
    """
    web.check_origin(request)
    most, why = await _most(request)
    chunks: deque[bytes] = deque()
    size = 0
    async for chunk in request.stream():
        size += len(chunk)
        if size > most:
            raise RoomError(*why)
        chunks.append(chunk)
    return b"".join(chunks)


async def _most(request: Request) -> tuple[int, tuple[str, str]]:
    if await maybe_player(request) is not None:
        return MOST_BYTES, (
            "too_large",
            f"At most {MOST_BYTES // 1024**2} MB are read at a time. Bring a part of the history.",
        )
    message = (
        f"Without a nickname at most {MOST_BYTES_OF_STRANGERS // 1024} kB are read at a time. "
        f"Choose a nickname to bring up to {MOST_BYTES // 1024**2} MB."
    )
    return MOST_BYTES_OF_STRANGERS, ("no_session", message)


def _refuse(reply: ReplayReply) -> Response:
    response = web.problem(reply.code, reply.message, _STATUS[reply.code])
    if reply.code == "busy":
        response.headers["retry-after"] = "1"
    return response
