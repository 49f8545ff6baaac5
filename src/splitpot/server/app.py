"""The application: the lobby's life, the routes, and the headers around everything."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import structlog
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import WebSocketRoute

from splitpot.errors import SetupError
from splitpot.server.bot_socket import serve_bot_socket
from splitpot.server.compression import Compressed
from splitpot.server.equity_workers import EquityWorkers
from splitpot.server.gate import Gate
from splitpot.server.health_page import new_tries
from splitpot.server.http import routes
from splitpot.server.lobby import Lobby
from splitpot.server.proxy import TrustedProxies
from splitpot.server.replay_workers import ReplayWorkers
from splitpot.server.settings import Settings
from splitpot.server.socket import serve_socket
from splitpot.server.tournament_gallery import Gallery
from splitpot.server.tournament_planner import Planner
from splitpot.server.web import SafeHeaders, problem

GET_READY_SECONDS: Final = 20.0
"""After the start, when tables have had their turn, a process for replays is started ahead."""

_log = structlog.get_logger()


def create_app(settings: Settings) -> Starlette:
    """The room as an ASGI application. It takes no lock on the data folder: `serve` does.

    `app.state.restart`, where it is set before the start, ends the process and starts it again;
    `app.state.taken` ends it where another server has taken the database.
    """

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        lobby = Lobby(settings)
        app.state.lobby = lobby
        app.state.admin_tries = new_tries()
        lobby.drain.restart = getattr(app.state, "restart", None)
        lobby.store.taken = getattr(app.state, "taken", lobby.store.taken)
        app.state.gallery = Gallery(lobby)
        app.state.planner = planner = Planner(lobby)
        app.state.equity = EquityWorkers()
        app.state.replay = ReplayWorkers()
        ready = asyncio.create_task(app.state.replay.get_ready(GET_READY_SECONDS))
        try:
            try:
                await lobby.start()
                await planner.start()
            except SetupError as error:
                _log.error("the room cannot open", why=str(error))
                raise
            yield
        finally:
            ready.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await ready
            await planner.stop()
            await lobby.stop()
            await app.state.equity.close()
            await app.state.replay.close()

    app = Starlette(
        routes=[
            WebSocketRoute("/ws", serve_socket),
            WebSocketRoute("/api/bot/ws", serve_bot_socket),
            *routes(),
        ],
        middleware=[
            Middleware(TrustedProxies, trusted=settings.trusted_proxies),
            Middleware(SafeHeaders),
            Middleware(Compressed),
            Middleware(Gate),
        ],
        exception_handlers={HTTPException: _not_served, Exception: _failed},
        lifespan=lifespan,
    )
    app.state.settings = settings
    return app


async def _not_served(_: Request, error: Exception) -> Response:
    """No such address, or not by this method."""
    assert isinstance(error, HTTPException)
    return problem("not_found", f"there is nothing here for this request: {error.detail}", error.status_code)


async def _failed(_: Request, __: Exception) -> Response:
    """A bug. What it is stands in the log, and never in the answer: its words may name cards."""
    return problem("server_error", "the server failed, and nothing has changed; please try again")
