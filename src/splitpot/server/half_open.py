"""Connections that ask for nothing: a request's head is there within ten seconds, or they end.

Without this, whoever opens connections and leaves them half open keeps their files and
memory for ever. Sockets that are open have limits of their own (`socket`).
"""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEAD_SECONDS = 10.0


class PatientProtocol(HttpToolsProtocol):
    """HTTP as uvicorn speaks it, with an end to its patience."""

    _waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Waits for the first request."""
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Waits no longer."""
        self._wait_no_more()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        """Waits for the rest of a request's head."""
        self._wait()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """The head is there; what comes now has limits of its own."""
        self._wait_no_more()
        super().on_headers_complete()

    def handle_websocket_upgrade(self) -> None:
        """Hands the connection over, and lets go of the parser, which holds this protocol."""
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]

    def _wait(self) -> None:
        self._wait_no_more()
        self._waiting = asyncio.get_running_loop().call_later(HEAD_SECONDS, self._give_up)

    def _wait_no_more(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _give_up(self) -> None:
        self._waiting = None
        self.transport.abort()
