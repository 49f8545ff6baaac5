"""Answers on their way out: compressed where the browser takes that and it is worth it.

Only whole answers of text are packed here; a stream goes out as it comes. The client's own
files are packed once, in `client_files`.
"""

from __future__ import annotations

import asyncio
import gzip
from contextlib import suppress
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

WORTH_IT: Final = 1_000
"""Bytes; what is shorter fits into one packet anyway."""
LEVEL: Final = 6
IN_THREAD: Final = 64_000
"""Bytes from which the packing would hold up the tables."""
TEXTS: Final = ("application/json", "text/plain", "text/calendar", "text/html")


def takes_gzip(accepted: str) -> bool:
    """Whether an `Accept-Encoding` allows gzip."""
    weights: dict[str, float] = {}
    for one in accepted.lower().split(","):
        name, _, rest = one.partition(";")
        weight = 1.0
        with suppress(ValueError):
            weight = float(rest.partition("q=")[2] or 1)
        weights[name.strip()] = weight
    return weights.get("gzip", weights.get("*", 0.0)) > 0


class Compressed:
    """Packs the answers of everything behind it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        wanted = takes_gzip(Headers(scope=scope).get("accept-encoding", ""))
        start: Message | None = None

        async def packed(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start":
                start = message
            elif start is None:
                await send(message)
            else:
                held, start = start, None
                if _is_worth_it(held, message):
                    headers = MutableHeaders(scope=held)
                    headers.add_vary_header("accept-encoding")
                    if wanted:
                        message = {**message, "body": await _pack(message["body"])}
                        headers["content-encoding"] = "gzip"
                        headers["content-length"] = str(len(message["body"]))
                        _weaken(headers)
                await send(held)
                await send(message)

        await self._app(scope, receive, packed)


def _is_worth_it(start: Message, body: Message) -> bool:
    headers = Headers(scope=start)
    is_whole = not body.get("more_body", False) and len(body.get("body", b"")) >= WORTH_IT
    kind = headers.get("content-type", "").partition(";")[0]
    return is_whole and kind in TEXTS and "content-encoding" not in headers


def _weaken(headers: MutableHeaders) -> None:
    """Packed and unpacked are not the same bytes, so one strong tag cannot name both."""
    tag = headers.get("etag", "")
    if tag and not tag.startswith("W/"):
        headers["etag"] = f"W/{tag}"


async def _pack(body: bytes) -> bytes:
    if len(body) < IN_THREAD:
        return gzip.compress(body, LEVEL, mtime=0)
    return await asyncio.to_thread(gzip.compress, body, LEVEL, mtime=0)
