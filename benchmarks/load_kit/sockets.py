"""A WebSocket client that does as little as it can: thousands of them fit into one process.

Text frames in and out, pings answered, no extensions. What the frames say is read in
`clients`, and only where it has to be.
"""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import Final, cast

TEXT: Final = 0x1
CLOSE: Final = 0x8
PING: Final = 0x9
PONG: Final = 0xA


class Socket(asyncio.Protocol):
    """One open socket.

    Attributes:
        heard: called with each text frame.
        lost: called when the connection has ended, with the reason where the server gave one.
    """

    def __init__(self, host: str, cookie: str) -> None:
        self.heard: Callable[[bytes], None] = lambda _: None
        self.lost: Callable[[str], None] = lambda _: None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._host = host
        self._cookie = cookie
        self._buffer = b""
        self._reason = ""
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Asks for the upgrade."""
        self._transport = cast("asyncio.Transport", transport)
        key = base64.b64encode(os.urandom(16)).decode()
        self._transport.write(
            f"GET /ws HTTP/1.1\r\nHost: {self._host}\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
            f"Cookie: {self._cookie}\r\n\r\n".encode()
        )

    def connection_lost(self, error: Exception | None) -> None:
        """Tells that it is over."""
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the server closed before it answered"))
        self.lost(self._reason or (str(error) if error else ""))

    def data_received(self, data: bytes) -> None:
        """Takes the answer to the upgrade off, then frame by frame."""
        data = self._buffer + data if self._buffer else data
        if not self.opened.done():
            head, separator, data = data.partition(b"\r\n\r\n")
            if not separator:
                self._buffer = head
                return
            if b" 101 " not in head[:16]:
                self.opened.set_exception(ConnectionError(head[:80].decode(errors="replace")))
                self.close()
                return
            self.opened.set_result(None)
        self._buffer = data[self._frames(data) :]

    def _frames(self, data: bytes) -> int:
        """Hears every whole frame; how many bytes they had."""
        start, end = 0, len(data)
        while end - start >= 2:
            kind, length, head = data[start] & 0xF, data[start + 1] & 0x7F, 2
            if length >= 126:
                head = 4 if length == 126 else 10
                if end - start < head:
                    break
                length = int.from_bytes(data[start + 2 : start + head], "big")
            stop = start + head + length
            if stop > end:
                break
            body = data[start + head : stop]
            start = stop
            if kind == TEXT:
                self.heard(body)
            elif kind == PING:
                self._write(PONG, body)
            elif kind == CLOSE:
                self._reason = body[2:].decode(errors="replace")
                self.close()
        return start

    def say(self, text: bytes) -> None:
        """Sends a text frame."""
        self._write(TEXT, text)

    def close(self) -> None:
        """Ends the connection without a word."""
        if self._transport is not None:
            self._transport.abort()

    def _write(self, kind: int, body: bytes) -> None:
        if self._transport is None or self._transport.is_closing():
            return
        size = len(body)
        # A mask of zeros is a mask: the frame costs no work.
        head = (
            bytes((0x80 | kind, 0x80 | size))
            if size < 126
            else bytes((0x80 | kind, 0xFE)) + size.to_bytes(2, "big")
        )
        self._transport.write(head + b"\0\0\0\0" + body)
