"""The gate before everything over HTTP: banned addresses, the pace of an address, and a count.

Sockets pass the same checks in `socket`, where they can be told why they are closed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from splitpot.errors import RoomError
from splitpot.server.proxy import address_of
from splitpot.server.web import refuse

if TYPE_CHECKING:
    from splitpot.server.lobby import Lobby

UNCOUNTED: Final = ("/assets/", "/health", "/readyz", "/api/bot/")
"""Bots have limits of their own, and their doors look at the address themselves (`bot_door`)."""
OPEN: Final = (*UNCOUNTED, "/metrics", "/admin", "/api/admin")
"""What is not shut to a banned address: a host may have banned his own."""


class Gate:
    """Lets requests pass, or refuses them with a reason."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves one request."""
        lobby: Lobby | None = getattr(scope["app"].state, "lobby", None) if scope["type"] == "http" else None
        if lobby is None:  # a socket, or an application that has not been started
            await self._app(scope, receive, send)
            return

        async def counted(message: Message) -> None:
            if message["type"] == "http.response.start":
                lobby.metrics.requests.labels(str(message["status"])).inc()
            await send(message)

        address, path = address_of(HTTPConnection(scope)), scope["path"]
        try:
            if not path.startswith(UNCOUNTED):
                lobby.limits.count_request(address)
            if not path.startswith(OPEN):
                lobby.moderation.check_address(address)
        except RoomError as error:
            await refuse(error)(scope, receive, counted)
            return
        await self._app(scope, receive, counted)
