"""The application: the lobby's life, the routes, and the headers around everything."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import WebSocketRoute

from splitpot.server.equity_workers import EquityWorkers
from splitpot.server.http import routes
from splitpot.server.lobby import Lobby
from splitpot.server.settings import Settings
from splitpot.server.socket import serve_socket
from splitpot.server.web import SafeHeaders, problem


def create_app(settings: Settings) -> Starlette:
    """The room as an ASGI application. It takes no lock on the data folder: `serve` does."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        lobby = Lobby(settings)
        app.state.lobby = lobby
        app.state.equity = EquityWorkers()
        try:
            await lobby.start()
            yield
        finally:
            await lobby.stop()
            await app.state.equity.close()

    return Starlette(
        routes=[WebSocketRoute("/ws", serve_socket), *routes()],
        middleware=[Middleware(SafeHeaders)],
        exception_handlers={HTTPException: _not_served, Exception: _failed},
        lifespan=lifespan,
    )


async def _not_served(_: Request, error: Exception) -> Response:
    """No such address, or not by this method."""
    assert isinstance(error, HTTPException)
    return problem("not_found", f"there is nothing here for this request: {error.detail}", error.status_code)


async def _failed(_: Request, __: Exception) -> Response:
    """A bug. What it is stands in the log, and never in the answer: its words may name cards."""
    return problem("server_error", "the server failed, and nothing has changed; please try again")
