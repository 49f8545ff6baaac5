"""The built browser client, served from the package; every address gets `index.html`, with
404 where the client has no page there (`web/src/router.ts` names its pages).

How the client is built is in `web/`; without a build, a plain page says how to make one.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response

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
_PAGES: Final = re.compile(r"|(?:equity|verify|me|leaders|admin)/?|table/[^/]+/?|replay(?:/.*)?")
_FOREVER: Final = {"cache-control": "public, max-age=31536000, immutable"}
_ASK_FIRST: Final = {"cache-control": "no-cache"}


async def client_file(request: Request) -> Response:
    """A file of the client, or the client's page for an address of its own."""
    if not (STATIC / "index.html").is_file():
        return HTMLResponse(_MISSING, status_code=503, headers={"cache-control": "no-store"})
    path = request.path_params.get("path", "")
    file = (STATIC / path).resolve()
    if path and file.is_file() and file.is_relative_to(STATIC):
        # The build puts a hash into the names under assets/, and only there.
        return FileResponse(file, headers=_FOREVER if path.startswith("assets/") else _ASK_FIRST)
    if path.startswith("api/") or "." in path.rsplit("/", 1)[-1]:
        return problem("not_found", f"there is nothing at /{path[:80]}")
    status = 200 if _PAGES.fullmatch(path) else 404
    return FileResponse(STATIC / "index.html", status, headers=_ASK_FIRST)
