"""Pings, and what becomes of who does not answer them: gone, unless it is the server that is behind.

A page in the background still answers pings, and a proxy passes them on, so they tell who
is there better than messages do. The heartbeats of the protocol are in `socket`.
"""

from __future__ import annotations

from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

PING_SECONDS: Final = 20.0
ANSWER_SECONDS: Final = 20.0
LOOK_SECONDS: Final = 1.0


class PatientSocket(WebSocketsSansIOProtocol):
    """WebSockets as uvicorn speaks them; only who is silent while the server listens is dropped."""

    _last_look = False

    def connection_lost(self, exc: Exception | None) -> None:
        """Ends the parser, which waits for more and holds what it parses for."""
        super().connection_lost(exc)
        self.conn.parser.close()

    def send_keepalive_ping(self) -> None:
        """Asks whether the client is there."""
        self._last_look = False
        super().send_keepalive_ping()

    def keepalive_timeout(self) -> None:
        """Drops the client, once everything that has come is read and no answer is in it."""
        # A busy server's timers come before what its sockets have got meanwhile, and it does not
        # read on while the room is still at the message before.
        if self._last_look and not self.read_paused:
            super().keepalive_timeout()
            return
        self._last_look = not self.read_paused
        self.pong_timer = self.loop.call_later(LOOK_SECONDS, self.keepalive_timeout)
