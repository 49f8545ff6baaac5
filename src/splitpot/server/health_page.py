"""Over HTTP, for machines: does it live, is it ready, and its figures.

`/healthz` and `/readyz` tell nothing about anybody and are open to all; `/metrics` is
read with a token that `splitpot admin token` has made.
"""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from splitpot.errors import RoomError
from splitpot.server import web
from splitpot.server.admins import AdminToken
from splitpot.server.attempts import Attempts
from splitpot.server.metrics import CONTENT_TYPE
from splitpot.server.people_page import lobby_of
from splitpot.server.proxy import address_of, house_of

FAILURES: Final = 10
FAILURE_MS: Final = 15 * 60_000


async def live(_: Request) -> Response:
    """`GET /healthz`: the process answers."""
    return web.answer({"status": "ok"})


async def ready(request: Request) -> Response:
    """`GET /readyz`: 200 where people can play, else 503."""
    readiness = await lobby_of(request).health.readiness()
    return web.answer(readiness, 200 if readiness.ready else 503)


async def metrics(request: Request) -> Response:
    """`GET /metrics`: the figures, to whoever has a token for them.

    Raises:
        RoomError: `not_admin`, or `too_fast` after too many tries.
    """
    lobby = lobby_of(request)
    token = bearer_of(request)
    if not token:
        raise RoomError("not_admin", "send a token of `splitpot admin token --metrics` as a bearer")
    await token_of(request, token)
    return Response(lobby.metrics.text(), headers={"cache-control": "no-store"}, media_type=CONTENT_TYPE)


async def token_of(request: Request, token: str) -> AdminToken:
    """The token that this is. Wrong ones are counted by address, wherever they are tried.

    Raises:
        RoomError: `not_admin`, or `too_fast` after too many tries.
    """
    lobby = lobby_of(request)
    tries: Attempts = request.app.state.admin_tries
    house, now = house_of(address_of(request)), lobby.clock.now()
    tries.check(house, now)
    tries.count(house, now)
    found = await lobby.admins.by_token(token)
    if found is None:
        raise RoomError("not_admin", "there is no such token; `splitpot admin token` makes one")
    tries.uncount(house)
    return found


def new_tries() -> Attempts:
    """Counts the wrong tokens of an application."""
    return Attempts(FAILURES, FAILURE_MS)


def bearer_of(request: Request) -> str:
    """The token in the request's header; empty where there is none."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip()[:200] if scheme.lower() == "bearer" else ""
