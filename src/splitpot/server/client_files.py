"""The built browser client, served from the package; every address gets `index.html`, with
404 where the client has no page there (`web/src/router.ts` names its pages).

Each file is read and compressed once. How the client is built is in `web/`; without a build,
a plain page says how to make one.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import re
from functools import lru_cache
from mimetypes import guess_type
from pathlib import Path
from typing import Final, NamedTuple

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from splitpot.server.compression import WORTH_IT, takes_gzip
from splitpot.server.web import problem

STATIC: Final = Path(__file__).with_name("static")

_MISSING: Final = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Splitpot</title>
<h1>The page is not built yet</h1>
<p>The room is running, but this copy has no browser client. Build it, then reload:</p>
<pre>npm --prefix web ci
npm --prefix web run build</pre>
</html>
"""
_PAGES: Final = re.compile(
    r"|(?:equity|verify|me|leaders|admin|tournaments|tournaments/new)/?"
    r"|(?:table|tournament|series)/[^/]+/?|replay(?:/.*)?"
)
_FOREVER: Final = {"cache-control": "public, max-age=31536000, immutable"}
_ASK_FIRST: Final = {"cache-control": "no-cache"}
_PACKED_ALREADY: Final = (".png", ".webp", ".woff2", ".mp3", ".ogg")
MOST_FILES: Final = 200


class _File(NamedTuple):
    """A file as it is sent.

    Attributes:
        packed: compressed; empty where that is not worth it.
        tag: of its contents.
    """

    content: bytes
    packed: bytes
    tag: str


@lru_cache(MOST_FILES)
def _read(path: Path, changed: int) -> _File:
    """The file, read and compressed once for each time that it has `changed`."""
    content = path.read_bytes()
    packed = b""
    if len(content) >= WORTH_IT and path.suffix not in _PACKED_ALREADY:
        packed = gzip.compress(content, 9, mtime=0)
    return _File(content, packed, hashlib.sha256(content).hexdigest()[:20])


async def _answer(request: Request, path: Path, headers: dict[str, str], status: int = 200) -> Response:
    """The file, compressed where the browser takes that; 304 where it has it already."""
    file = await asyncio.to_thread(lambda: _read(path, path.stat().st_mtime_ns))
    is_packed = bool(file.packed) and takes_gzip(request.headers.get("accept-encoding", ""))
    tags = {False: f'"{file.tag}"', True: f'"{file.tag}-gzip"'}
    headers = {**headers, "etag": tags[is_packed]}
    if file.packed:
        headers["vary"] = "accept-encoding"
    known = (one.strip().removeprefix("W/") for one in request.headers.get("if-none-match", "").split(","))
    if status == 200 and tags[is_packed] in known:
        return Response(status_code=304, headers=headers)
    if is_packed:
        headers["content-encoding"] = "gzip"
    kind = guess_type(path.name)[0] or "application/octet-stream"
    return Response(file.packed if is_packed else file.content, status, headers, kind)


async def client_file(request: Request) -> Response:
    """A file of the client, or the client's page for an address of its own."""
    if not (STATIC / "index.html").is_file():
        return HTMLResponse(_MISSING, status_code=503, headers={"cache-control": "no-store"})
    path = request.path_params.get("path", "")
    file = (STATIC / path).resolve()
    if path and file.is_file() and file.is_relative_to(STATIC):
        # The build puts a hash into the names under assets/, and only there.
        return await _answer(request, file, _FOREVER if path.startswith("assets/") else _ASK_FIRST)
    is_file = "." in path.rsplit("/", 1)[-1] and not path.startswith("series/")
    if path.startswith("api/") or is_file:
        return problem("not_found", f"there is nothing at /{path[:80]}")
    status = 200 if _PAGES.fullmatch(path) else 404
    return await _answer(request, STATIC / "index.html", _ASK_FIRST, status)
